"""A results file scored again: differences in scores, lines' points and the ranking.

Decided here, as no format states it: a board was planned for the number of scores to which most
lines' points add up, else for the most that any board has. The sum also shows whether points are
two or one for each score beaten; if they then differ and the other scale agrees with more of them,
it is the other: after a merge a board may have more scores than planned. Sections were compared
with one another if more scores were planned than any one of them has on a board. A line's points
are checked against the printed scores, so that a wrong score is reported once and not at every
table that compares with it; without a printed score, against the score of the contract. A printed
value may be rounded or cut: it agrees if less than one unit of its last place is missing, a tenth
for matchpoints; points of a percentage, which has two digits, if less than one per cent is.

In the ranking a percentage agrees within 0.01, as it is rounded or cut; so does the total of IMPs.
The total of matchpoints is not compared, as files print percentages and rounded sums there. Places
are compared unless victory points decide them, or more pairs are first than there are fields: then
they are places of groups that the file does not name.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.comparison import board_datum
from domain.bridge.scoring.contract import vulnerability
from domain.bridge.scoring.policy import Form, MatchpointScale, ScoringPolicy
from domain.bridge.scoring.result import (
    Award,
    Encounter,
    NotPlayed,
    PassedOut,
    PlayedContract,
    TableScore,
    WeightedOutcome,
    assign_both,
    table_score,
)
from domain.bridge.scoring.scores import Scores, session_scores
from domain.formats.pairs_results.document import PairsResults, PrintedLine, PrintedStanding
from domain.messages import restore_message, say
from domain.standings.exact_values import round_half_up

POINTS = {
    Form.MATCHPOINTS: "match_points",
    Form.CROSS_IMPS: "cross_imps",
    Form.BUTLER: "butler_imps",
}


class Disagreement(NamedTuple):
    """`ns` and `ew` are labels of pairs; empty for a datum, which concerns all. Board 0: the
    ranking of the pair `ns`.
    """

    board: int
    ns: str
    ew: str
    field: str
    file: str
    computed: str

    def __str__(self) -> str:
        where = say("Pair {pair}", pair=self.ns)
        if self.board:
            message = "Board {board}, {ns} v {ew}" if self.ns else "Board {board}"
            where = say(message, board=self.board, ns=self.ns, ew=self.ew)
        return say(
            "{where}: {what} {file} in the file, {computed} computed",
            where=where,
            what=say(self.field.replace("_", " ")),
            file=self.file,
            computed=restore_message(self.computed, say("nothing")),
        )


@dataclass(frozen=True, slots=True)
class Agreement:
    boards: int
    lines: int
    disagreements: tuple[Disagreement, ...]


def compare_printed_results(results: PairsResults, expected: int | None = None) -> Agreement:
    """Score again; `expected` is the planned number of scores of a board, None if unknown."""
    return Agreement(
        len({line.board for line in results.lines} | results.deals.keys()),
        sum(not isinstance(line.result, NotPlayed) for line in results.lines),
        tuple(_best_check(results, expected).disagreements()),
    )


def score_again(results: PairsResults, expected: int | None = None) -> Mapping[str, Scores]:
    """The scores by the rules, ignoring printed values: by section, "" for a single field."""
    return _score_sections(results, _best_check(results, expected).plan, _score_as_played)


class _Plan(NamedTuple):
    """The planned number of scores of a board, 0 if unknown, and the scale."""

    expected: int
    scale: MatchpointScale


def _best_check(results: PairsResults, expected: int | None) -> "_ResultsCheck":
    """The check with the plan that agrees with most printed values."""
    likeliest, *others = _possible_plans(results, most_scores_in_a_section(results))
    usual = _check_by_plan(results, likeliest, expected)
    if not others or not usual.count_wrong_points():
        return usual
    checks = (usual, *(_check_by_plan(results, plan, expected) for plan in others))
    return min(checks, key=_ResultsCheck.count_wrong_points)


def _check_by_plan(results: PairsResults, plan: _Plan, expected: int | None) -> "_ResultsCheck":
    plan = plan._replace(expected=expected or plan.expected)
    return _ResultsCheck(results, plan, _score_sections(results, plan, _score_as_printed))


def _possible_plans(results: PairsResults, most: int) -> tuple[_Plan, ...]:
    """The plans, most likely first, from the sums of most lines' matchpoints; `most` is the most
    scores that a section has on a board.
    """
    tops = Counter(sum(line.points) for line in results.lines if line.points)
    if results.heading.form is not Form.MATCHPOINTS or not tops:
        return (_Plan(0, MatchpointScale.TWO_AND_ONE),)
    (top, _), *_ = sorted(tops.items(), key=lambda found: (-found[1], -found[0]))
    in_points = _Plan(max(1, round(top) + 1), MatchpointScale.ONE_AND_HALF)
    in_half_points = _Plan(max(1, round(top / 2) + 1), MatchpointScale.TWO_AND_ONE)
    return (in_points, in_half_points) if top < 2 * (most - 1) else (in_half_points, in_points)


def _score_sections(
    results: PairsResults, plan: _Plan, as_line: Callable[[PrintedLine], TableScore]
) -> Mapping[str, Scores]:
    """The scores by section, "" for one field; `as_line` is how a line counts."""
    sections = _by_section(results)
    most_in_a_section = most_scores_in_a_section(results)
    one_field = len(sections) == 1 or not 0 < plan.expected <= most_in_a_section
    fields = {"": list(results.lines)} if one_field else sections
    form = results.heading.form
    return {
        field: session_scores(
            ScoringPolicy(plan.expected or most_scores_on_a_board(lines), form, plan.scale),
            [(line.board, as_line(line)) for line in lines],
        )
        for field, lines in fields.items()
    }


def _by_section(results: PairsResults) -> Mapping[str, list[PrintedLine]]:
    sections: dict[str, list[PrintedLine]] = {}
    for line in results.lines:
        sections.setdefault(line.section, []).append(line)
    return sections


def most_scores_in_a_section(results: PairsResults) -> int:
    return max(map(most_scores_on_a_board, _by_section(results).values()), default=1)


def most_scores_on_a_board(lines: list[PrintedLine]) -> int:
    """The most scores on any board, adjusted ones included."""
    boards = Counter(line.board for line in lines if not isinstance(line.result, NotPlayed))
    return max(boards.values(), default=1)


def _score_as_played(line: PrintedLine) -> TableScore:
    """The score of the line by its contract."""
    return TableScore(line.ns, line.ew, line.result, line.cards)


def _score_as_printed(line: PrintedLine) -> TableScore:
    """The line with its printed score, if it has one, in place of its contract."""
    result = line.result
    if line.score is not None and isinstance(result, PlayedContract | PassedOut):
        result = assign_both(WeightedOutcome(1, line.score))
    return TableScore(line.ns, line.ew, result, line.cards)


@dataclass(frozen=True, slots=True)
class _ResultsCheck:
    """The scores of the file by the rules, by section, to be compared with the printed ones."""

    results: PairsResults
    plan: _Plan
    scores: Mapping[str, Scores]

    def count_wrong_points(self) -> int:
        unit = self._unit_of_last_place()
        return sum(1 for line in self.results.lines for _ in self._wrong_points(line, unit))

    def disagreements(self) -> Iterator[Disagreement]:
        unit = self._unit_of_last_place()
        for line in self.results.lines:
            yield from self._wrong_score(line)
            yield from self._wrong_points(line, unit)
        for board, printed in self.results.averages.items():
            for scores in self.scores.values():
                lines = scores.travellers.get(board, {}).values()
                datum = board_datum(board, lines, scores.policy)
                if datum is not None and datum != printed:
                    yield Disagreement(board, "", "", "board_average", str(printed), str(datum))

    def _unit_of_last_place(self) -> Decimal:
        """One unit in the last printed place of any value; at most a tenth for matchpoints."""
        printed = [value for line in self.results.lines for value in line.points or ()]
        places = max((-_exponent(value) for value in printed), default=0)
        least = 1 if self.results.heading.form is Form.MATCHPOINTS else 0
        return Decimal(1).scaleb(-max(places, least))

    def _wrong_score(self, line: PrintedLine) -> Iterator[Disagreement]:
        if line.score is None or not isinstance(line.result, PlayedContract | PassedOut):
            return
        computed = table_score(line.result, vulnerability(line.board))
        if computed != line.score:
            yield self._disagreement(line, "score", str(line.score), str(computed))

    def _wrong_points(self, line: PrintedLine, unit: Decimal) -> Iterator[Disagreement]:
        """Yield the printed points of a side that differ by `unit` or more."""
        if line.points is None:
            return
        scores = self.scores[line.section if len(self.scores) > 1 else ""]
        worth = scores.points[line.board][Encounter(line.ns, line.ew)]
        suffix = POINTS[self.results.heading.form]
        for side, pair, printed, computed in zip(
            Direction, (line.ns, line.ew), line.points, worth, strict=True
        ):
            tolerance = Fraction(unit)
            if isinstance(computed, Award):
                computed = scores.award_points(pair, computed)
                tolerance = max(tolerance, Fraction(scores.policy.top, 100))
            if computed is None or abs(Fraction(printed) - computed) >= tolerance:
                shown = "nothing" if computed is None else round_half_up(computed, 2)
                yield self._disagreement(
                    line, f"{side.value.lower()}_{suffix}", str(printed), shown
                )

    def _disagreement(
        self, line: PrintedLine, field: str, printed: str, computed: str
    ) -> Disagreement:
        labels = self.results.labels
        return Disagreement(line.board, labels[line.ns], labels[line.ew], field, printed, computed)


def _exponent(value: Decimal) -> int:
    """The exponent of the last digit, 0 at most."""
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return min(exponent, 0)


WITHIN = Decimal("0.01")


def ranking_disagreements(printed: PairsResults, rescored: PairsResults) -> Iterator[Disagreement]:
    """Yield the differences of the ranking; `rescored` is the same document scored again."""
    in_imps = printed.heading.form is not Form.MATCHPOINTS
    computed = {pair.number: pair.standing for pair in rescored.pairs}
    first = sum(pair.standing.place == "1" for pair in printed.pairs)
    known_fields = first <= (2 if printed.has_two_fields else 1)
    known_fields &= all(pair.standing.victory_points is None for pair in printed.pairs)
    for pair in printed.pairs:
        printed_standing, computed_standing = pair.standing, computed[pair.number]
        field_known = pair.direction is None or pair.label.endswith(pair.direction)
        label = pair.label if field_known else f"{pair.label} {pair.direction}"
        for field, one, other in _differing_values(printed_standing, computed_standing, in_imps):
            yield Disagreement(0, label, "", field, one, other or "nothing")
        if (
            known_fields
            and printed_standing.place
            and _bare_place(printed_standing.place) != _bare_place(computed_standing.place)
        ):
            yield Disagreement(
                0, label, "", "place", printed_standing.place, computed_standing.place or "nothing"
            )


def _differing_values(
    printed_standing: PrintedStanding, computed_standing: PrintedStanding, in_imps: bool
) -> Iterator[tuple[str, str, str]]:
    """Name, printed and computed value, "" for none, of each value that differs."""
    numbers = [("percentage", printed_standing.percentage, computed_standing.percentage)]
    if in_imps:
        numbers = [("total", printed_standing.total, computed_standing.total)]
    for field, one, other in numbers:
        if one is not None and (other is None or abs(one - other) > WITHIN):
            yield field, str(one), "" if other is None else str(other)


def _bare_place(text: str) -> str:
    """The place without its sign of a shared one and without leading zeros."""
    return text.strip().strip("=").lstrip("0")
