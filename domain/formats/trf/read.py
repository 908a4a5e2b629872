"""Read a tournament report of any dialect: `read_trf`.

Tolerant where files in the wild differ, each tolerance told with its line; a file that
contradicts itself or its format is refused (BadFile). A file that carries an engine's records
(XX., BB.) is meant to be paired from, so there points that contradict the results are refused
too, as bbpPairings does; elsewhere an organiser's extra half point is a warning.
"""

# The way of a file:
#
#   bytes ── fields.text ──► lines                encodings and line ends
#   001   ── records.players ──► PlayerLine       the hot path: most of a file
#   other ── a reader of _RECORDS ──► Draft       each dialect's table, by three letters
#   end   ── finish ──► Tournament                what needs the whole file: old codes of byes,
#                                                 both sides of every game, points against results
#
# A record that knows only its own line is a reader; whatever compares lines belongs to `finish`
# and `agreement`, for records come in any order. A new record is an entry of its dialect's table.

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.errors import BadFile
from domain.formats.trf.draft import Draft, RecordReader, Tolerance
from domain.formats.trf.fields import columns
from domain.formats.trf.fields.text import text_of
from domain.formats.trf.finish import finish
from domain.formats.trf.records import engines as engine_records
from domain.formats.trf.records import headers, trf26_teams
from domain.formats.trf.records import trf26 as trf26_records
from domain.formats.trf.records.options import read_option
from domain.formats.trf.records.players import PlayerLineReader
from domain.formats.trf.tournament import TournamentReport
from domain.people import year_of_birth


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
"""Records only an engine wants; the number of rounds is written into any report."""


def read_trf(data: bytes, name: str = "") -> ReportReading:
    """`name` is the file's, for the sentences about it."""
    text = text_of(data, name)
    return read_lines(text.lines, name, text.tolerated)


def read_lines(
    lines: Iterable[str], name: str = "", tolerated: Iterable[str] = ()
) -> ReportReading:
    """The same of a file's lines; `tolerated` is what was already to get them."""
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
    draft.warnings += [Tolerance(*note) for note in players.notes]
    tournament = finish(draft)
    return ReportReading(tournament, tuple(sorted(draft.warnings)))


def lasting_lines(data: bytes, name: str) -> Iterator[str]:
    """The lines of a file that tell something, for a log that keeps them for good: of a birth date
    no more than the year, no comment, and no record that is not known.
    """
    for line in text_of(data, name).lines:
        code = line[:3].upper()
        national = trf26_teams.is_national(line)
        if code == "001" or national:
            yield _with_year_alone(_plain(line))
        elif code in _RECORDS or (line.startswith("#") and read_option(Draft(name), line)):
            yield _plain(line)


def _plain(line: str) -> str:
    """A tab and the end of a page take one column each, as a blank does."""
    return line.replace("\t", " ").replace("\f", " ").rstrip()


def _with_year_alone(line: str) -> str:
    born = year_of_birth(columns.BIRTH.of(line))
    written = f"{born:04}/00/00" if born else ""
    cut = columns.BIRTH.cut
    return f"{line[: cut.start]}{written:<10}{line[cut.stop :]}" if line[cut] else line


def _refuse_shifted(draft: Draft, line: str) -> None:
    """A player's line whose columns are moved would be a player nobody has."""
    if line.startswith("001") and line[4:8].strip().isdigit():
        draft.refuse(f"column 9 of a player's line (001) stays blank, here it has {line[8]!r}")


def _read_record(draft: Draft, line: str) -> None:
    if line.startswith("#"):
        if not read_option(draft, line):
            _keep_comment(draft, line)
        return
    code, stop = line[:3], line[3:4]
    if not stop.strip():
        if code in _RECORDS:
            draft.engine_dialect |= code in _FOR_ENGINES
            _RECORDS[code](draft, line)
            return
        if code.upper() in _RECORDS:
            draft.tolerate(f"the record {code} is written in small letters")
            _read_record(draft, code.upper() + line[3:])
            return
        if trf26_teams.is_national(line):
            trf26_teams.read_national(draft, line)
            return
    draft.unknown.append(line.rstrip())
    draft.tolerate(f"the record {code!r} is not known; the line is kept as it is")


def _keep_comment(draft: Draft, line: str) -> None:
    if not line.startswith("###"):
        draft.tolerate("a comment starts with ###; read as one")
    draft.comments.append(line.rstrip())


__all__ = ["BadFile", "ReportReading", "Tolerance", "read_trf"]
