"""What differs between two states of a phase of bridge, in sentences; see `events.differences`."""

from collections.abc import Iterator
from itertools import zip_longest

from domain.bridge.phase import PairEntry, Phase, PhaseSession
from domain.bridge.session import Session
from domain.counted import counted
from events.bridge.play_differences import play_differences
from events.words import listed


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
    yield from play_differences(before.play, after.play)
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
    if before.players != after.players or before.seeding != after.seeding:
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
