"""Players enter their own results: a report, and the result when both have said the same.

Decided here, as no regulation says how. Players report what can be played over the board, 1-0, ½-½
or 0-1; forfeits, unrated and adjourned games are the arbiter's. Two different reports stand side by
side until one of the players or an arbiter enters something else; nothing counts meanwhile. When a
result stands already, the same again is a witness and another becomes a correction request: it is
never dropped and changes nothing by itself.
"""

from domain.chess.stage import Board, Round, Stage
from domain.contest.lifecycle import RoundState
from domain.errors import NotNow, RuleViolation
from domain.ids import BoardNo, RoundNo
from domain.results import result
from events.by_hand import not_by_hand
from events.chess.commands.own_entry import AllowOwnEntry, ReportResult
from events.chess.vocabulary.own_entry import OwnEntryAllowed, ResultReported
from events.chess.vocabulary.results import CorrectionRequested, ResultConfirmed, ResultRecorded

OVER_THE_BOARD = ("1-0", "=-=", "0-1")

Reported = ResultReported | ResultRecorded | ResultConfirmed | CorrectionRequested


def allow_own_entry(stage: Stage, command: AllowOwnEntry) -> OwnEntryAllowed:
    if stage.own_entry == command.allowed:
        may = "may" if command.allowed else "may not"
        raise NotNow(f"In {stage.name} players {may} enter results.")
    return OwnEntryAllowed(stage.id, command.allowed)


def report_result(stage: Stage, command: ReportResult) -> tuple[Reported, ...]:
    if not stage.own_entry:
        raise NotNow("Players don't enter results here; tell the arbiter.")
    if command.result not in OVER_THE_BOARD:
        raise RuleViolation(
            f"A player can enter 1-0, =-= or 0-1, not {command.result!r}; tell the arbiter.",
            "players' own entry",
        )
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    board = r.board(BoardNo(command.board))
    return _reported(stage, r, board, command)


def _reported(stage: Stage, r: Round, board: Board, command: ReportResult) -> tuple[Reported, ...]:
    place = {"stage": stage.id, "round": r.number, "board": board.number}
    said = result(command.result)
    if board.result == said:
        if _has_said(stage, r, board, command):
            raise NotNow(f"You have said so already; {said.code} is recorded.")
        return (ResultConfirmed(**place, result=said.code),)
    if r.state is not RoundState.PUBLISHED or board.result is not None or board.disputed:
        return (_asks_to_correct(r, board, command),)
    reports = stage.reports_of(r.number, board)
    if (mine := reports.get(command.side)) and mine.claim.result == said:
        raise NotNow(f"You have said so already; your opponent has not confirmed {said.code} yet.")
    report = ResultReported(**place, side=command.side, result=said.code)
    other = reports.get("b" if command.side == "w" else "w")
    if other is None or other.claim.result != said:
        return (report,)
    recorded = ResultRecorded(**place, result=said.code)
    return (report, recorded, ResultConfirmed(**place, result=said.code))


def _has_said(stage: Stage, r: Round, board: Board, command: ReportResult) -> bool:
    """Whether the result that stands is what this player has reported, since he sits there."""
    return any(
        report.side == command.side
        and report.claim.result == board.result
        and report.claim.version > board.seated_at
        for report in stage.reports.get((r.number, board.number), ())
    )


def _asks_to_correct(r: Round, board: Board, command: ReportResult) -> CorrectionRequested:
    """Whoever has no published board before them sees no way to enter anything."""
    if r.state is RoundState.PAIRED:
        raise NotNow(f"Round {r.number} is not published yet.")
    who = "White" if command.side == "w" else "Black"
    stands = board.result.code if board.result else "two different results"
    if board.result is None and not board.disputed:
        stands = f"no result, and round {r.number} is closed"
    return CorrectionRequested(
        stage=command.stage,
        round=r.number,
        board=board.number,
        result=command.result,
        saw=board.changed_at,
        why=f"{who} enters another result himself; the board has {stands}.",
        white=board.white,
        black=board.black,
    )
