"""Which addresses count as one: of IPv6, all that one household or one server has.

For limits and marks, which are kept nowhere else; who is asking is in `callers`.
"""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

_HOME_BITS: Final = 64  # so much of an IPv6 address one household shares


def network_of(address: str) -> str | None:
    """The address, of IPv6 the part that one household shares; None for what is no address."""
    try:
        given = ip_address(address)
    except ValueError:
        return None
    if not isinstance(given, IPv6Address):
        return str(given)
    if given.ipv4_mapped is not None:
        return str(given.ipv4_mapped)
    return str(ip_network((given, _HOME_BITS), strict=False))
