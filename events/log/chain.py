"""The hash chain: whoever rewrites history contradicts every head hash that was ever printed.

hash = SHA-256(tag ‖ tournament ‖ version ‖ event id ‖ kind ‖ previous hash ‖ payload ‖ stamp), each
field with its length before it, so that no two different events have the same bytes. It is taken
over the stored bytes, never over a re-encoded object: upcasting and new program versions can't
break it. A stamp that a device has signed has the signature as one field more, at the end; an event
without one has the hash it always had.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256

from domain.ids import TournamentId
from events.log.errors import BrokenChain
from events.log.recorded import GENESIS, Batch, Head, NewEvent, Recorded, Stamp, Version
from events.transparency.codes import grouped

TAG = b"wallchart/log/1"
_TAGGED = b"%d:%b" % (len(TAG), TAG)


class _Lengths(dict[int, bytes]):
    """A length as it is written before its field; the usual ones are made once for all."""

    def __missing__(self, length: int) -> bytes:
        return b"%d:" % length


_LENGTH = _Lengths((length, b"%d:" % length) for length in range(1000))
_NOTHING_HASHED = sha256()


def link(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, stamp: Stamp
) -> bytes:
    hashed = _NOTHING_HASHED.copy()  # sooner ready than a new one
    hashed.update(content(tournament, version, previous, event, stamp))
    return hashed.digest()


def content(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, stamp: Stamp
) -> bytes:
    """The bytes that are hashed: all that is stored of an event, its place and the hash before.

    In one joining of all fields, as a replay spends much of its time here: what comes again and
    again is made once by `_field`.
    """
    size = _LENGTH
    at, key, payload = b"%d" % version, event.event_id.encode(), event.payload
    instant, sent = stamp.instant.encode(), stamp.client_instant.encode()
    cause, digest = stamp.caused_by.encode(), stamp.command_digest.encode()
    # fmt: off
    held = b"".join((
        _TAGGED, _field(tournament), size[len(at)], at, size[len(key)], key, _field(event.kind),
        size[len(previous)], previous, size[len(payload)], payload,
        _sender(stamp.actor, stamp.device), size[len(instant)], instant,
        size[len(sent)], sent, size[len(cause)], cause, size[len(digest)], digest,
    ))
    # fmt: on
    return held + _field(stamp.signature) if stamp.signature else held


@lru_cache(4096)
def _field(text: str) -> bytes:
    """Of the texts that come again and again: who, where from, which kind."""
    written = text.encode()
    return b"%d:%b" % (len(written), written)


@lru_cache(4096)
def _sender(actor: str, device: str) -> bytes:
    return _field(actor) + _field(device)


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
    """Along a log from a known head; `head` is where it has come to, `instant` that of the last
    event on the way, "" if there was none.
    """

    def __init__(self, start: Head | None = None) -> None:
        self.instant = ""
        self._version, self._hash = (start.version, start.hash) if start else (0, GENESIS)

    @property
    def head(self) -> Head:
        return Head(self._version, self._hash)

    def along(self, records: Iterable[Recorded]) -> Iterator[Recorded]:
        """The same records; BrokenChain at the first that does not follow from the last."""
        for record in records:
            version, previous, stamp = record.version, self._hash, record.stamp
            digest = link(record.tournament, version, previous, record.event, stamp)
            named = record.previous_hash == previous
            if version != self._version + 1 or not named or record.hash != digest:
                fault = _fault(record, self._version, named)
                raise BrokenChain(record.tournament, self._version + 1, fault)
            self._version, self._hash, self.instant = version, digest, stamp.instant
            yield record


def verified(records: Iterable[Recorded], start: Head | None = None) -> Iterator[Recorded]:
    return Walk(start).along(records)


def _fault(record: Recorded, after: Version, names_the_last: bool) -> str:
    if record.version != after + 1:
        return f"version {record.version} follows {after}"
    if not names_the_last:
        return "it does not name the hash of the event before it"
    return "its content does not match its hash"


GROUPS, OLD_GROUPS = 5, 2


def head_code(digest: bytes) -> str:
    """What people compare: the first 100 bits of a head, as "7K2M-Q9XD-0V4T-HJ31-8ZPW"."""
    return grouped(digest, GROUPS)


def short_code(digest: bytes) -> str:
    """The first 40 bits, all that sheets had before: two histories with the same code can be made
    in a minute. It is what `head_code` begins with, and tells screens from another; nothing more.
    """
    return grouped(digest, OLD_GROUPS)
