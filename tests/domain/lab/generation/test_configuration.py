"""Configuration files of bbpPairings and JaVaFo."""

from random import Random

import pytest

from domain.errors import BadFile
from domain.formats.trf.read import read_trf
from domain.lab.generation.configuration import options_like, read_configuration
from domain.lab.generation.options import Frequency
from tests.domain.formats.trf.report_lines import player_line, report_bytes


def test_options_in_the_file_are_used_and_others_drawn() -> None:
    read = read_configuration("# comment\nPlayersNumber=30\n\nRoundsNumber=7", Random(1))

    assert (read.players, read.rounds) == (30, 7)
    assert read_configuration("", Random(1)).players != read_configuration("", Random(2)).players


def test_rates_of_bbp_pairings_are_one_in_n() -> None:
    read = read_configuration("ForfeitRate=20\nRetiredRate=100\nHalfPointByeRate=12.5", Random(1))

    assert read.forfeits == Frequency(50)
    assert (read.withdrawals, read.half_byes) == (Frequency(10), Frequency(80))


def test_rates_of_javafo_are_per_mille() -> None:
    read = read_configuration("ForfeitRate=20\nHPBRate=30\nZPBRate=5", Random(1))

    assert (read.forfeits, read.half_byes, read.zero_byes) == (
        Frequency(20),
        Frequency(30),
        Frequency(5),
    )


def test_points_are_read_in_the_names_of_both_programs() -> None:
    bbp = read_configuration(
        "PointsForWin=3.0\nPointsForDraw=1.0\nPointsForForfeitLoss=0.5", Random(1)
    ).points
    javafo = read_configuration("WWPoints=3.0\nBWPoints=2.5", Random(1)).points

    assert (bbp.white_win, bbp.full_bye, bbp.pairing_bye, bbp.half_bye) == (30, 30, 30, 10)
    assert (bbp.forfeit_loss, bbp.zero_bye) == (5, 5)
    assert (javafo.white_win, javafo.black_win, javafo.pairing_bye) == (30, 25, 10)


@pytest.mark.parametrize(("edition", "zero_bye"), [("2017", 2), ("2026", 5), ("pre-2018", 5)])
def test_a_forfeit_loss_is_worth_an_absence_only_where_bbp_pairings_6_has_it(
    edition: str, zero_bye: int
) -> None:
    text = "PointsForZPB=0.2\nPointsForForfeitLoss=0.5"
    points = read_configuration(text, Random(1), "", edition).points

    assert (points.forfeit_loss, points.zero_bye) == (5, zero_bye)


@pytest.mark.parametrize(
    "line", ["Speed=3", "PlayersNumber", "PlayersNumber=many", "ForfeitRate=0.5", "PointsForWin=x"]
)
def test_a_line_that_makes_no_sense_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(BadFile) as refusal:
        read_configuration(f"# first\n{line}", Random(1), "config")

    assert (refusal.value.line, refusal.value.name) == (2, "config")


def test_a_model_tournament_gives_the_rates_of_draws_forfeits_and_byes() -> None:
    # four games in two rounds, one drawn, one forfeited; one half-point bye in eight appearances
    model = read_trf(
        report_bytes(
            player_line(1, "2.0", "2 w 1", "3 b +"),
            player_line(2, "0.5", "1 b 0", "4 w ="),
            player_line(3, "1.0", "4 w 1", "1 w -"),
            player_line(4, "0.5", "3 b 0", "2 b ="),
            player_line(5, "0.5", "0000 - H", "0000 - Z"),
            "XXR 5",
        )
    ).tournament

    imitated = options_like(model)

    assert (imitated.players, imitated.rounds) == (5, 5)
    assert (imitated.draws, imitated.forfeits) == (250, Frequency(250))
    assert imitated.half_byes == imitated.zero_byes == Frequency(125)


def test_a_line_that_sets_nothing_is_refused_with_its_number() -> None:
    with pytest.raises(BadFile, match="expected Key=value, not 'PlayersNumber 30'") as refused:
        read_configuration("# comment\nPlayersNumber 30", Random(1), "model.cfg")

    assert refused.value.line == 2
