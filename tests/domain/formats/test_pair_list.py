"""Lists of pairs with or without headings, separated by tabs, semicolons or commas."""

from dataclasses import replace

import pytest

from domain.bridge.phase import PairEntry, Phase, Player
from domain.bridge.planning.phase_plan import PhasePlan
from domain.bridge.planning.planner import Scheme
from domain.bridge.session import PairNo
from domain.bridge.strength import PairStrength
from domain.formats.pair_list import ListedPair, read_pairs, write_pairs
from domain.ids import StageId
from domain.people import Sex

HALVES = PairStrength(2, 50)


@pytest.mark.parametrize(
    "text",
    [
        "Kowalski, Jan; Nowak, Ewa; 12",
        "Kowalski, Jan\tNowak, Ewa\t12",
        "Jan Kowalski,Ewa Nowak,12",
        "\ufeffStrength;Player 2;Player 1\n12;Ewa Nowak;Jan Kowalski\n\n",
        "family1;given1;family2;given2;rank\nKowalski;Jan;Nowak;Ewa;12",
        '"Kowalski, Jan","Nowak, Ewa",12',
        'Player 1,Player 2,Strength\n"Kowalski, Jan","Nowak, Ewa","12"',
        "names;strength\nJan Kowalski – Ewa Nowak;12",
        "Kowalski, Jan - Nowak, Ewa 12",
        "1. Jan Kowalski & Ewa Nowak\t12",
        "7 Kowalski, Jan – Nowak, Ewa; 12",
        "3\tKowalski, Jan\tNowak, Ewa\t12",
        "3);Jan Kowalski / Ewa Nowak;12",
        "Jan Kowalski/Ewa Nowak,12",
    ],
)
def test_two_players_and_their_strength_are_read_from_all_layouts(text: str) -> None:
    (pair,) = read_pairs(text).pairs
    assert [player.full_name for player in pair.players] == ["Kowalski, Jan", "Nowak, Ewa"]
    assert pair.seeding == 12


@pytest.mark.parametrize(
    "text",
    [
        "Jan Kowalski;Ewa Nowak;2.5",
        "Jan Kowalski;Ewa Nowak;2,5",
        "Jan Kowalski;Ewa Nowak;2,50",
        "Jan Kowalski;Ewa Nowak;2½",
        'Jan Kowalski,Ewa Nowak,"2,5"',
        "Zawodnik 1;Zawodnik 2;WK\nJan Kowalski;Ewa Nowak;2,5",
        "Zawodnik 1;WK 1;Zawodnik 2;WK 2\nJan Kowalski;0,5;Ewa Nowak;2",
        "Zawodnik 1;WK 1;Zawodnik 2;WK 2\nJan Kowalski;1,5;Ewa Nowak;1.0",
    ],
)
def test_a_strength_of_two_and_a_half_is_read_or_summed_from_the_players(text: str) -> None:
    (pair,) = read_pairs(text).pairs
    assert (pair.seeding, pair.hundredths) == HALVES


def test_federation_club_and_numbers_of_the_players_are_kept() -> None:
    text = "player 1;player 2;fed;club;id1;id2\nJan Kowalski;Ewa Nowak;pol;Kraków;101;102"
    (pair,) = read_pairs(text).pairs
    first, second = pair.players
    assert (first.federation, second.federation, first.club) == ("POL", "POL", "Kraków")
    assert (first.national_id, second.national_id, pair.seeding) == ("101", "102", 0)


def test_each_player_has_a_club_and_a_federation_and_the_pair_its_categories() -> None:
    text = (
        "player 1,club 1,fed 1,id 1,player 2,club 2,fed 2,id 2,category\n"
        '"Kowalski, Jan","Kraków, Stare",POL,1,Ewa Nowak,,CZE,2,"Mixed, Seniors"'
    )
    (pair,) = read_pairs(text).pairs
    assert [(p.club, p.federation, p.national_id) for p in pair.players] == [
        ("Kraków, Stare", "POL", "1"),
        ("", "CZE", "2"),
    ]
    assert pair.categories == ("Mixed", "Seniors")


def test_a_line_that_is_no_pair_is_named_and_the_others_are_read() -> None:
    pairs = read_pairs("Jan Kowalski; Ewa Nowak\nlonely\nA B; C D; strong\n\nA B; C D; 2; 5")
    assert len(pairs.pairs) == 1
    assert pairs.problems == (
        "Line 2: it needs two players; separate them by a semicolon or a tab.",
        "Line 3: 'strong' is not a strength; write a number such as 12 or 2.5, or nothing.",
        "Line 5: there are more cells than columns (5); put a number or name with a comma in "
        'quotation marks, as "2,5".',
    )


