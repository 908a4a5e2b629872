"""What is subclassed of uvicorn is of the minor version that it was written for; an answer goes out
in one piece.
"""

import asyncio
import gc
import inspect
import tomllib
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

import uvicorn
from starlette.testclient import TestClient
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from server.application.app import build_app
from server.feed.direct_socket import DirectSocketProtocol
from server.operation.garbage_collector import YOUNG
from server.operation.uvicorn_protocol import WRITTEN_FOR, CountedHttp, GracefulServer, JoinedWrites
from tests.events.log.memory_store import MemoryStore

ROOT = Path(__file__).parents[3]
KNOWN = {
    HttpToolsProtocol: {"pipeline", "transport", "loop"},
    WebSocketsSansIOProtocol: {
        *("writable", "close_sent", "disconnected", "transport", "conn", "loop"),
        *("handshake_complete", "read_paused"),
    },
}
"""The attributes that are read of them."""


def test_uvicorn_is_of_the_minor_version_that_its_subclassed_parts_were_written_for() -> None:
    installed = tuple(map(int, version("uvicorn").split(".")[:2]))
    assert installed == WRITTEN_FOR, (
        f"uvicorn {version('uvicorn')} is installed, and server/operation/uvicorn_protocol.py and "
        f"server/feed/direct_socket.py know the insides of {'.'.join(map(str, WRITTEN_FOR))} only: "
        "compare what they override and read, then change WRITTEN_FOR and pyproject.toml."
    )


def test_no_other_minor_version_is_ever_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    major, minor = WRITTEN_FOR
    asked = [each for each in project["dependencies"] if each.startswith("uvicorn")]
    assert asked == [f"uvicorn>={major}.{minor}.0,<{major}.{minor + 1}"]


def test_what_is_overridden_is_there_to_be_overridden() -> None:
    for own, theirs in (
        (CountedHttp, HttpToolsProtocol),
        (DirectSocketProtocol, WebSocketsSansIOProtocol),
        (GracefulServer, uvicorn.Server),
    ):
        ours = {
            name: method
            for name, method in vars(own).items()
            if inspect.isfunction(method) and not name.startswith("_")
        }
        assert ours
        for name, method in ours.items():
            parameters = list(inspect.signature(method).parameters)
            assert list(inspect.signature(getattr(theirs, name)).parameters) == parameters, name


def test_what_is_read_of_it_is_set_when_it_is_made() -> None:
    for theirs, names in KNOWN.items():
        made = inspect.getsource(theirs.__init__)
        for name in names:
            assert f"self.{name}" in made, f"{theirs.__name__}.{name}"


def test_only_a_process_that_serves_tunes_its_garbage_collector() -> None:
    """A program that has an application among other things keeps its own thresholds."""
    usual = gc.get_threshold()

    async def served(server: GracefulServer) -> list[tuple[int, int, int]]:
        serving = asyncio.create_task(server.main_loop())
        for _ in range(3):
            await asyncio.sleep(0)
        there = gc.get_threshold()
        server.should_exit = True
        await serving
        return [there, gc.get_threshold()]

    app = build_app(MemoryStore())
    with TestClient(app):
        assert gc.get_threshold() == usual
    services = app.state.services
    server = GracefulServer(uvicorn.Config(app), services.sheets, services.quiet)
    assert asyncio.run(served(server)) == [(YOUNG, *usual[1:]), usual]


class Wire(asyncio.Transport):
    """What the system was given, one item for each call."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[bytes] = []

    def write(self, data: bytes) -> None:  # type: ignore[override]
        self.calls.append(data)

    def writelines(self, list_of_data: Iterable[bytes]) -> None:  # type: ignore[override]
        self.calls.append(b"".join(list_of_data))

    def close(self) -> None:
        self.calls.append(b"closed")


async def written(*pieces: bytes, then: float | None = None) -> list[bytes]:
    wire = Wire()
    joined = JoinedWrites(wire, asyncio.get_running_loop())
    for piece in pieces:
        joined.write(piece)
    if then is None:
        joined.close()
    else:
        await asyncio.sleep(then)
    return wire.calls


def test_a_head_and_its_body_go_out_as_one() -> None:
    assert asyncio.run(written(b"head ", b"body", then=0)) == [b"head body"]


def test_a_head_with_an_empty_body_goes_out_alone() -> None:
    assert asyncio.run(written(b"head", b"", then=0)) == [b"head"]


def test_a_head_without_a_body_yet_goes_out_in_the_same_turn() -> None:
    assert asyncio.run(written(b"head", then=0)) == [b"head"]


def test_a_head_that_names_a_length_waits_for_its_body() -> None:
    head = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n"

    assert asyncio.run(written(head, then=0)) == []
    assert asyncio.run(written(head, b"body", then=0)) == [head + b"body"]


def test_no_more_than_one_piece_is_kept() -> None:
    assert asyncio.run(written(b"1", b"2", b"3", b"4", b"5", then=0)) == [b"12", b"34", b"5"]


def test_what_is_kept_goes_out_before_the_end() -> None:
    assert asyncio.run(written(b"head")) == [b"head", b"closed"]
