"""Lists of pairs as they come: with headings or without, by tab, semicolon or comma."""

import pytest

from domain.formats.pair_list import read_pairs


@pytest.mark.parametrize(
    "text",
    [
        "Kowalski, Jan; Nowak, Ewa; 12",
        "Kowalski, Jan\tNowak, Ewa\t12",
        "Jan Kowalski,Ewa Nowak,12",
        "\ufeffStrength;Player 2;Player 1\n12;Ewa Nowak;Jan Kowalski\n\n",
        "family1;given1;family2;given2;rank\nKowalski;Jan;Nowak;Ewa;12",
    ],
)
def test_two_players_and_their_strength(text: str) -> None:
    (pair,) = read_pairs(text).pairs
    assert [player.full_name for player in pair.players] == ["Kowalski, Jan", "Nowak, Ewa"]
    assert pair.seeding == 12


def test_what_is_known_of_the_players_comes_along() -> None:
    text = "player 1;player 2;fed;club;id1;id2\nJan Kowalski;Ewa Nowak;pol;Kraków;101;102"
    (pair,) = read_pairs(text).pairs
    one, other = pair.players
    assert (one.federation, other.federation, one.club) == ("POL", "POL", "Kraków")
    assert (one.national_id, other.national_id, pair.seeding) == ("101", "102", 0)


def test_a_line_that_is_no_pair_is_named_and_the_others_are_read() -> None:
    found = read_pairs("Jan Kowalski; Ewa Nowak\nlonely\nA B; C D; strong")
    assert len(found.pairs) == 1
    assert found.problems == (
        "Line 2: it needs two players; separate them by a semicolon or a tab.",
        "Line 3: 'strong' is no strength; write a whole number or nothing.",
    )


def test_an_empty_list_says_so() -> None:
    assert read_pairs(" \n").problems == ("There is no line in it.",)
