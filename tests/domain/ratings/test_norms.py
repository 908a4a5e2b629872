"""B.01 1.4: norms by the regulation's table, by hand, and against every choice of games."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from domain.ratings.change import DIFFERENCE_OF_SCORE
from domain.ratings.norms import (
    Forecast,
    Need,
    Norm,
    NormCandidate,
    NormEvent,
    NormGame,
    NormParticipant,
    find_norm,
    forecast_norm,
    has_foreign_field,
    is_large_swiss,
)
from domain.ratings.titles import DEMANDS, TITLED, Title, norms_open_to
from tests.effort import against_all
from tests.every import every

NINE = NormEvent(9)
ELEVEN = NormEvent(11)
FEDERATIONS = ("GER", "FRA", "POL", "NED")


def games(average: int, half_points: int, count: int = 9) -> tuple[NormGame, ...]:
    """Opponents of one rating and a good mixture; the points are won from the first round on."""
    points = [2] * (half_points // 2) + [1] * (half_points % 2)
    points += [0] * (count - len(points))
    return tuple(
        NormGame(n + 1, n + 1, average, "GM" if n < 5 else "IM", FEDERATIONS[n % 4], points[n])
        for n in range(count)
    )


def missing_requirements(norm: Norm) -> list[Need]:
    return [requirement.need for requirement in norm.requirements if not requirement.is_met]


# B.01 1.7: nine games, the lowest average for each score (GM; the others 150, 200 and 350 lower).
NINE_GAMES = [(14, 2380), (13, 2434), (12, 2475), (11, 2520), (10, 2557), (9, 2600), (8, 2643)]


@every(
    ("title", "below"),
    [
        (Title.GRANDMASTER, 0),
        (Title.INTERNATIONAL_MASTER, 150),
        (Title.WOMAN_GRANDMASTER, 200),
        (Title.WOMAN_INTERNATIONAL_MASTER, 350),
    ],
)
@every(("half_points", "average"), NINE_GAMES)
def test_lowest_averages_for_a_norm_of_nine_games_are_those_of_the_table(
    title: Title, below: int, half_points: int, average: int
) -> None:
    enough = NormCandidate("ENG", games(average - below, half_points))
    too_weak = NormCandidate("ENG", games(average - below - 1, half_points))
    assert find_norm(title, enough, NINE).is_met
    assert not find_norm(title, too_weak, NINE).is_met


def test_a_norm_of_thirteen_games_needs_the_performance() -> None:
    # 10 of 13 are 77 per cent, 211 points: 2389
    assert find_norm(
        Title.GRANDMASTER, NormCandidate("ENG", games(2389, 20, 13)), NormEvent(13)
    ).is_met
    norm = find_norm(
        Title.GRANDMASTER, NormCandidate("ENG", games(2388, 20, 13)), NormEvent(13, True)
    )
    assert missing_requirements(norm) == [Need.PERFORMANCE]


def test_the_average_rating_of_opponents_is_rounded_half_up() -> None:
    # Five opponents of 2380 and four of 2379: 2379.6, rounded 2380
    mixed = [replace(g, rating=2379) if g.round > 5 else g for g in games(2380, 14)]
    assert find_norm(Title.GRANDMASTER, NormCandidate("ENG", tuple(mixed)), NINE).is_met


def test_the_lowest_opponent_is_raised_to_the_floor() -> None:
    weak = [replace(g, rating=1900) if g.round in (3, 7) else g for g in games(2500, 14)]
    norm = find_norm(Title.GRANDMASTER, NormCandidate("ENG", tuple(weak)), NormEvent(9, True))
    # (7 · 2500 + 2200 + 1900) / 9 = 2400
    assert (norm.average, norm.raised) == (2400, 3)
    unrated = [replace(g, rating=0) if g.round in (3, 7) else g for g in games(2500, 14)]
    norm = find_norm(Title.GRANDMASTER, NormCandidate("ENG", tuple(unrated)), NormEvent(9, True))
    # (7 · 2500 + 2200 + 1400) / 9 = 2344.4
    assert norm.average == 2344


def test_eight_games_and_a_point_by_forfeit_make_nine() -> None:
    # Half of the points against 2600 is a performance of 2600: 4 of 8, in half points 8
    eight = games(2600, 8, 8)
    assert missing_requirements(
        find_norm(Title.GRANDMASTER, NormCandidate("ENG", eight), NINE)
    ) == [Need.GAMES]
    assert find_norm(Title.GRANDMASTER, NormCandidate("ENG", eight, given=1), NINE).is_met
    ten = NormEvent(10)
    assert missing_requirements(
        find_norm(Title.GRANDMASTER, NormCandidate("ENG", eight, given=1), ten)
    ) == [Need.GAMES]


def test_a_game_won_against_a_weak_opponent_is_left_out() -> None:
    weak = NormGame(10, 10, 1800, "", "GER", 2)
    raised = replace(weak, round=11, opponent=11)
    candidate = NormCandidate("ENG", (*games(2434, 13), weak, raised))
    norm = find_norm(Title.GRANDMASTER, candidate, ELEVEN)
    assert norm.is_met
    assert len(norm.games) == 10
    all_count = find_norm(Title.GRANDMASTER, candidate, NormEvent(11, True))
    assert not all_count.is_met
    assert len(all_count.games) == 11


def test_later_games_are_left_out_once_the_norm_is_there() -> None:
    lost = tuple(NormGame(n, n, 2300, "", "GER", 0) for n in (10, 11))
    candidate = NormCandidate("ENG", (*games(2475, 12), *lost))
    norm = find_norm(Title.GRANDMASTER, candidate, ELEVEN)
    assert norm.is_met
    assert len(norm.games) == 9


def test_points_above_the_need_count_as_games() -> None:
    # Against 2557 five points are enough: seven are two more
    norm = find_norm(Title.GRANDMASTER, NormCandidate("ENG", games(2557, 14)), NINE)
    assert (norm.extra, norm.credited_games) == (2, 11)


def test_opponents_without_federation_or_points_do_not_count() -> None:
    stateless = [replace(g, federation="NON") if g.round == 9 else g for g in games(2600, 14)]
    norm = find_norm(Title.GRANDMASTER, NormCandidate("ENG", tuple(stateless)), NINE)
    assert len(norm.games) == 8
    assert Need.GAMES in missing_requirements(norm)
    nothing = [
        replace(g, rating=0, opponent_scored=False) if g.round == 9 else g for g in games(2600, 14)
    ]
    round_robin = find_norm(
        Title.GRANDMASTER, NormCandidate("ENG", tuple(nothing)), NormEvent(9, True)
    )
    assert len(round_robin.games) == 8
    assert len(find_norm(Title.GRANDMASTER, NormCandidate("ENG", tuple(nothing)), NINE).games) == 9


@pytest.mark.parametrize(
    ("own", "opponents", "need"),
    [
        # two federations other than the player's
        ("GER", "GER GER GER GER GER FRA FRA FRA FRA", [Need.OTHER_FEDERATIONS]),
        # five of nine from the player's own, not six
        ("GER", "GER GER GER GER GER FRA FRA POL POL", []),
        ("GER", "GER GER GER GER GER GER FRA POL POL", [Need.OWN_FEDERATION]),
        # six of nine from one, not seven
        ("ENG", "GER GER GER GER GER GER FRA POL POL", []),
        ("ENG", "GER GER GER GER GER GER GER POL POL", [Need.ONE_FEDERATION]),
        # FID is an opponent and no federation
        ("ENG", "GER GER GER GER GER GER FID FID FID", [Need.OTHER_FEDERATIONS]),
        ("ENG", "FID FID FID FID FID FID FID GER POL", []),
    ],
)
def test_opponents_come_from_enough_federations(own: str, opponents: str, need: list[Need]) -> None:
    from_there = tuple(
        replace(game, federation=federation)
        for game, federation in zip(games(2600, 14), opponents.split(), strict=True)
    )
    assert (
        missing_requirements(find_norm(Title.GRANDMASTER, NormCandidate(own, from_there), NINE))
        == need
    )
    assert find_norm(
        Title.GRANDMASTER, NormCandidate(own, from_there), NormEvent(9, exempt=True)
    ).is_met


@pytest.mark.parametrize(
    ("titles", "need"),
    [
        ("GM GM GM FM FM - - - -", []),
        ("GM GM GM FM CM WCM - - -", [Need.TITLED]),
        ("GM GM IM IM IM IM IM IM IM", [Need.HOLDERS]),
        # a third of ten are four
        ("GM GM GM IM IM IM IM IM IM IM", [Need.HOLDERS]),
        ("GM GM GM GM IM IM IM IM IM IM", []),
    ],
)
def test_enough_opponents_hold_titles(titles: str, need: list[Need]) -> None:
    opponents_titles = titles.split()
    holding = tuple(
        replace(game, title=title.strip("-"))
        for game, title in zip(
            games(2600, 14, len(opponents_titles)), opponents_titles, strict=True
        )
    )
    event = NormEvent(len(opponents_titles), predetermined=True)
    assert (
        missing_requirements(find_norm(Title.GRANDMASTER, NormCandidate("ENG", holding), event))
        == need
    )


def test_a_double_round_robin_needs_half_of_the_opponents() -> None:
    # Six players, ten games, five opponents: three of them grandmasters
    def twice(grandmasters: int) -> tuple[NormGame, ...]:
        return tuple(
            NormGame(
                n + 1, n % 5, 2600, "GM" if n % 5 < grandmasters else "IM", FEDERATIONS[n % 4], 1
            )
            for n in range(10)
        )

    event = NormEvent(10, predetermined=True, double=True)
    assert find_norm(Title.GRANDMASTER, NormCandidate("ENG", twice(3)), event).is_met
    assert missing_requirements(
        find_norm(Title.GRANDMASTER, NormCandidate("ENG", twice(2)), event)
    ) == [Need.HOLDERS]


def test_titles_still_open_to_a_player() -> None:
    assert norms_open_to("", woman=False) == (Title.GRANDMASTER, Title.INTERNATIONAL_MASTER)
    assert norms_open_to("IM", woman=False) == (Title.GRANDMASTER,)
    assert norms_open_to("WGM", woman=True) == (Title.GRANDMASTER, Title.INTERNATIONAL_MASTER)
    assert norms_open_to("WFM", woman=True) == tuple(Title)
    assert norms_open_to("GM", woman=True) == ()


some_games = st.builds(
    NormGame,
    round=st.just(0),
    opponent=st.just(0),
    rating=st.sampled_from((0, 1700, 2190, 2300, 2420, 2480, 2550, 2600, 2650)),
    title=st.sampled_from(("GM", "GM", "IM", "FM", "CM", "")),
    federation=st.sampled_from((*FEDERATIONS, "GER", "FID", "NON")),
    half_points=st.sampled_from((0, 1, 1, 2, 2)),
)


def with_numbers(drawn: list[NormGame]) -> tuple[NormGame, ...]:
    return tuple(replace(g, round=n, opponent=n) for n, g in enumerate(drawn, 1))


def meets_the_regulation(title: Title, own: str, chosen: tuple[NormGame, ...], fewest: int) -> bool:
    """The requirements once more, in fractions and straight from the text."""
    count = len(chosen)
    if count < fewest:
        return False
    demands = DEMANDS[title]
    ratings = sorted(g.rating or 1400 for g in chosen)
    ratings[0] = max(ratings[0], demands.floor)
    score = Fraction(sum(g.half_points for g in chosen), 2)
    mean = Fraction(sum(ratings), count)
    performance = mean + DIFFERENCE_OF_SCORE[int(score / count * 100 + Fraction(1, 2))]
    abroad = Counter(g.federation for g in chosen if g.federation != "FID")
    return (
        score / count >= Fraction(35, 100)
        and mean >= demands.average - Fraction(1, 2)
        and performance >= demands.performance - Fraction(1, 2)
        and 2 * sum(g.title in TITLED for g in chosen) >= count
        and sum(g.title in demands.holders for g in chosen) >= 3
        and 3 * sum(g.title in demands.holders for g in chosen) >= count
        and len(set(abroad) - {own}) >= 2
        and abroad[own] <= Fraction(3 * count, 5)
        and all(number <= Fraction(2 * count, 3) for number in abroad.values())
    )


@against_all
@given(
    st.lists(some_games, min_size=8, max_size=12),
    st.sampled_from(list(Title)),
    st.sampled_from(("GER", "ENG")),
    st.integers(0, 1),
)
def test_a_norm_is_met_if_any_permitted_choice_of_games_meets_it(
    drawn: list[NormGame], title: Title, own: str, given_rounds: int
) -> None:
    played = with_numbers(drawn)
    event = NormEvent(max(9, len(played)))
    fewest = 8 if event.rounds == 9 and given_rounds else 9
    counted = tuple(g for g in played if g.federation != "NON")
    shown = any(
        meets_the_regulation(title, own, chosen, fewest)
        for count in range(fewest, len(counted) + 1)
        for chosen in combinations(counted, count)
        # what is left out was won, or came after all that is kept
        if all(g.half_points == 2 or g.round > chosen[-1].round for g in set(counted) - set(chosen))
    )
    norm = find_norm(title, NormCandidate(own, played, given_rounds), event)
    assert norm.is_met == shown
    if norm.is_met:
        assert meets_the_regulation(title, own, norm.games, fewest)


def test_a_forecast_names_the_points_that_are_enough_for_a_norm() -> None:
    # 6½ of 9 against 2434: after 6 of 8 a draw in the last round is enough
    played = games(2434, 12, 8)
    last = NormGame(9, 9, 2434, "IM", "POL", 0)
    norm = forecast_norm(Title.GRANDMASTER, NormCandidate("ENG", played), NINE, [last])
    assert norm == Forecast(1, enough=1, possible=1)
    untitled = replace(last, rating=1900)
    assert forecast_norm(
        Title.GRANDMASTER, NormCandidate("ENG", played), NINE, [untitled]
    ) == Forecast(1, enough=2, possible=2)


@against_all
@given(st.lists(some_games, min_size=9, max_size=10), st.integers(1, 3))
def test_forecasts_agree_with_every_outcome(drawn: list[NormGame], to_come: int) -> None:
    played = with_numbers(drawn)
    event = NormEvent(len(played))
    candidate = NormCandidate("GER", played[:-to_come])
    norm = forecast_norm(Title.INTERNATIONAL_MASTER, candidate, event, played[-to_come:])
    assert norm is not None
    score = sum(game.half_points for game in played[-to_come:])
    met = find_norm(Title.INTERNATIONAL_MASTER, NormCandidate("GER", played), event).is_met
    if norm.enough is not None and score >= norm.enough:
        assert met
    if norm.possible is None or score < norm.possible:
        assert not met


def test_no_forecast_for_seven_games() -> None:
    played = games(2434, 4, 9)
    candidate = NormCandidate("ENG", played[:2])
    assert forecast_norm(Title.GRANDMASTER, candidate, NINE, played[2:]) is None


def test_a_field_is_foreign_with_20_players_10_titled_from_3_federations() -> None:
    def field(abroad: int, titled: int, federations: int) -> list[NormParticipant]:
        home = [NormParticipant(2500, "GM", "GER")] * 30
        return home + [
            NormParticipant(2300, "IM" if n < titled else "FM", FEDERATIONS[1:][n % federations])
            for n in range(abroad)
        ]

    assert has_foreign_field(field(20, 10, 3), "GER")
    assert not has_foreign_field(field(19, 10, 3), "GER")
    assert not has_foreign_field(field(20, 9, 3), "GER")
    assert not has_foreign_field(field(20, 10, 2), "GER")
    away = [replace(p, missed=frozenset({1, 2})) for p in field(20, 10, 3)]
    assert not has_foreign_field(away, "GER")


def test_a_large_swiss_has_forty_players_rated_2000_on_average() -> None:
    """One rated 1960 lowers the average to 1999."""
    forty = [NormParticipant(2000, "", "GER")] * 40
    assert is_large_swiss(forty, 9)
    assert not is_large_swiss(forty[1:], 9)
    assert not is_large_swiss([*forty[1:], replace(forty[0], missed=frozenset({4}))], 9)
    assert not is_large_swiss([*forty[1:], replace(forty[0], rating=1960)], 9)
