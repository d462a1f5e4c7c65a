"""Complaints, and the administrator's queue."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["company"])
