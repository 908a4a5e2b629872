"""Options of `wallchart serve` and what it prints at the start."""

import re
import socket
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from domain.ids import TournamentId
from server.access.roles import Role
from server.application.app import build_app
from server.cli.run.address import ServerAddress
from server.cli.run.options import Serve
from server.cli.run.serve import (
    UNSENT_MILLISECONDS,
    _backup_rotation,
    _print_addresses,
    open_listening_socket,
)
from tests.events.log.memory_store import MemoryStore


def test_the_printed_address_signs_in_the_person_who_starts_the_server(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = build_app(MemoryStore())
    sign_in_address = _print_addresses(app, ServerAddress(), 8000, [], Role.ORGANISER)

    assert "all of it   http://127.0.0.1:8000/\n" in capsys.readouterr().out
    with TestClient(app) as client:
        assert (
            "data-at-once" in client.get(sign_in_address.removeprefix("http://127.0.0.1:8000")).text
        )


def test_of_many_tournaments_the_addresses_of_the_newest_are_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    oldest_first = [TournamentId(f"open{number}") for number in range(8)]
    _print_addresses(build_app(MemoryStore()), ServerAddress(), 8000, oldest_first, Role.ORGANISER)

    printed = re.findall(r"/t/(\w+)\n", capsys.readouterr().out)
    assert printed == ["open3", "open4", "open5", "open6", "open7"]


@pytest.mark.parametrize(
    ("database", "folder", "into"),
    [
        ("sqlite:///hall.sqlite3", None, Path("hall.sqlite3.backups")),
        ("sqlite:///hall.sqlite3", Path("other"), Path("other")),
        ("postgresql://db.test/hall", Path("other"), Path("other")),
        ("postgresql://db.test/hall", None, None),
    ],
)
def test_a_postgresql_log_is_backed_up_only_into_a_named_folder(
    database: str, folder: Path | None, into: Path | None
) -> None:
    rotation = _backup_rotation(Serve(database=database, backup_folder=folder), MemoryStore())

    assert (rotation and rotation.folder) == into


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="a setting of Linux")
def test_connections_with_unsent_data_are_closed_by_the_kernel() -> None:
    with closing(open_listening_socket("127.0.0.1", 0)) as listening:
        waits = listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)

    assert waits == UNSENT_MILLISECONDS
