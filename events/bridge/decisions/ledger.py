"""Fouled boards and penalties: the director's, with a reason, each a line that is never erased.

Penalties are lines of a ledger and no scores of boards (Law 90 of 2017); a fouled board is scored
in groups of the same cards (Law 87 of 2017).

The director records what was really played where the movement says otherwise (Law 15 of 2017).

Decided here. A tablet's slip is refused with its sentence as before; only the director records such
a board, with everything in view that follows from it. A result that stands there already is
corrected or taken back first, so that nothing is overwritten. A board that one of the pairs has
played before is cancelled: only NP, or an artificial score for who is deprived of one, is recorded.
"""

from fractions import Fraction

from msgspec.structs import replace

from domain.bridge.cards import boards_at, is_played, sitting_at
from domain.bridge.irregular_play import Happened, check_first_score, consequence, scoring
from domain.bridge.partnerships import number_text
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.play import BoardAt, Record, TableBoardPlace
from domain.bridge.scoring.adjusting import check_adjusted
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import Adjusted
from domain.bridge.scoring.scores import Unit
from domain.bridge.session import PairNo, SessionState
from domain.errors import NotNow, RuleViolation, Unknown, Unsupported
from domain.messages import say
from domain.texts import written_number
from events.bridge.decisions import boards
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.boards import at_of, standing
from events.bridge.facts.boards import result_named
from events.bridge.vocabulary import boards as v, commands as c
from events.bridge.vocabulary.boards import (
    BoardFouled,
    IrregularPlayRecorded,
    PenaltyGiven,
    PenaltyTakenBack,
)
from events.bridge.vocabulary.commands import FoulBoardFrom, RecordIrregularPlay
from events.game import act
from events.game.roles import RUNNING
from events.game.warnings import WarnedAct, ask
from events.log.vocabulary import Event
from events.rulings.decisions import Scored, register_book
from events.rulings.vocabulary import ScoreCommand


def _visible_session(phase: Phase, number: int) -> PhaseSession:
    session = phase.session(number)
    if session.state is SessionState.PLANNED:
        raise NotNow(
            "Session {number} is not published yet; nothing is played in it.", number=number
        )
    return session


@act("foul-board", BoardFouled, the_phase, RUNNING)
def foul_board(phase: Phase, asked: BoardFouled) -> BoardFouled:
    session = _visible_session(phase, asked.session)
    for place in asked.tables:
        at = TableBoardPlace(*place)
        if asked.board not in boards_at(sitting_at(session.table, at), phase.plan.boards):
            raise RuleViolation(
                "Board {board} is not played at table {name} in round {round}.",
                "Law 87 of 2017",
                board=asked.board,
                name=at.name,
                round=at.round,
            )
    stand = [
        phase.play.record(session.number, asked.board, TableBoardPlace(*p)) for p in asked.tables
    ]
    if all((record.form if record else "") == asked.form for record in stand):
        raise NotNow(
            "Board {board} is scored like that already at these tables.", board=asked.board
        )
    return asked


@act("foul-board-from", FoulBoardFrom, the_phase, RUNNING)
def foul_board_from(phase: Phase, command: FoulBoardFrom) -> tuple[Event, ...]:
    """By the movement, so that tables that have yet to play it are among them."""
    session = _visible_session(phase, command.session)
    tables = tuple(
        (sitting.round, sitting.section, sitting.table)
        for sitting in session.table.games
        if sitting.round >= command.round and command.board in boards_at(sitting, phase.plan.boards)
    )
    if not tables:
        raise NotNow(
            "No table plays board {board} from round {round} on.",
            board=command.board,
            round=command.round,
        )
    fouled = BoardFouled(
        phase.id, session.number, command.board, tables, command.reason, command.form
    )
    return foul_board(phase, fouled)


@act("give-penalty", PenaltyGiven, the_phase, RUNNING)
def give_penalty(phase: Phase, asked: PenaltyGiven) -> PenaltyGiven:
    session = _visible_session(phase, asked.session)
    pair = phase.entry(asked.pair).number
    if pair not in session.table.of:
        raise NotNow(
            "Pair {pair} does not play in session {number}.", pair=pair, number=session.number
        )
    if asked.unit not in set(Unit):
        raise Unknown(say("unit of a penalty"), asked.unit)
    if asked.unit == Unit.PERCENT_OF_TOP and phase.scoring.form is not Form.MATCHPOINTS:
        raise Unsupported(
            phase.scoring.form.value, say("a penalty in per cent of a top; give points")
        )
    if _amount(asked.amount) <= 0:
        raise RuleViolation("A penalty takes something off; give more than 0.", "Law 90 of 2017")
    return replace(asked, amount=asked.amount.strip())


