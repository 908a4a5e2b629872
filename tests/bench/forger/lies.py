"""Forgeries of every kind of a log, each with its name; None if a log offers nothing to forge."""

import base64
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace

from domain.errors import WallchartError
from events.codec import command_of, encode_events
from events.decide import decide_command, sender_of
from events.fold import fold_records
from events.game.roles import ACTORS
from events.log.records import Act, group_by_act
from events.transparency.signatures import DeviceSignature, intent_of
from tests.events.audit.lies import Log, Runs, every_field, log_of_acts, mutants, with_field
from tests.events.audit.test_forger import LIES
from tests.events.forging import with_act
from tests.events.test_forged_imports import (
    CHANGED_EVENTS,
    IMPOSSIBLE_FILES,
    log_claiming_impossible_import,
)

Lie = tuple[str, Log | None]
Source = Callable[[Log, Random], Iterator[Lie]]
KEYS = [ec.derive_private_key(20261125 + n, ec.SECP256R1()) for n in range(8)]


def fields_of_events(log: Log, random: Random) -> Iterator[Lie]:
    """Another value in four fields of events."""
    for at, field in random.sample(list(every_field(log)), 4):
        yield f"{log[at].event.kind} {field}", with_field(log, at, field, random)


def _choose_act(log: Log, random: Random) -> tuple[int, Act]:
    first = random.choice([record for record in log if record.begins])
    return first.version, first.act


def fields_of_commands(log: Log, random: Random) -> Iterator[Lie]:
    """Lies about each field of a command: another value in the command alone, and in the command
    together with the events that follow from it. The log ends with that act.
    """
    version, act = _choose_act(log, random)
    command: Any = command_of(replace(act, drawn=b""))
    for field in command.__struct_fields__:
        others = [body for body in _changed_bodies(command, field, random) if body != act.body]
        if not others:
            continue
        other = replace(act, body=random.choice(others))
        end = next((r.version - 1 for r in log[version:] if r.begins), len(log))
        forged = with_act(log[:end], version, other)
        yield f"{act.command} {field}", forged
        yield f"{act.command} {field} and what follows", _with_its_events(forged, version, other)


def _changed_bodies(command: Any, field: str, random: Random) -> Iterator[bytes]:
    """Bodies of the command with other values of the field that can be decoded."""
    for other in mutants(getattr(command, field), random):
        try:
            body = msgspec.json.encode(replace(command, **{field: other}), order="sorted")
            msgspec.json.decode(body, type=type(command))
        except (msgspec.MsgspecError, TypeError):
            continue
        yield body


def _with_its_events(log: Log, version: int, act: Act) -> Log | None:
    """The log that ends with `act` and the events it makes; None if its command is refused."""
    before = log[: version - 1]
    try:
        state = fold_records(before)
        events = encode_events(decide_command(state, command_of(act), sender_of(act)))
    except (WallchartError, LookupError):
        return None
    last = [
        replace(log[version - 1], event=event, act=act, begins=place == 0)
        for place, event in enumerate(events)
    ]
    return log_of_acts([*group_by_act(before), last])


ENVELOPES: dict[str, tuple[Any, ...]] = {
    "command": ("told/1", "create-tournament/1", "pair-round/9"),
    "body": (b"{}", b'{"stage":1,"stage":1}', b'{ "stage":1}'),
    "drawn": (b'{"seed":1}', b'{"initial_colour":"b"}', b"[]"),
    "actor": (*sorted(ACTORS), "", "nobody"),
    "device": ("another desk", ""),
    "instant": ("2001-01-01T00:00:00.000Z", "2041-01-01T00:00:00.000Z"),
    "client_instant": ("1999-01-01T00:00:00.000Z",),
    "signature": ("p256:nonsense", "nonsense"),
}


def fields_of_envelopes(log: Log, random: Random) -> Iterator[Lie]:
    for field, values in ENVELOPES.items():
        version, act = _choose_act(log, random)
        other = random.choice(values)
        if getattr(act, field) != other:
            yield field, with_act(list(log), version, replace(act, **{field: other}))
    version, act = _choose_act(log, random)
    if (key := random.choice(log).act.key) != act.key:
        yield "key of another act", with_act(list(log), version, replace(act, key=key))


