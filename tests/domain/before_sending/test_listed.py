"""Players as the rating list has them."""

from domain.before_sending import Finding, ReportFault
from domain.before_sending.finding import (
    differences_from_list,
    ids_to_look_up,
    rating_list_findings,
)
from domain.formats.rating_list.rated_player import RatedPlayer, RatingKind
from domain.ids import EntryId
from domain.people import Person, Sex
from tests.domain.before_sending.reports import complete_tournament, open_stage, with_person

LISTED = RatedPlayer(
    1000101, "Barone, Luis", "ITA", "w", "", standard=1601, rapid=1550, blitz=1500, born=1990
)


def findings_against_list(
    kind: RatingKind | None, listed: RatedPlayer = LISTED, **data: object
) -> list[Finding]:
    tournament = complete_tournament(2)
    player = {"federation": "ITA", "rating": 1601, **data}
    stage = open_stage(with_person(with_person(tournament, 101, **player), 102, fide_id=""))
    return list(rating_list_findings(stage, {"1000101": listed}, kind))


def test_a_player_equal_to_the_list_has_no_finding() -> None:
    assert findings_against_list(RatingKind.STANDARD) == []


def test_a_fide_id_that_is_not_in_the_list_is_found() -> None:
    assert findings_against_list(RatingKind.STANDARD, fide_id="777") == [
        Finding(ReportFault.NOT_LISTED, entries=(EntryId(101),))
    ]


def test_a_rating_of_another_list_is_distinguished_from_a_wrong_rating() -> None:
    """The player's 1601 is the standard rating of the list; 1580 is in no column."""
    (other,) = findings_against_list(RatingKind.RAPID)
    (wrong,) = findings_against_list(RatingKind.STANDARD, rating=1580)

    assert other.amiss is ReportFault.RATING_OF_OTHER_LIST
    assert wrong.amiss is ReportFault.LISTED_RATING


def test_ratings_are_not_compared_without_a_time_control() -> None:
    assert findings_against_list(None, rating=1580) == []


def test_differing_federation_title_sex_birth_and_k_are_found() -> None:
    listed = LISTED._replace(federation="FRA", title="WFM", sex="w", born=1991, standard_k=20)
    kinds = [
        finding.amiss
        for finding in findings_against_list(RatingKind.STANDARD, listed, sex=Sex.MALE, k=40)
    ]

    assert kinds == [
        ReportFault.LISTED_K,
        ReportFault.LISTED_FEDERATION,
        ReportFault.LISTED_TITLE,
        ReportFault.LISTED_SEX,
        ReportFault.LISTED_BIRTH,
    ]


def test_missing_values_are_filled_in_without_a_finding() -> None:
    assert findings_against_list(RatingKind.STANDARD, born=0, sex=Sex.UNSTATED) == []
    person = Person("Barone", "Luis", rating=1601, federation="ITA")

    assert differences_from_list(person, LISTED, RatingKind.STANDARD) == {"sex": "w", "born": 1990}


def test_values_missing_in_the_list_are_kept() -> None:
    bare = RatedPlayer(1000101, "Barone, Luis")
    person = Person("Barone", "Luis", "FM", 0, "ITA", "1000101", Sex.MALE, born=1990, k=20)

    assert differences_from_list(person, bare, RatingKind.STANDARD) == {}


def test_only_numbers_are_looked_up() -> None:
    stage = open_stage(with_person(complete_tournament(2), 101, fide_id="soon"))

    assert ids_to_look_up(stage) == (1000102,)
