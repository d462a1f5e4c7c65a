"""Accounts: sign up, confirm, reset; and what a person may change about his own."""

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["people"])
