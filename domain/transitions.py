"""A table of what may be done in which state: rounds, of players or of teams, and bridge sessions
live by one each.

The tables themselves stand with what they are about: `domain.contest.round` and
`domain.bridge.session`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from domain.errors import NotNow
from domain.messages import said_together, say

State = TypeVar("State", bound=StrEnum)
Act = TypeVar("Act", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Transitions(Generic[State, Act]):
    """`instead` has the way out of some refusals; acts read on after "can't"."""

    what: str
    acts: Mapping[State, Mapping[Act, State]]
    instead: Mapping[tuple[State, Act], str]

    def after(self, number: int, state: State, act: Act) -> State:
        """The state that follows; NotNow, with the way out if there is one, if it can't be done."""
        try:
            return self.acts[state][act]
        except KeyError:
            instead = self.instead.get((state, act))
            hint = say("; {instead}", instead=instead) if instead else ""
            raise NotNow(
                "{number} is {state} and can't {hint}.",
                number=said_together(" ", (self.what, number)),
                state=state,
                hint=said_together("", (act, hint)),
            ) from None
