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
from events.log.errors import BrokenChain
from events.log.recorded import GENESIS, Batch, Head, NewEvent, Recorded, Stamp, Version

TAG = b"wallchart/log/1"
# One formatting of all fields, as a replay spends most of its time here: those that vary with their
# length before them, the others made once by `_field`.
_FORM = b"%d:%b" % (len(TAG), TAG) + b"%b%d:%b%d:%b%b%d:%b%d:%b%b%b%d:%b%d:%b%d:%b%d:%b"

_NOTHING_HASHED = sha256()


def link(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, stamp: Stamp
) -> bytes:
    at, key, payload = b"%d" % version, event.event_id.encode(), event.payload
    instant, sent = stamp.instant.encode(), stamp.client_instant.encode()
    cause, digest = stamp.caused_by.encode(), stamp.command_digest.encode()
    # fmt: off
    content = _FORM % (
        _field(tournament), len(at), at, len(key), key, _field(event.kind),
        len(previous), previous, len(payload), payload, _field(stamp.actor), _field(stamp.device),
        len(instant), instant, len(sent), sent, len(cause), cause, len(digest), digest,
    )
    # fmt: on
    hashed = _NOTHING_HASHED.copy()  # sooner ready than a new one
    hashed.update(content)
    return hashed.digest()


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
            version, previous = record.version, self._hash
            content = link(record.tournament, version, previous, record.event, record.stamp)
            named = record.previous_hash == previous
            if version != self._version + 1 or not named or record.hash != content:
                fault = _fault(record, self._version, named)
                raise BrokenChain(record.tournament, self._version + 1, fault)
            self._version, self._hash = version, content
            yield record


def verified(records: Iterable[Recorded], start: Head | None = None) -> Iterator[Recorded]:
    return Walk(start).along(records)


def _fault(record: Recorded, after: Version, names_the_last: bool) -> str:
    if record.version != after + 1:
        return f"version {record.version} follows {after}"
    if not names_the_last:
        return "it does not name the hash of the event before it"
    return "its content does not match its hash"


def short_code(digest: bytes) -> str:
    """Eight letters and digits for a sheet or a screen, e.g. "7K2M-Q9XD" (Crockford's alphabet)."""
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    bits = int.from_bytes(digest[:5], "big")
    letters = "".join(alphabet[bits >> shift & 31] for shift in range(35, -1, -5))
    return f"{letters[:4]}-{letters[4:]}"
