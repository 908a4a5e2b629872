"""The three files of a report: `report_files`.

A section in the report: entries with a cell of letters for each round.

A cell is a code, the opponent's pairing number and the colour: W9B, D16W, L1000W. Unplayed rounds
have opponent 0 and no colour: X won by forfeit, F lost by forfeit, Z drawn by forfeit, B full-point
bye, H half-point bye, U not paired. Unusual but rated results (½-0) are N, R and S for win, draw
and loss. A game of less than a move is not rated here, hence a forfeit.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from domain.chess.rated_games import with_rated_results
from domain.chess.stage import Stage, stages_of
from domain.chess.standings import crosstable_of
from domain.errors import BadFile, DomainError, NotNow
from domain.formats.us_chess_report import dbase
from domain.formats.us_chess_report.details import (
    MEMBER,
    SectionDetails,
    UsChessDetails,
    UsChessMember,
    rating_system,
)
from domain.messages import join_messages, say
from domain.results import Colour, Crosstable, CrosstableRow, Mark
from domain.tournament import Tournament

_PLAYED = {Mark.WIN: "W", Mark.DRAW: "D", Mark.LOSS: "L"}
_UNEVEN = {Mark.WIN: "N", Mark.DRAW: "R", Mark.LOSS: "S"}
_UNPLAYED = {
    Mark.FORFEIT_WIN: "X0",
    Mark.FORFEIT_LOSS: "F0",
    Mark.UNRATED_WIN: "X0",
    Mark.UNRATED_DRAW: "Z0",
    Mark.UNRATED_LOSS: "F0",
    Mark.PAIRING_BYE: "B0",
    Mark.FULL_BYE: "B0",
    Mark.HALF_BYE: "H0",
    Mark.ZERO_BYE: "U0",
}
UNPAIRED = "U0"
_SUM_TO_ONE = {("W", "L"), ("L", "W"), ("D", "D")}


class EntryRecord(NamedTuple):
    """`name` as in the log; `cells` has one for each round of the section."""

    number: int
    name: str
    rating: int
    cells: tuple[str, ...]


class SectionRecord(NamedTuple):
    name: str
    rounds: int
    entries: tuple[EntryRecord, ...]


def section_record(stage: Stage) -> SectionRecord:
    """A section's record. Every game must be finished; unpaired rounds are not reported."""
    for r in stage.rounds:
        for board in r.boards:
            if board.is_unfinished:
                raise NotNow(
                    "{section}, round {round}, board {board} has no result yet; a rating report "
                    "needs all of them.",
                    section=stage.name,
                    round=r.number,
                    board=board.number,
                )
    table = crosstable_of(with_rated_results(stage))
    people = {number: entry.person for number, entry in stage.numbered_entries()}
    entries = tuple(
        EntryRecord(
            row.number,
            people[row.number].full_name,
            people[row.number].rating,
            tuple(_result_cell(table, row, index) for index in range(table.rounds)),
        )
        for row in table.rows
    )
    return SectionRecord(stage.name, table.rounds, entries)


def _result_cell(table: Crosstable, row: CrosstableRow, index: int) -> str:
    """The cell of the round at that index: a code, the opponent and the colour."""
    cell = row.cells[index]
    if cell.mark not in _PLAYED:
        return _UNPLAYED[cell.mark]
    answer = table.by_number[cell.opponent].cells[index].mark
    usual = (_PLAYED[cell.mark], _PLAYED.get(answer, "")) in _SUM_TO_ONE
    code = _PLAYED[cell.mark] if usual else _UNEVEN[cell.mark]
    return f"{code}{cell.opponent}{'W' if cell.colour is Colour.WHITE else 'B'}"


class CellContradiction(DomainError):
    """The cells of the two opponents contradict each other; no file is written."""

    def __init__(self, section: str, round_number: int, *cells: tuple[int, str]) -> None:
        super().__init__(section, round_number, *cells)
        self.section = section
        self.round_number = round_number
        self.cells = cells

    def __str__(self) -> str:
        cells = (say("no. {number} has {cell}", number=n, cell=cell) for n, cell in self.cells)
        return say(
            "{section}, round {round}: {told}; these contradict one another.",
            section=self.section,
            round=self.round_number,
            told=join_messages(", ", cells),
        )


def check_opponents_agree(section: SectionRecord) -> None:
    """Check that opponents name each other, with opposite colours and matching results."""
    rows = {entry.number: entry.cells for entry in section.entries}
    for number, cells in rows.items():
        for index, cell in enumerate(cells):
            code, opponent, colour = parse_cell(cell)
            if not opponent:
                continue
            answer = rows[opponent][index] if opponent in rows else UNPAIRED
            if not _results_agree((code, colour), number, answer):
                raise CellContradiction(section.name, index + 1, (number, cell), (opponent, answer))


