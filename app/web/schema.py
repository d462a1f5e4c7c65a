"""The OpenAPI description: FastAPI's, with our one error body in place of its own."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.web.callers import COOKIE
from app.web.problems import Problem


def describe(app: FastAPI) -> dict[str, Any]:
    """Made once, then kept on the app."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        _put_problem(schema["components"]["schemas"])
        schema["components"]["securitySchemes"] = {
            "token": {"type": "http", "scheme": "bearer"},
            "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        }
        schema["security"] = [{}, {"token": []}, {"cookie": []}]
        for methods in schema["paths"].values():
            for route in methods.values():
                _drop_foreign_errors(route["responses"])
        app.openapi_schema = schema
    return app.openapi_schema


def _put_problem(schemas: dict[str, Any]) -> None:
    schemas["Problem"] = Problem.model_json_schema()
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)


def _drop_foreign_errors(responses: dict[str, Any]) -> None:
    """FastAPI promises its own 422 wherever a path has a parameter; ours answer 404 there."""
    if "application/json" in responses.get("422", {}).get("content", {}):
        del responses["422"]
