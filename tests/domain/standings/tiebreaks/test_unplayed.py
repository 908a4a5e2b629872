"""Unplayed rounds in Buchholz (C.07 16): kinds of byes, adjusted scores, dummies and their cap."""

from hypothesis import given, strategies as st

from domain.results import Crosstable
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.terms import Reading, RoundKind, Why, opposition_score
from tests.domain.standings.drawn import chart_of
from tests.domain.standings.generated import charts
from tests.domain.standings.published import ROUND_ROBIN, SWISS

OLD = RankingRules(TieBreakEdition.FIDE_2023)
NEW = RankingRules(TieBreakEdition.FIDE_2026)


def kinds_of_rounds(drawn: Crosstable, number: int, rules: RankingRules = NEW) -> list[RoundKind]:
    context = Context(drawn, rules)
    return [met.kind for met in context.plain_ledger.encounters[context.index[number]]]


def dummies(drawn: Crosstable, number: int, rules: RankingRules) -> list[tuple[int, int, Why]]:
    """Round, score and reason of every dummy of a player."""
    context = Context(drawn, rules)
    player, ledger = context.index[number], context.plain_ledger
    rounds = [(met, opposition_score(ledger, player, met)) for met in ledger.encounters[player]]
    return [
        (met.round, *score_and_reason)
        for met, score_and_reason in rounds
        if met.kind is not RoundKind.GAME
    ]


def test_a_bye_followed_by_play_differs_from_one_followed_by_nothing() -> None:
    drawn = chart_of("1 2000 H +W2 Z Z\n2 2000 Z -B1 U H")

    assert kinds_of_rounds(drawn, 1)[0] is RoundKind.BYE_BEFORE_PLAY
    assert kinds_of_rounds(drawn, 1)[2:] == [RoundKind.BYE_AT_THE_END, RoundKind.BYE_AT_THE_END]
    assert kinds_of_rounds(drawn, 2)[0] is RoundKind.BYE_BEFORE_PLAY
    assert kinds_of_rounds(drawn, 2)[2:] == [RoundKind.AWARDED_BYE, RoundKind.BYE_AT_THE_END]


def test_a_forfeit_loss_does_not_make_an_earlier_bye_one_before_play() -> None:
    drawn = chart_of("1 2000 Z -B2F\n2 2000 P +W1F")

    assert kinds_of_rounds(drawn, 1) == [RoundKind.BYE_AT_THE_END, RoundKind.FORFEIT_LOSS]
    assert kinds_of_rounds(drawn, 2) == [RoundKind.AWARDED_BYE, RoundKind.FORFEIT_WIN]


def test_rounds_after_a_withdrawal_count_as_draws_for_opponents() -> None:
    # Player 12 of the exercise: two points, out after three of five rounds, counts as 3.
    context = Context(SWISS, NEW)
    twelve = context.index[12]

    assert (context.plain_ledger.scores[twelve], context.plain_ledger.adjusted[twelve]) == (20, 30)


def test_a_short_row_is_a_withdrawal() -> None:
    drawn = chart_of("1 2000 +W2\n2 2000 -B1 Z Z")

    assert kinds_of_rounds(drawn, 1)[1:] == [RoundKind.BYE_AT_THE_END, RoundKind.BYE_AT_THE_END]


def test_the_dummy_had_no_cap_before_march_2026() -> None:
    # 4 has 3½ of 5 and a half-point bye: a draw in every round makes 2½.
    assert dummies(SWISS, 4, OLD) == [(2, 35, Why.DUMMY)]
    assert dummies(SWISS, 4, NEW) == [(2, 25, Why.DUMMY_CAPPED)]


def test_after_a_forfeit_the_scheduled_opponent_caps_the_dummy() -> None:
    # 11 has 2½; 9, who did not come, finished with 1½. The loser's own 1½ is below 11's 2½.
    assert dummies(SWISS, 11, NEW) == [(4, 15, Why.DUMMY_CAPPED)]
    assert dummies(SWISS, 9, NEW)[1] == (4, 15, Why.DUMMY)


def test_forfeits_of_predetermined_pairings_are_games_and_rests_are_nothing() -> None:
    drawn = chart_of("1 2000 +W2F Z\n2 2000 -B1F Z")

    assert kinds_of_rounds(drawn, 1, RankingRules(predetermined=True)) == [
        RoundKind.GAME_BY_FORFEIT,
        RoundKind.REST,
    ]
    assert (
        kinds_of_rounds(ROUND_ROBIN, 6, RankingRules(predetermined=True))[3]
        is RoundKind.GAME_BY_FORFEIT
    )


def test_the_final_round_is_drawn_only_when_the_chart_has_come_to_it() -> None:
    drawn = chart_of("1 2000 +W2\n2 2000 -B1")
    reading = Reading(forfeits_are_games=False, final_drawn=True)

    finished = Context(drawn, RankingRules(total_rounds=1)).ledger(reading)
    under_way = Context(drawn, RankingRules(total_rounds=2)).ledger(reading)

    assert (finished.scores, under_way.scores) == ((5, 5), (10, 0))


@given(charts(), st.sampled_from([OLD, NEW]))
def test_the_adjusted_score_is_at_least_the_score(drawn: Crosstable, rules: RankingRules) -> None:
    ledger = Context(drawn, rules).plain_ledger

    assert all(a >= s for a, s in zip(ledger.adjusted, ledger.scores, strict=True))


@given(charts())
def test_a_cap_never_raises_a_dummy(drawn: Crosstable) -> None:
    for row in drawn.rows:
        before = dummies(drawn, row.number, OLD)
        after = dummies(drawn, row.number, NEW)
        assert all(new[1] <= old[1] for old, new in zip(before, after, strict=True))
