"""The trace of the Swiss of teams in words (C.04.6)."""

from collections.abc import Iterator

from domain.points import in_points
from domain.said import said_together, say
from domain.swiss.telling import Explanation, ToldBoard, pairs_of, people, residents
from domain.swiss.trace import BracketFact, ByeFact, Trace


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
        yield (
            say(
                "{a} met {b}: of the pairings that are best by colours and floats, the first by "
                "the numbers of those named first, then of their opponents {cite}.",
                a=a,
                b=b,
                cite=self.cite(trace, "3.6.2, 3.6.4"),
            )
        )

    def paired(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        yield (
            say(
                "Its pairs are {pairs_of}: the first by the numbers of those named first, then of "
                "their opponents {cite}.",
                pairs_of=pairs_of(bracket),
                cite=self.cite(trace, "3.6.2, 3.6.4"),
            )
        )

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        others = (
            say("Nobody else")
            if bye.eligible == 1
            else say("{eligible} teams", eligible=bye.eligible)
        )
        yield (
            say(
                "Team {number} with {in_points} has the bye: of those without whom all the others "
                "can be paired, the lowest score, then the most matches, then the largest number "
                "{cite}.",
                number=bye.number,
                in_points=in_points(bye.score),
                cite=self.cite(trace, bye.article),
            )
        )
        yield say(
            "{others} could have had it {cite}.", others=others, cite=self.cite(trace, "C2, C3")
        )


EXPLANATION = TeamExplanation()
