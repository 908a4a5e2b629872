"""Tables for members of teams: Scheveningen for two teams, Hutton (jamboree) for many.

In a Scheveningen every player meets every player of the other team. FIDE prescribes no table; the
ones in the arbiters' manual are used for 2, 3, 4, 5, 6 and 8 players a side. Team A are the numbers
1 … k, team B k+1 … 2k, and A's player j stays on board j.

For multiples of four both teams are cut in halves, which meet crosswise after half of the rounds,
and the colours of all boards change every round: all players are level.

For every other number B moves on one board per round and the colours come from a residue. With h =
k, or k/2 if k is even, and b = (h-1)/2, player u of A (from 0) has in round r (from 0) the residue
br - u modulo h: below b White, above b Black. In every row, column and round each residue comes
equally often, so all are level up to the games of residue b itself, one (for even k two) in each
row, column and round. For odd k these may have any colour and alternate between neighbours, which
leaves all players one apart. For even k they have the parity of r and u: all players are level, and
a round is at most two games from equal for the teams. Since b is nearly half of h, colours nearly
alternate for both teams.

The return match runs the rounds backwards with colours exchanged, so that no player has one colour
three times where the matches join.

The Hutton (G. D. Hutton, 1921): a game for each player, against the same rank in another team.
Board k of all teams plays one round of the Berger table of the teams, with its colours: with an
even number of teams and one board less than teams, every team meets every other once and has White
on half of its boards, give or take half a board. Shifting colours from board to board, as is
sometimes advised, would break this. With fewer boards some rounds of the table are unused, first
those in which clubmates would meet.

Schiller: several teams, and every player meets every player of all other teams.

TRF26 (C.02.03, Annexure C) has a code for it, FIDE_SCHILLER_TxP of T teams of P players, and states
that its rules are not yet defined. So the tables here are this program's own, built from known
ones. The teams meet by the Berger tables (C.05 (2024), annex 1), P times round; in the first cycle
equal numbers meet, in each further cycle the members of the team named second move on by one
number. The team named first in a match is the same in every cycle, so that the P rounds of two
teams are a Scheveningen match.

Colours. For even P they are those of the Scheveningen table: all players are level over every two
teams. For odd P let h be the half of 1 modulo P, (P+1)/2. Player j (from 0) of the team named first
has White against player m of the other if (j + m)h modulo P is even. j + m takes every residue once
along each row, along each column and, since 2 has an inverse, in each round; one more residue is
even than odd. So all members of the team named first have one White more than Black against the
other team, whose members are level, and a team is named first in half of its matches of a cycle,
give or take half a match: a player who plays all rounds is level, or within one game of level if
the number of games is odd. In the first cycle the boards have White and Black in turns.
"""

from collections.abc import Collection
from typing import NamedTuple

from domain.errors import Unsupported
from domain.ids import BoardNo
from domain.messages import say
from domain.round_robin.berger import berger_table, renumber_rounds
from domain.round_robin.table import LARGEST, ScheduledGame, ScheduledRound, Table, table_of

Pairs = list[tuple[int, int]]

_COLOURS = {3: ("AAB", "BAB", "ABA"), 5: ("AAABB", "BBAAB", "AABBA", "BAABB", "ABBAA")}
"""The team with White on each board, round by round, as printed."""

_SIX = (
    "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6",
    "B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6",
    "A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6",
    "B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5",
    "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6",
    "B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
)


