"""The acts that are possible next in a stage of teams of four."""

from collections.abc import Iterator

from domain.contest.round import RoundState
from domain.ids import EntryId, StageId
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from events.contest.decisions.next_acts import (
    acts_of_published_round,
    acts_of_teams_before_rounds,
    swiss_acts,
)
from events.contest.team_rules import captain_device
from events.game import CommandSender
from events.game.next_acts import OfferedAct, offer_acts
from events.game.roles import CAPTAIN
from events.teams_of_four.decisions import seating
from events.teams_of_four.decisions.seating import next_stanza
from events.teams_of_four.vocabulary import commands as c


def next_acts_of_stage(
    state: Tournament, number: StageId, by: CommandSender
) -> tuple[OfferedAct, ...]:
    """The acts to offer, in the order of use; acts that take something back come last."""
    return tuple(_offered_acts(state, teams_stage_of(state, number), by))


def stanza_act(
    state: Tournament,
    stage: TeamsStage,
    r: TeamsRound,
    match: BridgeMatch,
    team: EntryId,
    instant: str,
) -> OfferedAct:
    """The captain's act of handing in the next stanza, offered at that instant."""
    by, stanza = CommandSender(CAPTAIN, captain_device(team), instant), next_stanza(match) or 1
    command = c.HandInStanza(stage.id, r.number, team, (), stanza, match.number)
    (act,) = offer_acts(state, by, ((seating.hand_in_stanza, command),))
    return act


def _offered_acts(state: Tournament, stage: TeamsStage, by: CommandSender) -> Iterator[OfferedAct]:
    newest = stage.rounds[-1] if stage.rounds else None
    if newest is None:
        yield from acts_of_teams_before_rounds(state, by, stage)
    elif newest.state is RoundState.PUBLISHED and not newest.manual:
        if any(map(seating.awaits_reveal, newest.matches)):
            reveal = c.RevealStanzas(stage.id, newest.number)
            yield from offer_acts(state, by, ((seating.reveal_stanzas, reveal),))
        yield from acts_of_published_round(state, by, stage, newest)
    else:
        yield from swiss_acts(state, by, stage)
