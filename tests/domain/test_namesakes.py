"""Players of the same name get a distinguishing text, and nobody else does."""

from dataclasses import replace

from domain.people import KnownPerson, Person, distinguish_namesakes

JAN = Person("Kowalski", "Jan")


def distinguishing_texts(*people: Person, numbered: bool = False) -> list[str]:
    known = {
        i: KnownPerson(p.full_name, (p.born, p.club, p.rating, i if numbered else 0))
        for i, p in enumerate(people, 1)
    }
    found = distinguish_namesakes(known)
    return [found.get(i, "") for i in known]


def test_only_namesakes_are_distinguished() -> None:
    assert distinguishing_texts(JAN, Person("Kowalski", "Anna"), Person("Nowak", "Jan")) == [
        "",
        "",
        "",
    ]


def test_namesakes_are_distinguished_by_the_first_fact_in_which_all_differ() -> None:
    old, young = replace(JAN, born=1950, club="Wisła"), replace(JAN, born=2011, club="Wisła")
    assert distinguishing_texts(old, young, Person("Nowak")) == ["1950", "2011", ""]
    assert distinguishing_texts(replace(JAN, club="Lech"), replace(JAN, club="Wisła")) == [
        "Lech",
        "Wisła",
    ]
    rated = [replace(JAN, club="Lech", rating=rating) for rating in (1800, 2100)]
    assert distinguishing_texts(*rated) == ["1800", "2100"]


def test_a_fact_missing_for_one_namesake_is_not_used() -> None:
    assert distinguishing_texts(
        replace(JAN, born=1950), replace(JAN, rating=1500), numbered=True
    ) == ["1", "2"]


def test_case_and_blanks_do_not_distinguish_names() -> None:
    assert distinguishing_texts(JAN, Person("KOWALSKI ", "Jan")) == ["I", "II"]


def test_equal_namesakes_are_numbered() -> None:
    """In Roman numerals up to ten."""
    assert distinguishing_texts(*[JAN] * 12)[8:] == ["IX", "X", "11", "12"]
