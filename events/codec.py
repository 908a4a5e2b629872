"""Events to bytes and back. Canonical JSON: sorted keys, UTF-8, no blanks, no floats.

Reading is strict: a wrong type, a missing or an unknown field is refused, never guessed. A payload
of an older version is brought up to the newest one before its class is built.
"""

from typing import Any

import msgspec
from msgspec import Raw

from domain.swiss.trace import Trace
from events.chess.vocabulary.rounds import RoundPaired
from events.kinds import KIND_OF, KINDS, AnyEvent
from events.log.errors import BadPayload, UnknownKind
from events.log.recorded import Recorded
from events.upcast import STEPS, upcast

_ENCODER = msgspec.json.Encoder(order="sorted")
_DECODERS = {kind: msgspec.json.Decoder(cls) for kind, cls in KINDS.items()}


def encode(event: AnyEvent) -> tuple[str, bytes]:
    """The stored name and the exact payload bytes."""
    return KIND_OF[type(event)], _ENCODER.encode(event)


def decode(kind: str, payload: bytes) -> AnyEvent:
    try:
        if kind in STEPS:
            return _decoded_old(kind, payload)
        return _DECODERS[kind].decode(payload)
    except KeyError:
        raise UnknownKind(kind) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadPayload(kind, str(problem)) from None


def _decoded_old(kind: str, payload: bytes) -> AnyEvent:
    newest, changed = upcast(kind, msgspec.json.decode(payload, type=dict[str, Any]))
    return _DECODERS[newest].decode(_ENCODER.encode(changed))


def event_of(record: Recorded) -> AnyEvent:
    return decode(record.event.kind, record.event.payload)


def encode_trace(trace: Trace) -> Raw:
    return Raw(_ENCODER.encode(trace))


def trace_of(event: RoundPaired) -> Trace | None:
    return msgspec.json.decode(event.trace, type=Trace | None)
