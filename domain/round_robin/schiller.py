"""Schiller: several teams, and every player meets every player of all other teams.

TRF26 (C.02.03, Annexure C) has a code for it, FIDE_SCHILLER_TxP of T teams of P players, and says
that its rules are not yet defined. The tables here are therefore this program's own, made of those
that are known. The teams meet by the Berger tables (C.05 (2024), annex 1), P times round; in the
first cycle equal numbers meet, in each further one those of the team named second move on by one
number. Who is named first against whom is the same in every cycle, so that the P rounds of two
teams are a Scheveningen match.

Colours. For even P they are those of the Scheveningen table: over every two teams everybody is
level. For odd P let h be the half of 1 modulo P, (P+1)/2. Player j (from 0) of the team named first
has White against player m of the other if (j + m)h modulo P is even. j + m takes every residue once
along each row, along each column and, since 2 has an inverse, in each round; one more residue is
even than odd. So everybody of the team named first has one White more than Black against the other
team, nobody of the other one, and a team is named first in half of its matches of a cycle, give or
take half a match: whoever plays all rounds is level, or within one game of it where their games are
odd. In the first cycle the boards have White and Black in turns.
"""

from typing import NamedTuple

from domain.errors import Unsupported
from domain.round_robin.berger import berger
from domain.round_robin.of_teams import scheveningen
from domain.round_robin.table import LARGEST
from domain.said import say


class SchillerBoard(NamedTuple):
    """Who of the team named first meets whom of the other, by their numbers in their teams."""

    first: int
    second: int
    white_first: bool


class SchillerMeeting(NamedTuple):
    """Two teams by their numbers, and their boards in the order of the team named first."""

    first: int
    second: int
    boards: tuple[SchillerBoard, ...]


SchillerMeetings = tuple[tuple[SchillerMeeting, ...], ...]
"""By round."""


def schiller(teams: int, players: int) -> SchillerMeetings:
    if not 1 <= players * teams <= LARGEST:
        raise Unsupported(
            say("A Schiller system"),
            say(
                "{teams} teams of {players} (up to {largest} players)",
                teams=teams,
                players=players,
                largest=LARGEST,
            ),
        )
    once = berger(teams).rounds
    return tuple(
        tuple(
            SchillerMeeting(game.white, game.black, _boards(players, cycle)) for game in one.games
        )
        for cycle in range(players)
        for one in once
    )


def match_of_two(players: int, round_number: int) -> tuple[SchillerBoard, ...]:
    """A round of the Scheveningen match of two teams, 1 the first."""
    games = scheveningen(players).rounds[round_number - 1].games
    boards = (
        SchillerBoard(white, black - players, True)
        if white <= players
        else SchillerBoard(black, white - players, False)
        for _, _, white, black in games
    )
    return tuple(sorted(boards))


def _boards(players: int, cycle: int) -> tuple[SchillerBoard, ...]:
    if players % 2 == 0:
        return match_of_two(players, cycle + 1)
    half = (players + 1) // 2
    return tuple(
        SchillerBoard(j + 1, (j + cycle) % players + 1, (j + cycle * half) % players % 2 == 0)
        for j in range(players)
    )
