"""The list of each player's data for the pairing of a round, in the layout of bbpPairings.

A line per player in the order of the regulation, a blank line between scoregroups, columns right
aligned and ended by a tab: number, points with the virtual ones, colours of the games played,
preference (`W ` absolute, `(W)` strong, `w ` mild, `A ` none), the system's own columns (its
`listing`), the pairing of this round, and the opponents of the games played.
"""

from collections.abc import Iterator

from domain.pairing import PairingRequest, RoundPairing
from domain.results import Colour, points_text
from domain.swiss.colour import Preference, Strength, WantedColour
from domain.swiss.field import Field
from domain.swiss.pairing_system import Listing


def checklist_text(request: PairingRequest, pairing: RoundPairing | None, listing: Listing) -> str:
    """The checklist as text; `pairing` is None, and its column empty, if there is no legal one."""
    field = listing.field
    played = request.chart.rounds
    header = ["ID", "Pts", "-" * (played + 1), "Pref", *listing.headings, "Cur", ""]
    header += [f"R{round_number}" for round_number in range(1, played + 1)]
    current = _text_of_this_round(pairing)
    rows = [_player_cells(request, listing, g, current) for g in range(field.size)]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    return "\n" + "\n".join(_grouped_lines(field, header, rows, widths)) + "\n\n\n"


def _grouped_lines(
    field: Field, header: list[str], rows: list[list[str]], widths: list[int]
) -> Iterator[str]:
    yield _line(header, widths)
    for g, row in enumerate(rows):
        if not g or field.score[g] != field.score[g - 1]:
            yield ""
        yield _line(row, widths)


def _line(cells: list[str], widths: list[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))


def _player_cells(
    request: PairingRequest, listing: Listing, g: int, current: dict[int, str]
) -> list[str]:
    """The cells of the field's player at index `g`; `current` is the pairing by number."""
    field = listing.field
    number = field.number[g]
    cells = request.chart.by_number[number].cells
    met = [str(cell.opponent) if cell.played else "" for cell in cells]
    return [
        str(number),
        points_text(field.score[g]),
        field.history[g].upper(),
        preference_text(field.preference[g]),
        *listing.cells(g),
        current.get(number, ""),
        "",
        *met,
        *[""] * (request.chart.rounds - len(met)),
    ]


def preference_text(preference: Preference) -> str:
    """The preference: `W ` absolute, `(W)` strong, `w ` mild, `A ` none."""
    if preference.wish is WantedColour.NONE:
        return "A "
    letter = "W" if preference.wish is WantedColour.WHITE else "B"
    if preference.strength is Strength.ABSOLUTE:
        return f"{letter} "
    return f"({letter})" if preference.strength is Strength.STRONG else f"{letter.lower()} "


def _text_of_this_round(pairing: RoundPairing | None) -> dict[int, str]:
    """What each player has in this round: "(12W)" White against 12, or "(bye)"."""
    if pairing is None:
        return {}
    texts: dict[int, str] = {}
    for white, black in pairing.boards:
        texts[white] = f"({black}{Colour.WHITE.upper()})"
        texts[black] = f"({white}{Colour.BLACK.upper()})"
    return texts | ({pairing.bye: "(bye)"} if pairing.bye else {})
