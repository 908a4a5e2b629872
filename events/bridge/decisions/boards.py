"""Entering, confirming, correcting and withdrawing what was played on a board.

What becomes of a result that is said is decided by `events.game.claims`. The board, the pairs and
their directions are held against the movement first.

Decided here. North enters and the opponents confirm (Law 79A of 2017 has both sides agree on the
tricks won); until then the tablet that entered it may enter it anew, and so may a scorer who has
seen it; a second tablet that says something else disputes it. A confirmed result is changed
by a correction with a reason. The opening lead scores nothing: whoever leaves it out agrees with
whoever names it, and a witness may add it. A session that is closed still takes results that are
missing. A closed phase takes the director's corrections and rulings, which give other carryovers to
the phase ahead; what a tablet enters for it, and a correction by somebody who has not seen what
stands, is a request to them (`events.bridge.decisions.requests`).
"""

from operator import eq
from typing import NamedTuple

from msgspec import structs

from domain.bridge.at_table import Sides, checked
from domain.bridge.irregular_play import check_first_score
from domain.bridge.phase import Phase
from domain.bridge.play import At, Record
from domain.bridge.scoring.adjusting import check_adjusted
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import Adjusted, BoardResult, agree
from domain.bridge.session import PairNo, Sitting
from domain.errors import NotNow
from domain.said import say
from domain.tournament import Tournament
from events.bridge.decisions.acting import the_phase
from events.bridge.facts.boards import result_named
from events.bridge.vocabulary import boards as v
from events.bridge.vocabulary import commands as c
from events.game import By, act
from events.game.claims import UNSEEN, BoardChanged, Policy, Verdict, weighed
from events.game.roles import ENTERING, RUNNING, SCORING, Role

Entered = (
    v.BoardScored
    | v.BoardConfirmed
    | v.BoardCorrected
    | v.BoardDisputed
    | v.BoardCorrectionRequested
)
UNSTATED = Sides()


def changed(at: At, board: int, record: Record) -> BoardChanged:
    return BoardChanged(
        say(
            "Board {board} at table {name} in round {round}",
            board=board,
            name=at.name,
            round=at.round,
        ),
        standing(record),
    )


class _Here(NamedTuple):
    """The board a command is about, as it stands."""

    at: At
    sitting: Sitting
    record: Record
    command: v.TableBoardEvent
    saw: int

    @property
    def place(self) -> tuple[int, int, int, str, int, int]:
        command = self.command
        return (
            *(command.stage, command.session),
            *(command.round, command.section, command.table, command.board),
        )

    @property
    def stale(self) -> bool:
        return self.saw != self.record.changed_at

    @property
    def changed(self) -> BoardChanged:
        return changed(self.at, self.command.board, self.record)

    @property
    def pairs(self) -> tuple[PairNo, PairNo]:
        return self.sitting.ns, self.sitting.ew


def _here(phase: Phase, command: v.TableBoardEvent, saw: int, sides: Sides = UNSTATED) -> _Here:
    """What stands on a record tells who played; before that, who sits there."""
    session = phase.published_session(command.session)
    at = at_of(command)
    record = phase.play.record(session.number, command.board, at)
    if record is not None and record.ns and not _taken_back(phase, command, record, at):
        sitting = Sitting(*at, record.ns, record.ew, 0)
        return _Here(at, sitting, record, command, saw)
    sitting = checked(session.table, at, command.board, phase.plan.boards, sides)
    return _Here(at, sitting, record or Record(changed_at=session.planned_at), command, saw)


def at_of(command: v.TableBoardEvent) -> At:
    return At(command.round, command.section, command.table)


def _taken_back(phase: Phase, command: v.TableBoardEvent, record: Record, at: At) -> bool:
    """Once an irregular board is taken back, the movement says again who plays there."""
    empty = record.result is None and not record.disputed
    where = (command.session, command.board, at)
    return empty and any(line.at == where for line in phase.play.irregular)


def _entered(text: str) -> BoardResult:
    found = result_named(text)
    if isinstance(found, Adjusted):
        raise NotNow(say("An adjusted score is the director's ruling; give it as one."))
    return found


def _as_witness(state: Tournament, command: c.RecordBoard, by: By) -> c.RecordBoard:
    """What another tablet of the table has told is not a player's to change, however well they see
    it: they say it as if they had not seen it, and so confirm or dispute it.
    """
    if by.role != Role.PLAYER:
        return command
    phase, at = the_phase(state, command), at_of(command)
    record = phase.play.record(command.session, command.board, at)
    if record is None or not record.told or not command.saw or record.told[0].device == by.device:
        return command
    return structs.replace(command, saw=min(command.saw, UNSEEN))


@act("record-board", c.RecordBoard, the_phase, ENTERING, weigh=_as_witness)
def record_board(phase: Phase, command: c.RecordBoard) -> Entered:
    here = _here(phase, command, command.saw, Sides(command.ns, command.ew))
    entered = _entered(command.result)
    record, text = here.record, result_as_text(entered)
    match weighed(record, entered, command.saw, _policy(phase, here, command)):
        case Verdict.WITNESS:
            return v.BoardConfirmed(*here.place, result=text)
        case Verdict.LATE:
            if not command.saw:
                raise NotNow(
                    say("{name} is closed; ask the director for a correction.", name=phase.name)
                )
            pairs = (command.ns, command.ew) if command.ns and command.ew else here.pairs
            return _requested(phase, here, pairs, text)
        case Verdict.FIRST:
            of_board = phase.play.of_session(command.session).get(command.board, {})
            check_first_score(of_board, command.board, here.at, here.pairs)
            return v.BoardScored(*here.place, *here.pairs, text)
        case Verdict.ANEW:
            reason, before = say("entered anew before it was confirmed"), standing(record)
            return v.BoardCorrected(*here.place, *here.pairs, text, before, reason)
        case Verdict.DISPUTE:
            return v.BoardDisputed(*here.place, result=text, standing=standing(record))
        case Verdict.CHANGED:
            raise here.changed
        case _:
            raise NotNow(
                say(
                    "Board {board} has {standing} already, confirmed; ask the director.",
                    board=command.board,
                    standing=standing(record),
                )
            )


