"""The hash chain: rewriting history contradicts every printed head hash.

hash = SHA-256(tag ‖ tournament ‖ version ‖ kind ‖ previous hash ‖ payload ‖ act), each field with
its length before it, so that no two different logs have the same bytes. The act (command,
actor, device, instants, key, signature) is part of the hash of its first event; every
later one includes it by the previous hash. Hashes cover the stored bytes, never a re-encoded
object: upcasting and new program versions can't break them.

Also the formats of ids, keys and instants of the log, and of hashes for people.

File names, addresses and headers are made of them, so input from a bundle or a request is checked
against these formats first.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import sha256

from domain.ids import TournamentId
from domain.messages import say
from events.log.errors import BrokenChain
from events.log.records import GENESIS, Act, Batch, Head, NewEvent, Recorded, StoredAct, Version

_TOURNAMENT = re.compile(r"[A-Za-z0-9_-]{1,64}")
_DEVICE = re.compile(r"[a-hjkmnp-z2-9]{6}")
_KEY = re.compile(r"[\x21-\x7e]{8,128}")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z", re.ASCII)
_NOT_IN_FILE_NAMES = re.compile(r"[^A-Za-z0-9_.-]+")
LONGEST_FILE_NAME = 150
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32, without I, L, O and U."""
GROUP = 4
"""Letters and digits in a group of a printed hash."""


def is_tournament_id(text: str) -> bool:
    return _TOURNAMENT.fullmatch(text) is not None


def is_key(text: str) -> bool:
    """Whether the text can be an idempotency key."""
    return _KEY.fullmatch(text) is not None


def device_id(device: str) -> str:
    """The id of an enrolled device, taken from its name in an act, which also holds its label.
    Empty for acts from elsewhere: by a code on paper or from the command line.
    """
    first = device.partition(" ")[0]
    return first if _DEVICE.fullmatch(first) else ""


def is_instant(text: str) -> bool:
    """Whether the text is an instant in UTC on a real day, as "2026-11-21T14:02:07.120Z"."""
    if _INSTANT.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def safe_file_name(text: str) -> str:
    """Return a safe file name of only letters, digits, "_", "-" and ".", with no leading ".", so
    that no text of the log can lead out of a folder.
    """
    return _NOT_IN_FILE_NAMES.sub("_", text).lstrip(".")[:LONGEST_FILE_NAME] or "_"


def grouped_digest(digest: bytes, groups: int) -> str:
    """The first bits of the digest as groups of characters, 20 bits each."""
    length = groups * GROUP
    bits = int.from_bytes(digest, "big") >> 8 * len(digest) - 5 * length
    letters = "".join(ALPHABET[bits >> 5 * at & 31] for at in range(length - 1, -1, -1))
    return "-".join(letters[at : at + GROUP] for at in range(0, length, GROUP))


TAG = b"wallchart/log/1"
MOST_FIELDS = 4096
_TAGGED = b"%d:%b" % (len(TAG), TAG)


class _Lengths(dict[int, bytes]):
    """A cache of lengths as bytes, as they are written before fields."""

    def __missing__(self, length: int) -> bytes:
        return b"%d:" % length


_LENGTH = _Lengths((length, b"%d:" % length) for length in range(1000))
_NOTHING_HASHED = sha256()


class _Fields(dict[str, bytes]):
    """A cache of the bytes of frequent texts: actors, devices, kinds."""

    def __missing__(self, text: str) -> bytes:
        if len(self) >= MOST_FIELDS:
            self.clear()
        self[text] = field = _field_bytes(text)
        return field


def _field_bytes(text: str) -> bytes:
    encoded = text.encode()
    return b"%d:%b" % (len(encoded), encoded)


_FIELD, _EMPTY = _Fields(), _field_bytes("")


def hashed_content(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, act: Act | None
) -> bytes:
    """The hashed bytes: an event, its place and the previous hash. `act` is given for the first
    event of an act, None for the others.

    Joins all fields at once and caches frequent ones, as a replay spends much of its time here.
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
        _field_bytes(sent) if sent else _EMPTY, size[len(key)], key,
        _field_bytes(signature) if signature else _EMPTY,
    ))
    # fmt: on


def chain_hash(
    tournament: TournamentId, version: Version, previous: bytes, event: NewEvent, act: Act | None
) -> bytes:
    digest = _NOTHING_HASHED.copy()  # faster than a new hash object
    digest.update(hashed_content(tournament, version, previous, event, act))
    return digest.digest()


def chained_records(head: Head, batch: Batch) -> list[Recorded]:
    """The batch's events as records in the log after `head`."""
    return _link_events(batch.tournament, head.version, head.hash, batch.act, batch.events)


def _link_events(
    tournament: TournamentId,
    version: Version,
    previous: bytes,
    act: Act,
    events: Iterable[NewEvent],
) -> list[Recorded]:
    """The act's events as records after that version, whose hash is `previous`."""
    records: list[Recorded] = []
    first_act: Act | None = act
    for event in events:
        version += 1
        digest = chain_hash(tournament, version, previous, event, first_act)
        records.append(
            Recorded(tournament, version, event, act, previous, digest, first_act is not None)
        )
        previous, first_act = digest, None
    return records


class Walk:
    """Verifies the chain of a log from a known head on. `head` is the last verified event,
    `instant` the time of the last verified act, "" if there was none.
    """

    def __init__(self, start: Head | None = None) -> None:
        self.instant = ""
        self._version, self._hash = (start.version, start.hash) if start else (0, GENESIS)

    @property
    def head(self) -> Head:
        return Head(self._version, self._hash)

    def verify_acts(self, acts: Iterable[StoredAct]) -> Iterator[Recorded]:
        """Yield the events of these acts; BrokenChain at the first act that breaks the chain."""
        for stored in acts:
            tournament, version, previous = stored.tournament, self._version, self._hash
            act, events = stored.act, stored.events
            records: Sequence[Recorded]
            if len(events) == 1:  # nearly all acts: without a loop and a list
                version += 1
                digest = chain_hash(tournament, version, previous, events[0], act)
                records = (Recorded(tournament, version, events[0], act, previous, digest),)
            else:
                records = _link_events(tournament, version, previous, act, events)
                version += len(records)
                digest = records[-1].hash if records else previous
            if stored.version != version or not records:
                raise BrokenChain(
                    tournament, self._version + 1, _why_not_after(stored, self._version)
                )
            if stored.hash != digest:
                fault = say("its content does not match its hash")
                raise BrokenChain(tournament, self._version + 1, fault)
            self._version, self._hash, self.instant = version, digest, act.instant
            yield from records


def verify_chain(acts: Iterable[StoredAct], start: Head | None = None) -> Iterator[Recorded]:
    return Walk(start).verify_acts(acts)


def _why_not_after(stored: StoredAct, after: Version) -> str:
    if not stored.events:
        return say("its act has no event")
    return say("version {version} follows {after}", version=stored.first_version, after=after)


GROUPS, SHORT_GROUPS = 5, 2


@lru_cache(maxsize=256)  # the heartbeat of each screen has it
def head_code(digest: bytes) -> str:
    """The code that people compare: a head's first 100 bits, as "7K2M-Q9XD-0V4T-HJ31-8ZPW"."""
    return grouped_digest(digest, GROUPS)


def short_code(digest: bytes) -> str:
    """The first 40 bits, with which `head_code` begins. It only distinguishes screens: two
    histories with the same short code can be made in a minute.
    """
    return grouped_digest(digest, SHORT_GROUPS)
