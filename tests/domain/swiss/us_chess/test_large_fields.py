"""Shortcuts in rounds of many players change no board."""

import pytest

from domain.swiss.matching.assignment import CheapestAssignment
from domain.swiss.us_chess.field import build_field
from domain.swiss.us_chess.options import UsChessOptions
from domain.swiss.us_chess.rounds import pair_field
from domain.swiss.us_chess.switches import Switching
from tests.bench.pairing.us_chess import played
from tests.domain.swiss.matching.textbook_assignment import textbook
from tests.effort import only_in_full


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("players", "rounds"), [(120, 6), pytest.param(1500, 9, marks=only_in_full)]
)
def test_the_halves_of_a_group_are_assigned_as_textbooks_do(players: int, rounds: int) -> None:
    for round_request, _ in played(players, rounds, seed=players):
        for done in pair_field(
            build_field(round_request, UsChessOptions()), round_request
        ).finished_groups:
            _assert_as_the_textbook(done.switching)


def _assert_as_the_textbook(switching: Switching) -> None:
    natural = switching.situation.natural
    upper = [u for u, _ in natural]
    column = {v: at for at, (_, v) in enumerate(natural)}
    every = []
    for u in upper:
        open_to = [v for v in sorted(column) if switching.situation.graph[u] >> v & 1]
        every.append(sorted((cost, v) for v, cost in switching.board_weights(u, open_to)))

    search = CheapestAssignment(len(upper), lambda i: switching.boards_across(upper[i]))
    found = search.solve()

    wanted = textbook([[(cost, column[v]) for cost, v in row] for row in every])
    assert (search.column if found else None) == wanted
