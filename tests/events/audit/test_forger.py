"""Logs changed by a forger who recomputes every hash: the audit reports each contradiction with
its version and a sentence. It reports nothing in honest logs.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from events.audit.redecision import NOTHING_DECIDED, decide_again
from events.audit.verdict import CLEAN, OK, audit_log
from events.catalogue import KINDS
from events.codec import event_of
from tests.effort import A_SHARE, EFFORT
from tests.events.audit import lies as forger
from tests.events.audit.lies import Lie, Log
from tests.events.audit.stories import LOGS, log_of
from tests.events.forging import acts, with_forged_event
from tests.every import every

SEED = 20
"""Of the lots that the forger draws."""
LIED_ABOUT = (
    *("chess-evening", "chess-swisses", "round-robins", "knock-out", "bridge-weekend-merged"),
    "cup of teams",
)


def contradictions_of(log: Log) -> list[tuple[int, str]]:
    """Everything that the audit finds against a log: its chain, contradictions, doubtful proofs."""
    verdict = audit_log(acts(log))
    chain = [] if verdict.chain == OK else [(verdict.versions + 1, verdict.chain)]
    doubts = [(0, str(p)) for p in verdict.proofs.values() if p.has_doubts]
    found = chain + [(one.version, one.says) for one in verdict.again.contradictions] + doubts
    assert bool(found) == (verdict.exit_code != CLEAN)
    return found


def _first_boards_swapped(event: Any, _log: Log) -> Any:
    one, two, *rest = (*event.pairs, None)[:-1] if len(event.pairs) > 1 else (None, None)
    return one and replace(event, pairs=(two, one, *rest))


def _colours_turned(event: Any, _log: Log) -> Any:
    (white, black), *rest = event.pairs
    return replace(event, pairs=((black, white), *rest))


def _seats_changed(event: Any, _log: Log) -> Any:
    (number, ((white, black), *others)), *rest = event.seats
    return replace(event, seats=((number, ((black, white), *others)), *rest))


def _bye_marked(mark: str) -> Any:
    def change(event: Any, _log: Log) -> Any:
        byes = [(entry, mark if old != mark else "Z") for entry, old in event.byes]
        return replace(event, byes=tuple(byes)) if byes else None

    return change


def _numbers_turned(event: Any, _log: Log) -> Any:
    (one, first), (two, second), *rest = event.numbers
    return replace(event, numbers=((one, second), (two, first), *rest))


def _with(**fields: object) -> Any:
    """Each field gets the given value, or what the given function makes of the old one."""

    def change(event: Any, _log: Log) -> Any:
        changed = {f: v(getattr(event, f)) if callable(v) else v for f, v in fields.items()}
        new = replace(event, **changed)
        return None if new == event else new

    return change


def _more(value: int) -> int:
    return value + 1


def _with_directions_exchanged(event: Any, _log: Log) -> Any:
    return replace(event, ns=event.ew, ew=event.ns)


def _of_others(event: Any, _log: Log) -> Any:
    return replace(event, ns=event.ns + 3, ew=event.ew + 5)


BACK_THEN, LATER = "2001-01-01T09:00:00.000Z", "2041-01-01T09:00:00.000Z"
LIES: Mapping[str, Lie] = {
    "the start is cut off": forger.without_its_first_act,
    **forger.OF_SEVERAL,
    **{
        f"{kind} is removed": forger.removing(kind)
        for kind in (
            *("round-published", "round-paired", "round-closed", "stage-planned"),
            *("bracket-drawn", "lots-drawn", "knock-out-planned", "round-robin-planned"),
            *("phase-planned", "session-planned", "session-published", "lines-seeded"),
            *("pair-registered", "numbers-assigned", "entry-registered"),
            *("start-positions-announced", "manual-pairing-started", "board-disputed"),
            *("team-stage-planned", "team-registered", "member-added"),
            "line-ups-revealed",
        )
    },
    **{
        f"{kind} stands twice": forger.doubling(kind)
        for kind in ("result-recorded", "round-paired", "board-scored", "entry-registered")
    },
    **{
        f"{kind} is repeated under another key": forger.doubling_under_another_name(kind)
        for kind in (
            *("result-recorded", "round-paired", "round-published", "board-scored", "lots-drawn"),
            *("session-published", "bracket-drawn", "lines-seeded", "withdrawn", "pair-withdrawn"),
        )
    },
    **{
        f"{kind} comes before what it follows": forger.swapping(kind)
        for kind in ("round-published", "round-closed", "session-published", "round-called")
    },
    **{
        f"{kind} is moved to the front": forger.moving_to_the_front(kind)
        for kind in ("result-recorded", "board-scored", "round-paired", "withdrawn")
    },
    **{
        f"{kind} is dated back": forger.with_other_envelope(kind, instant=BACK_THEN)
        for kind in ("result-recorded", "round-published", "board-scored", "session-published")
    },
    **{
        f"{kind} is dated ahead": forger.with_other_envelope(kind, instant=LATER)
        for kind in ("entry-registered", "pair-registered", "round-paired", "stage-planned")
    },
    "boards change places": forger.changing("round-paired", _first_boards_swapped),
    "colours are turned": forger.changing("round-paired", _colours_turned),
    "byes are full points": forger.changing("round-paired", _bye_marked("F")),
    "byes are the pairing's": forger.changing("round-paired", _bye_marked("U")),
    "a bye of another kind is asked for": forger.changing("bye-requested", _with(kind="F")),
    "another program paired": forger.changing("round-paired", _with(engine="wallchart 2")),
    "others sit there": forger.changing("line-ups-revealed", _seats_changed),
    "a line-up that breaks the board order": forger.changing(
        "line-up-handed-in", _with(members=lambda members: members[::-1])
    ),
    "a line-up for another match": forger.changing("line-up-handed-in", _with(match=_more)),
    "a game of another match": forger.changing("result-recorded", _with(match=lambda m: m + 7)),
    "no trace is left": forger.changing("round-paired", _with(trace=Raw(b"null"))),
    "another edition paired": forger.changing("round-paired", _with(edition="2017")),
    "numbers don't follow ratings": forger.changing("numbers-assigned", _numbers_turned),
    "numbers of a bracket": forger.changing("bracket-drawn", _numbers_turned),
    "another seed of lines": forger.changing("lines-seeded", _with(seed=_more)),
    "another seed of positions": forger.changing("start-position-drawn", _with(seed="00" * 32)),
    "another table": forger.changing("lots-drawn", _with(rounds=lambda r: r[::-1])),
    "another previous result": forger.changing("result-corrected", _with(previous="=-=")),
    "another previous score": forger.changing("board-corrected", _with(previous="PASS")),
    "a witness who says otherwise": forger.changing("result-confirmed", _with(result="---")),
    "opponents who say otherwise": forger.changing("board-confirmed", _with(result="7NT N 13")),
    "what stood in a dispute": forger.changing("result-disputed", _with(standing="+--")),
    "scores turned": forger.changing("board-scored", _with_directions_exchanged),
    "scores of pairs who sat elsewhere": forger.changing("board-scored", _of_others),
    "a score of another table": forger.changing("board-scored", _with(table=_more)),
    "a board that was not there": forger.changing("board-scored", _with(board=lambda b: b + 40)),
    "a result of another round": forger.changing("result-recorded", _with(round=_more)),
    "a merge of other games": forger.changing("sections-merged", _with(games=lambda g: g[1:])),
    "a withdrawal of other seats": forger.changing("pair-withdrawn", _with(reseated=())),
    "another undo": forger.changing("act-undone", _with(version=_more)),
    "a request that was not made": forger.changing("correction-granted", _with(request=_more)),
    "a late entry from the start": forger.changing("entry-registered", _with(first_round=_more)),
    "a warning not answered": forger.changing("manual-pairing-ended", _with(confirmed=0)),
    "a pairing by hand like the system's": forger.changing(
        "manual-pairing-ended", _with(differs=lambda d: not d)
    ),
}


def test_there_are_at_least_sixty_kinds_of_lies() -> None:
    assert len(LIES) >= 60


@pytest.mark.parametrize("name", list(LIES)[::A_SHARE])
def test_every_lie_is_reported(name: str) -> None:
    tried = 0
    for log in LIED_ABOUT:
        forged = LIES[name](log_of(log), Random(f"{SEED} {name} {log}"))
        if forged is not None and acts(forged) != acts(log_of(log)):
            tried += 1
            found = contradictions_of(forged)
            assert found, f"{name}, in {log}, is not reported"
            assert all(says and "Traceback" not in says for _, says in found)
    assert tried, "no log has anything that this lie could change"


def test_there_is_a_log_with_every_kind_of_event() -> None:
    assert {record.event.kind for name in LOGS for record in log_of(name)} == set(KINDS)


@pytest.mark.parametrize("name", LOGS[::A_SHARE])
def test_a_changed_field_is_reported_at_its_version(name: str) -> None:
    """The full run changes every field of every kind of event in every log. What stands before a
    changed event is the same in all forged logs, and decided again once.
    """
    log, lots = log_of(name), Random(f"{SEED} {name}")
    places = list(forger.every_field(log))
    if EFFORT.one_in > 1:
        places = lots.sample(places, min(len(places), FIELDS_PER_LOG))
    else:
        places = _one_of_each_kind(log, places, lots)
    known = NOTHING_DECIDED
    for at, field in sorted(places):
        forged = forger.with_field(log, at, field, lots)
        if forged is None:
            continue
        first = max(n for n in range(at + 1) if log[n].begins) + 1
        known = decide_again(log[: first - 1], known=known)
        verdict = audit_log(acts(forged), known=known)
        versions = [one.version for one in verdict.again.contradictions]
        broken = verdict.chain.startswith("broken at")
        place = f"{log[at].event.kind} at {at + 1}: {field}"
        assert broken or any(first <= version for version in versions), place
        assert verdict.exit_code != CLEAN, place


FIELDS_PER_LOG = 12
"""So many are changed in each log, in the run before a change."""


def _one_of_each_kind(
    log: Log, places: list[tuple[int, str]], lots: Random
) -> list[tuple[int, str]]:
    same_field: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for at, field in places:
        same_field.setdefault((log[at].event.kind, field), []).append((at, field))
    return [lots.choice(places) for places in same_field.values()]


@pytest.mark.parametrize("name", LOGS)
def test_an_honest_log_is_not_reported(name: str) -> None:
    verdict = audit_log(acts(log_of(name)))

    assert verdict.again.contradictions == []
    assert verdict.exit_code == CLEAN


@every("name", LOGS)
def test_acts_decided_again_in_two_steps_give_the_same_as_in_one(name: str) -> None:
    log = with_forged_event(log_of(name), len(log_of(name)), event_of(log_of(name)[0]))
    at_once = decide_again(log)
    half = next(n for n in range(len(log) // 2, -1, -1) if log[n].begins)
    beginning = decide_again(log[:half])

    assert decide_again(log, known=beginning) == at_once
    assert beginning == decide_again(log[:half]), "it may be continued by another log"


def test_a_merge_removed_from_a_log_with_scores_at_its_tables_is_reported() -> None:
    log = log_of("bridge-weekend-requests")
    without = forger.removing("sections-merged")(log, Random(SEED))

    assert without is not None
    assert contradictions_of(without)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("imported-dubov-report", "round-paired"),
        ("team-swiss", "round-paired"),
        ("bridge-weekend", "session-planned"),
    ],
)
@pytest.mark.parametrize("number", [0, 10**9])
def test_a_round_with_an_impossible_number_is_reported_without_counting_up_to_it(
    name: str, kind: str, number: int
) -> None:
    """No machine has the memory for a thousand million rounds."""
    field = "session" if kind == "session-planned" else "round"
    forged = forger.changing(kind, _with(**{field: number}))(log_of(name), Random(SEED))

    assert forged is not None
    assert contradictions_of(forged)
