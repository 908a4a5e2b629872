"""A phase as it stands: the scores of its sessions, everybody's starting score, the ranking.

Decided here. All sections of a session play the same deals and are compared with one another; a
board is expected to have as many scores as the session was planned with tables for it, and the
most of all sets counts. While a phase is on, a pair's total is its share of the boards of all
rounds called so far, plus its carryover: who sits out does not fall behind, and with the last round
the total is that of the closing. A carryover is weighed on the boards of the whole phase, and so
weighs more in early rounds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.phases.ranking import SHARED, WHITE_BOOK, Length, Placed, Score, ranked
from domain.bridge.phases.scored import phase_scores
from domain.bridge.phases.transition import Announced, Start, starts
from domain.bridge.play import At, OfSession, Record
from domain.bridge.scoring.policy import Form, Policy
from domain.bridge.scoring.scores import Scores, Total, session_scores
from domain.bridge.scoring.traveller import Line
from domain.bridge.session import PairNo, Session
from domain.bridge.session_states import SessionState
from domain.ids import StageId

Carried = Mapping[PairNo, Fraction]
Phases = Mapping[StageId, Phase]


def expected(table: Session) -> int:
    """How many scores a board of the session should have, by the seats at its start."""
    counted: Counter[int] = Counter()
    for section in table.sections:
        for sitting in section.sittings():
            if sitting.played:
                counted[sitting.set] += 1
    return max(counted.values(), default=1)


def policy_of(phase: Phase, session: PhaseSession) -> Policy:
    return phase.scoring.policy(expected(session.table))


def lines_of(records: OfSession) -> Iterator[tuple[int, Line]]:
    for board, places in records.items():
        for record in places.values():
            if (line := line_of(record)) is not None:
                yield board, line


def line_of(record: Record) -> Line | None:
    """None while nothing counts."""
    if record.result is None:
        return None
    return Line(record.ns, record.ew, record.result, record.form)


def scored(phase: Phase, number: int) -> Scores:
    """A session's scores from the beginning; see `web.pairs_scores` for one that follows."""
    session = phase.session(number)
    records = phase.play.of_session(number)
    return penalised(session_scores(policy_of(phase, session), lines_of(records)), phase, number)


def penalised(scores: Scores, phase: Phase, number: int) -> Scores:
    for penalty in phase.play.penalties_of(number):
        scores = scores.with_penalty(penalty)
    return scores


def seen(phase: Phase) -> tuple[PhaseSession, ...]:
    """Sessions that count: those the hall may see."""
    return tuple(s for s in phase.sessions if s.state is not SessionState.PLANNED)


def boards_so_far(phase: Phase) -> int:
    """Of all rounds that are over or on."""
    rounds = sum(
        s.table.rounds if s.state is SessionState.CLOSED else s.round_on for s in seen(phase)
    )
    return rounds * phase.plan.boards


def length(phase: Phase, sessions: Sequence[Scores]) -> Length:
    """So far. The top is the highest of all sessions, on which shares are stated; 0 in IMPs."""
    top = max((scores.policy.top for scores in sessions), default=0)
    return Length(max(1, boards_so_far(phase)), top)


def carried_into(
    phases: Phases, phase: Phase, sessions_of: Mapping[StageId, Sequence[Scores]]
) -> tuple[Start, ...]:
    """With what everybody starts, from the phase before as it stands now; nobody without a rule."""
    rule = phase.play.carryover
    source = phases.get(phase.follows) if phase.follows else None
    if rule is None or source is None:
        return ()
    extent = length(source, sessions_of[source.id])
    came = frozenset(phase.play.admitted)
    routes = [
        tuple(placed for placed in _standing(phases, each, sessions_of) if placed.pair in came)
        for each in (source, *_second_ways(phases, phase))
    ]
    announced = Announced(rule.policy, extent, rule.ahead, rule.drop_ins, rule.qualifying)
    return starts(routes, announced, phase.play.waves) if routes[0] else ()


