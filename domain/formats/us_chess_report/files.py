"""The three files of a report: `report_files`."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date

from domain.chess.stage import Stage, stages_of
from domain.errors import BadFile, NotNow
from domain.formats.us_chess_report.dbase import (
    EVENT,
    FORMAT,
    SECTION,
    dbase_table,
    entry_columns,
    round_column,
)
from domain.formats.us_chess_report.details import MEMBER, Details, SectionDetails, UsChessMember
from domain.formats.us_chess_report.sections import (
    EntryRecord,
    SectionRecord,
    check_reciprocity,
    longest,
    padded,
    section_record,
)
from domain.formats.us_chess_report.time_control import rating_system
from domain.tournament import Tournament

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


def report_files(tournament: Tournament, details: Details) -> Mapping[str, bytes]:
    """By file name. Refuses what US Chess would refuse, before a byte is written."""
    stages = [stage for stage in stages_of(tournament).values() if stage.rounds]
    if not stages:
        raise NotNow("No round has been played; there is nothing to report.")
    if unknown := set(details.sections) - {stage.name for stage in stages}:
        raise BadFile(f"there is no section {sorted(unknown)[0]!r} with a round played")
    details = with_member_ids(stages, details)
    sections = tuple(section_record(stage) for stage in stages)
    for section in sections:
        check_reciprocity(section)
        _check_members(section, _details_of(section, details))
    days = _days(tournament, details)
    changed = (days[1].year, days[1].month, days[1].day)
    rounds = longest(sections)
    event = _event(tournament, details, len(sections), days)
    numbered = list(enumerate(sections, 1))
    return {
        "THEXPORT.DBF": dbase_table(EVENT, [event], changed),
        "TSEXPORT.DBF": dbase_table(
            SECTION, [_section(n, s, details, days) for n, s in numbered], changed
        ),
        "TDEXPORT.DBF": dbase_table(
            entry_columns(rounds),
            [r for n, s in numbered for r in _entries(n, s, _details_of(s, details), rounds)],
            changed,
        ),
    }


def with_member_ids(stages: Iterable[Stage], details: Details) -> Details:
    """Those of the entries, where the details say nothing of a player."""
    sections = dict(details.sections)
    for stage in stages:
        if stage.name in sections:
            of_entries = {
                int(number): UsChessMember(member_id(entry.person.national_id, stage.name, number))
                for number, entry in stage.numbered()
                if entry.person.national_id
            }
            own = sections[stage.name]
            sections[stage.name] = replace(own, members={**of_entries, **own.members})
    return replace(details, sections=sections)


def member_id(text: str, section: str, number: int) -> str:
    if not MEMBER.fullmatch(text):
        raise BadFile(f"{section}: no. {number} has {text!r}, which is no member ID (8 digits)")
    return text


def _details_of(section: SectionRecord, details: Details) -> SectionDetails:
    if section.name not in details.sections:
        raise BadFile(f"the details of section {section.name!r} are missing ([section.…])")
    return details.sections[section.name]


def _check_members(section: SectionRecord, details: SectionDetails) -> None:
    numbers = {entry.number for entry in section.entries}
    if missing := sorted(numbers - details.members.keys()):
        more = " and others" if len(missing) > NAMES_TOLD else ""
        listed = ", ".join(map(str, missing[:NAMES_TOLD]))
        raise BadFile(f"{section.name}: the US Chess member ID of no. {listed}{more} is missing")
    if strangers := sorted(details.members.keys() - numbers):
        raise BadFile(f"{section.name}: there is no player with the number {strangers[0]}")
    seen: dict[str, int] = {}
    for number, member in details.members.items():
        if not member.id:
            raise BadFile(f"{section.name}: the member ID of no. {number} is empty")
        if member.id in seen:
            both = f"{seen[member.id]} and {number}"
            raise BadFile(f"{section.name}: no. {both} have the same member ID {member.id}")
        seen[member.id] = number
    if max(numbers, default=0) > HIGHEST_NUMBER:
        raise BadFile(f"{section.name}: a report has room for numbers up to {HIGHEST_NUMBER}")


def _days(tournament: Tournament, details: Details) -> tuple[date, date]:
    written = (details.begins or tournament.starts, details.ends or tournament.ends)
    try:
        begins, ends = (date.fromisoformat(day.replace("/", "-")) for day in written)
    except ValueError:
        raise BadFile(
            "the tournament does not say when it begins and ends; write begins and ends "
            "(YYYY-MM-DD) into the details"
        ) from None
    if begins > ends:
        raise BadFile(f"the event ends ({ends}) before it begins ({begins})")
    return begins, ends


def _event(
    tournament: Tournament, details: Details, sections: int, days: tuple[date, date]
) -> dict[str, str]:
    if sections > MOST_SECTIONS:
        raise BadFile(f"{sections} sections; a report has room for {MOST_SECTIONS}")
    return {
        "H_FORMAT": FORMAT,
        "H_PROGRAM": PROGRAM,
        "H_NAME": plain(tournament.name),
        "H_TOT_SECT": str(sections),
        "H_BEG_DATE": f"{days[0]:%Y%m%d}",
        "H_END_DATE": f"{days[1]:%Y%m%d}",
        "H_AFF_ID": details.affiliate,
        "H_CITY": plain(details.city),
        "H_STATE": details.state,
        "H_ZIPCODE": details.zip,
        "H_COUNTRY": plain(details.country),
        "H_SENDCROS": _yes(details.send_crosstable),
        "H_CTD_ID": details.chief_td,
        "H_ATD_ID": details.assistant_td,
        "H_OTHER_TD": ",".join(details.other_tds),
    }


def _section(
    number: int, section: SectionRecord, details: Details, days: tuple[date, date]
) -> dict[str, str]:
    own = _details_of(section, details)
    return {
        "S_SEC_NUM": str(number),
        "S_SEC_NAME": plain(section.name),
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
        "S_GR_PRIX": _yes(own.grand_prix_points > 0),
        "S_GP_PTS": str(own.grand_prix_points) if own.grand_prix_points else "",
        "S_FIDE": _yes(own.fide),
    }


def _entries(
    number: int, section: SectionRecord, details: SectionDetails, rounds: int
) -> Iterator[dict[str, str]]:
    for entry in section.entries:
        yield _entry(number, entry, details.members[entry.number], rounds)


def _entry(section: int, entry: EntryRecord, member: UsChessMember, rounds: int) -> dict[str, str]:
    cells = enumerate(padded(entry.cells, rounds), 1)
    return {
        "D_SEC_NUM": str(section),
        "D_PAIR_NUM": str(entry.number),
        "D_MEM_ID": member.id,
        "D_NAME": plain(entry.name).upper(),
        "D_STATE": member.state,
        "D_RATING": str(entry.rating) if entry.rating else "",
        **{round_column(r): cell for r, cell in cells},
    }


def plain(text: str) -> str:
    """Without accents. What is not of the Latin alphabet stays, and the field refuses it."""
    decomposed = unicodedata.normalize("NFD", text.translate(_PLAIN))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _yes(answer: bool) -> str:
    return "Y" if answer else "N"
