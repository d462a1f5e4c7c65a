"""Once more with the same people."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["tables"])
