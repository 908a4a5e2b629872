"""The least denied colours, counted, against every pairing."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from domain.swiss.us_chess.colour import DueKind, LeastDenied, least_denied
from tests.domain.swiss.us_chess.brute_force import matchings

WHITE, BLACK = ({DueKind.WHITE, DueKind.WHITE_MILD}, {DueKind.BLACK, DueKind.BLACK_MILD})
EQUALISED = {DueKind.WHITE, DueKind.BLACK}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_least_denials_are_those_of_the_best_pairings(players: int) -> None:
    for kinds in combinations_with_replacement(DueKind, players):
        denied = []
        for pairs in matchings(list(range(players))):
            boards = [{kinds[a], kinds[b]} for a, b in pairs]
            clashes = [due for due in boards if due <= WHITE or due <= BLACK]
            equalisation = sum(due <= EQUALISED for due in clashes)
            denied.append(LeastDenied(equalisation, len(clashes)))
        least = LeastDenied(min(d.equalisation for d in denied), min(d.boards for d in denied))
        assert least_denied(Counter(kinds)) == least
