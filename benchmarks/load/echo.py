"""The bare limit: a WebSocket that sends back, on our server with our settings.

`python -m benchmarks.load.echo [SIZES]`: without sizes each frame is sent back as it came, else
each is answered by one frame of every size (as 60,1200,1200), as a move is by an ack and views.
"""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.server import listen


def application(sizes: list[int]) -> Starlette:
    answers = ["x" * size for size in sizes]

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                text = await socket.receive_text()
                for answer in answers or (text,):
                    await socket.send_text(answer)
        except WebSocketDisconnect:
            return

    return Starlette(routes=[WebSocketRoute("/", echo)])


def main() -> None:
    sizes = [int(size) for size in sys.argv[1].split(",")] if len(sys.argv) > 1 else []
    listener = listen("127.0.0.1", 0)
    sys.stdout.write(f"ready on http://127.0.0.1:{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    uvicorn.Server(
        uvicorn.Config(
            application(sizes),
            log_config=None,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
        )
    ).run(sockets=[listener])


if __name__ == "__main__":
    main()
