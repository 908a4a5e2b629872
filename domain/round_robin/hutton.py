"""The Hutton (jamboree): many teams, a game for each player, against the same rank in another team.

G. D. Hutton, 1921. Board k of all teams plays one round of the Berger table of the teams, with
its colours: with an even number of teams and one board less than teams, every team meets every
other once and has White on half of its boards, give or take half a board. Shifting colours from
board to board, as is sometimes advised, would destroy that. With fewer boards some rounds of the
table stay unused, and those where clubmates would meet are left out first.
"""

from collections.abc import Collection

from domain.errors import Unsupported
from domain.ids import BoardNo
from domain.round_robin.berger import berger
from domain.round_robin.table import Game, Round


def hutton(teams: int, boards: int, apart: Collection[frozenset[int]] = ()) -> tuple[Round, ...]:
    """One `Round` of teams for each rank, first board first; a bye is a rank without an opponent.

    A game's `board` is the place in the hall among those of its rank; `apart` are pairs of teams
    that should not meet.
    """
    rounds = berger(teams).rounds
    if not 1 <= boards <= len(rounds):
        raise Unsupported(f"A Hutton of {teams} teams", f"{boards} boards (1 to {len(rounds)})")
    wanted = sorted(rounds, key=lambda one: (_met(one, apart), one.games[0].round))[:boards]
    chosen = sorted(wanted, key=lambda one: one.games[0].round)
    return tuple(Round(_seated(one.games), one.byes) for one in chosen)


def _met(one: Round, apart: Collection[frozenset[int]]) -> int:
    return sum(game.players in apart for game in one.games)


def _seated(games: tuple[Game, ...]) -> tuple[Game, ...]:
    return tuple(g._replace(board=BoardNo(b)) for b, g in enumerate(games, start=1))
