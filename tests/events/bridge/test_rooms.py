"""The rooms of a phase have names; sections sit in them for all sessions until others are given."""

from collections.abc import Callable

import pytest

from domain.errors import DomainError
from events.bridge.vocabulary.commands import NameRooms, RoomNamed
from events.bridge.vocabulary.phases import RoomsNamed
from tests.events.bridge.afternoon import PHASE, Afternoon


def with_rooms_named(club: Afternoon, **rooms: str) -> Afternoon:
    """Each room with its sections as letters."""
    rooms_named = tuple(
        RoomNamed(name.replace("_", " "), tuple(letters)) for name, letters in rooms.items()
    )
    club.do(NameRooms(PHASE, rooms_named))
    return club


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def afternoon_playing(pairs: int = 30) -> Afternoon:
    return Afternoon(pairs, 2).seeded().playing(1)


def test_sections_keep_their_rooms_in_later_sessions() -> None:
    club = with_rooms_named(afternoon_playing(), Blue_Room="AC", Bar="B")
    assert club.phase.room_names == {"A": "Blue Room", "C": "Blue Room", "B": "Bar"}
    club.playing(2)

    assert club.phase.room_names["C"] == "Blue Room"


def test_an_empty_announcement_removes_the_room_names() -> None:
    club = with_rooms_named(with_rooms_named(afternoon_playing(), Bar="A"))

    assert club.phase.room_names == {}


def test_rooms_need_unique_names_and_each_section_is_in_one_room() -> None:
    club = afternoon_playing()

    assert "no name" in refusal(lambda: club.do(NameRooms(PHASE, (RoomNamed(" ", ("A",)),))))
    twice = (RoomNamed("Bar", ("A",)), RoomNamed("Bar ", ("B",)))
    assert "Two rooms are called Bar" in refusal(lambda: club.do(NameRooms(PHASE, twice)))
    assert "Section A is in two rooms" in refusal(
        lambda: with_rooms_named(club, Bar="A", Hall="AB")
    )
    assert "has a section Z; its sections are A, B, C" in refusal(
        lambda: with_rooms_named(club, Bar="Z")
    )
    assert "not planned yet" in refusal(lambda: with_rooms_named(Afternoon(20), Bar="A"))


def test_the_log_names_the_rooms() -> None:
    club = afternoon_playing()
    [event] = club.do(NameRooms(PHASE, (RoomNamed(" Bar ", ("B", "C")),)))

    assert event == RoomsNamed(PHASE, (("Bar", ("B", "C")),))
