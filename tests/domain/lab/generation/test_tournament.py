"""Simulated tournaments: reproducible, legal, and readable by everything that reads reports."""

from collections import Counter
from dataclasses import fields
from functools import partial
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing, Unsupported
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import points_disagreements, verified_rounds
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from domain.lab.generation.options import DESCRIBED, Frequency, Options, draw_options, draw_outcome
from domain.lab.generation.tournament import generate_tournament
from domain.pairing import PairingRequest, RoundPairing
from domain.results import BYES, Mark, PointSystem
from domain.swiss.systems import pair_round
from server.cli.lab.options import Generate
from tests.effort import some_tournaments
from tests.every import every

pair = partial(pair_round, "fide-dutch", "2026")
ALL_KINDS = Options(
    players=24,
    rounds=7,
    half_byes=Frequency(40),
    zero_byes=Frequency(30),
    full_byes=Frequency(10),
    withdrawals=Frequency(20),
    forfeits=Frequency(60),
    double_forfeits=Frequency(20),
    unusual=Frequency(30),
    quick=Frequency(30),
    late=100,
    clubs=2,
)


def marks_of_cells(tournament: TournamentReport) -> list[Mark]:
    return [cell.mark for player in tournament.players for cell in player.cells]


def test_the_same_seed_gives_the_same_tournament() -> None:
    assert generate_tournament(ALL_KINDS, "7", pair) == generate_tournament(ALL_KINDS, "7", pair)
    assert generate_tournament(ALL_KINDS, "7", pair) != generate_tournament(ALL_KINDS, "8", pair)


def test_the_seed_is_in_the_first_line_of_the_file() -> None:
    first = write_trf16(generate_tournament(ALL_KINDS, "4711", pair)).decode().splitlines()[0]

    assert first == "012 AutoTest Tournament 4711"


@some_tournaments
@given(st.integers(0, 10_000))
def test_every_round_is_legal_and_paired_again_alike(seed: int) -> None:
    tournament = generate_tournament(ALL_KINDS, str(seed), pair)
    read_back = read_trf(write_trf16(tournament)).tournament

    assert read_back.players == tournament.players
    assert not any(found.differs for found in verified_rounds(read_back, pair))
    for player in tournament.players:
        met = [cell.opponent for cell in player.cells if cell.played]
        assert len(met) == len(set(met))
        assert [cell.mark for cell in player.cells].count(Mark.PAIRING_BYE) <= 1


@some_tournaments
@given(
    st.integers(0, 10_000),
    st.booleans(),
    st.sampled_from(
        (
            PointSystem(),
            PointSystem.from_values(win=30, draw=10),
            PointSystem.from_values(win=20, draw=10, bye=10),
        )
    ),
)
def test_reports_of_every_kind_survive_both_editions_of_the_format(
    seed: int, accelerated: bool, points: PointSystem
) -> None:
    options = Options(
        players=11, rounds=5, half_byes=Frequency(80), late=200, clubs=1, points=points,
        accelerated=accelerated,
    )  # fmt: skip
    tournament = generate_tournament(options, str(seed), pair)

    assert read_trf(write_trf16(tournament)).tournament == tournament
    assert read_trf(write_trf26(tournament)).tournament == tournament
    assert not list(points_disagreements(tournament))


def test_rates_are_approximate_and_fixed_numbers_per_round_exact() -> None:
    exact = generate_tournament(
        Options(players=20, rounds=5, half_byes=Frequency(per_round=3)), "1", pair
    )
    often = generate_tournament(Options(players=100, rounds=5, forfeits=Frequency(500)), "1", pair)
    never = generate_tournament(Options(players=20, rounds=5), "1", pair)

    assert marks_of_cells(exact).count(Mark.HALF_BYE) == 15
    assert 80 <= marks_of_cells(often).count(Mark.FORFEIT_WIN) <= 170  # half of 250 games
    assert not set(marks_of_cells(never)) & (BYES | {Mark.FORFEIT_WIN, Mark.UNRATED_WIN})


def test_withdrawn_players_do_not_return() -> None:
    tournament = generate_tournament(
        Options(players=40, rounds=9, withdrawals=Frequency(50)), "3", pair
    )

    for player in tournament.players:
        row = [cell.mark for cell in player.cells]
        if Mark.ZERO_BYE in row:
            assert set(row[row.index(Mark.ZERO_BYE) :]) == {Mark.ZERO_BYE}


