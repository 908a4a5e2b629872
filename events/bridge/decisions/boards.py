"""Entering, confirming, correcting and withdrawing the result of a board.

`events.game.claims` decides what becomes of a claimed result. The board, the pairs and their
directions are checked against the movement first.

Decided here. North enters and the opponents confirm (Law 79A of 2017 has both sides agree on the
tricks won); until then the tablet that entered it may replace it, and so may a scorer who has seen
it; a different result from a second tablet disputes it. A confirmed result is changed by a
correction with a reason. The opening lead scores nothing: entries with and without it agree, and a
witness may add it. A player's objection to a confirmed result, or one that comes after the next
round was called or the session closed, changes nothing and is a request to the director
(`events.bridge.decisions.requests`). A closed session still accepts missing results.
A closed phase accepts the director's corrections and rulings, which change the carryovers of the
next phase; a tablet's entry for it, and a correction on an outdated view, is a request, too.
"""

from operator import eq
from typing import NamedTuple, TypeVar

from msgspec import structs

from domain.bridge.cards import ReportedPairs, check_board
from domain.bridge.irregular_play import check_first_score
from domain.bridge.phase import Phase
from domain.bridge.play import Record
from domain.bridge.scoring.adjusting import check_adjusted
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import AdjustedScore, BoardResult, amount_of, results_agree
from domain.bridge.scoring.typed_scores import result_typed
from domain.bridge.session import PairNo, SessionState, Sitting, TableBoardPlace
from domain.errors import NotNow
from domain.messages import say
from domain.tournament import Tournament
from events.bridge.decisions.acting import the_phase
from events.bridge.facts.scopes import table_place_of
from events.bridge.vocabulary import boards as v, commands as c
from events.game import CommandSender, act
from events.game.claims import UNSEEN, BoardChanged, ClaimPolicy, ClaimVerdict, weigh_claim
from events.game.roles import ENTERING, NOT_BY_REQUEST, RUNNING, SCORING, Role
from events.log.vocabulary import Event

Entered = (
    v.BoardScored
    | v.BoardConfirmed
    | v.BoardCorrected
    | v.BoardDisputed
    | v.BoardCorrectionRequested
)
Entry = TypeVar("Entry", bound=c.RecordBoard)
UNSTATED = ReportedPairs()
WAS_CLOSED = "{name} was closed."
SESSION_WAS_CLOSED = "Session {number} was closed."
WAS_CALLED = "Round {round} was called."
WAS_CONFIRMED = "{standing} was confirmed."
WHY_LATE = (SESSION_WAS_CLOSED, WAS_CALLED, WAS_CONFIRMED, WAS_CLOSED)
"""Why a result becomes a request; the log keeps only the text."""


def board_changed_error(at: TableBoardPlace, board: int, record: Record) -> BoardChanged:
    return BoardChanged(
        say(
            "Board {board} at table {name} in round {round}",
            board=board,
            name=at.name,
            round=at.round,
        ),
        present_result(record),
    )


class _BoardState(NamedTuple):
    """The board that a command is about, in its present state."""

    at: TableBoardPlace
    sitting: Sitting
    record: Record
    command: v.TableBoardEvent
    saw: int

    @property
    def place(self) -> tuple[int, int, int, str, int, int]:
        """(phase, session, round, section, table, board), the first fields of an event."""
        command = self.command
        return (
            *(command.stage, command.session),
            *(command.round, command.section, command.table, command.board),
        )

    @property
    def is_stale(self) -> bool:
        return self.saw != self.record.changed_at

    @property
    def changed_error(self) -> BoardChanged:
        return board_changed_error(self.at, self.command.board, self.record)

    def refuse_stale(self) -> None:
        if self.is_stale:
            raise self.changed_error

    def refuse_disputed(self) -> None:
        if self.record.is_disputed:
            raise NotNow(
                "Board {board} is disputed; decide the dispute with a reason.",
                board=self.command.board,
            )

    @property
    def pairs(self) -> tuple[PairNo, PairNo]:
        return self.sitting.ns, self.sitting.ew


def board_of_command(
    phase: Phase, command: v.TableBoardEvent, saw: int, sides: ReportedPairs = UNSTATED
) -> _BoardState:
    """The board of a command, refused if it is not played there; `saw` is the version that the
    sender saw. Its pairs are those of the recorded result, or those who sit there if there is none.
    """
    session = phase.published_session(command.session)
    at = table_place_of(command)
    record = phase.play.record(session.number, command.board, at)
    if record is not None and record.ns and not _is_withdrawn(phase, command, record, at):
        sitting = Sitting(*at, record.ns, record.ew, 0)
        return _BoardState(at, sitting, record, command, saw)
    sitting = check_board(session.seating, at, command.board, phase.plan.boards, sides)
    return _BoardState(at, sitting, record or Record(changed_at=session.planned_at), command, saw)


