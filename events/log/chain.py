"""The hash chain: whoever rewrites history contradicts every head hash that was ever printed.

hash = SHA-256(tag ‖ tournament ‖ version ‖ kind ‖ previous hash ‖ payload ‖ act), each field with
its length before it, so that no two different logs have the same bytes. The act (what was asked, by
whom, where from, when, under which key, signed how) stands in the hash of its first event; every
later one has it by the hash before. Hashes are taken over the stored bytes, never over a re-encoded
object: upcasting and new program versions can't break them.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from domain.ids import TournamentId
from events.log.errors import BrokenChain
from events.log.identifiers import grouped
from events.log.recorded import GENESIS, Act, Batch, Head, NewEvent, Recorded, StoredAct, Version

TAG = b"wallchart/log/1"
MOST_FIELDS = 4096
_TAGGED = b"%d:%b" % (len(TAG), TAG)


class _Lengths(dict[int, bytes]):
    """A length as it is written before its field; the usual ones are made once for all."""

    def __missing__(self, length: int) -> bytes:
        return b"%d:" % length


_LENGTH = _Lengths((length, b"%d:" % length) for length in range(1000))
_NOTHING_HASHED = sha256()


class _Fields(dict[str, bytes]):
    """Of the texts that come again and again: who, where from, which kind."""

    def __missing__(self, text: str) -> bytes:
        if len(self) >= MOST_FIELDS:
            self.clear()
        self[text] = field = _written(text)
        return field


def _written(text: str) -> bytes:
    encoded = text.encode()
    return b"%d:%b" % (len(encoded), encoded)


_FIELD, _EMPTY = _Fields(), _written("")


def content(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, act: Act | None
) -> bytes:
    """The bytes that are hashed: an event, its place and the hash before. `act` of the first event
    of an act, None of the others.

    In one joining of all fields, as a replay spends much of its time here: what comes again and
    again is made once.
    """
    size, field, payload = _LENGTH, _FIELD, event.payload
    at = b"%d" % version
    if act is None:
        # fmt: off
        return b"".join((
            _TAGGED, field[tournament], size[len(at)], at, field[event.kind],
            size[len(previous)], previous, size[len(payload)], payload,
        ))
        # fmt: on
    body, drawn, instant, key = act.body, act.drawn, act.instant.encode(), act.key.encode()
    sent, signature = act.client_instant, act.signature
    # fmt: off
    return b"".join((
        _TAGGED, field[tournament], size[len(at)], at, field[event.kind],
        size[len(previous)], previous, size[len(payload)], payload,
        field[act.command], size[len(body)], body, size[len(drawn)], drawn,
        field[act.actor], field[act.device], size[len(instant)], instant,
        _written(sent) if sent else _EMPTY, size[len(key)], key,
        _written(signature) if signature else _EMPTY,
    ))
    # fmt: on


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
        records.append(
            Recorded(tournament, version, event, act, previous, digest, asked is not None)
        )
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
            tournament, version, previous = stored.tournament, self._version, self._hash
            act, events = stored.act, stored.events
            records: Sequence[Recorded]
            if len(events) == 1:  # as nearly all acts have: without a loop and a list
                version += 1
                digest = link(tournament, version, previous, events[0], act)
                records = (Recorded(tournament, version, events[0], act, previous, digest),)
            else:
                records = _linked(tournament, version, previous, act, events)
                version += len(records)
                digest = records[-1].hash if records else previous
            if stored.version != version or not records:
                raise BrokenChain(tournament, self._version + 1, _gap(stored, self._version))
            if stored.hash != digest:
                fault = "its content does not match its hash"
                raise BrokenChain(tournament, self._version + 1, fault)
            self._version, self._hash, self.instant = version, digest, act.instant
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
