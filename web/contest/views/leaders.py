"""The ceremony: the first ten of a stage, each with the tie-break that decided; and the race: the
ten leaders and their places after each round, the last of which change with the results.

Both are empty if the field is split into groups, as each has a first place. The places of a
knock-out come from its bracket, without scores; it has no race.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage
from domain.ids import Number, StageId
from domain.messages import say
from domain.standings.table import Standing
from domain.tournament import Tournament
from events.contest.acting import contest_in
from web.contest.game_presentation import (
    RankedTable,
    points_text,
    presentation_of,
    tables_of,
    tie_break_values,
)
from web.contest.sheet_parts import SheetHead
from web.contest.views.standings import entries_playing
from web.contest.visibility import entrant_function, name_of, public_head, published_rounds
from web.shared.ceremony import LEADERS, CeremonyMessage, Placing, Runner, first_places
from web.shared.memo import CacheOfTournaments
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class CeremonyHead(SheetHead):
    """`final`: no result can change the places."""

    final: bool


def build_ceremony(tournament: Tournament, number: StageId) -> Sheet:
    stage = contest_in(tournament, number)
    over = presentation_of(stage).is_over(stage)
    head = CeremonyHead(**fields_of(public_head(tournament, stage)), final=over)
    return Sheet(head, tuple(ceremony_placings(stage)))


def ceremony_placings(stage: AnyStage) -> Iterator[Placing]:
    """The first ten of the ranking; none if the field is split into groups."""
    rounds = published_rounds(stage)
    tables = tables_of(stage, len(rounds)) if rounds else ()
    if len(tables) != 1:
        return
    entries, shown_as = dict(stage.numbered_entries()), entrant_function(stage)
    scored = not stage.is_knock_out
    ranked_lines = [line for line in tables[0].standings if line.rank is not None]
    for place, line, next_line in first_places(ranked_lines):
        shown = shown_as(entries[line.number])
        shared = next_line is not None and next_line.rank == line.rank
        same_points = next_line is not None and scored and next_line.values[0] == line.values[0]
        tied_line = next_line if scored and (shared or same_points) else None
        decided, value, against = (
            _deciding_tie_break(stage, line, tied_line) if tied_line and scored else ((), "", "")
        )
        yield Placing(
            key=str(shown.entry),
            place=place,
            rank=f"{line.rank}{'=' * (shared or line.rank != place)}",
            title=shown.title,
            family=shown.family,
            given=shown.given,
            apart=shown.apart,
            about=shown.federation,
            score=points_text(stage, line) if scored else "",
            behind=name_of(stage, entries[tied_line.number].id) if tied_line else "",
            decided=decided,
            value=value,
            against=against,
        )


def _deciding_tie_break(
    stage: AnyStage, line: Standing, next_line: Standing
) -> tuple[tuple[CeremonyMessage, ...], str, str]:
    """The name and marks of the first tie-break that differs (C.07, Article 4 (2026): in the order
    announced), and the texts of the two values.
    """
    presentation = presentation_of(stage)
    columns = presentation.deciding_columns(stage)
    values = zip(columns, tie_break_values(line), tie_break_values(next_line), strict=False)
    for column, own, other in values:
        if own != other:
            marks = (CeremonyMessage(mark.says, mark.count) for mark in column.marks)
            name_and_marks = (CeremonyMessage(column.name), *marks)
            text_of = partial(presentation.value_text, stage, column)
            return name_and_marks, text_of(own), text_of(other)
    return (), "", ""


CEREMONY = View("ceremony", build_ceremony, say("Final ceremony"), "contest/sheets/ceremony.js")


Places = Mapping[Number, int]


@dataclass(frozen=True, slots=True)
class RaceHead(SheetHead):
    """`steps` are the rounds; a single one is preceded by a step with the order of the numbers.
    `live`: the round of the last step is in play.
    """

    steps: tuple[str, ...]
    live: bool


def build_race(tournament: Tournament, number: StageId) -> Sheet:
    stage = contest_in(tournament, number)
    rounds = published_rounds(stage)
    tables = tables_of(stage, len(rounds)) if rounds and not stage.is_knock_out else ()
    head = public_head(tournament, stage)
    live = bool(rounds) and head.entered < head.boards
    steps = tuple(str(n) for n in range(0 if len(rounds) == 1 else 1, len(rounds) + 1))
    whole_head = RaceHead(**fields_of(head), steps=steps, live=live)
    if len(tables) != 1:
        return Sheet(whole_head, ())
    earlier_places = [_places_after(tournament, stage, rounds[: int(step)]) for step in steps[:-1]]
    return Sheet(whole_head, tuple(_runners(stage, tables[0], earlier_places)))


def _runners(
    stage: AnyStage, table: RankedTable, earlier_places: Sequence[Places]
) -> Iterator[Runner]:
    entries, shown_as = dict(stage.numbered_entries()), entrant_function(stage)
    playing = entries_playing(stage)
    ranks = [line.rank for line in table.standings[: LEADERS + 1]]
    for place, line in enumerate(table.standings[:LEADERS], 1):
        entry = entries[line.number]
        shown = shown_as(entry)
        yield Runner(
            key=str(entry.id),
            title=shown.title,
            family=shown.family,
            given=shown.given,
            apart=shown.apart,
            rank=f"{line.rank}{'=' * (ranks.count(line.rank) > 1)}" if line.rank else "",
            score=points_text(stage, line),
            places=(*(places.get(line.number, 0) for places in earlier_places), place),
            playing=entry.id in playing,
        )


def _places_after(
    tournament: Tournament, stage: AnyStage, rounds: tuple[ContestRound, ...]
) -> Places:
    """The places after these rounds, which results of the current round do not change."""
    key, presentation = (stage.id, len(rounds)), presentation_of(stage)
    inputs = presentation.ranking_inputs(stage)
    sources = (stage.rules, stage.entries, stage.by_hand, *inputs, *rounds)

    def compute_places() -> Places:
        return presentation.order_after(stage, len(rounds)) if rounds else _places_by_number(stage)

    return _cached_places.get_or_make(tournament, key, sources, compute_places)


_cached_places = CacheOfTournaments[Places]()


def _places_by_number(stage: AnyStage) -> Places:
    return {number: place for place, (number, _) in enumerate(stage.numbered_entries(), 1)}


RACE = View(
    "race",
    build_race,
    say("Lead race"),
    "contest/sheets/race.js",
    worth_showing=lambda of, part: not contest_in(of, part).is_knock_out,
)
