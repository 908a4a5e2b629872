"""A simulated tournament: its players and its rounds, paired by a real system.

It ends early if no legal pairing or fewer than two players are left, as a real one would.
"""

from collections.abc import Callable, Mapping
from random import Random

from domain.errors import NoValidPairing
from domain.formats.trf.tournament import (
    Regulations,
    ReportedPlayer,
    ReportHeader,
    TournamentReport,
)
from domain.ids import Number, RoundNo
from domain.lab.generation.options import Options, draw_byes, draw_clubs, draw_results
from domain.pairing import PairingRequest, RoundPairing
from domain.results import Cell, Colour, Crosstable, CrosstableRow, Mark
from domain.swiss.acceleration import baku_points

PairRound = Callable[[PairingRequest], RoundPairing]


def generate_tournament(options: Options, seed: str, pair: PairRound) -> TournamentReport:
    """Generate a tournament, the same for equal options and seed; the seed is in its name."""
    event = _SimulatedTournament(options, Random(seed))
    for round_number in range(1, options.rounds + 1):
        if not event.play_round(round_number, pair):
            break
    return event.build_report(f"AutoTest Tournament {seed}")


class _SimulatedTournament:
    """The state that changes while the rounds are played."""

    def __init__(self, options: Options, rng: Random) -> None:
        self._options = options
        self._rng = rng
        self._entries = [
            ReportedPlayer(number, f"Test{number:04d} Player{number:04d}", rating=rating)
            for number, rating in enumerate(_draw_ratings(options, rng), start=1)
        ]
        self._arrival = _draw_arrivals(options, rng)
        self._forbidden = draw_clubs(options, rng)
        self._colour = options.initial_colour or rng.choice(list(Colour))
        self._rating = {player.number: player.rating for player in self._entries}
        self._cells: dict[int, list[Cell]] = {player.number: [] for player in self._entries}
        self._withdrawn: set[int] = set()
        on_time = [n for n in self._cells if n not in self._arrival]
        win = options.points.win
        accelerated = options.accelerated and on_time
        self._virtual = (
            baku_points(list(self._cells), on_time, options.rounds, win) if accelerated else {}
        )

    def play_round(self, round_number: int, pair: PairRound) -> bool:
        """Play the round; False, with no cell added, if it could not be paired."""
        away = self._draw_absences(round_number)
        if len(away) > len(self._cells) - 2:
            return False
        try:
            paired = pair(self._pairing_request(round_number, frozenset(away)))
        except NoValidPairing:
            return False
        games = draw_results(self._options, paired.boards, self._rating, self._rng)
        for number, mark in away.items():
            self._cells[number].append(Cell(0, None, mark))
        for (white, black), result in games.items():
            self._cells[white].append(Cell(black, Colour.WHITE, result.white))
            self._cells[black].append(Cell(white, Colour.BLACK, result.black))
        if paired.bye:
            self._cells[paired.bye].append(Cell(0, None, Mark.PAIRING_BYE))
        return True

    def _draw_absences(self, round_number: int) -> dict[int, Mark]:
        """Draw who withdraws and who has a bye; the absent players with their byes."""
        options = self._options
        absent = set(self._withdrawn)
        absent |= {n for n, first in self._arrival.items() if first > round_number}
        present = [number for number in self._cells if number not in absent]
        if round_number > 1:
            withdrawing = options.withdrawals.choose_candidates(present, self._rng)
            self._withdrawn.update(withdrawing)
            absent.update(withdrawing)
        away = dict.fromkeys(sorted(absent), Mark.ZERO_BYE)
        draw_byes(options, present, away, self._rng)
        return away

    def _pairing_request(self, round_number: int, absent: frozenset[int]) -> PairingRequest:
        rows = tuple(
            CrosstableRow(Number(number), tuple(cells), self._rating[number])
            for number, cells in self._cells.items()
        )
        return PairingRequest(
            round_number=RoundNo(round_number),
            total_rounds=self._options.rounds,
            chart=Crosstable(rows, round_number - 1, self._options.points),
            absent=absent,
            virtual=self._virtual,
            forbidden=self._forbidden,
            initial_colour=self._colour,
        )

    def build_report(self, name: str) -> TournamentReport:
        of_cell = self._options.points.cell_points
        points = {number: sum(map(of_cell, cells)) for number, cells in self._cells.items()}
        rank = self._ranks(points)
        return TournamentReport(
            header=ReportHeader(name=name, players=str(len(points)), kind="Swiss System"),
            players=tuple(
                player._replace(points=points[n], rank=rank[n], cells=tuple(self._cells[n]))
                for n, player in enumerate(self._entries, start=1)
            ),
            rounds=self._options.rounds,
            initial_colour=self._colour,
            points=self._options.points,
            virtual=self._virtual,
            forbidden=self._forbidden,
            regulations=Regulations(tie_breaks=self._options.tie_breaks),
        )

    def _ranks(self, points: Mapping[int, int]) -> dict[int, int]:
        """Places by the given tie-breaks, equals sharing one; else by points and number."""
        if not self._options.tie_breaks:
            order = sorted(points, key=lambda number: (-points[number], number))
            return {number: place for place, number in enumerate(order, start=1)}
        from domain.standings.rules import RankingRules  # no engine needs them
        from domain.standings.table import ranked_standings
        from domain.standings.tiebreaks.descriptor import parse_tie_break_list

        rounds = len(next(iter(self._cells.values())))
        chart = self._pairing_request(rounds + 1, frozenset()).chart
        tie_break_list = parse_tie_break_list("PTS," + ",".join(self._options.tie_breaks))
        table = ranked_standings(
            chart, tie_break_list, RankingRules(total_rounds=self._options.rounds)
        )
        return {line.number: line.rank for line in table if line.rank is not None}


def _draw_ratings(options: Options, rng: Random) -> list[int]:
    """Ratings, best first; groups are separated by a gap, as if several events had been joined."""
    drawn = sorted(
        (
            rng.randint(options.lowest_rating, options.highest_rating)
            for _ in range(options.players)
        ),
        reverse=True,
    )
    size = -(-options.players // max(options.rating_groups, 1))
    return [max(value - options.group_gap * (i // size), 0) for i, value in enumerate(drawn)]


def _draw_arrivals(options: Options, rng: Random) -> dict[int, int]:
    """The first round in which a late entry can be paired: 2 to 4 (C.04.2 (2026), late entries)"""
    latest = min(4, options.rounds)
    if latest < 2:
        return {}
    numbers = range(1, options.players + 1)
    return {n: rng.randint(2, latest) for n in numbers if rng.randrange(1000) < options.late}
