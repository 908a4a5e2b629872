"""Compare recorded events with those decided again: the fields in which they differ, in words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from domain.messages import said_together, say
from events.catalogue import KIND_OF
from events.log.vocabulary import Event

LONGEST = 90


class FieldDifference(NamedTuple):
    """The difference in a field of two events: `stands` is recorded, `follows` is decided again.
    An empty `field` is the event itself; None means that there is no such event.
    """

    field: str
    stands: Any
    follows: Any

    def __str__(self) -> str:
        if not self.field:
            if self.stands is None:
                return say("{kind} is missing after it", kind=_kind(self.follows))
            return say(
                "{kind} would stand there, not {kind2}",
                kind=_kind(self.follows),
                kind2=_kind(self.stands),
            )
        name = self.field.replace("_", " ")
        follows = _first(self.follows, self.stands)
        stands = _first(self.stands, self.follows)
        return say(
            "{name} would be {follows}, not {stands}", name=name, follows=follows, stands=stands
        )


def compare_events(
    stand: Sequence[Event], follow: Iterable[Event]
) -> Iterator[tuple[int, FieldDifference]]:
    """Differences between recorded events and those decided again, with their index in the act."""
    for place, event in enumerate(follow):
        recorded = stand[place] if place < len(stand) else None
        if type(recorded) is not type(event):
            yield place, FieldDifference("", recorded, event)
            continue
        for name in event.__struct_fields__:
            was, now = getattr(recorded, name), getattr(event, name)
            if not _same(was, now):
                yield place, FieldDifference(name, was, now)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Raw) and isinstance(other, Raw):
        return bytes(one) == bytes(other) or msgspec.json.decode(one) == msgspec.json.decode(other)
    return bool(one == other)


def _kind(event: Event | None) -> str:
    return KIND_OF[type(event)].partition("/")[0] if event is not None else "nothing"


def _first(value: Any, other: Any) -> str:
    """The value in words; if it is long, only its first item that differs from the other's."""
    if isinstance(value, tuple) and isinstance(other, tuple) and len(_text(value)) > LONGEST:
        for place, (one, two) in enumerate(zip(value, other, strict=False)):
            if one != two:
                return say("{text} ({place})", text=_text(one), place=place + 1)
        return say("of length {value}", value=len(value))
    return _text(value)


def _text(value: Any) -> str:
    if value is None or value == "":
        return "nothing"
    if isinstance(value, Raw):
        return say("another trace")
    if isinstance(value, tuple) and len(value) == 2:
        return f"{_text(value[0])}-{_text(value[1])}"
    if isinstance(value, tuple):
        return said_together(" ", map(_text, value)) or "nothing"
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
