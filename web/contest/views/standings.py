"""The current table, including the newest results.

Only published rounds count, and games of a round robin that were played early. A game in play has
no points for either side, so the table changes with each result.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage
from domain.ids import EntryId, RoundNo, StageId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.contest.acting import contest_in
from web.contest.game_presentation import (
    SideScore,
    lines_of,
    points_text,
    presentation_of,
    tie_break_values,
)
from web.contest.notation import Column
from web.contest.sheet_parts import Entrant, SheetHead
from web.contest.visibility import current_rounds, entrant_function, public_head, published_rounds
from web.shared.languages import Words
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of

ADJOURNED = say("Provisional. Adjourned, counted as a draw (round.board): {games}")
WITHOUT_VALUES = say("Left out, because not everybody has a rating: {columns}")
MADE_UP = say("Players without a rating count as {rating}: {columns}")


@dataclass(frozen=True, slots=True)
class StandingsHead(SheetHead):
    """`columns` are the tie-breaks in the order they decide, `points` the column before them.

    Unfinished games for which no round waits are given by round and board, or match: "3.2".
    `adjourned` ones count as draws, as in a pairing, those `to_come` have no points.
    """

    columns: tuple[Column, ...]
    points: Column | LeftOut = field(default=LEFT_OUT, kw_only=True)
    sides: tuple[SideScore, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The two teams of a Scheveningen match."""
    adjourned: tuple[str, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    to_come: tuple[str, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    to_come_says: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The message that lists the games `to_come`."""
    left_out: tuple[str, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    made_up: tuple[str, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    unrated: int | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """`rank` may be shared, 0 without a place; `player.score` are points, `values` tie-breaks."""

    key: str
    rank: int
    player: Entrant
    values: tuple[str, ...]
    playing: bool
    withdrawn: bool
    quad: int | LeftOut = LEFT_OUT
    """The group of the rank, if there are several."""
    team: str | LeftOut = LEFT_OUT


def build_sheet(tournament: Tournament, number: StageId) -> Sheet:
    stage = contest_in(tournament, number)
    rounds, presentation = published_rounds(stage), presentation_of(stage)
    waiting = [place for place, _ in presentation.unfinished_games(stage)]
    ratings = presentation.rating_tie_breaks(stage)
    head = StandingsHead(
        **fields_of(public_head(tournament, stage)),
        columns=presentation.columns_after_points(stage),
        points=presentation.points_column(stage),
        sides=presentation.scores_of_sides(stage) or LEFT_OUT,
        adjourned=tuple(w.place for w in waiting if w.adjourned) or LEFT_OUT,
        to_come=tuple(w.place for w in waiting if not w.adjourned) or LEFT_OUT,
        to_come_says=presentation.to_come if any(not w.adjourned for w in waiting) else LEFT_OUT,
        left_out=ratings.left_out or LEFT_OUT,
        made_up=ratings.made_up or LEFT_OUT,
        unrated=ratings.unrated if ratings.made_up else LEFT_OUT,
    )
    return Sheet(head, tuple(_standing_rows(stage, rounds)))


def note_sentences(head: StandingsHead, words: Words) -> tuple[str, ...]:
    """Sentences about unfinished games and tie-breaks of ratings, for papers and pages."""
    notes = (
        (ADJOURNED, "games", head.adjourned),
        (head.to_come_says or "", "games", head.to_come),
        (WITHOUT_VALUES, "columns", head.left_out),
        (MADE_UP, "columns", head.made_up),
    )
    return tuple(
        words(message, rating=head.unrated, **{place: join_messages(", ", names)})
        for message, place, names in notes
        if names
    )


def _standing_rows(stage: AnyStage, rounds: tuple[ContestRound, ...]) -> Iterator[StandingRow]:
    entries, playing = dict(stage.numbered_entries()), entries_playing(stage)
    shown_as, presentation = entrant_function(stage), presentation_of(stage)
    columns = presentation.columns_after_points(stage)
    for line in lines_of(stage, len(rounds)):
        entry, groups = entries[line.number], presentation.groups_of(stage, line.number)
        yield StandingRow(
            key=str(entry.id),
            rank=line.rank or 0,
            player=shown_as(entry, points_text(stage, line)),
            values=tuple(
                presentation.value_text(stage, column, value)
                for column, value in zip(columns, tie_break_values(line), strict=True)
            ),
            playing=entry.id in playing,
            withdrawn=entry.is_withdrawn_by(RoundNo(len(rounds) + 1)),
            quad=groups.quad or LEFT_OUT,
            team=groups.team or LEFT_OUT,
        )


def entries_playing(stage: AnyStage) -> frozenset[EntryId]:
    """The entries whose current game or match, or moved one, has not ended."""
    presentation = presentation_of(stage)
    current = [pair for r in current_rounds(stage) for pair in presentation.awaited_pairs(r)]
    moved = [pair for _, pair in presentation.unfinished_games(stage)]
    return frozenset(entry for pair in (*current, *moved) for entry in pair)


VIEW = View("standings", build_sheet, "Standings", "contest/sheets/standings.js")
