"""JSON in English, and beside it what a page needs to tell it in another language.

Under `messages` an object keeps, for each sentence in it, the message and its places: a page looks
the sentence up and fills the message of its own catalogue. Programs read the sentences as they are.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from domain.errors import WallchartError
from domain.messages import Said, as_data, from_data, plain

R = TypeVar("R")


class RefusedInJson(Exception):
    """A refusal as JSON: its sentence as `problem`."""


class MessageEncoder:
    """Encodes one value after the other."""

    def __init__(self) -> None:
        self._said: dict[str, list[object]] = {}
        self._encoder = msgspec.json.Encoder(enc_hook=self._plain)

    def encode(self, value: object) -> bytes:
        """An object gets its own messages; of a sequence each object in it does, and so none holds
        sentences alone.
        """
        if isinstance(value, list | tuple):
            return self._encode_each(value)
        data = self._encoder.encode(value)
        if not self._said:
            return data
        messages, self._said = self._said, {}
        assert data[-1:] == b"}", "a sentence needs an object around it, which has its message"
        return b'%b,"messages":%b}' % (data[:-1], msgspec.json.encode(messages, enc_hook=plain))

    def _encode_each(self, values: Sequence[object]) -> bytes:
        return b"[%b]" % b",".join(map(self.encode, values))

    def _plain(self, text: object) -> str:
        if isinstance(text, Said) and text.places:
            self._said[plain(text)] = as_data(text)
        return plain(text)


def encode_with_messages(value: object) -> bytes:
    return MessageEncoder().encode(value)


def text_with_messages(value: object) -> str:
    return encode_with_messages(value).decode()


class _WithMessages(msgspec.Struct):
    messages: dict[str, list[Any]] = {}


def messages_in(data: bytes) -> dict[str, str]:
    """The messages that an object was encoded with, by their text."""
    kept = msgspec.json.decode(data, type=_WithMessages).messages
    return {text: from_data(message) for text, message in kept.items()}


def or_refusal(ask: Callable[[], R]) -> R:
    """The answer; RefusedInJson instead of an error of our own, for who sees only its text."""
    try:
        return ask()
    except WallchartError as reason:
        raise RefusedInJson(text_with_messages({"problem": str(reason)})) from None
