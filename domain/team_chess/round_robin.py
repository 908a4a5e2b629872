"""A round robin of teams between its recorded table and the rounds that are played of it.

FIDE Handbook C.05 (2024), annex 1: the Berger tables; each number is a team, and White of a game
of the table is the team named first, which has White on board 1 and, in a league, is at home. The
table is drawn and recorded whole before the first round. A round is paired when it is its turn: the
matches of those that have left are forfeited.

C.05 (2024), 6.6, applied to teams: one that leaves before it has played half of its matches is
annulled; from half on its matches stand, and those left are lost by forfeit.

Formats of teams in which a table says which member meets whom, and with what colour.

Scheveningen: two teams, everybody meets everybody of the other one; twice with a return match.
Schiller: the same among several teams (`domain.round_robin.team_tables`). Hutton: everybody plays
one game, against the same place in another team; its boards are played at the same time, each of
them a round of the table (`domain.round_robin.team_tables`). FIDE's Handbook has rules for none of
them.

A member's number is their place in the board order of their team when the teams are drawn; as long
as they are there they sit nowhere else. A reserve takes the number of somebody who is missing.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from domain.contest.game import Seat
from domain.errors import NotNow
from domain.ids import BoardNo, EntryId, Number, RoundNo
from domain.results import Colour, Mark
from domain.round_robin.plan import TablePlan
from domain.round_robin.table import ScheduledGame, ScheduledRound, Table
from domain.round_robin.team_tables import (
    SchillerBoard,
    SchillerMeeting,
    hutton,
    match_of_two,
    schiller,
)
from domain.team_chess.rules import MemberTable
from domain.team_chess.scores import rows_of
from domain.team_chess.stage import TeamStage


class Fixture(NamedTuple):
    """A match of the table, `first` named first."""

    round: RoundNo
    first: EntryId
    second: EntryId


def plan_of(stage: TeamStage) -> TablePlan:
    assert stage.table is not None, "only a round robin has a table"
    return stage.table


def fixtures(stage: TeamStage) -> tuple[Fixture, ...]:
    """All matches of the table, round by round; none before it is drawn."""
    if stage.table is None or stage.table.table is None:
        return ()
    teams = _by_number(stage)
    return tuple(
        Fixture(game.round, teams[game.white], teams[game.black])
        for game in stage.table.table.games
    )


def fixtures_in(stage: TeamStage, wanted: RoundNo) -> tuple[Fixture, ...]:
    """Those of one round, in the order of the table; refused where there is no such round."""
    plan = plan_of(stage)
    if plan.table is None:
        raise NotNow(
            "Draw the numbers of {name} first: the table says who meets whom.", name=stage.name
        )
    if wanted > len(plan.table.rounds):
        raise NotNow(
            "The table of {name} has {rounds} rounds.",
            name=stage.name,
            rounds=len(plan.table.rounds),
        )
    return tuple(each for each in fixtures(stage) if each.round == wanted)


def resting_in(stage: TeamStage, wanted: RoundNo) -> tuple[EntryId, ...]:
    """Who has no match in that round of the table."""
    teams = _by_number(stage)
    return tuple(teams[number] for number in plan_of(stage).drawn.rounds[wanted - 1].byes)


def forfeit_of(stage: TeamStage, fixture: Fixture) -> tuple[Mark, Mark] | None:
    """What the match is decided as because somebody has left; None: it is played."""
    gone = [stage.entry(team).withdrawn_by(fixture.round) for team in fixture[1:]]
    if not any(gone):
        return None
    lost = {True: Mark.FORFEIT_LOSS, False: Mark.FORFEIT_WIN}
    return lost[gone[0]], lost[gone[1]]


def annulled_numbers(stage: TeamStage) -> frozenset[int]:
    """Return the numbers of teams whose matches do not count."""
    if stage.table is None or stage.table.table is None:
        return frozenset()
    rows = {row.number: row for row in rows_of(stage, len(stage.rounds))}
    scheduled = stage.table.table.games_of
    return frozenset(
        int(number)
        for number, team in stage.numbered_entries()
        if team.withdrawn_from is not None
        and 2 * sum(cell.played for cell in rows[number].cells) < len(scheduled[number])
    )


def _by_number(stage: TeamStage) -> Mapping[Number, EntryId]:
    return {number: team.id for number, team in stage.numbered_entries()}


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
    """Of that many teams with so many members each; `apart` are pairs of teams that a Hutton with
    rounds to spare does not let meet.
    """
    match system:
        case MemberTable.SCHEVENINGEN:
            if teams != 2:
                raise NotNow(
                    "A Scheveningen match is played by two teams, not by {teams}; withdraw "
                    "the others, or plan another system.",
                    teams=teams,
                )
            return _of_meetings(teams, _scheveningen(boards, twice))
        case MemberTable.SCHILLER:
            return _of_meetings(teams, schiller(teams, boards))
        case MemberTable.HUTTON:
            return _hutton(teams, boards, apart)


def _scheveningen(boards: int, twice: bool) -> tuple[tuple[SchillerMeeting, ...], ...]:
    """Return the rounds of a Scheveningen match. A return match runs the rounds backwards with
    colours exchanged, so that no player has one colour three times where the two join.
    """
    rounds = [match_of_two(boards, number) for number in range(1, boards + 1)]
    if twice:
        rounds += [tuple(map(_turn_board, one)) for one in reversed(rounds)]
    return tuple((SchillerMeeting(1, 2, one),) for one in rounds)


def _turn_board(board: SchillerBoard) -> SchillerBoard:
    return board._replace(white_first=not board.white_first)


def _of_meetings(teams: int, rounds: Sequence[Sequence[SchillerMeeting]]) -> DrawnTeams:
    table = Table(
        teams,
        tuple(_round(teams, number, one) for number, one in enumerate(rounds, 1)),
        sum({1, 2} == {each.first, each.second} for one in rounds for each in one),
    )
    seats = tuple(tuple(tuple(map(_seat, each.boards)) for each in one) for one in rounds)
    return DrawnTeams(table, seats)


def _round(teams: int, number: int, meetings: Sequence[SchillerMeeting]) -> ScheduledRound:
    games = tuple(
        ScheduledGame(RoundNo(number), BoardNo(place), Number(each.first), Number(each.second))
        for place, each in enumerate(meetings, 1)
    )
    playing = {team for each in meetings for team in (each.first, each.second)}
    rests = (Number(team) for team in range(1, teams + 1) if team not in playing)
    return ScheduledRound(games, tuple(rests))


def _seat(board: SchillerBoard) -> Seat:
    return Seat(board.first, board.second, Colour.WHITE if board.white_first else Colour.BLACK)


def _hutton(teams: int, boards: int, apart: Collection[frozenset[int]]) -> DrawnTeams:
    """Board k of all teams is round k."""
    rounds = tuple(
        ScheduledRound(tuple(game._replace(round=RoundNo(k)) for game in one.games), one.byes)
        for k, one in enumerate(hutton(teams, boards, apart), 1)
    )
    seats = tuple(
        tuple((Seat(k, k, Colour.WHITE),) for _ in one.games) for k, one in enumerate(rounds, 1)
    )
    return DrawnTeams(Table(teams, rounds), seats)
