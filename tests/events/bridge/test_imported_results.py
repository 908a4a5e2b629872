"""A results file imported as a log: what is taken over, which differences are reported, and what
is refused.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from domain.bridge.phase import phase_of, phases_of
from domain.bridge.phases.phase_scores import score_session
from domain.bridge.scoring.notation import result_as_text, result_from_text
from domain.bridge.session import PairNo, SessionState
from domain.errors import BadFile
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.document import (
    PairsResults,
    PrintedLine,
    PrintedPair,
    PrintedPlayer,
    PrintedPoints,
    ResultsHeading,
)
from domain.ids import StageId
from events.bridge.decisions.imported_results import imported_pairs
from events.bridge.vocabulary.files import ResultsImported
from events.bridge.vocabulary.phases import PhasePlanned
from tests.imported import SMALL, tournament_of_results

PHASE = StageId(1)


def small() -> PairsResults:
    return read_results(SMALL, "small.xml")


def test_a_file_becomes_a_phase_with_one_closed_session() -> None:
    state = tournament_of_results(small(), "small.xml")
    phase = phase_of(state, PHASE)

    assert (state.name, state.place, state.starts, phase.name) == (
        *("Monday Pairs", "Acol", "2026-11-23"),
        "Pairs",
    )
    assert [entry.name for entry in phase.entries.values()] == [
        "Alpha, Ada – Beta, Ben",
        "Gamma, Cleo – Delta, Dan",
        "Epsilon, Eve – Zeta, Fay",
        "Eta, Gus – Theta, Hal",
    ]
    assert phase.session(1).state is SessionState.CLOSED
    assert {(s.ns, s.ew, s.set) for s in phase.session(1).seating.games} == {
        *((1, 3, 1), (2, 4, 1)),
        *((2, 3, 2), (1, 4, 2)),
    }
    assert list(phase.play.deals[1]) == [1]


def test_results_and_awards_are_those_of_the_file() -> None:
    phase = phase_of(tournament_of_results(small()), PHASE)

    found = {
        (board, record.ns, record.ew): record.result and result_as_text(record.result)
        for board, places in phase.play.records[1].items()
        for record in places.values()
    }
    assert found == {
        (1, 1, 3): "4S N 10 DK",
        (1, 2, 4): "3NT S 8",
        (2, 2, 3): "PASS",
        (2, 1, 4): "A/A",
    }
    everything = [record for places in phase.play.records[1].values() for record in places.values()]
    assert all(record.confirmed for record in everything)


def test_differences_from_the_files_own_totals_are_reported_and_kept_in_the_log() -> None:
    found = imported_pairs(small(), "small.xml")

    sentences = [str(each) for each in found.disagreements]
    assert sentences == [
        "Board 1, 2 v 2: score -100 in the file, -50 computed",
        "Pair 1 EW: percentage 50.00 in the file, 25.00 computed",
        "Pair 1 EW: place 1= in the file, 2 computed",
        "Pair 2 EW: percentage 40.00 in the file, 75.00 computed",
    ]
    assert found.notes == ("VENUE is in the file once and is not kept",)
    scores = score_session(phase_of(tournament_of_results(small()), PHASE), 1)
    assert scores.total(PairNo(4)).percentage == 75


def line(board: int, ns: int, ew: int, result: str = "PASS", section: str = "") -> PrintedLine:
    return PrintedLine(board, PairNo(ns), PairNo(ew), result_from_text(result), section=section)


def file_of(*lines: PrintedLine, pairs: int = 4, named: int = 4) -> PairsResults:
    """Pairs beyond `named` are on no list of participants."""
    players = (PrintedPlayer("Ada Alpha"), PrintedPlayer("Ben Beta"))
    participants = tuple(
        PrintedPair(PairNo(n), f"P{n}", players=players if n <= named else ())
        for n in range(1, pairs + 1)
    )
    return PairsResults(ResultsHeading(), participants, lines)


def notes(results: PairsResults) -> list[str]:
    return list(imported_pairs(results, "f.xml").notes)


def test_a_phantom_pair_is_a_sit_out_of_its_opponents() -> None:
    results = file_of(line(1, 1, 2), line(1, 3, 4, "NP"), line(2, 1, 3), named=3)
    phase = phase_of(tournament_of_results(results), PHASE)

    assert sorted(phase.entries) == [1, 2, 3]
    assert notes(results) == ["P4 has no players and no result; it is taken for a phantom"]


def test_repeated_and_impossible_results_are_noted() -> None:
    results = file_of(
        line(1, 1, 2, "4S N 10"),
        line(1, 1, 2, "4S N 11"),
        line(1, 3, 4),
        line(1, 3, 3),
        line(10_000, 1, 2),
    )
    phase = phase_of(tournament_of_results(results), PHASE)

    assert notes(results) == [
        "board 1, P1 v P2 is there twice; the later result counts",
        "board 1, P3 v P3 can't be, and is left out",
        "board 10000, P1 v P2 can't be, and is left out",
    ]
    results_of_1 = {record.ns: record.result for record in phase.play.records[1][1].values()}
    assert results_of_1[PairNo(1)] == result_from_text("4S N 11")


def test_a_board_without_a_line_in_its_set_stays_open() -> None:
    """Fifty games of two boards, and of one of them only the first board."""
    lines = [line(board, ns, 51, "PASS") for ns in range(1, 51) for board in (2 * ns - 1, 2 * ns)]
    found = imported_pairs(file_of(*lines[:-1], pairs=51, named=51), "f.xml")
    state = tournament_of_results(file_of(*lines[:-1], pairs=51, named=51))

    assert phase_of(state, PHASE).plan.boards == 2
    (import_event,) = (event for event in found.events if isinstance(event, ResultsImported))
    assert import_event.notes == (
        "board 100, P50 v P51 has no line in the file; it stays without result",
    )


def test_sections_that_were_compared_apart_are_phases_of_their_own() -> None:
    """In both sections two tables: a top of 2 and not of 6."""
    lines = [
        _line_with(line(1, 1, 2, "4S N 10", "A"), 2),
        _line_with(line(1, 3, 4, "4S N 9", "A"), 0),
        _line_with(line(1, 5, 6, "4S N 10", "B"), 2),
        _line_with(line(1, 7, 8, "4S N 9", "B"), 0),
    ]
    state = tournament_of_results(file_of(*lines, pairs=8, named=8))

    assert [phase.name for phase in phases_of(state).values()] == [
        "Pairs, section A",
        "Pairs, section B",
    ]
    assert [sorted(phase.entries) for phase in phases_of(state).values()] == [[1, 2, 3, 4]] * 2


def _line_with(one: PrintedLine, ns: int) -> PrintedLine:
    return replace(one, points=PrintedPoints(Decimal(ns), Decimal(2 - ns)))


NO_SESSION: dict[str, Callable[[], PairsResults]] = {
    "no results": lambda: file_of(),
    "no result of two pairs": lambda: file_of(line(1, 3, 3)),
    "more than 20,000 results": lambda: file_of(*[line(1, 1, 2)] * 20_001),
    "more than 500 results": lambda: file_of(*(line(board, 1, 2) for board in range(1, 502))),
}


@pytest.mark.parametrize("sentence", NO_SESSION)
def test_a_file_that_is_no_session_is_refused(sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        imported_pairs(NO_SESSION[sentence](), "f.xml")


def test_a_complete_session_has_no_note_on_missing_boards() -> None:
    (planned,) = (
        e for e in imported_pairs(small(), "small.xml").events if isinstance(e, PhasePlanned)
    )

    assert "expected" not in dict(planned.scoring_options)
