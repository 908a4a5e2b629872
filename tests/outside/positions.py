"""Fresh random events, small and awkward ones: every round of one is a position."""

from dataclasses import replace
from functools import partial
from random import Random

from domain.formats.trf.rounds import crosstable_of_report
from domain.formats.trf.tournament import RequestedBye, TournamentReport
from domain.lab.generation import teams
from domain.lab.generation.options import Frequency, Options
from domain.lab.generation.tournament import generate_tournament
from domain.results import REQUESTED_BYES
from domain.swiss.systems import pair_round


def event_of_players(edition: str, seed: str) -> TournamentReport:
    rng = Random(seed)
    players = rng.randint(5, 40)
    options = Options(
        players=players,
        rounds=rng.randint(3, min(9, players - 1)),
        draws=rng.randint(100, 600),
        half_byes=Frequency(rng.randint(0, 80)),
        zero_byes=Frequency(rng.randint(0, 60)),
        full_byes=Frequency(rng.randint(0, 10)),
        withdrawals=Frequency(rng.randint(0, 30)),
        forfeits=Frequency(rng.randint(0, 100)),
        double_forfeits=Frequency(rng.randint(0, 20)),
        late=rng.randint(0, 150),
    )
    return generate_tournament(options, seed, partial(pair_round, "fide-dutch", edition))


def event_of_teams(seed: str) -> TournamentReport:
    rng = Random(seed)
    options = teams.draw_team_options(rng)
    event = replace(options.event, players=rng.randint(4, 24), rounds=rng.randint(3, 7))
    return teams.generate_team_event(replace(options, event=event), seed)


def before(report: TournamentReport, round_number: int) -> TournamentReport:
    """The report as it stood when that round was to be paired."""
    chart = crosstable_of_report(report, round_number - 1)
    players = tuple(
        player._replace(cells=player.cells[: round_number - 1], points=chart.score(player.number))
        for player in report.players
    )
    marks = {p.number: p.cells[round_number - 1].mark for p in report.players}
    byes = tuple(
        RequestedBye(mark, round_number, tuple(n for n in sorted(marks) if marks[n] is mark))
        for mark in sorted(set(marks.values()) & REQUESTED_BYES)
    )
    return replace(report, players=players, byes=byes)
