"""Pairings by name."""

import pytest

from domain.results import Mark
from tests.stories import OPEN, field, with_round
from web.chess.views.pairings import NAMES, NameRow


def by_name(
    names: tuple[str, ...], *games: str, byes: dict[int, Mark] | None = None
) -> list[NameRow]:
    sheet = NAMES.build(with_round(field(len(names), names), *games, byes=byes), OPEN)
    return [row for row in sheet.rows if isinstance(row, NameRow)]


def test_names_are_sorted_by_letters_without_diacritics() -> None:
    names = ("Zabel, A", "Øst, B", "Łoś, C", "Ångström, D", "Olsen, E", "Lund, F")
    listed = by_name(names, "1-2", "3-4", "5-6")
    assert [row.player.family for row in listed] == [
        "Ångström",
        "Łoś",
        "Lund",
        "Olsen",
        "Øst",
        "Zabel",
    ]
    assert [row.letter for row in listed] == ["A", "L", "L", "O", "O", "Z"]


@pytest.mark.parametrize(
    ("name", "letter"), [("Þórsson", "T"), ("Étienne", "E"), ("de Vries", "D"), ("'t Hooft", "T")]
)
def test_the_letter_in_the_margin_is_plain(name: str, letter: str) -> None:
    row = next(row for row in by_name((name, "B"), "1-2") if row.player.family == name)
    assert row.letter == letter


def test_an_apostrophe_is_no_letter_to_look_under() -> None:
    names = ("Dax, A", "d’Aubigné, B", "Tal, C", "'t Hooft, D", "O'Neil, E", "Onder, F")
    listed = by_name(names, "1-2", "3-4", "5-6")
    families = [row.player.family for row in listed]
    assert families == ["d’Aubigné", "Dax", "Onder", "O'Neil", "'t Hooft", "Tal"]


def test_row_of_a_player_has_board_colour_opponent_and_own_result() -> None:
    adam, berta = by_name(("Adam", "Berta"), "2-1 +--")
    assert (adam.board, adam.colour, adam.result) == (1, "b", "−")
    assert (berta.colour, berta.result) == ("w", "+")
    assert adam.opponent is not None
    assert adam.opponent.number == 2


def test_namesakes_stand_in_the_order_of_their_numbers() -> None:
    listed = by_name(("Kim, J", "Kim, J"), "2-1")
    assert [row.player.number for row in listed] == [1, 2]


def test_player_without_a_game_is_shown_the_reason() -> None:
    rows = by_name(("A", "B", "C"), "1-2", byes={3: Mark.PAIRING_BYE})
    assert (rows[2].board, rows[2].opponent, rows[2].note) == (0, None, "bye")
