"""Incremental scores of phases of bridge: after a new result only its board is compared again, and
the totals of that board's pairs are adjusted by the difference.

A cache, not a source of truth: each entry equals the result of
`domain.bridge.phases.live_standings` from its records. Records that are identical objects have not
changed.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from domain.bridge.masterpoints import MasterpointEvent, SharedAward, share_out
from domain.bridge.partnerships import holders_of
from domain.bridge.phase import Moment, Phase, phase_of, phases_of
from domain.bridge.phases.closing import PhaseStart, field_ranks, fields_of
from domain.bridge.phases.eligibility import UnrankedPair, divide_field
from domain.bridge.phases.live_standings import (
    PlayedPhase,
    boards_entered,
    boards_so_far,
    closing_order,
    phase_starts,
    ranking_now,
)
from domain.bridge.phases.pair_sums import (
    PairSums,
    add_sessions,
    replace_session,
    session_sums,
    totals_by_pair,
)
from domain.bridge.phases.phase_scores import (
    handicaps_of,
    phase_scores,
    policy_of,
    score_session,
    table_score_of,
    top_of,
)
from domain.bridge.phases.ranking import HALF, SHARED, PhaseLength, PlacedPair, rank_pairs
from domain.bridge.play import BoardRecords, SessionRecords
from domain.bridge.scoring.comparison import Worth
from domain.bridge.scoring.result import Award, Encounter, TableScore
from domain.bridge.scoring.scores import Penalty, Scores, Total
from domain.bridge.session import PairNo, SessionState
from domain.formats.masterpoint_schemes import announced_scheme
from domain.ids import StageId
from domain.tournament import Tournament
from web.shared.board_words import fixed_decimals, per_cent
from web.shared.memo import CacheOfTournaments, are_identical

MOST_FOLLOWED = 40
"""With more changed lines than this a session is scored from scratch."""


class ScoredSession(NamedTuple):
    """A session: its source, its scores, all totals and sums in it. `boards` are those with
    results, see `domain.bridge.phases.live_standings.boards_entered`.
    """

    records: SessionRecords
    penalties: tuple[Penalty, ...]
    seats: tuple[object, ...]
    scores: Scores
    totals: Mapping[PairNo, Total]
    won: PairSums
    boards: int


class PhaseSums(NamedTuple):
    sessions: tuple[ScoredSession, ...]
    won: PairSums


class PhaseNow(NamedTuple):
    """A phase in its present state. `sessions` are the published ones; pairs `apart` are not
    ranked. Ties are shared while it is played, and split once it is closed.
    """

    sessions: tuple[ScoredSession, ...]
    extent: PhaseLength
    starts: tuple[PhaseStart, ...]
    ranking: tuple[PlacedPair, ...]
    apart: tuple[UnrankedPair, ...]

    @property
    def carryover_by_pair(self) -> Mapping[PairNo, Fraction]:
        return {start.pair: start.carryover for start in self.starts}


class RoundScore(NamedTuple):
    """Matchpoints or IMPs of some boards, and the possible matchpoints."""

    points: Fraction = Fraction(0)
    possible: int = 0

    @property
    def text(self) -> str:
        """In per cent, or IMPs."""
        if not self.possible:
            return fixed_decimals(self.points)
        return per_cent(100 * self.points / self.possible)

    def total(self, length: PhaseLength, carried: Fraction, handicap: Fraction) -> Fraction:
        """The total, by the rule of `PhaseScore.total` for a whole phase."""
        share = self.points / self.possible if self.possible else HALF
        return (
            self.points if length.in_imps else (share + handicap) * length.most_points
        ) + carried


ByRound = Mapping[int, Mapping[PairNo, RoundScore]]


# Caches of the process: builders of sheets have only a state of the log, and the cached scores of
# the last state make the next one cheap.
_sessions = CacheOfTournaments[ScoredSession]()
_summed = CacheOfTournaments[PhaseSums]()
_starts = CacheOfTournaments[tuple[PhaseStart, ...]]()
_rounds = CacheOfTournaments[ByRound]()
_closings = CacheOfTournaments[tuple[PlacedPair, ...]]()


def phase_now(tournament: Tournament, stage: StageId) -> PhaseNow:
    """The present state of the phase's scores, made from the caches."""
    phase = phase_of(tournament, stage)
    summed = _sums_now(tournament, phase)
    played = _played_phase(phase, summed)
    begun = starts_of(tournament, phase)
    carried = {start.pair: start.carryover for start in begun}
    ranking, apart = ranking_now(phase, played, carried)
    if phase.play.closed:
        ranking = closing_now(tournament, phase)
    return PhaseNow(summed.sessions, played.extent, begun, ranking, apart)


