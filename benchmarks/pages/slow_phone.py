"""A phone of the middle kind on a middling line, as Chromium's own tools make one."""

from typing import Final

from playwright.async_api import CDPSession, Page

CPU_SLOWDOWN: Final = 4
LATENCY_MS: Final = 100
BYTES_PER_S: Final = 9_000_000 / 8


async def slow_down(page: Page) -> CDPSession:
    """From the next request on; returns the line to Chromium's tools."""
    tools = await page.context.new_cdp_session(page)
    await tools.send("Network.enable")
    await tools.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_PER_S,
            "uploadThroughput": BYTES_PER_S,
        },
    )
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    return tools


async def full_speed(page: Page) -> CDPSession:
    """The machine and the line as they are."""
    return await page.context.new_cdp_session(page)


async def heap_mib(tools: CDPSession) -> float:
    """What the page's JavaScript holds after a thorough collection."""
    await tools.send("HeapProfiler.enable")
    await tools.send("HeapProfiler.collectGarbage")
    usage = await tools.send("Runtime.getHeapUsage")
    return float(usage["usedSize"]) / 2**20
