"""A round of teams of four: matches in two rooms, their boards, line-ups, and the teams without a
match.

The team named first is at home: it sits North-South in the open room and East-West in the closed
one. In a triangle, or if all meet at once, a team meets two others over two rounds: each match is
played in the open room in the first of them and in the closed one in the second, and is in both
rounds with the room played there (`Match.rooms`).

Boards may be added to the planned ones: substitutes for spoilt boards, and sudden death. A
substitute has dealer and vulnerability of the board it replaces, so its number is 16, 32 … higher.
It is dealt only while the result of the match without it can't be known (Law 86A of 2017):
`domain.teams_of_four.scores.may_redeal`. In a match over two rounds the second half has the boards
of the first, which are played by then: there the director awards a score instead.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Compass
from domain.bridge.scoring.notation import result_as_text, result_from_text
from domain.bridge.scoring.result import Award, BoardResult, results_agree
from domain.contest.entry import LineUp, MemberId
from domain.contest.game import Game, GamePlace
from domain.contest.matches import MatchRound, TeamMatch, game_numbered, with_game
from domain.errors import NotNow, Unknown
from domain.fast_replace import fast_replace
from domain.ids import BoardNo, EntryId
from domain.messages import say
from domain.teams_of_four.rules import MatchForm


class Room(StrEnum):
    OPEN = "open"
    CLOSED = "closed"


BOTH = (Room.OPEN, Room.CLOSED)


@dataclass(frozen=True, slots=True)
class RoomScore:
    """The result of a board at a table."""

    result: BoardResult

    @property
    def code(self) -> str:
        return result_as_text(self.result)

    def agrees(self, other: "RoomScore") -> bool:
        """Whether two results agree; a lead named in only one of them is no difference."""
        return results_agree(self.result, other.result)


def parse_score(code: str) -> RoomScore:
    """The inverse of `RoomScore.code`; NotAResult or RuleViolation for an invalid text."""
    return RoomScore(result_from_text(code))


class TableGame(Game[EntryId, RoomScore]):
    """A board at a table: its `white` is the team North-South, `black` the other."""

    __slots__ = ()

    def parse_result(self, code: str) -> RoomScore:
        return parse_score(code)


class BoardState(StrEnum):
    COUNTS = "counts"
    FOULED = "fouled"
    """The two tables had different cards (Law 87 of 2017): it is not compared."""
    CANCELLED = "cancelled"
    """It is left out, or another one is played in its place."""


class MatchBoard(NamedTuple):
    """`replaces` is the number of the board that it replaces, 0: none. `awarded` are the awards of
    home and visitors if the director gives artificial scores for the board instead of comparing it
    (Laws 12C2 and 86 of 2017).
    """

    number: BoardNo
    stanza: int
    state: BoardState = BoardState.COUNTS
    replaces: BoardNo = BoardNo(0)
    awarded: tuple[Award, Award] | None = None

    @property
    def has_no_ruling(self) -> bool:
        """Whether there is no ruling on it."""
        return self.state is BoardState.COUNTS and self.awarded is None


LineUps = tuple[LineUp | None, LineUp | None]
"""Of home and visitors: four members each, the pair of the open room first. At home these are
North, South (open), East, West (closed); of the visitors East, West (open), North, South (closed).
"""

NO_LINE_UPS: LineUps = (None, None)


@dataclass(frozen=True, slots=True)
class BridgeMatch(TeamMatch):
    """`open` and `closed` are the games of the rooms played in this round, in the order of
    `boards`; empty for the other room. `line_ups` are by stanza, public for the first `revealed`
    stanzas. `tables` are the numbers of the open and the closed table, 0 if a room is not played.
    """

    boards: tuple[MatchBoard, ...]
    open: tuple[TableGame, ...]
    closed: tuple[TableGame, ...]
    _: KW_ONLY
    line_ups: tuple[LineUps, ...] = ()
    revealed: int = 0
    tables: tuple[int, int] = (0, 0)

    @property
    def home(self) -> EntryId:
        return self.first

    @property
    def visitors(self) -> EntryId:
        return self.second

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms that are played in this round."""
        return tuple(room for room in BOTH if self.games_in_room(room))

    @property
    def is_half(self) -> bool:
        """Whether it is one of the two parts of a match over two rounds."""
        return len(self.rooms) == 1

    @property
    def is_first_half(self) -> bool:
        return self.rooms == (Room.OPEN,)

    def games_in_room(self, room: Room) -> tuple[TableGame, ...]:
        return self.open if room is Room.OPEN else self.closed

    def board(self, number: int) -> MatchBoard:
        for board in self.boards:
            if board.number == number:
                return board
        raise Unknown(say("board of match {number}:", number=self.number), number)

    def with_board(self, changed: MatchBoard) -> "BridgeMatch":
        boards = (changed if each.number == changed.number else each for each in self.boards)
        return fast_replace(self, boards=tuple(boards))

    def game(self, number: int, room: Room) -> TableGame:
        return game_numbered(self.games_in_room(room), number, self.number)

    def with_game(self, room: Room, changed: Game[Any, Any]) -> "BridgeMatch":
        return fast_replace(self, **{room.value: with_game(self.games_in_room(room), changed)})

    def home_direction(self, room: Room, number: int) -> Direction:
        """The direction of the home team at that board."""
        at_home = self.game(number, room).white == self.first
        return Direction.NS if at_home else Direction.EW

    def line_up(self, stanza: int, team: EntryId) -> LineUp | None:
        if not 1 <= stanza <= len(self.line_ups):
            return None
        return self.line_ups[stanza - 1][self.side_of(team)]

    def players_at_board(self, room: Room, number: int) -> Mapping[Compass, MemberId]:
        """The players at that board, by the line-ups of its stanza; missing ones are left out."""
        return dict(self._players_at(room, number))

    def _players_at(self, room: Room, number: int) -> Iterator[tuple[Compass, MemberId]]:
        places = slice(0, 2) if room is Room.OPEN else slice(2, 4)
        home = self.home_direction(room, number)
        for team in self.teams:
            direction = home if team == self.first else home.other
            line_up = self.line_up(self.board(number).stanza, team)
            if line_up is not None:
                seats = SEATS[direction]
                yield from zip(seats, line_up.members[places], strict=False)

    @property
    def boards_without_result(self) -> tuple[tuple[Room, BoardNo], ...]:
        """The boards that count and lack a result in a room."""
        waits = {b.number for b in self.boards if b.state is BoardState.COUNTS and not b.awarded}
        return tuple(
            (room, game.number)
            for room in BOTH
            for game in self.games_in_room(room)
            if game.number in waits and game.result is None
        )

    @property
    def is_finished(self) -> bool:
        return self.forfeit is not None or not self.boards_without_result

    def keep_from(self, old: "BridgeMatch", version: int) -> "BridgeMatch":
        """The match, perhaps at other tables; results of one room don't fit a match in two."""
        if (old.number, old.tables) == (self.number, self.tables):
            return old
        if old.rooms != self.rooms:
            return self
        return fast_replace(old, number=self.number, tables=self.tables, changed_at=version)


