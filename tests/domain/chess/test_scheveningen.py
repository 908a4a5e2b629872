"""The two clubs of a Scheveningen match become its teams."""

from random import Random

import pytest

from domain.chess.round_robin import draw_scheveningen_numbers, scheveningen_teams
from domain.chess.stage import Entry
from domain.errors import NotNow
from domain.ids import EntryId
from domain.people import Person
from domain.round_robin.plan import Numbering


def players(*clubs: str) -> list[Entry]:
    """Entry 1 is the highest rated."""
    return [
        Entry(id=EntryId(n), person=Person(f"P{n}", "", rating=2500 - n, club=club))
        for n, club in enumerate(clubs, 1)
    ]


def test_spacing_and_capitals_do_not_distinguish_clubs() -> None:
    found = scheveningen_teams(players("Ajax", "Hercules", " ajax", "HERCULES "))

    assert [(team.name, [e.id for e in team.entries]) for team in found] == [
        ("Ajax", [1, 3]),
        ("Hercules", [2, 4]),
    ]


@pytest.mark.parametrize(
    ("clubs", "message"),
    [
        ((), "no players"),
        (("Ajax", "Ajax"), r"Ajax \(2\)"),
        (("Ajax", "Hercules", "Ajax"), r"Ajax \(2\), Hercules \(1\)"),
        (("Ajax", "Hercules", "Odin"), r"Ajax \(1\), Hercules \(1\), Odin \(1\)"),
        (("Ajax", ""), r"no club \(1\), Ajax \(1\)"),
    ],
)
def test_only_two_clubs_of_one_size_are_accepted(clubs: tuple[str, ...], message: str) -> None:
    with pytest.raises(NotNow, match=message):
        scheveningen_teams(players(*clubs))


def test_numbering_by_rating_draws_only_which_team_comes_first() -> None:
    entries = players("Ajax", "Hercules", "Ajax", "Hercules")
    drawn = {
        tuple(draw_scheveningen_numbers(entries, Numbering.RATING, Random(seed)).items())
        for seed in range(20)
    }

    assert drawn == {((1, 1), (3, 2), (2, 3), (4, 4)), ((2, 1), (4, 2), (1, 3), (3, 4))}


def test_numbering_by_lot_draws_the_order_within_each_team_too() -> None:
    entries = players(*["Ajax", "Hercules"] * 3)
    drawn = [draw_scheveningen_numbers(entries, Numbering.LOT, Random(seed)) for seed in range(40)]

    assert all(
        {numbers[EntryId(n)] <= 3 for n in (1, 3, 5)} in ({True}, {False}) for numbers in drawn
    )
    assert {numbers[EntryId(1)] for numbers in drawn} == {1, 2, 3, 4, 5, 6}
