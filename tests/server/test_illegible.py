"""Control characters in what people are called: not let in, and harmless where an old log has them.

A line feed in a name once wrote a player's line into an exported report.
"""

import json
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from domain.texts import first_illegible
from events.bundle import read_bundle, write_bundle
from events.log.recorded import Recorded
from server.cli.wallchart import app
from tests.events.chess.test_imported_report import CLUB
from tests.events.forging import acts, chained
from tests.golden.asking import Asking
from tests.golden.asks import asks_of
from tests.golden.files import Golden
from tests.server.club import Club, running

FORGED = "\n001    9      FORGED"
EVIL = f"{FORGED}\r\x00\x1b[2J\x9b\u202e\u2028"
NAMES = {"family", "given", "name", "club", "reason", "place", "arbiter", "text", "event"}
RAW = "json"
"""The log itself is given away as it stands: in escapes."""


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def spoilt(value: Any, field: str = "") -> Any:
    match value:
        case str() if field in NAMES and value:
            return value + EVIL
        case dict():
            return {name: spoilt(part, name) for name, part in value.items()}
        case list():
            return [spoilt(part, field) for part in value]
        case _:
            return value


def with_old_names(record: Recorded) -> Recorded:
    """As a server would have stored it that asked nothing."""
    payload = msgspec.json.encode(spoilt(msgspec.json.decode(record.event.payload)), order="sorted")
    return msgspec.structs.replace(
        record, event=msgspec.structs.replace(record.event, payload=payload)
    )


def old_log(name: str, folder: Path) -> Path:
    records = list(read_bundle(Golden(name).unpacked(folder).read_bytes()).records())
    file = folder / "old.bundle"
    file.write_bytes(write_bundle(acts(chained([with_old_names(record) for record in records]))))
    return file


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for name, part in value.items():
                yield name
                yield from texts(part)
        case list():
            for part in value:
                yield from texts(part)


def said(text: str) -> Iterator[str]:
    """Line by line, as a reader of files takes it; the texts of JSON one by one."""
    if text[:1] in ("{", "["):
        try:
            yield from texts(json.loads(text))
            return
        except ValueError:
            pass
    yield from text.replace("\t", " ").replace("\r\n", "\n").split("\n")


@pytest.mark.parametrize("log", ["chess-evening-by-hand", "bridge-weekend-disputed"])
def test_no_page_report_table_or_message_passes_it_on(log: str, tmp_path: Path) -> None:
    asking = Asking(tmp_path, old_log(log, tmp_path))
    shown = 0
    with asking.open():
        asks = [ask for ask in asks_of(asking) if RAW not in ask.split("?")[0].split("/")[-1]]
        asks = [ask for ask in asks if "--format json " not in ask]
        for ask, answer in asking.answers_to(asks):
            shown += "FORGED" in answer.text
            for line in said(answer.text):
                assert first_illegible(line) == "", (ask, line)
                assert not line.startswith(FORGED.strip()), (ask, line)
    assert shown > 30


def test_the_log_as_json_says_it_exactly_and_shows_nothing_raw(tmp_path: Path) -> None:
    asking = Asking(tmp_path, old_log("chess-evening-by-hand", tmp_path))
    out = tmp_path / "log.json"
    command = ["export", asking.id, "--format", "json", "-o", str(out)]
    CliRunner().invoke(app, [*command, "--database", asking.database], catch_exceptions=False)
    text = out.read_text()

    assert any(EVIL in one for one in texts(json.loads(text)))
    assert {first_illegible(line) for line in text.split("\n")} == {""}


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
def test_a_command_is_refused_with_a_sentence(
    command: str, body: dict[str, Any], club: Club
) -> None:
    before = club.versions()

    refused = club.do(command, status=422, **body)

    assert " in it; write it without." in refused["detail"]
    assert first_illegible(refused["detail"]) == ""
    assert club.versions() == before


def test_so_is_the_name_of_a_tournament_and_of_a_device(club: Club) -> None:
    named = club.post("/api/tournaments", {"name": "Op\nen"}, status=422)
    form = {"role": "scorer", "place": club.id, "name": "desk\x1b[2J"}
    device = club.client.post("/devices/invite", data=form)

    assert "a line feed" in named["detail"]
    assert device.status_code == 400
    assert "name has an escape character in it" in device.text


@pytest.mark.parametrize("hidden", [b"\xe2\x80\xae", b"\x7f", b"\xc2\x9b"])
def test_so_is_a_report_at_its_line(hidden: bytes, tmp_path: Path, club: Club) -> None:
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


def test_so_is_a_list_of_players(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("Name;Elo\nAlpha\u202e, Anna;2000\nGamma;1900\n")
    with chdir(tmp_path):
        done = CliRunner().invoke(app, ["import", "list.csv", "--name", "Club"])

    assert str(done.exception) == (
        "family (Alpha\ufffd) has the invisible character U+202E in it; write it without."
    )
