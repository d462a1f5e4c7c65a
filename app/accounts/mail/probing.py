"""Whether the mail server can be used, without a letter: a greeting, TLS, and the log-in."""

import aiosmtplib

from app.accounts.mail.smtp_url import SmtpRoute

TIMEOUT_S = 10.0


class MailUnreachable(Exception):
    """The text says what failed, and quotes nothing secret."""


async def probe(route: SmtpRoute) -> str:
    """What was found, in a few words. Raises MailUnreachable."""
    client = aiosmtplib.SMTP(
        hostname=route.host,
        port=route.port,
        use_tls=route.is_tls,
        start_tls=False if route.is_tls else True if route.must_encrypt else None,
        validate_certs=not route.is_local,
        username=route.username,
        password=route.password,
        timeout=TIMEOUT_S,
    )
    try:
        await client.connect()
        line = client.transport
        is_encrypted = line is not None and line.get_extra_info("sslcontext") is not None
        await client.quit()
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        # What the server says may quote the user: its kind is enough.
        raise MailUnreachable(type(error).__name__) from None
    return "over TLS" if is_encrypted else "WITHOUT encryption"
