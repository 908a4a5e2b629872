"""Encode values as JSON in English, with the data that a page needs to translate the sentences.

Under `messages` an object keeps, for each sentence in it, the message and its places: a page looks
the sentence up and fills in the message of its own catalogue. Programs read the sentences directly.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from domain.errors import WallchartError
from domain.messages import MessageText, message_as_data, message_from_data, plain_text

R = TypeVar("R")


class RefusedInJson(Exception):
    """A refusal as JSON: its sentence as `problem`."""


class MessageEncoder:
    """Encodes values; remembers the messages of the sentences met in the present one."""

    def __init__(self) -> None:
        self._messages: dict[str, list[object]] = {}
        self._encoder = msgspec.json.Encoder(enc_hook=self._encode_sentence)

    def encode_value(self, value: object) -> bytes:
        """Encode a value. An object gets its messages, and so does each object in a sequence, which
        must not contain bare sentences.
        """
        if isinstance(value, list | tuple):
            return b"[%b]" % b",".join(map(self.encode_value, value))
        data = self._encoder.encode(value)
        if not self._messages:
            return data
        messages, self._messages = self._messages, {}
        assert data[-1:] == b"}", "a sentence needs an object around it, which has its message"
        return b'%b,"messages":%b}' % (
            data[:-1],
            msgspec.json.encode(messages, enc_hook=plain_text),
        )

    def _encode_sentence(self, text: object) -> str:
        """The sentence in English; remember its message, for `encode_value`."""
        if isinstance(text, MessageText) and text.places:
            self._messages[plain_text(text)] = message_as_data(text)
        return plain_text(text)


def encode_with_messages(value: object) -> bytes:
    return MessageEncoder().encode_value(value)


def text_with_messages(value: object) -> str:
    return encode_with_messages(value).decode()


class _WithMessages(msgspec.Struct):
    messages: dict[str, list[Any]] = {}


def messages_in(data: bytes) -> dict[str, str]:
    """The messages that an object was encoded with, by their text."""
    kept = msgspec.json.decode(data, type=_WithMessages).messages
    return {text: message_from_data(message) for text, message in kept.items()}


def answer_or_refusal(ask: Callable[[], R]) -> R:
    """The answer of `ask`; our own errors become RefusedInJson, for callers that see text."""
    try:
        return ask()
    except WallchartError as reason:
        raise RefusedInJson(text_with_messages({"problem": str(reason)})) from None
