"""Matches of a stage of teams of four, written as PBN and USEBIO and read back."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.bridge.scoring.result import AVERAGE_MINUS, AVERAGE_PLUS, NotPlayed
from domain.formats.bws import RECEIVED
from domain.formats.team_matches.agreement import score_matches
from domain.formats.team_matches.bws_matches import read_bws_matches
from domain.formats.team_matches.document import MatchesFile
from domain.formats.team_matches.from_stage import matches_file_of
from domain.formats.team_matches.pbn_matches import read_pbn_matches
from domain.formats.team_matches.usebio_matches import read_usebio_matches, write_usebio_matches
from domain.formats.team_matches.write_pbn import write_pbn_matches
from domain.teams_of_four.round import BoardState, parse_score
from domain.teams_of_four.stage import TeamsStage
from tests.domain.teams_of_four.stages import (
    first_match,
    fractions,
    played_out,
    scores_in_both_rooms,
    short_match_rules,
    stage,
    with_line_ups,
    with_round,
    with_scores,
)

WAYS: dict[str, Callable[[MatchesFile], MatchesFile]] = {
    "pbn": lambda file: read_pbn_matches(write_pbn_matches(file)),
    "usebio": lambda file: read_usebio_matches(write_usebio_matches(file, swiss=True)),
}
RULED = ("A+/A-", "60x4S N 10,40x4S N 9", "A60/A45", "1x420/1x-50", "NP", "+420", "PASS")

way = pytest.mark.parametrize("way", WAYS)


def differences_found(file: MatchesFile) -> list[str]:
    return [str(each) for match in score_matches(file, "wbf") for each in match.differences]


def contents(file: MatchesFile) -> list[tuple[object, ...]]:
    return [
        (match.round, match.home, match.visitors, table.board, table.ns, table.result, table.imps)
        for match in file.matches
        for table in match.tables
    ]


@way
@given(st.integers(0, 10**6))
def test_written_matches_are_read_back_and_agree_with_the_rules(way: str, seed: int) -> None:
    random, played_stage = Random(seed), stage(4, short_match_rules(3))
    for pairs in ([(1, 2), (3, 4)], [(2, 1), (4, 3)]):
        played_stage = with_line_ups(played_out(with_round(played_stage, pairs), random))
    file = matches_file_of(played_stage, "League", "2026-11-28")
    back = WAYS[way](file)
    assert contents(back) == contents(file)
    assert differences_found(back) == []
    if way == "pbn":
        assert back.matches[0].tables[0].players == ("P11", "P21", "P12", "P22")
    else:
        assert [match.totals for match in back.matches] == [match.totals for match in file.matches]


def stage_with_results(codes: list[str]) -> TeamsStage:
    played_stage = with_round(stage(2, short_match_rules(len(codes))), [(1, 2)])
    return with_scores(
        played_stage, 1, 1, scores_in_both_rooms([(code, "4S N 10") for code in codes])
    )


@way
def test_adjusted_scores_are_read_back_unchanged(way: str) -> None:
    file = matches_file_of(stage_with_results(list(RULED)), "Rulings")
    back = WAYS[way](file)
    assert [t.result for m in back.matches for t in m.tables if t.ns == "Team 1"] == [
        parse_score(code).result for code in RULED
    ]
    assert differences_found(back) == []


@way
def test_an_award_stands_at_both_tables_and_a_fouled_or_cancelled_board_counts_nowhere(
    way: str,
) -> None:
    found = stage_with_results(["4S N 9"] * 3)
    _, match = first_match(found)
    awarded = match.board(1)._replace(awarded=(AVERAGE_PLUS, AVERAGE_MINUS))
    match = match.with_board(awarded)
    match = match.with_board(match.board(2)._replace(state=BoardState.FOULED))
    match = match.with_board(match.board(3)._replace(state=BoardState.CANCELLED))
    back = WAYS[way](matches_file_of(found.with_round(found.rounds[0].with_match(match)), "Fouled"))
    (rescored,) = score_matches(back, "wbf")
    assert rescored.total.margins == fractions(3, -3)
    assert [isinstance(t.result, NotPlayed) for t in rescored.printed.tables] == [False] * 2 + [
        True
    ] * 2


@way
def test_a_match_over_two_rounds_differs_from_a_turned_table(way: str) -> None:
    """Matches of a triangle end in round 2, with two boards in two rooms. Turned by mistake, a
    table has the same team North-South as the other.
    """
    ring = [(1, 2), (2, 3), (3, 1)]
    played_stage = played_out(with_round(stage(3, short_match_rules(2)), ring), Random(1))
    played_stage = played_out(with_round(played_stage, ring), Random(2))
    back = WAYS[way](matches_file_of(played_stage, "Triangle"))
    assert [(m.round, m.home, len(m.tables)) for m in back.matches] == [
        ("2", "Team 1", 4),
        ("2", "Team 2", 4),
        ("2", "Team 3", 4),
    ]
    turned = stage_with_results(["4S N 9"])
    r, match = first_match(turned)
    game = match.closed[0]
    wrong = replace(match, closed=(game._replace(white=game.black, black=game.white),))
    back = WAYS[way](matches_file_of(turned.with_round(r.with_match(wrong)), "Turned"))
    assert [table.ns for table in back.matches[0].tables] == ["Team 1", "Team 1"]


def test_of_rows_of_scoring_devices_the_last_one_of_a_table_counts() -> None:
    heads = "ID,Section,Table,Round,Board,PairNS,PairEW,NS/EW,Contract,Result,Remarks,Erased"
    rows = (
        *("1,1,1,1,1,7,8,N,4 S,-1,,0", "2,1,1,1,1,7,8,N,4 S,=,,0", "3,1,2,1,1,8,7,N,4 S,-1,,0"),
        *("4,1,1,1,2,7,8,N,4 S,=,,0", "5,1,1,1,2,7,8,N,4 S,=,,1", "6,1,2,0,2,8,7,N,4 S,=,,0"),
    )
    file = read_bws_matches({RECEIVED: "\n".join((heads, *rows)).encode()})
    (match,) = score_matches(file, "wbf")
    assert (match.printed.round, match.printed.home, match.printed.visitors) == ("1", "7", "8")
    assert [board.imps for board in match.boards] == [fractions(10, -10)]
    assert "line 7: it has no round" in str(file.warnings[0])
