"""`wallchart backup` and `wallchart restore`."""

from domain.errors import NotNow
from events.log.store.databases import address_of
from server.backup.files import Heads, back_up, restore_file, restore_into
from server.cli.progress import bar
from server.cli.run.database import is_file, opened, owned, path_of, reading, shown
from server.cli.run.options import Backup, Restore

VERIFYING = "Verifying every chain"


def backup(asked: Backup) -> None:
    """Beside the server, while results come in."""
    address = address_of(asked.database)
    path = path_of(address) if is_file(address) else None
    with reading(asked.database) as store, bar(VERIFYING) as progress:
        heads = back_up(store, path, asked.file, progress)
    _tell(heads, f"Backup in {asked.file}")


def restore(asked: Restore) -> None:
    _tell(_restored(asked), f"Restored from {asked.file}")


def _restored(asked: Restore) -> Heads:
    """NotNow if there is a log already and nobody said that it may be replaced."""
    address = address_of(asked.database)
    if is_file(address):
        with owned(address):
            if path_of(address).exists() and not asked.replace:
                raise NotNow(
                    f"There is a log in {shown(address)}; restore with --replace to put the backup "
                    "in its place (the log is kept beside it)."
                )
            with bar(VERIFYING) as progress:
                return restore_file(asked.file, path_of(address), progress)
    with opened(asked.database) as store:
        if store.tournaments():
            raise NotNow(
                f"There is a log in {shown(address)}; restore into an empty database and let the "
                "servers use that one."
            )
        with bar(VERIFYING) as progress:
            return restore_into(asked.file, store, progress)


def _tell(heads: Heads, done: str) -> None:
    events = sum(head.version for head in heads.values())
    print(f"{done}: {events} events of {len(heads)} tournaments, every chain verified.")
