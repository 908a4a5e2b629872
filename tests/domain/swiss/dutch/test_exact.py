"""The order of generation as digits, against the order in which the text generates."""

from itertools import combinations, permutations

import pytest

from domain.lab.endorsement.exhaustive_dutch import remainder_pairings
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.exact import BracketProblem, Situation, _remainder_order
from domain.swiss.dutch.rounds import field_of
from tests.domain.swiss.histories import chart, request


@pytest.mark.parametrize(
    ("moved", "residents"), [(1, 1), (1, 4), (2, 3), (3, 2), (3, 3), (2, 7), (2, 8)]
)
def test_the_digits_of_moved_down_players_descend_as_article_4_4_and_4_2_go_on(
    moved: int, residents: int
) -> None:
    field = field_of(request(chart(*["H"] * moved, *["Z"] * residents), 5), "2026")
    bracket = Bracket(tuple(range(moved)), moved, moved + residents)
    digits, bits = BracketProblem(field, bracket, Situation(sinks=moved))._mdp_order()

    for count in range(1, min(moved, residents) + 1):
        sums = [
            sum(digits(m, opponent) for m, opponent in zip(upper, opponents, strict=True))
            for upper in combinations(range(moved), count)
            for opponents in permutations(range(moved, moved + residents), count)
        ]
        assert sums == sorted(set(sums), reverse=True)
        assert max(sums) < 1 << bits


@pytest.mark.parametrize(
    ("size", "half"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (6, 2), (7, 3), (8, 3)]
)
def test_the_digits_of_the_remainder_descend_as_articles_4_3_and_4_2_go_on(
    size: int, half: int
) -> None:
    rest = list(range(3, 3 + size))
    digits, bits = _remainder_order(rest, half)
    earlier_sums = set()
    sums = []
    for pairs in remainder_pairings(rest, half):
        made = frozenset(frozenset(pair) for pair in pairs)
        if made not in earlier_sums:
            earlier_sums.add(made)
            sums.append(sum(digits(min(pair), max(pair)) for pair in pairs))

    assert sums == sorted(set(sums), reverse=True)
    assert max(sums) < 1 << bits
