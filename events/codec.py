"""Events to bytes and back. Canonical JSON: sorted keys, UTF-8, no blanks, no floats.

Whatever is recorded comes by here, so a text with control characters is refused here, whoever sent
it. A log of before may have some: they become pictures when it is read, for every screen, report
and table alike; the stored bytes stay what they are.

Reading is strict: a wrong type, a missing or an unknown field is refused, never guessed. A payload
of an older version is brought up to the newest one before its class is built.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from domain.texts import first_illegible, shown
from events.catalogue import KIND_OF, KINDS, UPCASTS
from events.game import Payload, Upcast
from events.log.errors import BadPayload, Illegible, UnknownKind
from events.log.event import Event
from events.log.recorded import Recorded

_ENCODER = msgspec.json.Encoder(order="sorted")
_SIGN_OF_ILLEGIBLE = re.compile(
    rb"\\[bfnrtu]|\x7f|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xaf]"
    rb"|\xef\xb7[\x90-\xaf]|\xef\xbf[\xbe\xbf]"
)
"""In UTF-8 and JSON; text with a backslash in it may look like one."""
_BACKSLASH, _DELETE = b"\\\x7f"
"""As numbers: bytes are looked for in bytes five times as long."""
_DECODE = {kind: msgspec.json.Decoder(cls).decode for kind, cls in KINDS.items()}


def encode(event: Event) -> tuple[str, bytes]:
    """The stored name and the exact payload bytes; Illegible for what nobody could read."""
    payload = _ENCODER.encode(event)
    if _may_be_illegible(payload):
        _refuse_illegible(msgspec.json.decode(payload))
    return KIND_OF[type(event)], payload


def decode(kind: str, payload: bytes) -> Event:
    try:
        if _may_be_illegible(payload):
            payload = _ENCODER.encode(_legible(msgspec.json.decode(payload)))
        if kind in UPCASTS:
            return _decoded_old(kind, payload)
        return _DECODE[kind](payload)
    except KeyError:
        raise UnknownKind(kind) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadPayload(kind, str(problem)) from None


def _decoded_old(kind: str, payload: bytes) -> Event:
    newest, changed = upcast(kind, msgspec.json.decode(payload, type=dict[str, Any]))
    return _DECODE[newest](_ENCODER.encode(changed))


def upcast(
    kind: str, payload: Payload, steps: Mapping[str, Upcast] = UPCASTS
) -> tuple[str, Payload]:
    """The newest name and the payload under it; the same two where there is no step."""
    while kind in steps:
        step = steps[kind]
        kind, payload = step.kind, step.change(payload)
    return kind, payload


def _may_be_illegible(payload: bytes) -> bool:
    """Cheap, for every event of a log: usually all is plain and nothing escaped."""
    if payload.isascii() and _BACKSLASH not in payload and _DELETE not in payload:
        return False
    return _SIGN_OF_ILLEGIBLE.search(payload) is not None


def _refuse_illegible(value: Any, field: str = "") -> None:
    match value:
        case str():
            if first_illegible(value):
                raise Illegible(field, value)
        case dict():
            for name, part in value.items():
                _refuse_illegible(part, name.replace("_", " "))
        case list() | tuple():
            for part in value:
                _refuse_illegible(part, field)


def _legible(value: Any) -> Any:
    match value:
        case str():
            return shown(value)
        case dict():
            return {name: _legible(part) for name, part in value.items()}
        case list():
            return [_legible(part) for part in value]
        case _:
            return value


def event_of(record: Recorded) -> Event:
    return decode(record.event.kind, record.event.payload)
