"""What may happen to an honest log between two commands: its process restarts or crashes, a backup
is restored, it moves to the other kind of database. Commands are executed as in the server.
"""

import asyncio
import shutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from sqlalchemy import text

from domain.ids import TournamentId
from domain.results import Colour
from domain.tournament import Tournament
from events.log.chain import verify_chain
from events.log.records import Receipt, Recorded
from events.log.store.databases import address_of, open_engine, open_store
from events.log.vocabulary import Command
from server.backup.files import back_up, restore_file, restore_into
from server.live.server_draws import ServerChance
from server.live.store_threads import StoreThreads
from server.live.tournaments import Sender, Tournaments
from server.live.writer import GroupWriter
from tests.faults.club import migrate_database

START = datetime(2026, 11, 21, 9, tzinfo=UTC)


class Clock:
    """The host's clock: one second later at each reading, and set back after a crash."""

    def __init__(self) -> None:
        self.seconds = 0

    def instant(self) -> str:
        self.seconds += 1
        return self.instant_off_by(0)

    def instant_off_by(self, off: int) -> str:
        """The instant by the clock of a device that is that many seconds off."""
        now = START + timedelta(seconds=self.seconds + off)
        return f"{now:%Y-%m-%dT%H:%M:%S}.000Z"


class LogLife:
    """The life of one log from its first file on. `postgres` is the address of a database that
    nobody else uses meanwhile.
    """

    def __init__(self, folder: Path, postgres: str, name: TournamentId) -> None:
        self._folder, self._postgres, self._name = folder, postgres, name
        self._runner = asyncio.Runner()
        self._clock, self._files, self._acts = Clock(), 0, 0
        self._last: tuple[Command, Sender] | None = None
        self._backup: tuple[Path, int] | None = None
        self.moves = 0
        self._start(migrate_database(self._new_file()))

    @property
    def records(self) -> list[Recorded]:
        return list(verify_chain(self.store.read(self._name)))

    @property
    def state(self) -> Tournament:
        return self._runner.run(self._tournaments.load(self._name)).state

    def send(self, command: Command) -> None:
        self._acts += 1
        # Clocks of devices are up to ten minutes off.
        made = self._clock.instant_off_by(self._acts * 37 % 1200 - 600)
        self._last = (
            command,
            Sender("organiser", f"desk-{self._acts % 3}", f"key-{self._acts:04}", made),
        )
        self._send_last_again()

    def _send_last_again(self) -> Receipt:
        assert self._last is not None
        command, sender = self._last
        return self._runner.run(self._tournaments.execute(self._name, command, sender))

    def restart(self) -> None:
        self._stop()
        self._start(self._url)

    def crash(self) -> None:
        """Continue from a copy of the files as they stand, with the write-ahead log not
        checkpointed; the clock is set back, and a sender without an answer sends the same again.
        """
        if self._in_file:
            new = self._new_file()
            old, copy = _path(self._url), _path(new)
            for end in ("", "-wal"):
                if (file := Path(f"{old}{end}")).exists():
                    shutil.copy(file, f"{copy}{end}")
            self._stop()
            self._start(new)
        else:
            self.restart()
        self._clock.seconds -= 300
        before = self.store.head(self._name)
        if self.store.act_under_key(self._name, f"key-{self._acts:04}"):
            assert self._send_last_again().repeated
        assert self.store.head(self._name) == before

    def restore_now(self) -> None:
        """Restore a backup made now."""
        self._put_back(self._new_backup())

    def back_up_now(self) -> None:
        self._backup = self._new_backup(), self.store.head(self._name).version

    def restore_older_backup(self) -> int:
        """Restore an older backup; the version that is left, 0 if there is no backup."""
        if self._backup is None:
            return 0
        backup, version = self._backup
        self._put_back(backup)
        return version

    def move_to_other_database(self) -> None:
        """Move from SQLite to PostgreSQL or back, by a backup."""
        backup = self._new_backup()
        self._stop()
        self.moves += 1
        if self._in_file:
            self._into_postgres(backup)
        else:
            url = self._new_file()
            restore_file(backup, _path(url))
            self._start(url)

    def close(self) -> None:
        self._stop()
        self._runner.close()

    @property
    def _in_file(self) -> bool:
        return self._url.startswith("sqlite")

    def _new_file(self) -> str:
        self._files += 1
        return f"sqlite:///{self._folder / f'log{self._files}.sqlite3'}"

    def _new_backup(self) -> Path:
        self._files += 1
        file = self._folder / f"backup{self._files}.sqlite3"
        back_up(self.store, _path(self._url) if self._in_file else None, file)
        return file

    def _put_back(self, backup: Path) -> None:
        self._stop()
        if self._in_file:
            restore_file(backup, _path(self._url))
            self._start(self._url)
        else:
            self._into_postgres(backup)

    def _into_postgres(self, backup: Path) -> None:
        engine = open_engine(self._postgres)
        with engine.begin() as connection:  # the log refuses it to everybody but a replica
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            connection.execute(text("TRUNCATE act, head"))
        engine.dispose()
        empty = open_store(self._postgres)
        restore_into(backup, empty)
        empty.close()
        self._start(self._postgres)

    def _start(self, url: str) -> None:
        self._url, self.store = url, open_store(url)
        self._writer = GroupWriter(self.store)
        self._runner.run(self._serve())

    async def _serve(self) -> None:
        self._writer.start()
        lots = ServerChance(lambda: Colour.WHITE, Random(1851), secret=bytes(32))
        self._tournaments = Tournaments(
            *(
                self.store,
                self._writer,
                self._clock.instant,
                lambda live: None,
                lots,
                StoreThreads(),
            )
        )

    def _stop(self) -> None:
        self._writer.stop()
        self.store.close()


def _path(url: str) -> Path:
    return Path(address_of(url).database or "")


EVENTS_OF_A_LOG: Mapping[str, Callable[[LogLife], None]] = {
    "restarts": LogLife.restart,
    "dies": LogLife.crash,
    "is restored": LogLife.restore_now,
    "is backed up": LogLife.back_up_now,
    "moves over": LogLife.move_to_other_database,
}
