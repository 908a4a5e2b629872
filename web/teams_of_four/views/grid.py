"""All boards: a tile for each room of each match that is on, with a mark for each of its boards."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.messages import say
from domain.teams_of_four.round import BoardState, Match, Room, TeamsRound
from domain.teams_of_four.stage import TeamsStage
from web.contest.views.round_views import round_view


@dataclass(frozen=True, slots=True)
class RoomTile:
    """`boards` has a letter for each board that is played, in order: "." open, "1" entered, "?"
    disputed. What was scored is not in it: the other room may have it to play.
    """

    key: str
    match: int
    room: str
    boards: str


def _tiles(_stage: TeamsStage, r: TeamsRound) -> Iterator[RoomTile]:
    for match in r.matches:
        for room in match.rooms if match.forfeit is None else ():
            key = f"{r.number}.{match.number}.{room}"
            yield RoomTile(key, match.number, room.value, _letters(match, room))


def _letters(match: Match, room: Room) -> str:
    return "".join(
        "?" if game.disputed else "1" if game.result else "."
        for game in match.in_room(room)
        if match.board(game.number).state is not BoardState.CANCELLED
    )


VIEW = round_view("grid", _tiles, say("All boards"), "teams_of_four/sheets/grid.js")
