"""Which ratings determine the pairing numbers, and what is read from official rating lists
(endorsement rules C.02 (2026), Q116-156).
"""

import pytest

from domain.chess.rated_games import rated_players, rating_lists_of
from domain.errors import NotNow, RuleViolation
from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf26
from domain.ids import RoundNo
from domain.ratings.change import RatedGame, rating_change
from events.chess.decisions.reports.federation_report import build_report
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import ListsOrdered, RatingsStated, StartingRankAnnounced
from events.contest.commands import PairRound
from events.log.vocabulary import Command
from events.tournament.vocabulary import TimeControlAnnounced
from tests.events.chess.evening import STAGE, Evening

# P1 1950 ... P4 1800 as entered; a national rating for three of them.
NATIONAL = ((1, 1500), (2, 2200), (3, 1900))
K_FACTOR = 20


def entries_by_number(evening: Evening) -> list[int]:
    """Pairs round 1, which gives the numbers."""
    evening.do(PairRound(STAGE, 1))
    return [int(entry.id) for _, entry in evening.stage.numbered_entries()]


def ratings_stated(*, kind: str = "national", from_round: int = 1, **ratings: int) -> Command:
    listed = tuple((int(name[1:]), rating) for name, rating in ratings.items())
    return RatingsStated(STAGE, kind, "a list", "2026-11", listed, from_round)


@pytest.mark.parametrize(
    ("method", "order"),
    [
        ("FIDE", [1, 2, 3, 4]),  # 1950 1900 1850 1800
        ("NRO", [2, 3, 1, 4]),  # 1500 2200 1900 none
        ("FIDON", [1, 2, 3, 4]),
        ("NIDOF", [2, 3, 4, 1]),  # 1500 2200 1900 1800
        ("HBFN", [2, 1, 3, 4]),  # 1950 2200 1900 1800
        ("LBFN", [2, 3, 4, 1]),  # 1500 1900 1850 1800
    ],
)
def test_numbers_follow_the_announced_method(method: str, order: list[int]) -> None:
    evening = Evening()
    evening.do(RatingsStated(STAGE, "national", "PZSzach", "2026-11", NATIONAL))
    if method != "FIDE":
        evening.do(StartingRankAnnounced(STAGE, method))

    assert entries_by_number(evening) == order


def test_without_a_fide_rating_the_national_one_ranks_where_that_was_announced() -> None:
    evening = Evening(3)
    evening.do(c.RegisterEntry(stage=STAGE, family="P4"))
    evening.do(ratings_stated(P4=1925))
    evening.do(StartingRankAnnounced(STAGE, "FIDON"))

    assert entries_by_number(evening) == [1, 4, 2, 3]


@pytest.mark.parametrize(
    ("equals", "order"),
    [("name", [3, 1, 2]), ("fide-id", [2, 3, 1]), ("older", [1, 2, 3]), ("entry", [1, 2, 3])],
)
def test_another_criterion_than_the_alphabet_decides_among_equals(
    equals: str, order: list[int]
) -> None:
    evening = Evening(0)
    people = (("Berg", "", 1960), ("Clark", "99", 1990), ("Adam", "100", 0))
    for family, fide_id, born in people:
        evening.do(
            c.RegisterEntry(stage=STAGE, family=family, rating=1800, fide_id=fide_id, born=born)
        )
    if equals != "name":
        evening.do(StartingRankAnnounced(STAGE, equals=equals))

    assert entries_by_number(evening) == order


@pytest.mark.parametrize("choice", [{"method": "ELO"}, {"equals": "charm"}])
def test_an_unknown_ranking_method_is_refused(choice: dict[str, str]) -> None:
    with pytest.raises(RuleViolation, match="write one of"):
        Evening().do(StartingRankAnnounced(STAGE, **choice))


def test_the_ranking_method_is_fixed_once_numbers_are_given() -> None:
    with pytest.raises(NotNow, match="numbers of Open are given"):
        Evening().paired(1).do(StartingRankAnnounced(STAGE, "NRO"))


