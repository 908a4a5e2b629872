"""The trace of the Swiss of teams in words (C.04.6).

Why two teams were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only one either of them may have, and the round is paired again. The first
thing that differs, in the order in which the system decides, is the answer. C.04.6 (2026): the bye
3.4; C4 to C10; then the orders of upfloaters (3.5.4) and of pairings (3.6.2).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.messages import said_together, say
from domain.pairing import BracketFact, ByeFact, Trace
from domain.results import in_points
from domain.swiss.explanation import (
    Explanation,
    Forcing,
    Objection,
    Reason,
    ToldBoard,
    absolute_objection,
    pairs_of,
    people,
    refuse_strangers,
    residents,
)
from domain.swiss.matching.bits import lowest
from domain.swiss.teams import EDITION
from domain.swiss.teams.field import build_field
from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams.rounds import (
    CRITERIA,
    FinishedTeamBracket,
    MadeTeamBracket,
    PairedTeamRound,
    pair_field,
)
from domain.swiss.upfloating import Bracketed, Count, RoundDifference, first_objection


class TeamExplanation(Explanation):
    regulation = "C.04.6"
    nobody_had_the_bye = say("Nobody had the bye: the number of teams was even.")
    methods = {
        "direct": say(
            "counting settled who had to come up and which pairs a best pairing may have"
        ),
        "exact": say("all possible choices were weighed"),
    }

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        text = say(
            "The bracket of {in_points} has {residents}",
            in_points=in_points(bracket.score),
            residents=residents(bracket),
        )
        if bracket.moved_up:
            teams = "teams" if len(bracket.moved_up) > 1 else "team"
            text += say(
                " and, from below, {people}",
                people=said_together(" ", (teams, people(bracket.moved_up))),
            )
        yield say("{cite}.", cite=said_together(" ", (text, self.cite(trace, "1.3.2, 3.5.5"))))

    def place(self, trace: Trace, board: ToldBoard) -> Iterator[str]:
        a, b = next(pair for pair in board.bracket.pairs if set(pair) == board.pair)
        yield say(
            "{a} met {b}: of the pairings that are best by colours and floats, the first by "
            "the numbers of those named first, then of their opponents {cite}.",
            a=a,
            b=b,
            cite=self.cite(trace, "3.6.2, 3.6.4"),
        )

    def paired(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        yield say(
            "Its pairs are {pairs_of}: the first by the numbers of those named first, then of "
            "their opponents {cite}.",
            pairs_of=pairs_of(bracket),
            cite=self.cite(trace, "3.6.2, 3.6.4"),
        )

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        others = (
            say("Nobody else")
            if bye.eligible == 1
            else say("{eligible} teams", eligible=bye.eligible)
        )
        yield say(
            "Team {number} with {in_points} has the bye: of those without whom all the others "
            "can be paired, the lowest score, then the most matches, then the largest number "
            "{cite}.",
            number=bye.number,
            in_points=in_points(bye.score),
            cite=self.cite(trace, bye.article),
        )
        yield say(
            "{others} could have had it {cite}.", others=others, cite=self.cite(trace, "C2, C3")
        )


EXPLANATION = TeamExplanation()


REGULATION = "C.04.6"


def why_not(request: TeamRequest, a: int, b: int) -> Objection:
    """What stands against pairing the teams `a` and `b`."""
    rows = {row.number: row for row in request.rows}
    refuse_strangers(a, b, rows)
    found = Objection(a, b, Reason.PAIRED, EDITION, regulation=REGULATION)
    forcing = Forcing(
        build_field(request),
        pair_field,
        _pairs,
        lambda actual, forced: _compare_rounds(actual, forced, found),
        completion="C3",
    )
    return forcing.objection(found, lambda: absolute_objection(found, request, rows[a].cells))


def _pairs(round_: PairedTeamRound) -> Iterator[tuple[int, int]]:
    number = round_.field.number
    for each in round_.finished:
        yield from ((number[g], number[h]) for g, h in each.pairs)


def _compare_rounds(
    actual: PairedTeamRound, forced: PairedTeamRound, found: Objection
) -> Objection:
    score = actual.field.score
    found = replace(found, reason=Reason.WORSE, score=score[actual.bye.receiver])
    brackets = (
        Bracketed(
            score[lowest(one.residents)],
            _differences((actual, forced), place, one, other),
            _order(one, other) if set(one.pairs) != set(other.pairs) else "",
        )
        for place, (one, other) in enumerate(zip(actual.finished, forced.finished, strict=False))
    )
    return first_objection(found, _byes(actual, forced), brackets, "3.4")


def _byes(actual: PairedTeamRound, forced: PairedTeamRound) -> Iterator[RoundDifference]:
    field, one, other = actual.field, actual.bye.receiver, forced.bye.receiver
    if one != other:
        for name, values in (
            (say("score of the bye's receiver"), field.score),
            (say("matches played by the bye's receiver"), field.matches),
            (say("number of the bye's receiver"), field.number),
        ):
            yield RoundDifference(name, "3.4", (values[one],), (values[other],))


def _differences(
    rounds: tuple[PairedTeamRound, PairedTeamRound],
    place: int,
    one: FinishedTeamBracket,
    other: FinishedTeamBracket,
) -> Iterator[RoundDifference]:
    """C6 stands between C5 and C7: how many the next bracket needed."""
    first, second = (
        MadeTeamBracket(round_.field, each.residents, each.upfloaters, each.pairs)
        for round_, each in zip(rounds, (one, other), strict=True)
    )
    for each in CRITERIA:
        if each.article == "C7":
            had, has = (_upfloaters_needed(round_, place + 1) for round_ in rounds)
            yield RoundDifference(say("upfloaters the following scoregroup needs"), "C6", had, has)
        yield RoundDifference(each.name, each.article, each.cost(first), each.cost(second))


def _upfloaters_needed(round_: PairedTeamRound, place: int) -> Count:
    following = round_.finished[place : place + 1]
    return tuple(each.upfloaters.bit_count() for each in following)


def _order(one: FinishedTeamBracket, other: FinishedTeamBracket) -> str:
    """The order in which the forced pairing comes later."""
    return "3.5.4" if one.upfloaters != other.upfloaters else "3.6.2"
