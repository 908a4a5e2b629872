"""Tables of teams of four: meetings, their number, and the teams of each round."""

from collections import Counter

import pytest

from domain.round_robin.systems import TableName
from domain.teams_of_four.tables import teams_table

ODD = range(3, 30, 2)


def halves(rounds: list[list[tuple[int, int]]]) -> Counter[frozenset[int]]:
    """The halves of a match that each two play; a team in two pairs plays half of each."""
    found: Counter[frozenset[int]] = Counter()
    for one in rounds:
        often = Counter(team for pair in one for team in pair)
        for first, second in one:
            assert (often[first] > 1) is (often[second] > 1)
            found[frozenset((first, second))] += 1 if often[first] > 1 else 2
    return found


def rounds_of(teams: int, **options: bool) -> list[list[tuple[int, int]]]:
    table = teams_table(TableName.BERGER, teams, **options)
    return [[(int(g.white), int(g.black)) for g in one.games] for one in table.rounds]


@pytest.mark.parametrize("scheme", ["triangles", "at_once"])
@pytest.mark.parametrize("teams", ODD)
def test_an_odd_field_meets_once_without_a_bye(teams: int, scheme: str) -> None:
    rounds = rounds_of(teams, **{scheme: True})
    assert len(rounds) == teams - 1
    assert all({team for pair in one for team in pair} == {*range(1, teams + 1)} for one in rounds)
    met = halves(rounds)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {2}
    for one, other in zip(rounds[::2], rounds[1::2], strict=True):
        twice = {t for t, n in Counter(t for pair in one for t in pair).items() if n > 1}
        rings = [[pair for pair in each if set(pair) <= twice] for each in (one, other)]
        assert rings[0] == rings[1]
        assert Counter(home for home, _ in rings[0]) == dict.fromkeys(twice, 1)


@pytest.mark.parametrize("teams", [7, 9, 11, 15, 17, 19, 23, 25])
def test_only_triangles_are_odd_rings_where_possible(teams: int) -> None:
    for one in rounds_of(teams, triangles=True):
        often = Counter(team for pair in one for team in pair)
        assert sum(n > 1 for n in often.values()) == 3


def test_an_even_field_needs_no_triangle_and_a_second_cycle_is_played_away() -> None:
    table = teams_table(TableName.BERGER, 6, cycles=2, triangles=True)
    met = Counter((int(g.white), int(g.black)) for g in table.games)
    assert set(met.values()) == {1}
    assert len(met) == 6 * 5
    assert len(table.rounds) == 2 * 5
    assert rounds_of(6, at_once=True) == rounds_of(6)


def test_an_odd_field_without_triangles_rests_in_turn() -> None:
    table = teams_table(TableName.BERGER, 5)
    assert sorted(int(team) for one in table.rounds for team in one.byes) == [1, 2, 3, 4, 5]
