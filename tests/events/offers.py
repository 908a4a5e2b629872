"""Compare offered acts with the server's answers to the same commands, decided as a whole."""

from collections.abc import Callable, Iterable

import msgspec

from domain.errors import DomainError, NoValidPairing, RuleViolation, Unsupported
from domain.ids import StageId
from domain.tournament import Tournament
from events.catalogue import ACT_OF
from events.decide import decide_command, fill_draws
from events.game import Chance, CommandSender
from events.game.next_acts import OfferedAct
from events.game.warnings import ConfirmationNeeded, RefusedInFideMode
from events.log.vocabulary import Command

Offering = Callable[[Tournament, StageId, CommandSender], Iterable[OfferedAct]]
CHIEF = CommandSender("chief", "desk", "2026-11-21T09:00:00.000Z")
OF_AN_ENGINE = (NoValidPairing, RuleViolation, Unsupported)
"""Refusals that only pairing or seating itself can find; it is not run for an offer."""


def assert_offers_hold(state: Tournament, offers: Iterable[OfferedAct], lots: Chance) -> None:
    for one in offers:
        refusal = answer(state, one.command, lots)
        match refusal:
            case RefusedInFideMode():
                assert one.refusal == str(refusal), one
            case ConfirmationNeeded():
                assert (one.asks, one.refusal) == (refusal.consequences, ""), one
            case None:
                assert one.needs_no_confirmation, one
            case _ if one.is_ready:
                slow = ACT_OF[type(one.command)].slow
                assert slow, (one, str(refusal))
                assert isinstance(refusal, OF_AN_ENGINE), (one, str(refusal))
            case _:
                assert one.refusal == str(refusal), (one, str(refusal))


def answer(state: Tournament, command: Command, lots: Chance) -> DomainError | None:
    try:
        decide_command(state, fill_draws(state, with_beacon_word(state, command), lots), CHIEF)
    except DomainError as refusal:
        return refusal
    return None


def with_beacon_word(state: Tournament, command: Command) -> Command:
    """The command with the beacon's word, where a draw was announced that waits for one."""
    stage = state.parts.get(getattr(command, "stage", StageId(0)))
    announced = getattr(stage, "lots", None) or getattr(stage, "start_positions", None)
    if announced is not None and announced.word.beacon and hasattr(command, "beacon"):
        return msgspec.structs.replace(command, beacon="dice")
    return command
