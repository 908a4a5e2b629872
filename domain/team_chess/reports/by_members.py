"""A team event with a table of members: Scheveningen, Schiller, Hutton.

A member's number is their place in record 310; a member beyond the boards replaces a free number.
FIDE has not defined these tables: if the games are not those of the tables here, the rounds are
taken as played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.contest.game import Seat
from domain.errors import NotNow, Unsupported
from domain.ids import RoundNo
from domain.messages import say
from domain.results import Colour
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from domain.round_robin.table import Table, table_of
from domain.team_chess import round_robin
from domain.team_chess.reports.announced_rules import MemberTableNamed
from domain.team_chess.reports.boards import MatchSides, ReportedGame, SeatReader, build_game
from domain.team_chess.round import Game, TeamRound
from domain.team_chess.round_robin import Seating, Seatings
from domain.team_chess.rules import MemberTable
from domain.team_chess.stage import TeamStage

NOT_ITS_TABLE = say(
    "the games are not those of the {system} table known here: the rounds are taken as they were "
    "played, and later ones are not known"
)


class SeatedMatch(NamedTuple):
    sides: MatchSides
    games: tuple[Game, ...]


@dataclass(frozen=True)
class MemberTableMatches:
    """`boards` are the numbers in a team; `own` is the table as drawn here, if it is that."""

    named: MemberTableNamed
    boards: int
    own: round_robin.DrawnTeams | None
    matches: Mapping[frozenset[int], Mapping[int, SeatedMatch]]
    """By the two teams and by round."""


def read_member_table(
    table: MemberTableNamed,
    boards: int,
    seat_reader: SeatReader,
    members: Mapping[int, Sequence[int]],
    met: Mapping[int, Sequence[MatchSides]],
) -> MemberTableMatches:
    """The matches by the named table, or as played if it is not that one. `members` are those of
    each team, `met` the matches of each round.
    """
    reading = _MemberTableReader(table, boards, seat_reader, members)
    own_table = _own_table(table, len(members), boards)
    found = (
        [reading.match_by_table(own_table, sides) for one in met.values() for sides in one]
        if own_table
        else []
    )
    if own_table is None or None in found or not _all_matches_played(own_table, met):
        own_table = None
        found = [reading.match_as_played(sides) for one in met.values() for sides in one]
    by_pair: dict[frozenset[int], dict[int, SeatedMatch]] = {}
    for each in found:
        assert each is not None, "the table was left where a match is not in it"
        pair = frozenset((each.sides.first, each.sides.second))
        by_pair.setdefault(pair, {})[each.sides.round] = each
    return MemberTableMatches(table, boards, own_table, by_pair)


def _own_table(table: MemberTableNamed, teams: int, boards: int) -> round_robin.DrawnTeams | None:
    """The named table as drawn here; None if it can't be drawn."""
    try:
        return round_robin.draw_teams_table(table.system, teams, boards, twice=table.twice)
    except (NotNow, Unsupported):
        return None


def _all_matches_played(
    own: round_robin.DrawnTeams, matches: Mapping[int, Sequence[MatchSides]]
) -> bool:
    """Whether every match of the table was played, or is still to come."""
    scheduled = {one.games[0].round: len(one.games) for one in own.table.rounds}
    return all(len(one) == scheduled.get(RoundNo(r)) for r, one in matches.items())


