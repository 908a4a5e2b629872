"""The list of what the rules know about each player before a round, in the layout of bbpPairings.

A line per player in the order of the regulation, a blank line between scoregroups, columns right
aligned and ended by a tab: number, points with the virtual ones, colours of the games played,
preference (`W ` absolute, `(W)` strong, `w ` mild, `A ` none), whether the player may get the
pairing-allocated bye, the float of the last round and of the one before (C14 and C16 of C.04.3
(2026); C12 and C14 of 2017), the pairing of this round, and the opponents of the games played.
The Burstein System has its evaluation of the opposition instead of the floats; in the form before
2018 the columns are those of bbpPairings, in that of 2026 the Index and, in a seeding round, the
Dutch ones.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.formats.trf.fields.numbers import points_text
from domain.pairing import PairingRequest, RoundPairing
from domain.results import Colour
from domain.swiss.burstein.edition_2026 import is_seeding
from domain.swiss.burstein.rounds import READINGS, BursteinReading
from domain.swiss.colour import Preference, Strength, WantedColour
from domain.swiss.dutch.rounds import field_of
from domain.swiss.field import Field

FLOAT_COLUMNS = {"2026": ("C14", "C16"), "2017": ("C12", "C14")}


class _Special(NamedTuple):
    """The columns between the preference and the pairing of this round."""

    headings: tuple[str, ...]
    cells: Callable[[int], tuple[str, ...]]


def checklist(
    request: PairingRequest, pairing: RoundPairing | None, system: str, edition: str
) -> str:
    """`pairing` None: no legal one exists, its column stays empty."""
    field, special = _read(request, system, edition)
    played = request.chart.rounds
    header = ["ID", "Pts", "-" * (played + 1), "Pref", *special.headings, "Cur", ""]
    header += [f"R{round_number}" for round_number in range(1, played + 1)]
    current = _current(pairing)
    rows = [_row(request, field, g, special, current) for g in range(field.size)]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    return "\n" + "\n".join(_lines(field, header, rows, widths)) + "\n\n\n"


def _read(request: PairingRequest, system: str, edition: str) -> tuple[Field, _Special]:
    """Everybody in the order of the system, and its own columns."""
    seeding = is_seeding(request.round_number, request.total_rounds)
    if system != "burstein" or (edition == "2026" and seeding):
        field = field_of(request, edition)
        return field, _dutch_columns(field, edition)
    reading = READINGS[edition](request)
    columns = _index_columns if edition == "2026" else _opposition_columns
    return reading.field, columns(reading)


def _dutch_columns(field: Field, edition: str) -> _Special:
    def cells(g: int) -> tuple[str, ...]:
        return (
            _may_have_bye(field, g),
            _float(field.down_last, field.up_last, g),
            _float(field.down_before, field.up_before, g),
        )

    return _Special(("C2", *FLOAT_COLUMNS[edition]), cells)


def _index_columns(reading: BursteinReading) -> _Special:
    field = reading.field

    def cells(g: int) -> tuple[str, ...]:
        buchholz, sonneborn_berger = reading.methods(field.number[g])
        return _may_have_bye(field, g), points_text(buchholz), _product(sonneborn_berger)

    return _Special(("C2", "Buchholz", "Sonneborn-Berger"), cells)


def _opposition_columns(reading: BursteinReading) -> _Special:
    """A "score" is the tie-break times the player's own score: it ranks floaters."""
    field = reading.field

    def cells(g: int) -> tuple[str, ...]:
        sonneborn_berger, buchholz, median = reading.methods(field.number[g])
        score = field.score[g]
        return (
            _product(sonneborn_berger),
            _product(score * buchholz),
            points_text(buchholz),
            _product(score * median),
            points_text(median),
        )

    headings = ("Buchholz score", "Buchholz tiebreak", "Median score", "Median tiebreak")
    return _Special(("Sonneborn-Berger", *headings), cells)


def _product(hundredths: int) -> str:
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}"


def _may_have_bye(field: Field, g: int) -> str:
    return "Y" if field.bye_allowed >> g & 1 else "N"


def _lines(
    field: Field, header: list[str], rows: list[list[str]], widths: list[int]
) -> Iterator[str]:
    yield _line(header, widths)
    for g, row in enumerate(rows):
        if not g or field.score[g] != field.score[g - 1]:
            yield ""
        yield _line(row, widths)


def _line(cells: list[str], widths: list[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))


def _row(
    request: PairingRequest, field: Field, g: int, special: _Special, current: dict[int, str]
) -> list[str]:
    number = field.number[g]
    cells = request.chart.by_number[number].cells
    met = [str(cell.opponent) if cell.played else "" for cell in cells]
    return [
        str(number),
        points_text(field.score[g]),
        field.history[g].upper(),
        preference_text(field.preference[g]),
        *special.cells(g),
        current.get(number, ""),
        "",
        *met,
        *[""] * (request.chart.rounds - len(met)),
    ]


def preference_text(preference: Preference) -> str:
    if preference.wish is WantedColour.NONE:
        return "A "
    letter = "W" if preference.wish is WantedColour.WHITE else "B"
    if preference.strength is Strength.ABSOLUTE:
        return f"{letter} "
    return f"({letter})" if preference.strength is Strength.STRONG else f"{letter.lower()} "


def _float(down: int, up: int, g: int) -> str:
    return "D" if down >> g & 1 else "U" if up >> g & 1 else ""


def _current(pairing: RoundPairing | None) -> dict[int, str]:
    """The opponent and the player's own colour: "(12W)" has White against 12."""
    if pairing is None:
        return {}
    current: dict[int, str] = {}
    for white, black in pairing.boards:
        current[white] = f"({black}{Colour.WHITE.upper()})"
        current[black] = f"({white}{Colour.BLACK.upper()})"
    return current | ({pairing.bye: "(bye)"} if pairing.bye else {})
