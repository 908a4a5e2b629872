"""Folds into a board: results recorded, corrected, disputed or withdrawn, and late requests; into a
stage: moves of imported games, and results proposed from them and accepted.

A dispute removes the board's result until the chief arbiter decides, so that no reader of results
can count it. A device that repeats its own report is no second witness.
"""

from dataclasses import replace
from typing import Protocol

from domain.claims import Request
from domain.contest.game import AnyGame, KeptMoves
from domain.contest.incidents import Incident, IncidentKind
from domain.contest.stage import AnyStage
from domain.messages import join_messages, say
from domain.results import parse_result
from events.contest import integrity
from events.contest.game_rules import game_rules_of
from events.contest.scopes import GAME, STAGE, at_of, place_text
from events.contest.vocabulary import results as v
from events.contest.vocabulary.results import IncidentNoted
from events.game import Fact, fact, phrase
from events.game.claims import claim_of, is_repeated_report, without_request
from events.game.words import board_words, result_words
from events.log.records import Recorded


def _with_decision(
    game: AnyGame, event: v.ResultRecorded | v.ResultCorrected | v.DisputeResolved, record: Recorded
) -> AnyGame:
    """The game with its decided result. Made as a bare tuple: most of a replay is this fold."""
    number, white, black, _, _, _, coloured, moved, _, seated, _, seat = game
    outcome, at = game.parse_result(event.result), record.version
    claims = (claim_of(outcome, record),)
    fields = (number, white, black, outcome, at, 0, coloured, moved, False, seated, claims, seat)
    return tuple.__new__(type(game), fields)


def _code_words(stage: AnyStage | None, code: str) -> str:
    return result_words(stage.parse_result(code)) if stage else code


class WithResult(Protocol):
    @property
    def result(self) -> str: ...


def _event_result_words(stage: AnyStage | None, event: WithResult) -> str:
    return _code_words(stage, event.result)


def _corrected_words(stage: AnyStage | None, event: v.ResultCorrected) -> str:
    return say(
        "{place}: {said} instead of {result_words}",
        place=place_text(stage, event),
        said=_event_result_words(stage, event),
        result_words=_code_words(stage, event.previous),
    )


fold_result_recorded: Fact[AnyGame, AnyGame, v.ResultRecorded] = Fact(
    v.ResultRecorded,
    GAME,
    _with_decision,
    phrase("{place}: {said}", place=place_text, said=_event_result_words),
)
fold_result_corrected: Fact[AnyGame, AnyGame, v.ResultCorrected] = Fact(
    v.ResultCorrected, GAME, _with_decision, _corrected_words, integrity.CORRECTION
)
fold_dispute_resolved: Fact[AnyGame, AnyGame, v.DisputeResolved] = Fact(
    v.DisputeResolved,
    GAME,
    _with_decision,
    phrase("{place}: decided, {said}", place=place_text, said=_event_result_words),
)


@fact(
    v.ResultConfirmed,
    GAME,
    phrase("{place}: {said} once more", place=place_text, said=_event_result_words),
)
def fold_result_confirmed(game: AnyGame, event: v.ResultConfirmed, record: Recorded) -> AnyGame:
    claim = claim_of(game.parse_result(event.result), record)
    witnesses = game.witnesses + (not is_repeated_report(claim, game.claims))
    return game._replace(witnesses=witnesses, claims=(*game.claims, claim))


def _dispute_words(stage: AnyStage | None, event: v.ResultDisputed) -> str:
    against = ""
    if event.standing:
        against = say(" against {result_words}", result_words=_code_words(stage, event.standing))
    return say(
        "{place}: disputed, {stands}",
        place=place_text(stage, event),
        stands=join_messages("", (_event_result_words(stage, event), against)),
    )


@fact(v.ResultDisputed, GAME, _dispute_words)
def fold_result_disputed(game: AnyGame, event: v.ResultDisputed, record: Recorded) -> AnyGame:
    claims = (*game.claims, claim_of(game.parse_result(event.result), record))
    return game._replace(result=None, changed_at=record.version, witnesses=0, claims=claims)


@fact(
    v.ResultWithdrawn,
    STAGE,
    lambda s, e: say(
        "{place}: {result_words} is taken back",
        place=place_text(s, e),
        result_words=_code_words(s, e.previous),
    ),
)
def fold_result_withdrawn(stage: AnyStage, event: v.ResultWithdrawn, record: Recorded) -> AnyStage:
    """Withdraw the result; a result that follows by rule may take its place."""
    r = stage.rounds[event.round - 1]
    at, version = at_of(event), record.version
    bare = r.game_at(at)._replace(
        result=None, changed_at=version, witnesses=0, follows=False, claims=()
    )
    cleared = stage.with_round(r.with_games({at: bare}))
    game_rules = game_rules_of(stage)
    return game_rules.with_consequences(
        game_rules.with_result_by_rule(cleared, at, version), event, version
    )


@fact(
    v.CorrectionRequested,
    STAGE,
    phrase(
        "Round {round}, {where}: {said} is asked for, too late. {why}",
        where=lambda _, e: board_words(e),
        said=_event_result_words,
    ),
)
def fold_correction_requested(
    stage: AnyStage, event: v.CorrectionRequested, record: Recorded
) -> AnyStage:
    request = Request(
        at_of(event),
        claim_of(stage.parse_result(event.result), record),
        (event.white, event.black),
        event.saw,
        event.why,
        event.reason,
    )
    return replace(stage, requests=(*stage.requests, request))


@fact(
    v.CorrectionGranted,
    STAGE,
    lambda _, e: say("The correction asked for at version {request} is granted", request=e.request),
)
def fold_correction_granted(
    stage: AnyStage, event: v.CorrectionGranted, _record: Recorded
) -> AnyStage:
    return replace(stage, requests=without_request(stage.requests, event.request))


@fact(
    v.CorrectionDeclined, STAGE, phrase("The correction asked for at version {request} is declined")
)
def fold_correction_declined(
    stage: AnyStage, event: v.CorrectionDeclined, record: Recorded
) -> AnyStage:
    asked = (request for request in stage.requests if request.version == event.request)
    declined = (request._replace(declined=record.version) for request in asked)
    kept = without_request(stage.requests, event.request)
    return replace(stage, requests=kept, declined=(*stage.declined, *declined))


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
