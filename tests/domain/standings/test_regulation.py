"""Values of random crosstables agree with the words of C.07 in both editions."""

import pytest
from hypothesis import given

from domain.results import Crosstable
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.descriptor import parse_tie_break
from tests.domain.standings.generated import charts
from tests.domain.standings.regulation import CODES, Regulation
from tests.effort import some_tournaments


@pytest.mark.parametrize("edition", TieBreakEdition)
@pytest.mark.parametrize("code", CODES)
@some_tournaments
@given(chart=charts(most_players=7, most_rounds=6))
def test_values_agree_with_the_text_of_the_regulation(
    code: str, edition: TieBreakEdition, chart: Crosstable
) -> None:
    regulation = Regulation(chart, capped=edition is TieBreakEdition.FIDE_2026)

    for standing in ranked_standings(chart, [parse_tie_break(code)], RankingRules(edition)):
        assert standing.values[0] == regulation.value(code, standing.number), standing.number
