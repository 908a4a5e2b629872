"""The acts that are possible next in a stage of rounds of any game: the usual ones for a round that
is drafted, published or closed, in the order of use.
"""

from collections.abc import Iterator

from domain.contest.round import ContestRound, RoundState
from domain.contest.stage import AnyStage
from domain.tournament import Tournament
from events.contest import commands as c
from events.contest.decisions import rounds
from events.contest.vocabulary import rounds as v
from events.game import By
from events.game.next_acts import Candidate, OfferedAct, offer_acts, offer_ready


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


def candidate_after_manual_pairing(stage: AnyStage, r: ContestRound) -> Candidate:
    """The act that waits for the end of pairing by hand; no other act is offered meanwhile."""
    return (
        publishing_candidate(stage, r)
        if r.state is RoundState.PAIRED
        else closing_candidate(stage, r)
    )


def swiss_acts(state: Tournament, by: By, stage: AnyStage) -> Iterator[OfferedAct]:
    """Yield the acts of a Swiss, or of a stage paired round by round like one: pairing the next
    round closes a complete one.
    """
    if not stage.rounds:
        yield from offer_acts(state, by, (pairing_candidate(stage),))
        return
    newest = stage.rounds[-1]
    if newest.manual:
        yield from offer_acts(state, by, (candidate_after_manual_pairing(stage, newest),))
        return
    match newest.state:
        case RoundState.PAIRED:
            yield from offer_acts(
                state, by, (publishing_candidate(stage, newest), take_back_candidate(stage, newest))
            )
        case RoundState.PUBLISHED:
            yield from acts_of_published_round(state, by, stage, newest)
        case RoundState.CLOSED:
            yield from offer_acts(
                state, by, (pairing_candidate(stage), take_back_candidate(stage, newest))
            )


def acts_of_published_round(
    state: Tournament, by: By, stage: AnyStage, newest: ContestRound
) -> Iterator[OfferedAct]:
    """Offer to pair the next round: before closing this round if no confirmation is needed, after
    it otherwise, and not at all while pairing is refused.
    """
    pairing = list(offer_ready(state, by, (pairing_candidate(stage),)))
    yield from (act for act in pairing if act.at_once)
    yield from offer_acts(state, by, (closing_candidate(stage, newest),))
    yield from (act for act in pairing if not act.at_once)
    yield from offer_acts(state, by, (take_back_candidate(stage, newest),))