class _MemberTableReader:
    """Reads matches of members; `numbers` are those of players by their teams, 0 if unknown."""

    def __init__(
        self,
        named: MemberTableNamed,
        boards: int,
        seat_reader: SeatReader,
        members: Mapping[int, Sequence[int]],
    ) -> None:
        self.hutton = named.system is MemberTable.HUTTON
        self.boards = boards
        self.seat_reader = seat_reader
        self.numbers = {
            player: 0 if self.hutton or order > boards else order
            for team in members.values()
            for order, player in enumerate(team, 1)
        }

    def match_by_table(self, own: round_robin.DrawnTeams, sides: MatchSides) -> SeatedMatch | None:
        """The match on the boards of the drawn table; None if the table has no such match."""
        if sides.round > len(own.table.rounds):
            return None
        for game, seats in zip(
            own.table.rounds[sides.round - 1].games, own.seats[sides.round - 1], strict=True
        ):
            drawn = MatchSides(sides.round, int(game.white), int(game.black))
            if {drawn.first, drawn.second} == {sides.first, sides.second}:
                games = self._place_on_seats(seats, self.seat_reader.games_of_match(drawn))
                return None if games is None else SeatedMatch(drawn, games)
        return None

    def _place_on_seats(
        self, seats: Seating, games: Sequence[ReportedGame]
    ) -> tuple[Game, ...] | None:
        """Put the games on the boards of a match; those with known numbers first."""
        placed: dict[Seat, ReportedGame] = {}
        for each in sorted(games, key=self._unknown_count):
            fitting = (seat for seat in seats if seat not in placed and self._fits_seat(seat, each))
            seat = next(fitting, None)
            if seat is None:
                return None
            placed[seat] = each
        return tuple(build_game(seat.first, seat.colour, placed.get(seat), seat) for seat in seats)

    def _number_of(self, player: int) -> int:
        """The number of a member; 0 if unknown, as on an empty board."""
        return self.numbers.get(player, 0)

    def _unknown_count(self, game: ReportedGame) -> int:
        return (self._number_of(game.own) == 0) + (self._number_of(game.other) == 0)

    def _fits_seat(self, seat: Seat, game: ReportedGame) -> bool:
        return (
            self._number_of(game.own) in (0, seat.first)
            and self._number_of(game.other) in (0, seat.second)
            and game.colour in (None, seat.colour)
        )

    def match_as_played(self, sides: MatchSides) -> SeatedMatch:
        """The match with its players, members without a number taking free ones."""
        met = self.seat_reader.games_of_match(sides)
        numbers = [sides.round] if self.hutton else list(range(1, self.boards + 1))
        mine = _fill_numbers([self._number_of(each.own) for each in met], numbers)
        theirs = _fill_numbers([self._number_of(each.other) for each in met], numbers)
        found = {
            Seat(one, other, each.colour or Colour.WHITE): each
            for one, other, each in zip(mine, theirs, met, strict=False)
        }
        free = [n for n in numbers if n not in mine[: len(met)]]
        other_free = [n for n in numbers if n not in theirs[: len(met)]]
        empty = (Seat(a, b, Colour.WHITE) for a, b in zip(free, other_free, strict=True))
        seats = sorted([*found, *empty], key=lambda seat: seat.first)
        return SeatedMatch(
            sides,
            tuple(build_game(seat.first, seat.colour, found.get(seat), seat) for seat in seats),
        )


def _fill_numbers(known: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """The `known` numbers, each 0 among them replaced by a free one of `numbers`."""
    free = iter([number for number in numbers if number not in known])
    return [number or next(free) for number in known]


def with_member_table(
    stage: TeamStage, reported: MemberTableMatches
) -> tuple[TeamStage, tuple[str, ...]]:
    """The stage as one of that system, with matches in the order of its table; and notes."""
    named, own = reported.named, reported.own
    rounds = tuple(_with_table_order(r, own.table) for r in stage.rounds) if own else stage.rounds
    table, seats = (own.table, own.seats) if own else _table_as_played(stage)
    plan = TablePlan(TableName.BERGER, DoubleForm.PLAIN if named.twice else None, table=table)
    rules = replace(
        stage.rules,
        system=named.system.value,
        edition="",
        boards=reported.boards,
        rounds=len(table.rounds),
        initial_colour=None,
    )
    notes = () if own else (NOT_ITS_TABLE.format(system=named.system.capitalize()),)
    return replace(stage, rules=rules, rounds=rounds, table=plan, seats=seats), notes


def _with_table_order(r: TeamRound, table: Table) -> TeamRound:
    order = [(int(g.white), int(g.black)) for g in table.rounds[r.number - 1].games]
    matches = sorted(r.matches, key=lambda m: order.index((int(m.first), int(m.second))))
    numbered = (replace(match, number=number) for number, match in enumerate(matches, 1))
    return replace(r, matches=tuple(numbered))


def _table_as_played(stage: TeamStage) -> tuple[Table, Seatings]:
    pairs = [[(int(m.first), int(m.second)) for m in r.matches] for r in stage.rounds]
    met = [frozenset(pair) for one in pairs for pair in one]
    meetings = max(map(met.count, met), default=1)
    seats = tuple(
        tuple(tuple(game.seat for game in match.games if game.seat) for match in r.matches)
        for r in stage.rounds
    )
    return table_of(len(stage.entries), pairs, meetings), seats
