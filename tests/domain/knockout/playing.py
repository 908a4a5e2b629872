"""A bracket played to its end, game by game, with results chosen by the caller."""

from collections.abc import Callable, Collection, Iterator

from domain.ids import Number
from domain.knockout.match import KnockOutGame, Turn
from domain.knockout.plan import KnockOutPlan
from domain.knockout.progress import KnockOutMatch, Progress, derive_progress
from domain.results import GameResult

DecideGame = Callable[[KnockOutMatch, Turn], GameResult]


def play_bracket(
    plan: KnockOutPlan, decide_game: DecideGame, gone: Collection[Number] = ()
) -> Iterator[Progress]:
    """The state of the bracket before each start of games, and at the end."""
    games: dict[frozenset[Number], list[KnockOutGame]] = {}
    while True:
        known = derive_progress(plan, games, gone)
        yield known
        started = list(known.startable_matches())
        if not started:
            return
        for match in started:
            assert match.course is not None
            turn = match.course.next_turn
            assert turn is not None
            outcome = decide_game(match, turn)
            games.setdefault(match.both_numbers, []).append(
                KnockOutGame(turn.white, turn.black, outcome)
            )
