"""Results files on the disk: one file, or the tables of a BWS file in their folder."""

from pathlib import Path

from domain.errors import BadFile
from domain.formats.bws import RECEIVED, TABLES, read_bws
from domain.formats.pairs_results.document import PairsResults
from domain.formats.recognised import read_results
from server.cli.console.files import read_bytes

LARGEST_FILE = 20_000_000


def is_bws(path: Path) -> bool:
    """A folder is taken for the tables of one."""
    return path.is_dir() or path.name == RECEIVED


def read(path: Path) -> PairsResults:
    if is_bws(path):
        return read_bws(tables(path), str(path))
    return read_results(bytes_of(path), str(path))


def tables(path: Path) -> dict[str, bytes]:
    """Those of the folder, or of the folder that the table lies in."""
    folder = path if path.is_dir() else path.parent
    return {name: bytes_of(folder / name) for name in TABLES if (folder / name).is_file()}


def bytes_of(path: Path) -> bytes:
    data = read_bytes(path, LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadFile("no results file is that large", 0, str(path))
    return data
