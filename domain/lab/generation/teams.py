"""A simulated team event: its players and its rounds, paired by the Swiss Team system.

It ends early if no legal pairing or fewer than two teams are left, as a real one would. Every board
is played; a team that forfeits a match forfeits all its boards. The rates of the options are of
teams in a round and of its matches; `board_forfeits` are of the boards played.
"""

from dataclasses import dataclass, replace
from random import Random

from domain.errors import NoValidPairing, TooMany, Unsupported
from domain.formats.trf import tournament as trf
from domain.lab.generation.options import (
    LARGEST_NUMBER,
    NEVER,
    Frequency,
    Options,
    draw_byes,
    draw_clubs,
    draw_options as drawn_event,
    draw_outcome,
)
from domain.pairing import Pairing
from domain.results import Cell, Colour, Mark, PointSystem
from domain.swiss.acceleration import group_a_size, virtual_points
from domain.swiss.systems import USUAL_OF_TEAMS
from domain.swiss.teams.matches import Preferences, Score, TeamTerms
from domain.team_chess.report import TeamReport, code_of_terms

LARGEST_TEAM = 999
"""The largest team number, as a report has three columns for it."""
MOST_BOARDS = 14
POINTS = PointSystem.from_values(bye=5)
WON = {1: (Mark.WIN, Mark.LOSS), 0: (Mark.DRAW, Mark.DRAW), -1: (Mark.LOSS, Mark.WIN)}
FORFEITED = ((Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS), (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN))


@dataclass(frozen=True)
class TeamOptions:
    """`event` counts teams in place of players; clubs are groups of teams who must not meet."""

    event: Options
    boards: int = 4
    terms: TeamTerms = TeamTerms()
    board_forfeits: Frequency = NEVER

    def __post_init__(self) -> None:
        if not 1 <= self.boards <= MOST_BOARDS:
            raise Unsupported("The generator", f"{self.boards} boards; give 1 to {MOST_BOARDS}")
        if self.event.players > LARGEST_TEAM or self.event.players * self.boards > LARGEST_NUMBER:
            teams = f"{self.event.players} teams of {self.boards} boards"
            raise TooMany("The generator", f"{teams}; a report has room for 999 and 9999 players")
        if self.event.accelerated and self.terms.primary is Score.GAME_POINTS:
            raise Unsupported("An event by game points", "an acceleration (C.04.7, 1.4.4)")


def draw_team_options(rng: Random) -> TeamOptions:
    event = replace(
        drawn_event(rng),
        players=rng.randint(6, 80),
        rounds=rng.randint(4, 11),
        forfeits=Frequency(rng.randint(0, 30)),
        double_forfeits=Frequency(rng.randint(0, 5)),
        late=0,
    )
    terms = TeamTerms(rng.choice(list(Score)), rng.random() < 0.7, rng.choice(list(Preferences)))
    accelerated = event.accelerated and terms.primary is Score.MATCH_POINTS
    return TeamOptions(
        replace(event, accelerated=accelerated),
        rng.choice((2, 4, 4, 6, 8)),
        terms,
        Frequency(rng.randint(0, 30)),
    )


def generate_team_event(options: TeamOptions, seed: str) -> trf.TournamentReport:
    """Generate an event: the same options and seed give the same one; the seed is in its name."""
    event = _SimulatedTeamEvent(options, Random(seed))
    for round_number in range(1, options.event.rounds + 1):
        if not event.play_round(round_number):
            break
    return event.build_report(f"AutoTest Team Tournament {seed}")


