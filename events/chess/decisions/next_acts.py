"""The acts that are possible next in a stage of chess: a Swiss, a round robin, a knock-out."""

from collections.abc import Iterator

from domain.chess.knock_out import has_drawn_bracket
from domain.chess.stage import Stage, stage_of
from domain.contest.round import RoundState
from domain.ids import StageId
from domain.tournament import Tournament
from events.chess.decisions import knock_out, lots, start_positions
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import BracketTakenBack
from events.contest.decisions.next_acts import (
    closing_candidate,
    publishing_candidate,
    swiss_acts,
    take_back_candidate,
)
from events.game import CommandSender
from events.game.next_acts import Candidate, OfferedAct, offer_acts, offer_ready_acts


def next_acts_of_stage(
    state: Tournament, number: StageId, by: CommandSender
) -> tuple[OfferedAct, ...]:
    """The acts to offer, in the order of use; acts that take something back come last."""
    return tuple(_acts_by_kind(state, stage_of(state, number), by))


def _acts_by_kind(state: Tournament, stage: Stage, by: CommandSender) -> Iterator[OfferedAct]:
    yield from offer_ready_acts(state, by, _start_position_candidates(stage))
    if stage.round_robin is not None:
        if stage.rounds:
            yield from offer_acts(state, by, _candidates_of_table(stage))
        else:
            yield from offer_acts(state, by, ((lots.draw_lots, c.DrawLots(stage.id)),))
            yield from offer_ready_acts(state, by, (_announcement_candidate(stage),))
    elif stage.knock_out is not None:
        if has_drawn_bracket(stage):
            yield from offer_acts(state, by, _candidates_of_bracket(stage))
        else:
            yield from offer_acts(state, by, ((knock_out.draw_bracket, c.DrawBracket(stage.id)),))
            yield from offer_ready_acts(state, by, (_announcement_candidate(stage),))
    else:
        yield from swiss_acts(state, by, stage)


def _start_position_candidates(stage: Stage) -> Iterator[Candidate]:
    """The act that draws start positions for the current round, if they are promised."""
    if stage.start_positions is not None and stage.newest_shown_round is not None:
        command = c.DrawStartPositions(stage.id, stage.newest_shown_round.number)
        yield start_positions.draw_start_positions, command


def _announcement_candidate(stage: Stage) -> Candidate:
    return lots.announce_lots, c.AnnounceLots(stage.id)


def _candidates_of_table(stage: Stage) -> Iterator[Candidate]:
    upcoming, newest = stage.next_to_publish, stage.newest_shown_round
    if upcoming <= len(stage.rounds):
        yield publishing_candidate(stage, stage.round(upcoming))
    if newest is not None:
        if newest.state is RoundState.PUBLISHED:
            yield closing_candidate(stage, newest)
        yield take_back_candidate(stage, newest)


def _candidates_of_bracket(stage: Stage) -> Iterator[Candidate]:
    start = (knock_out.start_games, c.StartGames(stage.id, stage.next_round))
    if not stage.rounds:
        yield start
        yield knock_out.undraw_bracket, BracketTakenBack(stage.id, "")
        return
    newest = stage.rounds[-1]
    yield publishing_candidate(stage, newest) if newest.state is RoundState.PAIRED else start
    if newest.state is RoundState.PUBLISHED:
        yield closing_candidate(stage, newest)
    yield take_back_candidate(stage, newest)
