"""Columns are recognised in the languages federations use."""

import pytest

from domain.formats.player_csv.headings import Heading, fields_of, normalised_heading

FAMILY, GIVEN, NAME, RATING = Heading.FAMILY, Heading.GIVEN, Heading.NAME, Heading.RATING


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        ("Name;Rating;Federation;FIDE ID", [NAME, RATING, Heading.FEDERATION, Heading.FIDE_ID]),
        ("Surname;First name;Title;Sex", [FAMILY, GIVEN, Heading.TITLE, Heading.SEX]),
        ("Nom;Prénom;Elo;Club", [FAMILY, GIVEN, RATING, Heading.CLUB]),
        ("Nom;Elo;Fédération;Sexe", [NAME, RATING, Heading.FEDERATION, Heading.SEX]),
        ("Name;Vorname;DWZ;Verein", [FAMILY, GIVEN, Heading.NATIONAL_RATING, Heading.CLUB]),
        ("Nachname;Vorname;Elo;Geschlecht", [FAMILY, GIVEN, RATING, Heading.SEX]),
        ("Apellidos;Nombre;Elo FIDE;País", [FAMILY, GIVEN, RATING, Heading.FEDERATION]),
        ("Nombre;Elo;Código FIDE;Club", [NAME, RATING, Heading.FIDE_ID, Heading.CLUB]),
        ("Nazwisko;Imię;Ranking;Płeć", [FAMILY, GIVEN, RATING, Heading.SEX]),
        (
            "Nazwisko i imię;Tytuł;Klub;Rok urodzenia",
            [Heading.FAMILY_FIRST, Heading.TITLE, Heading.CLUB, Heading.BIRTH],
        ),
        ("Cognome;Nome;Elo;Sesso", [FAMILY, GIVEN, RATING, Heading.SEX]),
    ],
)
def test_headings_are_recognised_in_several_languages(headings: str, fields: list[Heading]) -> None:
    assert fields_of(headings.split(";")) == fields


@pytest.mark.parametrize("text", ["FIDE-ID", "fide id", "FIDE_ID", "FideID", " Fide Id. "])
def test_case_blanks_and_punctuation_make_no_difference(text: str) -> None:
    assert fields_of(["Name", text]) == [NAME, Heading.FIDE_ID]


def test_an_unknown_heading_has_no_field() -> None:
    assert fields_of(["Name", "Shoe size", ""]) == [NAME, None, None]


def test_of_two_columns_of_one_kind_the_first_counts() -> None:
    assert fields_of(["Name", "Elo", "Rating"]) == [NAME, RATING, None]


def test_a_letter_with_a_stroke_is_its_plain_letter() -> None:
    assert normalised_heading("Płeć, Größe") == "plecgrosse"
