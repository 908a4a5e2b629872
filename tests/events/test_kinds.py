"""Every name that was ever stored stays readable: one golden payload for each kind and version.

A sample is written once, when its kind or version is new, and never edited.
"""

from pathlib import Path
from typing import Any

import pytest

from domain.tournament import Tournament
from events.audit.history import sentence_of
from events.bridge.vocabulary.files import DealsPromised
from events.catalogue import ACT_OF, ACTS, COMMANDS, FACTS, KIND_OF, KINDS
from events.chess.vocabulary import draws, entries, stages as setup
from events.chess.vocabulary.draws import StartPositionsAnnounced
from events.codec import decode_event, encode_event
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import (
    ManualPairingEnded,
    ManualPairingStarted,
    RoundPaired,
    RoundPublished,
)
from events.fold import apply_event
from events.game import Fact
from events.log.errors import BadPayload, UnknownKind
from events.log.vocabulary import Event
from events.tournament.vocabulary import EntriesDiscarded, TournamentCreated
from tests.confirmations import CONFIRMED
from tests.events.bridge import pairs
from tests.events.records import event_record
from tests.events.team_chess import teams
from tests.events.teams_of_four import fours
from tests.every import every

SAMPLES = {
    file.stem.replace(".", "/"): file.read_bytes()
    for file in Path(__file__).with_name("samples").glob("*.json")
}


def state_of_every_game() -> Tournament:
    """Four players, round 1 published and paired by hand; board 2 has a result. A round robin of
    two, twenty pairs of bridge in the middle of their first session, a match of two, and a cup of
    teams. One entry was a mistake.
    """
    planned = setup.StagePlanned(1, "Open", "fide-dutch", "2026", 5, (10,) * 12, "w")
    story: list[Event] = [
        TournamentCreated("Club"),
        planned,
        *(entries.EntryRegistered(stage=1, entry=n, family=f"P{n}") for n in (1, 2, 3, 4)),
        NumbersAssigned(1, ((1, 1), (2, 2), (3, 3), (4, 4)), "initial ranking"),
        RoundPaired(1, 1, ((1, 3), (4, 2)), (), "fide-dutch", "2026"),
        ManualPairingStarted(1, 1, "as agreed", CONFIRMED),
        ManualPairingEnded(1, 1, False, (), (), 0),
        RoundPublished(1, 1),
        ResultRecorded(1, 1, 2, "1-0"),
        StartPositionsAnnounced(1, "A", "round", (518,), "no repeats", ("",) * 5),
        draws.RoundRobinPlanned(2, "Final", "berger", "", "fide", "lot", (10,) * 12, (), ""),
        *(entries.EntryRegistered(stage=2, entry=n, family=f"F{n}") for n in (1, 2)),
        draws.LotsDrawn(2, ((1, 1), (2, 2)), (((1, 2),),), 1),
        *pairs.story(),
        entries.EntryRegistered(stage=1, entry=5, family="P5"),
        EntriesDiscarded(1, (5,), "by mistake", CONFIRMED),
        draws.KnockOutPlanned(4, "Cup", ("1 armageddon",), 0, False, False, "lot", "lot"),
        *(entries.EntryRegistered(stage=4, entry=n, family=f"K{n}") for n in (1, 2)),
        draws.BracketDrawn(4, ((1, 1), (2, 2)), "5eed"),
        RoundPaired(4, 1, ((1, 2),), (), "knock-out", ""),
        *teams.story(),
        *fours.story(),
        DealsPromised(3, 1, 27, "Club, session 1", "00"),
    ]
    state: Tournament | None = None
    for version, event in enumerate(story, 1):
        state = apply_event(state, event, event_record(version, event))
    assert state is not None
    return state


def test_every_kind_has_a_sample() -> None:
    assert set(KINDS) == set(SAMPLES)


@every("kind", SAMPLES)
def test_a_sample_decodes_and_folds(kind: str) -> None:
    event = decode_event(kind, SAMPLES[kind])

    after = apply_event(state_of_every_game(), event, event_record(100, event))

    assert after.version == 100
    assert sentence_of(state_of_every_game(), event)


@every("kind", KINDS)
def test_a_sample_of_the_newest_version_is_canonical(kind: str) -> None:
    assert encode_event(decode_event(kind, SAMPLES[kind])) == (kind, SAMPLES[kind])


def test_an_unknown_kind_and_a_damaged_payload_are_named() -> None:
    with pytest.raises(UnknownKind, match="result-guessed/1"):
        decode_event("result-guessed/1", b"{}")
    with pytest.raises(BadPayload, match="result-corrected/1"):
        decode_event("result-corrected/1", b'{"stage":1}')
    with pytest.raises(BadPayload, match="result-corrected/1"):
        decode_event("result-corrected/1", b"[]")


def test_a_kind_has_one_name_and_one_class() -> None:
    assert len(FACTS) == len(KIND_OF) == len(KINDS)


def test_an_act_has_one_name_one_command_and_roles_that_may_send_it() -> None:
    assert len(ACTS) == len(ACT_OF) == len(COMMANDS)
    without_roles = {act.name for act in ACTS if not act.roles}
    assert without_roles == {"copy-tournament", "record-board-1"}


@every("fact", FACTS, ids=lambda fact: fact.kind)
def test_every_breach_describes_its_change(fact: Fact[Any, Any, Any]) -> None:
    """Except for breaches that are part of an act which describes the change."""
    integrity = fact.integrity
    if integrity is None or integrity.change is None:
        return
    event, before = decode_event(fact.kind, SAMPLES[fact.kind]), state_of_every_game()
    after = apply_event(before, event, event_record(100, event))
    assert all(isinstance(text, str) for text in integrity.change(before, after, event))
