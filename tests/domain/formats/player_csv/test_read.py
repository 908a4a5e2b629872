"""The entries and the problems of a list of players."""

from contextlib import suppress

import pytest
from hypothesis import example, given, strategies as st

from domain.chess.stage import stage_of
from domain.errors import BadFile
from domain.formats.player_csv.headings import Heading
from domain.formats.player_csv.read import CsvProblem, read_players
from domain.formats.player_csv.sheet import write_entries, write_players
from domain.people import TITLES, Person, Sex
from tests.effort import some_tournaments
from tests.stories import LONG_NAMES, OPEN, field


def test_a_line_becomes_a_person() -> None:
    players = read_players(
        b'Title,Name,Sex,Fed,Rating,FIDE ID,Club\nWGM,"Muzychuk, Mariya",F,ukr,2510,14114550,Lviv\n'
    )

    assert players.people == (
        Person("Muzychuk", "Mariya", "WGM", 2510, "UKR", "14114550", Sex.FEMALE, "Lviv"),
    )
    assert players.problems == ()


def test_the_preview_shows_the_field_of_each_column() -> None:
    players = read_players(b"No;Name;Elo;Born;Shoe size\n1;Anna;2100;1999;38\n", "club.csv")

    assert (players.encoding, players.delimiter) == ("utf-8", ";")
    assert [(c.field, c.is_used) for c in players.columns] == [
        (Heading.NUMBER, False),
        (Heading.NAME, True),
        (Heading.RATING, True),
        (Heading.BIRTH, True),
        (None, False),
    ]


def test_categories_are_separated_and_kept_once() -> None:
    read = read_players(b"Name;Group\nA;Guests, Club / Guests\nB;\nC;" + b"x" * 41 + b"\n")
    assert [person.categories for person in read.people] == [("Guests", "Club"), (), ()]
    assert [problem.line for problem in read.problems] == [4]


def test_the_coefficient_and_the_rated_games_are_kept() -> None:
    players = read_players(
        b"Name;Elo;K factor;Rated games\nA;2100;20;112\nB;1500;40;0\nC;1400;;\nD;1300;41;x\n"
    )

    found = [(p.k, p.rated_games) for p in players.people]
    assert found == [(20, 112), (40, 0), (0, None), (0, None)]
    assert [problem.sentence for problem in players.problems] == [
        "'41' is not a number from 0 to 40; left empty",
        "'x' is not a number from 0 to 100000; left empty",
    ]


def test_the_games_of_a_rating_period_are_not_those_a_rating_is_based_on() -> None:
    assert read_players(b"Name;Elo;Games\nA;2100;0\n").people[0].rated_games is None


def test_the_national_rating_is_used_without_another() -> None:
    players = read_players(b"Name;Elo;DWZ\nA;2100;2050\nB;;1990\nC;0;1800\n")

    assert [p.rating for p in players.people] == [2100, 1990, 1800]


@pytest.mark.parametrize(
    "text",
    ["Born;ID\n1990", "Geburtsdatum;PKZ\n02.05.1990", "rok urodzenia;id krajowy\n1990-05-02"],
)
def test_only_the_year_of_a_date_of_birth_is_kept(text: str) -> None:
    headings, cell = text.replace("ID\n", "Member ID\n").split("\n")
    (person,) = read_players(f"Name;{headings}\nA;{cell};12345678\n".encode()).people

    assert (person.born, person.national_id) == (1990, "12345678")


@pytest.mark.parametrize("word", ["m", "Male", "homme", "männlich", "hombre", "mężczyzna"])
def test_the_word_for_a_man_is_read_in_every_language(word: str) -> None:
    assert read_players(f"Name;Sex\nA;{word}\n".encode()).people[0].sex is Sex.MALE


@pytest.mark.parametrize("word", ["w", "F", "femme", "weiblich", "mujer", "kobieta", "K"])
def test_the_word_for_a_woman_is_read_in_every_language(word: str) -> None:
    assert read_players(f"Name;Sex\nA;{word}\n".encode()).people[0].sex is Sex.FEMALE


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("Anna;;21o0;;", "'21o0' is not a rating; taken as unrated"),
        ("Anna;;-5;;", "'-5' is not a rating; taken as unrated"),
        ("Anna;;9000;;", "'9000' is not a rating; taken as unrated"),
        ("Anna;;;12x;", "'12x' is not a FIDE ID; left empty"),
        ("Anna;;;;;90", "'90' has no year of birth of four digits; left empty"),
        ("Anna;;;;q", "'q' is not a sex; write m or w; left empty"),
        (f"{'n' * 300};;;;", "longer than 200 characters; the rest is cut"),
        ("Anna;;;;;;2500", "there are 7 cells for 6 columns; the last are ignored"),
    ],
)
def test_an_unusable_cell_is_reported_with_its_line(cells: str, message: str) -> None:
    players = read_players(f"Name;Title;Rating;FIDE ID;Sex;Born\n{cells}\n".encode())

    assert [problem[:2] for problem in players.problems] == [(2, message)]
    assert len(players.rows) == 1


def test_a_line_without_a_name_is_left_out() -> None:
    players = read_players(b"Name;Rating\nAnna;2100\n;1800\n , ;1700\n")

    assert len(players.rows) == 1
    assert [p.line for p in players.problems] == [3, 4]


def test_a_repeated_fide_id_is_left_out() -> None:
    players = read_players(b"Name;FIDE ID\nAnna;123\nBert;124\nAnn;123\n")

    assert [p.family for p in players.people] == ["Anna", "Bert"]
    message = "FIDE ID 123 stands in line 2 already; the line is left out"
    assert players.problems == (CsvProblem(4, message, Heading.FIDE_ID),)


