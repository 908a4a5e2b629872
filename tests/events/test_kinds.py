"""Every name that was ever stored stays readable: one golden payload for each kind and version.

A sample is written once, when its kind or version is new, and never edited.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.tournament import Tournament
from events.audit.sentences import sentence_of
from events.catalogue import ACT_OF, ACTS, COMMANDS, FACTS, KIND_OF, KINDS, UPCASTS
from events.chess.vocabulary import (
    entries,
    knock_out,
    results,
    round_robin,
    rounds,
    start_positions,
)
from events.chess.vocabulary import stages as setup
from events.codec import decode, encode, upcast
from events.fold import evolve
from events.game import Fact, Upcast
from events.log.errors import BadPayload, UnknownKind
from events.log.event import Event
from events.log.recorded import NewEvent, Recorded, Stamp
from events.tournament.vocabulary import EntriesDiscarded, TournamentCreated
from tests.events.bridge import pairs
from tests.events.records import OPEN
from tests.events.team_chess import teams
from tests.every import every

SAMPLES = {
    file.stem.replace(".", "/"): file.read_bytes()
    for file in Path(__file__).with_name("samples").glob("*.json")
}


def base() -> Tournament:
    """Four players, round 1 published and paired by hand; board 2 has a result. A round robin of
    two, twenty pairs of bridge in the middle of their first session, a match of two, and a cup of
    teams. One entry was a mistake.
    """
    planned = setup.StagePlanned(1, "Open", "fide-dutch", "2026", 5, (10,) * 12, "w")
    story: list[Event] = [
        TournamentCreated("Club"),
        planned,
        *(entries.EntryRegistered(1, n, f"P{n}") for n in (1, 2, 3, 4)),
        entries.NumbersAssigned(1, ((1, 1), (2, 2), (3, 3), (4, 4)), "initial ranking"),
        rounds.RoundPaired(1, 1, ((1, 3), (4, 2)), (), "fide-dutch", "2026"),
        rounds.ManualPairingStarted(1, 1, "as agreed", 3),
        rounds.ManualPairingEnded(1, 1, False, (), (), 0),
        rounds.RoundPublished(1, 1),
        results.ResultRecorded(1, 1, 2, "1-0"),
        start_positions.StartPositionsAnnounced(1, "A", "round", (518,), "no repeats", ("",) * 5),
        round_robin.RoundRobinPlanned(2, "Final", "berger", "", "fide", "lot", (10,) * 12, (), ""),
        *(entries.EntryRegistered(2, n, f"F{n}") for n in (1, 2)),
        round_robin.LotsDrawn(2, ((1, 1), (2, 2)), (((1, 2),),), 1),
        *pairs.story(),
        entries.EntryRegistered(1, 5, "P5"),
        EntriesDiscarded(1, (5,), "by mistake", 3),
        knock_out.KnockOutPlanned(4, "Cup", ("1 armageddon",), 0, False, False, "lot", "lot"),
        *(entries.EntryRegistered(4, n, f"K{n}") for n in (1, 2)),
        knock_out.BracketDrawn(4, ((1, 1), (2, 2)), "5eed"),
        rounds.RoundPaired(4, 1, ((1, 2),), (), "knock-out", ""),
        *teams.story(),
    ]
    state: Tournament | None = None
    for version, event in enumerate(story, 1):
        state = evolve(state, event, recorded(event, version))
    assert state is not None
    return state


def recorded(event: Event, version: int) -> Recorded:
    new = NewEvent(f"e{version}", *encode(event))
    return Recorded(OPEN, version, new, Stamp("chief", "desk", "2026-11-21T09:00:00Z"), b"", b"")


def test_every_kind_and_every_old_version_has_a_sample() -> None:
    assert {*KINDS, *UPCASTS} == set(SAMPLES)


@every("kind", SAMPLES)
def test_a_sample_decodes_and_folds(kind: str) -> None:
    event = decode(kind, SAMPLES[kind])

    after = evolve(base(), event, recorded(event, 100))

    assert after.version == 100
    assert sentence_of(base(), event)


@every("kind", KINDS)
def test_a_sample_of_the_newest_version_is_canonical(kind: str) -> None:
    assert encode(decode(kind, SAMPLES[kind])) == (kind, SAMPLES[kind])


@every("kind", UPCASTS)
def test_an_old_sample_reads_as_the_newest_version_would_have_written_it(kind: str) -> None:
    newest, payload = encode(decode(kind, SAMPLES[kind]))

    assert newest in KINDS
    old, new = (msgspec.json.decode(p) for p in (SAMPLES[kind], payload))
    assert old.items() <= new.items(), "a step adds what was not kept, and invents nothing"


def test_steps_lead_to_a_newest_version_and_chain() -> None:
    for kind in UPCASTS:
        assert upcast(kind, {})[0] in KINDS
    steps = {
        "a/1": Upcast("a/2", lambda p: {**p, "two": 2}),
        "a/2": Upcast("a/3", lambda p: {**p, "three": p["two"] + 1}),
    }
    assert upcast("a/1", {"one": 1}, steps) == ("a/3", {"one": 1, "two": 2, "three": 3})
    assert upcast("a/3", {"one": 1}, steps) == ("a/3", {"one": 1})


def test_an_unknown_kind_and_a_damaged_old_payload_are_named() -> None:
    with pytest.raises(UnknownKind, match="result-guessed/1"):
        decode("result-guessed/1", b"{}")
    with pytest.raises(BadPayload, match="result-corrected/1"):
        decode("result-corrected/1", b'{"stage":1}')
    with pytest.raises(BadPayload, match="result-corrected/1"):
        decode("result-corrected/1", b"[]")


def test_a_kind_has_one_name_and_one_class() -> None:
    assert len(FACTS) == len(KIND_OF) == len(KINDS)


def test_an_act_has_one_name_one_command_and_somebody_who_may_do_it() -> None:
    assert len(ACTS) == len(ACT_OF) == len(COMMANDS)
    assert all(act.roles for act in ACTS)


@every("fact", FACTS, ids=lambda fact: fact.kind)
def test_what_breaks_integrity_tells_what_it_changed(fact: Fact[Any, Any, Any]) -> None:
    """Unless it is a part of an act that tells it."""
    integrity = fact.integrity
    if integrity is None or integrity.change is None:
        return
    event, before = decode(fact.kind, SAMPLES[fact.kind]), base()
    after = evolve(before, event, recorded(event, 100))
    assert all(isinstance(said, str) for said in integrity.change(before, after, event))
