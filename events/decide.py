"""Decide: (state, command) -> events, or a refusal. Pure: no clock, no lots, no I/O.

An illegal command raises a DomainError and nothing is appended. What was legal once is never judged
again: that is the fold's half of the bargain.
"""

from domain.errors import DomainError
from domain.tournament import Tournament
from events.catalogue import ACT_OF
from events.game import Chance
from events.log.command import Command
from events.log.event import Event
from events.tournament.commands import CreateTournament
from events.tournament.decisions import create_tournament

Events = tuple[Event, ...]


class NotCreated(DomainError):
    def __str__(self) -> str:
        return "This tournament has not been created."


def decide(state: Tournament | None, command: Command) -> Events:
    if state is None:
        if isinstance(command, CreateTournament):
            return create_tournament(command)
        raise NotCreated
    act = ACT_OF[type(command)]
    answer = act.decide(act.on(state, command), command)
    return (answer,) if isinstance(answer, Event) else tuple(answer)


def signed(state: Tournament | None, command: Command, role: str, device: str) -> Command:
    """The command as it weighs from that sender."""
    weigh = ACT_OF[type(command)].signed
    if weigh is None or state is None:
        return command
    weighed: Command = weigh(state, command, role, device)
    return weighed


def filled(state: Tournament | None, command: Command, chance: Chance) -> Command:
    """The command with whatever it leaves to chance."""
    draw = ACT_OF[type(command)].draw
    if draw is None or state is None:
        return command
    drawn: Command = draw(state, command, chance)
    return drawn
