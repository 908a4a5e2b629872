"""Entering, correcting and withdrawing results; `events.game.claims` decides on competing claims.

If the round was closed or the board re-paired since the sender saw it, their entry becomes a
correction request. Changing a result that the sender has seen is a correction, which needs a
reason. Once the next round is paired it also needs a confirmation, because that round was paired
with the old result (endorsement rules C.02 (2026), Q112-115, Q189).

Only the chief arbiter decides disputed boards and requested corrections: the arbiter decides the
result of a disputed board, with a reason, having seen every claim. A granted request becomes an
ordinary correction, with its warning if it breaks pairing integrity, or a first result. Neither
ever vanishes undecided.
"""

from typing import Any, NamedTuple, Protocol

from msgspec.structs import asdict, replace

from domain.claims import request_of
from domain.contest.game import AnyGame, GamePlace
from domain.contest.round import ContestRound, RoundAct, RoundState, check_round_act
from domain.contest.stage import AnyStage, CorrectionRequest
from domain.errors import NotNow, Unknown
from domain.messages import join_messages, say
from domain.results import Outcome
from domain.tournament import Tournament
from events.contest import commands as c
from events.contest.acting import PLAYS_ON, act, stage_of_command
from events.contest.decisions.manual import refuse_by_hand
from events.contest.game_rules import game_rules_of
from events.contest.scopes import at_of
from events.contest.vocabulary import results as v
from events.game import CommandSender
from events.game.claims import (
    BoardChanged,
    ClaimPolicy,
    ClaimVerdict,
    is_seated_otherwise,
    weigh_claim,
)
from events.game.integrity import Breach
from events.game.roles import CAPTAIN, ENTERING, LEADING, SCORING
from events.game.warnings import correction_warning, warning_level
from events.game.words import OnBoard, result_words
from events.log.vocabulary import common_fields

WAS_CLOSED = "Round {number} was closed."
WAS_DROPPED = "The pairing of round {number} was dropped."
BY_HAND = "Round {number} is being paired by hand."
WAS_CHANGED = "The result was changed, and round {number} closed."
HAD_FOLLOWED = "The result had followed from {why}."
OTHERS_SIT_THERE = "{at}: others sit there now."
PAIRED_AGAIN = "Round {number} was paired again and has no {what}."
REPORTED_OTHERWISE = "{who} enters another result themselves; the board has {stands}."
WHY_LATE = (
    *(WAS_CLOSED, WAS_DROPPED, BY_HAND, WAS_CHANGED, HAD_FOLLOWED),
    *(OTHERS_SIT_THERE, PAIRED_AGAIN, REPORTED_OTHERWISE, PLAYS_ON),
)
"""Reasons why an entry becomes a request; the log keeps their text."""

Entered = (
    v.ResultRecorded
    | v.ResultConfirmed
    | v.ResultCorrected
    | v.ResultDisputed
    | v.CorrectionRequested
)
Entering = c.RecordResult | c.CorrectResult
Granted = v.CorrectionGranted | v.ResultCorrected | v.ResultRecorded


class BoardOfCommand(NamedTuple):
    """The board that a command is about."""

    stage: AnyStage
    round: ContestRound
    at: GamePlace
    game: AnyGame

    @property
    def is_moved(self) -> bool:
        """Whether its game is played on another day."""
        return bool(self.round.time_moved_to(self.at))

    @property
    def takes_results(self) -> bool:
        return self.round.state is RoundState.PUBLISHED or self.is_moved

    @property
    def fields(self) -> dict[str, Any]:
        return {"stage": self.stage.id, **self.at._asdict()}


def board_of_command(stage: AnyStage, at: GamePlace) -> BoardOfCommand:
    """The board of a command; NotNow while it is paired by hand or takes no result."""
    r = stage.round(at.round)
    refuse_by_hand(r)
    place = BoardOfCommand(stage, r, at, r.game_at(at))
    game_rules_of(stage).refuse_barred_board(r, at)
    return place


class EntersResult(OnBoard, Protocol):
    """A command with a result for a board."""

    @property
    def result(self) -> str: ...


def board_and_result(stage: AnyStage, command: EntersResult) -> tuple[BoardOfCommand, Outcome]:
    """The board of a command and the entered result; refused if the board can't have it."""
    entered = stage.parse_result(command.result)
    place = board_of_command(stage, at_of(command))
    game_rules_of(stage).refuse_unplayable(place.at, place.game, entered)
    return place, entered


class OwnReportAgain(c.RecordResult, frozen=True, forbid_unknown_fields=True):
    """A second result from the captain, who may correct their own report until another claim."""


def _mark_own_report(
    state: Tournament, command: c.RecordResult, by: CommandSender
) -> c.RecordResult:
    """The command; as OwnReportAgain from the captain who alone has reported the board."""
    if by.role != CAPTAIN:
        return command
    stage = stage_of_command(state, command)
    game_rules_of(stage).refuse_sender(stage, command.round, command.match, by)
    if _changes_since(stage, command):
        return command
    is_own = board_of_command(stage, at_of(command)).game.is_reported_by(by.device)
    return OwnReportAgain(**asdict(command)) if is_own else command


