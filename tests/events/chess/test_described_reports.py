"""Every line of our reports is as TRF16 and TRF26 describe it, all that a federation asks for is
there, and a report that is brought in again is written the same.
"""

from dataclasses import replace

import pytest

from domain.chess.stage import Stage, StageRules, stage_of
from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import StageId
from domain.results import Mark, PointSystem
from domain.tournament import Tournament
from events.chess.decisions.reports.federation_report import build_report
from events.chess.decisions.reports.imported_report import events_of_report
from tests.domain.before_sending.reports import (
    change_stage,
    complete_tournament,
    open_stage,
    with_complete_person,
    with_person,
)
from tests.domain.formats.trf.described import complaints, record_codes
from tests.events.memory_log import MemoryLog
from tests.stories import OPEN, field, with_round

ASKED_FOR = {
    *("012", "022", "032", "042", "052", "062", "072", "092", "102", "112", "122", "132"),
    "001",
}
ASKED_FOR_IN_26 = ASKED_FOR | {"142", "152", "182", "192", "202", "222"}


def tournament_with_every_result() -> Tournament:
    """Byes of every kind, forfeits, an uneven result, a game of less than a move, a long name."""
    played_stage = with_round(field(7), "1-4 1-0", "5-2 +--", "3-6 =-0", byes={7: Mark.PAIRING_BYE})
    played_stage = with_round(
        played_stage,
        "2-1 =-=",
        "4-3 ---",
        byes={5: Mark.HALF_BYE, 6: Mark.FULL_BYE, 7: Mark.ZERO_BYE},
    )
    played_stage = with_round(
        played_stage, "1-7 W-L", "6-5 --+", "2-3 0-1", byes={4: Mark.PAIRING_BYE}
    )
    whole = complete_tournament()

    def completed(stage: Stage) -> Stage:
        complete = open_stage(whole)
        entries = {e.id: replace(e, person=with_complete_person(e)) for e in stage.entries.values()}
        rules = replace(stage.rules, rounds=3)
        return replace(
            stage, rules=rules, entries=entries, schedule=complete.schedule, time=complete.time
        )

    changed = replace(whole, parts={OPEN: stage_of(played_stage, OPEN)})
    long = {"family": "Wijesuriya Arachchige", "given": "Don Udaya Kumarasiri"}
    return with_person(change_stage(changed, completed), 101, **long)


def three_points() -> Tournament:
    rules = StageRules(points=PointSystem(*(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 30)), rounds=3)
    return change_stage(tournament_with_every_result(), lambda stage: replace(stage, rules=rules))


TOURNAMENTS = (complete_tournament, tournament_with_every_result, three_points)


@pytest.mark.parametrize("make_tournament", TOURNAMENTS)
def test_every_report_line_is_as_the_format_describes(make_tournament: object) -> None:
    tournament = make_tournament()  # type: ignore[operator]
    trf_report = build_report(tournament, open_stage(tournament))

    assert list(complaints(write_trf16(trf_report).decode(), 16)) == []
    assert list(complaints(write_trf26(trf_report).decode(), 26)) == []


def test_a_report_has_all_records_that_a_federation_requires() -> None:
    trf_report = build_report(complete_tournament(), open_stage(complete_tournament()))

    assert set(record_codes(write_trf16(trf_report).decode())) >= ASKED_FOR
    assert set(record_codes(write_trf26(trf_report).decode())) >= ASKED_FOR_IN_26
    assert "HUN" in record_codes(write_trf26(trf_report).decode())  # IDs of the federation's own


def test_a_host_that_is_no_federation_has_no_records_of_its_own() -> None:
    trf_report = build_report(
        replace(complete_tournament(), federation="Hungary"), open_stage(complete_tournament())
    )

    assert trf_report.national == ()


@pytest.mark.parametrize("make_tournament", TOURNAMENTS)
@pytest.mark.parametrize("write", [write_trf16, write_trf26])
def test_an_imported_report_is_exported_unchanged(make_tournament: object, write: object) -> None:
    """Records of federations and codes are TRF26's alone; names are cut where their columns end."""
    tournament = make_tournament()  # type: ignore[operator]
    first = write(build_report(tournament, open_stage(tournament)))  # type: ignore[operator]
    log = MemoryLog()
    log.append_events(
        *events_of_report(read_trf(first, "first.trf").tournament, "first").events[1:]
    )
    state = replace(
        log.state, **{name: getattr(tournament, name) for name in ("name", "place", "federation")}
    )
    state = replace(state, starts=tournament.starts, ends=tournament.ends)
    exported = write(build_report(state, stage_of(state, StageId(1))))  # type: ignore[operator]

    def lines_without_comments(data: bytes) -> list[str]:
        return [line for line in data.decode().splitlines() if not line.startswith("###")]

    assert lines_without_comments(exported) == lines_without_comments(first)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("042 20/11/2026", "record 042 is not of its form"),
        ("132 26/11/20", "columns before the first date (column 92) are not blank"),
        ("001    1 f    Lee, Ann", "sex is not as described"),
        ("001    1 w    Lee, Ann".ljust(48) + "2o00 ITA", "rating is not as described"),
        ("222 90+30 ", "blanks at the end"),
        ("192 Swiss", "record 192 is not of its form"),
        ("999 x", "TRF26 knows no record 999"),
    ],
)
def test_the_check_of_report_lines_finds_errors(line: str, sentence: str) -> None:
    assert any(sentence in one for one in complaints(f"{line}\r\n", 26))
