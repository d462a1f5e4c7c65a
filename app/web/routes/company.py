"""Words at a table, and whom one avoids."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["company"])