def test_late_entries_come_in_the_second_to_the_fourth_round() -> None:
    tournament = generate_tournament(Options(players=60, rounds=6, late=300), "3", pair)
    rows = [[cell.mark for cell in player.cells] for player in tournament.players]
    late = [row for row in rows if row[0] is Mark.ZERO_BYE]

    assert late
    assert all(1 <= row.count(Mark.ZERO_BYE) <= 3 for row in late)


def test_club_mates_do_not_meet() -> None:
    tournament = generate_tournament(Options(players=16, rounds=7, clubs=2, club_size=5), "5", pair)

    assert tournament.forbidden
    for group in tournament.forbidden:
        for number in group.numbers:
            met = {cell.opponent for cell in tournament.players[number - 1].cells}
            assert not met & (group.numbers - {number})


def test_an_event_ends_where_no_legal_pairing_is_left() -> None:
    def two_rounds_only(request: PairingRequest) -> RoundPairing:
        if request.round_number == 3:
            raise NoValidPairing(3)
        return pair(request)

    tournament = generate_tournament(Options(players=8, rounds=5), "1", two_rounds_only)

    assert (tournament.paired_rounds, tournament.rounds) == (2, 5)


def test_options_out_of_range_are_refused() -> None:
    for wrong in ({"players": 1}, {"rounds": 0}, {"lowest_rating": 2700}):
        with pytest.raises(Unsupported):
            Options(**wrong)  # type: ignore[arg-type]


@given(st.randoms(use_true_random=False))
def test_drawn_options_keep_the_ranges_of_javafos_generator(rng: object) -> None:
    options = draw_options(rng)  # type: ignore[arg-type]

    assert 15 <= options.players <= 415
    assert 5 <= options.rounds <= 17
    assert 10 <= options.forfeits.per_mille <= 100


def test_drawn_options_span_exactly_the_ranges_in_their_description() -> None:
    found = [draw_options(Random(seed)) for seed in range(6000)]

    def value_of_option(one: Options, field: str) -> int:
        found = getattr(one, field)
        return found.per_mille if isinstance(found, Frequency) else found

    for each in DESCRIBED:
        values = {value_of_option(one, each.field) for one in found} if each.drawn else set()
        assert each.drawn is None or (min(values), max(values)) == each.drawn, each.field


def test_every_option_of_the_command_is_described() -> None:
    described = {each.field for each in DESCRIBED}
    generated = {field.name for field in fields(Generate)}
    not_of_the_tournament = {"output", "config", "seed", "count", "system", "edition", "form"}
    of_teams = generated - {field.name for field in fields(Options)} - not_of_the_tournament

    assert described == (generated & {field.name for field in fields(Options)})
    assert of_teams <= {"teams", "boards", "team_rules", "board_forfeits"}


@every(
    ("given", "fits"),
    [
        *[({"players": n}, 2 <= n <= 9999) for n in (1, 2, 9999, 10_000)],
        *[({"rounds": n}, 1 <= n <= 99) for n in (0, 1, 99, 100)],
        *[({"highest_rating": n}, n <= 9999) for n in (9999, 10_000)],
        ({"lowest_rating": 2000, "highest_rating": 1999}, False),
        ({"lowest_rating": 2000, "highest_rating": 2000}, True),
        ({"lowest_rating": -1}, False),
    ],
)
def test_numbers_of_players_rounds_and_ratings_out_of_range_are_refused(
    given: dict[str, int], fits: bool
) -> None:
    if fits:
        Options(**given)  # type: ignore[arg-type]  # of those names
    else:
        with pytest.raises(Unsupported, match="The generator"):
            Options(**given)  # type: ignore[arg-type]


def test_a_tournament_of_two_players_has_a_round() -> None:
    tournament = generate_tournament(Options(players=2, rounds=1), "7", pair)

    assert [len(player.cells) for player in tournament.players] == [1, 1]


class FixedLot(Random):
    """A generator of chance that always draws this number."""

    def __init__(self, lot: int) -> None:
        super().__init__()
        self.lot = lot

    def randrange(self, *_: object) -> int:
        return self.lot


@pytest.mark.parametrize(("draws", "won", "drawn"), [(0, 500, 0), (300, 350, 300)])
def test_a_thousand_games_between_equals_are_drawn_and_won_at_the_given_rate(
    draws: int, won: int, drawn: int
) -> None:
    found = Counter(draw_outcome(draws, 0, FixedLot(lot)) for lot in range(1000))

    assert (found[1], found[0], found[-1]) == (won, drawn, 1000 - won - drawn)
