"""Sheets with rows for each pairing, game or participant, of the current rounds or of the whole
stage.
"""

from collections.abc import Callable, Iterable
from typing import Any

from domain.ids import StageId
from domain.tournament import Tournament
from events.contest.acting import contest_in
from events.contest.game_rules import SortKey
from web.contest.visibility import head_of, newest_published, played_now
from web.shared.sheet import KeyedRow, Sheet, View, always_shown

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
    worth_showing: Callable[[Tournament, StageId], bool] = always_shown,
) -> View:
    """A view of the first `most` rows, sorted by `order` if given. `together`: of all rounds that
    are played at the same time.
    """

    first = 0 if together else -1

    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        rows_found = [row for r in played_now(stage)[first:] for row in rows(stage, r)]
        if order is not None:
            rows_found.sort(key=order)
        return Sheet(head_of(tournament, stage, newest_published(stage)), tuple(rows_found[:most]))

    return View(name, build, title, renderer, worth_showing=worth_showing)


def stage_view(
    name: str, rows: Callable[[Any], Iterable[KeyedRow]], title: str, renderer: str
) -> View:
    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        return Sheet(head_of(tournament, stage, newest_published(stage)), tuple(rows(stage)))

    return View(name, build, title, renderer)


def has_bracket(tournament: Tournament, number: StageId) -> bool:
    return contest_in(tournament, number).by_bracket


def has_table(tournament: Tournament, number: StageId) -> bool:
    return contest_in(tournament, number).by_table
