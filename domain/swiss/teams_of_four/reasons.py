"""The trace of the Swiss of teams of four in words, and why another pair was not made.

The pair is made the only legal one of both teams and the round is paired again: the first
difference, in the bye, the triangle, then the pairs from the top, is the answer.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from domain.messages import say
from domain.pairing import BracketFact, ByeFact, ColourFact, Trace
from domain.swiss.explanation import (
    Explanation,
    Forcing,
    Objection,
    Reason,
    TracedBoard,
    absolute_objection,
    numbers_in_words,
    require_two_known_numbers,
)
from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams_of_four import EDITION
from domain.swiss.teams_of_four.field import build_field
from domain.swiss.teams_of_four.matches import FirstRound, as_swiss_request
from domain.swiss.teams_of_four.rounds import ASSIGNED, REGULATION, PairedTeams, pair_field

FIRST = {
    FirstRound.SLIDE: say("the seeds of the top half meet those of the bottom half in their order"),
    FirstRound.FOLD: say("the first seed meets the last"),
    FirstRound.ADJACENT: say("neighbouring seeds meet"),
}


class SwissTeamsExplanation(Explanation):
    regulation = REGULATION
    bracket_called = say("table")
    nobody_had_the_bye = say("Nobody had the bye.")

    def explain_meeting(self, trace: Trace, board: TracedBoard) -> Iterator[str]:
        table = board.bracket
        pair = next(each for each in table.pairs if set(each) == board.pair)
        if not board.pair & set(table.residents):
            yield say(
                "They play the other half of their match on {cite}.", cite=self.cite(trace, "3")
            )
            return
        three = _teams_in_triangle(table)
        if board.pair <= three:
            yield say(
                "{three} meet each other over two rounds: no two of them had met, and all others "
                "can be paired in both without them {cite}.",
                three=numbers_in_words(sorted(three)),
                cite=self.cite(trace, "3"),
            )
            return
        if (board.colour.rule, board.colour.article) == ASSIGNED:
            yield say(
                "The organiser has set this match {cite}.",
                cite=self.cite(trace, board.colour.article),
            )
            return
        place = table.residents.index
        a, b = sorted(pair, key=place)
        yield say(
            "{a} stood at place {first}, {b} at place {second}: of those whom {a} may meet the "
            "next such that all below can be paired {cite}.",
            a=a,
            b=b,
            first=place(a) + 1,
            second=place(b) + 1,
            cite=self.cite(trace, "2, 4"),
        )
        if table.method:
            yield say(
                "By seed {how} {cite}.",
                how=FIRST[FirstRound(table.method)],
                cite=self.cite(trace, "5"),
            )

    def explain_receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        yield say(
            "Team {number} has the bye: of those that had the fewest the last in the order without "
            "which all others can be paired {cite}.",
            number=bye.number,
            cite=self.cite(trace, bye.article),
        )

    def _explain_colour(self, trace: Trace, fact: ColourFact) -> str:
        return say(
            "{home} is at home: {rule} {cite}.",
            home=fact.white,
            rule=say(fact.rule),
            cite=self.cite(trace, fact.article),
        )


def _teams_in_triangle(table: BracketFact) -> set[int]:
    """The teams of a triangle: those in two pairs; empty if there is none."""
    often = Counter(number for pair in table.pairs for number in pair)
    return {number for number in table.residents if often[number] > 1}


EXPLANATION = SwissTeamsExplanation()


def why_not(asked: TeamRequest, a: int, b: int) -> Objection:
    request = as_swiss_request(asked)
    rows = {row.number: row for row in request.rows}
    require_two_known_numbers(a, b, rows)
    basis = Objection(a, b, Reason.LATER, EDITION, "4", regulation=REGULATION)
    forcing = Forcing(
        build_field(request),
        pair_field,
        lambda paired: paired.pairs_by_number,
        lambda actual, forced: _compare_rounds(actual, forced, basis),
        completion="2",
    )
    return forcing.find_objection(
        basis, lambda: replace(absolute_objection(basis, request, rows[a].cells), article="2")
    )


def _compare_rounds(actual: PairedTeams, forced: PairedTeams, objection: Objection) -> Objection:
    field = actual.field
    objection = replace(objection, reason=Reason.WORSE)
    if actual.bye != forced.bye:
        name = say("place of the team with the bye")
        places = (actual.bye + 1,), (forced.bye + 1,)
        return replace(objection, article="3", name=name, actual=places[0], forced=places[1])
    if actual.triangle != forced.triangle:
        name = say("places of the triangle")
        was, made = (tuple(g + 1 for g in done.triangle) for done in (actual, forced))
        return replace(objection, article="3", name=name, actual=was, forced=made)
    for one, other in zip(actual.pairs, forced.pairs, strict=True):
        if one != other:
            name = say("place of the opponent of team {number}", number=field.number[one[0]])
            return replace(objection, name=name, actual=(one[1] + 1,), forced=(other[1] + 1,))
    return replace(objection, reason=Reason.LATER)
