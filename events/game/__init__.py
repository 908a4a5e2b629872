"""What a game is to the log: its facts and its acts, as data.

A *fact* is a kind of event: the name it is stored under, its effect, its sentence, and whether it
breaks pairing integrity. An *act* is a command: its name, its decision and on what it decides, who
may send it. Code that stores, folds, decides, audits or undoes looks both up in `events.catalogue`
and knows no game.

What an event *is* (its class, the permanent format) stands in a game's `vocabulary` and imports
nothing of what follows from it, so that facts and decisions may name any event.

A fact changes something of a state: a stage, a round's boards, a session. Its *scope* says what.
Facts that change the same place and follow each other are folded as one run, so that a replay
copies a stage or a round once and not for each of its results.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from domain.messages import places_in, say
from domain.own_requests import OwnRequest, RequestOffer
from domain.results import Colour
from domain.tournament import Part, Tournament
from events.game.discarding import Discarding
from events.game.integrity import Integrity
from events.game.roles import Role
from events.log.records import Recorded
from events.log.vocabulary import Command, Event

Before = TypeVar("Before")
After = TypeVar("After")
E = TypeVar("E", bound=Event)
C = TypeVar("C", bound=Command)
Subject = TypeVar("Subject")


Step = tuple[Callable[[Any, Any, Recorded], Any], Any, Recorded]
"""One event on its way through a fold: what follows from it, it, and its record. A bare tuple, as a
replay makes one for every event.
"""


@dataclass(frozen=True, slots=True, eq=False)
class FactScope(Generic[Before, After]):
    """What a fact changes: `evolve` is given a `Before` and makes an `After` of it.

    `place` names it for an event; `fold` takes a run of steps at one place into the state. `whole`:
    the event is about more than one part, and its sentence needs the whole tournament.
    """

    place: Callable[[Any], Hashable]
    fold: Callable[[Tournament, Any, Iterable[Step]], Tournament]
    whole: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Fact(Generic[Before, After, E]):
    """A kind of event: its class, which has the name it is stored under; what it changes and how;
    the sentence that tells it from the part it met, None if there was none.
    """

    type: type[E]
    scope: FactScope[Before, After]
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
    scope: FactScope[Before, After],
    sentence: Callable[[Any, E], str],
    integrity: Integrity | None = None,
) -> Callable[[Callable[[Before, E, Recorded], After]], Fact[Before, After, E]]:
    """Declares what follows from a kind of event: the function under it."""

    def declared(evolve: Callable[[Before, E, Recorded], After]) -> Fact[Before, After, E]:
        return Fact(kind, scope, evolve, sentence, integrity)

    return declared


def told(message: str, **found: Callable[[Any, Any], object]) -> Callable[[Any, Any], str]:
    """The sentence of a fact: in the places of a message are the event's fields of these names, or
    what is found for them by the part it met and the event.
    """
    fields = [each for each in places_in(message) if each not in found]

    def sentence(part: Any, event: Any) -> str:
        places: dict[str, object] = {each: getattr(event, each) for each in fields}
        return say(message, **places | {each: of(part, event) for each, of in found.items()})

    return sentence


class Chance(Protocol):
    """What commands leave to the server: the only place where acts meet chance."""

    @property
    def source(self) -> Random:
        """A source of chance, which need not be repeatable."""

    def colour(self) -> Colour: ...

    def secret_seed(self, place: str) -> bytes:
        """A seed repeatable for that place and known to the server alone."""


class By(NamedTuple):
    """Who asks: their role, their device, and the server's instant (ISO 8601 in UTC); whether the
    device has signed what it asks.
    """

    role: str
    device: str
    instant: str
    signed: bool = True


NOBODY = By("", "", "")


@dataclass(frozen=True, slots=True, eq=False)
class Act(Generic[Subject, C]):
    """`on` finds what the command is about, or refuses; `decide` answers with facts, or refuses.
    `slow`: it asks an engine, and is decided beside the event loop. `draw` fills in what the sender
    left to chance, before it is decided; `weigh` makes of it what it is from that sender at that
    time, or refuses, where that is not the same from everybody. `themselves`: who else may send it,
    for themselves, with a code of their own: a player or a captain. `begins`: a log begins with it,
    and `on` is not asked. `may` is what the decision asks itself first, where the rest is dear or
    leans on what was drawn: whether the act can be done at all.
    """

    name: str
    command: type[C]
    on: Callable[[Tournament, C], Subject]
    decide: Callable[[Subject, C], Event | Iterable[Event]]
    roles: frozenset[Role]
    slow: bool = False
    draw: Callable[[Tournament, C, Chance], C] | None = None
    weigh: Callable[[Tournament, C, By], C] | None = None
    themselves: str = ""
    begins: bool = False
    version: int = 1
    may: Callable[[Subject, C], object] | None = None

    @property
    def kind(self) -> str:
        """The name that its commands are stored under."""
        return f"{self.name}/{self.version}"

    def __call__(self, subject: Subject, command: C) -> tuple[Event, ...]:
        answer = self.decide(subject, command)
        return (answer,) if isinstance(answer, Event) else tuple(answer)

    def is_asked(self, subject: Subject, command: C) -> None:
        """Raise the refusal, or the question, that doing it would raise."""
        (self.may or self)(subject, command)


def act(
    name: str,
    command: type[C],
    on: Callable[[Tournament, C], Subject],
    roles: frozenset[Role],
    *,
    slow: bool = False,
    draw: Callable[[Tournament, C, Chance], C] | None = None,
    weigh: Callable[[Tournament, C, By], C] | None = None,
    themselves: str = "",
    begins: bool = False,
    version: int = 1,
    may: Callable[[Subject, C], object] | None = None,
) -> Callable[[Callable[[Subject, C], Event | Iterable[Event]]], Act[Subject, C]]:
    """Declares who may send a command, and what it is about: the function under it decides it."""

    def declared(decide: Callable[[Subject, C], Event | Iterable[Event]]) -> Act[Subject, C]:
        more = (slow, draw, weigh, themselves, begins, version, may)
        return Act(name, command, on, decide, roles, *more)

    return declared


Declared = TypeVar("Declared", Fact[Any, Any, Any], Act[Any, Any])


def declared_in(kind: type[Declared], *modules: ModuleType) -> tuple[Declared, ...]:
    """What these modules declare, in their order; what they import from one another counts once."""
    found = (each for module in modules for each in vars(module).values())
    return tuple(dict.fromkeys(each for each in found if isinstance(each, kind)))


@dataclass(frozen=True, slots=True, eq=False)
class Asking:
    """What players may ask for by telephone: `offers` to that entry of a part, and the facts that
    follow when a request is `granted`, with the level of the warning that was answered.
    """

    offers: Callable[[Any, int], Iterator[RequestOffer]]
    granted: Callable[[Any, OwnRequest, int], Iterable[Event]]


@dataclass(frozen=True, slots=True, eq=False)
class GameDefinition:
    """`name` is the `game` of its parts. `touched` is a part as it was, for an undo at that
    version: what differs from the state just before counts as changed by it. `differences` gives
    sentences on the way from one part to another, None where it is absent. `round_of` is the round
    or session an event is about. A part `is_played` once all that was announced of it has been, and
    no result is waited for.
    """

    name: str
    facts: Sequence[Fact[Any, Any, Any]]
    acts: Sequence[Act[Any, Any]]
    touched: Callable[[Any, Any, int], Part]
    differences: Callable[[Any, Any], Iterator[str]]
    round_of: Callable[[Any, Event], int]
    is_played: Callable[[Any], bool]
    discarding: Discarding
    asking: Asking


def the_tournament(state: Tournament, _command: Command) -> Tournament:
    """What an act is about that concerns more than one part."""
    return state


def the_part(state: Tournament, command: Any) -> Part:
    """What an act is about that is the same in every game."""
    return state.part(command.stage)


def part_of(event: Any) -> int:
    """The place of a fact that changes a part."""
    number: int = event.stage
    return number


def tournament_fold(state: Tournament, _place: object, steps: Iterable[Step]) -> Tournament:
    """The fold of a scope whose facts change more than one part."""
    for evolve, event, record in steps:
        state = evolve(state, event, record)
    return state


def part_fold(state: Tournament, number: Any, steps: Iterable[Step]) -> Tournament:
    """The fold of a scope whose facts change a part as a whole."""
    part, version = state.parts.get(number), state.version
    for evolve, event, record in steps:
        part, version = evolve(part, event, record), record.version
    assert part is not None, "a part is planned before anything happens in it"
    return state.with_parts(part, version=version)


ANY_PART: FactScope[Part, Part] = FactScope(part_of, part_fold)
"""Of facts that are the same in every game."""
