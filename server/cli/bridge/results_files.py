"""Results files on disk: one file, or the tables of a BWS file, possibly as CSV in a folder."""

from pathlib import Path

from domain.errors import BadFile
from domain.formats.bws import RECEIVED, TABLES, read_bws
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.document import PairsResults
from server.cli.console.files import read_bytes
from server.files.access_databases import is_access_database
from server.files.match_files import bws_tables

LARGEST_FILE = 20_000_000


def is_bws(path: Path) -> bool:
    """Whether the path is a BWS file, or its tables exported as CSV."""
    return is_bws_export(path) or is_access_database(read_bytes(path, 64))


def is_bws_export(path: Path) -> bool:
    """Whether the path is a folder with tables of a BWS file exported as CSV, or the main table."""
    return path.is_dir() or path.name == RECEIVED


def read_pairs_results(path: Path) -> PairsResults:
    if is_bws(path):
        return read_bws(read_bws_tables(path), str(path))
    return read_results(read_limited(path), str(path))


def read_bws_tables(path: Path) -> dict[str, bytes]:
    """The tables of the database, the folder, or the table's folder, by file names as CSV."""
    if path.is_file() and is_access_database(data := read_limited(path)):
        return bws_tables(data, str(path))
    folder = path if path.is_dir() else path.parent
    return {name: read_limited(folder / name) for name in TABLES if (folder / name).is_file()}


def read_limited(path: Path) -> bytes:
    """The file's content; BadFile if it has more than `LARGEST_FILE` bytes."""
    data = read_bytes(path, LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadFile("no results file is that large", 0, str(path))
    return data
