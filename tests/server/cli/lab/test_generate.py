"""`wallchart generate`."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from domain.errors import BadFile
from domain.formats.trf.ranking import misplaced_ranks
from domain.formats.trf.read import read_trf
from domain.lab.generation.options import Frequency
from domain.results import PointSystem
from domain.standings.tiebreaks.descriptor import UnusableTieBreak
from server.cli.engine.check import check_reports
from server.cli.engine.options import Check
from server.cli.lab.generate import (
    parse_count_or_per_mille,
    parse_points,
    parse_rate,
    parse_tie_breaks,
)
from tests.server.cli.running import run_wallchart

SMALL = ("--players", "12", "--rounds", "5", "--seed", "9")


run_generate = partial(run_wallchart, "generate")


def test_several_tournaments_have_no_differences_and_can_each_be_generated_again(
    tmp_path: Path,
) -> None:
    run_generate(*SMALL, "--half-byes", "2/round", "--count", "3", "-o", str(tmp_path / "many"))
    run_generate(
        *SMALL[:4], "--half-byes", "2/round", "--seed", "9-2", "-o", str(tmp_path / "second.trf")
    )

    assert check_reports(Check([tmp_path / "many"], jobs=1)).unexcused_differences == ()
    again = (tmp_path / "many" / "00002.trf").read_bytes()
    assert again == (tmp_path / "second.trf").read_bytes()


def test_the_generated_tournament_has_the_given_options(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"

    run_generate(
        *SMALL, "--points", "3-1-0-1", "--clubs", "2", "--format", "trf26", "-o", str(file)
    )

    read = read_trf(file.read_bytes()).tournament
    # Two clubs, each a group that may not meet; points are stored in tenths.
    assert (len(read.players), read.rounds, len(read.forbidden)) == (12, 5, 2)
    assert read.points == PointSystem.from_values(win=30, draw=10, bye=10)
    assert read.regulations.system == "FIDE_DUTCH"


def test_an_unknown_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="--format takes trf16 or trf26, not 'pdf'"):
        run_generate(*SMALL, "--format", "pdf", "-o", str(tmp_path / "open.pdf"))


def test_rates_are_per_mille_or_per_round() -> None:
    assert parse_rate("20", "forfeits") == Frequency(per_mille=20)
    assert parse_rate("2/round", "forfeits") == Frequency(per_round=2)


def test_points_may_be_given_in_halves() -> None:
    assert parse_points("1-0.5-0") == PointSystem.from_values(win=10, draw=5)
    assert parse_points("1-0.5-0-0.5") == PointSystem.from_values(win=10, draw=5, bye=5)


@pytest.mark.parametrize("text", ["3-1", "a-b-c", "", "3-1-0-1-2", "1-0.55-0", "1--0-0"])
def test_invalid_point_systems_are_refused(text: str) -> None:
    with pytest.raises(BadFile, match="3-1-0"):
        parse_points(text)


def test_a_rate_that_is_no_number_is_refused() -> None:
    with pytest.raises(BadFile, match="--half-byes"):
        parse_rate("often", "half_byes")


@pytest.mark.parametrize(
    ("parse", "field"),
    [
        (parse_rate, "half_byes"),
        (parse_count_or_per_mille, "draws"),
        (parse_count_or_per_mille, "late"),
    ],
)
def test_a_rate_above_1000_per_mille_is_refused_by_name(
    parse: Callable[[str, str], object], field: str
) -> None:
    assert parse("1000", field) in (1000, Frequency(per_mille=1000))
    with pytest.raises(BadFile, match=f"--{field.replace('_', '-')} .* not '1001'"):
        parse("1001", field)


def test_generated_ranks_follow_the_given_tie_breaks(tmp_path: Path) -> None:
    file = tmp_path / "ranked.trf"
    run_generate(*SMALL, "--tie-breaks", "BH/C1,SB", "--format", "trf26", "-o", str(file))

    read = read_trf(file.read_bytes()).tournament
    assert read.regulations.tie_breaks == ("BH/C1", "SB")
    assert misplaced_ranks(read) == ()
    best = min(read.players, key=lambda player: player.rank or 99)
    assert best.rank == 1
    worse = tuple(p._replace(rank=1 if p.rank != 1 else 2) for p in read.players)
    assert misplaced_ranks(replace(read, players=worse))


def test_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(UnusableTieBreak, match="no tie-break of that name is known"):
        parse_tie_breaks("BH, XX")
