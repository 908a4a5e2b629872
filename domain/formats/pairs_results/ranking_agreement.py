"""The ranking a results file prints, held against the one that follows from its results.

Decided here: a percentage agrees within 0.01, because it is rounded or cut; so does the total of
IMPs. The total of matchpoints is not compared, as files print percentages and rounded sums there.
Places are compared unless more pairs are first than there are fields: then they are places of
groups that the file does not tell.
"""

from collections.abc import Iterator
from decimal import Decimal

from domain.bridge.scoring.policy import Form
from domain.formats.pairs_results.agreement import Disagreement
from domain.formats.pairs_results.document import PairsResults, PrintedStanding

WITHIN = Decimal("0.01")


def ranking_disagreements(printed: PairsResults, again: PairsResults) -> Iterator[Disagreement]:
    """`again` is the same document scored anew."""
    in_imps = printed.heading.form is not Form.MATCHPOINTS
    computed = {pair.number: pair.standing for pair in again.pairs}
    first = sum(pair.standing.place == "1" for pair in printed.pairs)
    known_fields = first <= (2 if printed.two_fields else 1)
    for pair in printed.pairs:
        said, ours = pair.standing, computed[pair.number]
        field_known = pair.direction is None or pair.label.endswith(pair.direction)
        who = pair.label if field_known else f"{pair.label} {pair.direction}"
        for field, one, other in _values(said, ours, in_imps):
            yield Disagreement(0, who, "", field, one, other or "nothing")
        if known_fields and said.place and _place(said.place) != _place(ours.place):
            yield Disagreement(0, who, "", "place", said.place, ours.place or "nothing")


def _values(
    said: PrintedStanding, ours: PrintedStanding, in_imps: bool
) -> Iterator[tuple[str, str, str]]:
    numbers = [("percentage", said.percentage, ours.percentage)]
    if in_imps:
        numbers = [("total", said.total, ours.total)]
    for field, one, other in numbers:
        if one is not None and (other is None or abs(one - other) > WITHIN):
            yield field, str(one), "" if other is None else str(other)


def _place(text: str) -> str:
    return text.strip().strip("=").lstrip("0")