def test_a_line_pasted_twice_is_left_out_but_a_namesake_plays() -> None:
    players = read_players(b"Name;Rating\nSmith, J;1900\nSmith, J;1900\nSmith, J;1500\n")

    assert [p.rating for p in players.people] == [1900, 1500]
    assert [p.line for p in players.problems] == [3, 4]


def test_a_list_without_players_is_refused() -> None:
    with pytest.raises(BadFile, match="no player"):
        read_players(b"Name;Rating\n")


def test_a_formula_is_written_as_text_and_read_back() -> None:
    person = Person("=HYPERLINK(1)", "+49", club="@home")
    data = write_players([person])

    assert b"'=HYPERLINK" in data
    assert read_players(data).people == (person,)


def test_the_entries_of_a_stage_are_read_back() -> None:
    stage = stage_of(field(len(LONG_NAMES), LONG_NAMES), OPEN)

    people = read_players(write_entries(stage)).people

    assert people == tuple(entry.person for _, entry in stage.numbered_entries())


texts = st.text(
    st.characters(exclude_categories=("C", "Z"), include_characters=' ,;"=+-@'), max_size=20
).filter(lambda text: text == text.strip())
people = st.builds(
    Person,
    family=texts.filter(bool),
    given=texts,
    title=st.sampled_from(TITLES),
    rating=st.integers(0, 4000),
    federation=st.sampled_from(("", "POL", "GER", "SUI", "FID", "XYZ")),
    fide_id=st.from_regex(r"[1-9][0-9]{0,9}", fullmatch=True) | st.just(""),
    sex=st.sampled_from(Sex),
    club=texts,
    born=st.just(0) | st.integers(1900, 2026),
    national_id=st.from_regex(r"[1-9][0-9]{7}", fullmatch=True) | st.just(""),
)


@given(st.lists(people, min_size=1, unique_by=(lambda p: p.fide_id or p, lambda p: p)))
@some_tournaments
def test_written_lists_are_read_back_equal(written: list[Person]) -> None:
    assert read_players(write_players(written)).people == tuple(written)


@given(st.binary(max_size=300) | st.text(max_size=200).map(lambda t: f"Name;Elo\n{t}".encode()))
@example(b"\xa1\xca")  # in cp949 the sign of the ångström, whose small letter it has not
def test_any_bytes_are_read_as_a_list_or_refused(data: bytes) -> None:
    with suppress(BadFile):
        assert read_players(data, "a.csv").rows


def test_cells_beyond_the_headings_are_reported_if_not_empty() -> None:
    found = read_players(b"name;rating\nA;2000;;\nB;1900;x\nC;1800\n")

    assert [row.person.family for row in found.rows] == ["A", "B", "C"]
    assert found.problems == (
        CsvProblem(3, "there are 3 cells for 2 columns; the last are ignored"),
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Polska", "POL"),
        ("Deutschland", "GER"),
        ("ger", "GER"),
        ("DEU", "GER"),
        ("PL", "POL"),
        ("Holandia", "NED"),
        ("ROM", "ROU"),
        ("DDR", "GER"),
        ("España", "ESP"),
        ("", ""),
    ],
)
def test_a_country_s_name_and_an_old_code_become_the_federation(text: str, code: str) -> None:
    players = read_players(f"Name;Rating;Fed\nAnna;2000;{text}\n".encode())
    assert (players.people[0].federation, players.problems) == (code, ())


@pytest.mark.parametrize(
    ("text", "federation", "message"),
    [
        ("TCH", "", "choose CZE, SVK"),
        ("XQZ", "XQZ", "kept as it is written"),
        ("Atlantis", "", "code of three letters"),
    ],
)
def test_unclear_federations_are_reported_as_problems(
    text: str, federation: str, message: str
) -> None:
    players = read_players(f"Name;Rating;Fed\nAnna;2000;{text}\n".encode())
    assert players.people[0].federation == federation
    [problem] = players.problems
    assert message in problem.sentence
    assert problem.field == Heading.FEDERATION


def test_the_heading_says_which_of_two_words_is_the_family_name() -> None:
    polish = read_players("Nazwisko i imię;Elo\nKowalski Jan Maria;2000\n".encode())
    english = read_players(b"Name and surname;Elo\nJan Maria Kowalski;2000\n")
    unclear = read_players(b"Name;Elo\nJan Kowalski;2000\nCher;1900\n")

    whole = [(p.people[0].family, p.people[0].given) for p in (polish, english, unclear)]
    assert whole == [("Kowalski", "Jan Maria"), ("Kowalski", "Jan Maria"), ("Jan Kowalski", "")]
    assert [(p.line, p.field) for p in unclear.problems] == [(2, Heading.NAME)]


def test_a_rating_with_a_thousands_separator_is_read() -> None:
    text = "Name;Elo\nA;1 991\nB;2\u00a0105\nC;1.850\nD;1'700\n"
    assert [p.rating for p in read_players(text.encode()).people] == [1991, 2105, 1850, 1700]


def test_a_national_title_is_kept_and_written_again() -> None:
    read = read_players("Name;Tytuł;Elo\nA;m;2000\nB;II+;1800\nC;FM;2300\n".encode())
    found = [(p.title, p.national_title) for p in read.people]
    assert found == [("IM", ""), ("", "II+"), ("FM", "")]
    assert read_players(write_players(read.people)).people == read.people


def test_headings_that_are_repeated_are_no_player() -> None:
    found = read_players(b"Name;Rating\nNowak, Jan;2000\nname ;Rating\nLis, Ewa;1900\n")

    assert [(row.line, row.person.family) for row in found.rows] == [(2, "Nowak"), (4, "Lis")]
    assert found.problems == ()
