"""A table of the acts allowed in each state, used for rounds of players or teams and for bridge
sessions.

The tables are in `domain.contest.round` and `domain.bridge.session`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from domain.errors import NotNow
from domain.messages import join_messages, say

State = TypeVar("State", bound=StrEnum)
Act = TypeVar("Act", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Transitions(Generic[State, Act]):
    """`what` is the thing in refusals, `instead` an alternative; acts complete "can't …"."""

    what: str
    acts: Mapping[State, Mapping[Act, State]]
    instead: Mapping[tuple[State, Act], str]

    def next_state(self, number: int, state: State, act: Act) -> State:
        """The next state; NotNow, with an alternative if any, if the act is not allowed."""
        try:
            return self.acts[state][act]
        except KeyError:
            instead = self.instead.get((state, act))
            hint = say("; {instead}", instead=instead) if instead else ""
            raise NotNow(
                "{number} is {state} and can't {hint}.",
                number=join_messages(" ", (self.what, number)),
                state=state,
                hint=join_messages("", (act, hint)),
            ) from None
