"""The acts that are possible next in a stage of rounds of any game: the usual ones for a round that
is drafted, published or closed, in the order of use.
"""

from collections.abc import Iterator

from domain.contest.round import ContestRound, RoundState
from domain.tournament import Tournament
from events.contest import commands as c
from events.contest.decisions import rounds
from events.contest.game_rules import AnyStage
from events.contest.vocabulary import rounds as v
from events.game import By
from events.game.next_acts import Candidate, OfferedAct, offer_acts


def pair(stage: AnyStage) -> Candidate:
    return rounds.pair_round, c.PairRound(stage.id, stage.next_round)


def publish(stage: AnyStage, r: ContestRound) -> Candidate:
    return rounds.publish_round, v.RoundPublished(stage.id, r.number)


def close(stage: AnyStage, r: ContestRound) -> Candidate:
    return rounds.close_round, v.RoundClosed(stage.id, r.number)


def back(stage: AnyStage, r: ContestRound) -> Candidate:
    """The act that takes back the last step of the round."""
    match r.state:
        case RoundState.PAIRED:
            return rounds.unpair_round, v.RoundUnpaired(stage.id, r.number, "")
        case RoundState.PUBLISHED:
            return rounds.unpublish_round, v.RoundUnpublished(stage.id, r.number, "")
        case RoundState.CLOSED:
            return rounds.reopen_round, v.RoundReopened(stage.id, r.number, "")


def by_hand(stage: AnyStage, r: ContestRound) -> Candidate:
    """The act that waits for the end of pairing by hand, the only one shown meanwhile."""
    return publish(stage, r) if r.state is RoundState.PAIRED else close(stage, r)


def of_a_swiss(state: Tournament, by: By, stage: AnyStage) -> Iterator[OfferedAct]:
    """Yield the acts of a Swiss, or of a stage paired round by round like one: pairing the next
    round closes a complete one.
    """
    if not stage.rounds:
        yield from offer_acts(state, by, (pair(stage),))
        return
    newest = stage.rounds[-1]
    if newest.manual:
        yield from offer_acts(state, by, (by_hand(stage, newest),))
        return
    match newest.state:
        case RoundState.PAIRED:
            yield from offer_acts(state, by, (publish(stage, newest), back(stage, newest)))
        case RoundState.PUBLISHED:
            yield from going_on(state, by, stage, newest)
        case RoundState.CLOSED:
            yield from offer_acts(state, by, (pair(stage), back(stage, newest)))


def going_on(
    state: Tournament, by: By, stage: AnyStage, newest: ContestRound
) -> Iterator[OfferedAct]:
    """Offer pairing the next round first if it needs no question, and after closing this one if it
    does; while pairing is refused offer only closing.
    """
    onward = [one for one in offer_acts(state, by, (pair(stage),)) if one.ready]
    yield from (one for one in onward if one.at_once)
    yield from offer_acts(state, by, (close(stage, newest),))
    yield from (one for one in onward if not one.at_once)
    yield from offer_acts(state, by, (back(stage, newest),))