@act(
    "record-result",
    c.RecordResult,
    ENTERING,
    bracket=True,
    themselves=CAPTAIN,
    weigh=_mark_own_report,
)
def record_result(stage: AnyStage, command: c.RecordResult) -> Entered:
    """The event of an entered result: recorded, confirmed or disputed; a correction if it replaces
    the sender's own report; a request if the game has changed since or its round is closed.
    """
    if why := _changes_since(stage, command):
        return _correction_request(command, why)
    place, entered = board_and_result(stage, command)
    r, game = place.round, place.game
    stale = command.saw not in (0, game.changed_at)
    policy: ClaimPolicy[Outcome] = ClaimPolicy(
        witness=stale or place.takes_results,
        late=not place.takes_results,
        seen=bool(command.saw),
        replaceable=isinstance(command, OwnReportAgain),
        follows=game.follows,
    )
    verdict = weigh_claim(game, entered, command.saw, policy)
    if verdict is ClaimVerdict.REPLACED:
        reason = say("entered again before it was confirmed")
        stated = common_fields(command, c.CorrectResult)
        return correction_event(place, entered, c.CorrectResult(**stated, reason=reason))
    if verdict is ClaimVerdict.LATE:
        if not stale:
            check_round_act(r.number, r.state, RoundAct.ENTER_RESULT)
        return _late_request(r, command, RoundAct.ENTER_RESULT, say(WAS_CLOSED, number=r.number))
    return _event_of_verdict(verdict, place, entered, command)


@act("correct-result", c.CorrectResult, SCORING, bracket=True)
def correct_result(stage: AnyStage, command: c.CorrectResult) -> Entered | v.ResultCorrected:
    if why := _changes_since(stage, command):
        return _correction_request(command, why)
    place, entered = board_and_result(stage, command)
    if command.saw not in (0, place.game.changed_at):
        return _late_correction(place, entered, command)
    return correction_event(place, entered, command)


def _changes_since(stage: AnyStage, command: Entering) -> str:
    """How the board has changed since its sender saw it, as a sentence; "" if it has not."""
    stage.parse_result(command.result)
    number, at = command.round, at_of(command)
    if not command.saw or not stage.was_seen(number):
        return ""
    if number > len(stage.rounds):
        return say(WAS_DROPPED, number=number)
    r = stage.rounds[number - 1]
    if r.manual and command.saw < max((game.changed_at for _, game in r.games()), default=0):
        return say(BY_HAND, number=number)
    try:
        game = r.game_at(at)
    except Unknown:
        place = at.match or at.board
        if place in dict(r.numbered_pairs):
            raise
        last_seating = max((game.seated_at for _, game in r.games()), default=0)
        where = join_messages(" ", (stage.pairing_noun, place))
        if command.saw < last_seating:
            return say(PAIRED_AGAIN, number=number, what=where)
        return ""
    if is_seated_otherwise(game, command.saw, command.white, command.black):
        return say(OTHERS_SIT_THERE, at=at)
    return ""


def _correction_request(command: Entering, why: str) -> v.CorrectionRequested:
    return v.CorrectionRequested(**common_fields(command, v.CorrectionRequested), why=why)


def _late_correction(place: BoardOfCommand, entered: Outcome, command: c.CorrectResult) -> Entered:
    """Decide a correction whose sender saw another result than the present one."""
    policy: ClaimPolicy[Outcome] = ClaimPolicy(
        witness=True, late=not place.takes_results, seen=True, follows=place.game.follows
    )
    verdict = weigh_claim(place.game, entered, command.saw, policy)
    if verdict is ClaimVerdict.LATE:
        why = say(WAS_CHANGED, number=place.round.number)
        return _late_request(place.round, command, RoundAct.CORRECT_RESULT, why)
    return _event_of_verdict(verdict, place, entered, command)


def _late_request(
    r: ContestRound, command: Entering, wanted: RoundAct, why: str
) -> v.CorrectionRequested:
    """Request a correction in a closed round; refused while the round is a draft."""
    if r.state is not RoundState.CLOSED:
        check_round_act(r.number, r.state, wanted)
    return _correction_request(command, why)


def _event_of_verdict(
    verdict: ClaimVerdict, place: BoardOfCommand, entered: Outcome, command: Entering
) -> Entered:
    present = place.game.result.code if place.game.result else ""
    match verdict:
        case ClaimVerdict.FIRST:
            return v.ResultRecorded(**place.fields, result=entered.code)
        case ClaimVerdict.WITNESS:
            return v.ResultConfirmed(**place.fields, result=entered.code)
        case ClaimVerdict.DISPUTE:
            return v.ResultDisputed(**place.fields, result=entered.code, standing=present)
        case ClaimVerdict.CONTESTED:
            why = game_rules_of(place.stage).why_it_follows
            return _correction_request(command, say(HAD_FOLLOWED, why=why))
        case ClaimVerdict.CHANGED:
            raise _board_changed_error(place)
        case _:
            raise NotNow(
                "{at} has {stands} already; correct it with a reason.",
                at=place.at,
                stands=result_words(place.game.result),
            )


