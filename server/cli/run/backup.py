"""`wallchart backup`, `wallchart restore` and `wallchart drill`."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from domain.errors import NotNow
from domain.texts import counted_noun
from events.log.store.databases import address_of
from events.log.store.sql import SqlStore
from server.backup.companion_files import has_other_secret
from server.backup.files import (
    DrillResult,
    Heads,
    back_up,
    compare_restored,
    restore_file,
    restore_into,
    verified_heads,
)
from server.cli.console.command import DIFFERENT, DONE
from server.cli.console.terminal import progress_bar
from server.cli.run.database import (
    database_name,
    is_sqlite,
    lock_on_database,
    open_for_reading,
    open_for_writing,
    path_of,
)
from server.cli.run.options import Backup, Drill, Restore

VERIFYING = "Verifying every chain"


def run_backup(args: Backup) -> None:
    """Back up the log, even while a server writes to it."""
    address = address_of(args.database)
    path = path_of(address) if is_sqlite(address) else None
    with open_for_reading(args.database) as store, progress_bar(VERIFYING) as progress:
        heads = back_up(store, path, args.file, progress)
    _print_summary(heads, f"Backup in {args.file}")


def restore_backup(args: Restore) -> None:
    _print_summary(_restore_log(args), f"Restored from {args.file}")


def _restore_log(args: Restore) -> Heads:
    """Restore the backup and return the heads of its tournaments. NotNow if there is a log already
    and replacing it is not allowed, or if the backup is of another server.
    """
    address, until = address_of(args.database), _parse_instant(args.until)
    if is_sqlite(address):
        with lock_on_database(address):
            if path_of(address).exists() and not args.replace:
                raise NotNow(
                    f"There is a log in {database_name(address)}; restore with --replace to put "
                    "the backup in its place (the log is kept beside it)."
                )
            if not args.other_server and has_other_secret(args.file, path_of(address)):
                raise NotNow(
                    f"{args.file} is of another server: draws follow from another secret there, "
                    "and it signs with other keys. Restore with --other-server to take them over."
                )
            with progress_bar(VERIFYING) as progress:
                return _require_heads(
                    restore_file(args.file, path_of(address), progress, until), until
                )
    with open_for_writing(args.database) as store:
        if store.tournaments():
            raise NotNow(
                f"There is a log in {database_name(address)}; restore into an empty database and "
                "let the servers use that one."
            )
        with progress_bar(VERIFYING) as progress:
            return _require_heads(restore_into(args.file, store, progress, until), until)


def rehearse_restore(args: Drill) -> int:
    """Rehearse a restore, without changing the log or leaving files."""
    until = _parse_instant(args.until)
    with (
        open_for_reading(args.database) as store,
        TemporaryDirectory(prefix="wallchart-drill-") as place,
    ):
        begun = monotonic()
        if not (args.file or args.recovered):
            address = address_of(args.database)
            path = path_of(address) if is_sqlite(address) else None
            back_up(store, path, copy := Path(place, "backup.sqlite3"))
            args = replace(args, file=copy)
            print(f"Copied in {monotonic() - begun:.1f} s.")
        copied = monotonic()
        with _open_restored(args, Path(place, "log.sqlite3"), until) as (back, heads):
            found = compare_restored(back, store, until)
        done = monotonic()
    events = sum(head.version for head in heads.values())
    print(
        f"Restored in {done - copied:.1f} s: {counted_noun(events, 'event')} of "
        f"{counted_noun(len(heads), 'tournament')}, every chain verified, "
        "every tournament replayed."
    )
    print(_missing_sentence(found, until))
    for tournament in found.differing:
        print(f"{tournament}: what was restored is not what the log has.")
    for tournament in found.broken:
        print(f"{tournament}: the log itself does not hold; restore what was restored here.")
    lost = found.differing or found.broken or (until and found.missing)
    return DIFFERENT if lost else DONE


@contextmanager
def _open_restored(args: Drill, place: Path, until: str) -> Iterator[tuple[SqlStore, Heads]]:
    """Open the restored log: the backup restored to `place`, or a database recovered elsewhere."""
    with progress_bar(VERIFYING) as progress:
        if args.file is None:
            with open_for_reading(args.recovered) as back:
                yield back, verified_heads(back, progress)
            return
        heads = _require_heads(restore_file(args.file, place, progress, until), until)
    with open_for_reading(f"sqlite:///{place}") as back:
        yield back, heads


def _missing_sentence(result: DrillResult, until: str) -> str:
    """The sentence on the log's events that the restored copy does not have."""
    if until and result.missing:
        return f"Not in it: {counted_noun(result.missing, 'event')} that the log had at {until}."
    if until:
        return f"All that the log had at {until} is there."
    return f"To be entered again: {counted_noun(result.missing, 'event')} that came later."


def _require_heads(heads: Heads, until: str) -> Heads:
    """Return the heads; NotNow if there are none because nothing had been entered by `until`."""
    if until and not heads:
        raise NotNow(f"Nothing had been entered by {until}; name a later instant.")
    return heads


def _parse_instant(text: str) -> str:
    """Convert an ISO 8601 instant with a time zone to the log's format; "" stays empty."""
    if not text:
        return ""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        read = None
    if read is None or read.tzinfo is None:
        raise NotNow(
            f"{text!r} is not an instant; write the day, the time and the zone: 2026-11-22T18:30Z "
            "or 2026-11-22T19:30+01:00."
        )
    written = read.astimezone(UTC).isoformat(timespec="milliseconds")
    return written.replace("+00:00", "Z")


def _print_summary(heads: Heads, done: str) -> None:
    events = sum(head.version for head in heads.values())
    print(f"{done}: {events} events of {len(heads)} tournaments, every chain verified.")