def test_a_quotation_mark_that_is_never_closed_is_part_of_the_name() -> None:
    (pair,) = read_pairs('Jan "Janek Kowalski;Ewa Nowak;3').pairs
    assert pair.players[0].given == 'Jan "Janek'


def test_unused_columns_are_reported() -> None:
    pairs = read_pairs("player 1;player 2;shoe size;\nA B;C D;42;x")
    assert len(pairs.pairs) == 1
    assert pairs.problems == ("Not used: shoe size, (no heading).",)


def test_an_empty_list_is_reported() -> None:
    assert read_pairs(" \n").problems == ("There is no line in it.",)


def test_sex_and_year_of_birth_of_each_player_are_read() -> None:
    [pair] = read_pairs(
        "player1;sex1;born1;player2;sex2;born2\nNowak, Ewa;K;1960;Kowalski, Jan;m;07.05.1955\n"
    ).pairs
    assert [(one.sex.value, one.born) for one in pair.players] == [("w", 1960), ("m", 1955)]


@pytest.mark.parametrize(("text", "hundredths"), [("3,5", 350), ("-1.25", -125), ("", 0)])
def test_a_column_of_handicaps_is_read_in_hundredths_of_a_per_cent(
    text: str, hundredths: int
) -> None:
    (pair,) = read_pairs(f"names;Handicap\nJan Kowalski – Ewa Nowak;{text}").pairs
    assert pair.handicap == hundredths


def test_an_invalid_handicap_is_reported_with_its_line() -> None:
    pairs = read_pairs("names;hcp\nJan Kowalski – Ewa Nowak;much")
    assert pairs.pairs == ()
    assert pairs.problems == (
        "Line 2: 'much' is not a handicap; write per cent from -50 to 50, such as 3.5, or nothing.",
    )


@pytest.mark.parametrize(
    "text",
    [
        "Kowalski, Jan; 12",
        "Kowalski, Jan 12",
        "3. Jan Kowalski\t12",
        "Family;Given;Strength\nKowalski;Jan;12",
        "Name,Strength\nJan Kowalski,12",
    ],
)
def test_a_list_of_single_players_is_read_for_an_individual(text: str) -> None:
    ((pair,), problems) = (found := read_pairs(text, alone=True)).pairs, found.problems
    (player,) = pair.players
    assert (player.family, player.given, pair.seeding) == ("Kowalski", "Jan", 12)
    assert problems == ()


def test_a_pair_in_a_list_of_players_and_a_player_in_a_list_of_pairs_are_reported() -> None:
    assert "everybody enters alone" in read_pairs("player 1;player 2\nA;B", alone=True).problems[0]
    assert "two players" in read_pairs("Kowalski, Jan; ").problems[0]


HOSTILE = (
    Player("O'Neil; Sons", 'Jan "Kid"', "POL", "A, B; C", "PL-1", Sex.FEMALE, 1960),
    Player("van der Berg", "", "NED"),
)


@pytest.mark.parametrize("players", [HOSTILE, HOSTILE[:1]], ids=["pairs", "individual"])
def test_a_written_list_is_read_again(players: tuple[Player, ...]) -> None:
    alone = len(players) == 1
    scheme = Scheme.INDIVIDUAL if alone else Scheme.SWISS
    strong = PairEntry(PairNo(1), players, seeding=2, hundredths=50, handicap=-125)
    full = replace(strong, categories=("Mixed", "U25"))
    plain = PairEntry(PairNo(2), tuple(replace(each, club="") for each in players))
    entries = {pair.number: pair for pair in (plain, full)}
    phase = Phase(StageId(1), "Final", PhasePlan(scheme, sessions=1), entries=entries)
    found = read_pairs(write_pairs(phase).decode("utf-8"), alone)
    assert found.problems == ()
    assert found.pairs == (
        ListedPair(full.players, 2, 50, -125, ("Mixed", "U25")),
        ListedPair(plain.players, 0),
    )


def test_headings_that_are_repeated_are_no_pair() -> None:
    text = "Player 1;Player 2\nJan Nowak;Ewa Lis\nPLAYER 1;Player 2\nAda Alpha;Ben Beta\n"

    found = read_pairs(text)

    assert [pair.players[0].family for pair in found.pairs] == ["Nowak", "Alpha"]
    assert found.problems == ()
