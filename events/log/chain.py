"""The hash chain: whoever rewrites history contradicts every head hash that was ever printed.

hash = SHA-256(tag ‖ tournament ‖ version ‖ kind ‖ previous hash ‖ payload ‖ act), each field with
its length before it, so that no two different logs have the same bytes. The act (what was asked, by
whom, where from, when, under which key, signed how) stands in the hash of its first event; every
later one has it by the hash before. Hashes are taken over the stored bytes, never over a re-encoded
object: upcasting and new program versions can't break them.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256

from domain.ids import TournamentId
from events.log.errors import BrokenChain
from events.log.identifiers import grouped
from events.log.recorded import GENESIS, Act, Batch, Head, NewEvent, Recorded, StoredAct, Version

TAG = b"wallchart/log/1"
_TAGGED = b"%d:%b" % (len(TAG), TAG)


class _Lengths(dict[int, bytes]):
    """A length as it is written before its field; the usual ones are made once for all."""

    def __missing__(self, length: int) -> bytes:
        return b"%d:" % length


_LENGTH = _Lengths((length, b"%d:" % length) for length in range(1000))
_NOTHING_HASHED = sha256()


def content(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, act: Act | None
) -> bytes:
    """The bytes that are hashed: an event, its place and the hash before. `act` of the first event
    of an act, None of the others.

    In one joining of all fields, as a replay spends much of its time here: what comes again and
    again is made once by `_field`.
    """
    size, payload = _LENGTH, event.payload
    at = b"%d" % version
    if act is None:
        # fmt: off
        return b"".join((
            _TAGGED, _field(tournament), size[len(at)], at, _field(event.kind),
            size[len(previous)], previous, size[len(payload)], payload,
        ))
        # fmt: on
    body, drawn, key = act.body, act.drawn, act.key.encode()
    instant, sent = act.instant.encode(), act.client_instant.encode()
    signature = act.signature.encode()
    # fmt: off
    return b"".join((
        _TAGGED, _field(tournament), size[len(at)], at, _field(event.kind),
        size[len(previous)], previous, size[len(payload)], payload,
        _field(act.command), size[len(body)], body, size[len(drawn)], drawn,
        _sender(act.actor, act.device), size[len(instant)], instant, size[len(sent)], sent,
        size[len(key)], key, size[len(signature)], signature,
    ))
    # fmt: on


@lru_cache(4096)
def _field(text: str) -> bytes:
    """Of the texts that come again and again: who, where from, which kind."""
    written = text.encode()
    return b"%d:%b" % (len(written), written)


@lru_cache(4096)
def _sender(actor: str, device: str) -> bytes:
    return _field(actor) + _field(device)


def link(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, act: Act | None
) -> bytes:
    hashed = _NOTHING_HASHED.copy()  # sooner ready than a new one
    hashed.update(content(tournament, version, previous, event, act))
    return hashed.digest()


def extend(head: Head, batch: Batch) -> list[Recorded]:
    """The batch's events as they will stand in the log after `head`."""
    return _linked(batch.tournament, head.version, head.hash, batch.act, batch.events)


def _linked(
    tournament: TournamentId,
    version: Version,
    previous: bytes,
    act: Act,
    events: Iterable[NewEvent],
) -> list[Recorded]:
    records: list[Recorded] = []
    asked: Act | None = act
    for event in events:
        version += 1
        digest = link(tournament, version, previous, event, asked)
        begins = asked is not None
        records.append(Recorded(tournament, version, event, act, previous, digest, begins))
        previous, asked = digest, None
    return records


class Walk:
    """Along a log from a known head; `head` is where it has come to, `instant` that of the last
    act on the way, "" if there was none.
    """

    def __init__(self, start: Head | None = None) -> None:
        self.instant = ""
        self._version, self._hash = (start.version, start.hash) if start else (0, GENESIS)

    @property
    def head(self) -> Head:
        return Head(self._version, self._hash)

    def along(self, acts: Iterable[StoredAct]) -> Iterator[Recorded]:
        """Their events; BrokenChain at the first act that does not follow from the last."""
        for stored in acts:
            tournament, version, act = stored.tournament, self._version, stored.act
            records = _linked(tournament, version, self._hash, act, stored.events)
            if not records or records[-1].version != stored.version:
                raise BrokenChain(tournament, version + 1, _gap(stored, version))
            if records[-1].hash != stored.hash:
                raise BrokenChain(tournament, version + 1, "its content does not match its hash")
            self._version, self._hash, self.instant = stored.version, stored.hash, act.instant
            yield from records


def verified(acts: Iterable[StoredAct], start: Head | None = None) -> Iterator[Recorded]:
    return Walk(start).along(acts)


def _gap(stored: StoredAct, after: Version) -> str:
    if not stored.events:
        return "its act has no event"
    return f"version {stored.first} follows {after}"


GROUPS, SHORT_GROUPS = 5, 2


def head_code(digest: bytes) -> str:
    """What people compare: the first 100 bits of a head, as "7K2M-Q9XD-0V4T-HJ31-8ZPW"."""
    return grouped(digest, GROUPS)


def short_code(digest: bytes) -> str:
    """The first 40 bits: two histories with the same code can be made in a minute. It is what
    `head_code` begins with, and tells screens from another; nothing more.
    """
    return grouped(digest, SHORT_GROUPS)
