"""Sentences as data: a message in English and the values of its placeholders.

Rules, decisions and the log make their messages in English only. A message prints as English text;
a page can translate it for its reader, because the template and its values are still attached. A
value may itself be a message; any other text is a name or was typed by a person, and is not
translated.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import reduce
from string import Formatter
from typing import Any


class MessageText(str):
    """English text with its message and placeholder values; frozen, and equal to its text.

    `many` is the message if `number` is not one; "" for messages without a count.
    """

    __slots__ = ("many", "message", "number", "places")
    message: str
    places: Mapping[str, object]
    many: str
    number: float

    def __new__(
        cls, message: str, places: Mapping[str, object], many: str = "", number: float = 1
    ) -> "MessageText":
        text = many if many and abs(number) != 1 else message
        made = super().__new__(cls, text.format_map(places) if places else text)
        object.__setattr__(made, "message", message)
        object.__setattr__(made, "places", places)
        object.__setattr__(made, "many", many)
        object.__setattr__(made, "number", number)
        return made

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(name)

    def __str__(self) -> str:
        return self

    def format(self, *numbers: object, **places: object) -> str:
        """A message with placeholders filled later; `{}` is a number."""
        if numbers:
            places = {"number": numbers[0]}
        return say(self.message.replace("{}", "{number}"), **places)

    def __add__(self, other: str) -> str:
        return join_messages("", (self, other))

    def __radd__(self, other: str) -> str:
        return join_messages("", (other, self))

    def __reduce__(self) -> tuple[type["MessageText"], tuple[object, ...]]:
        return MessageText, (self.message, self.places, self.many, self.number)


def say(message: str, /, **places: object) -> str:
    """Make a message from a template such as `{name} has left` and its values."""
    return MessageText(message, {name: _frozen_value(value) for name, value in places.items()})


def message_as_data(text: str) -> list[object]:
    """The message and its placeholder values, with the plural and the number of counted ones; a
    value that is a message is such a list itself.
    """
    if not isinstance(text, MessageText):
        return [text, {}]
    places = {name: _place_data(value) for name, value in text.places.items()}
    data: list[object] = [text.message, places]
    return [*data, text.many, float(text.number)] if text.many else data


def message_from_data(data: list[Any]) -> str:
    """Rebuild the message from the data of `message_as_data`."""
    message, places, *counted = data
    values = {
        name: message_from_data(value) if isinstance(value, list) else value
        for name, value in places.items()
    }
    return MessageText(message, values, *counted)


def restore_message(text: str, *may_be: str) -> str:
    """The message among `may_be` from which `text` was made, with the values read from it; else
    `text`: the log may keep only texts.
    """
    for message in may_be:
        places = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(message))
        if found := re.fullmatch(places, text):
            made = isinstance(message, MessageText)
            return message if made else say(message, **found.groupdict())
    return text


def placeholders_in(message: str) -> tuple[str, ...]:
    """The names of the placeholders of a message."""
    return tuple(name for _, name, _, _ in Formatter().parse(message) if name)


def sentence_of(message: str, places: Mapping[str, object]) -> str:
    """Make an error's sentence, unless the message is made already."""
    return message if isinstance(message, MessageText) and not places else say(message, **places)


def say_counted(one: str, many: str, number: float, /, **places: object) -> str:
    """The message `one` if `number` is 1, else `many`; {count} is the number, as 1,000."""
    values = {name: _frozen_value(value) for name, value in places.items()}
    return MessageText(one, {"count": f"{number:,}", **values}, many, number)


def join_messages(mark: str, parts: Iterable[object]) -> str:
    """Join messages like `mark.join(parts)`; each part can be translated separately."""
    each = [_frozen_value(part) for part in parts]
    if len(each) == 1 and isinstance(each[0], MessageText):
        return each[0]
    if len(each) > 1 and any(map(str.isalpha, mark)):
        return reduce(lambda a, b: say(f"{{a}}{mark}{{b}}", a=a, b=b), each)  # type: ignore[return-value]  # two at least
    if not any(isinstance(part, MessageText | Enum) for part in each):
        return plain_text(mark).join(map(str, each))
    places = {f"part{n}": part for n, part in enumerate(each, 1)}
    return MessageText(mark.join(f"{{{name}}}" for name in places), places)


def plain_text(text: object) -> str:
    """The text without its message and placeholders: msgspec's `enc_hook`."""
    if isinstance(text, str):
        return str.__str__(text)
    raise NotImplementedError


def _place_data(value: object) -> object:
    if isinstance(value, MessageText):
        return message_as_data(value)
    return [str(value), {}] if isinstance(value, Enum) else value


def _frozen_value(value: object) -> object:
    """Return an immutable copy of the value."""
    return value if isinstance(value, int | Enum) else str(value)
