"""A forger who recomputes every hash: whatever a log contradicts is told, with its version and a
sentence. Honest logs of every kind are left alone.
"""

import gzip
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from events.audit.fields import FREE, Standing, standing_of
from events.audit.of_any import OF_ANY
from msgspec import Raw
from msgspec.structs import replace

from events.audit.provers import PROVERS
from events.audit.verdict import CLEAN, OK, audit
from events.bundle import read_bundle, verified_records
from events.catalogue import FACTS
from events.chess import commands as c
from events.codec import event_of
from events.log.command import digest_of
from events.log.event import Event
from tests.effort import EFFORT
from tests.events.audit import lies as forger
from tests.events.audit.lies import Lie, Log
from tests.events.chess.cup import Cup
from tests.events.forging import acts
from tests.events.team_chess.cup import whole_cup
from tests.golden.files import Golden, all_golden

TABLES = (OF_ANY, *(prover.asked for prover in PROVERS.values()))
SEED = 20


@cache
def golden(name: str) -> Log:
    return verified_records(read_bundle(gzip.decompress(Golden(name).bundle.read_bytes())))


@cache
def knock_out() -> Log:
    cup = Cup(4, third_place=True).drawn().won_by(1, 3)
    return cup.won_by(1, 2).records


@cache
def cup_of_teams() -> Log:
    return whole_cup().log


TOLD_HERE = {"knock-out": knock_out, "cup-of-teams": cup_of_teams}


def log_of(name: str) -> Log:
    return TOLD_HERE[name]() if name in TOLD_HERE else golden(name)


LOGS = (
    *("chess-evening", "chess-swisses", "round-robins", "knock-out", "bridge-weekend-merged"),
    "cup-of-teams",
)


def told(log: Log) -> list[tuple[int, str]]:
    """Everything that is said against a log."""
    verdict = audit(log)
    chain = [] if verdict.chain == OK else [(verdict.versions + 1, verdict.chain)]
    doubts = [(0, str(p)) for p in verdict.proofs.values() if p.doubtful]
    found = chain + [(one.version, one.says) for one in verdict.again.contradictions] + doubts
    assert bool(found) == (verdict.exit_code != CLEAN)
    return found


def _first_boards_swapped(event: Any, _log: Log) -> Any:
    one, two, *rest = (*event.boards, None)[:-1] if len(event.boards) > 1 else (None, None)
    return one and replace(event, boards=(two, one, *rest))


def _colours_turned(event: Any, _log: Log) -> Any:
    (white, black), *rest = event.boards
    return replace(event, boards=((black, white), *rest))


def _matches_turned(event: Any, _log: Log) -> Any:
    (first, second), *rest = event.matches
    return replace(event, matches=((second, first), *rest))


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
    def change(event: Any, _log: Log) -> Any:
        changed = {f: v(getattr(event, f)) if callable(v) else v for f, v in fields.items()}
        new = replace(event, **changed)
        return None if new == event else new

    return change


def _more(value: int) -> int:
    return value + 1


def _turned(event: Any, _log: Log) -> Any:
    return replace(event, ns=event.ew, ew=event.ns)


def _of_others(event: Any, _log: Log) -> Any:
    return replace(event, ns=event.ns + 3, ew=event.ew + 5)


