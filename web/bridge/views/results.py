"""The director's page besides the seating: results that need attention, the ledger of penalties,
the closing of the phase and the pairs affected by later corrections. Never public.

Decided here: qualified pairs stay in the next phase even after later corrections; the difference is
shown, and the director decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from domain.bridge.doubts import Doubt
from domain.bridge.irregular_play import Irregularity
from domain.bridge.phase import Phase, PhaseSession, phase_of, phases_of
from domain.bridge.phases.carryover import decimal_text
from domain.bridge.phases.closing import fields_of, pairs_due
from domain.bridge.phases.eligibility import expected_length, length_fault
from domain.bridge.phases.live_standings import missing_boards
from domain.bridge.phases.ranking import PhaseLength
from domain.bridge.play import BoardAt, ClosedPhase, IrregularPlay, Record
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import AdjustedScore, BoardResult, amount_of
from domain.bridge.scoring.scores import penalty_words
from domain.bridge.session import SessionState, TableBoardPlace
from domain.claims import Claim
from domain.ids import StageId
from domain.messages import say
from domain.rulings import is_under_review
from domain.tournament import Tournament
from web.bridge.scores import closing_now, starts_of
from web.bridge.views.ranking import finished_rounds
from web.bridge.views.requests import (
    DropIns,
    RequestRow,
    RulingRow,
    drop_ins,
    request_rows,
    ruling_rows,
)
from web.bridge.views.visibility import PhaseHead, phase_head
from web.shared.board_words import fixed_decimals, result_as_logged
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of as parts_of

MOST_SHOWN = 300
"""Most boards shown for each reason."""


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    version: int
    session: int
    pair: int
    name: str
    amount: str
    reason: str
    taken_back: str


@dataclass(frozen=True, slots=True)
class QualifierRow:
    """`pairs` in the order of the closing; `out` would no longer qualify, `instead` would."""

    stage: int
    name: str
    pairs: tuple[int, ...]
    out: tuple[int, ...]
    instead: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CarryoverRow:
    pair: int
    name: str
    carryover: str
    origin: str


@dataclass(frozen=True, slots=True)
class PromisedDealsRow:
    """Promised deals of boards 1 to `boards`; `source` and `example` are those of their word."""

    session: int
    boards: int
    commitment: str
    source: str
    example: str
    word: str
    may_deal: bool
    may_show: bool
    shown: bool


@dataclass(frozen=True, slots=True)
class ResultsHead(PhaseHead):
    """`ended`: the phase is closed; `two_winners`: each direction is ranked. `targets` are phases
    that pairs may go on to, as (number, name); `rule` is the announced carryover into this phase,
    empty without one, and `amiss` what is wrong with it by now. `length` is (boards, top) as far as
    known, otherwise (0, 0). `waiting` counts the boards that need attention, by reason; `more` of
    them are not among the rows.
    """

    follows: int
    ended: bool
    two_winners: bool
    targets: tuple[tuple[int, str], ...]
    requests: tuple[RequestRow, ...]
    rulings: tuple[RulingRow, ...]
    coming: DropIns
    penalties: tuple[PenaltyRow, ...]
    going: tuple[QualifierRow, ...]
    reserves: tuple[int, ...]
    imps: bool
    unit: str
    length: tuple[int, int]
    rule: str
    amiss: str
    starts: tuple[CarryoverRow, ...]
    waiting: tuple[tuple[str, int], ...]
    more: int
    promised: tuple[PromisedDealsRow, ...]


@dataclass(frozen=True, slots=True)
class BoardClaimLine:
    """`at` is the time of arrival by the server's clock, `tapped` that of entry by the device's, ""
    if unknown; `who` is a role.
    """

    result: str
    who: str
    device: str
    at: str
    tapped: str


@dataclass(frozen=True, slots=True)
class AttentionRow:
    """A board that needs attention. `why` is "disputed", "missing", "not confirmed", "entered
    anew", "adjusted", "fouled", "under review" or the name of an irregularity or a doubt.
    `replaced` is the former result that a player replaced.
    """

    key: str
    session: int
    round: int
    section: str
    table: int
    board: int
    ns: int
    ew: int
    result: str
    told: tuple[str, ...]
    why: str
    saw: int
    claims: tuple[BoardClaimLine, ...] | LeftOut = LEFT_OUT
    """The claims on a disputed board, with sender and time."""
    replaced: str | LeftOut = LEFT_OUT


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown, play = phase.public_session, phase.play
    rows = sorted(_attention_rows(phase, shown), key=_urgency_key) if shown else []
    by_why = {why: list(alike) for why, alike in groupby(rows, key=lambda row: row.why)}
    listed = [row for alike in by_why.values() for row in alike[:MOST_SHOWN]]
    rule = phase.play.carryover
    head = ResultsHead(
        **parts_of(phase_head(tournament, phase)),
        follows=phase.follows or 0,
        ended=play.closed is not None,
        two_winners=bool(fields_of(phase)),
        targets=tuple((p.id, p.name) for p in phases_of(tournament).values() if p.id > phase.id),
        requests=tuple(request_rows(phase)),
        rulings=tuple(ruling_rows(phase)),
        coming=drop_ins(phase),
        penalties=tuple(_penalty_rows(phase)),
        going=tuple(_qualifier_rows(tournament, phase, play.closed)) if play.closed else (),
        reserves=play.closed.reserves if play.closed else (),
        imps=phase.scoring.form is not Form.MATCHPOINTS,
        unit=phase.scoring.measure.value,
        length=(expected_length(phase) or PhaseLength(0, 0)) if phase.follows else (0, 0),
        rule=play.carryover.policy.name if play.carryover else "",
        amiss=(length_fault(phase, rule.ahead) if rule and rule.ahead else ""),
        starts=tuple(
            CarryoverRow(
                s.pair, phase.entry(s.pair).name, fixed_decimals(s.carryover), s.origin.value
            )
            for s in starts_of(tournament, phase)
        ),
        waiting=tuple((why, len(alike)) for why, alike in by_why.items()),
        more=len(rows) - len(listed),
        promised=tuple(_promised_rows(phase)),
    )
    return Sheet(head, tuple(listed))


def _promised_rows(phase: Phase) -> Iterator[PromisedDealsRow]:
    for number, proof in sorted(phase.play.promised_deals.items()):
        over = number < phase.next_session and phase.session(number).state is SessionState.CLOSED
        yield PromisedDealsRow(
            *(number, proof.last, proof.commitment, proof.source, proof.example, proof.word),
            may_deal=bool(proof.word) or not proof.source,
            may_show=over and not proof.seed,
            shown=bool(proof.seed),
        )


_URGENT = (
    "disputed",
    say("under review"),
    "missing",
    *Doubt,
    say("entered anew"),
    say("not confirmed"),
    *Irregularity,
    "fouled",
    "adjusted",
)


def _urgency_key(row: AttentionRow) -> tuple[int, int, str, int, int]:
    return _URGENT.index(row.why), row.round, row.section, row.table, row.board


def _attention_rows(phase: Phase, session: PhaseSession) -> Iterator[AttentionRow]:
    for at, board in missing_boards(phase, session.number, finished_rounds(session)):
        record = phase.play.record(session.number, board, at)
        if record is None or not record.is_disputed:
            yield _attention_row(session, board, at, record, "missing")
    for board, places in phase.play.session_records(session.number).items():
        for at, record in places.items():
            line = phase.play.irregular_at(session.number, board, at)
            review = is_under_review(phase.rulings, BoardAt(session.number, board, at))
            why = _attention_reason(record, line, phase.play.doubts_at(session.number, board, at))
            if review and why != "disputed":
                yield _attention_row(session, board, at, record, say("under review"))
            elif why:
                yield _attention_row(session, board, at, record, why)


def _attention_reason(record: Record, line: IrregularPlay | None, doubts: Sequence[Doubt]) -> str:
    """Why a recorded board needs attention, the most urgent reason; "" if it needs none."""
    if record.is_disputed:
        return "disputed"
    if record.result is None:
        return ""
    if line is not None:
        return line.irregularity
    if isinstance(record.result, AdjustedScore) and amount_of(record.result) is None:
        return "adjusted"
    if record.form:
        return "fouled"
    if open_doubts := [each for each in doubts if each is Doubt.TRICKS or not record.confirmed]:
        return open_doubts[0]
    if record.replaced is not None:
        return say("entered anew")
    return "" if record.confirmed else say("not confirmed")


def _attention_row(
    session: PhaseSession, board: int, at: TableBoardPlace, record: Record | None, why: str
) -> AttentionRow:
    here = session.seating.by_place[at]
    shown = record or Record(changed_at=session.planned_at)
    return AttentionRow(
        key=f"{session.number}.{at.round}.{at.name}.{board}",
        session=session.number,
        round=at.round,
        section=at.section,
        table=at.table,
        board=board,
        ns=shown.ns or here.ns,
        ew=shown.ew or here.ew,
        result=result_as_logged(shown.result),
        told=tuple(dict.fromkeys(result_as_logged(said.result) for said in shown.claims)),
        why=why,
        saw=shown.changed_at,
        claims=tuple(map(_claim_line, shown.claims)) if shown.is_disputed else LEFT_OUT,
        replaced=result_as_logged(shown.replaced) or LEFT_OUT,
    )


def _claim_line(claim: Claim[BoardResult]) -> BoardClaimLine:
    text = result_as_logged(claim.result)
    return BoardClaimLine(text, claim.actor, claim.device, claim.instant, claim.tapped)


def _penalty_rows(phase: Phase) -> Iterator[PenaltyRow]:
    for line in phase.play.penalties:
        pair, amount, unit = line.penalty
        name = phase.entry(pair).name
        text = penalty_words(decimal_text(amount), unit)
        yield PenaltyRow(line.version, line.session, pair, name, text, line.reason, line.taken_back)


def _qualifier_rows(
    tournament: Tournament, phase: Phase, closed: ClosedPhase
) -> Iterator[QualifierRow]:
    """The pairs that went on by each route, compared with those due by the present ranking."""
    went = {pair for route in closed.routes for pair in route.pairs} | set(closed.reserves)
    now = [placed.pair for placed in closing_now(tournament, phase) if placed.pair in went]
    sizes = [len(route.pairs) for route in closed.routes]
    for route, due_now in zip(closed.routes, pairs_due(now, sizes, fields_of(phase)), strict=True):
        name = phase_of(tournament, route.target).name
        out = tuple(pair for pair in route.pairs if pair not in due_now)
        instead = tuple(sorted(due_now - set(route.pairs)))
        yield QualifierRow(route.target, name, route.pairs, out, instead)


VIEW = View("pairs-results", build_sheet)
