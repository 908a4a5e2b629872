"""What the engine did, as facts for the trace: brackets, the Index, criteria missed, colours, the
bye.
"""

from collections.abc import Iterable, Iterator, Sequence

from domain.said import say
from domain.swiss.boards import PairedBoard
from domain.swiss.burstein import CODE
from domain.swiss.burstein.bracket_loop import BursteinLoop
from domain.swiss.colour import ALTERNATE, BOTH, INITIAL, RANKED, STRONGER
from domain.swiss.dutch.criteria import clash
from domain.swiss.dutch.loop import Finished
from domain.swiss.field import Field
from domain.swiss.matching.bits import members
from domain.swiss.trace import BracketFact, ByeFact, ColourFact, CriterionFact, Trace

REGULATION = "C.04.4.2"
ACCELERATION = say("the upper half of the first round has the points of a win more")
FLOATERS = say("outgoing floaters")
FLOATER_SCORES = say("scores of the outgoing floaters")
PREFERENCES = say("players not getting their colour preference")

AS_PLAYED = say("as bbpPairings plays it")
"""For the articles of the form before 2018, whose text has no numbers for what decides here."""

COLOUR_ARTICLES = {
    INITIAL.name: "5.2.1",
    BOTH.name: "5.2.2",
    STRONGER.name: "5.2.3",
    ALTERNATE.name: "5.2.4",
    RANKED.name: "5.2.5",
}


def cited(edition: str, article: str) -> str:
    return article if edition == "2026" else AS_PLAYED


def trace(
    loop: BursteinLoop,
    boards: Iterable[PairedBoard],
    bye: ByeFact | None,
    index: Sequence[tuple[int, ...]],
) -> Trace:
    """`index` is the evaluation of each rank."""
    number = loop.field.number
    colours = tuple(
        ColourFact(
            number[board.white],
            number[board.black],
            board.rule.name,
            cited(loop.edition, COLOUR_ARTICLES[board.rule.name]),
        )
        for board in boards
    )
    brackets = tuple(_bracket(loop, finished) for finished in loop.finished)
    ranked = tuple((number[g], values) for g, values in enumerate(index))
    return Trace(CODE, loop.edition, brackets, colours, bye, index=ranked)


def _bracket(loop: BursteinLoop, finished: Finished) -> BracketFact:
    field, bracket = loop.field, finished.bracket
    floaters = members(bracket.unpaired(finished.pairs))
    return BracketFact(
        score=field.score[bracket.low],
        moved_down=_numbers(field, bracket.moved_down),
        residents=tuple(field.number[bracket.low : bracket.high]),
        pairs=tuple((field.number[a], field.number[b]) for a, b in finished.pairs),
        floaters=_numbers(field, floaters),
        failed=tuple(_failed(loop, finished, floaters)),
        note=finished.note,
        method=finished.method,
        sequence=_numbers(field, loop.sequence(bracket)),
    )


def _numbers(field: Field, ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(field.number[g] for g in ranks)


def disappointed(loop: BursteinLoop, finished: Finished) -> int:
    """Players not getting their colour preference: in a pair it is one at most (C8)."""
    wanted = loop.field.preference
    return sum(clash(wanted[a], wanted[b]).disappointed for a, b in finished.pairs)


def _failed(
    loop: BursteinLoop, finished: Finished, floaters: Sequence[int]
) -> Iterator[CriterionFact]:
    """Criteria not met completely; the odd player of a bracket is what no pairing can avoid."""
    edition, bracket = loop.edition, finished.bracket
    if len(floaters) > bracket.size % 2:
        yield CriterionFact(FLOATERS, cited(edition, "C5"), (len(floaters),))
    if set(floaters) & set(bracket.moved_down):
        scores = tuple(loop.field.score[g] for g in floaters)
        yield CriterionFact(FLOATER_SCORES, cited(edition, "C6"), scores)
    if missed := disappointed(loop, finished):
        yield CriterionFact(PREFERENCES, cited(edition, "C8"), (missed,))
