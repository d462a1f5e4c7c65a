"""A server, as far as thinking goes, whose worker is in a thought that never ends."""

import asyncio

from app.thinking.pool import Thinkers
from tests.thinking.questions import never_ends


async def main() -> None:
    await Thinkers(1).run(never_ends, None, "somebody")


if __name__ == "__main__":
    asyncio.run(main())
