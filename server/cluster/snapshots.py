"""States of long logs, stored for the process that leads the tournament next, so that it is not
folded from its first event on.

One is believed only if this very program made it, the servers' own secret seals it, and the event
it stands at has the hash it names; the events after it are verified as ever. Otherwise the log is
folded as if there were none.
"""

import hmac
from dataclasses import dataclass
from hashlib import sha256

from domain.ids import TournamentId
from events.frozen import frozen, program, thawed
from events.log.recorded import Head
from events.log.store.leases import LeasingStore
from server.live.tournaments import Live

WORTH_IT = 1000
"""Events since the last one; folding so many takes some ten milliseconds."""
_KEEP = """
    INSERT INTO snapshot (tournament, version, hash, instant, program, state, seal)
    VALUES (%(t)s, %(version)s, %(hash)s, %(instant)s, %(program)s, %(state)s, %(seal)s)
    ON CONFLICT (tournament) DO UPDATE SET version = excluded.version, hash = excluded.hash,
        instant = excluded.instant, program = excluded.program, state = excluded.state,
        seal = excluded.seal
"""
_HERE = "FROM snapshot WHERE tournament = %(t)s AND program = %(program)s"
_KEPT = f"SELECT version, hash, instant, state, seal {_HERE}"
_VERSION = f"SELECT version {_HERE}"


@dataclass(frozen=True, slots=True)
class _Kept:
    tournament: TournamentId
    head: Head
    instant: str
    state: bytes

    def seal(self, secret: bytes) -> bytes:
        said = (self.tournament, str(self.head.version), self.instant, program())
        named = b"wallchart/snapshot/1\0" + "\0".join(said).encode() + b"\0" + self.head.hash
        return hmac.digest(secret, named + sha256(self.state).digest(), "sha256")


class Snapshots:
    """From worker threads."""

    def __init__(self, store: LeasingStore, secret: bytes, worth_it: int = WORTH_IT) -> None:
        self._store = store
        self._secret = secret
        self._worth_it = worth_it

    def keep(self, live: Live) -> None:
        """If it is worth it."""
        name, version = live.state.id, live.head.version
        wanted = {"t": name, "program": program()}
        if version < self._worth_it:
            return
        rows = self._store.rows(_VERSION, {**wanted})
        if rows and version < rows[0][0] + self._worth_it:
            return
        kept = _Kept(name, live.head, live.instant, frozen(live.state))
        values = {"version": version, "hash": live.head.hash, "instant": live.instant}
        sealed = {"state": kept.state, "seal": kept.seal(self._secret)}
        self._store.change(_KEEP, {**wanted, **values, **sealed})

    def recall(self, tournament: TournamentId) -> Live | None:
        """None: there is none, or none that is beyond doubt."""
        rows = self._store.rows(_KEPT, {"t": tournament, "program": program()})
        if not rows:
            return None
        version, digest, instant, state, seal = rows[0]
        kept = _Kept(tournament, Head(version, bytes(digest)), instant, bytes(state))
        if not hmac.compare_digest(kept.seal(self._secret), bytes(seal)):
            return None
        at = next(self._store.read(tournament, version - 1), None)
        if at is None or at.hash != kept.head.hash:
            return None
        found = thawed(kept.state)
        if found is None or (found.id, found.version) != (tournament, version):
            return None
        return Live(found, kept.head, instant)
