"""The current standings of a phase: session scores, starting scores, the ranking.

Decided here. All sections of a session play the same deals and are compared with one another; a
board's expected number of scores is the planned number of tables that play it, the maximum over all
sets. During a session, the boards so far are those with results, in each round as at the table with
most of them; the called round doesn't matter. A pair's total is its share on the boards it played,
for the boards so far, plus its carryover: a pair that sits out does not fall behind, and with the
last result the total is the final one. A carryover is computed for the boards of the whole phase,
so it counts more in early rounds. Pairs without a board rank behind all others, by carryover alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.cards import boards_at
from domain.bridge.phase import Phase
from domain.bridge.phases.closing import (
    AnnouncedTransition,
    ClosingTerms,
    PhaseStart,
    close_fields,
    fields_of,
    place_behind,
    starting_scores,
)
from domain.bridge.phases.eligibility import (
    DividedField,
    UnrankedPair,
    divide_field,
    expected_length,
)
from domain.bridge.phases.pair_sums import PairSums
from domain.bridge.phases.phase_scores import (
    handicaps_of,
    phase_scores,
    phase_sums,
    score_session,
    top_of,
)
from domain.bridge.phases.qualification import RULES
from domain.bridge.phases.ranking import (
    SHARED,
    WHITE_BOOK,
    PhaseLength,
    PlacedPair,
    TieRule,
    rank_pairs,
)
from domain.bridge.play import SessionRecords
from domain.bridge.session import PairNo, SessionState, TableBoardPlace
from domain.ids import StageId

Carried = Mapping[PairNo, Fraction]
Phases = Mapping[StageId, Phase]


def boards_entered(records: SessionRecords) -> int:
    """The number of boards with results, counting each round at the table with most of them."""
    at_tables = Counter(
        at
        for places in records.values()
        for at, record in places.items()
        if record.result is not None
    )
    furthest: dict[int, int] = {}
    for at, boards in at_tables.items():
        furthest[at.round] = max(boards, furthest.get(at.round, 0))
    return sum(furthest.values())


def boards_so_far(phase: Phase, entered: Iterable[int]) -> int:
    """The number of boards so far: all of a closed session, otherwise those in `entered`."""
    return sum(
        session.seating.rounds * phase.plan.boards
        if session.state is SessionState.CLOSED
        else boards
        for session, boards in zip(phase.visible_sessions, entered, strict=True)
    )


class PlayedPhase(NamedTuple):
    """A phase so far: its length in boards and the sums of every pair."""

    extent: PhaseLength
    won: PairSums


def phase_so_far(phase: Phase) -> PlayedPhase:
    """The phase's sums, computed from scratch; `web.bridge.scores` follows the log instead."""
    sessions = [score_session(phase, session.number) for session in phase.visible_sessions]
    records = (phase.play.session_records(session.number) for session in phase.visible_sessions)
    boards = boards_so_far(phase, map(boards_entered, records))
    top = top_of(phase, [scores.policy.top for scores in sessions])
    return PlayedPhase(PhaseLength(boards, top), phase_sums(sessions))


def phase_starts(
    phases: Phases, phase: Phase, played: Mapping[StageId, PlayedPhase]
) -> tuple[PhaseStart, ...]:
    """Each pair's starting score in `phase`, by the standings so far of the phases it comes from.

    Empty without a carryover, while the length of `phase` is unknown, and before anybody has come
    from the phase that it follows.
    """
    rule = phase.play.carryover
    previous = phases.get(phase.follows) if phase.follows else None
    if rule is None or previous is None:
        return ()
    admitted = frozenset(phase.play.admitted)
    routes = [
        tuple(placed for placed in _order_so_far(phases, source, played) if placed.pair in admitted)
        for source in (previous, *_other_source_phases(phases, phase))
    ]
    extent, ahead = played[previous.id].extent, rule.ahead or expected_length(phase)
    if ahead is None:
        return ()
    announced = AnnouncedTransition(rule.policy, extent, ahead, rule.drop_ins, rule.qualifying)
    return starting_scores(routes, announced, phase.play.waves) if routes[0] else ()


def _other_source_phases(phases: Phases, phase: Phase) -> Iterator[Phase]:
    """Other closed phases with a route here, as from semifinal B to the final."""
    for each in phases.values():
        closed = each.play.closed
        if closed and each.id != phase.follows and phase.id in {r.target for r in closed.routes}:
            yield each


def _order_so_far(
    phases: Phases, phase: Phase, played: Mapping[StageId, PlayedPhase]
) -> tuple[PlacedPair, ...]:
    """The order of `phase` as if it were closed now, with what was carried into it."""
    before = {s.pair: s.carryover for s in phase_starts(phases, phase, played)}
    return closing_order(phase, played[phase.id], before)


def closing_order(phase: Phase, played: PlayedPhase, carried: Carried) -> tuple[PlacedPair, ...]:
    """The ranking with ties split as at the closing; of a closed phase by its ballot."""
    ballot = phase.play.closed.ballot if phase.play.closed else ()
    scores = field_so_far(phase, played, carried).ranked
    terms = ClosingTerms(played.extent, (), tie_rule_of(phase))
    return close_fields(scores, fields_of(phase), terms, ballot).ranking


def tie_rule_of(phase: Phase) -> TieRule:
    """The announced rule for ties, by default the White Book's."""
    return RULES[phase.play.qualifications.ties] if phase.play.qualifications else WHITE_BOOK


class LiveStanding(NamedTuple):
    ranking: tuple[PlacedPair, ...]
    apart: tuple[UnrankedPair, ...]


def ranking_now(phase: Phase, played: PlayedPhase, carried: Carried) -> LiveStanding:
    """The ranking during play, ties shared; pairs without a board are behind all others."""
    field = field_so_far(phase, played, carried)
    groups = ([s for s in field.ranked if s.boards], [s for s in field.ranked if not s.boards])
    with_boards, without = (rank_pairs(group, played.extent, SHARED) for group in groups)
    return LiveStanding((*with_boards, *place_behind(without, len(with_boards))), field.apart)


def field_so_far(phase: Phase, played: PlayedPhase, carried: Carried) -> DividedField:
    """The field with carryovers, including pairs without a board."""
    nothing = Fraction(0)
    entered = {pair: carried.get(pair, nothing) for pair in sorted(phase.entries)}
    scores = phase_scores(played.won, played.extent, entered, handicaps_of(phase))
    return divide_field(phase, scores)


def missing_boards(phase: Phase, number: int, until: int) -> Iterator[tuple[TableBoardPlace, int]]:
    """Boards without a result that counts, in rounds 1 to `until` of a session."""
    session = phase.session(number)
    records = phase.play.session_records(number)
    for sitting in session.seating.games:
        if sitting.round > until:
            continue
        for board in boards_at(sitting, phase.plan.boards):
            record = records.get(board, {}).get(sitting.at)
            if record is None or record.result is None:
                yield sitting.at, board
