"""A bracket played to its end, game by game, as somebody else decides the results."""

from collections.abc import Callable, Collection, Iterator

from domain.ids import Number
from domain.knockout.match import Game, Turn
from domain.knockout.plan import Plan
from domain.knockout.progress import Match, Progress, progress
from domain.results import GameResult

Decided = Callable[[Match, Turn], GameResult]


def played(plan: Plan, decided: Decided, gone: Collection[Number] = ()) -> Iterator[Progress]:
    """Before each start of games, and at the end."""
    games: dict[frozenset[Number], list[Game]] = {}
    while True:
        known = progress(plan, games, gone)
        yield known
        started = list(known.to_start())
        if not started:
            return
        for match in started:
            assert match.course is not None
            turn = match.course.next
            assert turn is not None
            outcome = decided(match, turn)
            games.setdefault(match.pair, []).append(Game(turn.white, turn.black, outcome))
