"""Standings of a phase played elsewhere, read from CSV."""

from fractions import Fraction

import pytest

from domain.bridge.phases.ranking import PhaseLength
from domain.errors import BadFile
from domain.formats.phase_standings import read_phase_standings

LENGTH = PhaseLength(boards=100, top=98)


def test_percentages_are_of_all_boards_and_blank_lines_are_skipped() -> None:
    first, second = read_phase_standings("pair,percent,name\n7,62.5,Ann - Bob\n\n3,50\n", LENGTH)

    assert (first.score.pair, first.name) == (7, "Ann - Bob")
    assert first.score.share == Fraction(5, 8)
    assert first.score.possible == LENGTH.most_points
    assert (second.score.pair, second.name) == (3, "")


def test_matchpoints_with_their_maximum_allow_for_sit_outs() -> None:
    (placed,) = read_phase_standings("pair;possible;matchpoints\n7;9604;4802\n", LENGTH)

    assert placed.score.share == Fraction(1, 2)
    assert placed.score.possible == 98 * 98  # 98 boards of top 98; two sat out


def test_tabs_decimal_commas_and_a_byte_order_mark_are_read() -> None:
    (placed,) = read_phase_standings("\ufeffPair\tPercent\n7\t62,5 %\n\n", LENGTH)

    assert placed.score.share == Fraction(5, 8)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x.csv: the file is empty"),
        ("pair,name\n1,A\n", "x.csv, line 1: the columns pair and percent"),
        ("pair,percent\nx,50\n", "x.csv, line 2: 'x' is not a pair number"),
        ("pair,percent\n0,50\n", "x.csv, line 2: '0' is not a pair number"),
        ("pair,percent\n1,half\n", "x.csv, line 2: 'half' is not a number"),
        ("pair,percent\n1\n", "x.csv, line 2: '' is not a number"),
        ("pair,percent\n1,101\n", "x.csv, line 2: pair 1 can't have won that much"),
        ("pair,percent\n1,50\n1,51\n", "x.csv, line 3: pair 1 is there twice"),
    ],
)
def test_errors_are_reported_with_their_line(text: str, sentence: str) -> None:
    with pytest.raises(BadFile) as refusal:
        read_phase_standings(text, LENGTH, "x.csv")

    assert str(refusal.value).startswith(sentence)
