"""The progress of the round: by match the number of boards played in both rooms, and a tile for
each room with a mark for each of its boards.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.ids import StageId
from domain.messages import say
from domain.teams_of_four.round import BoardState, BridgeMatch, Room, TeamsRound
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from web.contest.sheet_parts import Entrant, SheetHead
from web.contest.views.round_views import round_view
from web.contest.visibility import current_rounds, entrant_function, head_of
from web.shared.sheet import Sheet, View, fields_of
from web.teams_of_four.scores import count_compared_and_counting, match_points


@dataclass(frozen=True, slots=True)
class RoomProgressHead(SheetHead):
    matches: int
    finished: int


@dataclass(frozen=True, slots=True)
class ProgressRow:
    """`both` of `boards` were played in both rooms."""

    key: str
    match: int
    first: Entrant
    second: Entrant
    first_points: str
    second_points: str
    both: int
    boards: int
    finished: bool


def _progress_rows(stage: TeamsStage) -> Iterator[ProgressRow]:
    shown_as = entrant_function(stage)
    for r in current_rounds(stage):
        for match in r.matches:
            score = match_score(stage, r, match)
            both, boards = count_compared_and_counting(score)
            first, second = match_points(stage, r, match)
            yield ProgressRow(
                f"{r.number}.{match.number}",
                match.number,
                shown_as(stage.entry(match.first)),
                shown_as(stage.entry(match.second)),
                first,
                second,
                both,
                boards,
                match.is_finished,
            )


def build_sheet(tournament: Tournament, number: StageId) -> Sheet:
    stage = teams_stage_of(tournament, number)
    rows = tuple(_progress_rows(stage))
    current = current_rounds(stage)
    head = RoomProgressHead(
        **fields_of(head_of(tournament, stage, current[-1] if current else None)),
        matches=len(rows),
        finished=sum(row.finished for row in rows),
    )
    return Sheet(head, rows)


PROGRESS = View(
    "progress", build_sheet, say("Results in progress"), "teams_of_four/sheets/progress.js"
)


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
        "?" if game.is_disputed else "1" if game.result else "."
        for game in match.games_in_room(room)
        if match.board(game.number).state is not BoardState.CANCELLED
    )


GRID = round_view(
    "grid", _room_tiles, say("All boards in both rooms"), "teams_of_four/sheets/grid.js"
)
