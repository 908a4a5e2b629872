"""From a session's scores to the document that a format writes: points, places, datums.

Points are written to two places, a half to the even one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from domain.bridge.deal import Deal
from domain.bridge.scoring.board import vulnerability
from domain.bridge.scoring.comparison import Worth, board_datum
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.ranking import standings
from domain.bridge.scoring.result import Award, BoardResult, PassedOut, Played, table_score
from domain.bridge.scoring.scores import Scores
from domain.bridge.session import PairNo
from domain.formats.pairs_results.document import (
    PairsResults,
    PrintedLine,
    PrintedPair,
    PrintedPoints,
    PrintedStanding,
    ResultsHeading,
)

CENT = Decimal("0.01")


def draft(
    heading: ResultsHeading,
    pairs: Sequence[PrintedPair],
    sections: Mapping[str, Scores],
    deals: Mapping[int, Deal] | None = None,
) -> PairsResults:
    """`sections`: each compared by itself, under its letter; one field has none."""
    printed = {
        number: standing
        for scores in sections.values()
        for field in _ranked_fields(pairs)
        for number, standing in _standings(scores, field)
    }
    return PairsResults(
        heading,
        tuple(replace(p, standing=printed.get(p.number, PrintedStanding())) for p in pairs),
        tuple(line for letter, scores in sections.items() for line in _lines(letter, scores)),
        deals or {},
        {} if heading.form is not Form.BUTLER else dict(_datums(sections)),
    )


def _ranked_fields(pairs: Sequence[PrintedPair]) -> list[set[PairNo]]:
    """NS and EW apart where every pair sits one way throughout."""
    fields: dict[object, set[PairNo]] = {}
    for pair in pairs:
        fields.setdefault(pair.direction, set()).add(pair.number)
    return [{pair.number for pair in pairs}] if None in fields else list(fields.values())


def _standings(scores: Scores, field: set[PairNo]) -> Iterator[tuple[PairNo, PrintedStanding]]:
    for place, shared, total in standings([scores], field):
        percentage = None if total.percentage is None else in_cents(total.percentage)
        text = f"{place}=" if shared else str(place)
        yield total.pair, PrintedStanding(in_cents(total.points), percentage, text)


def _lines(section: str, scores: Scores) -> Iterator[PrintedLine]:
    for board, lines in sorted(scores.travellers.items()):
        for encounter, line in sorted(lines.items()):
            ns, ew = (
                _printed(scores, pair, worth)
                for pair, worth in zip(encounter, scores.points[board][encounter], strict=True)
            )
            points = None if ns is None or ew is None else PrintedPoints(ns, ew)
            score = _score(board, line.result)
            printed = PrintedLine(board, line.ns, line.ew, line.result, score, points, section)
            yield replace(printed, cards=line.form)


def _printed(scores: Scores, pair: PairNo, worth: Worth) -> Decimal | None:
    if isinstance(worth, Award):
        worth = scores.award_points(pair, worth)
    return None if worth is None else in_cents(worth)


def _score(board: int, result: BoardResult) -> int | None:
    if isinstance(result, Played | PassedOut):
        return table_score(result, vulnerability(board))
    return None


def _datums(sections: Mapping[str, Scores]) -> Iterator[tuple[int, Decimal]]:
    for scores in sections.values():
        for board, lines in sorted(scores.travellers.items()):
            middle = board_datum(board, lines.values(), scores.policy)
            if middle is not None:
                yield board, Decimal(middle)


def in_cents(value: Fraction) -> Decimal:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(CENT, ROUND_HALF_EVEN)
