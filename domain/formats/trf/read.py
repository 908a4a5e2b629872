"""Read a tournament report of any dialect: `read_trf`.

Common deviations are tolerated and reported with their line; a file that contradicts itself or its
format is refused (BadFile). A file with an engine's records (XX., BB.) is meant for pairing, so
points that contradict the results are refused too, as in bbpPairings; elsewhere an organiser's
extra half point is a warning.

TRF16 requires CR at a line's end and names no encoding; programs write CR, LF or CRLF, UTF-8 with
or without a byte order mark, or Latin-1.
"""

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.errors import BadFile
from domain.formats.trf import fields
from domain.formats.trf.draft import Draft, RecordReader, Tolerance
from domain.formats.trf.fields import OF_FORFEITED_MATCH
from domain.formats.trf.finish import finish_report
from domain.formats.trf.records import (
    engines as engine_records,
    headers,
    trf26 as trf26_records,
    trf26_teams,
)
from domain.formats.trf.records.comments import read_option
from domain.formats.trf.records.pairing_comments import explains_pairing
from domain.formats.trf.records.players import PlayerLineReader
from domain.formats.trf.tournament import TournamentReport
from domain.messages import say
from domain.people import year_of_birth
from domain.texts import decode_western, refuse_illegible_file


class ReportText(NamedTuple):
    lines: list[str]
    tolerated: tuple[str, ...]


KEPT = say("the line is kept as it is")
EMPTY = say("the file is empty; export the report again")
NO_TEXT = say("not a text file; a tournament report was expected")
_BINARY = bytes({*range(9), *range(14, 26), *range(27, 32)})


def decode_report_lines(data: bytes, name: str) -> ReportText:
    """The lines without their ends, and the deviations tolerated in decoding."""
    if not data.strip():
        raise BadFile(EMPTY, 0, name)
    decoded, tolerated = _decode_report(data, name)
    refuse_illegible_file(decoded, name)
    return ReportText(decoded.replace("\r\n", "\n").replace("\r", "\n").split("\n"), tolerated)


def _decode_report(data: bytes, name: str) -> tuple[str, tuple[str, ...]]:
    """The text, and sentences on the deviations tolerated in decoding."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decode_utf16(data, name), ("read as UTF-16; report files are UTF-8",)
    if len(data.translate(None, _BINARY)) != len(data):
        raise BadFile(NO_TEXT, 0, name)
    marked = data.startswith(codecs.BOM_UTF8)
    mark_note = ("the byte order mark at the start was skipped",) if marked else ()
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8"), mark_note
    except UnicodeDecodeError:
        return decode_western(data), (*mark_note, "read as Latin-1, because it is not UTF-8")


def _decode_utf16(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError:
        raise BadFile(NO_TEXT, 0, name) from None


# How a file is read:
#
#   bytes ── text_of ──► lines                    encodings and line ends
#   001   ── records.players ──► PlayerLine       the hot path: most of a file
#   other ── a reader of _RECORDS ──► Draft       each dialect's table, by three letters
#   end   ── finish ──► TournamentReport          checks of the whole file: old codes of byes,
#                                                 both sides of every game, points against results
#
# A reader handles one record on its own; checks that compare lines belong to `finish`
# and `agreement`, as records come in any order. A new record is an entry of its dialect's table.


class ReportReading(NamedTuple):
    tournament: TournamentReport
    warnings: tuple[Tolerance, ...]


_RECORDS: Mapping[str, RecordReader] = {
    **headers.RECORDS,
    **engine_records.RECORDS,
    **trf26_records.RECORDS,
    **trf26_teams.RECORDS,
}
_FOR_ENGINES = {*engine_records.RECORDS} - {"XXR"}
"""Records that only an engine needs; the number of rounds is written into every report."""


_LINE_OF_REPORT = re.compile(
    rb"(?:^|[\r\n])(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:001|012)(?!\d)"
)
"""A player's line, or the name of the tournament, even if it is shifted; without null bytes."""


