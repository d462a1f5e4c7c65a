"""What the operator decides, read once from the BITO_* environment.

Nothing else in the program looks at the environment. docs/OPERATIONS.md lists the variables.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from app.accounts.mail.smtp_url import SmtpRoute, parse_smtp_url
from app.storage.sealing import SECRET_MIN_CHARACTERS

LogLevel = Literal["debug", "info", "warning", "error"]

_VALKEY: Final = ("redis", "rediss")
_VARIABLES: Final = {
    "host": "BITO_HOST",
    "port": "BITO_PORT",
    "data": "BITO_DATA",
    "database": "BITO_DATABASE_URL",
    "redis": "BITO_REDIS_URL",
    "secret": "BITO_SECRET",
    "other_secrets": "BITO_OTHER_SECRETS",
    "public_url": "BITO_PUBLIC_URL",
    "source_url": "BITO_SOURCE_URL",
    "smtp": "BITO_SMTP_URL",
    "push_hosts": "BITO_PUSH_HOSTS",
    "metrics_token": "BITO_METRICS_TOKEN",
    "log": "BITO_LOG",
    "limits": "BITO_LIMITS",
    "sockets": "BITO_SOCKETS",
    "drain_s": "BITO_DRAIN_S",
    "bot_workers": "BITO_BOT_WORKERS",
}


def cores() -> int:
    """How many cores this process may use; the system may allow fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class SettingsError(ValueError):
    """A variable holds something unusable; the text names it and says what would be right."""


class Settings(BaseModel):
    """Every setting has a default, so an empty environment gives a working server."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = Field(default="127.0.0.1", min_length=1)
    port: int = Field(default=8000, ge=0, le=65535)
    data: Path = Path("var")
    database: SecretStr | None = None
    redis: SecretStr | None = None
    secret: SecretStr | None = None
    other_secrets: SecretStr | None = None
    public_url: str | None = None
    source_url: str | None = None
    smtp: SecretStr | None = None
    push_hosts: str = ""
    metrics_token: SecretStr | None = Field(default=None, min_length=SECRET_MIN_CHARACTERS)
    log: LogLevel = "info"
    limits: Literal["on", "off"] = "on"
    sockets: Literal["direct", "plain"] = "direct"
    drain_s: float = Field(default=0, ge=0, le=600, allow_inf_nan=False)
    bot_workers: int = Field(default_factory=lambda: max(1, cores() - 1), ge=0, le=256)

    @field_validator("public_url")
    @classmethod
    def _is_an_origin(cls, value: str | None) -> str | None:
        return None if value is None else _origin_of(value)

    @field_validator("source_url")
    @classmethod
    def _is_a_page(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith(("https://", "http://")):
            raise ValueError("give the address of a page, such as https://code.example.org/bito")
        return value

    @field_validator("smtp")
    @classmethod
    def _is_a_mail_server(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            parse_smtp_url(value.get_secret_value())
        return value

    @field_validator("redis")
    @classmethod
    def _is_a_valkey(cls, value: SecretStr | None) -> SecretStr | None:
        parts = urlsplit("redis:" if value is None else value.get_secret_value())
        if value is not None and (parts.scheme not in _VALKEY or not parts.hostname):
            raise ValueError("use redis://host:6379/0 or rediss://user:password@host:6379/0")
        return value

    @field_validator("secret")
    @classmethod
    def _is_long_enough(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < SECRET_MIN_CHARACTERS:
            raise ValueError(f"use {SECRET_MIN_CHARACTERS} characters or more")
        return value

    @property
    def database_url(self) -> str:
        """The SQLAlchemy address of the database: SQLite in the data folder unless set."""
        if self.database is not None:
            return self.database.get_secret_value()
        return f"sqlite:///{(self.data / 'bito.db').absolute()}"

    @field_validator("other_secrets")
    @classmethod
    def _are_long_enough(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and min(map(len, _words(value)), default=0) < SECRET_MIN_CHARACTERS:
            raise ValueError(f"use {SECRET_MIN_CHARACTERS} characters or more for each")
        return value

    @property
    def redis_url(self) -> str | None:
        """Where Valkey or Redis is, if several processes call to each other over it."""
        return None if self.redis is None else self.redis.get_secret_value()

    @property
    def secret_text(self) -> str | None:
        return None if self.secret is None else self.secret.get_secret_value()

    @property
    def other_secret_texts(self) -> tuple[str, ...]:
        """Secrets that only open what was sealed with them."""
        return () if self.other_secrets is None else _words(self.other_secrets)

    @property
    def metrics_token_text(self) -> str | None:
        return None if self.metrics_token is None else self.metrics_token.get_secret_value()

    @property
    def own_url(self) -> str:
        """Where links in letters lead; never taken from a request."""
        return self.public_url or f"http://{self.host}:{self.port}"

    @property
    def route(self) -> SmtpRoute | None:
        """The mail server; None where letters are printed on the console."""
        return None if self.smtp is None else parse_smtp_url(self.smtp.get_secret_value())

    @property
    def sender(self) -> str:
        """Whom letters come from, unless BITO_SMTP_URL says."""
        host = urlsplit(self.public_url or "").hostname or "localhost"
        return f"bito@{host}" if re.search("[a-z]", host) and ":" not in host else "bito@localhost"

    @property
    def has_limits(self) -> bool:
        return self.limits == "on"

    @property
    def is_https(self) -> bool:
        return self.public_url is not None and self.public_url.startswith("https://")


def read_settings(environment: Mapping[str, str], **given: object) -> Settings:
    """Settings from the environment; `given` (the command line) wins where it is not None.

    An empty variable counts as unset. Raises SettingsError.
    """
    fields: dict[str, object] = {
        field: environment[name] for field, name in _VARIABLES.items() if environment.get(name)
    }
    fields.update({field: value for field, value in given.items() if value is not None})
    try:
        return Settings.model_validate(fields)
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None


def _sentence(error: ValidationError) -> str:
    """One line a wrong variable. The value itself is left out: it may be a secret."""
    return "; ".join(
        f"{_VARIABLES.get(str(problem['loc'][0]), problem['loc'][0])}: {problem['msg']}"
        for problem in error.errors(include_input=False, include_url=False)
    )


def _words(value: SecretStr) -> tuple[str, ...]:
    return tuple(value.get_secret_value().split())


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError("give the address people type, for example https://durak.example.org")
    if parts.path not in {"", "/"} or parts.query or parts.fragment or parts.username:
        raise ValueError("give scheme and host only, for example https://durak.example.org")
    return f"{parts.scheme}://{parts.netloc}".lower()
