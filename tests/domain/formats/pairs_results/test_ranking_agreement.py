"""Printed places and percentages, compared with those scored again."""

from dataclasses import replace
from decimal import Decimal

from domain.formats.pairs_results.agreement import ranking_disagreements
from domain.formats.pairs_results.document import PairsResults
from tests.bridge_sessions import club_evening


def differences(printed: PairsResults, recomputed: PairsResults) -> list[tuple[str, str, str, str]]:
    return [(d.ns, d.field, d.file, d.computed) for d in ranking_disagreements(printed, recomputed)]


def with_places(results: PairsResults, *places: str) -> PairsResults:
    pairs = tuple(
        replace(pair, standing=pair.standing._replace(place=place))
        for pair, place in zip(results.pairs, places, strict=False)
    )
    return replace(results, pairs=(*pairs, *results.pairs[len(pairs) :]))


def test_different_places_and_percentages_are_reported_but_not_rounding() -> None:
    evening = club_evening()
    assert differences(evening, evening) == []
    pair = evening.pairs[0]
    standing = pair.standing
    assert standing.percentage is not None

    def printed(percentage: Decimal, place: str) -> PairsResults:
        new = standing._replace(percentage=percentage, place=place)
        return replace(evening, pairs=(replace(pair, standing=new), *evening.pairs[1:]))

    assert (
        differences(printed(standing.percentage + Decimal("0.01"), standing.place), evening) == []
    )
    wrong = differences(printed(standing.percentage + Decimal("0.02"), "99"), evening)
    assert [field for _, field, _, _ in wrong] == ["percentage", "place"]
    assert wrong[1][2:] == ("99", standing.place)


def test_equal_signs_and_noughts_are_no_difference() -> None:
    evening = club_evening()
    with_equal_signs = with_places(evening, *[f"={pair.standing.place}" for pair in evening.pairs])

    assert differences(with_equal_signs, evening) == []
    assert (
        differences(
            with_places(evening, *[f"0{p.standing.place}=" for p in evening.pairs]), evening
        )
        == []
    )
