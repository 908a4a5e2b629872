"""The first ten of a stage, each with the tie-break that decided. Of quads it is empty: each has a
first place of its own. The places of a knock-out come from its bracket, without scores.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.chess.over import is_over
from domain.chess.stage import Entry, Stage, stage_of
from domain.chess.standings import columns as columns_with_values
from domain.chess.standings import rankings
from domain.ids import Number, StageId
from domain.standings import Standing
from domain.tournament import Tournament
from web.chess.views.shown import Head, head_of, published_rounds
from web.chess.views.standings import value_text
from web.chess.views.tie_break_names import Column, columns_of
from web.shared.ceremony import Placing, Said, places_of
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class CeremonyHead(Head):
    """`final`: no result can change it any more."""

    final: bool


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    whole = CeremonyHead(**fields_of(head), final=is_over(stage))
    return Sheet(whole, placings(stage) if rounds else ())


def placings(stage: Stage) -> tuple[Placing, ...]:
    tables = rankings(stage, len(published_rounds(stage)))
    if len(tables) != 1:
        return ()
    lines = [line for line in tables[0].standings if line.rank is not None]
    entries, columns = dict(stage.numbered()), columns_of(columns_with_values(stage))
    return tuple(_placing(entries, columns, *each) for each in places_of(lines))


def _placing(
    entries: Mapping[Number, Entry],
    columns: Sequence[Column],
    place: int,
    line: Standing,
    behind: Standing | None,
) -> Placing:
    entry = entries[line.number]
    person = entry.person
    level = behind is not None and bool(line.values) and behind.values[0] == line.values[0]
    shared = behind is not None and behind.rank == line.rank
    decided, value, against = _decided(columns, line, behind) if level and behind else ((), "", "")
    return Placing(
        key=str(entry.id),
        place=place,
        rank=f"{line.rank}{'=' * (shared or line.rank != place)}",
        title=person.title,
        family=person.family,
        given=person.given,
        about=person.federation,
        score=value_text(line.values[0]) if line.values else "",
        behind=entries[behind.number].person.full_name if level and behind else "",
        decided=decided,
        value=value,
        against=against,
    )


def _decided(
    columns: Sequence[Column], line: Standing, behind: Standing
) -> tuple[tuple[Said, ...], str, str]:
    """By the first in which they differ (C.07, Article 4 (2026): in the order announced)."""
    values = zip(columns, line.values[1:], behind.values[1:], strict=False)
    for column, own, other in values:
        if own != other:
            marks = (Said(mark.says, mark.count) for mark in column.marks)
            return (Said(column.name), *marks), value_text(own), value_text(other)
    return (), "", ""


VIEW = View("ceremony", build, "Final ceremony", "chess/sheets/ceremony.js")
