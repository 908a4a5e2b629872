"""The acts that are possible next in a stage of teams, by its system."""

from collections.abc import Iterator

from domain.contest.round import RoundState
from domain.ids import EntryId, StageId
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.contest.decisions.next_acts import (
    acts_of_published_round,
    acts_of_teams_before_rounds,
    closing_candidate,
    pairing_candidate,
    publishing_candidate,
    swiss_acts,
    take_back_candidate,
)
from events.contest.team_rules import captain_device
from events.game import CommandSender
from events.game.next_acts import Candidate, OfferedAct, offer_acts
from events.game.roles import CAPTAIN
from events.team_chess.decisions import line_ups
from events.team_chess.vocabulary import commands as c


def next_acts_of_stage(
    state: Tournament, number: StageId, by: CommandSender
) -> tuple[OfferedAct, ...]:
    """The acts to offer, in the order of use; acts that take something back come last."""
    return tuple(_acts_by_kind(state, team_stage_of(state, number), by))


def line_up_act(
    state: Tournament, stage: TeamStage, r: TeamRound, team: EntryId, instant: str
) -> OfferedAct:
    """The captain's act of handing in the line-up, offered at that instant."""
    by = CommandSender(CAPTAIN, captain_device(team), instant)
    command = c.HandInLineUp(stage.id, r.number, team, ())
    (act,) = offer_acts(state, by, ((line_ups.hand_in_line_up, command),))
    return act


def _acts_by_kind(state: Tournament, stage: TeamStage, by: CommandSender) -> Iterator[OfferedAct]:
    newest = stage.rounds[-1] if stage.rounds else None
    if newest is None:
        yield from acts_of_teams_before_rounds(state, by, stage)
    elif newest.manual:
        yield from swiss_acts(state, by, stage)
    elif stage.rules.rounds_played_at_once:
        yield from offer_acts(state, by, _candidates_at_once(stage, newest))
    elif newest.state is RoundState.PUBLISHED:
        yield from _published_acts(state, by, stage, newest)
    else:
        yield from swiss_acts(state, by, stage)


def _published_acts(
    state: Tournament, by: CommandSender, stage: TeamStage, newest: TeamRound
) -> Iterator[OfferedAct]:
    """Acts of a published round: line-ups are revealed first; only then boards take results."""
    reveal = tuple(offer_acts(state, by, (_reveal_candidate(stage, newest),)))
    if not reveal:
        yield from acts_of_published_round(state, by, stage, newest)
        return
    yield from reveal
    yield from offer_acts(
        state, by, (closing_candidate(stage, newest), take_back_candidate(stage, newest))
    )


def _candidates_at_once(stage: TeamStage, newest: TeamRound) -> Iterator[Candidate]:
    """Acts if no round waits for another: a round is published and its line-ups revealed, then the
    next one is paired, and each is closed when its games are over.
    """
    shown = [r for r in stage.rounds if r.state is RoundState.PUBLISHED]
    hidden = [r for r in shown if any(map(line_ups.awaits_reveal, r.matches))]
    if newest.state is RoundState.PAIRED:
        yield publishing_candidate(stage, newest)
    else:
        yield pairing_candidate(stage)
    yield from (_reveal_candidate(stage, r) for r in hidden[:1])
    yield from (closing_candidate(stage, r) for r in shown if r not in hidden)
    yield take_back_candidate(stage, newest)


def _reveal_candidate(stage: TeamStage, r: TeamRound) -> Candidate:
    return line_ups.reveal_line_ups, c.RevealLineUps(stage.id, r.number)
