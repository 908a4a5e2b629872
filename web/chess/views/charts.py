"""The wall chart: one row per player in the order of the numbers, one cell per published round.

A round robin is a grid instead: one cell, or two, for each opponent in the order of the numbers,
with the colour of a future game. Quads have one cell for each round from the first day on, as a
grid of all quads would be almost empty.

And the schedule: all games of a stage, round by round, those of a round robin from the first day
on. The games of a Swiss are not known ahead: its schedule ends with the newest published round.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.chess.round_robin import annulled_numbers, counted_chart, plan_of, reversed_slots
from domain.chess.stage import Entry, Round, Stage
from domain.chess.standings import crosstable_of
from domain.contest.round import RoundState
from domain.ids import EntryId, Number, RoundNo
from domain.results import Cell as PlayedContract, Colour, Crosstable
from domain.round_robin.plan import Divided
from domain.round_robin.table import TableSlot
from domain.standings.rules import without_games_of
from web.chess.game_presentation import quad_of
from web.contest.notation import is_forfeit, mark_text, result_text, score_text
from web.contest.sheet_parts import Entrant
from web.contest.views.charts import (
    Chart,
    ChartCell,
    ChartRow,
    ScheduleContents,
    chart_view,
    schedule_view,
)
from web.contest.visibility import ShownAs, entrant_function, published_rounds
from web.shared.sheet import LEFT_OUT


def _chart_rows(stage: Stage) -> Chart:
    rounds, plan = published_rounds(stage), stage.round_robin
    if plan is not None and plan.table is not None:
        quads = plan.system is Divided.QUADS
        meetings, columns = (0, len(stage.rounds)) if quads else (plan.table.meetings, 0)
        return meetings, columns, tuple(_round_robin_rows(stage, quads))
    table, open_games = crosstable_of(stage, len(rounds)), _open_games(stage, rounds)
    shown_as = entrant_function(stage)
    rows = (
        _chart_row(shown_as, entry, n, table, open_games) for n, entry in stage.numbered_entries()
    )
    return 0, len(rounds), tuple(rows)


def _round_robin_rows(stage: Stage, by_round: bool) -> Iterator[ChartRow]:
    """The rows of a round robin, with cells by round, or else by opponent."""
    full_chart, left_out = counted_chart(stage), annulled_numbers(stage)
    counting = without_games_of(full_chart, left_out)
    games, numbers = _cells_by_pair(stage), [number for number, _ in stage.numbered_entries()]
    own_cells = (_NOBODY,) * plan_of(stage).drawn_table.meetings
    shown_as = entrant_function(stage)
    for number, entry in stage.numbered_entries():
        score = (full_chart if number in left_out else counting).score(number)
        cells = (
            _cells_by_round(number, stage, games)
            if by_round
            else tuple(c for other in numbers for c in games.get((number, other), own_cells))
        )
        yield ChartRow(
            key=str(entry.id),
            player=shown_as(entry, score_text(score)),
            cells=cells,
            withdrawn=entry.is_withdrawn_by(stage.next_to_publish),
            quad=quad_of(stage, number) or LEFT_OUT,
        )


def _cells_by_round(
    number: Number, stage: Stage, games: Mapping[tuple[Number, Number], list[ChartCell]]
) -> tuple[ChartCell, ...]:
    """The player's cells by round; in a quad no player rests and no two meet twice."""
    opponents = (game.opponent_of(number) for game in plan_of(stage).drawn_table.games_of[number])
    return tuple(games[number, opponent][0] for opponent in opponents)


_NOBODY = ChartCell(0, "", "")
"""The cell of a player against themselves."""


def _cells_by_pair(stage: Stage) -> Mapping[tuple[Number, Number], list[ChartCell]]:
    """The cells by pair of players, in the order of the rounds."""
    numbers = stage.numbers
    games: dict[tuple[Number, Number], list[ChartCell]] = {}
    for r in stage.rounds:
        for board in r.boards:
            white, black = numbers[board.white], numbers[board.black]
            halves = board.result
            own_mark = mark_text(halves.white) if halves else ""
            opponents_mark = mark_text(halves.black) if halves else ""
            games.setdefault((white, black), []).append(ChartCell(black, own_mark, Colour.WHITE))
            games.setdefault((black, white), []).append(
                ChartCell(white, opponents_mark, Colour.BLACK)
            )
    return games


def _open_games(stage: Stage, rounds: tuple[Round, ...]) -> frozenset[tuple[int, Number]]:
    """(round, number) of each game without a result; the chart counts it as zero points."""
    return frozenset(
        (r.number, number)
        for r in rounds
        for board in r.boards
        if board.result is None
        for number in (stage.entry(board.white).number, stage.entry(board.black).number)
        if number is not None
    )


def _chart_row(
    shown_as: ShownAs,
    entry: Entry,
    number: Number,
    table: Crosstable,
    open_games: frozenset[tuple[int, Number]],
) -> ChartRow:
    """A row with a cell for each round; `open_games` are those of `_still_playing`."""
    row = table.by_number[number]
    cells = (row.cell(round_number) for round_number in range(1, table.rounds + 1))
    return ChartRow(
        key=str(entry.id),
        player=shown_as(entry, score_text(table.score(number))),
        cells=tuple(chart_cell(cell, (r, number) in open_games) for r, cell in enumerate(cells, 1)),
        withdrawn=entry.is_withdrawn_by(RoundNo(table.rounds + 1)),
    )


def chart_cell(cell: PlayedContract, still_playing: bool) -> ChartCell:
    result = "" if still_playing else mark_text(cell.mark)
    return ChartCell(cell.opponent, result, cell.colour or "")


CROSSTABLE = chart_view(_chart_rows)


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """`board` is 0 and `black` None for a resting player. `reversed`: not in the table's colours.

    `moved` is the time of a game that is moved out of its round.
    """

    key: str
    round: int
    board: int
    white: Entrant
    black: Entrant | None = None
    result: str = ""
    forfeit: bool = False
    reversed: bool = False
    moved: str = ""
    published: bool = True


def _schedule_rows(stage: Stage) -> ScheduleContents:
    listed = stage.rounds if stage.round_robin else published_rounds(stage)
    shown_as, turned = entrant_function(stage), reversed_slots(stage)
    players = {entry.id: shown_as(entry) for _, entry in stage.numbered_entries()}
    rows = [row for r in listed for row in _schedule_rows_of_round(stage, r, players, turned)]
    return ScheduleContents(len(listed), rows, bool(turned))


def _schedule_rows_of_round(
    stage: Stage, r: Round, players: dict[EntryId, Entrant], turned: frozenset[TableSlot]
) -> list[ScheduleRow]:
    published = r.state is not RoundState.PAIRED
    games = [
        ScheduleRow(
            key=f"{r.number}.{board.number}",
            round=r.number,
            board=board.number,
            white=players[board.white],
            black=players[board.black],
            result=result_text(board.result),
            forfeit=is_forfeit(board.result),
            reversed=TableSlot(r.number, board.number) in turned,
            moved="" if board.follows else board.rescheduled,
            published=published,
        )
        for board in r.boards
    ]
    rests = r.byes if stage.round_robin else ()
    return games + [_rest_row(r, players[entry], published) for entry, _ in rests]


def _rest_row(r: Round, player: Entrant, published: bool) -> ScheduleRow:
    key = f"{r.number}.rest.{player.entry}"
    return ScheduleRow(key, r.number, 0, player, published=published)


SCHEDULE = schedule_view(_schedule_rows, "chess/sheets/schedule.js")
