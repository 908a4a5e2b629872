"""Entries made by mistake are removed from every list and can be restored, in every game."""

import pytest

from domain.errors import NotNow, Unknown
from events.bridge.vocabulary.commands import RegisterPairs
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import EntryCorrected, EntryRegistered
from events.codec import encode_event
from events.contest.commands import PairRound
from events.contest.vocabulary.entries import ByeRequested, NumbersAssigned, PairForbidden
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished, RoundUnpaired
from events.game.people import PersonStated
from events.game.warnings import ConfirmationNeeded
from events.games import difference_sentences
from events.tournament.decisions.discarding import last_list_and_size
from events.tournament.vocabulary import EntriesDiscarded, EntriesRestored, TakeBackList
from tests.confirmations import CONFIRMED
from tests.events.bridge.afternoon import PHASE, Afternoon, pair_of
from tests.events.chess.evening import STAGE, Evening

FILE = "0f4e0b0c-0000-4000-8000-000000000001"
SECOND = "0f4e0b0c-0000-4000-8000-000000000002"


def people(*families: str) -> tuple[PersonStated, ...]:
    return tuple(PersonStated(family=each) for each in families)


def enter_list(evening: Evening, *families: str, act: str = FILE, of_list: str = "") -> None:
    evening.decide(c.RegisterEntries(STAGE, people(*families), of_list), act)


def names(evening: Evening) -> list[str]:
    return [entry.person.family for entry in evening.stage.entries.values()]


def test_taking_back_a_list_keeps_changed_entries() -> None:
    evening = Evening(2)
    enter_list(evening, "Adam", "Berta", "Cezar", "Dora")
    evening.do(EntryCorrected(stage=STAGE, family="Bertha", entry=4))
    evening.do(ByeRequested(STAGE, 6, 1, "H"))
    assert last_list_and_size(evening.stage) == (FILE, 2)

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(TakeBackList(STAGE, FILE))
    assert confirmation.value.consequences == (
        "The log keeps them, and they can be entered again as they were.",
        "Out of every list: Adam, Cezar (2 entries).",
        "Staying: Bertha is corrected since; Dora has asked for byes.",
    )
    (event,) = evening.decide(TakeBackList(STAGE, FILE, "the wrong file", CONFIRMED))

    assert event == EntriesDiscarded(STAGE, (3, 5), "the wrong file", CONFIRMED)
    assert names(evening) == ["P1", "P2", "Bertha", "Dora"]
    assert last_list_and_size(evening.stage) == (FILE, 0)
    with pytest.raises(NotNow, match="None of the 2 can be taken back: Bertha is corrected since."):
        evening.do(TakeBackList(STAGE, FILE))


def test_a_list_that_took_two_commands_is_one_list() -> None:
    evening = Evening(0)
    enter_list(evening, "Adam", "Berta")
    enter_list(evening, "Cezar", "Dora", act=SECOND, of_list=FILE)

    evening.do(TakeBackList(STAGE, FILE, confirmed=CONFIRMED))

    assert names(evening) == []
    with pytest.raises(NotNow, match="Nobody of this list is entered any more"):
        evening.do(TakeBackList(STAGE, FILE, confirmed=CONFIRMED))


def test_restored_entries_are_unchanged_and_their_ids_are_not_reused() -> None:
    evening = Evening(2)
    before = evening.state
    enter_list(evening, "Adam", "Berta")
    there = evening.state
    evening.do(TakeBackList(STAGE, FILE, confirmed=CONFIRMED))
    assert list(difference_sentences(before, evening.state)) == []
    version = evening.version
    evening.do(c.RegisterEntry(stage=STAGE, family="Late"))
    assert max(evening.stage.entries) == 5

    (event,) = evening.decide(EntriesRestored(STAGE, version))

    assert event == EntriesRestored(STAGE, version, ((3, 3), (4, 4)))
    assert list(difference_sentences(there, evening.state)) == ["Late is registered."]
    assert evening.stage.discarded == ()
    with pytest.raises(NotNow, match="Nobody waits to be entered again"):
        evening.do(EntriesRestored(STAGE, version))


def test_a_paired_entry_is_not_discarded() -> None:
    evening = Evening(4)
    evening.do(PairRound(STAGE, 1))
    with pytest.raises(NotNow, match=r"P1 is in the draft of round 1; drop that pairing first"):
        evening.do(EntriesDiscarded(STAGE, (1,)))
    evening.do(RoundPublished(STAGE, 1))
    with pytest.raises(NotNow, match=r"P1 is paired in round 1 already; withdraw them instead\."):
        evening.do(EntriesDiscarded(STAGE, (1,), confirmed=CONFIRMED))
    with pytest.raises(Unknown):
        evening.do(EntriesDiscarded(STAGE, (99,), confirmed=CONFIRMED))


