"""A file into a tournament: a tournament report (TRF) or results of pairs, told by what is in it.

Nothing is guessed at and nothing is dropped silently: what was read otherwise than it stands there,
what is not kept, and every value that differs from what the rules make of the file's own results is
a sentence of the answer.
"""

from pathlib import PurePath
from typing import NamedTuple

from domain.errors import BadFile
from domain.formats.pairs_results.recognised import is_results, read_results
from domain.formats.trf.read import read_trf
from events.bridge.imported_results import ImportedPairs, imported_pairs
from events.chess.imported_report import imported_report
from events.log.event import Event

LARGEST_FILE = 20_000_000


class ImportedFile(NamedTuple):
    """`disagreements` and `notes` are a sentence each."""

    events: tuple[Event, ...]
    disagreements: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def imported_file(data: bytes, name: str) -> ImportedFile:
    """BadFile for what is neither, and for what no file of its kind is."""
    if len(data) > LARGEST_FILE:
        raise BadFile(f"larger than {LARGEST_FILE:,} bytes; no such file is", 0, name)
    if is_results(data):
        return of_pairs(imported_pairs(read_results(data, name), name))
    reading = read_trf(data, name)
    warnings = tuple(
        f"line {warning.line}: {warning.sentence}" if warning.line else warning.sentence
        for warning in reading.warnings
    )
    found = imported_report(reading.tournament, PurePath(name).stem)
    return ImportedFile(found.events, (), (*warnings, *found.notes))


def of_pairs(found: ImportedPairs) -> ImportedFile:
    return ImportedFile(found.events, tuple(map(str, found.disagreements)), found.notes)
