"""What the door says when it does not open; the other refusals are next to what they are about."""


class WrongPassword(Exception):
    """Address and password do not belong together, or the password is not his."""


class LinkOver(Exception):
    """The link was used, is too old, or was never made."""


class NoAccount(Exception):
    """A guest asks for what only an account has."""
