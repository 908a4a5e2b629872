"""The newest tournaments of a shared log, for lists of them: also those that others lead.

Whatever is listed is looked up at every look; its state is folded on where it has moved on.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from anyio import fail_after

from domain.ids import TournamentId
from events.log.errors import UNREADABLE, LogUnavailable
from events.log.recorded import Head
from events.log.store.leases import LeasingStore
from events.log.store.statements import Values
from server.cluster.local_state import weight_of
from server.live.store_threads import StoreThreads
from server.live.tournaments import KNOWN_SECONDS, Live

MOST_LISTED = 200
"""No list is read further; each of the others still has its address."""
KEPT_BYTES = 64_000_000
"""Of all lists, as each organisation has one; what was listed longest ago goes first."""
_HEADS = "SELECT tournament, version, hash FROM head WHERE tournament = ANY(%(names)s)"

Folded = Callable[[TournamentId, Live | None], Awaitable[Live]]
"""The newest state of that tournament, on from one that was seen before."""


class NewestTournaments:
    """From the event loop only."""

    def __init__(self, store: LeasingStore, threads: StoreThreads) -> None:
        self._store = store
        self._threads = threads
        self._seen: dict[TournamentId, Live] = {}

    async def of(self, newest_first: Sequence[TournamentId], folded: Folded) -> list[Live]:
        """Without those that this program can't read; those seen last, while the log can't be
        asked.
        """
        names = list(newest_first[:MOST_LISTED])
        try:
            with fail_after(KNOWN_SECONDS if self._seen else None):
                heads = await self._heads(names)
        except (LogUnavailable, TimeoutError):
            if not any(name in self._seen for name in names):
                raise
            return [self._seen[name] for name in names if name in self._seen]
        seen: dict[TournamentId, Live] = {}
        for name in names:
            known, head = self._seen.get(name), heads.get(name, Head())
            if known is not None and known.head == head:
                seen[name] = known
                continue
            if known is not None and known.head.version >= head.version:
                known = None  # ahead of what was looked up, or of another log: it is asked anew
            try:
                seen[name] = await folded(name, known)
            except UNREADABLE:
                continue
        self._keep(set(names), seen)
        return list(seen.values())

    def _keep(self, asked: set[TournamentId], seen: dict[TournamentId, Live]) -> None:
        """And of what other lists showed as much as there is room for."""
        others = {name: live for name, live in self._seen.items() if name not in asked}
        self._seen = others | seen
        too_much = sum(map(weight_of, self._seen.values())) - KEPT_BYTES
        for name, live in others.items():
            if too_much <= 0:
                break
            too_much -= weight_of(live)
            del self._seen[name]

    async def _heads(self, names: Sequence[TournamentId]) -> Mapping[TournamentId, Head]:
        wanted: Values = {"names": list(names)}
        rows = await self._threads.ask(self._store.rows, _HEADS, wanted)
        return {TournamentId(name): Head(version, bytes(digest)) for name, version, digest in rows}
