"""Why a board, a colour or a bye is what it is, from the log alone: the trace that was recorded
with the pairing, what was changed by hand since, and what a late correction would have changed.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.chess.stage import Round, Stage, stage_of
from domain.contest.lifecycle import RoundState
from domain.errors import NotNow, Unknown
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.results import Mark, result
from domain.swiss.explain import explain_board, explain_bye, explain_objection
from domain.swiss.systems import OfPlayers, of_players
from domain.swiss.trace import BracketFact, Trace
from events.audit.history import History
from events.audit.repaired import Repaired
from events.chess.audit.why_bracket import why_match, why_resting
from events.chess.decisions.pairing import pairing_request
from events.codec import event_of
from events.contest.audit.repairing import numbers_of
from events.contest.audit.what_if import with_right_result
from events.contest.decisions.pairing import requested_byes
from events.contest.traces import trace_of
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import BY_HAND, IMPORTED, PairingChangedByHand, RoundPaired
from events.log.recorded import Recorded
from events.results import BYES, result_words
from events.words import listed


@dataclass(frozen=True, slots=True)
class Asked:
    """A round of the log as it was paired: `before` is the stage it was paired from.

    `event` is None in a round robin: its rounds come from the table, all at once.
    """

    history: History
    stage: Stage
    before: Stage
    round: Round
    event: RoundPaired | None
    version: int

    @property
    def trace(self) -> Trace | None:
        return trace_of(self.event) if self.event else None

    def number(self, entry: EntryId) -> int:
        return numbers_of(self.before)[entry]


def asked(history: History, stage_id: StageId, number: RoundNo) -> Asked:
    stage = stage_of(history.at(history.head.version), stage_id)
    r = stage.round(number)
    event = event_of(history.records[r.paired_at - 1])
    if not isinstance(event, RoundPaired):
        drawn = stage_of(history.at(r.paired_at), stage_id)
        return Asked(history, stage, drawn, r, None, r.paired_at)
    before = stage_of(history.at(r.paired_at - 1), stage_id)
    return Asked(history, stage, before, r, event, r.paired_at)


def why_board(it: Asked, board_number: BoardNo) -> Iterator[str]:
    """Why these two, and why these colours."""
    board = it.round.board(board_number)
    yield from _by_hand(it)
    if it.before.knock_out is not None:
        yield from why_match(it.before, board)
        return
    trace = it.trace
    if trace is None or not trace.colours:
        yield _without_trace(it)
        return
    white, black = it.number(board.white), it.number(board.black)
    if any((fact.white, fact.black) == (white, black) for fact in trace.colours):
        yield from explain_board(trace, white)
        return
    yield "The system had it otherwise:"
    for number in (white, black):
        yield from explain_board(trace, number)


def why_byes(it: Asked) -> Iterator[str]:
    """Why each of those who don't play in the round doesn't."""
    yield from _by_hand(it)
    trace = it.trace
    for entry, mark in it.round.byes:
        name = it.stage.entry(entry).person.full_name
        if mark is not Mark.PAIRING_BYE:
            yield f"{name} {_absence(it, entry, mark)}."
        elif trace is not None and trace.bye is not None and trace.bye.number == it.number(entry):
            yield from explain_bye(trace)
        else:
            yield f"{name} has the bye. {_without_trace(it)}"
    if not it.round.byes:
        yield "Everybody plays in this round."


def bracket_of(it: Asked, board_number: BoardNo) -> BracketFact | None:
    """The bracket that the board came out of, if the trace knows it."""
    board = it.round.board(board_number)
    trace = it.trace
    pair = {it.number(board.white), it.number(board.black)}
    brackets = trace.brackets if trace else ()
    return next((b for b in brackets if any(set(p) == pair for p in b.pairs)), None)


def paired_by(it: Asked) -> OfPlayers | None:
    """The Swiss system that can be asked about the round; None if it came about otherwise."""
    return of_players().get((it.event.system, it.event.edition)) if it.event else None


def why_not(it: Asked, a: Number, b: Number) -> str:
    """Which rule or criterion stands against pairing these two; forced, and paired again."""
    system = paired_by(it)
    if system is None:
        raise NotNow("Only a round that a Swiss system paired can be asked that.")
    byes = frozenset(requested_byes(it.before, it.round.number))
    request = pairing_request(it.before, it.round.number, byes)
    return explain_objection(system.why_not(request, a, b))


def corrections(it: Asked, board_number: BoardNo) -> Iterator[tuple[Recorded, ResultCorrected]]:
    """The corrections of that board's result, oldest first."""
    for record in it.history.records[it.version :]:
        if record.event.kind.startswith("result-corrected"):
            event = event_of(record)
            assert isinstance(event, ResultCorrected), "the kind says so"
            place = (event.stage, event.round, event.board)
            if place == (it.stage.id, it.round.number, board_number):
                yield record, event


def too_late_for(it: Asked, board_number: BoardNo) -> Iterator[str]:
    """What a corrected result would have changed in the rounds that were paired before that."""
    for record, event in corrections(it, board_number):
        was, now = result_words(result(event.previous)), result_words(result(event.result))
        yield f"Corrected at version {record.version} from {was} to {now}: {event.reason}."
        for one in with_right_result(it.history, record.version):
            if _published(it.stage, one.round):
                yield _otherwise(one)


def _published(stage: Stage, number: int) -> bool:
    """What nobody has seen yet must not be read out of what it is not."""
    return number <= len(stage.rounds) and stage.rounds[number - 1].state is not RoundState.PAIRED


def _otherwise(one: Repaired) -> str:
    if one.refusal:
        return f"With the right result round {one.round} could not be paired: {one.refusal}"
    if not one.differs:
        return f"With the right result round {one.round} would have been paired the same."
    pairs = listed([f"{a}–{b}" if b else f"the bye for {a}" for a, b in one.computed])
    instead = listed([f"{a}–{b}" if b else f"the bye for {a}" for a, b in one.recorded])
    return f"With the right result round {one.round} would have had {pairs} instead of {instead}."


def _by_hand(it: Asked) -> Iterator[str]:
    for record in it.history.records[it.version :]:
        if record.event.kind.startswith("pairing-changed-by-hand"):
            event = event_of(record)
            assert isinstance(event, PairingChangedByHand), "the kind says so"
            if (event.stage, event.round) == (it.stage.id, it.round.number):
                yield f"Changed by hand at version {record.version}: {event.reason}."


def _without_trace(it: Asked) -> str:
    if it.round.system == BY_HAND:
        return "The arbiter paired this round by hand, from nothing."
    if it.event is None:
        return (
            f"It stands in the {it.round.system} table of {len(it.before.entries)} entries; the "
            f"numbers were drawn at version {it.version}."
        )
    if it.event.system == IMPORTED:
        return "The round came with an imported report, which does not tell why."
    return f"{it.event.system} {it.event.edition} left no account of it."


def _absence(it: Asked, entry: EntryId, mark: Mark) -> str:
    if it.before.knock_out is not None:
        return why_resting(it.before, entry)
    known = it.before.entries.get(entry)
    if it.event is None and it.round.system != BY_HAND:
        return f"rests, {_without_trace(it)[0].lower()}{_without_trace(it)[1:-1]}"
    if known is None:
        raise Unknown("entry", entry)
    if known.withdrawn_by(it.round.number):
        return f"has withdrawn from round {known.withdrawn_from}"
    if known.first_round > it.round.number:
        return f"came in for round {known.first_round}"
    return f"asked for {BYES[mark]}"
