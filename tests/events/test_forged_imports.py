"""Files of impossible tournaments are not imported, and the audit reports a log that has such an
import.

A forger changes the imported file, the events that follow from it, or both consistently, and
recomputes the chain.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.errors import WallchartError
from events.audit.verdict import CLEAN, OK, audit_log
from events.bridge.vocabulary.boards import BoardScored
from events.bridge.vocabulary.files import ImportPairs
from events.bridge.vocabulary.sessions import SessionPlanned
from events.chess.vocabulary.commands import ImportReport
from events.codec import encode_command, event_of
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import RoundPaired
from events.decide import decide_command
from events.log.chain import verify_chain
from events.log.records import Recorded
from events.log.vocabulary import Command
from server.games.registry import tournament_of_file
from tests.confirmations import CONFIRMED_TWICE
from tests.events.chess.test_imported_report import CLUB
from tests.events.forging import acts, with_act, with_forged_event
from tests.events.records import asked_for
from tests.imported import SMALL


def confirmed_import(data: bytes, name: str) -> Any:
    return replace(tournament_of_file(data, name).command, confirmed=CONFIRMED_TWICE)


REPORT: ImportReport = confirmed_import(CLUB, "club.trf")
PAIRS: ImportPairs = confirmed_import(SMALL, "monday.xml")


def log_of(command: Command) -> list[Recorded]:
    return list(verify_chain(asked_for(command)))


def contradictions_of(log: list[Recorded]) -> list[str]:
    verdict = audit_log(acts(log))
    sentences = [one.says for one in verdict.again.contradictions]
    assert bool(sentences) == (verdict.exit_code != CLEAN)
    return sentences if verdict.chain == OK else [*sentences, verdict.chain]


def with_line(number: int, old: str, new: str) -> ImportReport:
    (section,) = REPORT.sections
    lines = list(section.lines)
    at = next(n for n, line in enumerate(lines) if line.startswith(f"001 {number:4}"))
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    return replace(REPORT, sections=(replace(section, lines=tuple(lines)),))


def with_lines(change: Callable[[Any], Any], at: int = 0) -> ImportPairs:
    lines = list(PAIRS.lines)
    lines[at] = change(lines[at])
    return replace(PAIRS, lines=tuple(lines))


IMPOSSIBLE_FILES: dict[str, Command] = {
    "a player against themselves": with_line(1, "   4 w =", "   1 w ="),
    "an unknown opponent": with_line(1, "   4 w =", "  77 w ="),
    "a player on two boards": with_line(3, "   2 w 0", "   1 w 0"),
    "a player with a bye who plays": with_line(1, "   4 w =", "0000 - U"),
    "an unknown result": with_line(1, "   4 w =", "   4 w ?"),
    "two with White": with_line(1, "   4 w =", "   4 b ="),
    "a report without players": replace(REPORT, sections=(replace(REPORT.sections[0], lines=()),)),
    "an unknown pair": with_lines(lambda line: replace(line, ns=99)),
    "no results": replace(PAIRS, lines=()),
    "an impossible contract": with_lines(lambda line: replace(line, result="8S N 13")),
}


@pytest.mark.parametrize("name", IMPOSSIBLE_FILES)
def test_an_impossible_file_is_not_imported(name: str) -> None:
    with pytest.raises((WallchartError, LookupError)):
        decide_command(None, IMPOSSIBLE_FILES[name])


def log_claiming_impossible_import(name: str) -> list[Recorded]:
    """The log of an honest import, whose act claims to have imported an impossible file."""
    command = IMPOSSIBLE_FILES[name]
    log = log_of(REPORT if isinstance(command, ImportReport) else PAIRS)
    kind, body = encode_command(command)
    return with_act(log, 1, replace(log[0].act, command=kind, body=body))


@pytest.mark.parametrize("name", IMPOSSIBLE_FILES)
def test_an_import_of_an_impossible_file_is_reported(name: str) -> None:
    contradictions = contradictions_of(log_claiming_impossible_import(name))
    assert any("this could not be done then" in says for says in contradictions)


def with_changed_event(log: list[Recorded], kind: type, **changed: Any) -> list[Recorded]:
    at, event = next((r.version, event) for r in log if isinstance(event := event_of(r), kind))
    fields = {
        name: value(getattr(event, name)) if callable(value) else value
        for name, value in changed.items()
    }
    return with_forged_event(log, at, replace(event, **fields))


def report_log_with(kind: type, **changed: Any) -> list[Recorded]:
    return with_changed_event(log_of(REPORT), kind, **changed)


def pairs_log_with(kind: type, **changed: Any) -> list[Recorded]:
    return with_changed_event(log_of(PAIRS), kind, **changed)


def _against_themselves(boards: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    (white, _), *others = boards
    return ((white, white), *others)


def _on_two_boards(boards: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    (white, black), (_, last), *others = boards
    return ((white, black), (white, last), *others)


CHANGED_EVENTS: dict[str, Callable[[], list[Recorded]]] = {
    "a player plays themselves": lambda: report_log_with(RoundPaired, pairs=_against_themselves),
    "a player sits on two boards": lambda: report_log_with(RoundPaired, pairs=_on_two_boards),
    "a player has a bye and plays": lambda: report_log_with(
        RoundPaired, byes=lambda byes: (*byes, (1, "U"))
    ),
    "another result": lambda: report_log_with(ResultRecorded, result="0-1"),
    "a result of an unknown board": lambda: report_log_with(ResultRecorded, board=9),
    "a score at an unknown table": lambda: pairs_log_with(BoardScored, table=9),
    "a score of an unknown pair": lambda: pairs_log_with(BoardScored, ns=9),
    "a score of an unknown section": lambda: pairs_log_with(BoardScored, section="Q"),
    "a score of a board that is not played": lambda: pairs_log_with(BoardScored, board=30),
    # EW are 3 and 4.
    "a score of pairs who sat elsewhere": lambda: pairs_log_with(BoardScored, ew=lambda ew: 7 - ew),
    "another contract": lambda: pairs_log_with(BoardScored, result="4S N 11"),
    "a session without sections": lambda: pairs_log_with(SessionPlanned, sections=()),
}


@pytest.mark.parametrize("name", CHANGED_EVENTS)
def test_events_that_do_not_follow_from_the_imported_file_are_reported(name: str) -> None:
    assert contradictions_of(CHANGED_EVENTS[name]())


@pytest.mark.parametrize("command", [REPORT, PAIRS], ids=["report", "pairs"])
def test_an_honest_import_has_no_findings(command: Command) -> None:
    assert contradictions_of(log_of(command)) == []
