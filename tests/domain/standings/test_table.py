"""Tables of standings: ranks, subsets, penalties, expelled and annulled players, revision."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from domain.errors import Unsupported
from domain.ids import Number
from domain.results import Crosstable
from domain.standings.exact_values import exact_text
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import Selection, Standing, ranked_standings
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.descriptor import full_order, parse_tie_break_list
from tests.domain.standings.drawn import chart_of
from tests.domain.standings.generated import charts
from tests.domain.standings.published import ROUND_ROBIN, SWISS

EVERYTHING = full_order(TieBreak(code) for code in TIEBREAKS)
WITHOUT_NUMBERS = tuple(t for t in EVERYTHING if t.code != "TPN")
RULES = st.sampled_from(
    [RankingRules(TieBreakEdition.FIDE_2023), RankingRules(TieBreakEdition.FIDE_2026)]
)
POINTS = parse_tie_break_list("PTS")


def ranks_and_numbers(table: tuple[Standing, ...]) -> list[tuple[int | None, int]]:
    return [(standing.rank, standing.number) for standing in table]


def test_tied_players_share_a_rank_and_the_next_one_is_skipped() -> None:
    drawn = chart_of(
        """
        1 2000 +W2 =B3
        2 2000 -B1 +W4
        3 2000 +W4 =W1
        4 2000 -B3 -B2
        """
    )

    assert ranks_and_numbers(ranked_standings(drawn, POINTS)) == [(1, 1), (1, 3), (3, 2), (4, 4)]


def test_a_second_tie_break_is_applied_only_inside_the_groups_the_first_one_left() -> None:
    # 3 and 4 have a better Buchholz than 2, who has more points; 1 and 16 stay level.
    table = ranked_standings(
        SWISS, parse_tie_break_list("PTS,BH"), RankingRules(TieBreakEdition.FIDE_2023)
    )

    assert [s.number for s in table[:5]] == [2, 3, 4, 1, 16]
    assert ranks_and_numbers(table[3:5]) == [(4, 1), (4, 16)]


def test_direct_encounter_looks_at_the_subgroup_still_tied_when_its_turn_comes() -> None:
    # 1 to 4 have 2 points and have not all met. Two wins each lift 1 and 2 out; 1 beat 2.
    drawn = chart_of(
        """
        1 2000 +W2 -B3 -B4 +W5
        2 2000 -B1 +W4 +B5 Z
        3 2000 Z   +W1 H   H
        4 2000 H   -B2 +W1 H
        5 2000 Z   U   -W2 -B1
        """
    )

    at_once = ranked_standings(drawn, parse_tie_break_list("PTS,DE"))
    after_wins = ranked_standings(drawn, parse_tie_break_list("PTS,WON,DE"))

    assert [s.number for s in at_once if s.rank == 1] == [1, 2, 3, 4]
    assert ranks_and_numbers(after_wins)[:2] == [(1, 1), (2, 2)]


def test_a_lower_pairing_number_ranks_higher_unless_the_list_reverses_it() -> None:
    drawn = chart_of("1 2000 =W2\n2 2000 =B1")

    assert ranks_and_numbers(ranked_standings(drawn, parse_tie_break_list("PTS,TPN"))) == [
        (1, 1),
        (2, 2),
    ]
    assert ranks_and_numbers(ranked_standings(drawn, parse_tie_break_list("PTS,TPN/R"))) == [
        (1, 2),
        (2, 1),
    ]


def test_a_penalty_lowers_the_points_and_the_opponents_buchholz() -> None:
    drawn = chart_of("1 2000 +W2\n2 2000 -B1")
    fined = replace(drawn, rows=(replace(drawn.rows[0], penalty=-5), drawn.rows[1]))

    first, second = ranked_standings(fined, parse_tie_break_list("PTS,BH"))

    assert (exact_text(first.values[0]), exact_text(second.values[1])) == ("0.5", "0.5")


def test_the_table_after_an_earlier_round_ignores_later_rounds() -> None:
    rows = tuple(replace(row, cells=row.cells[:2]) for row in SWISS.rows)
    after_two = ranked_standings(replace(SWISS, rows=rows, rounds=2), POINTS)

    assert [s.number for s in after_two if s.values[0] == 2] == [2]
    assert len(after_two) == 16


def test_an_expelled_player_is_listed_last_without_a_place_but_his_games_stand() -> None:
    table = ranked_standings(
        SWISS, parse_tie_break_list("PTS,BH"), selection=Selection(unplaced=frozenset({2}))
    )

    assert ranks_and_numbers(table)[-1] == (None, 2)
    assert ranks_and_numbers(table)[0][0] == 1
    # 7 lost to 2 and has the published Buchholz, as if 2 were still in the table.
    assert {int(s.number): exact_text(s.values[1]) for s in table}[7] == "14.5"


def test_an_annulled_player_of_a_round_robin_does_not_count() -> None:
    # Without 6: 1 has 2½, 2 and 3 have 2½, 4 and 5 have 1 or less.
    table = ranked_standings(
        ROUND_ROBIN,
        parse_tie_break_list("PTS,SB"),
        RankingRules(predetermined=True),
        Selection(annulled=frozenset({6})),
    )

    points = {s.number: exact_text(s.values[0]) for s in table}
    assert points == {1: "2.5", 2: "2.5", 3: "2.5", 4: "1", 5: "1.5", 6: ""}
    assert ranks_and_numbers(table)[-1] == (None, 6)


def test_buchholz_is_refused_for_predetermined_pairings() -> None:
    with pytest.raises(Unsupported, match="BH/C1"):
        ranked_standings(
            ROUND_ROBIN, parse_tie_break_list("PTS,BH/C1"), RankingRules(predetermined=True)
        )


@given(charts(), RULES)
def test_ranks_follow_the_values_and_only_equal_values_share_a_rank(
    drawn: Crosstable, rules: RankingRules
) -> None:
    order = parse_tie_break_list("PTS,BH/C1,BH,SB,WIN")
    table = ranked_standings(drawn, order, rules)

    for better, worse in zip(table, table[1:], strict=False):
        assert better.rank is not None
        assert worse.rank is not None
        assert (better.rank == worse.rank) == (better.values == worse.values)
        assert better.rank <= worse.rank
    assert [s.values for s in table] == sorted((s.values for s in table), reverse=True)


@given(charts(), RULES)
def test_points_are_the_scores_of_the_chart(drawn: Crosstable, rules: RankingRules) -> None:
    for standing in ranked_standings(drawn, POINTS, rules):
        points = standing.values[0]
        assert points is not None
        assert 10 * points == drawn.score(standing.number)


@given(charts(), RULES)
def test_a_cut_leaves_no_more_than_there_was(drawn: Crosstable, rules: RankingRules) -> None:
    for code in ("BH", "SB", "FB"):
        order = parse_tie_break_list(f"{code},{code}/C0,{code}/C1,{code}/C2,{code}/M1")
        for standing in ranked_standings(drawn, order, rules):
            whole, cut_0, cut_1, cut_2, median = (value or 0 for value in standing.values)
            assert whole == cut_0
            assert whole >= cut_1 >= cut_2 >= 0
            assert cut_1 >= median >= 0


@given(charts(), RULES)
def test_a_value_does_not_depend_on_the_other_columns(
    drawn: Crosstable, rules: RankingRules
) -> None:
    together = {s.number: s.values for s in ranked_standings(drawn, EVERYTHING, rules)}

    for at, column in enumerate(EVERYTHING):
        if column.code != "DE":
            alone = {s.number: s.values[0] for s in ranked_standings(drawn, [column], rules)}
            assert alone == {number: values[at] for number, values in together.items()}


@given(charts(), RULES)
def test_renumbering_players_changes_no_value_and_no_rank(
    drawn: Crosstable, rules: RankingRules
) -> None:
    numbers = [row.number for row in drawn.rows]
    renamed = {n: Number(3 * (len(numbers) - i) + 7) for i, n in enumerate(numbers)}

    before = ranked_standings(drawn, WITHOUT_NUMBERS, rules)
    after = ranked_standings(with_numbers(drawn, renamed), WITHOUT_NUMBERS, rules)

    assert {renamed[s.number]: (s.rank, s.values) for s in before} == {
        s.number: (s.rank, s.values) for s in after
    }


def with_numbers(drawn: Crosstable, renamed: Mapping[Number, Number]) -> Crosstable:
    names = {0: 0} | {int(old): int(new) for old, new in renamed.items()}
    rows = [
        replace(
            row,
            number=renamed[row.number],
            cells=tuple(cell._replace(opponent=names[cell.opponent]) for cell in row.cells),
        )
        for row in drawn.rows
    ]
    return replace(drawn, rows=tuple(sorted(rows, key=lambda row: row.number)))


def test_an_undefined_value_ranks_below_a_value_of_zero() -> None:
    # The opponents of 1 have a Buchholz of 1, that of 2 one of 0; 3 has met nobody.
    drawn = chart_of("1 2000 +W2\n2 2000 -B1\n3 2000 H")

    table = ranked_standings(drawn, parse_tie_break_list("AOB"))

    assert ranks_and_numbers(table) == [(1, 1), (2, 2), (3, 3)]