def _is_withdrawn(
    phase: Phase, command: v.TableBoardEvent, record: Record, at: TableBoardPlace
) -> bool:
    """Whether an irregular board was withdrawn, so that the movement decides again who plays it."""
    empty = record.result is None and not record.is_disputed
    where = (command.session, command.board, at)
    return empty and any(line.at == where for line in phase.play.irregular_plays)


def _parse_unadjusted_result(text: str) -> BoardResult:
    refuse_ruling(found := result_typed(text))
    return found


def refuse_ruling(result: BoardResult) -> None:
    if is_ruling(result):
        raise NotNow("An adjusted score is the director's ruling; give it as one.")


def is_ruling(result: BoardResult) -> bool:
    return isinstance(result, AdjustedScore) and amount_of(result) is None


class PlayersEntry(c.RecordBoard, frozen=True, forbid_unknown_fields=True):
    """A player's entry, which never changes a settled result."""


def _as_player_entry(state: Tournament, command: c.RecordBoard, by: CommandSender) -> c.RecordBoard:
    weighed = _as_witness(state, command, by)
    return PlayersEntry(**structs.asdict(weighed)) if by.role == Role.PLAYER else weighed


def _as_witness(state: Tournament, command: Entry, by: CommandSender) -> Entry:
    """Treat a player's entry as if the other tablet's had not been seen, so that it confirms or
    disputes that entry and never replaces it.
    """
    if by.role != Role.PLAYER:
        return command
    phase, at = the_phase(state, command), table_place_of(command)
    record = phase.play.record(command.session, command.board, at)
    claims = record.claims if record else ()
    if not claims or not command.saw or claims[0].device == by.device:
        return command
    return structs.replace(command, saw=min(command.saw, UNSEEN))


@act("record-board", c.RecordBoard, the_phase, ENTERING, weigh=_as_player_entry, version=2)
def record_board(phase: Phase, command: c.RecordBoard) -> Entered:
    here = board_of_command(phase, command, command.saw, ReportedPairs(command.ns, command.ew))
    entered = _parse_unadjusted_result(command.result)
    record, text = here.record, result_as_text(entered)
    match weigh_claim(record, entered, command.saw, _claim_policy(phase, here, command)):
        case ClaimVerdict.WITNESS:
            return v.BoardConfirmed(*here.place, result=text)
        case ClaimVerdict.LATE:
            why = _why_late(phase, here, command)
            if not command.saw:
                raise NotNow("{why} Ask the director for a correction.", why=why)
            pairs = (command.ns, command.ew) if command.ns and command.ew else here.pairs
            return _correction_request(here, pairs, text, why)
        case ClaimVerdict.FIRST:
            of_board = phase.play.session_records(command.session).get(command.board, {})
            check_first_score(of_board, command.board, here.at, here.pairs)
            return v.BoardScored(*here.place, *here.pairs, text)
        case ClaimVerdict.REPLACED:
            reason, before = say("entered again before it was confirmed"), present_result(record)
            return v.BoardCorrected(*here.place, *here.pairs, text, before, reason)
        case ClaimVerdict.DISPUTE:
            return v.BoardDisputed(*here.place, result=text, standing=present_result(record))
        case ClaimVerdict.CHANGED:
            raise here.changed_error
        case _:
            raise NotNow(
                "Board {board} has {standing} already, confirmed; ask the director.",
                board=command.board,
                standing=present_result(record),
            )


def _claim_policy(
    phase: Phase, here: _BoardState, command: c.RecordBoard
) -> ClaimPolicy[BoardResult]:
    """Adding or leaving out the lead of an unconfirmed entry replaces the entry."""
    record, late = here.record, bool(_why_late(phase, here, command))
    replaces = record.result is not None and not here.is_stale and not record.confirmed and not late
    return ClaimPolicy(
        witness=True,
        late=late,
        seen=not here.is_stale or _seats_agree(here, command),
        replaceable=replaces,
        agree=eq if replaces else results_agree,
    )


def _why_late(phase: Phase, here: _BoardState, command: c.RecordBoard) -> str:
    """Why the entry can only be a request; "" while it can be entered."""
    if phase.play.closed:
        return say(WAS_CLOSED, name=phase.name)
    if here.record.result is None or not isinstance(command, PlayersEntry):
        return ""
    session = phase.session(here.command.session)
    if session.state is SessionState.CLOSED:
        return say(SESSION_WAS_CLOSED, number=session.number)
    if here.record.confirmed:
        return say(WAS_CONFIRMED, standing=present_result(here.record))
    if session.called > here.at.round:
        return say(WAS_CALLED, round=session.called)
    return ""