def test_discarding_a_numbered_entry_closes_the_gap() -> None:
    evening = Evening(6)
    evening.do(PairRound(STAGE, 1))
    evening.do(RoundUnpaired(STAGE, 1, "a mistake"))
    evening.do(EntriesDiscarded(STAGE, (2,), "never played", CONFIRMED))

    evening.do(PairRound(STAGE, 1))

    numbers = [int(number) for number, _ in evening.stage.numbered_entries()]
    assert numbers == [1, 2, 3, 4, 5]
    renumbered = [e for e in evening.events if isinstance(e, NumbersAssigned)]
    assert [each.reason for each in renumbered] == ["initial ranking", "discarded entries"]


def test_an_entry_restored_after_a_round_is_a_late_entry() -> None:
    evening = Evening(5)
    evening.do(EntriesDiscarded(STAGE, (5,), confirmed=CONFIRMED))
    version = evening.version
    evening.played(1)

    evening.do(EntriesRestored(STAGE, version))

    assert evening.stage.entries[max(evening.stage.entries)].first_round == 2
    evening.do(RoundClosed(STAGE, 1))
    evening.paired(2, confirmed=CONFIRMED)
    assert evening.stage.entries[max(evening.stage.entries)].number == 5


def test_an_entry_registered_again_is_not_restored() -> None:
    evening = Evening(0)
    evening.do(c.RegisterEntry(stage=STAGE, family="Adam", fide_id="1"))
    evening.do(EntriesDiscarded(STAGE, (1,), confirmed=CONFIRMED))
    version = evening.version
    evening.do(c.RegisterEntry(stage=STAGE, family="Adamski", fide_id="1"))
    with pytest.raises(NotNow, match="entered again already, as Adamski"):
        evening.do(EntriesRestored(STAGE, version))


def test_a_restored_entry_does_not_make_its_list_the_newest() -> None:
    evening = Evening(2)
    enter_list(evening, "Adam", "Berta")
    evening.do(TakeBackList(STAGE, FILE, confirmed=CONFIRMED))
    version = evening.version
    enter_list(evening, "Cezar", "Dora", act=SECOND)
    evening.do(EntriesRestored(STAGE, version))

    assert names(evening)[-1] == "Berta"
    assert last_list_and_size(evening.stage) == (SECOND, 2)


def test_an_entry_named_in_a_prohibition_is_not_discarded() -> None:
    evening = Evening(4)
    evening.do(PairForbidden(STAGE, (1, 2), "one family"))
    with pytest.raises(NotNow, match="P1 must not meet somebody; let them meet first"):
        evening.do(EntriesDiscarded(STAGE, (1,), confirmed=CONFIRMED))


def test_an_entry_without_a_list_is_stored_without_that_field() -> None:
    _, payload = encode_event(EntryRegistered(stage=STAGE, entry=1, family="Adam"))
    assert b"list" not in payload


def test_pairs_are_taken_back_and_the_next_list_has_their_numbers() -> None:
    afternoon = Afternoon(2)
    afternoon.decide(RegisterPairs(PHASE, (pair_of(7), pair_of(8))), FILE)
    assert last_list_and_size(afternoon.phase) == (FILE, 2)
    afternoon.decide(TakeBackList(PHASE, FILE, confirmed=CONFIRMED))
    version = afternoon.version
    afternoon.decide(RegisterPairs(PHASE, (pair_of(3),)), SECOND)
    assert list(afternoon.phase.entries) == [1, 2, 3]

    (event,) = afternoon.decide(EntriesRestored(PHASE, version))

    assert event == EntriesRestored(PHASE, version, ((3, 5), (4, 4)))
    assert [entry.name for entry in afternoon.phase.entries.values()] == [
        "N1 – E1",
        "N2 – E2",
        "N3 – E3",
        "N7 – E7",
        "N8 – E8",
    ]


def test_a_seeded_or_seated_pair_is_not_discarded() -> None:
    afternoon = Afternoon(20).seeded()
    with pytest.raises(NotNow, match=r"N1 – E1 is seeded already; change the announced plan"):
        afternoon.decide(EntriesDiscarded(PHASE, (1,), confirmed=CONFIRMED))
    afternoon.playing(1)
    with pytest.raises(NotNow, match="has a seat in session 1 already; withdraw it instead"):
        afternoon.decide(EntriesDiscarded(PHASE, (1,), confirmed=CONFIRMED))
