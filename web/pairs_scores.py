"""Scores of phases of bridge that follow the log: a new result compares its own board again.

Nothing of it is the truth: whatever is kept was made from the records it is kept with, and equals
what `domain.bridge.phases.live` makes of them from the beginning. Records that are the very same
objects as before have not changed.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from threading import Lock
from typing import NamedTuple, TypeVar, cast

from domain.bridge.phase import Phase
from domain.bridge.phases.live import (
    carried_into,
    closing_order,
    length,
    line_of,
    policy_of,
    ranking_now,
    scored,
    seen,
)
from domain.bridge.phases.ranking import Length, Placed
from domain.bridge.phases.transition import Start
from domain.bridge.play import OfBoard, OfSession
from domain.bridge.scoring.scores import Penalty, Scores, Total
from domain.bridge.scoring.traveller import Line
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.tournament import Tournament

Found = TypeVar("Found")
KEPT = 200
MANY = 40
"""Of so many lines that differ a session is scored from the beginning."""


class Scored(NamedTuple):
    """A session: what it was made from, its scores and everybody's total in it."""

    records: OfSession
    penalties: tuple[Penalty, ...]
    seats: tuple[object, ...]
    scores: Scores
    totals: Mapping[PairNo, Total]


class Now(NamedTuple):
    """A phase as it stands. `sessions` are those that the hall may see."""

    sessions: tuple[Scored, ...]
    extent: Length
    starts: tuple[Start, ...]
    ranking: tuple[Placed, ...]

    @property
    def carried(self) -> Mapping[PairNo, Fraction]:
        return {start.pair: start.carryover for start in self.starts}


_sessions: OrderedDict[tuple[str, int, int], Scored] = OrderedDict()
_derived: OrderedDict[tuple[str, str, int], tuple[tuple[object, ...], object]] = OrderedDict()
_lock = Lock()


def phase_now(tournament: Tournament, stage: StageId) -> Now:
    phase = tournament.phase(stage)
    sessions = _of_phase(tournament, phase)
    extent = length(phase, [each.scores for each in sessions])
    begun = starts_of(tournament, phase)
    carried = {start.pair: start.carryover for start in begun}
    ranking = ranking_now([each.totals for each in sessions], phase, carried, extent)
    return Now(sessions, extent, begun, ranking)


def starts_of(tournament: Tournament, phase: Phase) -> tuple[Start, ...]:
    """With what everybody starts in the phase, as the phases before it stand now."""
    if phase.play.carryover is None:
        return ()
    key, made_from = ("starts", tournament.id, phase.id), _made_from(tournament, phase, False)
    if (kept := _kept(key, made_from)) is not None:
        return cast(tuple[Start, ...], kept)
    before = [each for each in tournament.phases.values() if each.id < phase.id]
    scores = {each.id: _scores(tournament, each) for each in before}
    return _keep(key, made_from, carried_into(tournament.phases, phase, scores))


def closing_now(tournament: Tournament, phase: Phase) -> tuple[Placed, ...]:
    """The ranking with ties split, as a closing would find it now."""
    key, made_from = ("closing", tournament.id, phase.id), _made_from(tournament, phase, True)
    if (kept := _kept(key, made_from)) is not None:
        return cast(tuple[Placed, ...], kept)
    scores = _scores(tournament, phase)
    carried = {start.pair: start.carryover for start in starts_of(tournament, phase)}
    found = closing_order(phase, scores, carried, length(phase, scores))
    return _keep(key, made_from, found)


def _scores(tournament: Tournament, phase: Phase) -> list[Scores]:
    return [session.scores for session in _of_phase(tournament, phase)]


def _made_from(tournament: Tournament, phase: Phase, itself: bool) -> tuple[object, ...]:
    """Everything that decides it: the scores of the phases before, and how they ended."""
    until = phase.id + 1 if itself else phase.id
    counted = [each for each in tournament.phases.values() if each.id < until]
    return (
        *(scores for each in counted for scores in _scores(tournament, each)),
        *(part for each in (*counted, phase) for part in _of_the_end(each)),
    )


def _kept(key: tuple[str, str, int], made_from: tuple[object, ...]) -> object | None:
    with _lock:
        kept = _derived.get(key)
    return kept[1] if kept is not None and _same(kept[0], made_from) else None


def _keep(key: tuple[str, str, int], made_from: tuple[object, ...], found: Found) -> Found:
    with _lock:
        _derived[key] = made_from, found
        _derived.move_to_end(key)
        if len(_derived) > KEPT:
            _derived.popitem(last=False)
    return found


def _of_the_end(phase: Phase) -> tuple[object, ...]:
    play = phase.play
    return play.closed, play.carryover, play.admitted, play.waves, phase.entries, phase.sessions


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def _of_phase(tournament: Tournament, phase: Phase) -> tuple[Scored, ...]:
    return tuple(session_now(tournament, phase, session.number) for session in seen(phase))


def session_now(tournament: Tournament, phase: Phase, number: int) -> Scored:
    key = (tournament.id, phase.id, number)
    with _lock:
        kept = _sessions.get(key)
    found = _followed(kept, phase, number)
    if found is not kept:
        with _lock:
            _sessions[key] = found
            _sessions.move_to_end(key)
            if len(_sessions) > KEPT:
                _sessions.popitem(last=False)
    return found


def _followed(kept: Scored | None, phase: Phase, number: int) -> Scored:
    records, penalties = phase.play.of_session(number), phase.play.penalties_of(number)
    seats = (phase.session(number).table, phase.scoring)
    if kept is None or kept.penalties != penalties or not _same_policy(kept, phase, number):
        scores = scored(phase, number)
        return Scored(records, penalties, seats, scores, _totals(scores, None))
    if kept.records is records and _same(kept.seats, seats):
        return kept
    changed = list(_changed(kept.records, records))
    if len(changed) > MANY:
        scores = scored(phase, number)
        return Scored(records, penalties, seats, scores, _totals(scores, None))
    scores = kept.scores
    for board, was, becomes in changed:
        if was and (becomes is None or becomes.encounter != was.encounter):
            scores = scores.without_line(board, was.encounter)
        if becomes:
            scores = scores.with_line(board, becomes)
    return Scored(records, penalties, seats, scores, _totals(scores, kept))


def _same_policy(kept: Scored, phase: Phase, number: int) -> bool:
    session = phase.session(number)
    if _same(kept.seats, (session.table, phase.scoring)):
        return True
    return kept.scores.policy == policy_of(phase, session)


def _changed(before: OfSession, after: OfSession) -> Iterator[tuple[int, Line | None, Line | None]]:
    for board in before.keys() | after.keys():
        was, now = before.get(board, {}), after.get(board, {})
        if was is not now:
            yield from ((board, *lines) for lines in _lines(was, now))


def _lines(before: OfBoard, after: OfBoard) -> Iterator[tuple[Line | None, Line | None]]:
    for at in before.keys() | after.keys():
        was, now = before.get(at), after.get(at)
        if was is not now:
            old, new = was and line_of(was), now and line_of(now)
            if old != new:
                yield old, new


def _totals(scores: Scores, kept: Scored | None) -> Mapping[PairNo, Total]:
    """Who has the same tally as before has the same total."""
    fined = {penalty.pair for penalty in scores.penalties}
    known, tallies = (kept.totals, kept.scores.tallies) if kept else ({}, {})
    return {
        pair: known[pair]
        if pair in known and tallies.get(pair) is scores.tallies.get(pair)
        else scores.total(pair)
        for pair in scores.tallies.keys() | fined
    }