def starts_of(tournament: Tournament, phase: Phase) -> tuple[PhaseStart, ...]:
    """The starting scores of a phase, by the present state of earlier phases."""
    if phase.play.carryover is None:
        return ()
    phases = phases_of(tournament)

    def begin() -> tuple[PhaseStart, ...]:
        before = [each for each in phases.values() if each.id < phase.id]
        played = {each.id: _played_phase(each, _sums_now(tournament, each)) for each in before}
        return phase_starts(phases, phase, played)

    inputs = _ranking_inputs(tournament, phase, False)
    return _starts.get_or_make(tournament, phase.id, inputs, begin)


def closing_now(tournament: Tournament, phase: Phase) -> tuple[PlacedPair, ...]:
    """The ranking with ties split, as by a closing now."""

    def close() -> tuple[PlacedPair, ...]:
        carried = {start.pair: start.carryover for start in starts_of(tournament, phase)}
        played = _played_phase(phase, _sums_now(tournament, phase))
        return closing_order(phase, played, carried)

    inputs = _ranking_inputs(tournament, phase, True)
    return _closings.get_or_make(tournament, phase.id, inputs, close)


def _played_phase(phase: Phase, summed: PhaseSums) -> PlayedPhase:
    top = top_of(phase, [session.scores.policy.top for session in summed.sessions])
    boards = boards_so_far(phase, [session.boards for session in summed.sessions])
    return PlayedPhase(PhaseLength(boards, top), summed.won)


def _sums_now(tournament: Tournament, phase: Phase) -> PhaseSums:
    now = tuple(
        session_now(tournament, phase, session.number) for session in phase.visible_sessions
    )
    cached = _summed.get(tournament, phase.id)
    if cached is not None and are_identical(cached.sessions, now):
        return cached
    return _summed.put(tournament, phase.id, PhaseSums(now, _updated_sums(cached, now)))


def _updated_sums(cached: PhaseSums | None, now: tuple[ScoredSession, ...]) -> PairSums:
    """The sums, adjusted if few sessions differ, or computed from scratch."""
    before = cached.sessions if cached else ()
    pairs = list(zip_longest(before, now))
    changed = [(was, became) for was, became in pairs if was is not became]
    if cached is None or len(changed) == len(pairs) > 1:
        return add_sessions(session.won for session in now)
    won = cached.won
    for was, became in changed:
        won = replace_session(won, was.won if was else {}, became.won if became else {})
    return won


def _ranking_inputs(tournament: Tournament, phase: Phase, own_scores: bool) -> tuple[object, ...]:
    """All inputs of the phase's starting scores, or with `own_scores` of its ranking: the scores of
    earlier phases and their closings.
    """
    until = phase.id + 1 if own_scores else phase.id
    counted = [each for each in phases_of(tournament).values() if each.id < until]
    return (
        *(_sums_now(tournament, each) for each in counted),
        *(part for each in (*counted, phase) for part in _closing_inputs(each)),
    )


def _closing_inputs(phase: Phase) -> tuple[object, ...]:
    play = phase.play
    return play.closed, play.carryover, play.admitted, play.waves, phase.entries, phase.sessions


def session_now(tournament: Tournament, phase: Phase, number: int) -> ScoredSession:
    """The present scores of the session of that number, cached."""
    key = (phase.id, number)
    cached = _sessions.get(tournament, key)
    found = _updated_session(cached, phase, number)
    return found if found is cached else _sessions.put(tournament, key, found)


def _updated_session(cached: ScoredSession | None, phase: Phase, number: int) -> ScoredSession:
    """The scores after the changes since `cached`; from scratch if there are too many."""
    records, penalties = phase.play.session_records(number), phase.play.penalties_of(number)
    seats = (phase.session(number).seating, phase.scoring)
    if (
        cached is None
        or cached.penalties != penalties
        or not _has_same_policy(cached, phase, number)
    ):
        return _score_from_scratch(phase, number)
    if cached.records is records and are_identical(cached.seats, seats):
        return cached
    changed = list(_changed_lines(cached.records, records))
    if len(changed) > MOST_FOLLOWED:
        return _score_from_scratch(phase, number)
    scores = cached.scores
    for board, was, becomes in changed:
        if was and (becomes is None or becomes.encounter != was.encounter):
            scores = scores.without_line(board, was.encounter)
        if becomes:
            scores = scores.with_line(board, becomes)
    found = _updated_totals(scores, cached)
    changed_pairs = {pair for pair, each in found.items() if cached.totals.get(pair) is not each}
    kept = found.keys() - changed_pairs
    won = {pair: won for pair, won in cached.won.items() if pair in kept}
    won.update(session_sums(number, scores, found, changed_pairs))
    return ScoredSession(records, penalties, seats, scores, found, won, boards_entered(records))


def _score_from_scratch(phase: Phase, number: int) -> ScoredSession:
    records, penalties = phase.play.session_records(number), phase.play.penalties_of(number)
    seats = (phase.session(number).seating, phase.scoring)
    scores = score_session(phase, number)
    found = totals_by_pair(scores)
    won = session_sums(number, scores, found, found.keys())
    return ScoredSession(records, penalties, seats, scores, found, won, boards_entered(records))


