"""Noting something of a game, while it is on or after it, by whoever enters results."""

from msgspec.structs import replace

from domain.contest.incidents import IncidentKind
from domain.contest.round import RoundState
from domain.errors import NotNow, Unsupported
from domain.messages import say
from events.contest.acting import act
from events.contest.decisions.results import place_of
from events.contest.game_rules import AnyStage
from events.contest.scopes import at_of
from events.contest.vocabulary.incidents import IncidentNoted
from events.game.roles import SCORING


@act("note-incident", IncidentNoted, SCORING)
def note_incident(stage: AnyStage, command: IncidentNoted) -> IncidentNoted:
    place, text = place_of(stage, at_of(command)), command.text.strip()
    if place.round.state is RoundState.PAIRED and not place.moved:
        raise NotNow("{at} is not played yet; publish the round first.", at=place.at)
    if command.kind not in set(IncidentKind):
        raise Unsupported(say("An incident"), say("of the kind {kind}", kind=repr(command.kind)))
    if command.kind == IncidentKind.OTHER and not text:
        raise NotNow("Say what happened.")
    return replace(command, text=text)
