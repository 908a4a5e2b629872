"""A stage of rounds as of a version, for the slider of the audit page; for teams its matches, no
line-ups.

Drafts are included, as the page belongs to the desk. The page itself marks the differences between
two versions, because both have the same keys.
"""

from dataclasses import dataclass

from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage
from domain.ids import EntryId
from domain.messages import say, say_counted
from domain.tournament import Tournament
from events.game.words import BYES
from web.contest.game_presentation import Square, presentation_of
from web.contest.views import standings
from web.shared.names import NumberedName
from web.shared.sheet import rows_in


@dataclass(frozen=True, slots=True)
class BoardThen:
    """A board as of a version. For teams `board` is the match, `white` the first team."""

    board: int
    white: NumberedName
    black: NumberedName
    result: str


@dataclass(frozen=True, slots=True)
class ByeThen:
    player: NumberedName
    what: str


@dataclass(frozen=True, slots=True)
class RowThen:
    key: str
    rank: int
    player: NumberedName
    score: str
    values: tuple[str, ...]
    colours: tuple[Square, ...]
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class StageAsOf:
    """A stage just after one version. `state` is a text on the state of its newest round."""

    version: int
    stage: int
    round: int
    rounds: int
    state: str
    outside_fide: bool
    has_colours: bool
    boards: tuple[BoardThen, ...]
    byes: tuple[ByeThen, ...]
    columns: tuple[str, ...]
    rows: tuple[RowThen, ...]


def stage_as_of_version(tournament: Tournament, stage: AnyStage) -> StageAsOf:
    """The stage at the tournament's version."""
    newest: ContestRound | None = stage.rounds[-1] if stage.rounds else None
    sheet = standings.build_sheet(tournament, stage.id)
    assert isinstance(sheet.head, standings.StandingsHead)
    people = {id_: NumberedName(e.number or 0, e.full_name) for id_, e in stage.entries.items()}
    presentation = presentation_of(stage)
    squares = presentation.squares_function(stage)
    return StageAsOf(
        version=tournament.version,
        stage=stage.id,
        round=newest.number if newest else 0,
        rounds=stage.rules.rounds,
        state=_state_in_words(stage, newest),
        outside_fide=stage.left_fide_mode,
        has_colours=presentation.has_colours,
        boards=tuple(
            BoardThen(
                at, people[one], people[other], presentation.pair_result_text(stage, newest, at)
            )
            for at, (one, other) in newest.numbered_pairs
        )
        if newest
        else (),
        byes=tuple(ByeThen(people[e], BYES[mark]) for e, mark in newest.byes) if newest else (),
        columns=tuple(column.head for column in sheet.head.columns),
        rows=tuple(
            RowThen(
                key=row.key,
                rank=row.rank,
                player=people[EntryId(row.player.entry)],
                score=row.player.score,
                values=row.values,
                colours=squares(stage.entry(EntryId(row.player.entry))),
                withdrawn=row.withdrawn,
            )
            for row in rows_in(sheet, standings.StandingRow)
        ),
    )


def _state_in_words(stage: AnyStage, newest: ContestRound | None) -> str:
    if newest is None:
        return say("not started")
    if newest.manual:
        return say("being paired by hand")
    entered, boards = presentation_of(stage).count_results(newest)
    state, missing = newest.state, boards - entered
    if not missing:
        return state
    return say_counted(
        "{state}, {count} result to come", "{state}, {count} results to come", missing, state=state
    )
