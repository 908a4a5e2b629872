"""The acts that are possible next in a stage of rounds of any game: the usual ones for a round that
is drafted, published or closed, in the order of use.
"""

from collections.abc import Iterator

from domain.contest.matches import AnyTeams
from domain.contest.round import ContestRound, RoundState
from domain.contest.stage import AnyStage
from domain.tournament import Tournament
from events.contest import commands as c
from events.contest.decisions import draws, rounds, teams
from events.contest.vocabulary import rounds as v
from events.contest.vocabulary.teams import TeamsDrawTakenBack
from events.game import CommandSender
from events.game.next_acts import Candidate, OfferedAct, offer_acts, offer_ready_acts


def pairing_candidate(stage: AnyStage) -> Candidate:
    return rounds.pair_round, c.PairRound(stage.id, stage.next_round)


def publishing_candidate(stage: AnyStage, r: ContestRound) -> Candidate:
    return rounds.publish_round, v.RoundPublished(stage.id, r.number)


def closing_candidate(stage: AnyStage, r: ContestRound) -> Candidate:
    return rounds.close_round, v.RoundClosed(stage.id, r.number)


def take_back_candidate(stage: AnyStage, r: ContestRound) -> Candidate:
    """The act that undoes the last step of the round: pairing, publishing or closing it."""
    match r.state:
        case RoundState.PAIRED:
            return rounds.unpair_round, v.RoundUnpaired(stage.id, r.number, "")
        case RoundState.PUBLISHED:
            return rounds.unpublish_round, v.RoundUnpublished(stage.id, r.number, "")
        case RoundState.CLOSED:
            return rounds.reopen_round, v.RoundReopened(stage.id, r.number, "")


def swiss_acts(state: Tournament, by: CommandSender, stage: AnyStage) -> Iterator[OfferedAct]:
    """Yield the acts of a stage paired round by round; pairing also closes a complete round."""
    newest = stage.rounds[-1] if stage.rounds else None
    if newest and newest.state is RoundState.PUBLISHED and not newest.manual:
        yield from acts_of_published_round(state, by, stage, newest)
    else:
        yield from offer_acts(state, by, _candidates_of_draft_or_closed_round(stage, newest))


def _candidates_of_draft_or_closed_round(
    stage: AnyStage, newest: ContestRound | None
) -> Iterator[Candidate]:
    if newest is None:
        yield pairing_candidate(stage)
    elif newest.manual:  # no other act is offered until pairing by hand ends
        closing = newest.state is not RoundState.PAIRED
        yield closing_candidate(stage, newest) if closing else publishing_candidate(stage, newest)
    else:
        draft = newest.state is RoundState.PAIRED
        yield publishing_candidate(stage, newest) if draft else pairing_candidate(stage)
        yield take_back_candidate(stage, newest)


def acts_of_teams_before_rounds(
    state: Tournament, by: CommandSender, stage: AnyTeams
) -> Iterator[OfferedAct]:
    """Offer to draw numbers of teams; then to pair, and before to undraw or to number them."""
    if not draws.has_drawn_numbers(stage):
        yield from offer_acts(state, by, ((draws.draw_teams, c.DrawTeams(stage.id)),))
        return
    yield from swiss_acts(state, by, stage)
    if not stage.paired_by_system:
        undraw = (draws.undraw_teams, TeamsDrawTakenBack(stage.id, ""))
        yield from offer_ready_acts(state, by, (undraw,))
    elif not any(team.number for team in stage.entries.values()):
        yield from offer_ready_acts(state, by, ((teams.number_teams, c.NumberTeams(stage.id)),))


def acts_of_published_round(
    state: Tournament, by: CommandSender, stage: AnyStage, newest: ContestRound
) -> Iterator[OfferedAct]:
    """Offer to pair the next round: before closing this round if no confirmation is needed, after
    it otherwise, and not at all while pairing is refused.
    """
    pairing = list(offer_ready_acts(state, by, (pairing_candidate(stage),)))
    yield from (act for act in pairing if act.needs_no_confirmation)
    yield from offer_acts(state, by, (closing_candidate(stage, newest),))
    yield from (act for act in pairing if not act.needs_no_confirmation)
    yield from offer_acts(state, by, (take_back_candidate(stage, newest),))
