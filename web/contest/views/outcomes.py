"""Outcomes of the games of the current rounds: a letter for each tile, and the latest results."""

from collections.abc import Sequence
from typing import TypeVar

from domain.contest.entry import Participant
from domain.contest.game import AnyGame, At
from domain.contest.round import ContestRound
from domain.contest.stage import Contest, Rules
from domain.results import GameResult, Mark
from events.contest.game_rules import game_rules_of
from web.contest.visibility import played_now

LAST_RESULTS = 24
_WON = frozenset({Mark.WIN, Mark.UNRATED_WIN, Mark.FORFEIT_WIN})
_HALF = frozenset({Mark.DRAW, Mark.UNRATED_DRAW})


def outcome_letter(game: AnyGame, result: GameResult | None, moved: str, sides: str) -> str:
    """A letter for a tile: "." playing, "m" moved to another time, "a" adjourned, "?" disputed; a
    letter of `sides` for the winner, first or second of `result`; "d" drawn, "x" any other result
    (½–0, 0–0, a double forfeit).
    """
    if result is None:
        return "?" if game.disputed else "m" if moved else "."
    if game.adjourned:
        return "a"
    for half, letter in zip(result, sides, strict=True):
        if half in _WON:
            return letter
    return "d" if set(result) <= _HALF else "x"


R = TypeVar("R", bound=ContestRound)


def last_results(stage: Contest[Participant, R, Rules]) -> Sequence[tuple[R, At]]:
    """The boards whose results were last entered or changed, by the log's version, newest first."""
    rules = game_rules_of(stage)
    decided = [
        (r, at, game)
        for r in played_now(stage)
        for at, game in r.games()
        if (game.result is not None or game.disputed) and not rules.is_hidden(r, at)
    ]
    decided.sort(key=lambda each: (-each[2].changed_at, each[1].match, each[1].board))
    return [(r, at) for r, at, _ in decided[:LAST_RESULTS]]
