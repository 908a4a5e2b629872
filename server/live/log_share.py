"""States of tournaments, whether this process leads them, and how one with a share in a shared log
reads them.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.log.chain import Walk
from events.log.records import Head
from events.log.store import EventStore
from events.replay import replay_log


class Leadership:
    """The leadership of a process that leads all tournaments, as it is the only one on its log, or
    relies on the log refusing stale versions; used from the event loop only.
    """

    def fence_of(self, tournament: TournamentId) -> int:
        """The fence for appending a batch; LeaseLost if another process leads the tournament."""
        return 0

    def fence_of_new_tournament(self) -> int:
        return 0

    def may_cache(self, tournament: TournamentId) -> bool:
        """Whether its state may stay in memory, as no other process can change it unnoticed."""
        return True

    def note_created(self, tournament: TournamentId) -> None:
        """Record that the tournament was created here."""

    def note_lost(self, tournament: TournamentId, fence: int) -> None:
        """Record that another process has taken the tournament that was led under that fence."""


class Live(Struct, frozen=True):
    """A tournament in memory, with the head of its log and the instant of that."""

    state: Tournament
    head: Head
    instant: str = ""


@dataclass(frozen=True, slots=True)
class TournamentList:
    """A list, newest first; `current_at` (monotonic): when it was certainly current, None: now."""

    lives: list[Live]
    current_at: float | None = None


ListPart = Callable[[Sequence[TournamentId]], Sequence[TournamentId]]
"""Chooses the tournaments of a list from all, newest first."""


class LogShare(Protocol):
    """This process's part in a shared log."""

    @property
    def lead(self) -> Leadership: ...

    def load_snapshot(self, tournament: TournamentId) -> Live | None:
        """A stored state from which the fold can continue; None if there is none."""
        ...

    async def list_newest(
        self,
        newest_first: Sequence[TournamentId],
        fold: Callable[[TournamentId, Live | None], Awaitable[Live]],
    ) -> list[Live]: ...

    async def list_at_replica(
        self, part: ListPart, in_memory: Callable[[TournamentId], Live | None]
    ) -> TournamentList | None: ...


def replay_live(store: EventStore, tournament: TournamentId, since: Live | None) -> Live | None:
    """The newest state in that store, continued from `since`; None if its log is empty."""
    walk = Walk(since.head if since else None)
    state = replay_log(store, tournament, walk, since.state if since else None)
    instant = walk.instant or (since.instant if since else "")
    return None if state is None else Live(state, walk.head, instant)
