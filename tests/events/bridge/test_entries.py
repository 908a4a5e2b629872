"""The data of a pair are logged as entered, and order the field."""

import pytest
from msgspec.structs import replace

from domain.bridge.seating import ranking_of
from domain.errors import DomainError
from events.audit.verdict import CLEAN, audit_log
from events.bridge.vocabulary.commands import DropIn, RegisterPair, RegisterPairs
from events.bridge.vocabulary.pairs import (
    PairCorrected,
    PairPreregistered,
    PairRegistered,
    PairStated,
    PairWithdrawn,
    PlayerStated,
)
from events.codec import encode_event
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.bridge.two_phases import FINAL, TwoPhases
from tests.events.memory_log import CHIEF

PLAYERS = (
    PlayerStated("Kowalski", "Jan", "pol", "Kraków", "101"),
    PlayerStated("Nowak", "Ewa", "cze", "Praha", "7"),
)


def person(name: str, **known: object) -> PlayerStated:
    family, _, given = name.partition(", ")
    return PlayerStated(family, given, **known)  # type: ignore[arg-type]  # as named


@pytest.mark.parametrize(
    ("one", "other", "named"),
    [
        ("KOWALSKI, Jan", "Nowak, Ewa", "KOWALSKI, Jan – Nowak, Ewa"),
        ("Nowak, Ewa", "Kowalski,  jan", "Nowak, Ewa"),
        ("Zieliński, Adam", "Nowak, Ewa", "Nowak, Ewa"),
        ("Zieliński, Adam", "Zieliński, Adam", "Zieliński, Adam"),
    ],
)
def test_entering_a_player_twice_needs_a_confirmation(one: str, other: str, named: str) -> None:
    club = Afternoon(0)
    club.do(RegisterPair(stage=PHASE, players=PLAYERS))
    again = RegisterPair(stage=PHASE, players=(person(one), person(other)))
    with pytest.raises(ConfirmationNeeded, match=named):
        club.do(again)
    with pytest.raises(ConfirmationNeeded, match=named):
        club.do(RegisterPairs(PHASE, (PairStated(again.players),)))
    club.do(replace(again, confirmed=ACKNOWLEDGED))
    assert len(club.phase.entries) == 2
    assert audit_log(club.acts).exit_code == CLEAN


def test_duplicates_within_a_list_need_a_confirmation() -> None:
    pair = PairStated((person("Green, Ada"), person("Hall, Bo")))
    with pytest.raises(ConfirmationNeeded, match="Green, Ada – Hall, Bo"):
        Afternoon(0).do(RegisterPairs(PHASE, (pair, pair)))


def test_distinguished_namesakes_and_withdrawn_players_are_no_duplicates() -> None:
    club = Afternoon(0)
    club.do(RegisterPair(stage=PHASE, players=PLAYERS))
    father = PlayerStated("Kowalski", "Jan", "POL", "Kraków", "102")
    club.do(RegisterPair(stage=PHASE, players=(father, person("Kowalski, Ola"))))
    # A family name alone says too little to be a duplicate.
    club.do(RegisterPair(stage=PHASE, players=(person("Wolf"), person("Wolf"))))
    club.do(PairWithdrawn(PHASE, 1, 1, 1, "ill"))
    club.do(RegisterPair(stage=PHASE, players=(person("Nowak, Ewa"), person("Wolf"))))
    assert len(club.phase.entries) == 4


def test_a_command_of_the_first_version_needed_no_confirmation_of_duplicates() -> None:
    """Version 1 of the command asked for no confirmation of a player entered twice."""
    club = Afternoon(0)
    club.do(RegisterPair(stage=PHASE, players=PLAYERS[:1] + (person("A, B"),)))
    body = b'{"players":[{"family":"A","given":"B"},{"family":"A","given":"B"}],"stage":1}'
    pair = PairRegistered(stage=PHASE, pair=2, players=(person("A, B"), person("A, B")))
    club._append((pair,), ("register-pair/1", body, b""), CHIEF, "")  # an old log
    assert audit_log(club.acts).exit_code == CLEAN


