"""A backup at each published round, the newest ones kept.

What names a backup is the instant its round was published: a restart does not repeat it, and a
round that is published again gets another.
"""

import logging
from dataclasses import dataclass, field
from pathlib import Path

from anyio import Event, to_thread

from domain.chess.stage import Round, stages_of
from domain.errors import WallchartError
from events.log.store import EventStore
from server.backup.files import back_up, rotate
from server.tournaments import Live

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Rotation:
    """`source` is the log's file, None if it is in no file; `changed` is for the event loop."""

    store: EventStore
    source: Path | None
    folder: Path
    keep: int
    _due: str = ""
    _something: Event = field(default_factory=Event)

    def changed(self, live: Live) -> None:
        rounds = [
            r for stage in stages_of(live.state).values() for r in stage.rounds if r.published
        ]
        if not rounds:
            return
        name = _name(live, max(rounds, key=lambda r: r.published))
        if not (self.folder / name).exists():
            self._due = name
            self._something.set()

    async def run(self) -> None:
        while True:
            await self._something.wait()
            self._something = Event()
            await to_thread.run_sync(self._make, self._due)

    def _make(self, name: str) -> None:
        try:
            self.folder.mkdir(exist_ok=True)
            back_up(self.store, self.source, self.folder / name)
            rotate(self.folder, self.keep)
        except (WallchartError, OSError) as trouble:
            log.error("no backup was made at the last published round: %s", trouble)


def _name(live: Live, newest: Round) -> str:
    instant = newest.published.replace(":", "")
    return f"{instant}-{live.state.id}-round-{newest.number}.sqlite3"
