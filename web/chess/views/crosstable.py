"""The wall chart: one row per player in the order of the numbers, one cell per published round.

A round robin is a grid instead: one cell, or two, for each opponent in the order of the numbers,
with the colour of a game still to come. Quads have one cell for each of their rounds from the first
day on, for a grid of all of them would be almost empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.chess.chart import chart
from domain.chess.predetermined import annulled, counted, numbers_of, plan_of
from domain.chess.stage import Entry, Round, Stage, stage_of
from domain.crosstable import Crosstable
from domain.ids import Number, RoundNo, StageId
from domain.results import Cell, Colour
from domain.round_robin.plan import Divided
from domain.standings.counted import without_games_of
from domain.tournament import Tournament
from web.chess.views.notation import mark_text, score_text
from web.chess.views.shown import (
    Head,
    Player,
    ShownAs,
    head_of,
    players_of,
    published_rounds,
    quad_of,
)
from web.shared.sheet import Sheet, View, fields_of


class ChartCell(NamedTuple):
    """`opponent` is 0 without a game; `result` is this player's half, "" while it is on."""

    opponent: int
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class ChartRow:
    key: str
    player: Player
    cells: tuple[ChartCell, ...]
    withdrawn: bool
    quad: int = 0


@dataclass(frozen=True, slots=True)
class ChartHead(Head):
    """`meetings` is how many cells there are for each opponent; 0: there is one for each round, as
    many as `columns`.
    """

    meetings: int
    columns: int


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    plan = stage.round_robin
    if plan is not None and plan.table is not None:
        quads = plan.system is Divided.QUADS
        meetings = 0 if quads else plan.table.meetings
        columns = len(stage.rounds) if quads else 0
        fields = fields_of(head)
        return Sheet(ChartHead(**fields, meetings=meetings, columns=columns), _fixed(stage, quads))
    table = chart(stage, len(rounds))
    open_numbers = _still_playing(stage, rounds)
    shown_as = players_of(stage)
    rows = tuple(
        _row(shown_as, entry, number, table, open_numbers) for number, entry in stage.numbered()
    )
    return Sheet(ChartHead(**fields_of(head), meetings=0, columns=len(rounds)), rows)


def _fixed(stage: Stage, by_round: bool) -> tuple[ChartRow, ...]:
    """Rows of a table that is known from the first day on."""
    chart_of_all = counted(stage)
    left_out = annulled(stage)
    counting = without_games_of(chart_of_all, left_out)
    games = _games_by_pair(stage)
    numbers = [number for number, _ in stage.numbered()]
    nobody = (_NOBODY,) * plan_of(stage).drawn.meetings
    left = RoundNo(stage.next_to_publish)
    shown_as = players_of(stage)
    return tuple(
        ChartRow(
            key=str(entry.id),
            player=shown_as(
                entry,
                score_text((chart_of_all if number in left_out else counting).score(number)),
            ),
            cells=_by_round(number, stage, games)
            if by_round
            else tuple(c for other in numbers for c in games.get((number, other), nobody)),
            withdrawn=entry.withdrawn_by(left),
            quad=quad_of(stage, number),
        )
        for number, entry in stage.numbered()
    )


def _by_round(
    number: Number, stage: Stage, games: Mapping[tuple[Number, Number], list[ChartCell]]
) -> tuple[ChartCell, ...]:
    """Nobody in a quad rests, and nobody meets anybody twice."""
    opponents = (game.opponent(number) for game in plan_of(stage).drawn.games_of[number])
    return tuple(games[number, opponent][0] for opponent in opponents)


_NOBODY = ChartCell(0, "", "")
"""Where players would meet themselves."""


def _games_by_pair(stage: Stage) -> Mapping[tuple[Number, Number], list[ChartCell]]:
    """The cells of each player against each other, in the order of the rounds."""
    numbers = numbers_of(stage)
    games: dict[tuple[Number, Number], list[ChartCell]] = {}
    for r in stage.rounds:
        for board in r.boards:
            white, black = numbers[board.white], numbers[board.black]
            halves = board.result
            ours = mark_text(halves.white) if halves else ""
            theirs = mark_text(halves.black) if halves else ""
            games.setdefault((white, black), []).append(ChartCell(black, Colour.WHITE, ours))
            games.setdefault((black, white), []).append(ChartCell(white, Colour.BLACK, theirs))
    return games


def _still_playing(stage: Stage, rounds: tuple[Round, ...]) -> frozenset[tuple[int, Number]]:
    """(round, number) of every game without a result: the chart itself counts those as nothing."""
    return frozenset(
        (r.number, number)
        for r in rounds
        for board in r.boards
        if board.result is None
        for number in (stage.entry(board.white).number, stage.entry(board.black).number)
        if number is not None
    )


def _row(
    shown_as: ShownAs,
    entry: Entry,
    number: Number,
    table: Crosstable,
    open_numbers: frozenset[tuple[int, Number]],
) -> ChartRow:
    row = table.by_number[number]
    cells = (row.cell(round_number) for round_number in range(1, table.rounds + 1))
    return ChartRow(
        key=str(entry.id),
        player=shown_as(entry, score_text(table.score(number))),
        cells=tuple(_cell(cell, (r, number) in open_numbers) for r, cell in enumerate(cells, 1)),
        withdrawn=entry.withdrawn_by(RoundNo(table.rounds + 1)),
    )


def _cell(cell: Cell, still_playing: bool) -> ChartCell:
    result = "" if still_playing else mark_text(cell.mark)
    return ChartCell(cell.opponent, cell.colour or "", result)


VIEW = View("crosstable", build, "Crosstable", "chess/sheets/crosstable.js")
