"""Folds into a stage: moves of imported games, and results proposed from them and accepted."""

from dataclasses import replace

from domain.claims import Request
from domain.contest.game import Incident, IncidentKind, KeptMoves
from domain.contest.stage import AnyStage
from domain.messages import join_messages, say
from domain.results import parse_result
from events.contest.scopes import STAGE, at_of, place_text
from events.contest.vocabulary import game_scores as v
from events.contest.vocabulary.game_scores import IncidentNoted
from events.game import fact, phrase
from events.game.claims import claim_of, without_request
from events.game.words import result_words
from events.log.records import Recorded


@fact(v.MovesKept, STAGE, lambda s, e: say("{place}: the moves are kept", place=place_text(s, e)))
def fold_moves_kept(stage: AnyStage, event: v.MovesKept, _record: Recorded) -> AnyStage:
    kept = KeptMoves(event.white, event.black, event.moves)
    return replace(stage, moves={**stage.moves, at_of(event): kept})


@fact(
    v.ResultProposed,
    STAGE,
    lambda s, e: say(
        "{place}: {said} by its game, to be taken by an arbiter",
        place=place_text(s, e),
        said=result_words(parse_result(e.result)),
    ),
)
def fold_result_proposed(stage: AnyStage, event: v.ResultProposed, record: Recorded) -> AnyStage:
    claim, sides = claim_of(parse_result(event.result), record), (event.white, event.black)
    request = Request(at_of(event), claim, sides, event.saw, "", file=event.file)
    return replace(stage, requests=(*stage.requests, request))


@fact(v.ProposalTaken, STAGE, phrase("The result proposed at version {request} is taken"))
def fold_proposal_taken(stage: AnyStage, event: v.ProposalTaken, _record: Recorded) -> AnyStage:
    return replace(stage, requests=without_request(stage.requests, event.request))


KINDS = {
    IncidentKind.ILLEGAL_MOVE: say("illegal move"),
    IncidentKind.LATE: say("late at the board"),
    IncidentKind.DEVICE: say("electronic device"),
    IncidentKind.CONDUCT: say("conduct"),
    IncidentKind.OTHER: say("other incident"),
}
SIDES = {"w": say("White"), "b": say("Black"), "": ""}


def incident_words(kind: str, side: str, text: str) -> str:
    """An incident in words, with player and remark: "illegal move, White, twice in a row"."""
    return join_messages(", ", filter(None, (KINDS[IncidentKind(kind)], SIDES[side], text)))


@fact(
    IncidentNoted,
    STAGE,
    phrase(
        "{place}: {what}",
        place=place_text,
        what=lambda _, e: incident_words(e.kind, e.side, e.text),
    ),
)
def fold_incident_noted(stage: AnyStage, event: IncidentNoted, record: Recorded) -> AnyStage:
    at = at_of(event)
    game = stage.round(at.round).game_at(at)
    kind = IncidentKind(event.kind)
    noted = Incident(at, event.side, kind, event.text, game.white, game.black, record.act.instant)
    return replace(stage, incidents=(*stage.incidents, noted))
