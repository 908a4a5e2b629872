"""From what an act left in the log back to the command that was given.

A table of a game has a line for each kind of event with which an act may begin. What stands there
makes the commands that can have been given, the likeliest first: what is the sender's own word it
takes from the event, what follows from the state it leaves out. Whether one of them makes just
these events is then asked of the decisions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET, Struct

from domain.tournament import Tournament
from events.audit.acts import Told
from events.log.command import Command
from events.log.event import Event
from events.warnings import Act

C = TypeVar("C", bound=Struct)
E = TypeVar("E", bound=Event)
Asking = Callable[[Told, Any], Iterable[Command]]
"""Given the act and its first event."""


class Older(NamedTuple):
    """What programs of before wrote into a field otherwise than this one: `wrote` is asked of the
    event as it stands and of the one that follows today.
    """

    field: str
    wrote: Callable[[Any, Any], bool]


def was(field: str, value: object) -> Older:
    """It always had that value."""
    return Older(field, lambda stands, _follows: bool(getattr(stands, field) == value))


class Asked(NamedTuple):
    """`by` is the table. `older` is what is excused of former programs: fields, and whole acts,
    asked for as they would be done today. `unasked` are fields that nothing in a log can
    contradict, though no command says them. `elsewhere`: events that only a file brings, decided by
    whoever made it.
    """

    by: Mapping[type[Event], Asking]
    apart: frozenset[type[Event]] = frozenset()
    """What no command makes, and is looked into elsewhere."""
    themselves: frozenset[type[Command]] = frozenset()
    """What players do for themselves, with a code of their own."""
    newer: frozenset[type[Event]] = frozenset()
    """What a log without any of them may lack: former programs did not write it."""
    as_before: Callable[[Tournament, Act], Tournament | None] = lambda _state, _act: None
    """The state that is asked instead where a former program did not refuse that act."""
    older: Mapping[type[Event], tuple[Older, ...]] = {}
    follows: Mapping[type[Event], tuple[str, ...]] = {}
    """Fields that are made anew and compared (`events.audit.fields`)."""
    whole: frozenset[type[Event]] = frozenset()
    """Nothing of the command is lost where it makes these, and no other."""
    unasked: Mapping[type[Event], tuple[str, ...]] = {}
    elsewhere: Callable[[Event], bool] = lambda _event: False


def same(command: type[Command], **otherwise: str) -> Asking:
    """Of a command with fields of its event; `otherwise` are those that are called differently
    there.
    """

    def asked(_told: Told, event: Any) -> Iterator[Command]:
        yield stated(command, event, **{to: getattr(event, of) for to, of in otherwise.items()})

    return asked


def stated(command: type[C], event: Any, **more: Any) -> C:
    """What event and command both have, and more; what the event does not say is left out."""
    fields = {
        name: value
        for name in command.__struct_fields__
        if (value := getattr(event, name, UNSET)) is not UNSET
    }
    return command(**{**fields, **more})


def every(told: Told, kind: type[E]) -> list[E]:
    """The events of that kind at the front of the act."""
    found: list[E] = []
    for event in told.events:
        if not isinstance(event, kind):
            break
        found.append(event)
    return found


def within(told: Told, kind: type[E]) -> E | None:
    """The first of that kind in the act."""
    return next((event for event in told.events if isinstance(event, kind)), None)
