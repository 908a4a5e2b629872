"""How an act about a stage played in rounds is declared: found, looked at for what means nothing in
such a stage, decided, and held against its bracket.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

from domain.contest.stage import Contest
from domain.errors import Unknown
from domain.said import say
from domain.tournament import Tournament
from events.contest.bracket import keeping
from events.contest.ways import AnyStage, ways_of
from events.game import Act, By, Chance, the_tournament
from events.game import act as declared
from events.game.roles import Role
from events.log.command import Command
from events.log.event import Event

C = TypeVar("C", bound=Command)
Answer = Event | Iterable[Event]
Decide = Callable[[Any, C], Answer]
On = Callable[[Tournament, Any], Any]
May = Callable[[Any, C], object]


def contest_in(state: Tournament, number: int) -> AnyStage:
    """Unknown if there is none of that number, or if it is not played in rounds."""
    part = state.part(number)
    if not isinstance(part, Contest):
        raise Unknown(say("stage in {name}:", name=state.name), number)
    return part


def found(state: Tournament, command: Any) -> AnyStage:
    """The stage a command is about, if it means anything there."""
    stage = contest_in(state, command.stage)
    ways_of(stage).refuse(stage, command)
    return stage


def act(
    name: str,
    command: type[C],
    roles: frozenset[Role],
    *,
    on: On = found,
    slow: bool = False,
    bracket: bool = False,
    themselves: str = "",
    draw: Callable[[Tournament, C, Chance], C] | None = None,
    weigh: Callable[[Tournament, C, By], C] | None = None,
    may: May[C] | None = None,
) -> Callable[[Decide[C]], Act[Any, C]]:
    """`bracket`: in a knock-out nobody may go on by it but who plays in the next match already."""
    plain = declared(
        name, command, on, roles, slow=slow, draw=draw, weigh=weigh, themselves=themselves, may=may
    )
    return lambda decide: plain(_kept(decide) if bracket else decide)


def planning(
    name: str,
    command: type[C],
    roles: frozenset[Role],
    *,
    slow: bool = False,
    begins: bool = False,
    draw: Callable[[Tournament, C, Chance], C] | None = None,
    may: May[C] | None = None,
) -> Callable[[Callable[[Any, C], Answer]], Act[Any, C]]:
    """An act about the tournament: there is no stage yet, or more than one."""
    return declared(
        name, command, the_tournament, roles, slow=slow, draw=draw, begins=begins, may=may
    )


def _kept(decide: Decide[C]) -> Decide[C]:
    @wraps(decide)
    def kept(stage: AnyStage, command: C) -> Answer:
        answer = decide(stage, command)
        return keeping(stage, (answer,) if isinstance(answer, Event) else tuple(answer))

    return kept
