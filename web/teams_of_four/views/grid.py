"""All boards: a tile for each room of each current match, with a mark for each of its boards."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.messages import say
from domain.teams_of_four.round import BoardState, BridgeMatch, Room, TeamsRound
from domain.teams_of_four.stage import TeamsStage
from web.contest.views.round_views import round_view


@dataclass(frozen=True, slots=True)
class RoomTile:
    """`boards` has a letter for each board to play, in order: "." open, "1" entered, "?" disputed.
    Results are not included, as the other room may still have to play the board.
    """

    key: str
    match: int
    room: str
    boards: str


def _room_tiles(_stage: TeamsStage, r: TeamsRound) -> Iterator[RoomTile]:
    for match in r.matches:
        for room in match.rooms if match.forfeit is None else ():
            key = f"{r.number}.{match.number}.{room}"
            yield RoomTile(key, match.number, room.value, _board_letters(match, room))


def _board_letters(match: BridgeMatch, room: Room) -> str:
    return "".join(
        "?" if game.disputed else "1" if game.result else "."
        for game in match.games_in_room(room)
        if match.board(game.number).state is not BoardState.CANCELLED
    )


VIEW = round_view("grid", _room_tiles, say("All boards"), "teams_of_four/sheets/grid.js")
