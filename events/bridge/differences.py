"""Differences between two states of a phase, in sentences; see `events.games`."""

from collections.abc import Iterator
from itertools import zip_longest

from domain.bridge.phase import PairEntry, Phase, PhaseSession
from domain.bridge.play import BoardRecords, Play, Record, Records
from domain.bridge.session import Session, TableBoardPlace
from domain.messages import say, say_counted
from domain.texts import counted_noun
from events.game.words import list_some


def phase_differences(before: Phase | None, after: Phase | None) -> Iterator[str]:
    if before is None or after is None:
        yield say("The phase is planned.") if after else say("The phase is no longer planned.")
        return
    if before is after:
        return
    yield from _plan_differences(before, after)
    for pair in sorted(before.entries.keys() | after.entries.keys()):
        yield from _pair_differences(before.entries.get(pair), after.entries.get(pair))
    yield from _line_differences(before, after)
    for was, now in zip_longest(before.sessions, after.sessions):
        yield from _session_differences(was, now)
    yield from _play_differences(before.play, after.play)
    if before.requests != after.requests:
        yield say(
            "Open now: {counted}.", counted=counted_noun(len(after.requests), "correction request")
        )
    if before.entrance != after.entrance:
        yield say("The rules of drop-ins change.")
    if before.waiting != after.waiting:
        yield say(
            "Waiting to drop in now: {counted}.", counted=counted_noun(len(after.waiting), "pair")
        )


def _plan_differences(before: Phase, after: Phase) -> Iterator[str]:
    if before.plan != after.plan:
        yield say(
            "Its plan changes: {many} of {scheme}.",
            many=counted_noun(after.plan.sessions, "session"),
            scheme=after.plan.scheme,
        )
    if before.scoring != after.scoring:
        yield say("Its scoring changes.")
    if before.hall.pace != after.hall.pace:
        yield say("The timing of its rounds changes.")


def _pair_differences(before: PairEntry | None, after: PairEntry | None) -> Iterator[str]:
    if before == after:
        return
    if before is None or after is None:
        entry = after or before
        assert entry is not None
        yield (
            say("{name} is registered.", name=entry.name)
            if after
            else say("{name} is no longer registered.", name=entry.name)
        )
        return
    stated = (before.players, before.strength, before.categories)
    if stated != (after.players, after.strength, after.categories):
        yield say(
            "{name} is stated otherwise than before, as {name2}.",
            name=after.name,
            name2=before.name,
        )
    if before.withdrawn_from != after.withdrawn_from:
        at = after.withdrawn_from
        yield (
            say(
                "{name} has withdrawn from round {round} of session {session}.",
                name=after.name,
                round=at.round,
                session=at.session,
            )
            if at
            else say("{name} takes part again.", name=after.name)
        )
    if before.substitutes != after.substitutes:
        yield say("Others play for {name}.", name=after.name)


def _line_differences(before: Phase, after: Phase) -> Iterator[str]:
    if before.seeding != after.seeding:
        yield (
            say("The pairs are seeded otherwise.")
            if after.seeding
            else say("The pairs are not seeded.")
        )
    elif before.lines != after.lines:
        yield say("The lines have other members.")
    if before.line_ups != after.line_ups:
        yield say("Other lines meet.")


def _session_differences(before: PhaseSession | None, after: PhaseSession | None) -> Iterator[str]:
    if before is None or after is None:
        session = after or before
        assert session is not None
        yield (
            say("Session {number} is planned.", number=session.number)
            if after
            else say("Session {number} is no longer planned.", number=session.number)
        )
        return
    if before.state != after.state:
        yield say(
            "Session {number} is {state}, not {state2}.",
            number=after.number,
            state=after.state,
            state2=before.state,
        )
    if before.called != after.called:
        yield say(
            "Session {number} is in round {called}, not in {called2}.",
            number=after.number,
            called=after.called,
            called2=before.called,
        )
    if changed := _changed_tables(before.seating, after.seating):
        yield say_counted(
            "Session {number} has others at table {changed}.",
            "Session {number} has others at tables {changed}.",
            len(changed),
            number=after.number,
            changed=list_some(changed),
        )
    if len(before.standing_merges) != len(after.standing_merges):
        yield say_counted(
            "Session {number} has {count} merge, not {before}.",
            "Session {number} has {count} merges, not {before}.",
            len(after.standing_merges),
            number=after.number,
            before=len(before.standing_merges),
        )


def _changed_tables(before: Session, after: Session) -> list[str]:
    old = set(before.sittings)
    changed = (sitting for sitting in after.sittings if sitting not in old)
    return sorted({sitting.name for sitting in changed})


def _play_differences(before: Play, after: Play) -> Iterator[str]:
    if before is after:
        return
    for session in sorted(before.records.keys() | after.records.keys()):
        if changed := _count_changed_results(before.records, after.records, session):
            yield say(
                "Session {session} has {results}.",
                session=session,
                results=counted_noun(changed, "other result"),
            )
    if before.penalties != after.penalties:
        yield say("Other penalties are in the ledger.")
    if bool(before.closed) != bool(after.closed):
        yield say("It is closed.") if after.closed else say("It is no longer closed.")
    elif before.closed != after.closed:
        yield say("It is closed with another ranking.")
    if before.carryover != after.carryover:
        rule = after.carryover
        yield (
            say("Its carryover is {name}.", name=rule.policy.name)
            if rule
            else say("Its carryover is not announced.")
        )
    if before.waves != after.waves:
        yield say_counted(
            "{count} pair has dropped in.",
            "{count} pairs have dropped in.",
            sum(map(len, after.waves)),
        )
    if before.admitted != after.admitted:
        yield say_counted(
            "{count} pair has come from the phase before.",
            "{count} pairs have come from the phase before.",
            len(after.admitted),
        )


def _count_changed_results(before: Records, after: Records, session: int) -> int:
    old, new = before.get(session, {}), after.get(session, {})
    found = 0
    for board in old.keys() | new.keys():
        was, now = old.get(board, {}), new.get(board, {})
        if was is not now:
            places = was.keys() | now.keys()
            found += sum(
                _comparable_record(was, at) != _comparable_record(now, at) for at in places
            )
    return found


def _comparable_record(places: BoardRecords, at: TableBoardPlace) -> object:
    record = places.get(at) or Record()
    return record.ns, record.ew, record.result, record.form