def _results_agree(code_and_colour: tuple[str, str], number: int, opponents_cell: str) -> bool:
    """Whether the opponent's cell fits code and colour of player `number`."""
    code, opponent, colour = parse_cell(opponents_cell)
    colours = {code_and_colour[1], colour} == {"W", "B"}
    usual = (code_and_colour[0], code) in _SUM_TO_ONE
    uneven = code_and_colour[0] in "NRS" and code in "NRS"
    return opponent == number and colours and (usual or uneven)


def parse_cell(cell: str) -> tuple[str, int, str]:
    """Code, opponent and colour of a written cell."""
    colour = cell[-1] if cell[-1] in "WB" and len(cell) > 1 else ""
    return cell[0], int(cell[1 : len(cell) - len(colour)] or 0), colour


def pad_cells(cells: tuple[str, ...], rounds: int) -> Iterator[str]:
    """Pad the cells of a shorter section with unpaired rounds."""
    yield from cells
    yield from [UNPAIRED] * (rounds - len(cells))


PROGRAM = "WALLCHART"
NAMES_TOLD = 6
MOST_SECTIONS = 99
HIGHEST_NUMBER = 9999
# Letters without a decomposition, as passports write them (ICAO 9303, part 3); typographers' marks.
_PLAIN = str.maketrans(
    {"Ł": "L", "Ø": "O", "Đ": "D", "Ð": "D", "Þ": "Th", "Æ": "Ae", "Œ": "Oe", "ẞ": "SS", "Ħ": "H"}
    | {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss"}
    | {"ħ": "h", "ı": "i", "’": "'", "‘": "'", "–": "-", "—": "-", "“": '"', "”": '"'}
)


def report_files(tournament: Tournament, details: UsChessDetails) -> Mapping[str, bytes]:
    """The report's files by name; raises for anything US Chess would refuse."""
    stages = [stage for stage in stages_of(tournament).values() if stage.rounds]
    if not stages:
        raise NotNow("No round has been played; there is nothing to report.")
    if unknown := set(details.sections) - {stage.name for stage in stages}:
        raise BadFile(
            "there is no section {section} with a round played", section=repr(sorted(unknown)[0])
        )
    details = with_member_ids(stages, details)
    sections = tuple(section_record(stage) for stage in stages)
    for stage, section in zip(stages, sections, strict=True):
        left = stage.withdrawn_numbers
        check_opponents_agree(section)
        _check_members(section, _details_of(section, details), left)
    days = _first_and_last_day(tournament, details)
    changed = (days[1].year, days[1].month, days[1].day)
    rounds = max(section.rounds for section in sections)
    event = _event_fields(tournament, details, len(sections), days)
    numbered = list(enumerate(sections, 1))
    return {
        "THEXPORT.DBF": dbase.dbase_table(dbase.EVENT, [event], changed),
        "TSEXPORT.DBF": dbase.dbase_table(
            dbase.SECTION, [_section_fields(n, s, details, days) for n, s in numbered], changed
        ),
        "TDEXPORT.DBF": dbase.dbase_table(
            dbase.entry_columns(rounds),
            [r for n, s in numbered for r in _entry_records(n, s, _details_of(s, details), rounds)],
            changed,
        ),
    }


def with_member_ids(stages: Iterable[Stage], details: UsChessDetails) -> UsChessDetails:
    """The details with the entries' member IDs, for players without one in them."""
    sections = dict(details.sections)
    for stage in stages:
        if stage.name in sections:
            of_entries = {
                int(number): UsChessMember(
                    require_member_id(entry.person.national_id, stage.name, number)
                )
                for number, entry in stage.numbered_entries()
                if entry.person.national_id
            }
            own = sections[stage.name]
            sections[stage.name] = replace(own, members={**of_entries, **own.members})
    return replace(details, sections=sections)


def require_member_id(text: str, section: str, number: int) -> str:
    """The member ID; BadFile if it is none."""
    if not MEMBER.fullmatch(text):
        raise BadFile(
            "{section}: no. {number} has {text}, which is no member ID (8 digits)",
            section=section,
            number=number,
            text=repr(text),
        )
    return text


def _details_of(section: SectionRecord, details: UsChessDetails) -> SectionDetails:
    """The details of a section; BadFile if they have none for it."""
    if section.name not in details.sections:
        raise BadFile(
            "the details of section {section} are missing ([section.…])", section=repr(section.name)
        )
    return details.sections[section.name]


def _check_members(section: SectionRecord, details: SectionDetails, left: Set[int]) -> None:
    """Check member IDs; players in `left` have withdrawn and may have a second entry (28S)."""
    numbers = {entry.number for entry in section.entries}
    if missing := sorted(numbers - details.members.keys()):
        more = ["…"] if len(missing) > NAMES_TOLD else []
        raise BadFile(
            "{section}: the US Chess member ID of no. {numbers} is missing",
            section=section.name,
            numbers=", ".join([*map(str, missing[:NAMES_TOLD]), *more]),
        )
    if strangers := sorted(details.members.keys() - numbers):
        raise BadFile(
            "{section}: there is no player with the number {number}",
            section=section.name,
            number=strangers[0],
        )
    seen: dict[str, int] = {}
    for number, member in details.members.items():
        if not member.id:
            raise BadFile(
                "{section}: the member ID of no. {number} is empty",
                section=section.name,
                number=number,
            )
        if number in left:
            continue
        if member.id in seen:
            raise BadFile(
                "{section}: no. {one} and {other} have the same member ID {member}",
                section=section.name,
                one=seen[member.id],
                other=number,
                member=member.id,
            )
        seen[member.id] = number
    if max(numbers, default=0) > HIGHEST_NUMBER:
        raise BadFile(
            "{section}: a report has room for numbers up to {most}",
            section=section.name,
            most=HIGHEST_NUMBER,
        )


def _first_and_last_day(tournament: Tournament, details: UsChessDetails) -> tuple[date, date]:
    written = (details.begins or tournament.starts, details.ends or tournament.ends)
    try:
        begins, ends = (date.fromisoformat(day.replace("/", "-")) for day in written)
    except ValueError:
        raise BadFile(
            "the tournament does not say when it begins and ends; write begins and ends "
            "(YYYY-MM-DD) into the details"
        ) from None
    if begins > ends:
        raise BadFile(
            "the event ends ({ends}) before it begins ({begins})", ends=ends, begins=begins
        )
    return begins, ends


def _event_fields(
    tournament: Tournament, details: UsChessDetails, sections: int, days: tuple[date, date]
) -> dict[str, str]:
    if sections > MOST_SECTIONS:
        raise BadFile(
            "{sections} sections; a report has room for {most}",
            sections=sections,
            most=MOST_SECTIONS,
        )
    return {
        "H_FORMAT": dbase.FORMAT,
        "H_PROGRAM": PROGRAM,
        "H_NAME": without_accents(tournament.name),
        "H_TOT_SECT": str(sections),
        "H_BEG_DATE": f"{days[0]:%Y%m%d}",
        "H_END_DATE": f"{days[1]:%Y%m%d}",
        "H_AFF_ID": details.affiliate,
        "H_CITY": without_accents(details.city),
        "H_STATE": details.state,
        "H_ZIPCODE": details.zip,
        "H_COUNTRY": without_accents(details.country),
        "H_SENDCROS": _yes_or_no(details.send_crosstable),
        "H_CTD_ID": details.chief_td,
        "H_ATD_ID": details.assistant_td,
        "H_OTHER_TD": ",".join(details.other_tds),
    }


def _section_fields(
    number: int, section: SectionRecord, details: UsChessDetails, days: tuple[date, date]
) -> dict[str, str]:
    own = _details_of(section, details)
    return {
        "S_SEC_NUM": str(number),
        "S_SEC_NAME": without_accents(section.name),
        "S_R_SYSTEM": rating_system(own.time_control),
        "S_TIMECTL": own.time_control,
        "S_CTD_ID": details.chief_td,
        "S_ATD_ID": details.assistant_td,
        "S_TRN_TYPE": "S",
        "S_TOT_RNDS": str(section.rounds),
        "S_LST_PAIR": str(max((entry.number for entry in section.entries), default=0)),
        "S_BEG_DATE": f"{days[0]:%Y%m%d}",
        "S_END_DATE": f"{days[1]:%Y%m%d}",
        "S_SCH_LVL": own.scholastic,
        "S_GR_PRIX": _yes_or_no(own.grand_prix_points > 0),
        "S_GP_PTS": str(own.grand_prix_points) if own.grand_prix_points else "",
        "S_FIDE": _yes_or_no(own.fide),
    }


def _entry_records(
    number: int, section: SectionRecord, details: SectionDetails, rounds: int
) -> Iterator[dict[str, str]]:
    for entry in section.entries:
        yield _entry_fields(number, entry, details.members[entry.number], rounds)


def _entry_fields(
    section: int, entry: EntryRecord, member: UsChessMember, rounds: int
) -> dict[str, str]:
    cells = enumerate(pad_cells(entry.cells, rounds), 1)
    return {
        "D_SEC_NUM": str(section),
        "D_PAIR_NUM": str(entry.number),
        "D_MEM_ID": member.id,
        "D_NAME": without_accents(entry.name).upper(),
        "D_STATE": member.state,
        "D_RATING": str(entry.rating) if entry.rating else "",
        **{dbase.round_column(r): cell for r, cell in cells},
    }


def without_accents(text: str) -> str:
    """The text without accents. Non-Latin letters stay, and the field refuses them."""
    decomposed = unicodedata.normalize("NFD", text.translate(_PLAIN))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _yes_or_no(answer: bool) -> str:
    return "Y" if answer else "N"
