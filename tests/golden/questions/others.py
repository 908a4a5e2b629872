"""Round robins and withdrawals from them; simulations; positions of Chess960."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from random import Random

from domain.bridge.phases.carryover import carryover_named
from domain.bridge.phases.formats import graded_passages, one_semifinal, two_phases, two_semifinals
from domain.chess960 import (
    Castling,
    all_positions,
    explain_number,
    explain_row,
    parse_fen,
    reckon_number,
    unprotected_pawns,
    write_fen,
)
from domain.draws.lots import draw_numbers
from domain.ids import EntryId
from domain.lab.simulation.pairs_tally import tally_series as pairs_series
from domain.lab.simulation.pairs_tournament import (
    BoardsPlayed,
    PairsField,
    PairsSetup as PairsSetup,
    board_distribution,
    times_below_average,
)
from domain.lab.simulation.swiss_tally import SwissSetup, tally_series
from domain.results import Colour
from domain.round_robin.berger import DoubleForm, doubled_table, rotate_rounds
from domain.round_robin.plan import RULES
from domain.round_robin.reversals import best_reversals, reversal_table
from domain.round_robin.systems import SYSTEMS, TableName as TableName, build_table, double_table
from domain.round_robin.table import Table
from domain.round_robin.team_tables import hutton_rounds, scheveningen_table
from domain.round_robin.us_chess import divide_into_quads, quads_table
from domain.round_robin.varma import draw_numbers_apart, envelopes, varma_numbers
from domain.round_robin.withdrawal import derive_aftermath, withdrawal_after
from tests.golden.plain import described_or_refusal, or_refusal

Answers = Iterator[tuple[str, object]]


def _described_table(drawn: Table) -> object:
    games = " ".join(f"{g.slot.round}.{g.slot.board}:{g.white}-{g.black}" for g in drawn.games)
    return [games, drawn.colour_balances]


def robins() -> Answers:
    for system in SYSTEMS:
        for entries in range(1, 27):
            ask = partial(build_table, TableName(system), entries)
            yield f"{system} {entries}", described_or_refusal(_described_table, ask)
            twice = partial(double_table, TableName(system), entries)
            yield f"{system} {entries} twice", described_or_refusal(_described_table, twice)
    for entries in range(3, 15):
        drawn = build_table(TableName("berger"), entries)
        for form in DoubleForm:
            yield f"{form} {entries}", _described_table(doubled_table(drawn, form))
        yield f"rotated {entries}", described_or_refusal(_described_table, rotate_rounds, drawn, 3)
        yield f"reversals {entries}", reversal_table(drawn)
    for players in range(1, 13):
        for matches in ("single", "return"):
            ask_match = partial(scheveningen_table, players, with_return=matches == "return")
            yield (
                f"scheveningen {players} {matches}",
                described_or_refusal(_described_table, ask_match),
            )
    for teams in range(2, 11):
        yield f"hutton {teams}", or_refusal(hutton_rounds, teams, 4, [frozenset({1, 2})])


def answers_on_withdrawals(seeds: range) -> Answers:
    for seed in seeds:
        draw = Random(seed)
        entries = draw.randint(4, 14)
        drawn = build_table(TableName(draw.choice(sorted(SYSTEMS))), entries)
        gone = draw.sample(range(1, entries + 1), draw.randint(1, 3))
        rounds = sorted(draw.randint(0, entries - 1) for _ in gone)
        withdrawals = [withdrawal_after(drawn, n, r) for n, r in zip(gone, rounds, strict=True)]
        for edition, rules in RULES.items():
            aftermath = derive_aftermath(drawn, withdrawals, rules)
            turned = [(g.slot, g.white, g.black) for g in aftermath.reversed_games]
            yield (
                f"{seed} {edition}",
                [aftermath.departures, turned, aftermath.steps, aftermath.forfeits],
            )
        yield f"{seed} reversals", best_reversals(drawn, gone[:1], drawn.slots_until(2), gone[1:])


def drawing(seeds: range) -> Answers:
    for seed in seeds:
        draw = Random(seed)
        everybody = [EntryId(n) for n in range(101, 101 + draw.randint(4, 24))]
        federation = {entry: draw.choice(("GER", "FRA", "ITA", "POL")) for entry in everybody}
        yield f"{seed} lots", draw_numbers(everybody, Random(seed))
        yield f"{seed} as printed", or_refusal(varma_numbers, federation, Random(seed))
        yield f"{seed} envelopes as printed", or_refusal(envelopes, len(everybody))
        yield f"{seed} quads", or_refusal(divide_into_quads, everybody)
        for colour in Colour:
            of_quads = partial(quads_table, len(everybody), colour)
            yield f"{seed} table of quads", described_or_refusal(_described_table, of_quads)
        drawn = build_table(TableName("berger"), len(everybody))
        yield f"{seed} spread", draw_numbers_apart(drawn, federation, Random(seed))


def simulated() -> Answers:
    for acceleration in ("none", "added-score", "adjusted-rating", "sixths"):
        setup = SwissSetup(40, 4, acceleration, draws=250, upsets=True)
        yield acceleration, tally_series(setup, "golden", range(1, 4))
    for seed, form in enumerate((two_phases(12), one_semifinal(20, 10), two_semifinals(16, 8, 4))):
        field = PairsField(36)
        for policy in ("none", "full", "linear:0.03"):
            setup_of_pairs = PairsSetup(
                field, form, BoardsPlayed(40, 20, 20), carryover_named(policy)
            )
            yield f"pairs {seed} {policy}", pairs_series(setup_of_pairs, "golden", range(1, 3))
    for share in (Fraction(1, 2), Fraction(11, 20), Fraction(3, 5)):
        chances = board_distribution(share, PairsField(20))
        yield f"boards at {share}", chances
        yield f"below average at {share}", times_below_average(chances, 60, 50, Random(1))
    yield "graded", graded_passages("qualification", ("A", 10), ("B", 20), ("C", None))


def positions() -> Answers:
    for position in all_positions()[::7]:
        found = reckon_number(position)
        rows = [write_fen(position, castling) for castling in Castling]
        pawns = unprotected_pawns(position)
        yield rows[0], [*rows[1:], pawns, explain_number(found), explain_row(found)]
        assert parse_fen(rows[0]) == position


QUESTIONS: dict[str, Callable[[], Answers]] = {
    "robins": robins,
    "leaving": partial(answers_on_withdrawals, range(120)),
    "drawing": partial(drawing, range(25)),
    "simulated": simulated,
    "positions": positions,
}
