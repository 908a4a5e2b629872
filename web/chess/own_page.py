"""A player's own page on their phone: the board of the newest round, and all earlier rounds.

It shows only published rounds. It needs no script: it reloads by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from domain.chess.stage import Board, Entry, Round, Stage, stages_of
from domain.chess.standings import crosstable_of
from domain.ids import EntryId, Number
from domain.messages import join_messages
from domain.results import Colour, Mark
from domain.tournament import Tournament
from web.chess.knock_out_words import player_situation
from web.chess.papers import NORMS
from web.chess.views.rating_changes import cached_rows
from web.chess.views.start_position import start_of_game
from web.contest.face import seat_notice_function
from web.contest.game_presentation import ranks_by_number
from web.contest.notation import mark_text, rating_so_far, score_text, score_value
from web.contest.views.prizes import prize_contest
from web.contest.visibility import (
    bye_word,
    entrants_before,
    name_of,
    published_rounds,
    round_words,
    withdrawal_words,
)
from web.face import NOWHERE, PresentPlace, SearchResult
from web.shared.clock import next_beginning_words
from web.shared.frame import Reader, part_address
from web.shared.languages import Words
from web.shared.names import filing_key, matches_name


@dataclass(frozen=True, slots=True)
class OwnRoundLine:
    """A round and its name (`called`); `board` is "" without one, `colour` "w", "b" or ""."""

    round: int
    called: str
    board: str
    colour: str
    colour_word: str
    opponent: str
    result: str
    start: str = ""
    """The drawn Chess960 start position of the game, such as "SP518 RNBQKBNR"."""


@dataclass(frozen=True, slots=True)
class OwnStanding:
    """A player in a stage. `now` is the newest published round if they take part in it; `lines` are
    all rounds, newest first. `rank` is 0 until that round has all results.
    """

    name: str
    stage: str
    address: str
    number: int
    rank: int
    score: str
    points: Fraction
    now: OwnRoundLine | None
    lines: tuple[OwnRoundLine, ...]
    stands: str
    """In a knock-out: the next opponent, or the elimination; else a withdrawal."""
    categories: tuple[tuple[str, int], ...]
    """Their categories, with their place there; empty while their rank is not shown."""
    outlook: tuple[str, ...]
    """Sentences on their rating change so far, and on norms."""


@dataclass(frozen=True, slots=True)
class OwnBoardPage:
    template: ClassVar[str] = "chess/own_board.html"
    tournament: str
    address: str
    mine: OwnStanding
    coming: str
    reader: Reader

    @classmethod
    def build(
        cls, tournament: Tournament, stage: Stage, entry: int, reader: Reader
    ) -> "OwnBoardPage":
        return cls(
            tournament.name,
            f"/t/{tournament.id}/me",
            _own_standing(tournament, stage, EntryId(entry), reader.words),
            next_beginning_words(stage, reader, stage.entry(EntryId(entry)).withdrawn_from),
            reader,
        )


def find_players(
    tournament: Tournament, typed: Sequence[str], words: Words
) -> Iterator[SearchResult]:
    several = len(tournament.parts) > 1
    matches = [
        (filing_key(entry.person.family, entry.person.given), stage, entry)
        for stage in stages_of(tournament).values()
        for entry in stage.entries.values()
        if entry.number is not None and matches_name(typed, entry.person.family, entry.person.given)
    ]
    for _, stage, entry in sorted(matches, key=lambda m: (m[0], m[1].id, m[2].id)):
        name_and_about = (
            stage.name_of(entry.id),
            _about_player(entry, stage.name if several else "", words),
        )
        place = _present_place(stage, entry.id, words)
        yield SearchResult.build(tournament, stage, entry.id, name_and_about, words, place=place)


def _present_place(stage: Stage, entry: EntryId, words: Words) -> PresentPlace:
    rounds = _rounds_to_show(stage, entry)[-1:]
    if not rounds or stage.entry(entry).is_withdrawn_by(rounds[0].number):
        return NOWHERE
    line = _round_line(stage, rounds[0], entry, words)
    return PresentPlace(
        f"{words('Board')} {line.board}" if line.board else line.opponent, line.colour
    )


def _seat_text(stage: Stage, r: Round, entry: EntryId, words: Words) -> str:
    line = _round_line(stage, r, entry, words)
    if not line.board:
        return line.opponent
    if not line.colour:
        return words("Board {board} against {opponent}", board=line.board, opponent=line.opponent)
    return words(
        "Board {board}, {colour} against {opponent}",
        board=line.board,
        colour=line.colour_word,
        opponent=line.opponent,
    )


seat_notice = seat_notice_function(_seat_text)


def _about_player(entry: Entry, stage: str, words: Words) -> str:
    """The player's data with the number that is on every list."""
    person = entry.person
    rating = f"{words('Rating')} {person.rating}" if person.rating else ""
    facts = (stage, person.title, person.federation, rating, f"{words('No.')} {entry.number}")
    return join_messages(" · ", (fact for fact in facts if fact))


