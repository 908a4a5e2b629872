"""The scores of boards and matches: Laws 78B, 12C, 86 and 87 of 2017, the WBF's scale of 2013."""

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.bridge.scoring.result import AVERAGE_MINUS, AVERAGE_PLUS
from domain.errors import NotNow
from domain.ids import BoardNo, EntryId, RoundNo
from domain.results import Mark
from domain.teams_of_four.round import BoardState, BridgeMatch, add_boards, substitute_board
from domain.teams_of_four.rules import MatchForm, ScoringMethod, TeamsRules, usual_awards
from domain.teams_of_four.scores import MatchScore, match_score, may_redeal
from domain.teams_of_four.stage import MatchDecision, PenaltyUnit, TeamPenalty, TeamsStage
from tests.domain.teams_of_four.stages import (
    decimals,
    first_match,
    fractions,
    played_out,
    scores_in_both_rooms,
    short_match_rules,
    stage,
    with_round,
    with_scores,
)

GAIN = ("4S N 10", "4S N 9")
"""420 and -50: 10 IMPs on board 1, with no side vulnerable."""


def match_of(codes: list[tuple[str, str]], rules: TeamsRules | None = None) -> TeamsStage:
    played_stage = with_round(stage(2, rules or short_match_rules(len(codes))), [(1, 2)])
    return with_scores(played_stage, 1, 1, scores_in_both_rooms(codes))


def score(stage: TeamsStage) -> MatchScore:
    return match_score(stage, *first_match(stage))


def with_match(stage: TeamsStage, match: BridgeMatch) -> TeamsStage:
    return stage.with_round(stage.rounds[0].with_match(match))


def test_a_match_in_imps_and_victory_points() -> None:
    # Two boards: 10 IMPs and a push. The WBF's table for two boards has 16.46 for 10 IMPs.
    found = score(match_of([GAIN, ("PASS", "PASS")]))
    assert [board.imps for board in found.boards] == [fractions(10, -10), fractions(0, 0)]
    assert found.points == decimals("16.46", "3.54")
    assert found.marks == (Mark.WIN, Mark.LOSS)


def test_a_board_counts_when_both_rooms_have_played_it_and_not_before() -> None:
    played_stage = with_scores(
        with_round(stage(2, short_match_rules(2)), [(1, 2)]), 1, 1, {(1, "open"): "4S N 10"}
    )
    assert score(played_stage).points is None
    assert [board.reason for board in score(played_stage).boards] == [
        "one table has no score",
        "no table has a score",
    ]
    running = score(with_scores(played_stage, 1, 1, {(1, "closed"): "4S N 9"}))
    assert running.compared_boards == 1
    assert not running.complete
    assert running.points == decimals("16.46", "3.54")  # on the scale of the whole match


def test_a_table_in_the_wrong_directions_is_not_compared() -> None:
    played_match = match_of([GAIN])
    r, match = first_match(played_match)
    game = match.closed[0]
    turned = replace(match, closed=(game._replace(white=game.black, black=game.white),))
    wrong = with_match(played_match, turned)
    assert "same direction" in match_score(wrong, wrong.rounds[0], turned).boards[0].reason


def test_unequal_rulings_give_each_team_its_own_victory_points() -> None:
    """Average plus is 3 IMPs for both; for 3 IMPs on two boards the WBF's table has 12.42."""
    found = score(match_of([("A+/A+", "4S N 10"), ("PASS", "PASS")]))
    assert found.imps.margins == fractions(3, 3)
    assert found.points == decimals("12.42", "12.42")


