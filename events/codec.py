"""Events and commands to bytes and back. Canonical JSON: sorted keys, UTF-8, no blanks, no floats.

Everything recorded passes through here, so texts with control characters are refused here for all
senders. Reading is strict: a wrong type, a missing or an unknown field is refused, never guessed.
A payload stored under an older version's name is converted to the newest version before its class
is built.

A command is kept as it was sent, so that a device's signature covers the very bytes in the log; the
fields that the server filled in are kept beside it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn, TypeVar

import msgspec

from domain.messages import plain_text, say
from domain.texts import first_hidden, first_illegible
from events.catalogue import COMMAND_KIND_OF, COMMAND_KINDS, KIND_OF, KINDS, kinds_of
from events.log.errors import BadPayload, Illegible, LogError, UnknownKind
from events.log.records import Act, NewEvent, Recorded
from events.log.vocabulary import Command, Event
from events.upcasts import UPCASTS, Payload

E = TypeVar("E", bound=Event)
_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=plain_text)
_SIGN_OF_ILLEGIBLE = re.compile(
    rb"\\[bfnrtu]|\x7f|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xaf]"
    rb"|\xef\xb7[\x90-\xaf]|\xef\xbf[\xbe\xbf]"
)
"""Matches signs of unreadable text in UTF-8 JSON; escaped backslashes may match as well."""
_BACKSLASH, _DELETE = b"\\\x7f"
"""As numbers, because searching for a bytes object takes five times as long."""
NO_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions raised by decoding bytes that are not valid JSON of their type."""
_DECODE = {kind: msgspec.json.Decoder(cls).decode for kind, cls in KINDS.items()}
_DECODE_COMMAND = {kind: msgspec.json.Decoder(cls).decode for kind, cls in COMMAND_KINDS.items()}


def encode_event(event: Event) -> tuple[str, bytes]:
    """Return the stored name and the exact payload bytes; raise Illegible for unreadable text."""
    payload = _ENCODER.encode(event)
    if _may_be_illegible(payload):
        _refuse_illegible(msgspec.json.decode(payload))
    return KIND_OF[type(event)], payload


def encode_events(events: Iterable[Event]) -> tuple[NewEvent, ...]:
    return tuple(NewEvent(*encode_event(event)) for event in events)


def decode_event(kind: str, payload: bytes) -> Event:
    """The event, of the newest version of its kind; UnknownKind, or BadPayload if unreadable."""
    try:
        if _may_be_illegible(payload):
            _refuse_illegible(msgspec.json.decode(payload))
        return _DECODE[kind](payload)
    except Illegible as reason:
        raise BadPayload(kind, str(reason).rstrip(".")) from None
    except KeyError:
        if kind not in UPCASTS:
            raise UnknownKind(kind) from None
    except NO_JSON as problem:
        raise BadPayload(kind, str(problem)) from None
    return decode_event(*_upcast_bytes(kind, payload))


def event_of(record: Recorded) -> Event:
    return decode_event(record.event.kind, record.event.payload)


def events_of(records: Iterable[Recorded], *types: type[E]) -> Iterator[tuple[Recorded, E]]:
    """The records of events of these classes, with the events; no other payload is decoded."""
    kinds = kinds_of(*types)
    for record in records:
        if record.event.kind in kinds:
            event = event_of(record)
            assert isinstance(event, types), "a kind has one class"
            yield record, event


def encode_command(command: Command, body: bytes = b"") -> tuple[str, bytes]:
    """The stored name and the canonical body; `body` is that of a command received as JSON."""
    return COMMAND_KIND_OF[type(command)], body or canonical_json(_ENCODER.encode(command))


def canonical_json(body: bytes) -> bytes:
    """The same JSON with sorted keys and no blanks; raise one of NO_JSON, or Illegible."""
    value = _ANYTHING.decode(body)
    encoded = _ENCODER.encode(value)
    if _may_be_illegible(encoded):
        _refuse_illegible(value)
    return encoded


def encode_filled_in(sent: Command, filled: Command) -> bytes:
    """The fields that the server filled in, as an act keeps them; b"" if there are none."""
    if filled is sent:
        return b""
    drawn = {
        name: value
        for name in filled.__struct_fields__
        if (value := getattr(filled, name)) != getattr(sent, name)
    }
    return _ENCODER.encode(drawn) if drawn else b""


def command_of(act: Act) -> Command:
    """The command of an act, with the server's fields; BadPayload if the bytes are none."""
    kind, body = act.command, act.body
    while kind in UPCASTS:
        kind, body = _upcast_bytes(kind, body)
    if kind not in _DECODE_COMMAND:
        raise UnknownKind(act.command)
    try:
        if act.drawn:
            body = _ENCODER.encode({**_decode_object(body), **_decode_object(act.drawn)})
        return _DECODE_COMMAND[kind](body)
    except NO_JSON as problem:
        raise BadPayload(act.command, str(problem)) from None


def fault_of_encoding(record: Recorded) -> str:
    """Why the bytes of the event, or of the act it begins, are not canonical; "" if they are."""
    try:
        event = event_of(record)
        if record.begins:
            command_of(record.act)
    except LogError as reason:
        return str(reason).rstrip(".")
    if KIND_OF[type(event)] == record.event.kind and encode_event(event)[1] != record.event.payload:
        return say("its payload is not written as it should be")
    act_bytes = (record.act.body, record.act.drawn or b"{}") if record.begins else ()
    return next(filter(None, map(_why_not_canonical, (record.event.payload, *act_bytes))), "")


def _why_not_canonical(data: bytes) -> str:
    """Why JSON is not canonical (duplicate or unsorted keys, blanks, floats); "" if it is."""
    try:
        if canonical_json(data) == data:
            return ""
    except Illegible as reason:
        return str(reason).rstrip(".")
    except NO_JSON:
        pass
    return say("its bytes are not written as they should be")


def _refuse_float(text: str) -> NoReturn:
    raise msgspec.DecodeError(say("{text} is not a whole number", text=text))


_ANYTHING = msgspec.json.Decoder(float_hook=_refuse_float)


def _decode_object(body: bytes) -> dict[str, Any]:
    return msgspec.json.decode(body, type=dict[str, Any])


def _upcast_bytes(kind: str, payload: bytes) -> tuple[str, bytes]:
    """Convert a payload to the newest version."""
    newest = kind
    try:
        changed: Payload = _decode_object(payload)
        while step := UPCASTS.get(newest):
            newest, changed = step.kind, step.change(changed)
    except NO_JSON as problem:
        raise BadPayload(kind, str(problem)) from None
    return newest, _ENCODER.encode(changed)


def _may_be_illegible(payload: bytes) -> bool:
    """Whether the JSON may hold unreadable text. A cheap check: most payloads are plain ASCII."""
    if payload.isascii() and _BACKSLASH not in payload and _DELETE not in payload:
        return False
    return _SIGN_OF_ILLEGIBLE.search(payload) is not None


def refuse_hidden_characters(body: bytes) -> None:
    """Raise Illegible for a body that contains an invisible character."""
    if not body.isascii() or _BACKSLASH in body:
        _refuse_illegible(_ANYTHING.decode(body), find=first_hidden)


def _refuse_illegible(
    value: Any, field: str = "", find: Callable[[str], str] = first_illegible
) -> None:
    """Raise Illegible for the first text in the value, which is in `field`, where `find` finds a
    character.
    """
    match value:
        case str():
            if find(value):
                raise Illegible(field, value)
        case dict():
            for name, part in value.items():
                _refuse_illegible(part, name.replace("_", " "), find)
        case list() | tuple():
            for part in value:
                _refuse_illegible(part, field, find)
