"""What differs between two states of a phase, in sentences; see `events.games.differences`."""

from collections.abc import Iterator
from itertools import zip_longest

from domain.bridge.phase import PairEntry, Phase, PhaseSession
from domain.bridge.play import At, OfBoard, Play, Record, Records
from domain.bridge.session import Session
from domain.texts import counted
from events.game.words import listed


def phase_differences(before: Phase | None, after: Phase | None) -> Iterator[str]:
    if before is None or after is None:
        yield "The phase is planned." if after else "The phase is planned no more."
        return
    if before is after:
        return
    if before.plan != after.plan:
        yield f"It is announced otherwise, {after.plan.sessions} sessions of {after.plan.scheme}."
    if before.scoring != after.scoring:
        yield "Its scoring is announced otherwise."
    for pair in sorted(before.entries.keys() | after.entries.keys()):
        yield from _of_pair(before.entries.get(pair), after.entries.get(pair))
    yield from _of_lines(before, after)
    for one, other in zip_longest(before.sessions, after.sessions):
        yield from _of_session(one, other)
    yield from _of_play(before.play, after.play)
    if before.requests != after.requests:
        yield f"Open now: {counted(len(after.requests), 'correction request')}."
    if before.entrance != after.entrance:
        yield "Who may drop in is announced otherwise."
    if before.waiting != after.waiting:
        yield f"Waiting to drop in now: {counted(len(after.waiting), 'pair')}."


def _of_pair(before: PairEntry | None, after: PairEntry | None) -> Iterator[str]:
    if before == after:
        return
    if before is None or after is None:
        there = after or before
        assert there is not None
        yield f"{there.name} is {'' if after else 'no longer '}registered."
        return
    stated = (before.players, before.strength, before.categories)
    if stated != (after.players, after.strength, after.categories):
        yield f"{after.name} is stated otherwise than before, as {before.name}."
    if before.withdrawn_from != after.withdrawn_from:
        at = after.withdrawn_from
        yield (
            f"{after.name} has withdrawn from round {at.round} of session {at.session}."
            if at
            else f"{after.name} takes part again."
        )
    if before.substitutes != after.substitutes:
        yield f"Others play for {after.name}."


def _of_lines(before: Phase, after: Phase) -> Iterator[str]:
    if before.seeding != after.seeding:
        yield "The pairs are seeded otherwise." if after.seeding else "The pairs are not seeded."
    elif before.lines != after.lines:
        yield "The lines have other members."
    if before.line_ups != after.line_ups:
        yield "Other lines meet."


def _of_session(before: PhaseSession | None, after: PhaseSession | None) -> Iterator[str]:
    if before is None or after is None:
        there = after or before
        assert there is not None
        yield f"Session {there.number} is {'' if after else 'no longer '}planned."
        return
    if before.state != after.state:
        yield f"Session {after.number} is {after.state}, not {before.state}."
    if before.called != after.called:
        yield f"Session {after.number} is in round {after.called}, not in {before.called}."
    if changed := _tables(before.table, after.table):
        yield f"Session {after.number} has others at table {listed(changed)}."
    if len(before.standing) != len(after.standing):
        yield (
            f"Session {after.number} has {len(after.standing)} merges, not {len(before.standing)}."
        )


def _tables(before: Session, after: Session) -> list[str]:
    old = set(before.sittings)
    changed = (sitting for sitting in after.sittings if sitting not in old)
    return sorted({sitting.name for sitting in changed})


def _of_play(before: Play, after: Play) -> Iterator[str]:
    if before is after:
        return
    for session in sorted(before.records.keys() | after.records.keys()):
        if changed := _results(before.records, after.records, session):
            yield f"Session {session} has {changed} other result{'' if changed == 1 else 's'}."
    if before.penalties != after.penalties:
        yield "Other penalties are in the ledger."
    if bool(before.closed) != bool(after.closed):
        yield "It is closed." if after.closed else "It is closed no more."
    elif before.closed != after.closed:
        yield "It is closed with another ranking."
    if before.carryover != after.carryover:
        rule = after.carryover
        yield f"Its carryover is {rule.policy.name}." if rule else "Its carryover is not announced."
    if before.waves != after.waves:
        yield f"{sum(map(len, after.waves))} pairs have dropped in."
    if before.admitted != after.admitted:
        yield f"{len(after.admitted)} pairs have come from the phase before."


def _results(before: Records, after: Records, session: int) -> int:
    old, new = before.get(session, {}), after.get(session, {})
    found = 0
    for board in old.keys() | new.keys():
        was, now = old.get(board, {}), new.get(board, {})
        if was is not now:
            found += sum(_result(was, at) != _result(now, at) for at in was.keys() | now.keys())
    return found


def _result(places: OfBoard, at: At) -> object:
    record = places.get(at) or Record()
    return record.ns, record.ew, record.result, record.form
