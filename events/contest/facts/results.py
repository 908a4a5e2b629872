"""Folds into a board: results recorded, corrected, disputed or withdrawn, and late requests.

A dispute removes the board's result until the chief arbiter decides, so that no reader of results
can count it. A device that repeats its own report is no second witness.
"""

from dataclasses import replace
from typing import Protocol

from domain.claims import Request
from domain.contest.game import AnyGame
from domain.contest.stage import AnyStage
from domain.messages import join_messages, say
from events.contest import integrity
from events.contest.game_rules import game_rules_of
from events.contest.scopes import GAME, STAGE, at_of, place_text
from events.contest.vocabulary import results as v
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


def _claim_words(stage: AnyStage | None, event: WithResult) -> str:
    return _code_words(stage, event.result)


def _corrected_words(stage: AnyStage | None, event: v.ResultCorrected) -> str:
    return say(
        "{place}: {said} instead of {result_words}",
        place=place_text(stage, event),
        said=_claim_words(stage, event),
        result_words=_code_words(stage, event.previous),
    )


fold_result_recorded: Fact[AnyGame, AnyGame, v.ResultRecorded] = Fact(
    v.ResultRecorded,
    GAME,
    _with_decision,
    phrase("{place}: {said}", place=place_text, said=_claim_words),
)
fold_result_corrected: Fact[AnyGame, AnyGame, v.ResultCorrected] = Fact(
    v.ResultCorrected, GAME, _with_decision, _corrected_words, integrity.CORRECTION
)
fold_dispute_resolved: Fact[AnyGame, AnyGame, v.DisputeResolved] = Fact(
    v.DisputeResolved,
    GAME,
    _with_decision,
    phrase("{place}: decided, {said}", place=place_text, said=_claim_words),
)


@fact(
    v.ResultConfirmed,
    GAME,
    phrase("{place}: {said} once more", place=place_text, said=_claim_words),
)
def fold_result_confirmed(game: AnyGame, event: v.ResultConfirmed, record: Recorded) -> AnyGame:
    claim = claim_of(game.parse_result(event.result), record)
    witnesses = game.witnesses + (not is_repeated_report(claim, game.claims))
    return game._replace(witnesses=witnesses, claims=(*game.claims, claim))


def _dispute_words(stage: AnyStage | None, event: v.ResultDisputed) -> str:
    against = (
        say(" against {result_words}", result_words=_code_words(stage, event.standing))
        if event.standing
        else ""
    )
    return say(
        "{place}: disputed, {stands}",
        place=place_text(stage, event),
        stands=join_messages("", (_claim_words(stage, event), against)),
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
    ways = game_rules_of(stage)
    return ways.with_consequences(ways.with_result_by_rule(cleared, at, version), event, version)


@fact(
    v.CorrectionRequested,
    STAGE,
    phrase(
        "Round {round}, {where}: {said} is asked for, too late. {why}",
        where=lambda _, e: board_words(e),
        said=_claim_words,
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


def _remove_request(
    stage: AnyStage, event: v.CorrectionGranted | v.CorrectionDeclined, _record: Recorded
) -> AnyStage:
    return replace(stage, requests=without_request(stage.requests, event.request))


fold_correction_granted: Fact[AnyStage, AnyStage, v.CorrectionGranted] = Fact(
    v.CorrectionGranted,
    STAGE,
    _remove_request,
    lambda _, e: say("The correction asked for at version {request} is granted", request=e.request),
)
fold_correction_declined: Fact[AnyStage, AnyStage, v.CorrectionDeclined] = Fact(
    v.CorrectionDeclined,
    STAGE,
    _remove_request,
    phrase("The correction asked for at version {request} is declined"),
)
