"""Every value published for FIDE's tie-break exercises, and what the 2026 edition changes."""

import pytest

from domain.standings.exact_values import exact_text, round_half_up
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.descriptor import parse_tie_break
from tests.domain.standings.published import (
    AVERAGE_OF_BUCHHOLZ_2023,
    CHANGED_2026,
    PUBLISHED_2023,
    ROUND_ROBIN,
    SWISS,
)
from tests.every import every

OLD = RankingRules(TieBreakEdition.FIDE_2023)
NEW = RankingRules(TieBreakEdition.FIDE_2026)
PREDETERMINED = RankingRules(predetermined=True)


def values_by_player(code: str, rules: RankingRules) -> dict[int, str]:
    table = ranked_standings(
        ROUND_ROBIN if rules.predetermined else SWISS, [parse_tie_break(code)], rules
    )
    return {standing.number: exact_text(standing.values[0]) for standing in table}


@every("code", PUBLISHED_2023)
def test_all_values_published_for_the_2023_edition_are_reproduced(code: str) -> None:
    assert values_by_player(code, OLD) == PUBLISHED_2023[code]


@every("code", sorted(PUBLISHED_2023.keys() - {"FB"}))
def test_the_2026_edition_changes_the_capped_dummies_and_nothing_else(code: str) -> None:
    assert values_by_player(code, NEW) == PUBLISHED_2023[code] | CHANGED_2026.get(code, {})


def test_average_of_opponents_buchholz_is_exact_and_shown_with_two_decimals_as_published() -> None:
    table = ranked_standings(SWISS, [parse_tie_break("AOB")], OLD)

    shown = {standing.number: round_half_up(standing.values[0], 2) for standing in table}
    assert {n: float(v) for n, v in shown.items()} == {
        n: float(v) for n, v in AVERAGE_OF_BUCHHOLZ_2023.items()
    }


@pytest.mark.parametrize(
    ("code", "published"),
    [
        ("SB", "9.25 6.25 6.25 4.25 3.25 2.25"),
        ("SB/C1", "9.25 4.75 4.75 4.25 3.25 1.5"),
        ("KS", "2 0.5 0.5 1 0.5 0"),
    ],
)
def test_round_robin_exercise_counts_a_forfeit_as_a_regular_game(code: str, published: str) -> None:
    assert values_by_player(code, PREDETERMINED) == dict(
        zip(range(1, 7), published.split(), strict=True)
    )


def test_round_robin_exercise_ranks_by_direct_encounter() -> None:
    # 1 beat 2 and 3, who drew; among the others 6 has 1½, 5 has 1, 4 has ½.
    table = ranked_standings(
        ROUND_ROBIN, [parse_tie_break("PTS"), parse_tie_break("DE")], PREDETERMINED
    )

    assert [(s.rank, s.number) for s in table] == [(1, 1), (2, 2), (2, 3), (4, 6), (5, 5), (6, 4)]


def test_direct_encounter_decides_nothing_where_too_many_games_are_missing() -> None:
    # 1, 3, 4 and 16 have 3½ points; only 1-4 and 3-4 were played, both drawn.
    table = ranked_standings(SWISS, [parse_tie_break("PTS"), parse_tie_break("DE")], OLD)

    assert [s.number for s in table if s.rank == 2] == [1, 3, 4, 16]
