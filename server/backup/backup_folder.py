"""The folder of backups, for the desk: listing and making backups, and reading a tournament in one.

A tournament is read from the backup file itself, and its chain is verified.
"""

from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from domain.errors import BadFile, NotNow, Unknown
from domain.ids import TournamentId
from domain.messages import say
from domain.tournament import Tournament
from events.fold import fold_records
from events.log.chain import safe_file_name, verify_chain
from events.log.records import Recorded
from events.log.store import EventStore
from events.log.store.databases import open_store
from server.backup.files import back_up, delete_oldest
from server.disk import OWNER_ONLY_FOLDER
from web.pages.files import BackupLine

ENDING = ".sqlite3"


@dataclass(slots=True)
class BackupFolder:
    """`source` is the log's file, None if it has none; `keep` is the number of backups kept."""

    store: EventStore
    source: Path | None
    folder: Path
    keep: int

    def list_backups(self) -> list[BackupLine]:
        """All backups, the newest first."""
        files = [file for file in self.folder.glob(f"*{ENDING}") if file.is_file()]
        return sorted(
            map(_backup_line, files), key=lambda each: (each.made, each.name), reverse=True
        )

    def make_backup(self, instant: str) -> BackupLine:
        return _backup_line(
            self.back_up_to(f"{safe_file_name(instant.replace(':', ''))}-by-hand{ENDING}")
        )

    def back_up_to(self, name: str) -> Path:
        """Make a verified backup of that name, deleting the oldest if there are too many."""
        try:
            self.folder.mkdir(OWNER_ONLY_FOLDER, exist_ok=True)
        except OSError as reason:
            sentence = say("can't be made: {strerror}.", strerror=reason.strerror)
            raise BadFile(sentence, name=str(self.folder)) from None
        back_up(self.store, self.source, file := self.folder / name)
        delete_oldest(self.folder, self.keep)
        return file

    def path_of(self, name: str) -> Path:
        """The path of a backup; Unknown unless it is listed."""
        if name not in {each.name for each in self.list_backups()}:
            raise Unknown("backup", name)
        return self.folder / name

    def read_log(self, name: str, tournament: TournamentId) -> tuple[list[Recorded], Tournament]:
        """The tournament's records and state in a backup; NotNow if it is newer than the backup."""
        with closing(open_store(f"sqlite:///{self.path_of(name)}")) as store:
            records = list(verify_chain(store.read(tournament)))
        state = fold_records(records)
        if state is None:
            raise NotNow("This tournament is not in that backup: it began later.")
        return records, state


def _backup_line(file: Path) -> BackupLine:
    stat = file.stat()
    made = datetime.fromtimestamp(stat.st_mtime, UTC).isoformat(timespec="seconds")
    return BackupLine(file.name, made.replace("+00:00", "Z"), stat.st_size)
