"""What may be done next, asked of the decisions themselves: no page can hint at what the server
answers otherwise.

A game names the acts that are usual in a state, in the order of use; whether each is ready is what
its decision says of it, and so is the sentence why not.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from domain.errors import AllDone, DomainError
from domain.tournament import Tournament
from events.game import Act, By
from events.game.roles import Role
from events.game.warnings import ConfirmationNeeded, RefusedInFideMode
from events.log.vocabulary import Command

AT_THE_DESK = By(Role.CHIEF, "", "")
Candidate = tuple[Act[Any, Any], Command]


@dataclass(frozen=True, slots=True)
class OfferedAct:
    """`command` is what would be sent, without a reason and without what is drawn. `refusal` is why
    it can't be done yet; `asks` is what its sender has to confirm.
    """

    name: str
    command: Command
    refusal: str = ""
    asks: tuple[str, ...] = ()

    @property
    def ready(self) -> bool:
        return not self.refusal

    @property
    def at_once(self) -> bool:
        """Whether the act needs no confirmation."""
        return self.ready and not self.asks


def offer_acts(state: Tournament, by: By, candidates: Iterable[Candidate]) -> Iterator[OfferedAct]:
    """The acts that this sender may send, but for what is done already."""
    for act, command in candidates:
        if by.role in act.roles or (by.role and by.role == act.themselves):
            try:
                yield _offer_act(state, by, act, command)
            except AllDone:
                continue


def ready(state: Tournament, by: By, candidates: Iterable[Candidate]) -> Iterator[OfferedAct]:
    """The acts that can be done: what is no step on the way is not shown before its time."""
    return (one for one in offer_acts(state, by, candidates) if one.ready)


def _offer_act(state: Tournament, by: By, act: Act[Any, Any], command: Command) -> OfferedAct:
    try:
        weighed = act.weigh(state, command, by) if act.weigh else command
        act.is_asked(act.on(state, weighed), weighed)
    except AllDone:
        raise
    except RefusedInFideMode as refusal:
        return OfferedAct(act.name, command, str(refusal))
    except ConfirmationNeeded as question:
        return OfferedAct(act.name, command, asks=question.consequences)
    except DomainError as refusal:
        return OfferedAct(act.name, command, str(refusal))
    return OfferedAct(act.name, command)
