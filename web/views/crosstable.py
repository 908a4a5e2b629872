"""The wall chart: one row per player in the order of the numbers, one cell per published round.

A round robin is a grid instead: one cell, or two, for each opponent in the order of the numbers,
with the colour of a game still to come.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.chart import chart
from domain.crosstable import Crosstable
from domain.ids import Number, RoundNo, StageId
from domain.predetermined import annulled, counted, numbers_of, plan_of
from domain.results import Cell, Colour
from domain.standings.annulment import without_games_of
from domain.tournament import Entry, Round, Stage, Tournament
from web.views.notation import mark_text, score_text
from web.views.parts import Head, Player, fields_of, head_of, player_of, published_rounds
from web.views.sheet import Sheet, View


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


@dataclass(frozen=True, slots=True)
class ChartHead(Head):
    """`meetings` is how many cells there are for each opponent; 0: there is one for each round."""

    meetings: int


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = tournament.stage(stage_id)
    rounds = published_rounds(stage)
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    plan = stage.round_robin
    if plan is not None and plan.table is not None:
        return Sheet(ChartHead(**fields_of(head), meetings=plan.table.meetings), _grid(stage))
    table = chart(stage, len(rounds))
    open_numbers = _still_playing(stage, rounds)
    rows = tuple(_row(entry, number, table, open_numbers) for number, entry in stage.numbered())
    return Sheet(ChartHead(**fields_of(head), meetings=0), rows)


def _grid(stage: Stage) -> tuple[ChartRow, ...]:
    chart_of_all = counted(stage)
    left_out = annulled(stage)
    counting = without_games_of(chart_of_all, left_out)
    games = _games_by_pair(stage)
    numbers = [number for number, _ in stage.numbered()]
    meetings = plan_of(stage).drawn.meetings
    left = RoundNo(stage.next_to_publish)
    return tuple(
        ChartRow(
            key=str(entry.id),
            player=player_of(
                entry,
                score_text((chart_of_all if number in left_out else counting).score(number)),
            ),
            cells=tuple(
                cell
                for other in numbers
                for cell in games.get((number, other), (_NOBODY,) * meetings)
            ),
            withdrawn=entry.withdrawn_by(left),
        )
        for number, entry in stage.numbered()
    )


_NOBODY = ChartCell(0, "", "")
"""Where a player would meet himself."""


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
    entry: Entry, number: Number, table: Crosstable, open_numbers: frozenset[tuple[int, Number]]
) -> ChartRow:
    row = table.by_number[number]
    cells = (row.cell(round_number) for round_number in range(1, table.rounds + 1))
    return ChartRow(
        key=str(entry.id),
        player=player_of(entry, score_text(table.score(number))),
        cells=tuple(_cell(cell, (r, number) in open_numbers) for r, cell in enumerate(cells, 1)),
        withdrawn=entry.withdrawn_by(RoundNo(table.rounds + 1)),
    )


def _cell(cell: Cell, still_playing: bool) -> ChartCell:
    result = "" if still_playing else mark_text(cell.mark)
    return ChartCell(cell.opponent, cell.colour or "", result)


VIEW = View("crosstable", build)
