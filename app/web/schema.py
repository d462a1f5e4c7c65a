"""The OpenAPI description: FastAPI's, with our one error body in place of its own."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.web.problems import Problem


def describe(app: FastAPI) -> dict[str, Any]:
    """Made once, then kept on the app."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        schemas = schema.setdefault("components", {}).setdefault("schemas", {})
        schemas["Problem"] = Problem.model_json_schema()
        app.openapi_schema = schema
    return app.openapi_schema
