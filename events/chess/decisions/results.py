"""Acts on results that only chess has: players enter their own, and a game may count differently in
ratings alone.

Decided here, as no regulation says how. Players report results over the board, 1-0, ½-½ or 0-1;
only an arbiter enters forfeits, unrated and adjourned games. Two different reports are both kept
until one of the players or an arbiter enters another; neither counts meanwhile. If there is a
result already, the same report is a witness and another becomes a correction request: it is never
dropped and changes nothing by itself.
"""

from typing import Any

from domain.chess.stage import Board, Round, Stage
from domain.contest.round import RoundState
from domain.errors import NotNow, RuleViolation
from domain.messages import say
from domain.results import Mark, parse_result
from events.chess.decisions.acting import any_stage, round_and_board
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import RatedOtherwise, ResultReported
from events.chess.vocabulary.stages import OwnEntryAllowed
from events.contest.acting import act
from events.contest.decisions.results import REPORTED_OTHERWISE
from events.contest.scopes import meeting_text
from events.contest.vocabulary.results import CorrectionRequested, ResultConfirmed, ResultRecorded
from events.game.roles import ENTERING, LEADING, RUNNING
from events.game.warnings import WarnedAct, warning_level
from events.game.words import list_some, result_words

OVER_THE_BOARD = ("1-0", "=-=", "0-1")
FINAL_REPORT = say("The report")
FINAL_STANDINGS = say("The file of the standings")

Reported = ResultReported | ResultRecorded | ResultConfirmed | CorrectionRequested


@act("allow-own-entry", OwnEntryAllowed, LEADING, on=any_stage)
def allow_own_entry(stage: Stage, command: OwnEntryAllowed) -> OwnEntryAllowed:
    if stage.own_entry == command.allowed:
        may = say("may") if command.allowed else say("may not")
        raise NotNow("In {name} players {may} enter results.", name=stage.name, may=may)
    return command


@act("report-result", ResultReported, ENTERING, on=any_stage, bracket=True)
def report_result(stage: Stage, command: ResultReported) -> tuple[Reported, ...]:
    if not stage.own_entry:
        raise NotNow("Players don't enter results here; tell the arbiter.")
    if command.result not in OVER_THE_BOARD:
        raise RuleViolation(
            "A player can enter {choices}, not {result}; tell the arbiter.",
            say("players' own entry"),
            choices=list_some(OVER_THE_BOARD),
            result=repr(command.result),
        )
    return _report_events(stage, *round_and_board(stage, command), command)


def _report_events(
    stage: Stage, r: Round, board: Board, command: ResultReported
) -> tuple[Reported, ...]:
    """A witness, a correction request, or the report, with the result if both players agree."""
    fields: dict[str, Any] = {"stage": stage.id, "round": r.number, "board": board.number}
    reported = parse_result(command.result)
    if board.result == reported:
        if _has_reported(stage, r, board, command):
            raise NotNow("You have entered this already; {code} is recorded.", code=reported.code)
        return (ResultConfirmed(**fields, result=reported.code),)
    if r.state is not RoundState.PUBLISHED or board.result is not None or board.is_disputed:
        return (_correction_request(r, board, command),)
    reports = stage.reports_of(r.number, board)
    if (own := reports.get(command.side)) and own.claim.result == reported:
        raise NotNow(
            "You have entered this already; your opponent has not confirmed {code} yet.",
            code=reported.code,
        )
    other = reports.get("b" if command.side == "w" else "w")
    if other is None or other.claim.result != reported:
        return (command,)
    recorded = ResultRecorded(**fields, result=reported.code)
    return (command, recorded, ResultConfirmed(**fields, result=reported.code))


def _has_reported(stage: Stage, r: Round, board: Board, command: ResultReported) -> bool:
    """Whether this player has reported the board's result themselves, since they were seated."""
    return any(
        report.side == command.side
        and report.claim.result == board.result
        and report.claim.version > board.seated_at
        for report in stage.reports.get((r.number, board.number), ())
    )


def _correction_request(r: Round, board: Board, command: ResultReported) -> CorrectionRequested:
    """Request a correction; refused if the board is not published."""
    if r.state is RoundState.PAIRED:
        raise NotNow("Round {number} is not published yet.", number=r.number)
    sender = say("White") if command.side == "w" else say("Black")
    present = board.result.code if board.result else say("two different results")
    if board.result is None and not board.is_disputed:
        present = say("no result, and round {number} is closed", number=r.number)
    return CorrectionRequested(
        stage=command.stage,
        round=r.number,
        board=board.number,
        result=command.result,
        saw=board.changed_at,
        why=say(REPORTED_OTHERWISE, who=sender, stands=present),
        white=board.white,
        black=board.black,
    )


@act("correct-for-rating", c.CorrectForRating, RUNNING, on=any_stage)
def correct_for_rating(stage: Stage, command: c.CorrectForRating) -> RatedOtherwise:
    """Change the rated result of a game in a closed round, even after later pairings
    (endorsement rules C.02 (2026), Q189-193); its result in pairings and standings stays.
    """
    entered = parse_result(command.result)
    r, board = round_and_board(stage, command)
    if r.state is not RoundState.CLOSED:
        raise NotNow("Round {number} is not closed; correct the result itself.", number=r.number)
    if board.result is None or board.is_adjourned:
        raise NotNow("Board {number} has no result yet; enter it.", number=board.number)
    if entered.white is Mark.ADJOURNED:
        raise NotNow("An adjourned game is not rated; state how it ended.")
    rated = stage.different_rated_result(r, board)
    present = rated.result if rated else board.result
    if entered == present:
        raise NotNow(
            "Board {number} is rated as {code} already.", number=board.number, code=entered.code
        )
    was, now = result_words(present), result_words(entered)
    players = meeting_text(stage, board.white, board.black)
    consequence = say(
        "Round {number}, board {number2}, {who}: rated as {now} instead of {was}.",
        number=r.number,
        number2=board.number,
        who=players,
        now=now,
        was=was,
    )
    level = warning_level(
        WarnedAct.CORRECT_FOR_RATING, stage.in_fide_mode, command.confirmed, (consequence,)
    )
    return RatedOtherwise(
        stage=stage.id,
        round=r.number,
        board=board.number,
        result=entered.code,
        standing=board.result.code,
        reason=command.reason,
        confirmed=level,
    )


def refuse_unfinished(stage: Stage, file: str) -> None:
    """Refuse the final `file`, a report or standings, while a game of a finished event has no
    result (endorsement rules C.02 (2026), Q157-169). Those of earlier rounds are always possible.
    """
    if not stage.in_fide_mode or not (games := stage.unfinished_at_the_end()):
        return
    named = [f"{r.number}.{board.number}" for r, board in games]
    raise NotNow(
        "{file} can't be final: games without a result (round.board) are {games}; enter them "
        "first.",
        file=file,
        games=list_some(named, 8),
    )