def scheveningen_table(players: int, *, with_return: bool = False) -> Table:
    """The table of two teams of `players`, and of their return match; not a round robin of all
    their players.
    """
    if not 1 <= players <= LARGEST // 2:
        raise Unsupported(
            say("A Scheveningen match"),
            say("{players} a side (1 to {largest})", players=players, largest=LARGEST // 2),
        )
    table = table_of(2 * players, [_scheveningen_round(players, r) for r in range(players)])
    return _with_return(table) if with_return else table


def _scheveningen_round(k: int, r: int) -> Pairs:
    if k == 6:
        return [_parse_pair(pair) for pair in _SIX[r].split()]
    meet = [(a + 1, k + 1 + _opponent_of(k, a, r)) for a in range(k)]
    return [(a, b) if _a_has_white(k, board, r) else (b, a) for board, (a, b) in enumerate(meet)]


def _opponent_of(k: int, u: int, r: int) -> int:
    """The player of B whom player u of A meets in round r, all from 0."""
    if k % 4:
        return (u + r) % k
    half = k // 2
    block = (u // half) ^ (r // half)
    return (u + r) % half + block * half


def _a_has_white(k: int, u: int, r: int) -> bool:
    """Whether player u of A has White in round r, both from 0."""
    if k in _COLOURS:
        return _COLOURS[k][r][u] == "A"
    if k % 4 == 0:
        return (u < k // 2) == (r % 2 == 0)
    h = k if k % 2 else k // 2
    middle = (h - 1) // 2
    residue = (middle * r - u) % h
    if residue != middle:
        return residue < middle
    return (u % h) % 2 == 0 if k % 2 else ((u % h) + r) % 2 == 0


def _parse_pair(pair: str) -> tuple[int, int]:
    """The numbers of White and Black of such as "A1-B4", six players a side."""
    white, black = ((int(seat[1]) + 6 * (seat[0] == "B")) for seat in pair.split("-"))
    return white, black


def _with_return(table: Table) -> Table:
    back = (
        ScheduledRound(tuple(g.with_colours_reversed for g in one.games))
        for one in reversed(table.rounds)
    )
    return Table(table.entries, renumber_rounds([*table.rounds, *back]), meetings=2)


def hutton_rounds(
    teams: int, boards: int, apart: Collection[frozenset[int]] = ()
) -> tuple[ScheduledRound, ...]:
    """One round of teams for each rank, first board first; a bye is a rank without an opponent.

    A game's `board` is the place in the hall among those of its rank; `apart` are pairs of teams
    that should not meet.
    """
    rounds = berger_table(teams).rounds
    if not 1 <= boards <= len(rounds):
        raise Unsupported(
            say("A Hutton of {teams} teams", teams=teams),
            say("{boards} boards (1 to {rounds})", boards=boards, rounds=len(rounds)),
        )
    wanted = sorted(
        rounds, key=lambda r: (sum(game.players in apart for game in r.games), r.games[0].round)
    )[:boards]
    chosen = sorted(wanted, key=lambda r: r.games[0].round)
    return tuple(ScheduledRound(_renumber_boards(r.games), r.byes) for r in chosen)


def _renumber_boards(games: tuple[ScheduledGame, ...]) -> tuple[ScheduledGame, ...]:
    return tuple(g._replace(board=BoardNo(b)) for b, g in enumerate(games, start=1))


class SchillerBoard(NamedTuple):
    """The player of the team named first and their opponent, by their numbers in the teams."""

    first: int
    second: int
    white_first: bool


class SchillerMeeting(NamedTuple):
    """Two teams by their numbers, with their boards in the order of the team named first."""

    first: int
    second: int
    boards: tuple[SchillerBoard, ...]


SchillerMeetings = tuple[tuple[SchillerMeeting, ...], ...]
"""The meetings of each round."""


def schiller_rounds(teams: int, players: int) -> SchillerMeetings:
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
    once = berger_table(teams).rounds
    return tuple(
        tuple(
            SchillerMeeting(game.white, game.black, _schiller_boards(players, cycle))
            for game in one.games
        )
        for cycle in range(players)
        for one in once
    )


def scheveningen_boards(players: int, round_number: int) -> tuple[SchillerBoard, ...]:
    """The boards of a round of the Scheveningen match of two teams; round 1 is the first."""
    games = scheveningen_table(players).rounds[round_number - 1].games
    boards = (
        SchillerBoard(white, black - players, True)
        if white <= players
        else SchillerBoard(black, white - players, False)
        for _, _, white, black in games
    )
    return tuple(sorted(boards))


def _schiller_boards(players: int, cycle: int) -> tuple[SchillerBoard, ...]:
    if players % 2 == 0:
        return scheveningen_boards(players, cycle + 1)
    half = (players + 1) // 2
    return tuple(
        SchillerBoard(j + 1, (j + cycle) % players + 1, (j + cycle * half) % players % 2 == 0)
        for j in range(players)
    )