def test_a_fouled_board_is_left_out_or_has_the_directors_award() -> None:
    played_match = match_of([GAIN, ("PASS", "PASS")])
    _, match = first_match(played_match)
    fouled = match.with_board(match.board(1)._replace(state=BoardState.FOULED))
    assert (
        score(with_match(played_match, fouled)).boards[0].reason == "the two tables had other cards"
    )
    assert score(with_match(played_match, fouled)).points == decimals("10.00", "10.00")
    awarded = fouled.with_board(fouled.board(1)._replace(awarded=(AVERAGE_PLUS, AVERAGE_MINUS)))
    assert score(with_match(played_match, awarded)).imps.margins == fractions(3, -3)
    assert score(with_match(played_match, awarded)).points == decimals("12.42", "7.58")


def test_a_cancelled_board_shortens_the_match_and_its_substitute_counts() -> None:
    played_match = match_of([GAIN, ("PASS", "PASS")])
    _, match = first_match(played_match)
    replaced = substitute_board(match, BoardNo(1), 2)
    assert [(b.number, b.state, b.replaces) for b in replaced.boards] == [
        (1, BoardState.CANCELLED, 0),
        (2, BoardState.COUNTS, 0),
        (17, BoardState.COUNTS, 1),  # board 1 and 17 have one dealer and vulnerability
    ]
    assert not score(with_match(played_match, replaced)).complete
    with_substitute_played = with_scores(
        with_match(played_match, replaced), 1, 1, {(17, "open"): GAIN[1], (17, "closed"): GAIN[0]}
    )
    assert score(with_substitute_played).imps.margins == fractions(-10, 10)
    assert score(with_substitute_played).points == decimals("3.54", "16.46")
    with pytest.raises(NotNow):
        substitute_board(replaced, BoardNo(1), 3)


def test_no_board_is_dealt_again_once_the_result_without_it_is_known() -> None:
    played_match = match_of([GAIN, ("PASS", "PASS")])
    r, match = first_match(played_match)
    assert not may_redeal(played_match, r, match, 1)
    open_yet = with_scores(
        with_round(stage(2, short_match_rules(2)), [(1, 2)]), 1, 1, {(1, "open"): "PASS"}
    )
    assert may_redeal(open_yet, *first_match(open_yet), 1)


def test_a_penalty_in_imps_is_its_teams_alone() -> None:
    fine = TeamPenalty(1, EntryId(2), RoundNo(1), PenaltyUnit.IMPS, Decimal(2), "late")
    found = score(replace(match_of([GAIN, ("PASS", "PASS")]), penalties=(fine,)))
    assert found.imps.margins == fractions(10, -12)
    assert found.points == decimals("16.46", "2.69")  # 12 IMPs behind on two boards
    back = replace(match_of([GAIN]), penalties=(fine._replace(taken_back="mistake"),))
    assert score(back).imps.margins == fractions(10, -10)


def test_a_decision_replaces_the_scale() -> None:
    decided = (MatchDecision(RoundNo(1), 1, (Decimal(8), Decimal("7.5")), "stopped"),)
    assert score(replace(match_of([GAIN]), decided=decided)).points == decimals("8", "7.5")


def test_a_forfeited_match_has_the_announced_points() -> None:
    match = match_of([GAIN])
    forfeited = replace(first_match(match)[1], forfeit=(Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN))
    assert score(with_match(match, forfeited)).points == decimals("0", "12")


@pytest.mark.parametrize(
    ("method", "points"),
    [
        (ScoringMethod.IMPS, ("2", "0")),
        (ScoringMethod.BOARD_A_MATCH, ("3.00", "1.00")),
        (ScoringMethod.HYBRID, ("31.46", "8.54")),  # 16.46 by IMPs and 15 of 20 by boards
        (ScoringMethod.PATTON, ("7.00", "1.00")),  # 3 of 4 by boards, all of 4 by the total
    ],
)
def test_other_ways_to_score_the_same_match(method: ScoringMethod, points: tuple[str, str]) -> None:
    rules = TeamsRules(match=MatchForm(2, method=method))
    assert score(match_of([GAIN, ("PASS", "PASS")], rules)).points == decimals(*points)


