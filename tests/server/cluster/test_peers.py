"""Lines to other processes: kept for the next request, and for no longer than that is worth it."""

import asyncio

import pytest

from server.cluster import peers
from server.cluster.peers import Peers, ProxiedRequest

ASKED = ProxiedRequest("GET", b"/", [(b"host", b"here")], b"")


async def left_behind() -> bytes:
    """What a process hears after its answer, of one that is asked for nothing any more."""
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        heard.set_result(await reader.read())
        writer.close()

    async with await asyncio.start_server(answered, "127.0.0.1", 0) as server:
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        known = Peers()
        line = await known.line(address, kept=True)
        await line.ask(ASKED)
        assert [piece async for piece in line.rest()] == []
        known.keep(address, line)
        return await asyncio.wait_for(heard, 5)


def test_a_line_that_nobody_asks_over_again_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "IDLE_SECONDS", 0.05)
    assert asyncio.run(left_behind()) == b""