def _has_same_policy(cached: ScoredSession, phase: Phase, number: int) -> bool:
    session = phase.session(number)
    if are_identical(cached.seats, (session.seating, phase.scoring)):
        return True
    return cached.scores.policy == policy_of(phase, session)


def _changed_lines(
    before: SessionRecords, after: SessionRecords
) -> Iterator[tuple[int, TableScore | None, TableScore | None]]:
    """The changed lines as (board, line before, line after); None for a missing line."""
    for board in before.keys() | after.keys():
        was, now = before.get(board, {}), after.get(board, {})
        if was is not now:
            yield from ((board, *lines) for lines in _changes_on_board(was, now))


def _changes_on_board(
    before: BoardRecords, after: BoardRecords
) -> Iterator[tuple[TableScore | None, TableScore | None]]:
    """The changed lines of a board as (line before, line after); None for a missing line."""
    for at in before.keys() | after.keys():
        was, now = before.get(at), after.get(at)
        if was is not now:
            old, new = was and table_score_of(was), now and table_score_of(now)
            if old != new:
                yield old, new


def _updated_totals(scores: Scores, cached: ScoredSession) -> Mapping[PairNo, Total]:
    """The totals, reusing those of pairs with an unchanged tally."""
    fined = {penalty.pair for penalty in scores.penalties}
    known, tallies = cached.totals, cached.scores.tallies
    return {
        pair: known[pair]
        if pair in known and tallies.get(pair) is scores.tallies.get(pair)
        else scores.total(pair)
        for pair in scores.tallies.keys() | fined
    }


def session_ranking(tournament: Tournament, phase: Phase, number: int) -> Sequence[PlacedPair]:
    """The ranking by the session's scores alone, without carryovers."""
    alone = phase.plan.sessions == 1
    if alone and phase.play.carryover is None:
        return phase_now(tournament, phase.id).ranking
    scored, session = session_now(tournament, phase, number), phase.session(number)
    closed = session.state is SessionState.CLOSED
    boards = session.seating.rounds * phase.plan.boards if closed else scored.boards
    extent = PhaseLength(boards, top_of(phase, [scored.scores.policy.top]))
    scores = phase_scores(scored.won, extent, {}, handicaps_of(phase))
    if alone:
        return rank_pairs(divide_field(phase, scores).ranked, extent, SHARED)
    until = Moment(number, session.seating.rounds)
    present = [score for score in scores if not phase.entry(score.pair).is_absent(until)]
    return rank_pairs(present, extent, SHARED)


def scores_by_round(tournament: Tournament, phase: Phase, number: int) -> ByRound:
    """The score of each pair in each round of that session, before handicaps and carryovers."""
    scored = session_now(tournament, phase, number)
    key, score = (phase.id, number), partial(_score_rounds, scored)
    return _rounds.get_or_make(tournament, key, (scored,), score)


def _score_rounds(scored: ScoredSession) -> ByRound:
    scores, top = scored.scores, scored.scores.policy.top or 0
    found: dict[int, dict[PairNo, RoundScore]] = defaultdict(dict)
    for board, places in scored.records.items():
        compared = scores.points.get(board, {})
        for at, record in places.items():
            points = compared.get(Encounter(record.ns, record.ew))
            if points is None:
                continue
            sides = ((record.ns, points.ns), (record.ew, points.ew))
            for pair, worth in ((own, worth) for side, worth in sides for own in holders_of(side)):
                if isinstance(worth, Award):
                    worth = scores.award_points(pair, worth)
                if worth is not None:
                    had = found[at.round].get(pair, RoundScore())
                    found[at.round][pair] = RoundScore(had.points + worth, had.possible + top)
    return found


def share_or_imps(scores: Scores, pair: PairNo, worth: Worth) -> Fraction | None:
    """The share in per cent of the top, or in IMPs."""
    points = scores.award_points(pair, worth) if isinstance(worth, Award) else worth
    top = scores.policy.top
    return points if points is None or not top else 100 * points / top


def masterpoint_awards(phase: Phase, ranking: Sequence[PlacedPair]) -> Mapping[PairNo, SharedAward]:
    """The masterpoints of a pair's players, by the announced scheme and the present places of the
    pairs that have played a board.
    """
    announced = phase.play.masterpoints
    ranking = [placed for placed in ranking if placed.score.boards]
    if announced is None or not ranking:
        return {}
    _, way = announced_scheme(announced)
    fields = fields_of(phase)
    places = {pair: own.rank for pair, own in field_ranks(ranking, fields).items()}
    tables = Decimal(len(places)) / (4 if phase.is_individual else 2)
    found: dict[PairNo, SharedAward] = {}
    for field in dict.fromkeys(fields.get(pair) for pair in places):
        here = {pair: place for pair, place in places.items() if fields.get(pair) == field}
        event = MasterpointEvent(len(here), tables, announced.factors)
        shared = share_out(way.awards(event), list(here.values()))
        found |= {pair: shared[place] for pair, place in here.items() if place in shared}
    return found
