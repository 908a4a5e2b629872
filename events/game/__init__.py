"""The definition of a game for the log: its facts and its acts, as data.

A *fact* is a kind of event: its stored name, its fold, its sentence, and whether it breaks pairing
integrity. An *act* is a command: its name, its decision, the subject that it decides on, and the
roles that may send it. Code that stores, folds, decides, audits or undoes looks both up in
`events.catalogue` and knows no game.

The class of an event (the permanent format) is in a game's `vocabulary`, which imports neither
facts nor decisions, so that these may name any event.

A fact changes a part of the state: a stage, a round's boards, a session. Its *scope* says which.
Consecutive facts that change the same place are folded as one run, so that a replay copies a stage
or a round once and not for each of its results.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from domain.ids import StageId
from domain.messages import placeholders_in, say
from domain.own_requests import OwnRequest, RequestOffer
from domain.results import Colour
from domain.tournament import Part, Tournament
from events.game.discarding import AnyDiscarding
from events.game.integrity import Integrity
from events.game.roles import Role
from events.log.records import Recorded
from events.log.vocabulary import Command, Event


class OfPart(Protocol):
    """An event or a command about a part."""

    @property
    def stage(self) -> int: ...


class OfEntry(OfPart, Protocol):
    """An event or a command about an entry of a part."""

    @property
    def entry(self) -> int: ...


Before = TypeVar("Before")
After = TypeVar("After")
E = TypeVar("E", bound=Event)
C = TypeVar("C", bound=Command)
Subject = TypeVar("Subject")
Told = TypeVar("Told")


On = TypeVar("On", contravariant=True)
Step = tuple[Callable[[Any, On, Recorded], Any], On, Recorded]
"""An event in a fold: its `evolve`, the event and its record. A bare tuple, as a replay makes one
for every event.
"""


@dataclass(frozen=True, slots=True, eq=False)
class FactScope(Generic[Before, After, On]):
    """The part of the state that a fact changes: `evolve` turns a `Before` into an `After`, by an
    event with the fields of `On`.

    `place` locates it for an event; `fold` applies a run of steps at one place. `whole`:
    the event is about more than one part, and its sentence needs the whole tournament.
    """

    place: Callable[[On], Hashable]
    fold: Callable[[Tournament, Any, Iterable[Step[On]]], Tournament]
    whole: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Fact(Generic[Before, After, E]):
    """A kind of event: its class, which has its stored name; its scope; `evolve`, the fold; and
    `sentence`, which describes the event for people, from the part before it (None: none).
    """

    type: type[E]
    scope: FactScope[Before, After, E]
    evolve: Callable[[Before, E, Recorded], After]
    sentence: Callable[[Any, E], str]
    integrity: Integrity | None = None

    @property
    def kind(self) -> str:
        return self.type.stored_as

    def __call__(self, before: Before, event: E, record: Recorded) -> After:
        return self.evolve(before, event, record)


def fact(
    kind: type[E],
    scope: FactScope[Before, After, E],
    sentence: Callable[[Any, E], str],
    integrity: Integrity | None = None,
) -> Callable[[Callable[[Before, E, Recorded], After]], Fact[Before, After, E]]:
    """Declare the decorated function as the fold of a kind of event."""
    return lambda evolve: Fact(kind, scope, evolve, sentence, integrity)


def phrase(message: str, **found: Callable[[Told, E], object]) -> Callable[[Told, E], str]:
    """Return a fact's `sentence` function. It fills the places of the message with the event's
    fields of these names, or with the results of the functions in `found` (part before, event).
    """
    fields = [each for each in placeholders_in(message) if each not in found]

    def sentence(part: Told, event: E) -> str:
        places: dict[str, object] = {each: getattr(event, each) for each in fields}
        return say(message, **places | {each: of(part, event) for each, of in found.items()})

    return sentence


class Chance(Protocol):
    """The random choices that commands leave to the server; nothing else in acts is random."""

    @property
    def source(self) -> Random:
        """A source of random numbers, which need not be repeatable."""

    def colour(self) -> Colour: ...

    def secret_seed(self, place: str) -> bytes:
        """A seed that is repeatable for that place and known only to the server."""


class CommandSender(NamedTuple):
    """The sender of a command: role, device, the server's instant (ISO 8601 in UTC), and whether
    the device has signed the command.
    """

    role: str
    device: str
    instant: str
    signed: bool = True


NOBODY = CommandSender("", "", "")


@dataclass(frozen=True, slots=True, eq=False)
class ActRule(Generic[Subject, C]):
    """`on` finds the subject of the command, or refuses; `decide` returns facts, or refuses.
    `slow`: it calls an engine and is decided in a worker thread. `draw` fills in fields left to
    chance before the decision; `weigh` adapts the command to its sender and time, or refuses, if
    these matter. `themselves`: a role that may send it with its own code for itself, a player or a
    captain. `begins`: the act begins a log, and `on` is not called. `may` is a first check whether
    the act is possible at all, if the whole decision is expensive or depends on drawn fields.
    """

    name: str
    command: type[C]
    on: Callable[[Tournament, C], Subject]
    decide: Callable[[Subject, C], Event | Iterable[Event]]
    roles: frozenset[Role]
    slow: bool = False
    draw: Callable[[Tournament, C, Chance], C] | None = None
    weigh: Callable[[Tournament, C, CommandSender], C] | None = None
    themselves: str = ""
    begins: bool = False
    version: int = 1
    may: Callable[[Subject, C], object] | None = None

    @property
    def kind(self) -> str:
        return f"{self.name}/{self.version}"

    def __call__(self, subject: Subject, command: C) -> tuple[Event, ...]:
        answer = self.decide(subject, command)
        return (answer,) if isinstance(answer, Event) else tuple(answer)


def act(
    name: str,
    command: type[C],
    on: Callable[[Tournament, C], Subject],
    roles: frozenset[Role],
    *,
    slow: bool = False,
    draw: Callable[[Tournament, C, Chance], C] | None = None,
    weigh: Callable[[Tournament, C, CommandSender], C] | None = None,
    themselves: str = "",
    begins: bool = False,
    version: int = 1,
    may: Callable[[Subject, C], object] | None = None,
) -> Callable[[Callable[[Subject, C], Event | Iterable[Event]]], ActRule[Subject, C]]:
    """Declare the decorated function as the decision on a command, with its roles and subject."""
    more = (slow, draw, weigh, themselves, begins, version, may)
    return lambda decide: ActRule(name, command, on, decide, roles, *more)


Declared = TypeVar("Declared", Fact[Any, Any, Any], ActRule[Any, Any])


def declared_in(kind: type[Declared], *modules: ModuleType) -> tuple[Declared, ...]:
    """All facts, or all acts, that these modules declare, in order; imported ones only once."""
    found = (each for module in modules for each in vars(module).values())
    return tuple(dict.fromkeys(each for each in found if isinstance(each, kind)))


@dataclass(frozen=True, slots=True, eq=False)
class RequestHandling:
    """Players' requests by telephone: `offers` lists those open to an entry of a part, `grant`
    returns the events of a granted request, given the level of the confirmed warning.
    """

    offers: Callable[[Any, int], Iterator[RequestOffer]]
    grant: Callable[[Any, OwnRequest, int], Iterable[Event]]


@dataclass(frozen=True, slots=True, eq=False)
class GameDefinition:
    """`name` is the `game` of its parts. `restore_part` restores a part for an undo at that version
    and marks what differs from the state just before as changed. `differences` gives sentences on
    the differences between two parts, None if absent. `round_of` is the round or session an event
    is about. `is_played`: whether all announced rounds of a part are played and no result is
    missing.
    """

    name: str
    facts: Sequence[Fact[Any, Any, Any]]
    acts: Sequence[ActRule[Any, Any]]
    restore_part: Callable[[Any, Any, int], Part]
    differences: Callable[[Any, Any], Iterator[str]]
    round_of: Callable[[Any, Event], int]
    is_played: Callable[[Any], bool]
    discarding: AnyDiscarding
    asking: RequestHandling


def the_tournament(state: Tournament, _command: Command) -> Tournament:
    """The subject of acts that concern more than one part."""
    return state


def the_part(state: Tournament, command: OfPart) -> Part:
    """The subject of acts that are the same in every game."""
    return state.part(command.stage)


def part_number_of(event: OfPart) -> int:
    """The place of facts that change a part."""
    return event.stage


def tournament_fold(state: Tournament, _place: object, steps: Iterable[Step[On]]) -> Tournament:
    """The fold of a scope whose facts change more than one part."""
    for evolve, event, record in steps:
        state = evolve(state, event, record)
    return state


def part_fold(state: Tournament, number: int, steps: Iterable[Step[On]]) -> Tournament:
    """The fold of a scope whose facts change a part as a whole."""
    part, version = state.parts.get(StageId(number)), state.version
    for evolve, event, record in steps:
        part, version = evolve(part, event, record), record.version
    assert part is not None, "a part is planned before anything happens in it"
    return state.with_parts(part, version=version)


ANY_PART: FactScope[Any, Any, OfPart] = FactScope(part_number_of, part_fold)
"""The scope of facts that are the same in every game."""
