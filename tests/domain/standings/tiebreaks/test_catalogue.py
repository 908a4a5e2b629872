"""The table in the package's docstring agrees with what the package declares."""

import re

from hypothesis import given

from domain.results import Crosstable
from domain.standings import tiebreaks as package
from domain.standings.rules import RankingRules
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import Definition, TieBreak
from tests.domain.standings.generated import charts
from tests.every import every

WRITTEN = {"C": "/Cn", "M": "/Mn", "L": "/L±n", "P": "/P", "F": "/F", "R": "/R"}


def lines() -> dict[str, str]:
    assert package.__doc__ is not None
    return {m[1]: m[0] for m in re.finditer(r"^([A-Z]{2,4})  .*$", package.__doc__, re.MULTILINE)}


def test_the_header_lists_every_code_and_no_other() -> None:
    assert lines().keys() == TIEBREAKS.keys()


@every("code", TIEBREAKS)
def test_the_header_gives_article_and_modifiers(code: str) -> None:
    line, definition = lines()[code], TIEBREAKS[code]

    assert line.split()[1] == definition.article.split()[-1]
    assert {m for m in WRITTEN.values() if f"{m} " in f"{line} "} == {
        WRITTEN[m] for m in definition.modifiers
    }
    assert ("Swiss only" in line) == (isinstance(definition, Definition) and definition.swiss_only)
    assert ("new in 2026" in line) == (definition.since == "2026")


@given(charts())
def test_every_code_without_buchholz_is_defined_for_predetermined_pairings(
    drawn: Crosstable,
) -> None:
    order = [
        TieBreak(code)
        for code, definition in TIEBREAKS.items()
        if not (isinstance(definition, Definition) and definition.swiss_only)
    ]

    table = ranked_standings(drawn, order, RankingRules(predetermined=True))

    assert sorted(s.number for s in table) == [row.number for row in drawn.rows]
