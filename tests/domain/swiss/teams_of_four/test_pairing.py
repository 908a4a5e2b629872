"""The Swiss system for teams of four, compared with a brute force that knows only its rules."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing
from domain.ids import RoundNo
from domain.pairing import Forbidden, RoundPairing
from domain.results import Colour, Mark
from domain.swiss.explanation import Reason
from domain.swiss.systems import USUAL_OF_FOUR as SYSTEM
from domain.swiss.teams.matches import TeamCell, TeamRow
from domain.swiss.teams_of_four.matches import (
    FirstRound,
    Odd,
    Rematch,
    SwissTeamsOptions,
    SwissTeamsRequest,
)
from tests.effort import some_rounds

Pairs = tuple[tuple[int, int], ...]
FEW = st.integers(2, 7)


def request(
    points: list[int], options: SwissTeamsOptions, met: Sequence[set[int]] = ()
) -> SwissTeamsRequest:
    """Teams 1, 2, … with these points, each having met those of its set in `met`, a round each;
    the lower number was at home.
    """
    played = max((len(each) for each in met), default=0)
    rows = []
    for number, own in enumerate(points, 1):
        others = sorted(met[number - 1]) if met else []
        cells = [
            TeamCell(other, Colour.WHITE if number < other else Colour.BLACK, Mark.WIN)
            for other in others
        ]
        cells += [TeamCell(0, None, Mark.ZERO_BYE)] * (played - len(cells))
        cells[:1] = [cell._replace(match_points=own) for cell in cells[:1]]
        rows.append(TeamRow(number, tuple(cells)))
    return SwissTeamsRequest(RoundNo(played + 1), played + 3, rows=tuple(rows), options=options)


@st.composite
def positions(draw: st.DrawFn, odd: Odd = Odd.BYE) -> SwissTeamsRequest:
    teams = draw(FEW)
    pairs = list(combinations(range(1, teams + 1), 2))
    meetings = draw(st.sets(st.sampled_from(pairs), max_size=len(pairs) // 2))
    met = [{b if a == n else a for a, b in meetings if n in (a, b)} for n in range(1, teams + 1)]
    if not meetings:
        met[0], met[1] = {2}, {1}
    points = draw(st.lists(st.integers(0, 3), min_size=teams, max_size=teams))
    again = draw(st.sampled_from([Rematch.NEVER, Rematch.ALWAYS]))
    return request(points, SwissTeamsOptions(rematch=again, odd=odd), met)


def order_of(request: SwissTeamsRequest) -> list[int]:
    past = request.round_number - 1
    return [
        row.number
        for row in sorted(
            request.rows, key=lambda r: (-sum(c.match_points for c in r.cells[:past]), r.number)
        )
    ]


def may_meet(request: SwissTeamsRequest, a: int, b: int) -> bool:
    cells = {row.number: row.cells for row in request.rows}
    last = -1 if request.announced_options.rematch is Rematch.ALWAYS else 0
    met = {(n, cell.opponent) for n in (a, b) for cell in cells[n][last:]}
    return not {(a, b), (b, a)} & met


def matchings(teams: list[int]) -> Iterator[Pairs]:
    if not teams:
        yield ()
        return
    first, *others = teams
    for other in others:
        for more in matchings([t for t in others if t != other]):
            yield ((first, other), *more)


def legal(request: SwissTeamsRequest, teams: list[int]) -> list[Pairs]:
    return [pairs for pairs in matchings(teams) if all(may_meet(request, a, b) for a, b in pairs)]


def best(request: SwissTeamsRequest) -> tuple[Pairs, tuple[int, ...]] | None:
    """The pairs from the top and the team left over, by brute force."""
    order = order_of(request)
    left: list[tuple[int, ...]] = [()]
    if len(order) % 2:
        left = [(team,) for team in reversed(order)]
        if request.announced_options.odd is Odd.TRIANGLE:
            threes = combinations(reversed(order), 3)
            left = [
                t for t in threes if all(may_meet(request, *p) for p in combinations(t, 2))
            ] + left
    for left_out in left:
        found = legal(request, [team for team in order if team not in left_out])
        if found:
            pairs = min(found, key=lambda pairs: [order.index(b) for _, b in pairs])
            if len(left_out) < 3 or can_be_paired_again(request, pairs):
                return pairs, left_out
    return None


def can_be_paired_again(request: SwissTeamsRequest, pairs: Pairs) -> bool:
    """Whether teams outside a triangle can be paired for its second round, too."""
    may_rematch = request.announced_options.rematch is Rematch.ALWAYS
    return any(
        not set(second) & {*pairs, *(pair[::-1] for pair in pairs)}
        and (may_rematch or all(may_meet(request, a, b) for a, b in second))
        for second in matchings([team for pair in pairs for team in pair])
    )


def pairs_and_unpaired(
    request: SwissTeamsRequest, answer: RoundPairing
) -> tuple[set[frozenset[int]], set[int]]:
    """The pairs of two, and who is in none: the three of a triangle, or the team with the bye."""
    often = [int(n) for pair in answer.boards for n in pair]
    twice = {n for n in often if often.count(n) > 1}
    pairs = {frozenset(map(int, p)) for p in answer.boards if not set(map(int, p)) <= twice}
    return pairs, twice or ({int(answer.bye)} if answer.bye else set())


@some_rounds
@given(st.one_of(positions(), positions(Odd.TRIANGLE)))
def test_a_round_agrees_with_brute_force(request: SwissTeamsRequest) -> None:
    expected = best(request)
    if expected is None:
        with pytest.raises(NoValidPairing):
            SYSTEM.pair_round(request)
        return
    pairs, left_out = pairs_and_unpaired(request, SYSTEM.pair_round(request))
    assert pairs == {frozenset(pair) for pair in expected[0]}
    assert left_out == set(expected[1])


@some_rounds
@given(positions(), st.data())
def test_objections_agree_with_brute_force(request: SwissTeamsRequest, data: st.DataObject) -> None:
    pairs = list(combinations([row.number for row in request.rows], 2))
    a, b = data.draw(st.sampled_from(pairs))
    try:
        paired, _ = pairs_and_unpaired(request, SYSTEM.pair_round(request))
    except NoValidPairing:
        return
    reason = SYSTEM.why_not(request, a, b).reason
    others = [n for n in order_of(request) if n not in (a, b)]
    completes = any(
        legal(request, [n for n in others if n != bye]) for bye in ([0], others)[len(others) % 2]
    )
    assert (reason is Reason.PAIRED) == ({a, b} in paired)
    assert (reason is Reason.MET) == (not may_meet(request, a, b))
    if reason is Reason.INCOMPLETE:
        assert not completes
    if reason is Reason.WORSE:
        assert completes


def test_seeds_meet_across_the_middle_from_the_ends_or_next_to_each_other() -> None:
    for first, pairs in (
        (FirstRound.SLIDE, {(1, 4), (2, 5), (3, 6)}),
        (FirstRound.FOLD, {(1, 6), (2, 5), (3, 4)}),
        (FirstRound.ADJACENT, {(1, 2), (3, 4), (5, 6)}),
    ):
        round_request = request([0] * 6, SwissTeamsOptions(first=first))
        assert {
            tuple(sorted(map(int, pair))) for pair in SYSTEM.pair_round(round_request).boards
        } == pairs


def test_an_assigned_match_is_kept_and_the_others_are_paired() -> None:
    round_request = request([0] * 4, SwissTeamsOptions(assigned=((1, 4, 1),)))
    assert [tuple(map(int, pair)) for pair in SYSTEM.pair_round(round_request).boards] == [
        (4, 1),
        (2, 3),
    ]


def test_with_a_lag_the_last_round_does_not_count_for_the_order() -> None:
    rows = tuple(
        TeamRow(n, (TeamCell(0, None, Mark.ZERO_BYE, a), TeamCell(0, None, Mark.ZERO_BYE, b)))
        for n, a, b in ((1, 0, 9), (2, 1, 0), (3, 2, 0), (4, 3, 0))
    )
    request = SwissTeamsRequest(RoundNo(3), 5, rows=rows)
    delayed = replace(request, options=SwissTeamsOptions(lag=1))
    assert {frozenset(map(int, p)) for p in SYSTEM.pair_round(request).boards} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    assert {frozenset(map(int, p)) for p in SYSTEM.pair_round(delayed).boards} == {
        frozenset({4, 3}),
        frozenset({2, 1}),
    }


def test_no_triangle_begins_in_the_last_round_and_repeats_are_avoided() -> None:
    options = SwissTeamsOptions(odd=Odd.TRIANGLE)
    round_request = replace(
        request([3, 2, 1, 0, 0, 0, 0], options), triangles=dict.fromkeys((4, 5, 6, 7), 1)
    )
    assert pairs_and_unpaired(round_request, SYSTEM.pair_round(round_request))[1] == {1, 2, 3}
    last = replace(round_request, round_number=RoundNo(3), total_rounds=3)
    assert SYSTEM.pair_round(last).bye is not None


@pytest.mark.parametrize("rematch", Rematch)
def test_five_teams_make_no_triangle_whose_other_two_would_meet_twice(rematch: Rematch) -> None:
    options = SwissTeamsOptions(odd=Odd.TRIANGLE, rematch=rematch, rematch_from=9)
    assert SYSTEM.pair_round(request([0] * 5, options)).bye == 5


def test_a_triangle_may_need_second_meetings_only_where_they_are_allowed() -> None:
    met = [{2, 3}, {1, 4}, {1, 4}, {2, 3}, set(), set(), set()]  # 1 to 4 have one opponent left
    for rematch, three in ((Rematch.LATER, {5, 6, 7}), (Rematch.NEVER, {1, 4, 7})):
        round_request = request([0] * 7, SwissTeamsOptions(rematch, 4, odd=Odd.TRIANGLE), met)
        assert pairs_and_unpaired(round_request, SYSTEM.pair_round(round_request))[1] == three


def test_a_round_is_explained_with_bye_triangle_and_home_teams() -> None:
    """1 and 2 have met and are kept apart: 1 meets 3, and 2, not the last team, has the bye."""
    round_request = request([2, 1, 0], SwissTeamsOptions(), [{2}, {1}, set()])
    round_request = replace(round_request, forbidden=(Forbidden(frozenset({1, 2})),))
    answer = SYSTEM.pair_round(round_request)
    explanation = SYSTEM.explanation()
    home, visitors = map(int, answer.boards[0])
    assert (home, visitors) == (3, 1)
    assert any("at home" in sentence for sentence in explanation.explain_board(answer.trace, 1))
    assert "Team 2 has the bye" in explanation.explain_bye(answer.trace)[0]
    triangle = SYSTEM.pair_round(request([0] * 3, SwissTeamsOptions(odd=Odd.TRIANGLE)))
    assert [tuple(map(int, pair)) for pair in triangle.boards] == [(1, 2), (2, 3), (3, 1)]
    assert "over two rounds" in explanation.explain_board(triangle.trace, 2)[0]


def test_matches_set_by_the_organiser_are_distinguished_from_those_after_a_bye_at_the_top() -> None:
    # 1 may meet neither 2 nor 5, and has the bye
    round_request = request([0] * 5, SwissTeamsOptions(assigned=((1, 3, 4),)))
    prohibitions = tuple(Forbidden(frozenset({1, other})) for other in (2, 5))
    trace = SYSTEM.pair_round(replace(round_request, forbidden=prohibitions)).trace
    explanation = SYSTEM.explanation()
    assert "The organiser has set this match" in explanation.explain_board(trace, 3)[0]
    assert explanation.explain_board(trace, 2)[0].startswith("2 stood at place 2, 5 at place 5")
    assert (
        "3 is at home: as the organiser has set the match" in explanation.explain_board(trace, 3)[1]
    )
    usual = SYSTEM.pair_round(request([0] * 2, SwissTeamsOptions())).trace
    assert explanation.explain_board(usual, 1)[0].startswith("1 stood at place 1, 2 at place 2")


def test_matches_set_by_the_organiser_are_named_even_if_the_system_would_pair_them() -> None:
    round_request = request([0] * 6, SwissTeamsOptions(assigned=((1, 2, 1), (1, 3, 4))))
    trace, explanation = SYSTEM.pair_round(round_request).trace, SYSTEM.explanation()
    assert [
        "The organiser" in explanation.explain_board(trace, team)[0] for team in range(1, 7)
    ] == [*[True] * 4, *[False] * 2]
    assert (
        "2 is at home: as the organiser has set the match" in explanation.explain_board(trace, 1)[1]
    )


def test_a_pair_is_not_made_that_gives_the_first_team_a_lower_opponent() -> None:
    round_request = request([3, 2, 1, 0], SwissTeamsOptions(), [{2}, {1}, {4}, {3}])
    found = SYSTEM.why_not(round_request, 1, 4)
    assert (found.name, found.actual, found.forced) == (
        "place of the opponent of team 1",
        (3,),
        (4,),
    )


def test_two_halves_of_nine_that_have_met_cannot_be_paired() -> None:
    halves = set(range(1, 10)), set(range(10, 19))
    with pytest.raises(NoValidPairing):
        SYSTEM.pair_round(
            request([0] * 18, SwissTeamsOptions(), [halves[n < 9] for n in range(18)])
        )
