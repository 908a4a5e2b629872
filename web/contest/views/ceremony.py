"""The first ten of a stage, each with the tie-break that decided. It is empty if the field is
split into groups, as each has a first place. The places of a knock-out come from its bracket,
without scores.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.contest.stage import AnyStage
from domain.ids import StageId
from domain.messages import say
from domain.standings.table import Standing
from domain.tournament import Tournament
from events.contest.acting import contest_in
from web.contest.game_presentation import behind_points, points_text, presentation_of, tables_of
from web.contest.sheet_parts import SheetHead
from web.contest.visibility import entrants_of, head_of, name_of, published_rounds
from web.shared.ceremony import CeremonyMessage, Placing, first_places
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class CeremonyHead(SheetHead):
    """`final`: no result can change the places."""

    final: bool


def build_sheet(tournament: Tournament, number: StageId) -> Sheet:
    stage = contest_in(tournament, number)
    rounds = published_rounds(stage)
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    whole_head = CeremonyHead(**fields_of(head), final=presentation_of(stage).is_over(stage))
    return Sheet(whole_head, tuple(ceremony_placings(stage)))


def ceremony_placings(stage: AnyStage) -> Iterator[Placing]:
    """The first ten of the ranking; none if the field is split into groups."""
    rounds = published_rounds(stage)
    tables = tables_of(stage, len(rounds)) if rounds else ()
    if len(tables) != 1:
        return
    entries, shown_as = dict(stage.numbered_entries()), entrants_of(stage)
    scored = not stage.by_bracket
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
    shows = presentation_of(stage)
    values = zip(
        shows.deciding_columns(stage), behind_points(line), behind_points(next_line), strict=False
    )
    for column, own, other in values:
        if own != other:
            marks = (CeremonyMessage(mark.says, mark.count) for mark in column.marks)
            name_and_marks = (CeremonyMessage(column.name), *marks)
            return name_and_marks, shows.value_text(own), shows.value_text(other)
    return (), "", ""


VIEW = View("ceremony", build_sheet, say("Final ceremony"), "contest/sheets/ceremony.js")
