"""Checks of events from outside, in a bundle, which were not decided here: they must be within the
bounds of the commands that make such events.

The bounds of a field are those that any command has for a field of its name. A valid chain proves
that nothing was changed, but not that it is possible: a stage of a billion rounds would stop every
page.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from domain.messages import say
from events.catalogue import COMMANDS
from events.codec import encode_event, event_of
from events.log.records import Recorded

LARGEST, LONGEST = 1_000_000, 2_000
"""Bounds of a field that no command limits."""
LONGEST_NAME = 200
"""Longest name of an actor or a device."""
_CODES = frozenset({"system", "edition", "tie_break_edition", "acceleration"})
_CODE = re.compile(r"[\w .:+-]{0,60}")
_OF_EVENTS = {"points": (0, 9900)}
"""Bounds of event fields that are made from several fields of a command."""


class Bounds(NamedTuple):
    """The least and the greatest integer of a field, and the length of its longest text."""

    least: int
    most: int
    longest: int


ANY = Bounds(-LARGEST, LARGEST, LONGEST)


def field_out_of_bounds(record: Recorded) -> str:
    """The first field beyond any command's bounds, or a fault of the sender; "" if none."""
    act = record.act
    if max(len(act.actor), len(act.device)) > LONGEST_NAME:
        return say("the name of its sender is too long")
    fields: dict[str, Any] = msgspec.json.decode(encode_event(event_of(record))[1])
    return next((name for name, value in fields.items() if not _is_within_bounds(name, value)), "")


def _is_within_bounds(name: str, value: Any) -> bool:
    """Whether the value, with all that it contains, is within the bounds of the field."""
    match value:
        case bool() | None:
            return True
        case int():
            bounds = _bounds().get(name, ANY)
            return bounds.least <= value <= bounds.most
        case str():
            if name in _CODES and not _CODE.fullmatch(value):
                return False
            return len(value) <= _bounds().get(name, ANY).longest
        case dict():
            return all(_is_within_bounds(inner, part) for inner, part in value.items())
        case _:
            return all(_is_within_bounds(name, part) for part in value)


@cache
def _bounds() -> Mapping[str, Bounds]:
    """The bounds of each field name, the widest that any command has for it."""
    found: dict[str, list[inspect.IntType | inspect.StrType]] = {}
    for command in COMMANDS.values():
        _collect_types("", inspect.type_info(command), found)
    widest = {name: _widest_bounds(types) for name, types in found.items()}
    of_events = {name: Bounds(*bounds, LONGEST) for name, bounds in _OF_EVENTS.items()}
    return {**widest, **of_events}


def _collect_types(
    name: str, kind: inspect.Type, found: dict[str, list[inspect.IntType | inspect.StrType]]
) -> None:
    """Add the types of integers and texts in a field to `found`, by the name of their field."""
    match kind:
        case inspect.Metadata(type=inner):
            _collect_types(name, inner, found)
        case inspect.IntType() | inspect.StrType():
            found.setdefault(name, []).append(kind)
        case inspect.StructType(fields=fields):
            for field in fields:
                _collect_types(field.name, field.type, found)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for each in types:
                _collect_types(name, each, found)
        case inspect.VarTupleType(item_type=inner):
            _collect_types(name, inner, found)


def _widest_bounds(types: list[inspect.IntType | inspect.StrType]) -> Bounds:
    numbers = [each for each in types if isinstance(each, inspect.IntType)]
    texts = [each for each in types if isinstance(each, inspect.StrType)]
    return Bounds(
        min(
            (-LARGEST if each.ge is None else min(0, each.ge) for each in numbers), default=-LARGEST
        ),
        max((LARGEST if each.le is None else each.le for each in numbers), default=LARGEST),
        max((each.max_length or LONGEST for each in texts), default=LONGEST),
    )
