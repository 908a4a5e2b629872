"""Masterpoints by the schemes of the ACBL, the EBU and a club."""

from decimal import Decimal

import pytest

from domain.bridge.masterpoints import MasterpointEvent, PlaceAward
from domain.errors import BadFile, RuleViolation
from domain.formats.masterpoint_schemes import known_schemes, parse_schemes
from tests.every import every

OWN = """
[club]
title = "Thursday's ladder"
source = "the club's meeting"
edition = "2026"
kind = "table"
rows = [{tables = [3, 5], awards = [6, 4, "2.5"]}, {tables = [6, 99], awards = [10, 6]}]
"""


def awards_of(scheme: str, event: MasterpointEvent, reading: str = "") -> list[PlaceAward]:
    return list(known_schemes()[scheme].readings[reading].awards(event))


@pytest.mark.parametrize(
    ("tables", "factors", "points", "base"),
    [
        (20, {}, "4.25", "B (20 + 10)/60 = 0.5000"),
        (60, {"R": "sectional"}, "11.67", "B (60 + 10)/60 = 1.1667"),
        (80, {"R": "national", "S": "5"}, "87.82", "B log10(80/4) = 1.3010"),
        (50, {"R": "regional", "S": "2", "M": "0.8", "T": "1.25"}, "21.00", "B (50 + 10)/60"),
    ],
)
def test_first_awards_follow_the_general_formula_of_the_acbl(
    tables: int, factors: dict[str, str], points: str, base: str
) -> None:
    (first,) = awards_of("acbl-first-overall", MasterpointEvent(0, Decimal(tables), factors))
    assert first.points == Decimal(points)
    assert first.arithmetic.startswith(base)
    assert first.arithmetic.count(" x ") == 5


def test_a_choice_the_formula_does_not_have_is_refused() -> None:
    with pytest.raises(RuleViolation, match="galactic is none of unit, sectional"):
        awards_of("acbl-first-overall", MasterpointEvent(0, Decimal(5), {"R": "galactic"}))


def test_awards_of_six_tables_equal_the_example_of_the_ebu() -> None:
    """Six tables: the top is 24, eight awards, down by 3, the seventh and the eighth both 6."""
    found = awards_of("ebu-individual", MasterpointEvent(24, Decimal(6)), "full-tables")
    assert [int(each.points) for each in found] == [24, 21, 18, 15, 12, 9, 6, 6]
    assert found[-1].arithmetic == "8 awards x 3; 1 of 8 steps: 3, at least 6"


@pytest.mark.parametrize(("tables", "awards"), [(4, 5), (5, 6), (6, 8)])
def test_the_readings_of_a_scheme_differ_in_how_half_tables_count(tables: int, awards: int) -> None:
    """Half a table more; a third of the players gets an award, rounded up in one reading."""
    event = MasterpointEvent(4 * tables + 2, Decimal(tables) + Decimal("0.5"))
    assert len(awards_of("ebu-individual", event, "full-tables")) == awards
    assert len(awards_of("ebu-individual", event, "rounded-up")) == -(-(4 * tables + 2) // 3)


def test_awards_of_simultaneous_pairs_fall_by_one_to_the_least_award() -> None:
    """A top of 1000 and 3000 pairs: 1000, 999, 998 and so on, down to the least award."""
    found = awards_of("ebu-simultaneous", MasterpointEvent(3000, Decimal(2500)), "at-least-25")
    assert len(found) == 1000
    assert [int(each.points) for each in found[:3]] == [1000, 999, 998]
    assert int(found[-1].points) == 25
    last = awards_of("ebu-simultaneous", MasterpointEvent(3000, Decimal(2500)), "at-least-30")[-1]
    assert int(last.points) == 30


def test_awards_of_a_clubs_own_table_depend_on_the_number_of_tables() -> None:
    table = parse_schemes(OWN)["club"].readings[""]
    assert [each.points for each in table.awards(MasterpointEvent(0, Decimal(5)))] == [
        6,
        4,
        Decimal("2.5"),
    ]
    assert [each.points for each in table.awards(MasterpointEvent(1, Decimal("6.5")))] == [10]
    assert list(table.awards(MasterpointEvent(0, Decimal(2)))) == []


@every("name", sorted(known_schemes()))
def test_every_scheme_names_its_source(name: str) -> None:
    scheme = known_schemes()[name]
    assert scheme.title
    assert scheme.source
    assert scheme.edition
    assert scheme.readings


@pytest.mark.parametrize("text", ["[x", "[x]\n", OWN.replace('"table"', '"x"'), "x = 1"])
def test_an_invalid_scheme_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="no scheme of masterpoints"):
        parse_schemes(text)
