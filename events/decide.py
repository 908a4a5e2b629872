"""Decide: (state, command) -> events, or a refusal. Pure: no clock, no lots, no I/O.

An illegal command raises a DomainError and nothing is appended. A recorded event is never judged
again: the fold accepts it.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from domain.errors import DomainError, NotNow, Unknown
from domain.ids import TournamentId
from domain.messages import plain_text, say
from domain.tournament import Tournament
from events.catalogue import ACT_OF, COMMANDS, KIND_OF
from events.fold import apply_event
from events.game import NOBODY, Chance, CommandSender
from events.log.chain import device_id
from events.log.records import Act, NewEvent, Recorded
from events.log.vocabulary import Command, Event
from events.tournament.decisions.tournaments import AlreadyCreated
from events.tournament.vocabulary import CreateTournament, FirstPart

Events = tuple[Event, ...]


class NotCreated(DomainError):
    def __str__(self) -> str:
        return say("This tournament has not been created.")


NOT_SIGNED = say(
    "This tournament takes only signed entries, and this device has not signed. Open the page over "
    "https and enrol the device again."
)


def decide_command(
    state: Tournament | None, command: Command, by: CommandSender = NOBODY
) -> Events:
    """The events that follow from the command of the sender `by`."""
    act = ACT_OF[type(command)]
    if state is None:
        if not act.begins:
            raise NotCreated
        begun = act(None, command)
        if isinstance(command, CreateTournament):
            return _create_with_first_part(begun, command)
        return begun
    if act.begins:
        raise AlreadyCreated
    if state.signed and not by.signed and device_id(by.device):
        raise NotNow(NOT_SIGNED)
    if act.weigh is not None:
        command = act.weigh(state, command, by)
    return act(act.on(state, command), command)


def sender_of(act: Act) -> CommandSender:
    return CommandSender(act.actor, act.device, act.instant, bool(act.signature))


def _create_with_first_part(created: Events, command: CreateTournament) -> Events:
    """The events of a new tournament and of the commands on its first part, decided in order."""
    events = list(created)
    for part in first_part_commands(command):
        events += decide_command(_state_after(events), part)
    return tuple(events)


def _read_further_command(body: FirstPart) -> Command:
    """A command after the first; Unknown for one that draws lots."""
    command = _read_command(body)
    if ACT_OF[type(command)].draw is not None:
        raise Unknown(say("command to be sent with a new tournament:"), body.command)
    return command


def _state_after(events: Iterable[Event]) -> Tournament:
    """The state after these events, which are not recorded in a log yet."""
    state: Tournament | None = None
    nobody = Act("", b"", "", "", "", "")
    for version, event in enumerate(events, 1):
        new = NewEvent(KIND_OF[type(event)], b"")
        state = apply_event(
            state, event, Recorded(TournamentId(""), version, new, nobody, b"", b"")
        )
    assert state is not None, "a tournament is created first"
    return state


def fill_draws(state: Tournament | None, command: Command, chance: Chance) -> Command:
    """Return the command with its random fields filled in by `chance`: colours, numbers, seeds."""
    if state is None:
        return _fill_first_part(command, chance)
    draw = ACT_OF[type(command)].draw
    if draw is None:
        return command
    drawn: Command = draw(state, command, chance)
    return drawn


def first_part_commands(command: CreateTournament) -> tuple[Command, ...]:
    """The commands that plan the first part or are about it; ValidationError if malformed."""
    if command.first is None:
        if command.more:
            raise Unknown(say("first part for"), command.more[0].command)
        return ()
    return (_read_command(command.first), *map(_read_further_command, command.more))


def _read_command(first: FirstPart) -> Command:
    kind = COMMANDS.get(first.command)
    if kind is None or ACT_OF[kind].begins:
        raise Unknown("command", first.command)
    return msgspec.convert(first.body, type=kind)


def _fill_first_part(command: Command, chance: Chance) -> Command:
    """Return the command with the random fields of the plan of its first part filled in."""
    if not isinstance(command, CreateTournament) or command.first is None:
        return command
    plan = _read_command(command.first)
    filled = fill_draws(Tournament(TournamentId(""), command.name), plan, chance)
    names = plan.__struct_fields__
    drawn = {n: getattr(filled, n) for n in names if getattr(filled, n) != getattr(plan, n)}
    body = {**command.first.body, **msgspec.to_builtins(drawn, enc_hook=plain_text)}
    return replace(command, first=replace(command.first, body=body))
