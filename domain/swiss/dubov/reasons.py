"""The trace of the Dubov system in words (C.04.4.1), and why two players were not paired.

C.04.4.1 (2026): the bye 3.1; C5 to C10; then the orders of upfloaters, shifters and transpositions
(4.2 to 4.4).
"""

from collections.abc import Iterator

from domain.messages import say
from domain.pairing import BracketFact, ByeFact, PairingRequest, Trace
from domain.results import counted_points
from domain.swiss.dubov.players import CRITERIA, DubovField, read_field
from domain.swiss.dubov.rounds import EDITION, pair_field
from domain.swiss.explanation import (
    Forcing,
    Objection,
    Reason,
    RoundDifference,
    TracedBoard,
    absolute_objection,
    numbers_in_words,
    pairs_text,
    require_two_known_numbers,
)
from domain.swiss.upfloating import PairedScoregroup, PairedUpfloating
from domain.swiss.upfloating_reasons import Decisions, UpfloatingExplanation, criterion_difference

PairedDubov = PairedUpfloating[DubovField]


class DubovExplanation(UpfloatingExplanation):
    regulation = "C.04.4.1"
    composition = "1.3.2, 3.2.2"
    one_from_below = say(" and, from below, number {people}")
    many_from_below = say(" and, from below, numbers {people}")
    methods = {
        "direct": say("counting settled who had to come up"),
        "exact": say("all possible sets of upfloaters were weighed"),
    }

    def explain_meeting(self, trace: Trace, board: TracedBoard) -> Iterator[str]:
        bracket, pair = board.bracket, board.pair
        place, (a, b) = next((i, p) for i, p in enumerate(bracket.pairs, 1) if set(p) == pair)
        yield say(
            "{a}, number {place} of {pairs} by ascending average rating of the opponents, met "
            "{b}, the first by number who still leaves everybody after him an opponent {cite}.",
            a=a,
            place=place,
            pairs=len(bracket.pairs),
            b=b,
            cite=self.cite(trace, "3.2.5, 3.2.6"),
        )
        yield from self._explain_shifts(trace, bracket)

    def list_pairs(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        yield say(
            "Its pairs are {pairs_of}, by ascending average rating of the opponents of those "
            "named first {cite}.",
            pairs_of=pairs_text(bracket),
            cite=self.cite(trace, "3.2.5, 3.2.6"),
        )
        yield from self._explain_shifts(trace, bracket)

    def _explain_shifts(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.shifted:
            message = "numbers {people}" if len(bracket.shifted) > 1 else "number {people}"
            yield say(
                "Shifted to the other subgroup, so that everybody meets somebody of the "
                "other: {who} {cite}.",
                who=say(message, people=numbers_in_words(bracket.shifted)),
                cite=self.cite(trace, "3.2.4, 4.3"),
            )

    def explain_receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        yield say(
            "{number} with {in_points} has the bye: of those without whom all the others can "
            "be paired, the lowest score, then the most games, then the largest number {cite}.",
            number=bye.number,
            in_points=counted_points(bye.score),
            cite=self.cite(trace, bye.article),
        )
        yield self.explain_candidates(trace, bye, say("{eligible} players"), "C2, C4")


EXPLANATION = DubovExplanation()


def why_not(request: PairingRequest, a: int, b: int) -> Objection:
    rows = request.chart.by_number
    require_two_known_numbers(a, b, rows)
    basis = Objection(a, b, Reason.PAIRED, EDITION, regulation=EXPLANATION.regulation)
    forcing = Forcing(
        read_field(request),
        pair_field,
        lambda paired: paired.pairs_by_number,
        lambda actual, forced: DECISIONS.first_objection(basis, actual, forced),
    )
    return forcing.find_objection(basis, lambda: absolute_objection(basis, request, rows[a].cells))


def _criterion_differences(
    actual: PairedDubov, forced: PairedDubov, k: int
) -> Iterator[RoundDifference]:
    return (criterion_difference(each, actual, forced, k) for each in CRITERIA)


def _article_of_order(one: PairedScoregroup, other: PairedScoregroup) -> str:
    if one.upfloaters != other.upfloaters:
        return "3.2.2, 4.2"
    return "3.2.4, 4.3" if one.shifted != other.shifted else "3.2.6, 4.4"


DECISIONS = Decisions(
    "3.1", say("games played by the bye's receiver"), _criterion_differences, _article_of_order
)