def structure(log: Log, random: Random) -> Iterator[Lie]:
    runs = list(group_by_act(log))
    at, to = random.randrange(len(runs)), random.randrange(len(runs))
    moved = [*runs[:at], *runs[at + 1 :]]
    yield "an act is gone", log_of_acts(moved)
    yield "an act stands elsewhere", log_of_acts([*moved[:to], runs[at], *moved[to:]])
    yield "an act stands twice", log_of_acts([*runs[: at + 1], *runs[at:]])
    yield "an act is done again", log_of_acts(_done_twice(runs, at, to))
    for name in random.sample(sorted(LIES), 3):
        yield name, LIES[name](log, random)


def _done_twice(runs: Runs, at: int, to: int) -> Runs:
    """The act at `at` once more, under a key of its own, after that at `to`."""
    act = replace(runs[at][0].act, key="forged-0001")
    repeated = [replace(record, act=act) for record in runs[at]]
    return [*runs[: max(at, to) + 1], repeated, *runs[max(at, to) + 1 :]]


def signed(log: Log) -> Log:
    """The log as if every role had a device with a key of its own and had signed its acts."""
    actors = {actor: n for n, actor in enumerate(sorted({record.act.actor for record in log}))}
    made = {}
    for record in log:
        if record.begins:
            number = actors[record.act.actor]
            act = replace(record.act, device=f"{'abcdefgh'[number] * 6} desk", signature="")
            made[record.act.key] = sign(log[0].tournament, act, KEYS[number])
    return log_of_acts(
        [[replace(r, act=made[r.act.key]) for r in run] for run in group_by_act(log)]
    )


def sign(tournament: str, act: Act, key: ec.EllipticCurvePrivateKey) -> Act:
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    r, s = decode_dss_signature(key.sign(intent_of(tournament, act).message, _ALGORITHM))
    pair = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return replace(act, signature=str(DeviceSignature(point, pair)))


_ALGORITHM = ec.ECDSA(hashes.SHA256())


def signatures_and_keys(log: Log, random: Random) -> Iterator[Lie]:
    """Forge an act in the second half of a log whose every act is signed: the keys of the devices
    are known by then.
    """
    if any(record.event.kind.startswith("tournament-copied/") for record in log):
        return
    log = signed(log)
    late = [
        r for r in log[len(log) // 2 :] if r.begins and _device_signed_before(log, r.act, r.version)
    ]
    if not late:
        return
    first = random.choice(late)
    version, act, name = first.version, first.act, log[0].tournament
    stranger = random.choice([key for key in KEYS if key not in KEYS[:6]])
    another = random.choice([r.act for r in log if r.act.key != act.key])
    other_actor = random.choice(sorted(ACTORS - {act.actor}))
    for about, other in {
        "another body": replace(act, body=act.body[:-1] + b',"zz":1}'),
        "another clock": replace(act, client_instant="1999-01-01T00:00:00.000Z"),
        "another key": replace(act, key="forged-0002"),
        "another command": replace(act, command="told/1"),
        "the signature of another act": replace(act, signature=another.signature),
        "a stranger's key": sign(name, act, stranger),
        "another device": replace(act, device="zzzzzz desk"),
        "another actor": replace(act, actor=other_actor),
        "a bit of it": replace(act, signature=_with_a_flipped_bit(act.signature)),
    }.items():
        yield about, with_act(list(log), version, other)
    yield UNSIGNED, with_act(list(log), version, replace(act, signature=""))


UNSIGNED = "no signature"
"""Named, not contradicted."""


def _device_signed_before(log: Log, act: Act, version: int) -> bool:
    return any(r.act.device == act.device for r in log[: version - 1])


def _with_a_flipped_bit(signature: str) -> str:
    scheme, point, pair = signature.split(":")
    raw = bytearray(base64.urlsafe_b64decode(pair + "=="))
    raw[40] ^= 1
    return ":".join((scheme, point, base64.urlsafe_b64encode(raw).decode().rstrip("=")))


def imports(_log: Log, random: Random) -> Iterator[Lie]:
    file, event = random.choice(sorted(IMPOSSIBLE_FILES)), random.choice(sorted(CHANGED_EVENTS))
    yield file, log_claiming_impossible_import(file)
    yield event, CHANGED_EVENTS[event]()


SOURCES: dict[str, Source] = {
    "fields of events": fields_of_events,
    "fields of commands": fields_of_commands,
    "fields of envelopes": fields_of_envelopes,
    "structure": structure,
    "signatures and keys": signatures_and_keys,
    "imports": imports,
}
