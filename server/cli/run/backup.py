"""`wallchart backup` and `wallchart restore`."""

from pathlib import Path

from domain.errors import NotNow
from events.log.store.databases import address_of
from server.backup.files import Heads, back_up, restore_file, restore_into
from server.cli.progress import bar
from server.cli.run.database import is_file, opened, owned, path_of, reading, shown

VERIFYING = "Verifying every chain"


def backup(database: str, file: Path) -> Heads:
    """Beside the server, while results come in."""
    address = address_of(database)
    with reading(database) as store, bar(VERIFYING) as progress:
        return back_up(store, path_of(address) if is_file(address) else None, file, progress)


def restore(file: Path, database: str, replace: bool) -> Heads:
    """NotNow if there is a log already and nobody said that it may be replaced."""
    address = address_of(database)
    if is_file(address):
        with owned(address):
            if path_of(address).exists() and not replace:
                raise NotNow(
                    f"There is a log in {shown(address)}; restore with --replace to put the backup "
                    "in its place (the log is kept beside it)."
                )
            with bar(VERIFYING) as progress:
                return restore_file(file, path_of(address), progress)
    with opened(database) as store:
        if store.tournaments():
            raise NotNow(
                f"There is a log in {shown(address)}; restore into an empty database and let the "
                "servers use that one."
            )
        with bar(VERIFYING) as progress:
            return restore_into(file, store, progress)


def sentence(heads: Heads, done: str) -> str:
    events = sum(head.version for head in heads.values())
    return f"{done}: {events} events of {len(heads)} tournaments, every chain verified."
