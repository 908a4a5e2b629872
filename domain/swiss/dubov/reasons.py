"""The trace of the Dubov system in words (C.04.4.1).

Why two players were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only legal one of both players, and the round is paired again. The first
difference, in the order in which the system decides, is the answer. C.04.4.1 (2026): the bye 3.1;
C5 to C10; then the orders of upfloaters, shifters and transpositions (4.2 to 4.4).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.ids import Number
from domain.messages import join_messages, say
from domain.pairing import BracketFact, ByeFact, PairingRequest, Trace
from domain.results import in_points
from domain.swiss.dubov.players import CRITERIA, Players, read_players
from domain.swiss.dubov.rounds import EDITION, pair_players
from domain.swiss.explanation import (
    Explanation,
    Forcing,
    Objection,
    Reason,
    TracedBoard,
    absolute_objection,
    numbers_in_words,
    pairs_text,
    refuse_strangers,
    residents_in_words,
)
from domain.swiss.matching.bits import lowest_member
from domain.swiss.upfloating import (
    ComparedBracket,
    MadeBracket,
    PairedUpfloating,
    RoundDifference,
    bye_differences,
    first_objection,
)


class DubovExplanation(Explanation):
    regulation = "C.04.4.1"
    methods = {
        "direct": say("counting settled who had to come up"),
        "exact": say("all possible sets of upfloaters were weighed"),
    }

    def explain_composition(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        text = say(
            "The bracket of {in_points} has {residents}",
            in_points=in_points(bracket.score),
            residents=residents_in_words(bracket),
        )
        if bracket.moved_up:
            one, many = " and, from below, number {people}", " and, from below, numbers {people}"
            several = len(bracket.moved_up) > 1
            text += say(many if several else one, people=numbers_in_words(bracket.moved_up))
        yield say("{cite}.", cite=join_messages(" ", (text, self.cite(trace, "1.3.2, 3.2.2"))))

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
        others = (
            say("nobody else")
            if bye.eligible == 1
            else say("{eligible} players", eligible=bye.eligible)
        )
        yield say(
            "{number} with {in_points} has the bye: of those without whom all the others can "
            "be paired, the lowest score, then the most games, then the largest number {cite}.",
            number=bye.number,
            in_points=in_points(bye.score),
            cite=self.cite(trace, bye.article),
        )
        yield say(
            "{capitalize} could have had it {cite}.",
            capitalize=others.capitalize(),
            cite=self.cite(trace, "C2, C4"),
        )


EXPLANATION = DubovExplanation()
REGULATION = "C.04.4.1"
PairedDubov = PairedUpfloating[Players]


def why_not(request: PairingRequest, a: int, b: int) -> Objection:
    """What prevents pairing the numbers `a` and `b`."""
    rows = request.chart.by_number
    refuse_strangers(a, b, rows)
    players = read_players(request)
    found = Objection(a, b, Reason.PAIRED, EDITION, regulation=REGULATION)
    forcing = Forcing(
        players.field,
        lambda field: pair_players(replace(players, field=field)),
        lambda done: done.pairs(players.field.number),
        lambda actual, forced: _compare_rounds(actual, forced, found),
    )
    return forcing.find_objection(
        found, lambda: absolute_objection(found, request, rows[Number(a)].cells)
    )


def _compare_rounds(actual: PairedDubov, forced: PairedDubov, objection: Objection) -> Objection:
    field = actual.data.field
    objection = replace(objection, reason=Reason.WORSE, score=field.score[actual.bye.receiver])
    brackets = (
        ComparedBracket(
            field.score[lowest_member(one.residents)],
            _criterion_differences(actual, forced, one, other),
            _deciding_order(one, other) if set(one.pairs) != set(other.pairs) else "",
        )
        for one, other in zip(actual.finished, forced.finished, strict=False)
    )
    byes = bye_differences(
        *(actual.bye, forced.bye, "3.1"),
        (say("score of the bye's receiver"), field.score),
        (say("games played by the bye's receiver"), field.games),
        (say("number of the bye's receiver"), field.number),
    )
    return first_objection(objection, byes, brackets, "3.1")


def _criterion_differences(
    actual: PairedDubov, forced: PairedDubov, one: MadeBracket, other: MadeBracket
) -> Iterator[RoundDifference]:
    for each in CRITERIA:
        costs = each.cost(actual.data, one), each.cost(forced.data, other)
        yield RoundDifference(each.name, each.article, *costs)


def _deciding_order(one: MadeBracket, other: MadeBracket) -> str:
    """The article of the order in which the forced pairing comes later."""
    if one.upfloaters != other.upfloaters:
        return "3.2.2, 4.2"
    return "3.2.4, 4.3" if one.shifted != other.shifted else "3.2.6, 4.4"
