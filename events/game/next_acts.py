"""The acts that are possible next, found by trying the decisions, so that no page offers an
act that the server would refuse.

A game names the acts that are usual in a state, in the order of use, as candidates; the decision on
each shows whether it is possible, and if not, why.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from domain.errors import AllDone, DomainError
from domain.tournament import Tournament
from events.game import ActRule, CommandSender
from events.game.roles import Role
from events.game.warnings import ConfirmationNeeded, RefusedInFideMode
from events.log.vocabulary import Command

AT_THE_DESK = CommandSender(Role.CHIEF, "", "")
Candidate = tuple[ActRule[Any, Any], Command]


@dataclass(frozen=True, slots=True)
class OfferedAct:
    """An act to offer: `command` is to be sent, after filling in reason and drawn fields. `refusal`
    is why it is not possible yet; `asks` are the consequences that its sender has to confirm.
    """

    name: str
    command: Command
    refusal: str = ""
    asks: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        return not self.refusal

    @property
    def needs_no_confirmation(self) -> bool:
        """Whether the act needs no confirmation."""
        return self.is_ready and not self.asks


def offer_acts(
    state: Tournament, by: CommandSender, candidates: Iterable[Candidate]
) -> Iterator[OfferedAct]:
    """Offer the acts that this sender may send, except those already done (AllDone)."""
    for act, command in candidates:
        if by.role in act.roles or (by.role and by.role == act.themselves):
            try:
                yield _offer_act(state, by, act, command)
            except AllDone:
                continue


def offer_ready_acts(
    state: Tournament, by: CommandSender, candidates: Iterable[Candidate]
) -> Iterator[OfferedAct]:
    """Offer only the acts that are possible now; for acts that are no steps of the usual order."""
    return (offered for offered in offer_acts(state, by, candidates) if offered.is_ready)


def _offer_act(
    state: Tournament, by: CommandSender, act: ActRule[Any, Any], command: Command
) -> OfferedAct:
    try:
        weighed: Command = act.weigh(state, command, by) if act.weigh else command
        (act.may or act)(act.on(state, weighed), weighed)
    except AllDone:
        raise
    except RefusedInFideMode as refusal:
        return OfferedAct(act.name, command, str(refusal))
    except ConfirmationNeeded as question:
        return OfferedAct(act.name, command, asks=question.consequences)
    except DomainError as refusal:
        return OfferedAct(act.name, command, str(refusal))
    return OfferedAct(act.name, command)
