"""Standings of teams: points, carry-over, penalties, and each tie-break."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from domain.contest.round import RoundState
from domain.errors import Unsupported
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from domain.teams_of_four.stage import PenaltyUnit, TeamPenalty, TeamsStage
from domain.teams_of_four.standings import TITLES, team_ranking, team_records
from domain.teams_of_four.tables import teams_table
from tests.domain.teams_of_four.stages import (
    EVEN,
    LOST,
    WON,
    fractions,
    short_match_rules,
    stage,
    with_round,
    with_scores,
)


def league(*tie_breaks: str) -> TeamsStage:
    """1 beats 2 by 10 IMPs, 3 and 4 draw; then 2 beats 3 and 4 loses to 1 by as much."""
    played_stage = with_round(
        stage(4, short_match_rules(1, tie_breaks=tie_breaks)), [(1, 2), (3, 4)]
    )
    played_stage = with_scores(with_scores(played_stage, 1, 1, WON), 1, 2, EVEN)
    played_stage = with_round(played_stage, [(2, 3), (4, 1)])
    return with_scores(with_scores(played_stage, 2, 1, WON), 2, 2, LOST)


def order(stage: TeamsStage, rounds: int = 2) -> list[tuple[int | None, int]]:
    return [(place.rank, int(place.entry)) for place in team_ranking(stage, rounds)]


def test_points_first_and_shared_places_where_nothing_parts() -> None:
    assert order(league()) == [(1, 1), (2, 2), (3, 3), (3, 4)]
    assert order(league(), 1) == [(1, 1), (2, 3), (2, 4), (4, 2)]
    matches = team_records(league(), 2)[EntryId(1)].matches
    assert [match.mark for match in matches] == [Mark.WIN, Mark.WIN]
    assert [(match.won, match.lost) for match in matches] == [fractions(10, 0)] * 2


@pytest.mark.parametrize(
    ("name", "parted"), [("SEED", [3, 4]), ("H2H", []), ("IMPQ", []), ("WON", []), ("OPP", [4, 3])]
)
def test_tie_breaks_of_two_teams_that_drew(name: str, parted: list[int]) -> None:
    places = [place for place in team_ranking(league(name), 2) if place.entry in (3, 4)]
    assert len({place.rank for place in places}) == (2 if parted else 1)
    if parted:
        assert [place.entry for place in places] == parted


def test_the_points_of_the_opponents_are_added_up() -> None:
    places = {place.entry: place for place in team_ranking(league("OPP"), 2)}
    points_of = {entry: Fraction(place.points) for entry, place in places.items()}
    met = {1: (2, 4), 2: (1, 3), 3: (4, 2), 4: (3, 1)}
    assert {int(entry): place.values for entry, place in places.items()} == {
        team: (sum(points_of[EntryId(other)] for other in others),) for team, others in met.items()
    }


def test_head_to_head_separates_teams_that_have_all_met() -> None:
    fine = TeamPenalty(1, EntryId(1), RoundNo(0), PenaltyUnit.VICTORY_POINTS, Decimal(0), "")
    stage = league("H2H", "SEED")
    points = {place.entry: place.points for place in team_ranking(stage, 2)}
    level = fine._replace(amount=points[EntryId(1)] - points[EntryId(2)])
    tied = replace(stage, penalties=(level,))
    first, second, *_ = team_ranking(tied, 2)
    assert (first.entry, first.points) == (1, second.points)
    assert first.values[0] == Fraction(20) - (second.values[0] or 0)


def test_the_quotient_of_imps_and_their_difference() -> None:
    played_stage = with_round(
        stage(4, short_match_rules(1, tie_breaks=("IMPQ", "IMPD"))), [(1, 2), (3, 4)]
    )
    for match in (1, 2):
        played_stage = with_scores(played_stage, 1, match, WON)
    places = team_ranking(played_stage, 1)
    # 10 IMPs won and none lost: 10**6 stands for a quotient without a divisor.
    assert [place.values for place in places][:2] == [fractions(10**6, 10)] * 2
    assert places[3].values == fractions(0, -10)


def test_carry_forwards_and_penalties_count() -> None:
    penalties = (
        TeamPenalty(5, EntryId(1), RoundNo(1), PenaltyUnit.VICTORY_POINTS, Decimal(1), "slow"),
        TeamPenalty(
            6, EntryId(2), RoundNo(0), PenaltyUnit.VICTORY_POINTS, Decimal("-0.5"), "fair play"
        ),
        TeamPenalty(7, EntryId(3), RoundNo(9), PenaltyUnit.VICTORY_POINTS, Decimal(3), "not yet"),
    )
    found = replace(league(), penalties=penalties, carried={EntryId(4): Decimal(30)})
    before = {place.entry: place.points for place in team_ranking(league(), 2)}
    after = {place.entry: place.points for place in team_ranking(found, 2)}
    changes = [after[EntryId(n)] - before[EntryId(n)] for n in (1, 2, 3, 4)]
    assert changes == [Decimal(-1), Decimal("0.5"), Decimal(0), Decimal(30)]
    assert order(found)[0] == (1, 4)


def test_a_bye_has_the_announced_points() -> None:
    played_stage = with_round(stage(3, short_match_rules(1)), [(1, 2)], [3])
    by_entry = {place.entry: place for place in team_ranking(played_stage, 1)}
    assert by_entry[EntryId(3)].points == 12


def test_an_expelled_team_has_no_place_and_a_tie_can_be_broken_by_hand() -> None:
    stage = league()
    expelled = stage.with_entries({EntryId(1): replace(stage.entry(EntryId(1)), expelled=True)})
    assert order(expelled) == [(1, 2), (2, 3), (2, 4), (None, 1)]
    assert order(replace(stage, by_hand={EntryId(4): 1})) == [(1, 1), (2, 2), (3, 4), (4, 3)]


def test_places_of_the_previous_stage_break_ties_and_are_shown_unchanged() -> None:
    placed = {EntryId(3): 7, EntryId(4): 2}
    places = team_ranking(replace(league("PREV"), placed=placed), 2)
    assert [place.entry for place in places[2:]] == [4, 3]
    assert [place.values for place in places[2:]] == [fractions(2), fractions(7)]


def test_every_tie_break_has_a_value_and_an_unknown_one_is_refused() -> None:
    assert all(len(place.values) == len(TITLES) for place in team_ranking(league(*TITLES), 2))
    with pytest.raises(Unsupported, match="XYZ"):
        team_ranking(league("XYZ"), 2)


def test_rounds_that_are_closed_or_not_are_counted_alike() -> None:
    stage = league()
    closed = replace(stage, rounds=tuple(replace(r, state=RoundState.CLOSED) for r in stage.rounds))
    assert order(closed) == order(stage)


def test_a_team_that_leaves_a_round_robin_before_half_does_not_count() -> None:
    plan = TablePlan(TableName.BERGER, table=teams_table(TableName.BERGER, 4))
    found = replace(with_round(stage(4, short_match_rules(1)), [(1, 4), (2, 3)]), table=plan)
    found = with_scores(with_scores(found, 1, 1, WON), 1, 2, EVEN)
    withdrawn = replace(found.entry(EntryId(4)), withdrawn_from=RoundNo(2))
    early = found.with_entries({EntryId(4): withdrawn})
    assert order(early, 1) == [(1, 2), (1, 3), (3, 1), (None, 4)]
    later = with_scores(with_scores(with_round(early, [(4, 3), (1, 2)]), 2, 1, EVEN), 2, 2, EVEN)
    assert [rank for rank, _ in order(later)].count(None) == 0
