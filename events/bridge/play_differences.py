"""What differs between what was played in two states of a phase, in sentences."""

from collections.abc import Iterator

from domain.bridge.play import At, OfBoard, Play, Record, Records


def play_differences(before: Play, after: Play) -> Iterator[str]:
    if before is after:
        return
    for session in sorted(before.records.keys() | after.records.keys()):
        if changed := _changed(before.records, after.records, session):
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


def _changed(before: Records, after: Records, session: int) -> int:
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
