"""Events to bytes and back. Canonical JSON: sorted keys, UTF-8, no blanks, no floats.

Reading is strict: a wrong type, a missing or an unknown field is refused, never guessed. A payload
of an older version is brought up to the newest one before its class is built.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.catalogue import KIND_OF, KINDS, UPCASTS
from events.game import Payload, Upcast
from events.log.errors import BadPayload, UnknownKind
from events.log.event import Event
from events.log.recorded import Recorded

_ENCODER = msgspec.json.Encoder(order="sorted")
_DECODERS = {kind: msgspec.json.Decoder(cls) for kind, cls in KINDS.items()}


def encode(event: Event) -> tuple[str, bytes]:
    """The stored name and the exact payload bytes."""
    return KIND_OF[type(event)], _ENCODER.encode(event)


def decode(kind: str, payload: bytes) -> Event:
    try:
        if kind in UPCASTS:
            return _decoded_old(kind, payload)
        return _DECODERS[kind].decode(payload)
    except KeyError:
        raise UnknownKind(kind) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadPayload(kind, str(problem)) from None


def _decoded_old(kind: str, payload: bytes) -> Event:
    newest, changed = upcast(kind, msgspec.json.decode(payload, type=dict[str, Any]))
    return _DECODERS[newest].decode(_ENCODER.encode(changed))


def upcast(
    kind: str, payload: Payload, steps: Mapping[str, Upcast] = UPCASTS
) -> tuple[str, Payload]:
    """The newest name and the payload under it; the same two where there is no step."""
    while kind in steps:
        step = steps[kind]
        kind, payload = step.kind, step.change(payload)
    return kind, payload


def event_of(record: Recorded) -> Event:
    return decode(record.event.kind, record.event.payload)