def _amount(text: str) -> Fraction:
    try:
        return written_number(text)
    except ValueError:
        raise Unknown(say("number of a penalty"), text) from None


@act("take-back-penalty", PenaltyTakenBack, the_phase, RUNNING)
def take_back_penalty(phase: Phase, asked: PenaltyTakenBack) -> PenaltyTakenBack:
    line = phase.play.penalty(asked.penalty)
    if line is None:
        raise Unknown(say("penalty in {name}:", name=phase.name), asked.penalty)
    if line.taken_back:
        raise NotNow(
            "The penalty of version {version} is taken back already.", version=line.version
        )
    return asked


@act("book-call", v.DirectorCalled, the_phase, RUNNING)
def book_call(phase: Phase, asked: v.DirectorCalled) -> v.DirectorCalled:
    session = phase.published_session(asked.session)
    sitting_at(session.table, boards.at_of(asked))
    if not is_played(session.table, asked.board, phase.plan.boards):
        raise RuleViolation(
            "Board {board} is not played in session {number}; look at its number.",
            "Law 2 of 2017",
            board=asked.board,
            number=session.number,
        )
    return asked


def rescore(phase: Phase, at: BoardAt, command: ScoreCommand, why: str) -> Scored:
    place, result, saw = (phase.id, at.session, *at.at, at.board), command.result, command.saw
    record = phase.play.record(at.session, at.board, at.at) or Record()
    named = result_named(result)
    before, becomes = boards.standing(record), result_as_text(named)
    if isinstance(named, Adjusted):
        return before, becomes, boards.adjust_score(phase, c.AdjustScore(*place, result, why, saw))
    if record.disputed:
        asked = c.ResolveBoard(*place, result, why, saw)
        return before, becomes, boards.resolve_board(phase, asked)
    if record.result is None:
        return before, becomes, boards.record_board(phase, c.RecordBoard(*place, result, saw))
    return before, becomes, boards.correct_board(phase, c.CorrectBoard(*place, result, why, saw))


register_book(Phase.game, rescore)


@act("record-irregular-play", RecordIrregularPlay, the_phase, RUNNING)
def record_irregular_play(phase: Phase, command: RecordIrregularPlay) -> IrregularPlayRecorded:
    session = phase.published_session(command.session)
    happened = _happening(command)
    records = phase.play.of_session(session.number)
    found = consequence(session.table, records, phase.plan.boards, happened)
    _check_free(phase, command, found.stands)
    scores = scoring(happened.result, *happened.pairs)
    check_first_score(records.get(command.board, {}), command.board, found.stands, scores)
    confirmed = ask(WarnedAct.RECORD_IRREGULAR_PLAY, False, command.confirmed, found.told)
    return IrregularPlayRecorded(
        phase.id,
        session.number,
        *found.stands,
        command.board,
        happened.ns,
        happened.ew,
        result_as_text(happened.result),
        found.irregularity.value,
        (command.round, command.section, command.table),
        command.reason,
        confirmed,
    )


def _happening(command: RecordIrregularPlay) -> Happened:
    result = result_named(command.result)
    if isinstance(result, Adjusted):
        check_adjusted(result, command.board)
    return Happened(at_of(command), command.board, PairNo(command.ns), PairNo(command.ew), result)


def _check_free(phase: Phase, command: RecordIrregularPlay, stands: TableBoardPlace) -> None:
    record = phase.play.record(command.session, command.board, stands) or Record()
    if record.result is None and not record.disputed:
        return
    raise NotNow(
        "Board {board} at table {name} in round {round} has {standing} already, of pairs {ns} "
        "and {ew}; correct it or take it back first.",
        board=command.board,
        name=stands.name,
        round=stands.round,
        standing=standing(record),
        ns=number_text(record.ns),
        ew=number_text(record.ew),
    )