def _policy(phase: Phase, here: _Here, command: c.RecordBoard) -> Policy[BoardResult]:
    """Who sees an unconfirmed entry and leaves the lead out, or names one, enters it anew."""
    record = here.record
    anew = record.result is not None and not here.stale and not record.confirmed
    return Policy(
        witness=True,
        late=phase.play.closed is not None,
        seen=not here.stale or _seats_agree(here, command),
        anew=anew,
        agree=eq if anew else agree,
    )


def _seats_agree(here: _Here, command: c.RecordBoard) -> bool:
    """Whoever names the pairs that sit there has seen enough of an empty board."""
    return bool(command.saw) and (command.ns, command.ew) == here.pairs


def _requested(
    phase: Phase, here: _Here, pairs: tuple[int, int], text: str, reason: str = ""
) -> v.BoardCorrectionRequested:
    why, saw = say("{name} was closed.", name=phase.name), here.saw
    return v.BoardCorrectionRequested(*here.place, *pairs, text, saw, why, reason)


@act("confirm-board", c.ConfirmBoard, the_phase, ENTERING)
def confirm_board(phase: Phase, command: c.ConfirmBoard) -> v.BoardConfirmed:
    here, entered = _here(phase, command, command.saw), result_named(command.result)
    if here.record.result is None or not agree(here.record.result, entered):
        raise here.changed
    return v.BoardConfirmed(*here.place, result=result_as_text(entered))


@act("correct-board", c.CorrectBoard, the_phase, SCORING)
def correct_board(
    phase: Phase, command: c.CorrectBoard
) -> v.BoardCorrected | v.BoardCorrectionRequested:
    here, entered = _here(phase, command, command.saw), _entered(command.result)
    record, text = here.record, result_as_text(entered)
    if record.disputed:
        raise NotNow(
            say("Board {board} is disputed; decide the dispute with a reason.", board=command.board)
        )
    if record.result is None:
        raise NotNow(say("Board {board} has no result yet; enter it.", board=command.board))
    ns, ew = reversed(here.pairs) if command.turned else here.pairs
    if here.stale and phase.play.closed and command.saw:
        return _requested(phase, here, (ns, ew), text, command.reason)
    if here.stale:
        raise here.changed
    if record.result == entered and not command.turned:
        raise NotNow(
            say(
                "Board {board} has {standing} already; nothing to correct.",
                board=command.board,
                standing=standing(record),
            )
        )
    return v.BoardCorrected(*here.place, ns, ew, text, standing(record), command.reason)


@act("withdraw-board", c.WithdrawBoard, the_phase, SCORING)
def withdraw_board(phase: Phase, command: c.WithdrawBoard) -> v.BoardWithdrawn:
    here = _here(phase, command, command.saw)
    if phase.play.closed:
        raise NotNow(
            say("{name} is closed; correct the result, or reopen the phase.", name=phase.name)
        )
    if here.stale:
        raise here.changed
    if here.record.disputed:
        raise NotNow(
            say("Board {board} is disputed; decide the dispute with a reason.", board=command.board)
        )
    if here.record.result is None:
        raise NotNow(
            say("Nobody has entered a result for board {board} there.", board=command.board)
        )
    return v.BoardWithdrawn(*here.place, standing(here.record), command.reason)


@act("resolve-board", c.ResolveBoard, the_phase, RUNNING)
def resolve_board(phase: Phase, command: c.ResolveBoard) -> v.BoardDisputeResolved:
    here = _here(phase, command, command.saw)
    if here.stale:
        raise here.changed
    if not here.record.disputed:
        raise NotNow(
            say(
                "Board {board} at table {name} is not disputed.",
                board=command.board,
                name=here.at.name,
            )
        )
    decided = result_named(command.result)
    if isinstance(decided, Adjusted):
        check_adjusted(decided, command.board)
    text = result_as_text(decided)
    return v.BoardDisputeResolved(*here.place, result=text, reason=command.reason)


@act("adjust-score", c.AdjustScore, the_phase, RUNNING)
def adjust_score(phase: Phase, command: c.AdjustScore) -> v.ScoreAdjusted:
    here = _here(phase, command, command.saw)
    if here.stale:
        raise here.changed
    ruling = result_named(command.result)
    if not isinstance(ruling, Adjusted):
        raise NotNow(
            say(
                "{result} is a result and no adjusted score; A+/A-, A60/A40, 60x4S N 10,40x-50 or "
                "100x4S N 10 would be. Correct the result instead.",
                result=repr(command.result),
            )
        )
    check_adjusted(ruling, command.board)
    if ruling == here.record.result:
        raise NotNow(
            say(
                "Board {board} has {standing} already.",
                board=command.board,
                standing=standing(here.record),
            )
        )
    text = result_as_text(ruling)
    previous = standing(here.record)
    return v.ScoreAdjusted(*here.place, *here.pairs, text, previous, command.reason)


def standing(record: Record) -> str:
    """As text; a disputed board has none, what was said of it follows from the log."""
    if record.disputed:
        return say("two different results")
    return result_as_text(record.result) if record.result is not None else ""
