"""What the explanations of the systems with upfloaters share. The reason why a pair is not made is
the first step, in the order in which the system decides, in which the round with the pair differs.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Generic, NamedTuple

from domain.messages import join_messages, say
from domain.pairing import BracketFact, Trace
from domain.results import counted_points
from domain.swiss.explanation import (
    Explanation,
    Objection,
    Reason,
    RoundDifference,
    numbers_in_words,
    residents_in_words,
)
from domain.swiss.matching.bits import lowest_member
from domain.swiss.upfloating import Field, PairedScoregroup, PairedUpfloating, UpfloatCriterion


class UpfloatingExplanation(Explanation):
    """`composition` is the article on a bracket's members; `one_from_below` and `many_from_below`
    are the phrases that name its upfloaters.
    """

    composition = ""
    one_from_below = ""
    many_from_below = ""

    def explain_composition(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        text = say(
            "The bracket of {in_points} has {residents}",
            in_points=counted_points(bracket.score),
            residents=residents_in_words(bracket),
        )
        if bracket.moved_up:
            several = len(bracket.moved_up) > 1
            came = self.many_from_below if several else self.one_from_below
            text += came.format(people=numbers_in_words(bracket.moved_up))
        yield say("{cite}.", cite=join_messages(" ", (text, self.cite(trace, self.composition))))


def criterion_difference(
    criterion: UpfloatCriterion[Field],
    actual: PairedUpfloating[Field],
    forced: PairedUpfloating[Field],
    k: int,
) -> RoundDifference:
    """The criterion's values in bracket k."""
    costs = (criterion.cost(each.field, each.finished_brackets[k]) for each in (actual, forced))
    return RoundDifference(criterion.name, criterion.article, *costs)


class Decisions(NamedTuple, Generic[Field]):
    """The steps in which a system decides: `bye_article` is the article of the bye, for which those
    who `games_name` most come first; `criteria` gives the differences in bracket k;
    `article_of_order` the article of the order in which a bracket's pairs come later.
    """

    bye_article: str
    games_name: str
    criteria: Callable[
        [PairedUpfloating[Field], PairedUpfloating[Field], int], Iterator[RoundDifference]
    ]
    article_of_order: Callable[[PairedScoregroup, PairedScoregroup], str]

    def first_objection(
        self, objection: Objection, actual: PairedUpfloating[Field], forced: PairedUpfloating[Field]
    ) -> Objection:
        """The objection for the first difference. Two receivers of the bye may be equal in all but
        their order. `objection` has the pair and the edition.
        """
        score = actual.field.score
        at_score = replace(objection, score=score[actual.bye.receiver])
        for each in self._bye_differences(actual, forced):
            if each.differs:
                return each.as_objection(at_score)
        for k, (paired, instead) in enumerate(
            zip(actual.finished_brackets, forced.finished_brackets, strict=False)
        ):
            at_score = replace(objection, score=score[lowest_member(paired.residents)])
            for each in self.criteria(actual, forced, k):
                if each.differs:
                    return each.as_objection(at_score)
            if set(paired.pairs) != set(instead.pairs):
                return replace(
                    at_score, reason=Reason.LATER, article=self.article_of_order(paired, instead)
                )
        return replace(objection, reason=Reason.LATER, article=self.bye_article)

    def _bye_differences(
        self, actual: PairedUpfloating[Field], forced: PairedUpfloating[Field]
    ) -> Iterator[RoundDifference]:
        field, receiver, instead = actual.field, actual.bye.receiver, forced.bye.receiver
        facts = (
            (say("score of the bye's receiver"), field.score),
            (self.games_name, field.games),
            (say("number of the bye's receiver"), field.number),
        )
        if receiver != instead:
            for name, values in facts:
                yield RoundDifference(
                    name, self.bye_article, (values[receiver],), (values[instead],)
                )
