"""A stage after games were brought in, and after results read from them were taken."""

from dataclasses import replace

from domain.claims import Request
from domain.contest.game import KeptMoves
from domain.messages import say
from domain.results import result
from events.contest.game_rules import AnyStage
from events.contest.scopes import STAGE, at_of, place
from events.contest.vocabulary import game_scores as v
from events.game import fact, told
from events.game.claims import claim_of, without_request
from events.game.words import result_words
from events.log.records import Recorded


@fact(v.MovesKept, STAGE, lambda s, e: say("{place}: the moves are kept", place=place(s, e)))
def fold_moves_kept(stage: AnyStage, event: v.MovesKept, _record: Recorded) -> AnyStage:
    kept = KeptMoves(event.white, event.black, event.moves)
    return replace(stage, moves={**stage.moves, at_of(event): kept})


@fact(
    v.ResultProposed,
    STAGE,
    lambda s, e: say(
        "{place}: {said} by its game, to be taken by an arbiter",
        place=place(s, e),
        said=result_words(result(e.result)),
    ),
)
def fold_result_proposed(stage: AnyStage, event: v.ResultProposed, record: Recorded) -> AnyStage:
    claim, sides = claim_of(result(event.result), record), (event.white, event.black)
    request = Request(at_of(event), claim, sides, event.saw, "", file=event.file)
    return replace(stage, requests=(*stage.requests, request))


@fact(v.ProposalTaken, STAGE, told("The result proposed at version {request} is taken"))
def fold_proposal_taken(stage: AnyStage, event: v.ProposalTaken, _record: Recorded) -> AnyStage:
    return replace(stage, requests=without_request(stage.requests, event.request))
