"""The explanation of a tie-break value: its shares round by round, the rule and its edition."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from domain.errors import Unknown
from domain.results import Crosstable
from domain.standings.explanation import explain_value
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import ranking_table
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import TieBreak, ValueMethod
from domain.standings.tiebreaks.descriptor import parse_tie_break_list
from domain.standings.tiebreaks.terms import Why
from tests.domain.standings.generated import charts
from tests.domain.standings.published import SWISS

SUMS = [
    TieBreak(code, cut=cut)
    for code, definition in TIEBREAKS.items()
    for cut in (0, 1)
    if definition.method is ValueMethod.SUM and (not cut or "C" in definition.modifiers)
]


def shares_of(code: str, number: int) -> list[tuple[int, int, Fraction, bool, Why]]:
    explanation = explain_value(ranking_table(SWISS, parse_tie_break_list(code)), number, 0)
    return [(s.round, s.opponent, s.value, s.counted, s.why) for s in explanation.shares]


def test_buchholz_is_explained_round_by_round() -> None:
    # 4: 12 counts 3, the half-point bye a capped dummy of 2½, then 13, 3 and 1.
    assert shares_of("BH/C1", 4) == [
        (1, 12, 3, True, Why.PLAYED),
        (2, 0, Fraction(5, 2), False, Why.CUT_VOLUNTARY),
        (3, 13, Fraction(3, 2), True, Why.PLAYED),
        (4, 3, Fraction(7, 2), True, Why.PLAYED),
        (5, 1, Fraction(7, 2), True, Why.PLAYED),
    ]


def test_the_explanation_mentions_that_the_dummy_opponent_is_capped() -> None:
    assert shares_of("BH", 4)[1] == (2, 0, Fraction(5, 2), True, Why.DUMMY_CAPPED)


def test_the_rule_is_named_with_its_article_and_edition() -> None:
    table = ranking_table(
        SWISS, parse_tie_break_list("PTS,TPR"), RankingRules(TieBreakEdition.FIDE_2023)
    )

    explanation = explain_value(table, 2, 1)

    assert (explanation.name, explanation.article) == ("Tournament Performance Rating", "C.07 10.2")
    assert (explanation.edition, explanation.method) == (
        TieBreakEdition.FIDE_2023,
        ValueMethod.PERFORMANCE,
    )
    assert explanation.value == 2120


def test_direct_encounter_names_the_tied_players_and_their_games() -> None:
    explanation = explain_value(ranking_table(SWISS, parse_tie_break_list("PTS,DE")), 4, 1)

    assert explanation.among == (1, 3, 4, 16)
    assert [(s.round, s.opponent, s.value) for s in explanation.shares] == [
        (4, 3, Fraction(1, 2)),
        (5, 1, Fraction(1, 2)),
    ]


@pytest.mark.parametrize(("number", "column"), [(99, 0), (1, 7)])
def test_values_outside_the_table_cannot_be_explained(number: int, column: int) -> None:
    with pytest.raises(Unknown):
        explain_value(ranking_table(SWISS, parse_tie_break_list("PTS")), number, column)


@given(charts(), st.sampled_from(list(TieBreakEdition)))
def test_explained_sums_add_up(drawn: Crosstable, edition: TieBreakEdition) -> None:
    table = ranking_table(drawn, SUMS, RankingRules(edition))

    for column in range(len(SUMS)):
        for row in drawn.rows:
            explanation = explain_value(table, row.number, column)
            counted = [share.value for share in explanation.shares if share.counted]
            assert sum(counted) == explanation.value
