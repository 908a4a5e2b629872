"""What both editions of the Burstein System share: the field without the receiver of the bye,
brackets in the order of the opposition met so far, and the facts for the trace: brackets, the
Index, criteria not met, colours, the bye.

After the seeding rounds of C.04.4.2, in force from 1 February 2026, the receiver of the bye is
settled first and leaves the field (3.1). For the others C4-C7 equal C4 and C6-C8 of the Dutch
system, so its bracket loop is used; C8 and the order (4) are different. No criterion looks at past
floats, and C3 makes no exception for topscorers.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from domain.messages import say
from domain.pairing import BracketFact, ByeFact, CriterionFact, Trace
from domain.swiss.burstein import CODE
from domain.swiss.burstein.weighted_pairing import BursteinProblem, CountedPairing
from domain.swiss.completion import PairedBoard, colour_facts
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.criteria import colour_clash
from domain.swiss.dutch.edition_2026 import Edition2026 as DutchLoop
from domain.swiss.dutch.exact import BracketProblem, Situation
from domain.swiss.dutch.loop import BracketLoop, FinishedBracket, Shortcut
from domain.swiss.field import EditionAttributes, Field
from domain.swiss.matching.bits import members, without_number


class BursteinLoop(BracketLoop):
    """Each edition gives the order of the players of a bracket, and of two players for colours;
    their scores may differ.
    """

    @abstractmethod
    def players_in_order(self, bracket: Bracket) -> list[int]:
        """The bracket's players by rank in the field, number 1 of the bracket first."""

    @abstractmethod
    def higher_ranked_first(self, a: int, b: int) -> tuple[int, int]:
        """The two, the one who counts as the higher ranked for colours first."""

    @abstractmethod
    def choose_receiver(self) -> tuple[int, int]:
        """The rank of the player who gets the bye (-1 if there is none) and the number of
        candidates.
        """

    def make_shortcut(self, field: Field) -> Shortcut:
        return CountedPairing(field, self.players_in_order)

    def make_problem(self, bracket: Bracket, situation: Situation) -> BracketProblem:
        return BursteinProblem(self.field, bracket, situation, self.players_in_order)


PLAYER_SEQUENCES = ("number", "score", "standing", "parity", "history", "preference", "games")
PLAYER_SETS = (
    "bye_allowed",
    "absolute_white",
    "absolute_black",
    "topscorers",
    "down_last",
    "down_before",
    "up_last",
    "up_before",
)
"""The fields of `Field` that are sequences by rank, and those that are sets of ranks."""


def without_player(field: Field, g: int) -> Field:
    """The field without the player of rank `g`."""

    def without_rank(values: Sequence[object]) -> list[object]:
        return [*values[:g], *values[g + 1 :]]

    changed: dict[str, object] = {
        name: without_rank(getattr(field, name)) for name in PLAYER_SEQUENCES
    }
    changed |= {name: without_number(getattr(field, name), g) for name in PLAYER_SETS}
    legal = [without_number(others, g) for rank, others in enumerate(field.legal) if rank != g]
    apart = [without_number(others, g) for rank, others in enumerate(field.kept_apart) if rank != g]
    moved = [(low - (low > g), high - (high > g)) for low, high in field.groups]
    groups = [(low, high) for low, high in moved if low < high]
    return replace(field, legal=legal, kept_apart=apart, groups=groups, **changed)  # type: ignore[arg-type]


REGULATION = "C.04.4.2"
ACCELERATION = say("the upper half of the first round has the points of a win more")
FLOATERS = say("outgoing floaters")
FLOATER_SCORES = say("scores of the outgoing floaters")
PREFERENCES = say("players not getting their colour preference")

AS_PLAYED = say("as bbpPairings plays it")
"""Cited in place of articles before 2018, as that text has no numbers for these rules."""


def cited_article(edition: str, article: str) -> str:
    return article if edition == "2026" else AS_PLAYED


def build_trace(
    loop: BursteinLoop,
    boards: Iterable[PairedBoard],
    bye: ByeFact | None,
    index: Sequence[tuple[int, ...]],
) -> Trace:
    """`index` is the evaluation of each rank's opposition."""
    number = loop.field.number
    colours = colour_facts(
        number, boards, lambda rule: cited_article(loop.edition, rule.article_c_04_4)
    )
    brackets = tuple(_bracket_fact(loop, finished) for finished in loop.finished_brackets)
    ranked = tuple((number[g], values) for g, values in enumerate(index))
    return Trace(CODE, loop.edition, brackets, colours, bye, index=ranked)


def _bracket_fact(loop: BursteinLoop, finished: FinishedBracket) -> BracketFact:
    fact = loop.bracket_fact(finished, _criterion_facts(loop, finished))
    return replace(fact, sequence=loop.numbers_of(loop.players_in_order(finished.bracket)))


def disappointed_count(loop: BursteinLoop, finished: FinishedBracket) -> int:
    """The number of players who don't get their colour preference: at most one in a pair (C8)."""
    wanted = loop.field.preference
    return sum(colour_clash(wanted[a], wanted[b]).disappointed for a, b in finished.pairs)


def _criterion_facts(loop: BursteinLoop, finished: FinishedBracket) -> Iterator[CriterionFact]:
    """The criteria not fully met, not counting the unavoidable odd player of a bracket."""
    edition, bracket = loop.edition, finished.bracket
    floaters = members(bracket.unpaired_players(finished.pairs))
    if len(floaters) > bracket.size % 2:
        yield CriterionFact(FLOATERS, cited_article(edition, "C5"), (len(floaters),))
    if set(floaters) & set(bracket.moved_down):
        scores = tuple(loop.field.score[g] for g in floaters)
        yield CriterionFact(FLOATER_SCORES, cited_article(edition, "C6"), scores)
    if missed := disappointed_count(loop, finished):
        yield CriterionFact(PREFERENCES, cited_article(edition, "C8"), (missed,))


MOST_SEEDING_ROUNDS = 4


def is_seeding(round_number: int, total_rounds: int) -> bool:
    """The first half of the rounds, rounded down, but at most four (1.6)."""
    return round_number <= min(total_rounds // 2, MOST_SEEDING_ROUNDS)


class Burstein2026(BursteinLoop, DutchLoop):
    edition = "2026"
    attributes = EditionAttributes(absence_floats=False, any_win_bars=True, topscorers=False)
    bye_article = "3.1"

    def __init__(self, field: Field, places: Sequence[int], *, shortcut: bool = True) -> None:
        """`places` by the Index, for each rank in the field."""
        self.places = places
        super().__init__(field, shortcut=shortcut)

    def players_in_order(self, bracket: Bracket) -> list[int]:
        players = [*bracket.moved_down, *range(bracket.low, bracket.high)]
        return sorted(players, key=self.places.__getitem__) if bracket.moved_down else players

    def higher_ranked_first(self, a: int, b: int) -> tuple[int, int]:
        return (a, b) if self.places[a] < self.places[b] else (b, a)

    def choose_receiver(self) -> tuple[int, int]:
        """3.1: the lowest score, most games, lowest by the Index; the field is in the order of
        score and Index.
        """
        field = self.field
        candidates = members(self.completion.removable_players(0, field.size) & field.bye_allowed)
        if not candidates:
            return -1, 0
        return max(candidates, key=lambda g: (-field.score[g], field.games[g], g)), len(candidates)
