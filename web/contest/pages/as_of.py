"""A stage of rounds as of a version (`web.contest.as_of`); for teams its matches, no line-ups."""

from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage
from domain.ids import EntryId
from domain.tournament import Tournament
from events.game.words import BYES
from web.contest.as_of import NOT_STARTED, BoardThen, ByeThen, RowThen, StageAsOf, state_words
from web.contest.game_presentation import presentation_of
from web.contest.views import standings
from web.shared.names import NumberedName
from web.shared.sheet import rows_in


def as_of(tournament: Tournament, stage: AnyStage) -> StageAsOf:
    """The stage at the tournament's version."""
    newest: ContestRound | None = stage.rounds[-1] if stage.rounds else None
    sheet = standings.build_sheet(tournament, stage.id)
    assert isinstance(sheet.head, standings.StandingsHead)
    people = {id_: NumberedName(e.number or 0, e.full_name) for id_, e in stage.entries.items()}
    shows = presentation_of(stage)
    squares = shows.squares(stage)
    return StageAsOf(
        version=tournament.version,
        stage=stage.id,
        round=newest.number if newest else 0,
        rounds=stage.rules.rounds,
        state=_state_in_words(stage, newest),
        outside_fide=stage.left_fide_mode,
        boards=tuple(
            BoardThen(at, people[one], people[other], shows.pair_result_text(stage, newest, at))
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
        return NOT_STARTED
    entered, boards = presentation_of(stage).count_results(newest)
    return state_words(newest.state, boards - entered, manual=newest.manual)