def test_ten_points_win_a_board_of_board_a_match_and_artificial_scores_are_a_share() -> None:
    rules = TeamsRules(match=MatchForm(3, method=ScoringMethod.BOARD_A_MATCH))
    codes = [("3NT N 9", "3NT N 10"), ("A+/A-", "PASS"), ("A/A", "A+/A+")]
    found = score(match_of(codes, rules))
    assert [tuple(map(float, board.points or ())) for board in found.boards] == [
        (0, 2),
        (1.2, 0.8),
        (1.1, 1.1),  # 50 and 60 per cent of 2, halved
    ]


def test_a_team_without_opponents_gets_sixty_per_cent() -> None:
    for method, bye in (("vp", "12"), ("bam", "9.6"), ("patton", "19.2"), ("hybrid", "24.0")):
        assert usual_awards(MatchForm(8, method=ScoringMethod(method))).bye == Decimal(bye)
    # By IMPs alone a match is won, drawn or lost: 2, 1 or 0.
    assert usual_awards(MatchForm(8, method=ScoringMethod.IMPS)).bye == 2


@given(st.integers(0, 10**6), st.sampled_from(list(ScoringMethod)), st.integers(1, 9))
def test_plain_results_share_the_points_of_a_match(
    seed: int, method: ScoringMethod, boards: int
) -> None:
    rules = TeamsRules(match=MatchForm(boards, method=method))
    found = score(played_out(with_round(stage(2, rules), [(1, 2)]), Random(seed)))
    worth: dict[ScoringMethod, int] = {
        ScoringMethod.VICTORY_POINTS: 20,
        ScoringMethod.IMPS: 2,
        ScoringMethod.BOARD_A_MATCH: 2 * boards,
        ScoringMethod.HYBRID: 40,
        ScoringMethod.PATTON: 4 * boards,
    }
    assert found.points is not None
    home, visitors = found.points
    assert abs(home + visitors - worth[method]) <= Decimal("0.01")
    assert sum(found.imps.margins) == 0
    assert found.complete


def test_boards_of_sudden_death_are_stanzas_of_their_own() -> None:
    played_match = match_of(
        [("PASS", "PASS")] * 4, short_match_rules(4, match=MatchForm(4, 2, sudden_death=2))
    )
    match = add_boards(played_match.rules.match, first_match(played_match)[1], 2, 2)
    with_boards_added = add_boards(played_match.rules.match, match, 2, 3)
    assert [board.stanza for board in with_boards_added.boards] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [board.number for board in with_boards_added.boards] == list(range(1, 9))
    assert not score(with_match(played_match, with_boards_added)).complete


def test_a_match_over_two_rounds_is_one_match() -> None:
    ring = [(1, 2), (2, 3), (3, 1)]
    played_stage = with_round(stage(3, short_match_rules(1)), ring)
    played_stage = with_scores(played_stage, 1, 1, {(1, "open"): "4S N 10"})
    assert [match.tables for match in played_stage.rounds[0].matches] == [(1, 0), (2, 0), (3, 0)]
    assert [match.boards[0].number for match in played_stage.rounds[0].matches] == [1, 2, 3]
    played_stage = with_round(played_stage, ring)
    assert [len(match.open) for match in played_stage.rounds[1].matches] == [0, 0, 0]
    played_stage = with_scores(played_stage, 2, 1, {(1, "closed"): "4S N 9"})
    for r in played_stage.rounds:
        whole = match_score(played_stage, r, r.matches[0])
        assert whole.imps.margins == fractions(10, -10)
        assert whole.complete
    for number in (1, 2):
        r = played_stage.round(RoundNo(number))
        fouled = r.match(1).with_board(r.match(1).board(1)._replace(state=BoardState.FOULED))
        judged = played_stage.with_round(r.with_match(fouled))
        for each in judged.rounds:
            assert match_score(judged, each, each.matches[0]).points is None
    with pytest.raises(NotNow):
        substitute_board(played_stage.rounds[1].matches[0], BoardNo(1), 9)
