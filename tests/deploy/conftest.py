"""The shipped proxy before two nodes that only listen, for all tests of a file."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import httpx2
import pytest

from faults.proxy import Proxy
from tests.deploy.echo import Echo, echoes
from tests.web.site import NO_TLS


@dataclass(frozen=True, slots=True)
class Front:
    """`slow` is a visitor who has begun a request when the file's first test did."""

    proxy: Proxy
    nodes: tuple[Echo, Echo]
    http: httpx2.AsyncClient


@pytest.fixture(scope="module")
async def shared_front(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Front]:
    async with echoes() as nodes:
        proxy = Proxy(tmp_path_factory.mktemp("proxy"), [node.address for node in nodes])
        await proxy.start()
        try:
            async with httpx2.AsyncClient(base_url=proxy.url, timeout=30, verify=NO_TLS) as http:
                yield Front(proxy, nodes, http)
        finally:
            proxy.stop()


@pytest.fixture
async def front(shared_front: Front) -> Front:
    """Both nodes are there, listen, and have heard nothing yet."""
    for node in shared_front.nodes:
        await node.recover()
    return shared_front