def test_record_172_names_the_method_of_the_starting_rank() -> None:
    evening = Evening()
    evening.do(StartingRankAnnounced(STAGE, "HBFN"))
    evening.paired(1)

    tournament = read_trf(write_trf26(build_report(evening.state, evening.stage)), "t").tournament

    assert tournament.regulations.starting_rank == "HBFN"


def test_an_official_rating_is_kept_apart_from_that_of_the_tournament_with_list_and_date() -> None:
    evening = Evening()
    evening.do(ratings_stated(kind="fide", P1=2010))

    entry = next(iter(evening.stage.entries.values()))
    assert entry.official == (("fide", 2010, "a list", "2026-11", 1),)
    assert entry.person.rating == 1950


@pytest.mark.parametrize("date", ["", "11/2026", "2026-13", "2026-11-32"])
def test_a_rating_list_without_a_valid_date_is_refused(date: str) -> None:
    with pytest.raises(NotNow, match="not a date of a list"):
        Evening().do(RatingsStated(STAGE, "fide", "FIDE", date, ((1, 2000),)))


def test_impossible_official_ratings_are_refused() -> None:
    for command, error in (
        (RatingsStated(STAGE, "club", "x", "2026-11", ((1, 1),)), RuleViolation),
        (RatingsStated(STAGE, "fide", "x", "2026-11", ((1, 1), (1, 2))), NotNow),
        (RatingsStated(STAGE, "fide", "x", "2026-11", ((1, 1),), 9), NotNow),
    ):
        with pytest.raises(error):
            Evening().do(command)


def test_an_event_over_thirty_days_is_rated_round_by_round_with_the_list_of_its_month() -> None:
    evening = Evening(4, 3).played(1).played(2)
    evening.do(ratings_stated(kind="fide", from_round=2, P1=2000, P2=1890, P3=1700, P4=1820))
    first = evening.stage.entry(next(iter(evening.stage.entries)))
    assert [first.rating_in(RoundNo(n)) for n in (1, 2, 3)] == [1950, 2000, 2000]
    games = {
        r.number: next(b for b in r.boards if first.id in (b.white, b.black))
        for r in evening.stage.rounds
    }
    other = {n: b.black if b.white == first.id else b.white for n, b in games.items()}
    entered = {1: 1950, 2: 1900, 3: 1850, 4: 1800}
    later = {1: 2000, 2: 1890, 3: 1700, 4: 1820}

    mine = next(
        one for one in rated_players(evening.stage, "2026-11-01") if one.entry.id == first.id
    )

    half = [2 if games[n].white == first.id else 0 for n in (RoundNo(1), RoundNo(2))]
    in_first = rating_change(1950, K_FACTOR, [RatedGame(entered[other[RoundNo(1)]], half[0])])
    in_second = rating_change(2000, K_FACTOR, [RatedGame(later[other[RoundNo(2)]], half[1])])
    assert mine.change is not None
    assert mine.change.points == in_first.points + in_second.points
    assert mine.games == 2


def test_fide_s_lists_are_asked_in_the_order_of_the_rate_of_play_until_another_is_announced() -> (
    None
):
    evening = Evening()
    assert rating_lists_of(evening.stage) == ("standard", "rapid", "blitz")
    evening.do(TimeControlAnnounced(STAGE, code="900+10"))
    assert rating_lists_of(evening.stage) == ("rapid", "standard", "blitz")

    evening.do(ListsOrdered(STAGE, ("standard", "rapid")))

    assert rating_lists_of(evening.stage) == ("standard", "rapid")
    with pytest.raises(NotNow, match="in that order already"):
        evening.do(ListsOrdered(STAGE, ("standard", "rapid")))
    for wrong in (("standard", "standard"), ("bullet",)):
        with pytest.raises(RuleViolation, match="each once at most"):
            evening.do(ListsOrdered(STAGE, wrong))
