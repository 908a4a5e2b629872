"""The current seats: those of the last public stanza of a match."""

from collections.abc import Mapping

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Compass
from domain.contest.entry import MemberId
from domain.ids import BoardNo, EntryId
from domain.teams_of_four.round import SEATS, BridgeMatch, Room


def _first_board_of_stanza(match: BridgeMatch, room: Room) -> BoardNo | None:
    """The first board of the last public stanza; None before the line-ups are shown."""
    if not match.revealed or not match.games_in_room(room):
        return None
    return next((b.number for b in match.boards if b.stanza == match.revealed), None)


def members_by_seat(match: BridgeMatch, room: Room) -> Mapping[Compass, MemberId]:
    """The members in the room now; empty before the line-ups are shown."""
    board = _first_board_of_stanza(match, room)
    return {} if board is None else match.players_at_board(room, board)


def team_direction(match: BridgeMatch, room: Room, team: EntryId) -> Direction:
    """The team's direction in the room, including a turned room; before the line-ups are shown, the
    home team sits NS in the open room.
    """
    board = _first_board_of_stanza(match, room)
    at_home = Direction.NS if room is Room.OPEN else Direction.EW
    home = at_home if board is None else match.home_direction(room, board)
    return home if team == match.home else home.other


def partners_of(match: BridgeMatch, room: Room, direction: Direction) -> tuple[MemberId, ...]:
    sitting = members_by_seat(match, room)
    return tuple(sitting[seat] for seat in SEATS[direction] if sitting.get(seat))