BACK_THEN, LATER = "2001-01-01T09:00:00.000Z", "2041-01-01T09:00:00.000Z"
LIES: Mapping[str, Lie] = {
    "the start is cut off": forger.without_its_first_act,
    "an id of its own": forger.with_another_id,
    **{
        f"{kind} is removed": forger.removing(kind)
        for kind in (
            *("round-published", "round-paired", "round-closed", "stage-planned"),
            *("bracket-drawn", "lots-drawn", "knock-out-planned", "round-robin-planned"),
            *("phase-planned", "session-planned", "session-published", "lines-seeded"),
            *("pair-registered", "numbers-assigned", "entry-registered"),
            *("start-positions-announced", "manual-pairing-started", "board-disputed"),
            *("team-stage-planned", "team-registered", "team-round-published", "member-added"),
            "line-ups-revealed",
        )
    },
    **{
        f"{kind} stands twice": forger.doubling(kind)
        for kind in ("result-recorded", "round-paired", "board-scored", "entry-registered")
    },
    **{
        f"{kind} is told again under another name": forger.doubling_under_another_name(kind)
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
        f"{kind} is dated back": forger.stamped(kind, instant=BACK_THEN)
        for kind in ("result-recorded", "round-published", "board-scored", "session-published")
    },
    **{
        f"{kind} is dated ahead": forger.stamped(kind, instant=LATER)
        for kind in ("entry-registered", "pair-registered", "round-paired", "stage-planned")
    },
    "boards change places": forger.changing("round-paired", _first_boards_swapped),
    "colours are turned": forger.changing("round-paired", _colours_turned),
    "byes are full points": forger.changing("round-paired", _bye_marked("F")),
    "byes are the pairing's": forger.changing("round-paired", _bye_marked("U")),
    "a bye of another kind is asked for": forger.changing("bye-requested", _with(kind="F")),
    "another program paired": forger.changing("round-paired", _with(engine="wallchart 2")),
    "teams change places": forger.changing("team-round-paired", _matches_turned),
    "others sit there": forger.changing("line-ups-revealed", _seats_changed),
    "a line-up that nobody may hand in": forger.changing(
        "line-up-handed-in", _with(members=lambda members: members[::-1])
    ),
    "a line-up for another match": forger.changing("line-up-handed-in", _with(match=_more)),
    "a game of another round": forger.changing("team-result-recorded", _with(round=_more)),
    "a game of another match": forger.changing(
        "team-result-recorded", _with(match=lambda m: m + 7)
    ),
    "teams by other numbers": forger.changing("team-numbers-assigned", _numbers_turned),
    "what stood on a board of teams": forger.changing(
        "team-result-disputed", _with(standing="+--")
    ),
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
    "scores turned": forger.changing("board-scored", _turned),
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


def test_there_are_more_than_sixty_kinds_of_lies() -> None:
    assert len(LIES) >= 60
    assert sum(len(fields) for table in TABLES for fields in table.follows.values()) >= 60


@pytest.mark.parametrize("name", LIES)
def test_every_lie_that_the_log_contradicts_is_told(name: str) -> None:
    tried = 0
    for log in LOGS:
        forged = LIES[name](log_of(log), Random(f"{SEED} {name} {log}"))
        if forged is not None:
            tried += 1
            found = told(forged)
            assert found, f"{name}, in {log}, is not told"
            assert all(says and "Traceback" not in says for _, says in found)
    assert tried, "a lie nobody could tell"


@pytest.mark.parametrize("name", LOGS)
def test_whatever_follows_is_told_where_it_is_changed(name: str) -> None:
    """Each field that the table says follows from what was before, of one event of each kind."""
    log, lots = log_of(name), Random(f"{SEED} {name}")
    places = [
        (at, field)
        for at, kind in _one_of_each(log, lots)
        for field in _of_standing(kind, Standing.FOLLOWS)
    ]
    for at, field in places[:: 1 if EFFORT.one_in == 1 else 2]:
        forged = forger.with_field(log, at, field, lots)
        if forged is not None:
            assert told(forged), f"{log[at].event.kind} at {at + 1}: {field}"


def _one_of_each(log: Log, lots: Random) -> list[tuple[int, type[Event]]]:
    of: dict[type[Event], list[int]] = {}
    for at, record in enumerate(log):
        of.setdefault(type(event_of(record)), []).append(at)
    return [(lots.choice(places), kind) for kind, places in of.items()]


def _of_standing(kind: type[Event], standing: Standing) -> list[str]:
    return [f for f in kind.__struct_fields__ if standing_of(kind, f, TABLES) is standing]


@pytest.mark.parametrize("name", all_golden())
def test_what_former_programs_wrote_is_no_contradiction(name: str) -> None:
    verdict = audit(acts(golden(name)))

    assert verdict.again.contradictions == []
    assert verdict.exit_code == CLEAN


def test_a_command_says_what_was_sent() -> None:
    """The digest of the command is left: another result than the one that was entered is told,
    and that something was removed, though nothing followed from it.
    """
    log = golden("chess-evening")
    at = forger.one_of(log, "result-recorded", Random(SEED))
    assert at is not None
    said = event_of(log[at])
    lied = "0-1" if getattr(said, "result", "") != "0-1" else "1-0"
    forged = forger.changing("result-recorded", _with(result=lied))(log, Random(SEED))
    assert forged is not None
    assert f"the command that was sent says {getattr(said, 'result', '')}" in str(told(forged))
    without = forger.removing("notice-shown")(log, Random(SEED))
    assert without is not None
    assert "its sender saw version" in str(told(without))


def test_a_merge_can_not_be_taken_out_once_its_tables_have_scores() -> None:
    without = forger.removing("sections-merged")(golden("bridge-weekend-requests"), Random(SEED))

    assert without is not None
    assert told(without)


class TestFields:
    def test_every_field_of_every_kind_is_in_the_table(self) -> None:
        for fact in FACTS:
            for table in TABLES:
                named = table.follows.get(fact.type, ())
                assert set(named) <= set(fact.type.__struct_fields__), fact.kind
        every = {field for fact in FACTS for field in fact.type.__struct_fields__}
        assert every >= FREE, "a name that no field has"

    def test_nothing_that_follows_is_free(self) -> None:
        for table in TABLES:
            for kind, fields in table.follows.items():
                assert not FREE & set(fields), kind

    def test_every_kind_is_asked_for_or_comes_with_another(self) -> None:
        asked = {kind for table in TABLES for kind in (*table.by, *table.apart)}
        with_others = {
            *("LateByesGiven", "RoundsPairedAgain", "ResultsImported"),
            *("TeamRoundsPairedAgain", "TeamTablePlanned", "TeamKnockOutPlanned"),
        }
        left = {fact.type.__name__ for fact in FACTS if fact.type not in asked}
        assert left == with_others


def test_the_digest_of_a_command_is_that_of_all_it_says() -> None:
    one = c.RecordResult(1, 1, 1, "1-0", 5)
    assert digest_of(one) != digest_of(replace(one, saw=6))