class _SimulatedTeamEvent:
    """The state that changes while the rounds are played."""

    def __init__(self, options: TeamOptions, rng: Random) -> None:
        self._options, self._rng = options, rng
        boards = range(options.boards)
        self._members = {
            n: tuple((n - 1) * options.boards + b + 1 for b in boards)
            for n in range(1, options.event.players + 1)
        }
        self._ratings = _draw_ratings(options, self._members, rng)
        self._cells: dict[int, list[Cell]] = {p: [] for m in self._members.values() for p in m}
        self._forbidden = draw_clubs(options.event, rng)
        self._colour = options.event.initial_colour or rng.choice(list(Colour))
        self._colours = "".join("WB"[b % 2] for b in boards)
        self._requested: list[trf.RequestedBye] = []
        self._forfeits: list[trf.TeamForfeit] = []
        self._byes: list[int] = []
        self._withdrawn: set[int] = set()

    def play_round(self, round_number: int) -> bool:
        """Play the round; False if it could not be paired, with nothing changed."""
        away, left = self._draw_absences(round_number)
        if len(away) > len(self._members) - 2:
            return False
        requested = [
            trf.RequestedBye(mark, round_number, (team,)) for team, mark in sorted(away.items())
        ]
        request = TeamReport(
            self._build_report("", [*self._requested, *requested])
        ).pairing_request(round_number, self._options.terms)
        try:
            paired = USUAL_OF_TEAMS.pair_round(request)
        except NoValidPairing:
            return False
        self._withdrawn |= left
        self._requested += requested
        for team, mark in away.items():
            self._add_cell_to_team(team, Cell(0, None, mark))
        if paired.bye:
            self._add_cell_to_team(paired.bye, Cell(0, None, Mark.PAIRING_BYE))
        self._byes.append(paired.bye or 0)
        self._play_matches(round_number, paired.boards)
        return True

    def _add_cell_to_team(self, team: int, cell: Cell) -> None:
        for player in self._members[team]:
            self._cells[player].append(cell)

    def _draw_absences(self, round_number: int) -> tuple[dict[int, Mark], set[int]]:
        """The absent teams with their byes, and the teams withdrawn before this round."""
        options = self._options.event
        present = [team for team in self._members if team not in self._withdrawn]
        left: set[int] = set()
        if round_number > 1:
            left.update(options.withdrawals.choose_candidates(present, self._rng))
        away = dict.fromkeys(sorted(self._withdrawn | left), Mark.ZERO_BYE)
        draw_byes(options, present, away, self._rng)
        return away, left

    def _play_matches(self, round_number: int, matches: tuple[Pairing, ...]) -> None:
        """Draw the results of the matches, and add their cells and forfeits."""
        options, rng = self._options.event, self._rng
        double = options.double_forfeits.choose_candidates(list(matches), rng)
        single = options.forfeits.choose_candidates([m for m in matches if m not in double], rng)
        for match in matches:
            if match in double or match in single:
                signs = "--" if match in double else rng.choice(("+-", "-+"))
                self._forfeits.append(trf.TeamForfeit(signs, round_number, *match))
                marks = [tuple(Mark(sign) for sign in signs)] * self._options.boards
                self._add_match_cells(match, marks)
            else:
                self._add_match_cells(match, self._draw_game_marks(match))

    def _draw_game_marks(self, match: Pairing) -> list[tuple[Mark, ...]]:
        """The marks of both teams, White's first, board by board; at least one board is played."""
        rng = self._rng
        boards = list(zip(self._members[match.white], self._members[match.black], strict=True))
        missed = set(self._options.board_forfeits.choose_candidates(boards, rng))
        if len(missed) == len(boards):
            missed.discard(boards[0])
        marks: list[tuple[Mark, ...]] = []
        for board in boards:
            first, second = board
            if board in missed:
                marks.append(rng.choice(FORFEITED))
            else:
                ahead = self._ratings[first] - self._ratings[second]
                marks.append(WON[draw_outcome(self._options.event.draws, ahead, rng)])
        return marks

    def _add_match_cells(self, match: Pairing, marks: list[tuple[Mark, ...]]) -> None:
        """Add a match's cells, with the scheduled colours also if forfeited: a cell with an
        opponent and no colour is read by other programs as two games.
        """
        boards = zip(self._members[match.white], self._members[match.black], strict=True)
        for (first, second), (own, other), letter in zip(boards, marks, self._colours, strict=True):
            colour = Colour.WHITE if letter == "W" else Colour.BLACK
            self._cells[first].append(Cell(second, colour, own))
            self._cells[second].append(Cell(first, colour.other, other))

    def build_report(self, name: str) -> trf.TournamentReport:
        return self._build_report(name, self._requested)

    def _build_report(self, name: str, requested: list[trf.RequestedBye]) -> trf.TournamentReport:
        """The report of the rounds so far, with these requested byes."""
        options = self._options
        points = {p: sum(map(POINTS.cell_points, cells)) for p, cells in self._cells.items()}
        order = sorted(points, key=lambda p: (-points[p], p))
        rank = {player: place for place, player in enumerate(order, start=1)}
        bye = trf.TeamByes(10, 5 * options.boards, tuple(self._byes))
        return trf.TournamentReport(
            header=trf.ReportHeader(name=name, players=str(len(points)), kind="Team Swiss System"),
            players=tuple(
                trf.ReportedPlayer(
                    number,
                    f"Test{number:04d} Player{number:04d}",
                    rating=self._ratings[number],
                    points=points[number],
                    rank=rank[number],
                    cells=tuple(cells),
                )
                for number, cells in self._cells.items()
            ),
            rounds=options.event.rounds,
            initial_colour=self._colour,
            points=POINTS,
            accelerations=_accelerations(options),
            forbidden=self._forbidden,
            regulations=trf.Regulations(
                pairing_program="Wallchart",
                system=code_of_terms(options.terms),
                board_colours=self._colours,
                team_points=(("TW", 20), ("TD", 10), ("TL", 0)),
            ),
            ranked_teams=tuple(
                trf.RankedTeam(n, f"Team {n:03d}", members=members)
                for n, members in self._members.items()
            ),
            requested_team_byes=tuple(requested),
            team_byes=(bye,),
            team_forfeits=tuple(self._forfeits),
        )


def _draw_ratings(
    options: TeamOptions, members: dict[int, tuple[int, ...]], rng: Random
) -> dict[int, int]:
    """Ratings, the strongest team first; inside a team they fall slightly by board."""
    low, high = options.event.lowest_rating, options.event.highest_rating
    strengths = sorted((rng.randint(low, high) for _ in members), reverse=True)
    return {
        player: max(strength - 20 * board + rng.randint(-30, 30), 1)
        for strength, team in zip(strengths, members.values(), strict=True)
        for board, player in enumerate(team)
    }


def _accelerations(options: TeamOptions) -> tuple[trf.Acceleration, ...]:
    """The acceleration of Baku (C.04.7 (2026), 1) as record 250."""
    event = options.event
    if not event.accelerated:
        return ()
    last = group_a_size(event.players)
    by_points: dict[int, list[int]] = {}
    for r in range(1, event.rounds + 1):
        by_points.setdefault(virtual_points(r, event.rounds, 20), []).append(r)
    return tuple(
        trf.Acceleration(points, 0, rounds[0], rounds[-1], 1, last)
        for points, rounds in by_points.items()
        if points
    )