def is_report(data: bytes) -> bool:
    """Whether a file looks like a report; an empty one does, as it may be one that was cut off."""
    return not data.strip() or bool(_LINE_OF_REPORT.search(data.replace(b"\0", b"")))


def read_trf(data: bytes, name: str = "") -> ReportReading:
    """Read a report; `name` is the file's, for messages."""
    text = decode_report_lines(data, name)
    return read_lines(text.lines, name, text.tolerated)


def read_lines(
    lines: Iterable[str], name: str = "", tolerated: Iterable[str] = ()
) -> ReportReading:
    """Read a file's lines; `tolerated` are the deviations already accepted."""
    draft = Draft(name)
    draft.warnings += [Tolerance(0, sentence) for sentence in tolerated]
    players = PlayerLineReader(name)
    for number, line in enumerate(lines, start=1):
        if line.startswith("001") and not line[8:9].strip():
            draft.players.append(players.read(number, line))
        elif line and not line.isspace():
            draft.line = number
            _refuse_shifted(draft, line)
            _read_record(draft, line)
    usual = OF_FORFEITED_MATCH if draft.ranked_teams else ()
    draft.warnings += [Tolerance(*note) for note in players.notes if not note[1].endswith(usual)]
    tournament = finish_report(draft)
    return ReportReading(tournament, tuple(sorted(draft.warnings)))


def permanent_lines(data: bytes, name: str) -> Iterator[str]:
    """Yield the lines of a file that a permanent log may keep: birth dates cut to the year, only
    comments on how rounds were paired, no unknown records.
    """
    for line in decode_report_lines(data, name).lines:
        code = line[:3].upper()
        national = trf26_teams.is_national_record(line)
        if code == "001" or national:
            yield _with_year_alone(_without_tabs(line))
        elif code in _RECORDS or (line.startswith("#") and _is_permanent(line, name)):
            yield _without_tabs(line)


def _is_permanent(comment: str, name: str) -> bool:
    return explains_pairing(comment) or read_option(Draft(name), comment)


def _without_tabs(line: str) -> str:
    """The line with a blank for each tab and form feed, which take one column."""
    return line.replace("\t", " ").replace("\f", " ").rstrip()


def _with_year_alone(line: str) -> str:
    """The line with its birth date cut to the year."""
    born = year_of_birth(fields.BIRTH.read(line))
    written = f"{born:04}/00/00" if born else ""
    cut = fields.BIRTH.as_slice
    return f"{line[: cut.start]}{written:<10}{line[cut.stop :]}" if line[cut] else line


def _refuse_shifted(draft: Draft, line: str) -> None:
    """Refuse a player's line with shifted columns, which would be read as a wrong player."""
    if line.startswith("001") and line[4:8].strip().isdigit():
        sentence = "column 9 of a player's line (001) stays blank, here it has {sign}"
        draft.refuse(say(sentence, sign=repr(line[8])))


def _read_record(draft: Draft, line: str) -> None:
    """Read a line other than 001; an unknown one is kept and noted."""
    if line.startswith("#"):
        if not read_option(draft, line):
            if not line.startswith("###"):
                draft.tolerate("a comment starts with ###; read as one")
            draft.comments.append(line.rstrip())
        return
    code, stop = line[:3], line[3:4]
    if not stop.strip():
        if code in _RECORDS:
            draft.engine_dialect |= code in _FOR_ENGINES
            _RECORDS[code](draft, line)
            return
        if code.upper() in _RECORDS:
            draft.tolerate(say("the record {code} is written in small letters", code=code))
            _read_record(draft, code.upper() + line[3:])
            return
        if trf26_teams.is_national_record(line):
            trf26_teams.read_national_record(draft, line)
            return
    draft.unknown.append(line.rstrip())
    draft.tolerate(say("the record {code} is not known; {kept}", code=repr(code), kept=KEPT))


__all__ = ["BadFile", "ReportReading", "Tolerance", "read_trf"]
