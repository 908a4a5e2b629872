"""One moment of a stage of players (`web.shared.as_of`)."""

from collections.abc import Mapping

from domain.chess.chart import chart
from domain.chess.stage import Round, Stage
from domain.chess.standings import columns as columns_with_values
from domain.crosstable import Crosstable
from domain.ids import EntryId
from domain.results import Cell
from domain.tournament import Tournament
from events.game.words import BYES, result_words
from web.chess.views import standings
from web.chess.views.notation import mark_text
from web.shared.as_of import (
    NOT_STARTED,
    BoardThen,
    ByeThen,
    RowThen,
    Square,
    StageAsOf,
    state_words,
)
from web.shared.names import NumberedName

Playing = set[tuple[int, int]]
"""(round, number) of everybody whose game has no result yet."""


def as_of(tournament: Tournament, stage: Stage) -> StageAsOf:
    newest = stage.rounds[-1] if stage.rounds else None
    sheet = standings.build(tournament, stage.id)
    people = {
        entry.id: NumberedName(entry.number or 0, entry.person.full_name)
        for entry in stage.entries.values()
    }
    table = chart(stage)
    playing = _playing(stage)
    return StageAsOf(
        version=tournament.version,
        stage=stage.id,
        round=newest.number if newest else 0,
        rounds=stage.rules.rounds,
        state=_state(newest),
        outside_fide=stage.left_fide_mode,
        boards=_boards(newest, people) if newest else (),
        byes=tuple(ByeThen(people[e], BYES[mark]) for e, mark in newest.byes) if newest else (),
        columns=columns_with_values(stage),
        rows=tuple(_row(row, people, table, playing) for row in sheet.rows),  # type: ignore[arg-type]  # the sheet of the standings
    )


def _playing(stage: Stage) -> Playing:
    """The chart counts a game without a result as nothing scored; here it is still on."""
    numbers = {entry.id: number for number, entry in stage.numbered()}
    return {
        (r.number, numbers[entry])
        for r in stage.rounds
        for board in r.boards
        if board.result is None
        for entry in (board.white, board.black)
    }


def _state(newest: Round | None) -> str:
    if newest is None:
        return NOT_STARTED
    return state_words(newest.state, len(newest.missing), manual=newest.manual)


def _boards(r: Round, people: Mapping[EntryId, NumberedName]) -> tuple[BoardThen, ...]:
    return tuple(
        BoardThen(
            b.number,
            people[b.white],
            people[b.black],
            result_words(b.result) if b.result else "",
        )
        for b in r.boards
    )


def _row(
    row: standings.StandingRow,
    people: Mapping[EntryId, NumberedName],
    table: Crosstable,
    playing: Playing,
) -> RowThen:
    player = people[EntryId(int(row.key))]
    cells = table.by_number[player.number].cells
    return RowThen(
        key=row.key,
        rank=row.rank,
        player=player,
        score=row.player.score,
        values=row.values,
        colours=tuple(
            _square(cell, (number, player.number) in playing)
            for number, cell in enumerate(cells, 1)
        ),
        withdrawn=row.withdrawn,
    )


def _square(cell: Cell, playing: bool) -> Square:
    colour = cell.colour.value if cell.colour and cell.played else ""
    return Square(colour, "·" if playing else mark_text(cell.mark), cell.opponent)
