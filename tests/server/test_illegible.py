"""Control characters in names: refused, and harmless where an old log has them.

A line feed in a name once wrote a player's line into an exported report.
"""

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from domain.texts import first_illegible
from server.cli.wallchart import app
from tests.events.chess.evening import Evening
from tests.events.chess.test_imported_report import CLUB
from tests.events.forging import with_act, with_valid_chain
from tests.events.test_bundle import bundle_of
from tests.server.club import Club, running

FORGED = "\n001    9      FORGED"
EVIL = f"{FORGED}\r\x00\x1b[2J\x9b\u202e\u2028"
NAMES = {"family", "given", "name", "club", "reason", "place", "arbiter", "text", "event"}


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def with_hidden_characters(value: Any, field: str = "") -> Any:
    match value:
        case str() if field in NAMES and value:
            return value + EVIL
        case dict():
            return {name: with_hidden_characters(part, name) for name, part in value.items()}
        case list():
            return [with_hidden_characters(part, field) for part in value]
        case _:
            return value


@pytest.mark.parametrize("spoil", ["body", "events"])
def test_a_bundle_with_hidden_characters_is_refused_with_its_first_bad_version(
    spoil: str, tmp_path: Path
) -> None:
    log = Evening().records
    act, event = log[4].act, log[4].event
    if spoil == "body":
        forged = with_act(
            log, 5, msgspec.structs.replace(act, body=json_with_hidden_characters(act.body))
        )
    else:
        other = msgspec.structs.replace(event, payload=json_with_hidden_characters(event.payload))
        forged = with_valid_chain(
            [*log[:4], msgspec.structs.replace(log[4], event=other), *log[5:]]
        )
    file = tmp_path / "forged.bundle"
    file.write_bytes(bundle_of(forged))
    with chdir(tmp_path):
        done = CliRunner().invoke(app, ["import", "forged.bundle"])

    assert "the first bad version is 5" in str(done.exception)
    assert first_illegible(str(done.exception)) == ""


def json_with_hidden_characters(stored: bytes) -> bytes:
    return msgspec.json.encode(with_hidden_characters(msgspec.json.decode(stored)), order="sorted")


@pytest.mark.parametrize(
    ("command", "body"),
    [
        ("register-entry", {"family": "Ann\na"}),
        ("register-entry", {"family": "Anna", "club": "A\x1b[2J"}),
        ("register-entries", {"people": [{"family": "B"}, {"family": "C\u202e"}]}),
        ("withdraw-entry", {"entry": 1, "reason": "ill\0ness"}),
        ("show-notice", {"text": "Round 2\u202eat 3"}),
    ],
)
def test_a_command_with_hidden_characters_is_refused(
    command: str, body: dict[str, Any], club: Club
) -> None:
    before = club.version()

    refused = club.do(command, status=422, **body)

    assert " in it; write it without." in refused["detail"]
    assert first_illegible(refused["detail"]) == ""
    assert club.version() == before


def test_names_of_tournaments_and_devices_with_hidden_characters_are_refused(club: Club) -> None:
    named = club.post("/api/tournaments", {"name": "Op\nen"}, status=422)
    form = {"role": "scorer", "place": club.id, "name": "desk\x1b[2J"}
    device = club.client.post("/devices/invite", data=form)

    assert "a line feed" in named["detail"]
    assert device.status_code == 400
    assert "name has an escape character in it" in device.text


@pytest.mark.parametrize("hidden", [b"\xe2\x80\xae", b"\x7f", b"\xc2\x9b"])
def test_a_report_with_hidden_characters_is_refused_at_its_line(
    hidden: bytes, tmp_path: Path, club: Club
) -> None:
    report = CLUB.replace(b"Alpha, Anna   "[: 12 + len(hidden)], b"Alpha, Anna " + hidden, 1)
    assert hidden in report
    (tmp_path / "club.trf").write_bytes(report)
    before = club.store.tournaments()
    headers = {"Idempotency-Key": f"evil-key-{hidden.hex()}"}
    answer = club.client.post("/api/imports?name=club.trf", content=report, headers=headers)
    with chdir(tmp_path):
        done = CliRunner().invoke(app, ["import", "club.trf"])

    assert answer.status_code == 422
    assert "club.trf, line " in answer.json()["detail"]
    assert club.store.tournaments() == before
    assert "write it without" in str(done.exception)


def test_a_list_of_players_with_hidden_characters_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("Name;Elo\nAlpha\u202e, Anna;2000\nGamma;1900\n")
    with chdir(tmp_path):
        done = CliRunner().invoke(app, ["import", "list.csv", "--name", "Club"])

    assert str(done.exception) == (
        "family (Alpha\ufffd) has the invisible character U+202E in it; write it without."
    )
