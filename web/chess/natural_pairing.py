"""The natural pairing of a group beside the final one, board by board, with the rule of every
departure, its points and the reason of the colours (US Chess, 7th edition, 29C to 29E).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.swiss.trace import BracketFact, ColourFact, Trace
from domain.swiss.us_chess.explain import Compared, compared, departure_words
from events.chess.audit.why import Asked
from web.chess.why import Rival


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody of the group; `rating` is what switches are measured by, 0 for unrated."""

    rival: Rival
    rating: int
    moved_down: bool


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """`board` is 0 where the final pair was changed by hand, or there is none. `natural` are the
    upper side and the lower one.
    """

    board: int
    natural: tuple[Seated, ...]
    white: Seated | None
    black: Seated | None
    same: bool
    departures: tuple[str, ...]
    colour: str


def compared_boards(
    it: Asked, trace: Trace, group: BracketFact, known: Mapping[int, Rival]
) -> Iterator[ComparedBoard]:
    boards = {frozenset((it.number(b.white), it.number(b.black))): b for b in it.round.boards}
    ratings = {int(number): entry.person.rating for number, entry in it.before.numbered()}
    colours = {frozenset((fact.white, fact.black)): fact for fact in trace.colours}

    def seated(number: int) -> Seated:
        return Seated(known[number], ratings[number], number in group.moved_down)

    for row in compared(group):
        pair = frozenset(row.final or ())
        board, fact = boards.get(pair), colours.get(pair)
        white = it.number(board.white) if board else fact.white if fact else 0
        yield ComparedBoard(
            board=board.number if board else 0,
            natural=tuple(map(seated, row.natural or ())),
            white=seated(white) if pair else None,
            black=seated(min(pair - {white})) if pair else None,
            same=row.same,
            departures=_departures(row),
            colour=_colour(fact, white),
        )


def _departures(row: Compared) -> tuple[str, ...]:
    return tuple(departure_words(fact) for fact in row.departures)


def _colour(fact: ColourFact | None, white: int) -> str:
    if fact is None:
        return ""
    return f"{fact.rule} ({fact.article})" if fact.white == white else "turned by hand"
