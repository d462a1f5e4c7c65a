"""Leaderboards and the public page of a player."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["ratings"])
