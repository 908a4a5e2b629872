"""Who sits where now: in the last stanza of a match that everybody may know."""

from collections.abc import Mapping

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.board import Compass
from domain.contest.teams import MemberId
from domain.ids import EntryId
from domain.teams_of_four.round import SEATS, Match, Room


def seated(match: Match, room: Room) -> Mapping[Compass, MemberId]:
    """Nobody before the line-ups are shown."""
    for board in match.boards:
        if match.revealed and board.stanza == match.revealed and match.in_room(room):
            return match.sitting(room, board.number)
    return {}


def direction_of(match: Match, room: Room, team: EntryId) -> Direction:
    """Home sits North-South in the open room."""
    return Direction.NS if (room is Room.OPEN) == (team == match.home) else Direction.EW


def partners(match: Match, room: Room, direction: Direction) -> tuple[MemberId, ...]:
    sitting = seated(match, room)
    return tuple(sitting[seat] for seat in SEATS[direction] if sitting.get(seat))
