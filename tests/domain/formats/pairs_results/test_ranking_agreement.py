"""Places and percentages as printed, held against those scored anew."""

from dataclasses import replace
from decimal import Decimal

from domain.formats.pairs_results.agreement import ranking_disagreements
from domain.formats.pairs_results.document import PairsResults
from tests.bridge_sessions import club_evening


def told(printed: PairsResults, again: PairsResults) -> list[tuple[str, str, str, str]]:
    return [(d.ns, d.field, d.file, d.computed) for d in ranking_disagreements(printed, again)]


def placed(results: PairsResults, *places: str) -> PairsResults:
    pairs = tuple(
        replace(pair, standing=pair.standing._replace(place=place))
        for pair, place in zip(results.pairs, places, strict=False)
    )
    return replace(results, pairs=(*pairs, *results.pairs[len(pairs) :]))


def test_a_place_and_a_percentage_that_differ_are_told_and_a_cent_is_not() -> None:
    evening = club_evening()
    assert told(evening, evening) == []
    pair = evening.pairs[0]
    standing = pair.standing
    assert standing.percentage is not None

    def printed(percentage: Decimal, place: str) -> PairsResults:
        new = standing._replace(percentage=percentage, place=place)
        return replace(evening, pairs=(replace(pair, standing=new), *evening.pairs[1:]))

    assert told(printed(standing.percentage + Decimal("0.01"), standing.place), evening) == []
    wrong = told(printed(standing.percentage + Decimal("0.02"), "99"), evening)
    assert [field for _, field, _, _ in wrong] == ["percentage", "place"]
    assert wrong[1][2:] == ("99", standing.place)


def test_equal_signs_and_noughts_are_no_difference() -> None:
    evening = club_evening()
    again = placed(evening, *[f"={pair.standing.place}" for pair in evening.pairs])

    assert told(again, evening) == []
    assert told(placed(evening, *[f"0{p.standing.place}=" for p in evening.pairs]), evening) == []
