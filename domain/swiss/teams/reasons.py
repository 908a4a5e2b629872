"""The trace of the Swiss of teams in words (C.04.6).

Why two teams were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only legal one of both teams, and the round is paired again. The first
difference, in the order in which the system decides, is the answer. C.04.6 (2026): the bye 3.4; C4
to C10; then the orders of upfloaters (3.5.4) and of pairings (3.6.2).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.messages import join_messages, say
from domain.pairing import BracketFact, ByeFact, Trace
from domain.results import in_points
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
from domain.swiss.teams import EDITION
from domain.swiss.teams.field import TeamField, build_field
from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams.rounds import CRITERIA, pair_field
from domain.swiss.upfloating import (
    ComparedBracket,
    Count,
    MadeBracket,
    PairedUpfloating,
    RoundDifference,
    bye_differences,
    first_objection,
)


class TeamExplanation(Explanation):
    regulation = "C.04.6"
    nobody_had_the_bye = say("Nobody had the bye: the number of teams was even.")
    methods = {
        "direct": say(
            "counting settled who had to come up and which pairs a best pairing may have"
        ),
        "exact": say("all possible choices were weighed"),
    }

    def explain_composition(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        text = say(
            "The bracket of {in_points} has {residents}",
            in_points=in_points(bracket.score),
            residents=residents_in_words(bracket),
        )
        if bracket.moved_up:
            one, many = " and, from below, team {people}", " and, from below, teams {people}"
            several = len(bracket.moved_up) > 1
            text += say(many if several else one, people=numbers_in_words(bracket.moved_up))
        yield say("{cite}.", cite=join_messages(" ", (text, self.cite(trace, "1.3.2, 3.5.5"))))

    def explain_meeting(self, trace: Trace, board: TracedBoard) -> Iterator[str]:
        a, b = next(pair for pair in board.bracket.pairs if set(pair) == board.pair)
        yield say(
            "{a} met {b}: of the pairings that are best by colours and floats, the first by "
            "the numbers of those named first, then of their opponents {cite}.",
            a=a,
            b=b,
            cite=self.cite(trace, "3.6.2, 3.6.4"),
        )

    def list_pairs(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        yield say(
            "Its pairs are {pairs_of}: the first by the numbers of those named first, then of "
            "their opponents {cite}.",
            pairs_of=pairs_text(bracket),
            cite=self.cite(trace, "3.6.2, 3.6.4"),
        )

    def explain_receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
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
PairedTeams = PairedUpfloating[TeamField]


def why_not(request: TeamRequest, a: int, b: int) -> Objection:
    """What prevents pairing the teams `a` and `b`."""
    rows = {row.number: row for row in request.rows}
    refuse_strangers(a, b, rows)
    found = Objection(a, b, Reason.PAIRED, EDITION, regulation=REGULATION)
    field = build_field(request)
    forcing = Forcing(
        field,
        pair_field,
        lambda done: done.pairs(field.number),
        lambda actual, forced: _compare_rounds(actual, forced, found),
        completion="C3",
    )
    return forcing.find_objection(found, lambda: absolute_objection(found, request, rows[a].cells))


def _compare_rounds(actual: PairedTeams, forced: PairedTeams, objection: Objection) -> Objection:
    field = actual.data
    objection = replace(objection, reason=Reason.WORSE, score=field.score[actual.bye.receiver])
    brackets = (
        ComparedBracket(
            field.score[lowest_member(one.residents)],
            _criterion_differences((actual, forced), place, one, other),
            _deciding_order(one, other) if set(one.pairs) != set(other.pairs) else "",
        )
        for place, (one, other) in enumerate(zip(actual.finished, forced.finished, strict=False))
    )
    byes = bye_differences(
        *(actual.bye, forced.bye, "3.4"),
        (say("score of the bye's receiver"), field.score),
        (say("matches played by the bye's receiver"), field.matches),
        (say("number of the bye's receiver"), field.number),
    )
    return first_objection(objection, byes, brackets, "3.4")


def _criterion_differences(
    rounds: tuple[PairedTeams, PairedTeams], place: int, one: MadeBracket, other: MadeBracket
) -> Iterator[RoundDifference]:
    """C6 comes between C5 and C7: the number of upfloaters the next bracket needed."""
    actual, forced = rounds
    for each in CRITERIA:
        if each.article == "C7":
            had, has = (_upfloaters_needed(round_, place + 1) for round_ in rounds)
            yield RoundDifference(say("upfloaters the following scoregroup needs"), "C6", had, has)
        costs = each.cost(actual.data, one), each.cost(forced.data, other)
        yield RoundDifference(each.name, each.article, *costs)


def _upfloaters_needed(round_: PairedTeams, place: int) -> Count:
    return tuple(each.upfloaters.bit_count() for each in round_.finished[place : place + 1])


def _deciding_order(one: MadeBracket, other: MadeBracket) -> str:
    """The article of the order in which the forced pairing comes later."""
    return "3.5.4" if one.upfloaters != other.upfloaters else "3.6.2"
