"""The explanation of a draft before it is published: bracket by bracket, the system's choices and
reasons, floaters, colours and byes. For the desk only.

If the system starts from a natural pairing (US Chess, 7th edition, 29C to 29E), that is shown
beside the final one, board by board, with the rule for every deviation.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.chess.stage import Board, Stage
from domain.contest.round import RoundState
from domain.messages import join_messages, say
from domain.pairing import BracketFact, ColourFact, Trace
from domain.swiss.explanation import natural_comparison
from domain.swiss.systems import SYSTEMS, explanation_of
from events.contest.audit.questions import PairedRound, why_byes, why_pair
from web.chess.game_presentation import counted_boards
from web.chess.why import bracket_words, rivals_by_number, system_words
from web.contest.pages.why import Rival


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player of the group; `rating` is the measure of switches, 0 for unrated."""

    rival: Rival
    rating: int
    moved_down: bool


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """`board` is 0 without a final pair of the system's; `natural` are the upper and the lower."""

    board: int
    natural: tuple[SeatedPlayer, ...]
    white: SeatedPlayer | None
    black: SeatedPlayer | None
    same: bool
    departures: tuple[str, ...]
    colour: str


def compared_boards(
    paired: PairedRound[Stage], trace: Trace, group: BracketFact, rivals: Mapping[int, Rival]
) -> Iterator[ComparedBoard]:
    """The pairs of a group's natural pairing, each beside the final one."""
    boards = {
        frozenset((paired.number_of(b.white), paired.number_of(b.black))): b
        for b in _boards_of(paired)
    }
    ratings = {
        int(number): entry.person.rating for number, entry in paired.before.numbered_entries()
    }
    colours = {frozenset((fact.white, fact.black)): fact for fact in trace.colours}

    def seated_player(number: int) -> SeatedPlayer:
        return SeatedPlayer(rivals[number], ratings[number], number in group.moved_down)

    for row in natural_comparison(group):
        pair = frozenset(row.final or ())
        board, fact = boards.get(pair), colours.get(pair)
        white = paired.number_of(board.white) if board else fact.white if fact else 0
        yield ComparedBoard(
            board=board.number if board else 0,
            natural=tuple(map(seated_player, row.natural or ())),
            white=seated_player(white) if pair else None,
            black=seated_player(min(pair - {white})) if pair else None,
            same=row.is_same,
            departures=tuple(map(explanation_of(trace).departure_reason, row.departures)),
            colour=_colour_text(fact, white),
        )


def _colour_text(fact: ColourFact | None, white: int) -> str:
    if fact is None:
        return ""
    return f"{fact.rule} ({fact.article})" if fact.white == white else say("turned by hand")


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """`floated` is the text on players whose score differs from the bracket's."""

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
    def build(cls, paired: PairedRound[Stage], tournament: str) -> "DraftPage":
        players = rivals_by_number(paired)
        trace = paired.trace if _is_explicable(paired) else None
        brackets = tuple(_draft_brackets(paired, trace, players)) if trace else ()
        inside = {board.number for bracket in brackets for board in bracket.boards}
        other_boards = tuple(
            _draft_board(paired, board, players, None)
            for board in _boards_of(paired)
            if board.number not in inside
        )
        by_hand = (
            (DraftBracket(say("Boards of no bracket"), (), other_boards, ()),)
            if other_boards
            else ()
        )
        return cls(
            title=say(
                "Draft of round {number} · {name} · {tournament}",
                number=paired.round.number,
                name=paired.stage.name,
                tournament=tournament,
            ),
            tournament=tournament,
            desk=f"/t/{paired.history.tournament}/s/{paired.stage.id}/desk",
            stage=paired.stage.name,
            round=paired.round.number,
            seen=paired.round.state is not RoundState.PAIRED,
            system=system_words(paired),
            summary=tuple(_summary_sentences(paired, brackets, len(other_boards))),
            brackets=(*brackets, *by_hand),
            byes=tuple(why_byes(paired)),
        )


def _draft_brackets(
    paired: PairedRound[Stage], trace: Trace, players: dict[int, Rival]
) -> Iterator[DraftBracket]:
    for index, bracket in enumerate(trace.brackets):
        pairs = [set(pair) for pair in bracket.pairs]
        boards = [
            b
            for b in _boards_of(paired)
            if {paired.number_of(b.white), paired.number_of(b.black)} in pairs
        ]
        rows = tuple(compared_boards(paired, trace, bracket, players)) if bracket.natural else ()
        explanation = explanation_of(trace)
        left_out = explanation.sentences_in_table(bracket) if rows else ()
        sentences = tuple(
            sentence
            for sentence in explanation.explain_bracket(trace, index)
            if sentence not in left_out
        )
        yield DraftBracket(
            title=bracket_words(bracket, players),
            told=sentences,
            boards=tuple(
                _draft_board(paired, board, players, bracket, sentences) for board in boards
            ),
            floaters=tuple(players[number] for number in bracket.floaters),
            compared=rows,
        )


def _draft_board(
    paired: PairedRound[Stage],
    board: Board,
    players: dict[int, Rival],
    bracket: BracketFact | None,
    sentences_shown: tuple[str, ...] = (),
) -> DraftBoard:
    """The explanation of a board, without the sentences already shown for its bracket."""
    reasons = why_pair(paired, board.number) if _is_explicable(paired) else ()
    white, black = (players[paired.number_of(board.white)], players[paired.number_of(board.black)])
    return DraftBoard(
        number=board.number,
        white=white,
        black=black,
        floated=_float_text(white, black, bracket),
        reasons=tuple(reason for reason in reasons if reason not in sentences_shown),
    )


def _is_explicable(paired: PairedRound[Stage]) -> bool:
    """Whether the edition of the system that paired the round is still known here."""
    return paired.trace is None or (paired.trace.system, paired.trace.edition) in SYSTEMS


def _float_text(white: Rival, black: Rival, bracket: BracketFact | None) -> str:
    """The floaters of a board by the trace; with acceleration the score does not show them."""
    if bracket is None:
        return ""
    down = [rival for rival in (white, black) if rival.number in bracket.moved_down]
    up = [rival for rival in (white, black) if rival.number in bracket.moved_up]
    texts = [say("{name} moved down", name=rival.name) for rival in down] + [
        say("{name} moved up", name=rival.name) for rival in up
    ]
    return join_messages("; ", texts)


def _boards_of(paired: PairedRound[Stage]) -> tuple[Board, ...]:
    return paired.stage.round(paired.round.number).boards


def _summary_sentences(
    paired: PairedRound[Stage], brackets: tuple[DraftBracket, ...], outside: int
) -> Iterator[str]:
    boards, byes = len(_boards_of(paired)), len(paired.round.byes)
    yield say("{boards}, {byes} without a game.", boards=counted_boards(boards), byes=byes)
    floats = [board.floated for bracket in brackets for board in bracket.boards if board.floated]
    if brackets:
        yield say(
            "Brackets: {brackets}. Games with somebody who moved: {floats}.",
            brackets=len(brackets),
            floats=len(floats),
        )
    if brackets and outside:
        yield say("Changed by hand, none of the system's: {outside}.", outside=outside)
