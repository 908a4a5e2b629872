"""Fouled boards and penalties, given by the director with a reason; none is ever erased.

Penalties are lines of a ledger, not scores of boards (Law 90 of 2017); a fouled board is scored
in groups of the same cards (Law 87 of 2017).
"""

from msgspec.structs import replace

from domain.bridge.cards import boards_at, sitting_at
from domain.bridge.phase import Phase
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.scores import Unit
from domain.bridge.session import TableBoardPlace
from domain.errors import NotNow, RuleViolation, Unknown, Unsupported
from domain.messages import say
from domain.texts import parse_number
from events.bridge.decisions.acting import the_phase
from events.bridge.vocabulary.boards import BoardFouled, PenaltyGiven, PenaltyTakenBack
from events.bridge.vocabulary.commands import FoulBoardFrom
from events.game import act
from events.game.roles import RUNNING
from events.log.vocabulary import Event


@act("foul-board", BoardFouled, the_phase, RUNNING)
def foul_board(phase: Phase, command: BoardFouled) -> BoardFouled:
    session = phase.published_session(command.session)
    for place in command.tables:
        at = TableBoardPlace(*place)
        if command.board not in boards_at(sitting_at(session.seating, at), phase.plan.boards):
            raise RuleViolation(
                "Board {board} is not played at table {name} in round {round}.",
                "Law 87 of 2017",
                board=command.board,
                name=at.name,
                round=at.round,
            )
    places = (TableBoardPlace(*place) for place in command.tables)
    records = [phase.play.record(session.number, command.board, at) for at in places]
    if all((record.form if record else "") == command.form for record in records):
        raise NotNow(
            "Board {board} is scored like that already at these tables.", board=command.board
        )
    return command


@act("foul-board-from", FoulBoardFrom, the_phase, RUNNING)
def foul_board_from(phase: Phase, command: FoulBoardFrom) -> tuple[Event, ...]:
    """Foul the board where the section plays it from that round on, future rounds included."""
    session = phase.published_session(command.session)
    tables = tuple(
        (sitting.round, sitting.section, sitting.table)
        for sitting in session.seating.games
        if sitting.round >= command.round
        and command.section in ("", sitting.section)
        and command.board in boards_at(sitting, phase.plan.boards)
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
def give_penalty(phase: Phase, command: PenaltyGiven) -> PenaltyGiven:
    session = phase.published_session(command.session)
    pair = phase.entry(command.pair).number
    if pair not in session.seating.by_pair:
        raise NotNow(
            "Pair {pair} does not play in session {number}.", pair=pair, number=session.number
        )
    if command.unit not in set(Unit):
        raise Unknown(say("unit of a penalty"), command.unit)
    if command.unit == Unit.PERCENT_OF_TOP and phase.scoring.form is not Form.MATCHPOINTS:
        raise Unsupported(
            phase.scoring.form.value, say("a penalty in per cent of a top; give points")
        )
    try:
        amount = parse_number(command.amount)
    except ValueError:
        raise Unknown(say("number of a penalty"), command.amount) from None
    if amount <= 0:
        raise RuleViolation("A penalty takes something off; give more than 0.", "Law 90 of 2017")
    return replace(command, amount=command.amount.strip())


@act("take-back-penalty", PenaltyTakenBack, the_phase, RUNNING)
def take_back_penalty(phase: Phase, command: PenaltyTakenBack) -> PenaltyTakenBack:
    line = phase.play.penalty(command.penalty)
    if line is None:
        raise Unknown(say("penalty in {name}:", name=phase.name), command.penalty)
    if line.taken_back:
        raise NotNow(
            "The penalty of version {version} is taken back already.", version=line.version
        )
    return command
