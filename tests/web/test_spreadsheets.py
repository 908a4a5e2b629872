"""Tables a spreadsheet can count with."""

import csv
from io import StringIO

import pytest

from domain.chess.stage import StageRules, stage_of
from domain.contest.round import RoundState
from domain.errors import NotNow, Unknown
from domain.ids import RoundNo, StageId
from domain.people import Person
from domain.results import Mark
from tests.stories import OPEN, field, with_entry, with_round
from web.chess.documents import pairings_csv, standings_csv

NAMES = ("Ash, Ann", "Bell, Bo", "Cole, Cy", "Dunn, Di", "Eve, Em")


def rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline="")))


def test_the_pairings_of_a_round_with_points_before_it() -> None:
    tournament = with_round(field(5, NAMES), "1-3 1-0", "4-2 =-=", byes={5: Mark.PAIRING_BYE})
    tournament = with_round(tournament, "1-4", "5-2 +--", byes={3: Mark.HALF_BYE})

    header, *lines = rows(pairings_csv(stage_of(tournament, OPEN), RoundNo(2)))

    at = {name: i for i, name in enumerate(header)}
    columns = ("Board", "White no.", "White", "White points", "Result", "Black points", "Black")
    assert [[line[at[name]] for name in columns] for line in lines] == [
        ["1", "1", "Ash, Ann", "1", "", "0.5", "Dunn, Di"],
        ["2", "5", "Eve, Em", "1", "'+ −", "0.5", "Bell, Bo"],
        ["", "3", "Cole, Cy", "0", "half-point bye", "", ""],
    ]


def test_a_draft_has_no_pairings_sheet() -> None:
    stage = stage_of(with_round(field(2), "1-2", state=RoundState.PAIRED), OPEN)

    with pytest.raises(NotNow, match="Round 1 is not published yet"):
        pairings_csv(stage, RoundNo(1))
    with pytest.raises(Unknown):
        pairings_csv(stage, RoundNo(2))


def test_the_standings_are_decimals_and_shared_ranks_are_written_out() -> None:
    rules = StageRules(tie_breaks=("BH", "SB"))
    tournament = with_round(field(4, NAMES, rules), "1-3 1-0", "4-2 =-=")

    header, *lines = rows(standings_csv(stage_of(tournament, OPEN)))

    assert header[-3:] == ["PTS", "BH", "SB"]
    assert [(line[0], line[3], *line[-3:]) for line in lines] == [
        ("1", "Ash, Ann", "1", "0", "0"),
        ("2", "Bell, Bo", "0.5", "0.5", "0.25"),
        ("2", "Dunn, Di", "0.5", "0.5", "0.25"),
        ("4", "Cole, Cy", "0", "1", "0"),
    ]


def test_no_name_becomes_a_formula() -> None:
    tournament = with_entry(with_round(field(2), "1-2"), 1, person=Person("=1+1", "-2"))

    for data in (
        standings_csv(stage_of(tournament, OPEN)),
        pairings_csv(stage_of(tournament, OPEN), RoundNo(1)),
    ):
        assert "'=1+1, -2" in [cell for row in rows(data) for cell in row]


def test_spreadsheet_before_the_first_round_has_no_points() -> None:
    assert len(rows(standings_csv(stage_of(field(3), StageId(1))))) == 1 + 3
