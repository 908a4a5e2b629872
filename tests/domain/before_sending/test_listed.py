"""Players as the rating list has them."""

from domain.before_sending import Amiss, Finding
from domain.before_sending.finding import against_list, as_listed, ids_to_look_up
from domain.formats.rating_list.rated_player import RatedPlayer, RatingKind
from domain.ids import EntryId
from domain.people import Person, Sex
from tests.domain.before_sending.reports import complete, open_of, with_person

LISTED = RatedPlayer(
    1000101, "Barone, Luis", "ITA", "w", "", standard=1601, rapid=1550, blitz=1500, born=1990
)


def found(kind: RatingKind | None, listed: RatedPlayer = LISTED, **said: object) -> list[Finding]:
    tournament = complete(2)
    told = {"federation": "ITA", "rating": 1601, **said}
    stage = open_of(with_person(with_person(tournament, 101, **told), 102, fide_id=""))
    return list(against_list(stage, {"1000101": listed}, kind))


def test_who_is_as_the_list_says() -> None:
    assert found(RatingKind.STANDARD) == []


def test_a_number_that_the_list_does_not_have() -> None:
    assert found(RatingKind.STANDARD, fide_id="777") == [
        Finding(Amiss.NOT_LISTED, entries=(EntryId(101),))
    ]


def test_another_rating_and_that_of_another_list() -> None:
    (other,) = found(RatingKind.RAPID)
    (wrong,) = found(RatingKind.STANDARD, rating=1580)

    assert other.amiss is Amiss.RATING_OF_OTHER_LIST
    assert wrong.amiss is Amiss.LISTED_RATING


def test_where_no_time_control_says_which_list_counts_nothing_is_said_of_ratings() -> None:
    assert found(None, rating=1580) == []


def test_federation_title_sex_birth_and_k() -> None:
    listed = LISTED._replace(federation="FRA", title="WFM", sex="w", born=1991, standard_k=20)
    said = [one.amiss for one in found(RatingKind.STANDARD, listed, sex=Sex.MALE, k=40)]

    assert said == [
        Amiss.LISTED_K,
        Amiss.LISTED_FEDERATION,
        Amiss.LISTED_TITLE,
        Amiss.LISTED_SEX,
        Amiss.LISTED_BIRTH,
    ]


def test_what_was_not_said_is_filled_in_without_a_finding() -> None:
    assert found(RatingKind.STANDARD, born=0, sex=Sex.UNSTATED) == []
    person = Person("Barone", "Luis", rating=1601, federation="ITA")

    assert as_listed(person, LISTED, RatingKind.STANDARD) == {"sex": "w", "born": 1990}


def test_what_the_list_does_not_know_takes_nothing_away() -> None:
    bare = RatedPlayer(1000101, "Barone, Luis")
    person = Person("Barone", "Luis", "FM", 0, "ITA", "1000101", Sex.MALE, born=1990, k=20)

    assert as_listed(person, bare, RatingKind.STANDARD) == {}


def test_only_numbers_are_looked_up() -> None:
    stage = open_of(with_person(complete(2), 101, fide_id="soon"))

    assert ids_to_look_up(stage) == (1000102,)
