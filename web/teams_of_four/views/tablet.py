"""Data for tablets that enter results: matches with their two rooms and the boards of each, or a
single table.

A tablet at a table gets only its own room, without any result of the other one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domain.bridge.scoring.contract import dealer, vulnerability
from domain.contest.game import GamePlace
from domain.errors import Unknown
from domain.ids import EntryId
from domain.rulings import is_under_review
from domain.teams_of_four.round import BoardState, BridgeMatch, Room, TableGame, TeamsRound
from domain.teams_of_four.stage import TeamsStage
from web.contest.members import Members, shown_members_within_teams
from web.contest.sheet_parts import Entrant
from web.contest.views.desk_lines import ClaimLine, claim_line
from web.contest.views.tablet import TabletBoard, TabletMatch, tablet_view
from web.shared.sheet import View


@dataclass(frozen=True, slots=True)
class RoomBoard(TabletBoard):
    """`white` is the team sitting North-South; `ns` and `ew` are the sides in words."""

    room: str
    stanza: int
    ns: str
    ew: str
    dealer: str
    vulnerable: str
    told: tuple[ClaimLine, ...]
    state: str
    under_review: bool


@dataclass(frozen=True, slots=True)
class FourLine(TabletMatch):
    """`games` are the boards of its rooms, the open one first. `score` is empty except at the desk,
    as players at a table must not know the state of the match.
    """

    score: tuple[str, str]
    games: tuple[RoomBoard, ...]


def match_lines(
    stage: TeamsStage, r: TeamsRound, teams: Mapping[EntryId, Entrant]
) -> Iterator[FourLine]:
    members = shown_members_within_teams(stage)
    for match in r.matches:
        boards = tuple(room_boards(stage, r, match, members))
        yield FourLine.from_match(r, match, teams, revealed=True, score=("", ""), games=boards)


def room_boards(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch, members: Members
) -> Iterator[RoomBoard]:
    """The boards that are not cancelled, those of the open room first."""
    for room in match.rooms:
        for game in match.games_in_room(room):
            if match.board(game.number).state is not BoardState.CANCELLED:
                yield _room_board(stage, r, match, room, game, members)


def _room_board(
    stage: TeamsStage,
    r: TeamsRound,
    match: BridgeMatch,
    room: Room,
    game: TableGame,
    members: Members,
) -> RoomBoard:
    board = match.board(game.number)
    sitting = {
        seat.value: members[member].family if member in members else ""
        for seat, member in match.players_at_board(room, game.number).items()
    }
    return RoomBoard.from_game(
        f"board.{r.number}.{match.number}.{room}.{game.number}",
        r.number,
        match.number,
        game,
        room=room.value,
        stanza=board.stanza,
        ns=_side_text(stage, game.white, sitting, "NS"),
        ew=_side_text(stage, game.black, sitting, "EW"),
        dealer=dealer(game.number).value,
        vulnerable=vulnerability(game.number).value,
        told=tuple(claim_line(stage, claim) for claim in game.claims) if game.is_disputed else (),
        state="" if board.state is BoardState.COUNTS else board.state.value,
        under_review=is_under_review(
            stage.rulings, GamePlace(r.number, game.number, match.number, room.value)
        ),
    )


def _side_text(stage: TeamsStage, team: EntryId, sitting: Mapping[str, str], seats: str) -> str:
    """The team, with its members in the seats once these are shown."""
    people = [sitting[seat] for seat in seats if sitting.get(seat)]
    entry = stage.entry(team)
    name = entry.short or entry.name
    return f"{name}: {' – '.join(people)}" if people else name


def room_view(place: str) -> View:
    """The view of one room, such as "3.open". Raises Unknown for any other place."""
    number, _, room = place.partition(".")
    if not number.isdigit() or room not in set(Room):
        raise Unknown("table", place)

    def rows(
        stage: TeamsStage, r: TeamsRound, teams: Mapping[EntryId, Entrant]
    ) -> Iterator[FourLine]:
        for line in match_lines(stage, r, teams):
            if line.match == int(number):
                games = tuple(game for game in line.games if game.room == room)
                yield replace(line, games=games, finished=all(game.code for game in games))

    return tablet_view(f"room:{place}", rows, TabletMatch.is_moved_and_unfinished)


VIEW = tablet_view("four-tablet", match_lines, TabletMatch.is_moved_and_unfinished)
