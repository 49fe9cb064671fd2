"""A reverse proxy that shows a server under a path and strips it from what it passes on, as many are set up."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CONNECTION = re.compile(rb"\r\n(?:keep-alive|connection):[^\r\n]*", re.IGNORECASE)


@contextmanager
def stripping_proxy(port: int, path: str) -> Iterator[str]:
    """The address at which the server on that port is found; all other paths than ``path`` (``/game/``) lead nowhere."""
    loop = asyncio.new_event_loop()  # in a thread of its own: a browser's tests have a running one
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        starting = asyncio.start_server(lambda reader, writer: _pass_on(reader, writer, port, path.encode()), "127.0.0.1", 0)
        listening = asyncio.run_coroutine_threadsafe(starting, loop).result(30)
        try:
            yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}{path}"
        finally:
            asyncio.run_coroutine_threadsafe(_end(listening), loop).result(30)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int, path: bytes) -> None:
    """One request, on a connection of its own: all that comes after it is the same request's, or a websocket's."""
    with suppress(OSError, asyncio.IncompleteReadError):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            method, asked, rest = head.split(b" ", 2)
            if not asked.startswith(path):
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                await writer.drain()
                return
            if b"\r\nupgrade: websocket" not in rest.lower():
                rest = CONNECTION.sub(b"", rest).replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
            answering, asking = await asyncio.open_connection("127.0.0.1", port)
            try:
                asking.write(b" ".join((method, b"/" + asked.removeprefix(path), rest)))
                ways = [asyncio.ensure_future(way) for way in (_copy(reader, asking), _copy(answering, writer))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED) if b"\r\nupgrade" in rest.lower() else await ways[1]
                for way in ways:
                    way.cancel()
            finally:
                asking.close()
                await asking.wait_closed()
        finally:
            writer.close()
            await writer.wait_closed()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while part := await reader.read(65536):
            writer.write(part)
            await writer.drain()


async def _end(listening: asyncio.Server) -> None:
    listening.close()
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)  # what was closed lets go of its socket in the loop's next round
