"""The trace of the Swiss of teams in words (C.04.6)."""

from collections.abc import Iterator

from domain.points import in_points
from domain.swiss.telling import Explanation, ToldBoard, pairs_of, people, residents
from domain.swiss.trace import BracketFact, ByeFact, Trace


class TeamExplanation(Explanation):
    regulation = "C.04.6"
    nobody_had_the_bye = "Nobody had the bye: the number of teams was even."
    methods = {
        "direct": "counting settled who had to come up and which pairs a best pairing may have",
        "exact": "all possible choices were weighed",
    }

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        text = f"The bracket of {in_points(bracket.score)} has {residents(bracket)}"
        if bracket.moved_up:
            teams = "teams" if len(bracket.moved_up) > 1 else "team"
            text += f" and, from below, {teams} {people(bracket.moved_up)}"
        yield f"{text} {self.cite(trace, '1.3.2, 3.5.5')}."

    def place(self, trace: Trace, board: ToldBoard) -> Iterator[str]:
        a, b = next(pair for pair in board.bracket.pairs if set(pair) == board.pair)
        yield (
            f"{a} met {b}: of the pairings that are best by colours and floats, the first by the "
            f"numbers of those named first, then of their opponents "
            f"{self.cite(trace, '3.6.2, 3.6.4')}."
        )

    def paired(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        yield (
            f"Its pairs are {pairs_of(bracket)}: the first by the numbers of those named first, "
            f"then of their opponents {self.cite(trace, '3.6.2, 3.6.4')}."
        )

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        others = "Nobody else" if bye.eligible == 1 else f"{bye.eligible} teams"
        yield (
            f"Team {bye.number} with {in_points(bye.score)} has the bye: of those without whom all "
            f"the others can be paired, the lowest score, then the most matches, then the largest "
            f"number {self.cite(trace, bye.article)}."
        )
        yield f"{others} could have had it {self.cite(trace, 'C2, C3')}."


EXPLANATION = TeamExplanation()
