"""From a stage to its wall chart: the crosstable that engines and tie-breaks read."""

from domain.chess.stage import Round, Stage
from domain.chess.starting_rank import tournament_rating
from domain.crosstable import Crosstable, Row
from domain.ids import EntryId, Number
from domain.results import ABSENT, Cell, Colour, GameResult, Mark

# A game still in progress counts as played with nothing scored yet, for both: live standings move
# with each result that comes in, and an opponent's score counts from the moment they are met.
IN_PROGRESS = GameResult(Mark.LOSS, Mark.LOSS)


def chart(stage: Stage, rounds: int | None = None) -> Crosstable:
    """The chart after that many rounds (all, unless told) of the entries that have a number."""
    used = stage.rounds if rounds is None else stage.rounds[:rounds]
    numbers = {entry.id: number for number, entry in stage.numbered()}
    columns = [_column(r, numbers) for r in used]
    rows = tuple(
        Row(
            number,
            tuple(c.get(number, ABSENT) for c in columns),
            tournament_rating(stage.rules, entry),
        )
        for number, entry in stage.numbered()
    )
    return Crosstable(rows, len(used), stage.rules.points)


def _column(r: Round, numbers: dict[EntryId, Number]) -> dict[Number, Cell]:
    column = {numbers[entry]: Cell(0, None, mark) for entry, mark in r.byes if entry in numbers}
    for board in r.boards:
        white, black = numbers[board.white], numbers[board.black]
        result = board.result or IN_PROGRESS
        colours = (Colour.WHITE, Colour.BLACK) if board.coloured else (None, None)
        column[white] = Cell(black, colours[0], result.white)
        column[black] = Cell(white, colours[1], result.black)
    return column
