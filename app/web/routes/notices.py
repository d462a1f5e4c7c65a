"""How somebody is told that it is his turn, and his days away."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["notices"])
