"""Columns are recognised in the languages federations use."""

import pytest

from domain.formats.player_csv.headings import Field, fields_of, plain

FAMILY, GIVEN, NAME, RATING = Field.FAMILY, Field.GIVEN, Field.NAME, Field.RATING


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        ("Name;Rating;Federation;FIDE ID", [NAME, RATING, Field.FEDERATION, Field.FIDE_ID]),
        ("Surname;First name;Title;Sex", [FAMILY, GIVEN, Field.TITLE, Field.SEX]),
        ("Nom;Prénom;Elo;Club", [FAMILY, GIVEN, RATING, Field.CLUB]),
        ("Nom;Elo;Fédération;Sexe", [NAME, RATING, Field.FEDERATION, Field.SEX]),
        ("Name;Vorname;DWZ;Verein", [FAMILY, GIVEN, Field.NATIONAL_RATING, Field.CLUB]),
        ("Nachname;Vorname;Elo;Geschlecht", [FAMILY, GIVEN, RATING, Field.SEX]),
        ("Apellidos;Nombre;Elo FIDE;País", [FAMILY, GIVEN, RATING, Field.FEDERATION]),
        ("Nombre;Elo;Código FIDE;Club", [NAME, RATING, Field.FIDE_ID, Field.CLUB]),
        ("Nazwisko;Imię;Ranking;Płeć", [FAMILY, GIVEN, RATING, Field.SEX]),
        ("Nazwisko i imię;Tytuł;Klub;Rok urodzenia", [NAME, Field.TITLE, Field.CLUB, Field.BIRTH]),
        ("Cognome;Nome;Elo;Sesso", [FAMILY, GIVEN, RATING, Field.SEX]),
    ],
)
def test_headings_are_known_in_several_languages(headings: str, fields: list[Field]) -> None:
    assert fields_of(headings.split(";")) == fields


@pytest.mark.parametrize("written", ["FIDE-ID", "fide id", "FIDE_ID", "FideID", " Fide Id. "])
def test_case_accents_and_punctuation_make_no_difference(written: str) -> None:
    assert fields_of(["Name", written]) == [NAME, Field.FIDE_ID]


def test_a_word_nobody_knows_is_no_field() -> None:
    assert fields_of(["Name", "Shoe size", ""]) == [NAME, None, None]


def test_of_two_columns_of_one_kind_the_first_counts() -> None:
    assert fields_of(["Name", "Elo", "Rating"]) == [NAME, RATING, None]


def test_a_letter_with_a_stroke_is_its_plain_letter() -> None:
    assert plain("Płeć, Größe") == "plecgrosse"
