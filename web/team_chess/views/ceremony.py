"""The first ten teams of a stage, each with what decided where the next had as much. The
places of a knock-out come from its bracket, without scores.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.ids import StageId
from domain.team_chess.over import is_over
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from web.shared.ceremony import Placing, Said, places_of
from web.shared.notation import value_text
from web.shared.sheet import Sheet, View, fields_of
from web.shared.tie_break_names import Column
from web.team_chess import ranking
from web.team_chess.ranking import Line
from web.team_chess.views.shown import Head, head_of, published_rounds


@dataclass(frozen=True, slots=True)
class CeremonyHead(Head):
    """`final`: no result can change it any more."""

    final: bool


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    whole = CeremonyHead(**fields_of(head), final=is_over(stage))
    return Sheet(whole, placings(stage) if rounds else ())


def placings(stage: TeamStage) -> tuple[Placing, ...]:
    lines = [line for line in ranking.ranked(stage, len(published_rounds(stage))) if line.rank]
    columns = ranking.columns(stage)
    return tuple(_placing(stage, columns, *each) for each in places_of(lines))


def _placing(
    stage: TeamStage, columns: Sequence[Column], place: int, line: Line, behind: Line | None
) -> Placing:
    teams = dict(stage.numbered())
    team = teams[line.number]
    by_points = stage.knock_out is None
    level = by_points and behind is not None and behind.values[0] == line.values[0]
    shared = behind is not None and behind.rank == line.rank
    decided, value, against = _decided(columns, line, behind) if level and behind else ((), "", "")
    return Placing(
        key=str(team.id),
        place=place,
        rank=f"{line.rank}{'=' * (shared or line.rank != place)}",
        title="",
        family=team.name,
        given="",
        about=team.federation,
        score=value_text(line.values[0]) if by_points else "",
        behind=teams[behind.number].name if level and behind else "",
        decided=decided,
        value=value,
        against=against,
    )


def _decided(
    columns: Sequence[Column], line: Line, behind: Line
) -> tuple[tuple[Said, ...], str, str]:
    """By the first value in which they differ, in the order announced."""
    for column, own, other in zip(columns, line.values, behind.values, strict=True):
        if own != other:
            marks = (Said(mark.says, mark.count) for mark in column.marks)
            return (Said(column.name), *marks), value_text(own), value_text(other)
    return (), "", ""


VIEW = View("ceremony", build, "Final ceremony", "team_chess/sheets/ceremony.js")
