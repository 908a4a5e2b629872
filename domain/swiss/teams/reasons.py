"""The trace of the Swiss of teams in words (C.04.6), and why two teams were not paired.

C.04.6 (2026): the bye 3.4; C4 to C10; then the orders of upfloaters (3.5.4) and of pairings
(3.6.2).
"""

from collections.abc import Iterator

from domain.messages import say
from domain.pairing import BracketFact, ByeFact, Trace
from domain.results import counted_points
from domain.swiss.explanation import (
    Forcing,
    Objection,
    Reason,
    RoundDifference,
    TracedBoard,
    absolute_objection,
    pairs_text,
    require_two_known_numbers,
)
from domain.swiss.teams import EDITION
from domain.swiss.teams.field import TeamField, build_field
from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams.rounds import CRITERIA, pair_field
from domain.swiss.upfloating import Count, PairedScoregroup, PairedUpfloating
from domain.swiss.upfloating_reasons import Decisions, UpfloatingExplanation, criterion_difference

PairedTeams = PairedUpfloating[TeamField]


class TeamExplanation(UpfloatingExplanation):
    regulation = "C.04.6"
    nobody_had_the_bye = say("Nobody had the bye: the number of teams was even.")
    composition = "1.3.2, 3.5.5"
    one_from_below = say(" and, from below, team {people}")
    many_from_below = say(" and, from below, teams {people}")
    methods = {
        "direct": say(
            "counting settled who had to come up and which pairs a best pairing may have"
        ),
        "exact": say("all possible choices were weighed"),
    }

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
        yield say(
            "Team {number} with {in_points} has the bye: of those without whom all the others "
            "can be paired, the lowest score, then the most matches, then the largest number "
            "{cite}.",
            number=bye.number,
            in_points=counted_points(bye.score),
            cite=self.cite(trace, bye.article),
        )
        yield self.explain_candidates(trace, bye, say("{eligible} teams"), "C2, C3")


EXPLANATION = TeamExplanation()


def why_not(request: TeamRequest, a: int, b: int) -> Objection:
    rows = {row.number: row for row in request.rows}
    require_two_known_numbers(a, b, rows)
    basis = Objection(a, b, Reason.PAIRED, EDITION, regulation=EXPLANATION.regulation)
    forcing = Forcing(
        build_field(request),
        pair_field,
        lambda paired: paired.pairs_by_number,
        lambda actual, forced: DECISIONS.first_objection(basis, actual, forced),
        completion="C3",
    )
    return forcing.find_objection(basis, lambda: absolute_objection(basis, request, rows[a].cells))


def _criterion_differences(
    actual: PairedTeams, forced: PairedTeams, k: int
) -> Iterator[RoundDifference]:
    """C6 comes between C5 and C7: the number of upfloaters the next bracket needed."""
    for each in CRITERIA:
        if each.article == "C7":
            had, has = (_upfloaters_needed(round_, k + 1) for round_ in (actual, forced))
            yield RoundDifference(say("upfloaters the following scoregroup needs"), "C6", had, has)
        yield criterion_difference(each, actual, forced, k)


def _upfloaters_needed(round_: PairedTeams, k: int) -> Count:
    return tuple(each.upfloaters.bit_count() for each in round_.finished_brackets[k : k + 1])


def _article_of_order(one: PairedScoregroup, other: PairedScoregroup) -> str:
    return "3.5.4" if one.upfloaters != other.upfloaters else "3.6.2"


DECISIONS = Decisions(
    "3.4", say("matches played by the bye's receiver"), _criterion_differences, _article_of_order
)
