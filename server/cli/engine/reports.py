"""Reports on the disk, and the edition of the rules that one asks for."""

from pathlib import Path

from domain.errors import BadFile
from domain.formats.trf.read import Reading, read_trf
from domain.formats.trf.tournament import Tournament
from domain.swiss.systems import SYSTEMS, newest, of_trf


def read(path: Path) -> Reading:
    return read_trf(bytes_of(path), str(path))


def bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as reason:
        raise BadFile(f"can't be read: {reason.strerror}", 0, str(path)) from None


def edition_of(tournament: Tournament, system: str = "fide-dutch") -> str:
    """As the file says; where the system has no such edition, its newest."""
    named = of_trf(tournament.regulations.system)
    return named.edition if named and named.code == system else newest_edition(system)


def newest_edition(system: str) -> str:
    found = newest(system)
    if found is not None:
        return found.edition
    known = ", ".join(sorted({name for name, _ in SYSTEMS}))
    raise BadFile(f"There is no pairing system {system!r}; known are {known}.")