def _second_ways(phases: Phases, phase: Phase) -> Iterator[Phase]:
    """Phases that send pairs here though this one does not follow them, as semifinal B does."""
    for each in phases.values():
        closed = each.play.closed
        if closed and each.id != phase.follows and phase.id in {r.target for r in closed.routes}:
            yield each


def _standing(
    phases: Phases, phase: Phase, sessions_of: Mapping[StageId, Sequence[Scores]]
) -> tuple[Placed, ...]:
    sessions = sessions_of[phase.id]
    before = {s.pair: s.carryover for s in carried_into(phases, phase, sessions_of)}
    return closing_order(phase, sessions, before, length(phase, sessions))


def closing_order(
    phase: Phase, sessions: Sequence[Scores], carried: Carried, extent: Length
) -> tuple[Placed, ...]:
    """With ties split as at the closing, by the ballot that was drawn then if it is closed."""
    ballot = phase.play.closed.ballot if phase.play.closed else ()
    return ranked(closing_scores(phase, sessions, carried, extent), extent, WHITE_BOOK, ballot)


def closing_scores(
    phase: Phase, sessions: Sequence[Scores], carried: Carried, extent: Length
) -> tuple[Score, ...]:
    if phase.scoring.form is Form.MATCHPOINTS:
        return phase_scores(sessions, extent, entered(phase, carried))
    return _in_imps([totals(scores) for scores in sessions], entered(phase, carried))


def entered(phase: Phase, carried: Carried) -> Carried:
    """Everybody who takes part, with what was carried over: who has no board yet is there, too."""
    return {pair: carried.get(pair, Fraction(0)) for pair in sorted(phase.entries)}


def totals(scores: Scores) -> Mapping[PairNo, Total]:
    fined = {penalty.pair for penalty in scores.penalties}
    return {pair: scores.total(pair) for pair in scores.tallies.keys() | fined}


def ranking_now(
    sessions: Sequence[Mapping[PairNo, Total]], phase: Phase, carried: Carried, extent: Length
) -> tuple[Placed, ...]:
    """The ranking while it is played, ties shared. `sessions`: everybody's totals in each."""
    everybody = entered(phase, carried)
    if phase.scoring.form is Form.MATCHPOINTS:
        return ranked(_in_matchpoints(sessions, everybody, extent), extent, SHARED)
    return ranked(_in_imps(sessions, everybody), extent, SHARED)


def _in_matchpoints(
    sessions: Sequence[Mapping[PairNo, Total]], carried: Carried, extent: Length
) -> Iterator[Score]:
    for pair, amount in carried.items():
        share, boards = Fraction(0), 0
        for session in sessions:
            total = session.get(pair)
            if total is not None and total.percentage is not None:
                share += total.percentage * total.boards / 100
                boards += total.boards
        yield Score(pair, share * extent.top, Fraction(boards * extent.top), amount)


def _in_imps(sessions: Sequence[Mapping[PairNo, Total]], carried: Carried) -> tuple[Score, ...]:
    """There is no share of IMPs: what was won stands with what was carried over."""
    nothing = Fraction(0)
    return tuple(
        Score(
            pair,
            nothing,
            nothing,
            sum((session[pair].points for session in sessions if pair in session), amount),
        )
        for pair, amount in carried.items()
    )


def missing(phase: Phase, number: int, until: int) -> Iterator[tuple[At, int]]:
    """Boards without a result that counts, in rounds 1 to `until` of a session."""
    session = phase.session(number)
    records = phase.play.of_session(number)
    for sitting in session.table.games:
        if sitting.round > until:
            continue
        at = At(sitting.round, sitting.section, sitting.table)
        first = (sitting.set - 1) * phase.plan.boards + 1
        for board in range(first, first + phase.plan.boards):
            record = records.get(board, {}).get(at)
            if record is None or record.result is None:
                yield at, board
