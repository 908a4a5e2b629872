"""Sentences as data: a message in English and what stands in its places.

Rules, decisions and the log say what they say once and know of no language. What they say is text
in English wherever it is printed, and can be told in the language of whoever reads it where it is
shown, because the message and its places are still there. A place may be said itself; any other
text in a place is a name or was typed by somebody, and stays.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import reduce


class Said(str):
    """English text that knows its message and its places; frozen, and equal to its text.

    `many` is the message where `number` is not one; "" for what counts nothing.
    """

    __slots__ = ("many", "message", "number", "places")
    message: str
    places: Mapping[str, object]
    many: str
    number: float

    def __new__(
        cls, message: str, places: Mapping[str, object], many: str = "", number: float = 1
    ) -> "Said":
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
        """A message whose places are filled later; `{}` is a number."""
        if numbers:
            places = {"number": numbers[0]}
        return say(self.message.replace("{}", "{number}"), **places)

    def __add__(self, other: str) -> str:
        return said_together("", (self, other))

    def __radd__(self, other: str) -> str:
        return said_together("", (other, self))

    def __reduce__(self) -> tuple[type["Said"], tuple[object, ...]]:
        return Said, (self.message, self.places, self.many, self.number)


def say(message: str, /, **places: object) -> str:
    """`{name} has left`, with whoever it was in the place."""
    return Said(message, {name: _kept(value) for name, value in places.items()})


def say_counted(one: str, many: str, number: float, **places: object) -> str:
    """`many` unless it is one; {count} is the number, with commas between thousands."""
    kept = {name: _kept(value) for name, value in places.items()}
    return Said(one, {"count": f"{number:,}", **kept}, many, number)


def said_together(mark: str, parts: Iterable[object]) -> str:
    """The same text as `mark.join(parts)`, with each part still told by itself."""
    each = [_kept(part) for part in parts]
    if len(each) == 1 and isinstance(each[0], Said):
        return each[0]
    if not any(isinstance(part, Said | Enum) for part in each):
        return plain(mark).join(map(str, each))
    if any(map(str.isalpha, mark)):
        return reduce(lambda a, b: say(f"{{a}}{mark}{{b}}", a=a, b=b), each)  # type: ignore[return-value]  # some part is said
    places = {f"part{n}": part for n, part in enumerate(each, 1)}
    return Said(mark.join(f"{{{name}}}" for name in places), places)


def plain(text: object) -> str:
    """Only the text, for what keeps or sends nothing else: msgspec's `enc_hook`."""
    if isinstance(text, str):
        return str.__str__(text)
    raise NotImplementedError


def _kept(value: object) -> object:
    """What is nobody's to change any more."""
    return value if isinstance(value, int | Enum) else str(value)
