"""The rounds of a round robin of teams, by its recorded table.

FIDE Handbook C.05 (2024), annex 1: the Berger tables; each number is a team, and White of a game of
the table is the team named first, which has White on board 1 and, in a league, is at home. The
table is drawn and recorded whole before the first round. A round is paired in its turn: the matches
of teams that have left are forfeited.

C.05 (2024), 6.6, applied to teams: one that leaves before it has played half of its matches is
annulled; from half on its matches stand, and the others are lost by forfeit.

Formats of teams with a table of members and their colours.

Scheveningen: two teams, every member meets every member of the other team; twice with a return
match. Schiller: the same among several teams (`domain.round_robin.team_tables`). Hutton: every
member plays one game, against the same place in another team; its boards are played at the same
time, each of them a round of the table (`domain.round_robin.team_tables`). FIDE's Handbook has
rules for none of them.

A member's number is their place in the board order of their team when the teams are drawn; as long
as they are present they sit nowhere else. A reserve takes the number of a missing member.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from domain.contest.game import Seat
from domain.errors import NotNow
from domain.ids import RoundNo
from domain.results import Colour
from domain.round_robin.table import ScheduledRound, Table, table_of
from domain.round_robin.team_tables import (
    SchillerBoard,
    SchillerMeeting,
    hutton_rounds,
    scheveningen_boards,
    schiller_rounds,
)
from domain.team_chess.rules import MemberTable
from domain.team_chess.scores import team_rows
from domain.team_chess.stage import TeamStage


def annulled_numbers(stage: TeamStage) -> frozenset[int]:
    """The numbers of teams whose matches do not count."""
    if stage.table is None or stage.table.table is None:
        return frozenset()
    rows = {row.number: row for row in team_rows(stage, len(stage.rounds))}
    scheduled = stage.table.table.games_of
    return frozenset(
        int(number)
        for number, team in stage.numbered_entries()
        if team.withdrawn_from is not None
        and 2 * sum(cell.played for cell in rows[number].cells) < len(scheduled[number])
    )


Seating = tuple[Seat, ...]
"""The boards of a match, in the order of the team named first."""

Seatings = tuple[tuple[Seating, ...], ...]
"""By round and match of the table."""


class DrawnTeams(NamedTuple):
    table: Table
    seats: Seatings


def draw_teams_table(
    system: MemberTable,
    teams: int,
    boards: int,
    *,
    twice: bool = False,
    apart: Collection[frozenset[int]] = (),
) -> DrawnTeams:
    """The table of that many teams of `boards` members each; `apart` are pairs of teams that do not
    meet in a Hutton with unused rounds.
    """
    match system:
        case MemberTable.SCHEVENINGEN:
            if teams != 2:
                raise NotNow(
                    "A Scheveningen match is played by two teams, not by {teams}; withdraw "
                    "the others, or plan another system.",
                    teams=teams,
                )
            return _draw_from_meetings(teams, _scheveningen_rounds(boards, twice))
        case MemberTable.SCHILLER:
            return _draw_from_meetings(teams, schiller_rounds(teams, boards))
        case MemberTable.HUTTON:
            return _draw_hutton(teams, boards, apart)


def _scheveningen_rounds(boards: int, twice: bool) -> tuple[tuple[SchillerMeeting, ...], ...]:
    """The rounds of a Scheveningen match. A return match runs the rounds backwards with colours
    exchanged, so that no player has one colour three times where the two join.
    """
    rounds = [scheveningen_boards(boards, number) for number in range(1, boards + 1)]
    if twice:
        rounds += [tuple(map(_exchange_colours, one)) for one in reversed(rounds)]
    return tuple((SchillerMeeting(1, 2, one),) for one in rounds)


def _exchange_colours(board: SchillerBoard) -> SchillerBoard:
    return board._replace(white_first=not board.white_first)


def _draw_from_meetings(teams: int, rounds: Sequence[Sequence[SchillerMeeting]]) -> DrawnTeams:
    table = table_of(
        teams,
        [[(each.first, each.second) for each in one] for one in rounds],
        meetings=sum({1, 2} == {each.first, each.second} for one in rounds for each in one),
    )
    seats = tuple(tuple(tuple(map(_seat_of, each.boards)) for each in one) for one in rounds)
    return DrawnTeams(table, seats)


def _seat_of(board: SchillerBoard) -> Seat:
    return Seat(board.first, board.second, Colour.WHITE if board.white_first else Colour.BLACK)


def _draw_hutton(teams: int, boards: int, apart: Collection[frozenset[int]]) -> DrawnTeams:
    """The table of a Hutton; board k of all teams is round k."""
    rounds = tuple(
        ScheduledRound(tuple(game._replace(round=RoundNo(k)) for game in one.games), one.byes)
        for k, one in enumerate(hutton_rounds(teams, boards, apart), 1)
    )
    seats = tuple(
        tuple((Seat(k, k, Colour.WHITE),) for _ in one.games) for k, one in enumerate(rounds, 1)
    )
    return DrawnTeams(Table(teams, rounds), seats)
