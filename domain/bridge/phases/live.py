"""A phase as it stands: the scores of its sessions, everybody's starting score, the ranking.

Decided here. All sections of a session play the same deals and are compared with one another; a
board is expected to have as many scores as the session was planned with tables for it, and the
most of all sets counts. While a phase is on, a pair's total is its share of the boards of all
rounds called so far, plus its carryover: who sits out does not fall behind, and with the last round
the total is that of the closing. A carryover is weighed on the boards of the whole phase, and so
weighs more in early rounds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.phases.closing import Terms, close_fields
from domain.bridge.phases.fields import fields_of
from domain.bridge.phases.ranking import SHARED, Length, Placed, Score, ranked
from domain.bridge.phases.scored import phase_scores, won_in_all
from domain.bridge.phases.transition import AnnouncedTransition, Start, starts
from domain.bridge.phases.won import OfPairs
from domain.bridge.play import At, OfSession, Record
from domain.bridge.scoring.policy import Form, Policy
from domain.bridge.scoring.scores import Scores, session_scores
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
    """A session's scores from the beginning; see `web.bridge.scores` for one that follows."""
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


def length(phase: Phase, tops: Iterable[int]) -> Length:
    """So far. The top is the highest of all sessions, on which shares are stated; 0 in IMPs."""
    if phase.scoring.form is not Form.MATCHPOINTS:
        return Length(boards_so_far(phase), 0)
    return Length(boards_so_far(phase), max((1, *tops)))


class PlayedPhase(NamedTuple):
    """A phase so far: its length and what every pair has won."""

    extent: Length
    won: OfPairs


def played_so_far(phase: Phase) -> PlayedPhase:
    """From the beginning; see `web.bridge.scores` for one that follows."""
    sessions = [scored(phase, session.number) for session in seen(phase)]
    tops = [scores.policy.top for scores in sessions]
    return PlayedPhase(length(phase, tops), won_in_all(sessions))


def carried_into(
    phases: Phases, phase: Phase, played: Mapping[StageId, PlayedPhase]
) -> tuple[Start, ...]:
    """With what everybody starts, from the phase before as it stands now; nobody without a rule."""
    rule = phase.play.carryover
    source = phases.get(phase.follows) if phase.follows else None
    if rule is None or source is None:
        return ()
    came = frozenset(phase.play.admitted)
    routes = [
        tuple(placed for placed in _standing(phases, each, played) if placed.pair in came)
        for each in (source, *_second_ways(phases, phase))
    ]
    extent = played[source.id].extent
    announced = AnnouncedTransition(rule.policy, extent, rule.ahead, rule.drop_ins, rule.qualifying)
    return starts(routes, announced, phase.play.waves) if routes[0] else ()


def _second_ways(phases: Phases, phase: Phase) -> Iterator[Phase]:
    """Phases that send pairs here though this one does not follow them, as semifinal B does."""
    for each in phases.values():
        closed = each.play.closed
        if closed and each.id != phase.follows and phase.id in {r.target for r in closed.routes}:
            yield each


def _standing(
    phases: Phases, phase: Phase, played: Mapping[StageId, PlayedPhase]
) -> tuple[Placed, ...]:
    before = {s.pair: s.carryover for s in carried_into(phases, phase, played)}
    return closing_order(phase, played[phase.id], before)


def closing_order(phase: Phase, played: PlayedPhase, carried: Carried) -> tuple[Placed, ...]:
    """With ties split as at the closing, by the ballot that was drawn then if it is closed."""
    ballot = phase.play.closed.ballot if phase.play.closed else ()
    scores = everybodys(phase, played, carried)
    return close_fields(scores, fields_of(phase), Terms(played.extent, ()), ballot).ranking


def ranking_now(phase: Phase, played: PlayedPhase, carried: Carried) -> tuple[Placed, ...]:
    """The ranking while it is played, ties shared."""
    return ranked(everybodys(phase, played, carried), played.extent, SHARED)


def everybodys(phase: Phase, played: PlayedPhase, carried: Carried) -> tuple[Score, ...]:
    """Everybody who takes part, with what was carried over: who has no board yet is there, too."""
    nothing = Fraction(0)
    entered = {pair: carried.get(pair, nothing) for pair in sorted(phase.entries)}
    return phase_scores(played.won, played.extent, entered)


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
