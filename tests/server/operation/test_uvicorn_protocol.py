"""What is subclassed of uvicorn is of the minor version that it was written for."""

import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from server.feed.direct_socket import DirectSocketProtocol
from server.operation.uvicorn_protocol import WRITTEN_FOR, CountedHttp, GracefulServer

ROOT = Path(__file__).parents[3]
KNOWN = {
    HttpToolsProtocol: {"pipeline", "transport", "loop"},
    WebSocketsSansIOProtocol: {
        *("writable", "close_sent", "disconnected", "transport", "conn", "loop"),
        "handshake_complete",
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
