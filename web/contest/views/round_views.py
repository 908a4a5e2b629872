"""Sheets with rows for each pairing, game or participant, of the current rounds or of the whole
stage; outcomes of games: a letter for each tile, and the latest results.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from domain.contest.entry import Participant
from domain.contest.game import AnyGame, GamePlace
from domain.contest.round import ContestRound
from domain.contest.stage import Contest, Rules
from domain.ids import StageId
from domain.results import GameResult, Mark
from domain.tournament import Tournament
from events.contest.acting import contest_in
from events.contest.game_rules import SortKey, game_rules_of
from web.contest.visibility import current_rounds, public_head
from web.shared.sheet import KeyedRow, Sheet, View

LAST_RESULTS = 24
_WON = frozenset({Mark.WIN, Mark.UNRATED_WIN, Mark.FORFEIT_WIN})
_HALF = frozenset({Mark.DRAW, Mark.UNRATED_DRAW})


def outcome_letter(game: AnyGame, result: GameResult | None, moved: str, sides: str) -> str:
    """A letter for a tile: "." playing, "m" moved to another time, "a" adjourned, "?" disputed; a
    letter of `sides` for the winner, first or second of `result`; "d" drawn, "x" any other result
    (½–0, 0–0, a double forfeit).
    """
    if result is None:
        return "?" if game.is_disputed else "m" if moved else "."
    if game.is_adjourned:
        return "a"
    for half, letter in zip(result, sides, strict=True):
        if half in _WON:
            return letter
    return "d" if set(result) <= _HALF else "x"


R = TypeVar("R", bound=ContestRound)


def last_results(stage: Contest[Participant, R, Rules]) -> Sequence[tuple[R, GamePlace]]:
    """The boards whose results were last entered or changed, by the log's version, newest first."""
    rules = game_rules_of(stage)
    decided = [
        (r, at, game)
        for r in current_rounds(stage)
        for at, game in r.games()
        if (game.result is not None or game.is_disputed) and not rules.is_hidden(r, at)
    ]
    decided.sort(key=lambda each: (-each[2].changed_at, each[1].match, each[1].board))
    return [(r, at) for r, at, _ in decided[:LAST_RESULTS]]


Rows = Callable[[Any, Any], Iterable[KeyedRow]]
"""A function that returns the rows of a stage and one of its rounds."""


def round_view(
    name: str,
    rows: Rows,
    title: str,
    renderer: str,
    *,
    most: int | None = None,
    together: bool = True,
    order: Callable[[Any], SortKey] | None = None,
) -> View:
    """A view of the first `most` rows, by `order`. `together`: of all rounds played at once."""

    first = 0 if together else -1

    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        rows_found = [row for r in current_rounds(stage)[first:] for row in rows(stage, r)]
        if order is not None:
            rows_found.sort(key=order)
        return Sheet(public_head(tournament, stage), tuple(rows_found[:most]))

    return View(name, build, title, renderer)


def stage_view(
    name: str, rows: Callable[[Any], Iterable[KeyedRow]], title: str, renderer: str
) -> View:
    """A public view of a whole stage: its `rows`, drawn by the script `renderer`."""

    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        return Sheet(public_head(tournament, stage), tuple(rows(stage)))

    return View(name, build, title, renderer)


def has_bracket(tournament: Tournament, number: StageId) -> bool:
    return contest_in(tournament, number).is_knock_out


def has_table(tournament: Tournament, number: StageId) -> bool:
    return contest_in(tournament, number).is_paired_by_table