def _own_standing(
    tournament: Tournament, stage: Stage, entry_id: EntryId, words: Words
) -> OwnStanding:
    entry = stage.entry(entry_id)
    rounds = published_rounds(stage)
    lines = tuple(
        _round_line(stage, r, entry_id, words) for r in reversed(_rounds_to_show(stage, entry_id))
    )
    numbered, rank = entry.number is not None, _own_rank(stage, rounds, entry)
    score = _own_score(stage, entry, len(rounds)) if numbered else score_text(0)
    return OwnStanding(
        name=stage.name_of(entry.id),
        stage=stage.name,
        address=part_address(tournament, stage.id),
        number=entry.number or 0,
        rank=rank,
        score=score,
        points=score_value(score),
        now=lines[0] if lines else None,
        lines=lines,
        stands=player_situation(stage, entry, words) or withdrawal_words(entry, words),
        categories=tuple(prize_contest(tournament, stage).category_places.get(entry.id, ()))
        if rank
        else (),
        outlook=outlook_sentences(tournament, stage, entry_id, words),
    )


def _rounds_to_show(stage: Stage, entry: EntryId) -> tuple[Round, ...]:
    """The rounds to show; in a knock-out only those with a game of the player."""
    rounds = published_rounds(stage)
    if stage.knock_out is None:
        return rounds
    return tuple(r for r in rounds if any(entry in (b.white, b.black) for b in r.boards))


def _own_score(stage: Stage, entry: Entry, rounds: int) -> str:
    """The score after that many rounds; in a knock-out that of all games, not of the match."""
    if stage.knock_out is not None and entry.number is not None:
        return score_text(crosstable_of(stage, rounds).score(entry.number))
    return entrants_before(stage, rounds + 1)[entry.id].score


def _own_rank(stage: Stage, rounds: tuple[Round, ...], entry: Entry) -> int:
    """The rank; 0 in a knock-out, and until the last of the rounds has all results."""
    if stage.knock_out is not None:
        return 0
    if not rounds or rounds[-1].boards_without_result:
        return 0
    return ranks_by_number(stage, len(rounds)).get(entry.number or Number(0), 0)


def _round_line(stage: Stage, r: Round, entry: EntryId, words: Words) -> OwnRoundLine:
    for board in r.boards:
        if entry not in (board.white, board.black):
            continue
        white = board.white == entry
        other = board.black if white else board.white
        colour = (Colour.WHITE if white else Colour.BLACK) if board.coloured else ""
        return OwnRoundLine(
            round=r.number,
            called=round_words(stage, r, words),
            board=str(board.number),
            colour=colour,
            colour_word=words("White") if colour == Colour.WHITE else words("Black"),
            opponent=name_of(stage, other),
            result=words("disputed") if board.is_disputed else _own_half_text(board, white),
            start=str(start_of_game(stage, r, board) or ""),
        )
    mark = dict(r.byes).get(entry, Mark.ZERO_BYE)
    called = round_words(stage, r, words)
    return OwnRoundLine(r.number, called, "", "", "", words(bye_word(stage, mark)), mark_text(mark))


def _own_half_text(board: Board, white: bool) -> str:
    halves = board.result
    return mark_text(halves.white if white else halves.black) if halves else ""


def outlook_sentences(
    tournament: Tournament, stage: Stage, entry: EntryId, words: Words
) -> tuple[str, ...]:
    """Sentences on rating and norms; empty if there are none."""
    row = cached_rows(tournament, stage).get(entry)
    rating = row and rating_so_far(row.change, row.new, words)
    return (
        *((rating,) if rating else ()),
        *NORMS.chance_sentences(tournament, stage, entry, words),
    )
