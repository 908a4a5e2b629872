"""One result: "+;18;B;1;18;18;0"."""

from collections.abc import Mapping

from domain.results import Cell, Colour, Mark

PLAYED: Mapping[str, Mark] = {"+": Mark.WIN, "-": Mark.LOSS, "=": Mark.DRAW}
FORFEITED: Mapping[str, Mark] = {"X": Mark.FORFEIT_WIN, "F": Mark.FORFEIT_LOSS}
ALONE: Mapping[str, Mark] = {
    "B": Mark.FULL_BYE,
    "X": Mark.FULL_BYE,
    "H": Mark.HALF_BYE,
    "U": Mark.ZERO_BYE,
    "F": Mark.ZERO_BYE,
}
"""Nobody sat opposite: a win or loss by forfeit is then a bye of that worth."""
_UNKNOWN = ("", "~", "\0")
_COLOURS: Mapping[str, Colour] = {"W": Colour.WHITE, "B": Colour.BLACK}
_WRITTEN: Mapping[Mark, str] = {
    Mark.WIN: "+",
    Mark.DRAW: "=",
    Mark.LOSS: "-",
    Mark.UNRATED_WIN: "X",
    Mark.UNRATED_DRAW: "=",
    Mark.UNRATED_LOSS: "F",
    Mark.FORFEIT_WIN: "X",
    Mark.FORFEIT_LOSS: "F",
    Mark.FULL_BYE: "B",
    Mark.PAIRING_BYE: "B",
    Mark.HALF_BYE: "H",
    Mark.ZERO_BYE: "U",
    Mark.ADJOURNED: "~",
}


def read_cell(text: str) -> Cell | None:
    """None where there is a game without a result; ValueError for what is no result."""
    code, opponent, colour = [*text.replace("\0", "").split(";"), "", ""][:3]
    number = int(opponent or 0)
    if code in _UNKNOWN:
        return None if number > 0 else Cell(0, None, Mark.ZERO_BYE)
    if number <= 0:
        return Cell(0, None, ALONE[code])
    return Cell(number, _COLOURS.get(colour), {**PLAYED, **FORFEITED}[code])


def cell_text(cell: Cell, board: int) -> str:
    code = _WRITTEN[cell.mark]
    if not cell.opponent:
        return f"{code};-1;-;0;-1;-1;0"
    colour = "-" if cell.colour is None else cell.colour.value.upper()
    them = cell.opponent
    return f"{code};{them};{colour};{board};{them};{them};0"
