"""How far the newest published round is: every match with its boards, and the results that came
last.
"""

from dataclasses import dataclass

from domain.ids import StageId
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from web.shared.sheet import Sheet, View, fields_of
from web.team_chess.views.boards import GameRow, game_row
from web.team_chess.views.grid import outcomes_of
from web.team_chess.views.shown import Head, head_of, members_shown, newest_published, played_now

LAST_RESULTS = 24


@dataclass(frozen=True, slots=True)
class ProgressHead(Head):
    """`outcomes` has a word for each match, match 1 first: the letters of its boards' outcomes."""

    outcomes: tuple[str, ...]


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    shown = newest_published(stage)
    matches = shown.matches if shown else ()
    head = ProgressHead(
        **fields_of(head_of(tournament, stage, shown)),
        outcomes=tuple(outcomes_of(stage, match) for match in matches),
    )
    return Sheet(head, _last_results(stage))


def _last_results(stage: TeamStage) -> tuple[GameRow, ...]:
    """Newest first: the log's version that last touched a board is its only clock."""
    player = members_shown(stage)
    decided = [
        (r, match, game)
        for r in played_now(stage)
        for match in r.matches
        for game in match.games
        if match.revealed and (game.result is not None or game.disputed)
    ]
    decided.sort(key=lambda each: (-each[2].changed_at, each[1].number, each[2].number))
    return tuple(
        game_row(stage, f"{r.number}.{match.number}.{game.number}", match, game, player)
        for r, match, game in decided[:LAST_RESULTS]
    )


VIEW = View("progress", build, "Results in progress", "team_chess/sheets/progress.js")
