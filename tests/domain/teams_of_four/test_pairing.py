"""A Swiss of teams of four from its first round to its last, and when a stage is over."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from random import Random

from hypothesis import given, strategies as st

from domain.contest.round import RoundState
from domain.contest.stage import ForbiddenEntries
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from domain.swiss.teams_of_four.matches import Odd, SwissTeamsOptions
from domain.teams_of_four.pairing import continued_matches, is_over, is_played, pairing_request
from domain.teams_of_four.standings import team_ranking, team_records
from tests.domain.teams_of_four.stages import (
    EVEN,
    played_out,
    scores_in_both_rooms,
    short_match_rules,
    stage,
    swiss_round,
    with_round,
    with_scores,
)
from tests.effort import some_tournaments

TRIANGLES = SwissTeamsOptions(odd=Odd.TRIANGLE)


@some_tournaments
@given(st.integers(0, 10**6), st.integers(8, 15), st.sampled_from(list(Odd)), st.integers(0, 1))
def test_no_second_meetings_and_all_play(seed: int, teams: int, odd: Odd, lag: int) -> None:
    options = SwissTeamsOptions(odd=odd, lag=lag)
    played_stage, random = stage(teams, short_match_rules(2, rounds=5, swiss=options)), Random(seed)
    for number in range(1, 6):
        assert not is_played(played_stage)
        played_stage = played_out(swiss_round(played_stage), random)
        r = played_stage.rounds[-1]
        assert r.all_entries == frozenset(played_stage.entries)
        assert len(r.byes) <= 1
        if odd is Odd.TRIANGLE and number < 4:
            assert r.byes == ()
    met = Counter(frozenset(m.teams) for r in played_stage.rounds for m in r.matches if m.closed)
    assert set(met.values()) == {1}
    assert is_over(played_stage)
    table = team_ranking(played_stage, 5)
    matches = [match for each in team_records(played_stage, 5).values() for match in each.matches]
    played = len(matches)
    byes = sum(len(r.byes) for r in played_stage.rounds)
    assert played + byes == 5 * teams
    # Two records share the 20 victory points of a match; a bye is worth 12.
    assert sum(place.points for place in table) == 10 * played + 12 * byes
    assert all(match.mark for match in matches)


def test_a_triangle_is_played_on_in_the_next_round_and_counts_there() -> None:
    found = swiss_round(stage(7, short_match_rules(2, rounds=4, swiss=TRIANGLES)))
    ring = [match.teams for match in found.rounds[0].matches if match.is_half]
    assert ring == [(5, 6), (6, 7), (7, 5)]
    found = played_out(found, Random(1))
    assert [match.teams for match in continued_matches(found, RoundNo(2))] == ring
    records = team_records(found, 1)
    assert [len(records[EntryId(team)].matches) for team in (1, 5)] == [1, 0]
    later = played_out(swiss_round(found), Random(2))
    assert {len(team_records(later, 2)[EntryId(team)].matches) for team in (5, 6, 7)} == {2}


def test_a_request_has_table_prohibitions_and_earlier_rounds() -> None:
    first = with_round(stage(4, short_match_rules(1, rounds=3)), [(1, 3), (2, 4)])
    first = with_scores(first, 1, 1, scores_in_both_rooms([("4S N 9", "4S N 10")]))
    first = with_scores(first, 1, 2, EVEN)
    first = first.with_round(replace(first.rounds[0], state=RoundState.CLOSED))
    kept_apart = frozenset({EntryId(3), EntryId(4)})
    found = replace(first, forbidden=(ForbiddenEntries(kept_apart, RoundNo(1), RoundNo(3)),))
    round_request = pairing_request(found, RoundNo(2), frozenset({4}))
    assert round_request.order == (3, 2, 4, 1)
    assert round_request.absent == {4}
    assert round_request.forbidden[0].numbers == {3, 4}
    cell = round_request.rows[0].cells[0]
    assert (cell.opponent, cell.mark, cell.colour) == (3, Mark.LOSS, "w")
    delayed = replace(found, rules=replace(found.rules, swiss=SwissTeamsOptions(lag=1)))
    assert pairing_request(delayed, RoundNo(2), frozenset()).order == (1, 2, 3, 4)
    carried = replace(stage(4), carried={EntryId(4): Decimal(5)})
    assert pairing_request(carried, RoundNo(1), frozenset()).order[0] == 4
