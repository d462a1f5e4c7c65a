"""Standing orders of a seat: its owner's alone."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["tables"])
