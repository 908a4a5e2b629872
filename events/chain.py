"""The hash chain: whoever rewrites history contradicts every head hash that was ever printed.

hash = SHA-256(tag ‖ tournament ‖ version ‖ event id ‖ kind ‖ previous hash ‖ payload ‖ stamp), each
field with its length before it, so that no two different events have the same bytes. It is taken
over the stored bytes, never over a re-encoded object: upcasting and new program versions can't
break it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256

from domain.ids import TournamentId
from events.errors import BrokenChain
from events.recorded import GENESIS, Batch, Head, NewEvent, Recorded, Stamp, Version

TAG = b"wallchart/log/1"
# One formatting of all fields, as a replay spends most of its time here: those that vary with their
# length before them, the others made once by `_field`.
_FORM = b"%d:%b" % (len(TAG), TAG) + b"%b%d:%b%d:%b%b%d:%b%d:%b%b%b%b%b%d:%b%d:%b"


def link(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, stamp: Stamp
) -> bytes:
    at, key, payload = b"%d" % version, event.event_id.encode(), event.payload
    cause, digest = stamp.caused_by.encode(), stamp.command_digest.encode()
    return sha256(
        _FORM
        % (
            *(_field(tournament), len(at), at, len(key), key, _field(event.kind)),
            *(len(previous), previous, len(payload), payload),
            *(_field(stamp.actor), _field(stamp.device), _field(stamp.instant)),
            *(_field(stamp.client_instant), len(cause), cause, len(digest), digest),
        )
    ).digest()


@lru_cache(4096)
def _field(text: str) -> bytes:
    """Of the texts that come again and again: who, where from, which kind."""
    written = text.encode()
    return b"%d:%b" % (len(written), written)


def extend(head: Head, batch: Batch) -> tuple[Recorded, ...]:
    """The batch's events as they will stand in the log after `head`."""
    records = []
    version, previous = head.version, head.hash
    for event in batch.events:
        version += 1
        digest = link(batch.tournament, version, previous, event, batch.stamp)
        records.append(Recorded(batch.tournament, version, event, batch.stamp, previous, digest))
        previous = digest
    return tuple(records)


class Walk:
    """Along a log from a known head; `head` is where it has come to."""

    def __init__(self, start: Head | None = None) -> None:
        self._version, self._hash = (start.version, start.hash) if start else (0, GENESIS)

    @property
    def head(self) -> Head:
        return Head(self._version, self._hash)

    def along(self, records: Iterable[Recorded]) -> Iterator[Recorded]:
        """The same records; BrokenChain at the first that does not follow from the last."""
        for record in records:
            if (fault := _fault(record, self._version, self._hash)) is not None:
                raise BrokenChain(record.tournament, self._version + 1, fault)
            self._version, self._hash = record.version, record.hash
            yield record


def verified(records: Iterable[Recorded], start: Head | None = None) -> Iterator[Recorded]:
    return Walk(start).along(records)


def _fault(record: Recorded, version: Version, digest: bytes) -> str | None:
    if record.version != version + 1:
        return f"version {record.version} follows {version}"
    if record.previous_hash != digest:
        return "it does not name the hash of the event before it"
    content = link(record.tournament, record.version, digest, record.event, record.stamp)
    return None if record.hash == content else "its content does not match its hash"


def short_code(digest: bytes) -> str:
    """Eight letters and digits for a sheet or a screen, e.g. "7K2M-Q9XD" (Crockford's alphabet)."""
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    bits = int.from_bytes(digest[:5], "big")
    letters = "".join(alphabet[bits >> shift & 31] for shift in range(35, -1, -5))
    return f"{letters[:4]}-{letters[4:]}"
