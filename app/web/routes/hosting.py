"""What a host or a seat may do with a table before its first move."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["tables"])