SEATS = {Direction.NS: (Compass.NORTH, Compass.SOUTH), Direction.EW: (Compass.EAST, Compass.WEST)}


def room_games(
    boards: Sequence[MatchBoard], first: EntryId, second: EntryId, room: Room, version: int
) -> Iterator[TableGame]:
    """The games of a room; in the open room the team named first sits North-South."""
    ns, ew = (first, second) if room is Room.OPEN else (second, first)
    for board in boards:
        yield TableGame(board.number, ns, ew, changed_at=version, seated_at=version)


@dataclass(frozen=True, slots=True)
class TeamsRound(MatchRound[BridgeMatch]):
    """A team has one match in it, or the halves of two."""

    def matches_of(self, team: EntryId) -> tuple[BridgeMatch, ...]:
        return tuple(match for match in self.matches if team in match.teams)

    def match_between(self, one: EntryId, other: EntryId) -> BridgeMatch | None:
        return next((m for m in self.matches if set(m.teams) == {one, other}), None)

    def game(self, board: BoardNo, match: int = 0, room: str = "") -> TableGame:
        return self.match(match).game(board, Room(room or Room.OPEN))

    def games(self) -> Iterator[tuple[GamePlace, TableGame]]:
        for match in self.matches:
            for room in match.rooms:
                for game in match.games_in_room(room):
                    yield GamePlace(self.number, game.number, match.number, room.value), game

    def with_games(self, changed: Mapping[GamePlace, Game[Any, Any]]) -> "TeamsRound":
        matches = list(self.matches)
        for at, game in changed.items():
            matches[at.match - 1] = matches[at.match - 1].with_game(Room(at.room), game)
        return fast_replace(self, matches=tuple(matches))


VULNERABILITIES = 16
"""The number of boards after which dealer and vulnerability repeat (Law 2 of 2017)."""


def add_boards(form: MatchForm, match: BridgeMatch, count: int, version: int) -> BridgeMatch:
    """The match with more boards at its end, to be played in both rooms."""
    if match.is_half:
        raise NotNow("A match over two rounds gets no further boards.")
    last, place = max(board.number for board in match.boards), len(match.boards)
    added = tuple(
        MatchBoard(BoardNo(last + n), form.stanza_of(max(place, form.boards) + n))
        for n in range(1, count + 1)
    )
    return _with_added_boards(match, added, version)


def substitute_board(match: BridgeMatch, number: BoardNo, version: int) -> BridgeMatch:
    """The match with that board cancelled and a substitute in its place."""
    if match.is_half:
        raise NotNow(
            "In a match over two rounds no board can be replaced; give the teams an artificial "
            "score for it."
        )
    spoilt = match.board(number)
    if spoilt.state is BoardState.CANCELLED:
        raise NotNow("Board {number} is cancelled already.", number=number)
    taken = max(board.number for board in match.boards)
    new = BoardNo(number + VULNERABILITIES * (1 + (taken - number) // VULNERABILITIES))
    without = match.with_board(spoilt._replace(state=BoardState.CANCELLED, awarded=None))
    return _with_added_boards(without, (MatchBoard(new, spoilt.stanza, replaces=number),), version)


def _with_added_boards(
    match: BridgeMatch, added: tuple[MatchBoard, ...], version: int
) -> BridgeMatch:
    first, second = match.teams
    more = {room: tuple(room_games(added, first, second, room, version)) for room in BOTH}
    return replace(
        match,
        boards=match.boards + added,
        open=match.open + more[Room.OPEN],
        closed=match.closed + more[Room.CLOSED],
        changed_at=version,
    )
