"""The trace of the Dutch system in words (FIDE C.04.3): why this board, this bye, this bracket; and
why two players were not paired: FIDE C.04.3 (2026), C1-C21, 3.8; (2017), C1-C19, B.8.

By the rules of 2017 a bracket may be paired again so that the round can be completed, and all below
it collapses into one last bracket (C.04.3 (2017), A.9). The other round is then compared as if it
had collapsed too, as its lower part is a candidate of the collapsed bracket. C7 looks at the
following bracket as it would be paired next, not as it was paired in the end; where C4 comes first,
C7 is left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from domain.messages import join_messages, say, say_counted
from domain.pairing import BracketFact, ByeFact, PairingRequest, Trace
from domain.results import counted_points
from domain.swiss.dutch.bracket import Bracket, Pairs
from domain.swiss.dutch.criteria import (
    CRITERIA,
    POINT,
    Count,
    Criterion,
    PairedBracket,
    downfloater_count,
    downfloater_scores,
)
from domain.swiss.dutch.exact import BracketProblem, Situation
from domain.swiss.dutch.loop import BracketLoop, FinishedBracket
from domain.swiss.dutch.rounds import EDITIONS, field_of, paired_bracket
from domain.swiss.explanation import (
    LOOK_AHEAD,
    Explanation,
    Forcing,
    Objection,
    Reason,
    RoundDifference,
    TracedBoard,
    absolute_objection,
    numbers_in_words,
    require_two_known_numbers,
    residents_in_words,
)
from domain.swiss.field import Field
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching


class DutchExplanation(Explanation):
    regulation = "C.04.3"
    methods = {
        "direct": say("no criterion had to give way further than counting the players forces"),
        "exact": say("the criteria were weighed pair by pair"),
        "look-ahead": say("the following bracket had to be taken into account"),
        "completion": say("the completion of the whole round decided who floats down"),
        "collapsed": say("everybody left was paired together"),
    }

    def explain_composition(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        note = say(", the {note},", note=bracket.note) if bracket.note else ""
        text = say(
            "The bracket of {note} has {residents}",
            note=join_messages("", (counted_points(bracket.score), note)),
            residents=residents_in_words(bracket),
        )
        if bracket.moved_down:
            text += say(" and {people} moved down", people=numbers_in_words(bracket.moved_down))
        yield say("{cite}.", cite=join_messages(" ", (text, self._cite(trace, "1.3.2", "A.3"))))

    def explain_meeting(self, trace: Trace, board: TracedBoard) -> Iterator[str]:
        bracket = board.bracket
        a, b = next(p for p in bracket.pairs if set(p) == board.pair)
        if a in bracket.moved_down:
            source = self._cite(trace, "3.2.2, 4.2", "B.2, D.1")
            yield say(
                "{a} was moved down and met {b}, the first resident who suits {source}.",
                a=a,
                b=b,
                source=source,
            )
            return
        lifted = {p[1] for p in bracket.pairs if p[0] in bracket.moved_down}
        order = [r for r in bracket.residents if r not in lifted]
        source = self._cite(trace, "3.2.1, 4.2", "B.2, D.1")
        yield say(
            "{a}, number {index} of those to be paired among themselves, met {b}, number "
            "{index2} of them {source}.",
            a=a,
            index=order.index(a) + 1,
            b=b,
            index2=order.index(b) + 1,
            source=source,
        )
        yield from self._explain_exchanges(trace, bracket)

    def list_pairs(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        return (*super().list_pairs(trace, bracket), *self._explain_exchanges(trace, bracket))

    def _explain_exchanges(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.exchanged:
            pairs = join_messages(
                ", ", (say("{a} for {b}", a=a, b=b) for a, b in bracket.exchanged)
            )
            source = self._cite(trace, "4.3", "D.2")
            yield say(
                "Exchanged between the upper and the lower half: {source}.",
                source=join_messages(" ", (pairs, source)),
            )

    def explain_left_over(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.floaters:
            where = self._destination_phrase(trace, bracket)
            yield say_counted(
                "{people} stayed unpaired{where}.",
                "{people} stayed unpaired{where}.",
                len(bracket.floaters),
                people=numbers_in_words(bracket.floaters),
                where=where,
            )

    def _destination_phrase(self, trace: Trace, bracket: BracketFact) -> str:
        if trace.bye is not None and bracket.floaters == (trace.bye.number,):
            return say(" and had the bye") if bracket is trace.brackets[-1] else ""
        return say(" and moved down {cite}", cite=self._cite(trace, "1.4.1", "A.4"))

    def explain_receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        source, at = self.cite(trace, bye.article), counted_points(bye.score)
        if trace.edition == "2026":
            yield say(
                "{number} with {at} has the bye: nobody with fewer points can have it in a "
                "round in which everybody else is paired {source}.",
                number=bye.number,
                at=at,
                source=source,
            )
        else:
            yield say(
                "{number} with {at} has the bye: left over in the last bracket, and had none "
                "before {source}.",
                number=bye.number,
                at=at,
                source=source,
            )
        if bye.eligible > 1:
            others = say("{eligible} players", eligible=bye.eligible)
            source = self._cite(
                trace, say("C9 and the order of article 4"), "C5-C19 and the order of section D"
            )
            yield say(
                "{others} could have had it; the criteria of the bracket decided {source}.",
                others=others,
                source=source,
            )

    def _cite(self, trace: Trace, new: str, old: str) -> str:
        return self.cite(trace, new if trace.edition == "2026" else old)


EXPLANATION = DutchExplanation()


PAIRED_AGAIN = say("brackets paired again so that the round can be completed")
DIFFERENCES = say("score differences in the collapsed bracket")
RESIDENT_FLOATERS = {"C12": "down_last", "C14": "down_before"}


class ComparedRound(NamedTuple):
    """A paired round; `field` is the one it began with."""

    field: Field
    loop: BracketLoop


def _objection_by_difference(
    actual: ComparedRound, forced: ComparedRound, objection: Objection
) -> Objection:
    """The objection for the first bracket, then criterion, in which the rounds differ."""
    actual_brackets, forced_brackets = actual.loop.finished_brackets, forced.loop.finished_brackets
    for k, paired in enumerate(actual_brackets):
        objection = replace(objection, score=actual.field.score[paired.bracket.low])
        instead = forced_brackets[k]
        if paired.bracket != instead.bracket:
            rest = [pair for finished in forced_brackets[k:] for pair in finished.pairs]
            instead = instead._replace(bracket=paired.bracket, pairs=rest)
        if instead.note and not paired.note:
            return RoundDifference.of_numbers(PAIRED_AGAIN, "C4", 0, 1).as_objection(objection)
        if set(paired.pairs) == set(instead.pairs):
            continue
        for difference in _criterion_differences(actual, forced, k, (paired, instead)):
            if difference.differs:
                return difference.as_objection(objection)
        article = "3.8" if objection.edition == "2026" else "B.8"
        return replace(objection, reason=Reason.LATER, article=article)
    raise AssertionError(say("the two rounds have other pairs"))


def _criterion_differences(
    actual: ComparedRound,
    forced: ComparedRound,
    k: int,
    pairings: tuple[FinishedBracket, FinishedBracket],
) -> Iterator[RoundDifference]:
    """Each criterion in both pairings of bracket k, by priority."""
    one, other = pairings
    edition = actual.loop.edition
    both = paired_bracket(actual.loop, one), paired_bracket(forced.loop, other)
    mixed = actual.field.score[one.bracket.low] != actual.field.score[one.bracket.high - 1]
    for criterion in CRITERIA:
        article = criterion.articles.get(edition)
        if article is None:
            continue
        if mixed:
            values = (_value_in_mixed_bracket(criterion, article, paired) for paired in both)
            name = DIFFERENCES if criterion.cost is downfloater_scores else criterion.name
            yield RoundDifference(name, article, *values)
            continue
        yield RoundDifference(criterion.name, article, *map(criterion.cost, both))
        if criterion.cost is downfloater_scores and not one.note:
            ahead = "C8" if edition == "2026" else "C7"
            values = (_look_ahead_value(round_, k) for round_ in (actual, forced))
            yield RoundDifference(LOOK_AHEAD, ahead, *values)


def _look_ahead_value(round_: ComparedRound, k: int) -> Count:
    """The downfloaters of the bracket after bracket k and their scores; empty after the last."""
    following = round_.loop.finished_brackets[k + 1 : k + 2]
    if not following:
        return ()
    if not following[0].note:
        return _floater_count_and_scores(
            _without_bye_from_above(round_, paired_bracket(round_.loop, following[0]), following[0])
        )
    return _floater_count_and_scores(_paired_without_completion(round_.field, following[0].bracket))


def _without_bye_from_above(
    round_: ComparedRound, paired: PairedBracket, finished: FinishedBracket
) -> PairedBracket:
    """The bracket without the bye's receiver if they come from a higher one: since 2026 they are in
    no bracket, and are left over here only because the receiver was not yet known.
    """
    bye, score = round_.loop.bye, round_.field.score
    if round_.loop.edition != "2026" or bye < 0 or score[bye] <= score[finished.bracket.low]:
        return paired
    return paired._replace(floaters=paired.floaters & ~(1 << bye))


def _floater_count_and_scores(paired: PairedBracket) -> Count:
    return (*downfloater_count(paired), *downfloater_scores(paired))


def _paired_without_completion(field: Field, bracket: Bracket) -> PairedBracket:
    """The bracket paired as if nothing below had to be completed (C7 (2017))."""
    sinks = len(Matching(bracket.build_graph(field.legal)).unmatched)
    solution = BracketProblem(field, bracket, Situation(sinks=sinks)).solve()
    assert solution is not None, "everybody can leave through a sink"
    pairs = solution.pairs
    return PairedBracket(field, bracket.moved_down_players, pairs, bracket.unpaired_players(pairs))


def _value_in_mixed_bracket(criterion: Criterion, article: str, paired: PairedBracket) -> Count:
    """The value in a collapsed bracket: a player who meets a lower score counts as moved down."""
    if criterion.cost is downfloater_scores:
        return _score_differences(paired)
    lower = _players_paired_down(paired.field, paired.pairs) | paired.floaters
    if article in RESIDENT_FLOATERS:
        floated: int = getattr(paired.field, RESIDENT_FLOATERS[article])
        return ((lower & floated).bit_count(),)
    return criterion.cost(paired._replace(moved_down=lower))


def _players_paired_down(field: Field, pairs: Pairs | Sequence[tuple[int, int]]) -> int:
    return mask_of(a for a, b in pairs if field.score[a] > field.score[b])


def _score_differences(paired: PairedBracket) -> Count:
    """The score differences of all pairs, and of floaters to one point below the lowest score (A.8
    (2017)), largest first.
    """
    score = paired.field.score
    floor = min(score, default=0) - POINT
    apart = [score[a] - score[b] for a, b in paired.pairs]
    floating = [score[g] - floor for g in members(paired.floaters)]
    return tuple(sorted([*apart, *floating], reverse=True))


def why_not(request: PairingRequest, edition: str, a: int, b: int) -> Objection:
    rows = request.chart.by_number
    require_two_known_numbers(a, b, rows)
    basis = Objection(a, b, Reason.PAIRED, edition)
    forcing = Forcing(
        field_of(request, edition),
        lambda field: _pair_for_comparison(field, edition),
        lambda round_: round_.loop.pairs_by_number,
        lambda actual, forced: _compare_rounds(actual, forced, basis),
    )
    return forcing.find_objection(basis, lambda: absolute_objection(basis, request, rows[a].cells))


def _pair_for_comparison(field: Field, edition: str) -> ComparedRound:
    loop = EDITIONS[edition](field)
    loop.pair_all()
    return ComparedRound(field, loop)


def _compare_rounds(
    actual: ComparedRound, forced: ComparedRound, objection: Objection
) -> Objection:
    if objection.edition == "2026" and actual.loop.bye >= 0:
        lowest, instead = (actual.field.score[each.loop.bye] for each in (actual, forced))
        if lowest != instead:
            name = say("score of the bye's receiver")
            difference = RoundDifference.of_numbers(name, "C5", lowest, instead)
            return difference.as_objection(replace(objection, score=lowest))
    return _objection_by_difference(actual, forced, objection)
