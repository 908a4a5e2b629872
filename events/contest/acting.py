"""How an act about a stage played in rounds is declared: found, looked at for what means nothing in
such a stage, decided, and held against its bracket.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from domain.contest.stage import Contest
from domain.errors import Unknown
from domain.tournament import Tournament
from events.contest.ways import AnyStage, ways_of
from events.game import Act
from events.log.command import Command
from events.log.event import Event
from events.roles import Role

C = TypeVar("C", bound=Command)
Answer = Event | Iterable[Event]
Decide = Callable[[Any, C], Answer]


def contest_in(state: Tournament, number: int) -> AnyStage:
    """Unknown if there is none of that number, or if it is not played in rounds."""
    part = state.part(number)
    if not isinstance(part, Contest):
        raise Unknown(f"stage in {state.name}:", number)
    return part


def _on(state: Tournament, command: Any) -> AnyStage:
    stage = contest_in(state, command.stage)
    ways_of(stage).refuse(stage, command)
    return stage


def act(
    name: str,
    command: type[C],
    roles: frozenset[Role],
    *,
    slow: bool = False,
    bracket: bool = False,
) -> Callable[[Decide[C]], Act[AnyStage, C]]:
    """`bracket`: in a knock-out nobody may go on by it but who plays in the next match already."""

    def declared(decide: Decide[C]) -> Act[AnyStage, C]:
        return Act(name, command, _on, _kept(decide) if bracket else decide, roles, slow)

    return declared


def _kept(decide: Decide[C]) -> Decide[C]:
    def kept(stage: AnyStage, command: C) -> Answer:
        answer = decide(stage, command)
        events = (answer,) if isinstance(answer, Event) else tuple(answer)
        return ways_of(stage).keeping_the_bracket(stage, events)

    return kept