def _board_changed_error(place: BoardOfCommand) -> BoardChanged:
    now = say("two different results") if place.game.is_disputed else ""
    return BoardChanged(str(place.at), now or result_words(place.game.result))


def correction_event(
    place: BoardOfCommand, entered: Outcome, command: c.CorrectResult
) -> v.ResultCorrected:
    """The correction of the result that the sender has seen, with its warning confirmed."""
    stage, r, at, game = place
    if not place.is_moved:
        check_round_act(r.number, r.state, RoundAct.CORRECT_RESULT)
    if game.is_disputed:
        raise NotNow("{at} is disputed; decide the dispute with a reason.", at=at)
    if game.result is None:
        raise NotNow("{at} has no result yet; enter it.", at=at)
    if command.saw != game.changed_at:
        raise _board_changed_error(place)
    if game.result == entered:
        raise NotNow("{at} has {code} already; nothing to correct.", at=at, code=entered.code)
    fact = v.ResultCorrected(
        **place.fields, result=entered.code, previous=game.result.code, reason=command.reason
    )
    return replace(fact, confirmed=_correction_level(stage, fact, command.confirmed))


def _correction_level(stage: AnyStage, fact: v.ResultCorrected, confirmed: int) -> int:
    """The level of the confirmed warning; 0 if the correction affects no pairing."""
    game_rules = game_rules_of(stage)
    breach = game_rules.correction_breach(stage, fact)
    if breach is None:
        return 0
    later = range(fact.round + 1, len(stage.rounds) + 1)
    warned = correction_warning(breach is Breach.ADJOURNMENT, len(later))
    paired_since = say("Paired since: round {later}.", later=join_messages(", ", map(str, later)))
    consequences = (*game_rules.score_changes(stage, fact), paired_since)
    return warning_level(warned, stage.in_fide_mode, confirmed, consequences)


@act("withdraw-result", c.WithdrawResult, SCORING, bracket=True)
def withdraw_result(stage: AnyStage, command: c.WithdrawResult) -> v.ResultWithdrawn:
    place = board_of_command(stage, at_of(command))
    r, at, game = place.round, place.at, place.game
    if r.state is RoundState.CLOSED and not place.is_moved:
        raise NotNow(
            "Round {number} is closed; correct the result with a reason, or reopen it.",
            number=r.number,
        )
    if command.saw != game.changed_at:
        raise _board_changed_error(place)
    if game.is_disputed:
        raise NotNow("{at} is disputed; decide the dispute with a reason.", at=at)
    if game.result is None or game.follows:
        raise NotNow("{at} has no result that somebody has entered.", at=at)
    return v.ResultWithdrawn(**place.fields, previous=game.result.code, reason=command.reason)


@act("resolve-dispute", c.ResolveDispute, LEADING, bracket=True)
def resolve_dispute(stage: AnyStage, command: c.ResolveDispute) -> v.DisputeResolved:
    place, decided = board_and_result(stage, command)
    if command.saw != place.game.changed_at:
        raise _board_changed_error(place)
    if not place.game.is_disputed:
        raise NotNow("{at} is not disputed.", at=place.at)
    return v.DisputeResolved(**place.fields, result=decided.code, reason=command.reason)


@act("grant-correction", c.GrantCorrection, LEADING, bracket=True)
def grant_correction(stage: AnyStage, command: c.GrantCorrection) -> tuple[Granted, ...]:
    request: CorrectionRequest = request_of(stage.requests, command.request, stage.name)
    granted = v.CorrectionGranted(stage.id, request.version, command.reason)
    r = stage.round(request.at.round)
    refuse_by_hand(r)
    place = BoardOfCommand(stage, r, request.at, r.game_at(request.at))
    hidden = game_rules_of(stage).is_hidden(r, request.at)
    if hidden or is_seated_otherwise(place.game, request.saw, *request.sides):
        raise NotNow(
            "{at}: others sit there now; decline the request and enter the result where it "
            "belongs.",
            at=place.at,
        )
    if command.saw != place.game.changed_at:
        raise _board_changed_error(place)
    if place.game.result == request.claim.result:
        return (granted,)
    game_rules_of(stage).refuse_unplayable(place.at, place.game, request.claim.result)
    return (_granted_event(place, request, command), granted)


def _granted_event(
    place: BoardOfCommand, request: CorrectionRequest, command: c.GrantCorrection
) -> v.ResultRecorded | v.ResultCorrected:
    r, game, entered = place.round, place.game, request.claim.result
    if game.result is None and not game.is_disputed:
        check_round_act(r.number, r.state, RoundAct.ENTER_RESULT)
        return v.ResultRecorded(**place.fields, result=entered.code)
    correction = c.CorrectResult(
        **place.fields,
        result=entered.code,
        reason=command.reason,
        saw=command.saw,
        confirmed=command.confirmed,
    )
    return correction_event(place, entered, correction)


@act("decline-correction", v.CorrectionDeclined, LEADING)
def decline_correction(stage: AnyStage, command: v.CorrectionDeclined) -> v.CorrectionDeclined:
    request_of(stage.requests, command.request, stage.name)
    return command
