"""Every tie-break against the values FIDE's own tie-break checker gives for complete tournaments.

The checker rounds one thing that C.07 doesn't: AOB is given with 2 decimals up to 8 rounds, with 3
from 9 rounds on, so ours is rounded for the comparison. Other differences are not tolerated.
"""

import json
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import crosstable_of_report
from domain.standings.exact_values import exact_text, round_half_up
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.descriptor import parse_tie_break, parse_tie_break_list
from tests.effort import A_SHARE

pytestmark = pytest.mark.shared

PLACE = parse_tie_break_list("PTS,DE")


def tournaments(shared: Path, name: str) -> Iterator[tuple[dict[str, Any], bytes]]:
    with zipfile.ZipFile(shared / "corpus" / "tiebreaks" / f"{name}.zip") as archive:
        for line in archive.read(f"{name}.jsonl").splitlines():
            expected = json.loads(line)
            yield expected, archive.read(f"{name}/{expected['file']}")


def differences(expected: dict[str, Any], data: bytes) -> tuple[int, list[str]]:
    """The number of compared values, and a line for each that differs."""
    chart = crosstable_of_report(read_trf(data, expected["file"]).tournament)
    rules = RankingRules(TieBreakEdition(expected["edition"]), expected["predetermined"])
    others = [parse_tie_break(code) for code in expected["codes"] if code not in {"PTS", "DE"}]
    order = [*PLACE, *others]
    decimals = 2 if expected["rounds"] <= 8 else 3
    found = {
        standing.number: {
            column.name: as_the_checker_shows(column, value, decimals)
            for column, value in zip(order, standing.values, strict=True)
        }
        for standing in ranked_standings(chart, order, rules)
    }
    for standing in ranked_standings(chart, PLACE, rules):
        found[standing.number]["RANK_PTS_DE"] = str(standing.rank)
    return compare_rows(expected, found)


def as_the_checker_shows(column: TieBreak, value: Fraction | None, decimals: int) -> str:
    return round_half_up(value, decimals) if column.code == "AOB" else exact_text(value)


def compare_rows(
    expected: dict[str, Any], found: dict[Any, dict[str, str]]
) -> tuple[int, list[str]]:
    count = 0
    wrong = []
    for number, row in expected["rows"].items():
        for code in (*expected["codes"], "RANK_PTS_DE"):
            want = "" if row[code] is None else exact_text(Fraction(row[code]))
            got = found[int(number)][code]
            count += 1
            if got != want:
                wrong.append(
                    f"{expected['file']} {expected['edition']} {code} of {number}: "
                    f"{got}, not {want}"
                )
    return count, wrong


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "values"), [("rr", 6_886), ("dev", 194_700)][::A_SHARE])
def test_no_value_differs_from_the_checkers(shared: Path, name: str, values: int) -> None:
    counts, wrong = [], []
    for expected, data in tournaments(shared, name):
        count, differing = differences(expected, data)
        counts.append(count)
        wrong += differing

    assert wrong == []
    assert sum(counts) >= values


FILES = {
    "SWISS_5": "exercise_swiss_16p_5r.trf",
    "SWISS_9": "exercise_swiss_16p_9r.trf",
    "ROUND_ROBIN": "exercise_roundrobin_6p.trf",
}


def published_exercises(shared: Path) -> dict[str, dict[str, dict[str, object]]]:
    text = (shared / "data" / "trf" / "tiebreaks" / "exercise_expected.json").read_text("utf-8")
    loaded: dict[str, dict[str, dict[str, object]]] = json.loads(text)
    return loaded


def exercise_column(shared: Path, title: str, edition: TieBreakEdition) -> dict[str, str]:
    file, code = title.split(" ", 1)
    data = (shared / "data" / "trf" / "tiebreaks" / FILES[file]).read_bytes()
    chart = crosstable_of_report(read_trf(data, file).tournament)
    rules = RankingRules(edition, predetermined=file == "ROUND_ROBIN")
    if code == "DE rank after PTS":
        return {str(s.number): str(s.rank) for s in ranked_standings(chart, PLACE, rules)}
    column = parse_tie_break(code)
    return {
        str(s.number): as_the_checker_shows(column, s.values[0], 2)
        for s in ranked_standings(chart, [column], rules)
    }


@pytest.mark.parametrize(
    ("key", "edition"),
    [("rules_2023", TieBreakEdition.FIDE_2023), ("changed_2026_03", TieBreakEdition.FIDE_2026)],
)
def test_the_exercises_of_the_technical_commission_are_reproduced(
    shared: Path, key: str, edition: TieBreakEdition
) -> None:
    for title, published in published_exercises(shared)[key].items():
        found = exercise_column(shared, title, edition)
        for number, value in published.items():
            want = "" if value is None else exact_text(Fraction(str(value)))
            assert found[number] == want, f"{title} of {number}"