def test_hundredths_of_the_seeding_order_the_field() -> None:
    club = Afternoon(0)
    for name, whole, hundredths in (("Two", 2, 0), ("More", 2, 50), ("Less", 1, 99)):
        players = (PlayerStated(name), PlayerStated("Partner"))
        club.do(RegisterPair(stage=PHASE, players=players, seeding=whole, hundredths=hundredths))

    assert ranking_of(club.phase) == (2, 1, 3)
    assert [str(entry.strength) for entry in club.phase.entries.values()] == ["2", "2.5", "1.99"]


def test_clubs_federations_numbers_and_categories_are_kept() -> None:
    club = Afternoon(0)
    club.do(
        RegisterPair(
            stage=PHASE,
            players=PLAYERS,
            seeding=3,
            hundredths=0,
            categories=(" Mixed ", "Seniors", "Mixed"),
        )
    )
    entry = club.phase.entry(1)

    assert [(p.federation, p.club, p.national_id) for p in entry.players] == [
        ("POL", "Kraków", "101"),
        ("CZE", "Praha", "7"),
    ]
    assert entry.categories == ("Mixed", "Seniors")
    club.do(
        PairCorrected(
            stage=PHASE, pair=1, players=PLAYERS, seeding=4, reason="stronger", hundredths=50
        )
    )
    assert (str(club.phase.entry(1).strength), club.phase.entry(1).categories) == ("4.5", ())


def test_a_category_without_a_name_is_refused() -> None:
    with pytest.raises(DomainError, match="category"):
        Afternoon(0).do(
            RegisterPair(stage=PHASE, players=PLAYERS, seeding=3, hundredths=0, categories=("  ",))
        )


def test_unstated_fields_are_not_written_in_the_event() -> None:
    (event,) = Afternoon(0).do(RegisterPair(stage=PHASE, players=PLAYERS, seeding=3))

    assert isinstance(event, PairRegistered)
    assert b"hundredths" not in encode_event(event)[1]
    assert b"categories" not in encode_event(event)[1]


def test_a_drop_in_pair_keeps_hundredths_and_category() -> None:
    club = TwoPhases()
    club.do(
        PairPreregistered(
            stage=FINAL, players=PLAYERS, seeding=2, event="", hundredths=50, categories=("Mixed",)
        )
    )
    club.played().closed(finalists=10)
    waiting = club.final.waiting[0]
    club.do(DropIn(FINAL, preregistered=(waiting.version,)))

    entry = club.final.entries[max(club.final.entries)]
    assert (str(waiting.categories[0]), str(entry.strength)) == ("Mixed", "2.5")
    assert entry.categories == ("Mixed",)


def test_sex_and_year_of_birth_of_corrected_and_preregistered_pairs_are_kept() -> None:
    players = (PlayerStated("Nowak", sex="w", born=1960), PlayerStated("Kowalski", sex="m"))
    club = TwoPhases().announced()
    club.do(PairCorrected(stage=PHASE, pair=1, players=players, seeding=4, reason="as they said"))
    assert [(p.sex.value, p.born) for p in club.phase.entry(1).players] == [("w", 1960), ("m", 0)]
    club.do(PairPreregistered(stage=FINAL, players=players, seeding=3, event="Teams"))
    assert [(p.sex.value, p.born) for p in club.final.waiting[0].players] == [("w", 1960), ("m", 0)]


@pytest.mark.parametrize(
    ("player", "refusal"),
    [
        (PlayerStated("Nowak", sex="x"), "is not a sex code"),
        (PlayerStated("Nowak", born=1899), "is not a year of birth"),
    ],
)
def test_an_invalid_sex_or_year_is_refused(player: PlayerStated, refusal: str) -> None:
    with pytest.raises(DomainError, match=refusal):
        Afternoon(0).do(RegisterPair(stage=PHASE, players=(player, PlayerStated("Kowalski"))))