def _seats_agree(here: _BoardState, command: c.RecordBoard) -> bool:
    """Whether the command names the pairs that sit there, which is enough for an empty board."""
    return bool(command.saw) and (command.ns, command.ew) == here.pairs


def _correction_request(
    here: _BoardState, pairs: tuple[int, int], text: str, why: str, reason: str = ""
) -> v.BoardCorrectionRequested:
    return v.BoardCorrectionRequested(*here.place, *pairs, text, here.saw, why, reason)


@act("record-board-1", c.RecordBoard1, the_phase, NOT_BY_REQUEST, weigh=_as_witness)
def record_board_1(phase: Phase, command: c.RecordBoard1) -> tuple[Event, ...]:
    """Decide the first version of `record-board` by the rules of the current one."""
    return record_board(phase, command)


@act("confirm-board", c.ConfirmBoard, the_phase, ENTERING)
def confirm_board(phase: Phase, command: c.ConfirmBoard) -> v.BoardConfirmed:
    here, entered = board_of_command(phase, command, command.saw), result_typed(command.result)
    if here.record.result is None or not results_agree(here.record.result, entered):
        raise here.changed_error
    return v.BoardConfirmed(*here.place, result=result_as_text(entered))


@act("correct-board", c.CorrectBoard, the_phase, SCORING)
def correct_board(
    phase: Phase, command: c.CorrectBoard
) -> v.BoardCorrected | v.BoardCorrectionRequested:
    here, entered = (
        board_of_command(phase, command, command.saw),
        _parse_unadjusted_result(command.result),
    )
    record, text = here.record, result_as_text(entered)
    here.refuse_disputed()
    if record.result is None:
        raise NotNow("Board {board} has no result yet; enter it.", board=command.board)
    ns, ew = reversed(here.pairs) if command.turned else here.pairs
    if here.is_stale and phase.play.closed and command.saw:
        why = say(WAS_CLOSED, name=phase.name)
        return _correction_request(here, (ns, ew), text, why, command.reason)
    here.refuse_stale()
    if record.result == entered and not command.turned:
        raise NotNow(
            "Board {board} has {standing} already; nothing to correct.",
            board=command.board,
            standing=present_result(record),
        )
    return v.BoardCorrected(*here.place, ns, ew, text, present_result(record), command.reason)


@act("withdraw-board", c.WithdrawBoard, the_phase, SCORING)
def withdraw_board(phase: Phase, command: c.WithdrawBoard) -> v.BoardWithdrawn:
    here = board_of_command(phase, command, command.saw)
    if phase.play.closed:
        raise NotNow("{name} is closed; correct the result, or reopen the phase.", name=phase.name)
    here.refuse_stale()
    here.refuse_disputed()
    if here.record.result is None:
        raise NotNow("Nobody has entered a result for board {board} there.", board=command.board)
    return v.BoardWithdrawn(*here.place, present_result(here.record), command.reason)


@act("resolve-board", c.ResolveBoard, the_phase, RUNNING)
def resolve_board(phase: Phase, command: c.ResolveBoard) -> v.BoardDisputeResolved:
    here = board_of_command(phase, command, command.saw)
    here.refuse_stale()
    if not here.record.is_disputed:
        raise NotNow(
            "Board {board} at table {name} is not disputed.", board=command.board, name=here.at.name
        )
    decided = result_typed(command.result)
    if isinstance(decided, AdjustedScore):
        check_adjusted(decided, command.board)
    return v.BoardDisputeResolved(*here.place, result_as_text(decided), command.reason)


@act("adjust-score", c.AdjustScore, the_phase, RUNNING)
def adjust_score(phase: Phase, command: c.AdjustScore) -> v.ScoreAdjusted:
    here = board_of_command(phase, command, command.saw)
    here.refuse_stale()
    ruling = result_typed(command.result)
    if not isinstance(ruling, AdjustedScore):
        raise NotNow(
            "{result} is a result and no adjusted score; A+/A-, 60/40, 60x4S N 10,40x-50 or "
            "100x4S N 10 would be. Correct the result instead.",
            result=repr(command.result),
        )
    check_adjusted(ruling, command.board)
    if ruling == here.record.result:
        raise NotNow(
            "Board {board} has {standing} already.",
            board=command.board,
            standing=present_result(here.record),
        )
    text = result_as_text(ruling)
    previous = present_result(here.record)
    return v.ScoreAdjusted(*here.place, *here.pairs, text, previous, command.reason)


def present_result(record: Record) -> str:
    """The result as text; "" without one, words for a dispute, whose claims are in the log."""
    if record.is_disputed:
        return say("two different results")
    return result_as_text(record.result) if record.result is not None else ""
