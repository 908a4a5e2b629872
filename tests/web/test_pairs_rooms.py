"""Rooms of pairs and players, on the list at the door and on the screens."""

from domain.ids import StageId
from events.bridge.vocabulary.commands import NameRooms, RoomNamed
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.face import FACE
from web.bridge.papers import sections_by_room
from web.bridge.views.seats import SeatRow
from web.shared.languages import words_in
from web.shared.paper import Foot


def with_rooms_named(*rooms: RoomNamed) -> Afternoon:
    club = Afternoon(30, 2).seeded().playing(1)
    club.do(NameRooms(PHASE, rooms))
    return club


def test_rooms_stand_in_the_order_of_their_first_sections() -> None:
    club = with_rooms_named(RoomNamed("Bar", ("B",)), RoomNamed("Blue Room", ("A", "C")))

    rooms = sections_by_room(club.phase, club.phase.session(1))
    assert [(room, section.letter) for room, section in rooms] == [
        ("Blue Room", "A"),
        ("Blue Room", "C"),
        ("Bar", "B"),
    ]


def test_a_section_without_a_room_is_listed_last_and_has_no_room_on_screens() -> None:
    club = with_rooms_named(RoomNamed("Blue Room", ("B",)))
    paper = FACE.papers["room-list"].draw(club.state, club.phase, words_in("en"), Foot("", 0, ""))
    rows = FACE.views["seats"].build(club.state, StageId(PHASE)).rows

    assert [[cell.text for cell in row[:2]] for row in paper.rows] == [
        ["Blue Room", "B"],
        ["–", "A"],
        ["–", "C"],
    ]
    seats = {(row.table[0], row.room) for row in rows if isinstance(row, SeatRow)}
    assert seats == {("A", ""), ("B", "Blue Room"), ("C", "")}


def test_without_named_rooms_all_sections_are_in_room_1() -> None:
    club = with_rooms_named()

    assert {room for room, _ in sections_by_room(club.phase, club.phase.session(1))} == {"1"}
