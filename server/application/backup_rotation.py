"""Making a backup whenever a round or session is published, and deleting the oldest ones.

A backup is named after the instant at which its round or session was published: so a restart does
not repeat it, and a round that is published again gets another one.
"""

import logging
from dataclasses import dataclass, field

from anyio import Event, to_thread

from domain.errors import WallchartError
from domain.tournament import Tournament
from events.log.chain import safe_file_name
from server.backup.backup_folder import ENDING, BackupFolder
from server.games.registry import GAMES
from server.live.tournaments import Live
from web.faces import face_of

log = logging.getLogger(__name__)


@dataclass(slots=True)
class BackupRotation(BackupFolder):
    """Makes due backups in a thread. Call `on_change` on the event loop."""

    _due_name: str = ""
    _made_names: set[str] = field(default_factory=set)
    """Names of backups made, some of which may be deleted; they are not made again."""
    _backup_event: Event = field(default_factory=Event)

    def on_change(self, live: Live) -> None:
        name = _backup_name(live.state)
        if name and name not in self._made_names and not (self.folder / name).exists():
            self._due_name = name
            self._backup_event.set()

    async def run(self) -> None:
        while True:
            await self._backup_event.wait()
            self._backup_event = Event()
            await to_thread.run_sync(self._make_due_backup, self._due_name)

    def _make_due_backup(self, name: str) -> None:
        try:
            self.back_up_to(name)
            self._made_names.add(name)
        except (WallchartError, OSError) as trouble:
            log.error("no backup was made of what was published last: %s", trouble)


def _backup_name(state: Tournament) -> str:
    """The name of the newest backup there should be; empty while nothing was published."""
    newest = max(state.parts.values(), key=lambda part: part.last_publication, default=None)
    if newest is None or not newest.last_publication:
        return ""
    instant = newest.last_publication.replace(":", "")
    number = face_of(newest).extent(newest).seen
    return safe_file_name(f"{instant}-{state.id}-{GAMES[newest.game].unit}-{number}") + ENDING
