"""Where somebody is signed in: his sessions, and the tokens of his programs."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["people"])
