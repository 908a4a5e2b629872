"""Importing tournament files of other programs: a report of the complete rounds, with notes.

A round with a game without result is not imported, nor any later one. Contradictory rows are
refused.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from domain.errors import BadFile
from domain.formats.trf.round_options import tie_break_edition
from domain.formats.trf.tournament import ReportedPlayer, TournamentReport, player_of
from domain.messages import join_messages, say
from domain.people import Person
from domain.results import ABSENT, Cell, Mark
from domain.standings.rules import TieBreakEdition
from domain.texts import show_controls

LONGEST = 200
"""The longest text of an entry."""
HIGHEST_RATING = 4000

_DUTCH = {
    TieBreakEdition.FIDE_2023: "FIDE_DUTCH_2017",
    TieBreakEdition.FIDE_2026: "FIDE_DUTCH_2026",
}
_ANSWERS: Mapping[Mark, set[Mark]] = {
    Mark.WIN: {Mark.LOSS},
    Mark.LOSS: {Mark.WIN, Mark.DRAW, Mark.LOSS},  # by a sanction one may have less than is left
    Mark.DRAW: {Mark.DRAW, Mark.LOSS},
    Mark.UNRATED_DRAW: {Mark.UNRATED_DRAW},
    Mark.FORFEIT_WIN: {Mark.FORFEIT_LOSS},
    Mark.FORFEIT_LOSS: {Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS},
}


class ForeignReport(NamedTuple):
    """An imported tournament. `people`, by number, also have what a report has no place for, as
    clubs; `title` is the section's if a file has several; `notes` are a sentence each, mostly on
    content that was not imported.
    """

    report: TournamentReport
    people: tuple[Person, ...]
    notes: tuple[str, ...] = ()
    title: str = ""


def person_within_limits(person: Person) -> Person:
    """The person with texts and rating cut to what an entry accepts."""
    texts = {
        name: show_controls(getattr(person, name))[:LONGEST]
        for name in ("family", "given", "federation", "fide_id", "club", "national_id")
    }
    rating = person.rating if 0 <= person.rating <= HIGHEST_RATING else 0
    return replace(person, **texts, rating=rating)  # type: ignore[arg-type]


def reported_player(number: int, person: Person, cells: tuple[Cell, ...]) -> ReportedPlayer:
    """The player of a report, without a FIDE ID that is not a number."""
    known = re.fullmatch(r"[0-9]{1,11}", person.fide_id)
    return player_of(number, person if known else replace(person, fide_id=""), cells)


def reported_players(
    people: Iterable[Person], cells: Mapping[int, tuple[Cell, ...]]
) -> tuple[ReportedPlayer, ...]:
    """The players of a report, numbered from 1 on in that order; `cells` are by number."""
    return tuple(reported_player(n, person, cells[n]) for n, person in enumerate(people, 1))


def add_round(
    rows: Mapping[int, list[Cell | None]], cells: Mapping[int, Cell | None], number: int
) -> None:
    """Add that round's cells to the rows; who has none was absent, as in rounds without cells."""
    for player, row in rows.items():
        row += [ABSENT] * (number - 1 - len(row))
        row.append(cells.get(player, ABSENT))


class SettledRounds(NamedTuple):
    """The cells of the complete rounds by number; `left_out` counts the rounds that are not
    imported: the first incomplete one and all after it.
    """

    cells: Mapping[int, tuple[Cell, ...]]
    left_out: int

    @property
    def imported_round_count(self) -> int:
        """The number of rounds, from the first, that are imported."""
        return max(map(len, self.cells.values()), default=0)

    @property
    def notes(self) -> tuple[str, ...]:
        return note_on_incomplete_rounds(self.imported_round_count) if self.left_out else ()


def note_on_incomplete_rounds(complete: int) -> tuple[str, ...]:
    """The note that rounds after the `complete` ones are not imported."""
    message = say(
        "round {round_number} has games without a result; it and what follows are not taken",
        round_number=complete + 1,
    )
    return (message,)


def settled_rounds(
    rows: Mapping[int, Sequence[Cell | None]], name: str, part: str = ""
) -> SettledRounds:
    """Each number's cells for the rounds in which all games have a result; a row that ends early
    means absence. `part` is the section of the file; None is a game without a result.
    """
    paired = max(map(len, rows.values()), default=0)
    complete = next(
        (at for at in range(paired) if any(None in row[at : at + 1] for row in rows.values())),
        paired,
    )
    cells = {
        number: tuple((*(cell or ABSENT for cell in row), *[ABSENT] * paired)[:complete])
        for number, row in rows.items()
    }
    for number, row in cells.items():
        for at, cell in enumerate(row):
            opponents_cell = cells[cell.opponent][at] if cell.opponent in cells else None
            if cell.opponent and not (
                opponents_cell and _cells_agree(number, cell, opponents_cell)
            ):
                where = (part, say("round {round_number}", round_number=at + 1))
                raise BadFile(
                    "{where}: no. {number} and no. {opponent} do not tell the same of their game",
                    0,
                    name,
                    where=join_messages(", ", filter(None, where)),
                    number=number,
                    opponent=cell.opponent,
                )
    return SettledRounds(cells, paired - complete)


def with_pairing_byes(cells: Mapping[int, tuple[Cell, ...]]) -> Mapping[int, tuple[Cell, ...]]:
    """Mark the only full point of a round without an opponent as the pairing-allocated bye."""
    full_byes = Counter(
        at for row in cells.values() for at, cell in enumerate(row) if cell.mark is Mark.FULL_BYE
    )
    by_pairing = Cell(0, None, Mark.PAIRING_BYE)
    return {
        number: tuple(
            by_pairing if cell.mark is Mark.FULL_BYE and full_byes[at] == 1 else cell
            for at, cell in enumerate(row)
        )
        for number, row in cells.items()
    }


def _cells_agree(number: int, cell: Cell, opponents_cell: Cell) -> bool:
    """Whether the cell of the opponent fits the `cell` of player `number`."""
    colours = {cell.colour, opponents_cell.colour}
    return (
        number != cell.opponent
        and opponents_cell.opponent == number
        and opponents_cell.mark in _ANSWERS[cell.mark]
        and (len(colours) == 2 or colours == {None})
    )


def with_dutch_system(report: TournamentReport) -> TournamentReport:
    """The report with FIDE's Dutch system in the edition in force when the tournament began."""
    system = _DUTCH[tie_break_edition(report)]
    return replace(report, regulations=report.regulations._replace(system=system))
