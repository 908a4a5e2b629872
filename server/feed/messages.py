"""The messages of the feed. A sheet is encoded once for all clients; a change has only the rows
that changed, and the version of the sheet to which it applies.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from domain.messages import plain_text
from events.message_json import MessageEncoder, encode_with_messages
from web.shared.sheet import Sheet

Short = Annotated[str, Meta(max_length=64)]


class WantedView(Struct, frozen=True, forbid_unknown_fields=True):
    """A view of a stage, to which a client subscribes."""

    view: Short
    stage: int


class Have(Struct, frozen=True, forbid_unknown_fields=True):
    """The version of the log that a client shows; of another epoch it is worth nothing."""

    epoch: Short
    version: int


class Subscribe(Struct, frozen=True, tag="subscribe", forbid_unknown_fields=True):
    """`have` is the state that the client shows already, so that only changes are sent."""

    tournament: Short
    views: Annotated[tuple[WantedView, ...], Meta(max_length=16)]
    have: Have | None = None


class Heartbeat(Struct, frozen=True, tag="heartbeat", forbid_unknown_fields=True):
    pass


FromClient = Subscribe | Heartbeat
CLIENT_MESSAGE = msgspec.json.Decoder(FromClient)

_encode = msgspec.json.Encoder(enc_hook=plain_text).encode


class Topic(NamedTuple):
    """A tuple for fast look-ups, as each change looks up the topics of a thousand screens."""

    tournament: str
    stage: int
    view: str


@dataclass(frozen=True, slots=True)
class EncodedSheet:
    """A sheet as bytes: the head, and each row under its key, in order."""

    head: bytes
    rows: dict[str, bytes]


def encode_sheet(sheet: Sheet) -> EncodedSheet:
    encode = MessageEncoder().encode_value
    return EncodedSheet(encode(sheet.head), {row.key: encode(row) for row in sheet.rows})


def hello_message(epoch: str, version: int | None, server_time: str) -> bytes:
    """The hello; without `version` if the client has not named a tournament yet."""
    fields = {"type": "hello", "epoch": epoch, "server_time": server_time}
    return _encode(fields if version is None else {**fields, "version": version})


def heartbeat_message(version: int, code: str, server_time: str) -> bytes:
    return _encode(
        {"type": "heartbeat", "version": version, "code": code, "server_time": server_time}
    )


def refusal_message(reason: str) -> bytes:
    return encode_with_messages({"type": "refused", "reason": reason})


def current_message(topic: Topic, version: int) -> bytes:
    """The message that the sheet of that version, which the client has, is the newest."""
    return _encode_object("current", topic, [b'"version":%d' % version])


def snapshot_message(topic: Topic, version: int, sheet: EncodedSheet) -> bytes:
    parts = [
        b'"version":%d' % version,
        b'"head":' + sheet.head,
        _encode_list(b"rows", sheet.rows.values()),
    ]
    return _encode_object("snapshot", topic, parts)


def change_message(
    topic: Topic, base: int, version: int, sheets: tuple[EncodedSheet, EncodedSheet]
) -> bytes:
    """The message that changes the first sheet, of version `base`, into the second."""
    old, new = sheets
    rows = [row for key, row in new.rows.items() if old.rows.get(key) != row]
    parts = [b'"base":%d' % base, b'"version":%d' % version, _encode_list(b"rows", rows)]
    if old.head != new.head:
        parts.append(b'"head":' + new.head)
    if list(old.rows) != list(new.rows):
        parts.append(b'"order":' + _encode(list(new.rows)))
    return _encode_object("change", topic, parts)


def _encode_object(kind: str, topic: Topic, parts: list[bytes]) -> bytes:
    start = b'{"type":"%b","view":%b,"stage":%d,' % (
        kind.encode(),
        _encode(topic.view),
        topic.stage,
    )
    return start + b",".join(parts) + b"}"


def _encode_list(name: bytes, items: Iterable[bytes]) -> bytes:
    return b'"%b":[%b]' % (name, b",".join(items))
