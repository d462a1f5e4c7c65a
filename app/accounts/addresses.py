"""E-mail addresses: read strictly, compared by a key, never looked up in the network."""

from dataclasses import dataclass, field
from typing import Final

from email_validator import EmailNotValidError, validate_email

LONGEST: Final = 254


class BadAddress(ValueError):
    """The text is no address that mail can be sent to."""


@dataclass(frozen=True, slots=True)
class Address:
    """`text` is what mail is sent to; equal `key`s are one person's for us."""

    text: str = field(repr=False)
    key: str = field(repr=False)


def parse_address(text: str) -> Address:
    """Raises BadAddress. What is accepted has no control characters and only ASCII before the @."""
    try:
        found = validate_email(text, check_deliverability=False, allow_smtputf8=False, strict=True)
    except EmailNotValidError:
        raise BadAddress("this is no e-mail address") from None
    address = found.ascii_email
    if address is None or not address.isascii() or not address.isprintable():
        raise BadAddress("this is no e-mail address")
    return Address(address, address.lower())
