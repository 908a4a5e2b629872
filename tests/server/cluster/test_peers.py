"""Connections to other processes are kept for the next request, but closed when idle for long."""

import asyncio

import pytest

from server.cluster import peers
from server.cluster.peers import Peers, ProxiedRequest

REQUEST = ProxiedRequest("GET", b"/", [(b"host", b"here")], b"")


async def bytes_after_the_answer() -> bytes:
    """The bytes a peer receives after its answer, from a process that sends no further request."""
    further_bytes: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def answer_and_listen_on(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        further_bytes.set_result(await reader.read())
        writer.close()

    async with await asyncio.start_server(answer_and_listen_on, "127.0.0.1", 0) as server:
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        peers_known = Peers()
        line = await peers_known.get_connection(address, may_reuse=True)
        await line.send_request(REQUEST)
        assert [piece async for piece in line.body_pieces()] == []
        peers_known.return_connection(address, line)
        return await asyncio.wait_for(further_bytes, 60)


def test_an_idle_connection_to_a_peer_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "IDLE_SECONDS", 0.05)
    assert asyncio.run(bytes_after_the_answer()) == b""
