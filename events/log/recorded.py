"""An event with its place in the log, and what is handed to a store to be written.

These are msgspec structs because a replay makes three of them for every event: a frozen dataclass
takes ten times as long. They hold strings, bytes and integers only, so the collector may skip them.
"""

from msgspec import Struct
from msgspec.structs import replace

from domain.ids import TournamentId

Version = int
"""Position of an event in its tournament's log: 1, 2, 3 … without gaps."""

GENESIS = bytes(32)


class Stamp(Struct, frozen=True, gc=False):
    """Who, where from and when. Instants are ISO 8601 in UTC; `caused_by` is the idempotency key of
    the command and `command_digest` the hash of its bytes, so that a repeated command is told from
    a different one under the same key. `signature` is the sending device's, empty where it has no
    key; its form is that of `events.transparency.signatures`.
    """

    actor: str
    device: str
    instant: str
    client_instant: str = ""
    caused_by: str = ""
    command_digest: str = ""
    signature: str = ""

    def not_before(self, last: str) -> "Stamp":
        """Where a clock was set back, or that of another server is behind: within a log time stands
        still until it has caught up.
        """
        return self if self.instant >= last else replace(self, instant=last)


class NewEvent(Struct, frozen=True, gc=False):
    event_id: str
    kind: str
    payload: bytes


class Batch(Struct, frozen=True, gc=False):
    """Written wholly or not at all, right after version `expected`.

    `after` is that version's hash: whoever decided on a state that never came to be must not be
    taken for one who decided on what stands there now. Empty: whatever stands there will do.
    `fence` is the lease it was decided under; 0: under none.
    """

    tournament: TournamentId
    expected: Version
    events: tuple[NewEvent, ...]
    stamp: Stamp
    after: bytes = b""
    fence: int = 0


class Recorded(Struct, frozen=True, gc=False):
    tournament: TournamentId
    version: Version
    event: NewEvent
    stamp: Stamp
    previous_hash: bytes
    hash: bytes


class Head(Struct, frozen=True, gc=False):
    version: Version = 0
    hash: bytes = GENESIS


class Receipt(Struct, frozen=True, gc=False):
    """What the sender gets: the versions his events have, and the head after them."""

    first: Version
    last: Version
    hash: bytes
    repeated: bool = False
