"""What is known of a pair comes into the log as it was said, and orders the field."""

import pytest

from domain.bridge.seating import ranking_of
from domain.errors import DomainError
from events.bridge.commands import phases as c
from events.bridge.commands.boards import DropIn, PreregisterPair
from events.bridge.vocabulary.phases import PairRegistered
from events.codec import encode
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.bridge.two_phases import FINAL, TwoPhases

PLAYERS = (
    c.PairPlayer("Kowalski", "Jan", "pol", "Kraków", "101"),
    c.PairPlayer("Nowak", "Ewa", "cze", "Praha", "7"),
)


def test_halves_order_the_field() -> None:
    club = Afternoon(0)
    for name, whole, hundredths in (("Two", 2, 0), ("More", 2, 50), ("Less", 1, 99)):
        players = (c.PairPlayer(name), c.PairPlayer("Partner"))
        club.do(c.RegisterPair(PHASE, players, whole, hundredths))

    assert ranking_of(club.phase) == (2, 1, 3)
    assert [str(entry.strength) for entry in club.phase.entries.values()] == ["2", "2.5", "1.99"]


def test_clubs_federations_numbers_and_categories_are_kept() -> None:
    club = Afternoon(0)
    club.do(c.RegisterPair(PHASE, PLAYERS, 3, 0, (" Mixed ", "Seniors", "Mixed")))
    entry = club.phase.entry(1)

    assert [(p.federation, p.club, p.national_id) for p in entry.players] == [
        ("POL", "Kraków", "101"),
        ("CZE", "Praha", "7"),
    ]
    assert entry.categories == ("Mixed", "Seniors")
    club.do(c.CorrectPair(PHASE, 1, PLAYERS, 4, "stronger", 50))
    assert (str(club.phase.entry(1).strength), club.phase.entry(1).categories) == ("4.5", ())


def test_a_category_without_a_name_is_refused() -> None:
    with pytest.raises(DomainError, match="category"):
        Afternoon(0).do(c.RegisterPair(PHASE, PLAYERS, 3, 0, ("  ",)))


def test_what_was_never_said_is_not_written() -> None:
    (event,) = Afternoon(0).do(c.RegisterPair(PHASE, PLAYERS, 3))

    assert isinstance(event, PairRegistered)
    assert b"hundredths" not in encode(event)[1]
    assert b"categories" not in encode(event)[1]


def test_who_drops_in_keeps_a_half_and_a_category() -> None:
    club = TwoPhases()
    club.do(PreregisterPair(FINAL, PLAYERS, 2, "", 50, ("Mixed",)))
    club.played().closed(10)
    waiting = club.final.waiting[0]
    club.do(DropIn(FINAL, preregistered=(waiting.version,)))

    entry = club.final.entries[max(club.final.entries)]
    assert (str(waiting.categories[0]), str(entry.strength)) == ("Mixed", "2.5")
    assert entry.categories == ("Mixed",)


def test_sex_and_year_of_birth_are_kept_wherever_a_pair_comes_in() -> None:
    players = (c.PairPlayer("Nowak", sex="w", born=1960), c.PairPlayer("Kowalski", sex="m"))
    club = TwoPhases().announced()
    club.do(c.CorrectPair(PHASE, 1, players, 4, "as they said"))
    assert [(p.sex.value, p.born) for p in club.phase.entry(1).players] == [("w", 1960), ("m", 0)]
    club.do(PreregisterPair(FINAL, players, 3, event="Teams"))
    assert [(p.sex.value, p.born) for p in club.final.waiting[0].players] == [
        ("w", 1960),
        ("m", 0),
    ]


@pytest.mark.parametrize(
    ("player", "refusal"),
    [
        (c.PairPlayer("Nowak", sex="x"), "is not a sex code"),
        (c.PairPlayer("Nowak", born=1899), "is not a year of birth"),
    ],
)
def test_what_is_no_sex_or_year_is_refused(player: c.PairPlayer, refusal: str) -> None:
    with pytest.raises(DomainError, match=refusal):
        Afternoon(0).do(c.RegisterPair(PHASE, (player, c.PairPlayer("Kowalski"))))
