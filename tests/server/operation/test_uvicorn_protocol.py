"""The uvicorn classes subclassed here are of the minor version they were written for, and an
answer's head and body are written to the socket at once.
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
ATTRIBUTES_READ = {
    HttpToolsProtocol: {"pipeline", "transport", "loop"},
    WebSocketsSansIOProtocol: {
        *("writable", "close_sent", "disconnected", "transport", "conn", "loop"),
        *("handshake_complete", "read_paused"),
    },
}
"""The attributes read of uvicorn's classes."""


def test_the_installed_uvicorn_has_the_minor_version_the_subclasses_were_written_for() -> None:
    installed = tuple(map(int, version("uvicorn").split(".")[:2]))
    assert installed == WRITTEN_FOR, (
        f"uvicorn {version('uvicorn')} is installed, and server/operation/uvicorn_protocol.py and "
        f"server/feed/direct_socket.py know the insides of {'.'.join(map(str, WRITTEN_FOR))} only: "
        "compare what they override and read, then change WRITTEN_FOR and pyproject.toml."
    )


def test_the_project_requires_exactly_that_minor_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    major, minor = WRITTEN_FOR
    required = [each for each in project["dependencies"] if each.startswith("uvicorn")]
    assert required == [f"uvicorn>={major}.{minor}.0,<{major}.{minor + 1}"]


def test_overridden_methods_exist_in_uvicorn_with_the_same_parameters() -> None:
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


def test_attributes_read_of_uvicorn_are_set_by_its_initialisers() -> None:
    for theirs, names in ATTRIBUTES_READ.items():
        initialiser = inspect.getsource(theirs.__init__)
        for name in names:
            assert f"self.{name}" in initialiser, f"{theirs.__name__}.{name}"


def test_only_a_process_that_serves_tunes_its_garbage_collector() -> None:
    """A program that has an application among other things keeps its own thresholds."""
    usual = gc.get_threshold()

    async def thresholds_while_and_after_serving(
        server: GracefulServer,
    ) -> list[tuple[int, int, int]]:
        serving = asyncio.create_task(server.main_loop())
        for _ in range(3):
            await asyncio.sleep(0)
        tuned = gc.get_threshold()
        server.should_exit = True
        await serving
        return [tuned, gc.get_threshold()]

    app = build_app(MemoryStore())
    with TestClient(app):
        assert gc.get_threshold() == usual
    services = app.state.services
    server = GracefulServer(uvicorn.Config(app), services.sheets, services.quiet)
    assert asyncio.run(thresholds_while_and_after_serving(server)) == [(YOUNG, *usual[1:]), usual]


class RecordingTransport(asyncio.Transport):
    """A transport that records each write to the system."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[bytes] = []

    def write(self, data: bytes) -> None:  # type: ignore[override]
        self.calls.append(data)

    def writelines(self, list_of_data: Iterable[bytes]) -> None:  # type: ignore[override]
        self.calls.append(b"".join(list_of_data))

    def close(self) -> None:
        self.calls.append(b"closed")


async def writes_to_the_system(*pieces: bytes, wait_seconds: float | None = None) -> list[bytes]:
    wire = RecordingTransport()
    joined = JoinedWrites(wire, asyncio.get_running_loop())
    for piece in pieces:
        joined.write(piece)
    if wait_seconds is None:
        joined.close()
    else:
        await asyncio.sleep(wait_seconds)
    return wire.calls


def test_a_head_and_its_body_are_one_write() -> None:
    assert asyncio.run(writes_to_the_system(b"head ", b"body", wait_seconds=0)) == [b"head body"]


def test_a_head_with_an_empty_body_is_one_write() -> None:
    assert asyncio.run(writes_to_the_system(b"head", b"", wait_seconds=0)) == [b"head"]


def test_a_head_without_a_body_yet_is_written_in_the_same_turn_of_the_loop() -> None:
    assert asyncio.run(writes_to_the_system(b"head", wait_seconds=0)) == [b"head"]


def test_a_head_with_a_content_length_waits_for_its_body() -> None:
    head = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n"

    assert asyncio.run(writes_to_the_system(head, wait_seconds=0)) == []
    assert asyncio.run(writes_to_the_system(head, b"body", wait_seconds=0)) == [head + b"body"]


def test_pieces_are_joined_in_pairs() -> None:
    assert asyncio.run(writes_to_the_system(b"1", b"2", b"3", b"4", b"5", wait_seconds=0)) == [
        b"12",
        b"34",
        b"5",
    ]


def test_a_piece_kept_is_written_before_closing() -> None:
    assert asyncio.run(writes_to_the_system(b"head")) == [b"head", b"closed"]
