"""Vega's tournament description, as its manual defines it."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.formats.vega import read_vega
from domain.people import Sex
from domain.results import Cell, Colour, Mark
from server.games.registry import tournament_of_file
from tests.domain.formats.damage import damage_randomly, refusal_text
from tests.effort import some_rounds

WHITE, BLACK = Colour.WHITE, Colour.BLACK
HEAD = (
    *("012 Torneo", "022 Scalea", "032 ITA", "042 24/10/2026", "052 25/10/2026", "062 5"),
    *("092 Individual: Swiss-System Dutch (JaVaFo)", "102 Rossi Anna", "112 Bianchi Bo"),
    *("122 90 min", "132 2026/10/24;2026/10/24;2026/10/25", "142 1.0 0.5", "162 3", "192 Vega"),
)


def player_row(number: int, points: str, *rounds: str, national: str = "0") -> str:
    """Rounds are written "opponent colour result", 2 for a draw, and byes "0000 - result"."""
    start = (
        f"001 {number} | w | f | NAME{number} Anna | {2100 - 100 * number} | ITA | 81000{number}"
    )
    return " | ".join((start, national, f"12{number}", "17/05/1990", points, str(number), *rounds))


ROWS = (
    player_row(1, "1.5", "3 w 1", "2 b 2"),
    player_row(2, "1.5", "4 b 1", "1 w 2", national="1900"),
    player_row(3, "1.0", "1 b 0", "4 w +"),
    player_row(4, "0.0", "2 w 0", "3 b -"),
    player_row(5, "1.5", "0000 - +", "0000 - ="),
)


def vega_file(*lines: str) -> bytes:
    return "\r\n".join(lines).encode()


WHOLE = vega_file(*HEAD, *reversed(ROWS))


def test_players_rounds_and_header_are_read() -> None:
    tournament = read_vega(WHOLE)
    report = tournament.report
    assert [player.cells for player in report.players] == [
        (Cell(3, WHITE, Mark.WIN), Cell(2, BLACK, Mark.DRAW)),
        (Cell(4, BLACK, Mark.WIN), Cell(1, WHITE, Mark.DRAW)),
        (Cell(1, BLACK, Mark.LOSS), Cell(4, WHITE, Mark.FORFEIT_WIN)),
        (Cell(2, WHITE, Mark.LOSS), Cell(3, BLACK, Mark.FORFEIT_LOSS)),
        (Cell(0, None, Mark.PAIRING_BYE), Cell(0, None, Mark.HALF_BYE)),
    ]
    assert (report.header.name, report.header.deputies) == ("Torneo", ("Bianchi Bo",))
    assert report.header.round_dates == ("26/10/24", "26/10/24", "26/10/25")
    first = tournament.people[0]
    assert (first.title, first.sex, first.born, first.national_id) == (
        "FM",
        Sex.FEMALE,
        1990,
        "121",
    )
    assert "national ratings are not kept" not in tournament.notes


@pytest.mark.parametrize(("text", "rating"), [("02000", 2000), ("200000", 0), ("2k", 0)])
def test_an_invalid_rating_is_left_out(text: str, rating: int) -> None:
    line = player_row(1, "0.0", national=text).replace("| 2000 |", f"| {text} |")
    tournament = read_vega(vega_file(*HEAD, line, player_row(2, "0.0", national=text)))
    assert tournament.people[0].rating == rating
    assert ("national ratings are not kept" in tournament.notes) is bool(rating)


def test_a_file_becomes_a_tournament_checked_against_the_rules() -> None:
    assert tournament_of_file(WHOLE, "scalea.tdf").disagreements == ()
    other = vega_file(
        *HEAD, "172 1;4", "182 Baku", player_row(1, "2.5", *ROWS[0].split(" | ")[12:]), *ROWS[1:]
    )
    tournament = tournament_of_file(other, "scalea.tdf")
    assert tournament.disagreements == ("no. 1 has 2.5 points in the file, 1.5 computed",)
    notes = "\n".join(tournament.notes)
    assert "left out: 1;4" in notes
    assert "the acceleration Baku is not known" in notes
    assert "Vega's manual" in notes


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ((*ROWS, player_row(7, "0.0")), "not numbered from 1 on"),
        ((*ROWS, player_row(5, "0.0")), "not numbered from 1 on"),
        ((*ROWS, "001 x | few"), "fewer than 12 fields"),
        ((player_row(1, "1.0", "2 w 1"), player_row(2, "1.0", "1 w 1")), "do not tell the same"),
        ((player_row(1, "1.0", "1 w 1"),), "do not tell the same"),
        ((player_row(1, "1.0", "2 w 9"), player_row(2, "1.0")), "is no result"),
    ],
)
def test_impossible_contents_are_refused(lines: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        tournament_of_file(vega_file(*HEAD, *lines), "scalea.tdf")


@some_rounds
@given(st.randoms(use_true_random=False))
def test_damaged_bytes_are_read_or_refused_in_a_sentence(chance: Random) -> None:
    refused = refusal_text(tournament_of_file, damage_randomly(WHOLE, chance), "scalea.tdf")
    assert refused.startswith("scalea.tdf") or not refused
