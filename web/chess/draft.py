"""A draft in words, before it is published: bracket by bracket, the system's choices and reasons,
floaters, colours and byes. For the desk only.

If the system starts from a natural pairing (US Chess, 7th edition, 29C to 29E) it is shown beside
the final one, board by board, with the rule for every deviation.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.chess.stage import Board
from domain.contest.round import RoundState
from domain.messages import said_together, say
from domain.pairing import BracketFact, ColourFact, Trace
from domain.results import in_points
from domain.swiss.explanation import natural_comparison
from domain.swiss.systems import SYSTEMS
from domain.swiss.systems.explain import explanation_of
from domain.texts import counted
from events.contest.audit.why import PairedRound, why_byes, why_pair
from web.chess.why import rivals, system_words
from web.contest.pages.why import Rival


@dataclass(frozen=True, slots=True)
class Seated:
    """A player of the group; `rating` is the measure of switches, 0 for unrated."""

    rival: Rival
    rating: int
    moved_down: bool


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """`board` is 0 if the final pair was changed by hand, or there is none. `natural` are the
    upper and the lower player.
    """

    board: int
    natural: tuple[Seated, ...]
    white: Seated | None
    black: Seated | None
    same: bool
    departures: tuple[str, ...]
    colour: str


def compared_boards(
    it: PairedRound, trace: Trace, group: BracketFact, known: Mapping[int, Rival]
) -> Iterator[ComparedBoard]:
    boards = {frozenset((it.number(b.white), it.number(b.black))): b for b in it.round.boards}
    ratings = {int(number): entry.person.rating for number, entry in it.before.numbered_entries()}
    colours = {frozenset((fact.white, fact.black)): fact for fact in trace.colours}

    def seated(number: int) -> Seated:
        return Seated(known[number], ratings[number], number in group.moved_down)

    for row in natural_comparison(group):
        pair = frozenset(row.final or ())
        board, fact = boards.get(pair), colours.get(pair)
        white = it.number(board.white) if board else fact.white if fact else 0
        yield ComparedBoard(
            board=board.number if board else 0,
            natural=tuple(map(seated, row.natural or ())),
            white=seated(white) if pair else None,
            black=seated(min(pair - {white})) if pair else None,
            same=row.same,
            departures=tuple(map(explanation_of(trace).departure, row.departures)),
            colour=_colour(fact, white),
        )


def _colour(fact: ColourFact | None, white: int) -> str:
    if fact is None:
        return ""
    return f"{fact.rule} ({fact.article})" if fact.white == white else say("turned by hand")


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """`floated` tells whose score differs from the bracket's."""

    number: int
    white: Rival
    black: Rival
    floated: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftBracket:
    title: str
    told: tuple[str, ...]
    boards: tuple[DraftBoard, ...]
    floaters: tuple[Rival, ...]
    compared: tuple[ComparedBoard, ...] = ()
    """Replaces the boards if the system starts from a natural pairing."""


@dataclass(frozen=True, slots=True)
class DraftPage:
    """`seen`: the round is published already. Pairs changed by hand are in no bracket."""

    template: ClassVar[str] = "chess/draft.html"
    title: str
    tournament: str
    desk: str
    stage: str
    round: int
    seen: bool
    system: str
    summary: tuple[str, ...]
    brackets: tuple[DraftBracket, ...]
    byes: tuple[str, ...]

    @classmethod
    def of(cls, it: PairedRound, tournament: str) -> "DraftPage":
        known, trace = rivals(it), _explicable_trace(it)
        brackets = tuple(_brackets(it, trace, known)) if trace else ()
        rest = _outside(it, brackets)
        others = tuple(_board(it, board, known, None) for board in rest)
        by_hand = (DraftBracket(say("Boards of no bracket"), (), others, ()),) if others else ()
        return cls(
            title=say(
                "Draft of round {number} · {name} · {tournament}",
                number=it.round.number,
                name=it.stage.name,
                tournament=tournament,
            ),
            tournament=tournament,
            desk=f"/t/{it.history.tournament}/s/{it.stage.id}/desk",
            stage=it.stage.name,
            round=it.round.number,
            seen=it.round.state is not RoundState.PAIRED,
            system=system_words(it),
            summary=tuple(_summary(it, brackets, len(others))),
            brackets=(*brackets, *by_hand),
            byes=tuple(why_byes(it)),
        )


def _explicable_trace(it: PairedRound) -> Trace | None:
    """The trace, if its system can explain it."""
    return it.trace if _explicable(it) else None


def _brackets(it: PairedRound, trace: Trace, known: dict[int, Rival]) -> Iterator[DraftBracket]:
    for index, bracket in enumerate(trace.brackets):
        pairs = [set(pair) for pair in bracket.pairs]
        boards = [b for b in it.round.boards if {it.number(b.white), it.number(b.black)} in pairs]
        rows = tuple(compared_boards(it, trace, bracket, known)) if bracket.natural else ()
        explanation = explanation_of(trace)
        left_out = explanation.spelled_out(bracket) if rows else ()
        told = tuple(one for one in explanation.bracket(trace, index) if one not in left_out)
        yield DraftBracket(
            title=in_points(bracket.score),
            told=told,
            boards=tuple(_board(it, board, known, bracket, told) for board in boards),
            floaters=tuple(known[number] for number in bracket.floaters),
            compared=rows,
        )


def _board(
    it: PairedRound,
    board: Board,
    known: dict[int, Rival],
    bracket: BracketFact | None,
    told: tuple[str, ...] = (),
) -> DraftBoard:
    """The explanation of a board, without sentences already given for its bracket (`told`)."""
    reasons = why_pair(it, board.number) if _explicable(it) else ()
    white, black = known[it.number(board.white)], known[it.number(board.black)]
    return DraftBoard(
        number=board.number,
        white=white,
        black=black,
        floated=_float_mark(white, black, bracket),
        reasons=tuple(reason for reason in reasons if reason not in told),
    )


def _explicable(it: PairedRound) -> bool:
    return it.trace is None or (it.trace.system, it.trace.edition) in SYSTEMS


def _float_mark(white: Rival, black: Rival, bracket: BracketFact | None) -> str:
    """The floaters by the trace, as with acceleration the score does not show them."""
    if bracket is None:
        return ""
    down = [one for one in (white, black) if one.number in bracket.moved_down]
    up = [one for one in (white, black) if one.number in bracket.moved_up]
    told = [say("{name} moved down", name=one.name) for one in down] + [
        say("{name} moved up", name=one.name) for one in up
    ]
    return said_together("; ", told)


def _outside(it: PairedRound, brackets: tuple[DraftBracket, ...]) -> list[Board]:
    inside = {board.number for bracket in brackets for board in bracket.boards}
    return [board for board in it.round.boards if board.number not in inside]


def _summary(it: PairedRound, brackets: tuple[DraftBracket, ...], outside: int) -> Iterator[str]:
    boards, byes = len(it.round.boards), len(it.round.byes)
    yield say("{what}, {byes} without a game.", what=counted(boards, "board"), byes=byes)
    floats = [board.floated for bracket in brackets for board in bracket.boards if board.floated]
    if brackets:
        yield say(
            "Brackets: {brackets}. Games with somebody who moved: {floats}.",
            brackets=len(brackets),
            floats=len(floats),
        )
    if brackets and outside:
        yield say("Changed by hand, none of the system's: {outside}.", outside=outside)
