"""Compare recorded events with those decided again: the fields in which they differ, in words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Raw

from domain.messages import join_messages, say
from events.catalogue import KIND_OF
from events.log.vocabulary import Event

LONGEST = 90


class FieldDifference(NamedTuple):
    """A field in which a recorded event differs from the one decided again.
    An empty `field` means the event itself; then None means that there is no such event.
    """

    field: str
    recorded: object
    decided: object

    def __str__(self) -> str:
        if not self.field:
            if self.recorded is None:
                return say("{kind} is missing after it", kind=_kind_words(self.decided))
            return say(
                "{kind} would stand there, not {kind2}",
                kind=_kind_words(self.decided),
                kind2=_kind_words(self.recorded),
            )
        name = self.field.replace("_", " ")
        follows = _first_difference(self.decided, self.recorded)
        stands = _first_difference(self.recorded, self.decided)
        return say(
            "{name} would be {follows}, not {stands}", name=name, follows=follows, stands=stands
        )


def compare_events(
    recorded_events: Sequence[Event], decided_events: Iterable[Event]
) -> Iterator[tuple[int, FieldDifference]]:
    """Differences between recorded events and those decided again, with their index in the act."""
    for place, event in enumerate(decided_events):
        recorded = recorded_events[place] if place < len(recorded_events) else None
        if type(recorded) is not type(event):
            yield place, FieldDifference("", recorded, event)
            continue
        for name in event.__struct_fields__:
            was, now = getattr(recorded, name), getattr(event, name)
            if not _are_equal(was, now):
                yield place, FieldDifference(name, was, now)


def _are_equal(one: object, other: object) -> bool:
    if isinstance(one, Raw) and isinstance(other, Raw):
        return bytes(one) == bytes(other) or msgspec.json.decode(one) == msgspec.json.decode(other)
    return one == other


def _kind_words(event: object) -> str:
    return KIND_OF[type(event)].partition("/")[0] if isinstance(event, Event) else "nothing"


def _first_difference(value: object, other: object) -> str:
    """The value in words; if it is long, only its first item that differs from the other's."""
    if isinstance(value, tuple) and isinstance(other, tuple) and len(_value_words(value)) > LONGEST:
        for place, (mine, others) in enumerate(zip(value, other, strict=False)):
            if mine != others:
                return say("{text} ({place})", text=_value_words(mine), place=place + 1)
        return say("of length {value}", value=len(value))
    return _value_words(value)


def _value_words(value: object) -> str:
    if value is None or value == "":
        return say("nothing")
    if isinstance(value, Raw):
        return say("another trace")
    if isinstance(value, tuple) and len(value) == 2:
        return join_messages("-", map(_value_words, value))
    if isinstance(value, tuple):
        return join_messages(" ", map(_value_words, value)) or say("nothing")
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
