"""The bracket of a knock-out: who meets whom from the first round to the final, who goes on, and by
what where their match points are level.

A draft counts for nothing; before the bracket is drawn there is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.ids import EntryId, Number, StageId
from domain.knockout.bracket import NOBODY
from domain.knockout.progress import How, KnockOutMatch, Progress
from domain.team_chess.cup import Decider
from domain.team_chess.knock_out import (
    TIE_BREAK_MATCH,
    Tie,
    decided_by,
    knock_out_of,
    progress_of,
)
from domain.team_chess.scores import sides_of
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.teams import Team
from domain.tournament import Tournament
from events.team_chess.decisions.draws import is_drawn
from web.shared.notation import score_text
from web.shared.sheet import Sheet, View, fields_of
from web.team_chess.views.shown import Head, TeamLine, head_of, newest_published, published_rounds
from web.team_chess.views.told import listed

SAID: Mapping[str, str] = {
    "game points": "on game points",
    Decider.BERLIN: "by the Berlin count",
    Decider.TOP_BOARD: "from the top board down",
    Decider.BOTTOM_BOARD: "without the bottom boards",
    Decider.WINS: "by games won",
    Decider.LOWER_NUMBER: "as the team seeded lower",
    TIE_BREAK_MATCH: "in a tie-break match",
}
"""More match points need no word."""


@dataclass(frozen=True, slots=True)
class RoundName:
    """A message, and the number of teams that stands in it."""

    says: str
    count: int


@dataclass(frozen=True, slots=True)
class BracketHead(Head):
    """`names` are those of its rounds; `winner` the one of all, once there is one."""

    names: tuple[RoundName, ...]
    third_place: bool
    winner: str


@dataclass(frozen=True, slots=True)
class Side:
    """`team` is None where none is known yet, or where `nobody` comes. `score` are the game points
    of all legs, those of tie-break matches left out. `out`: they lost it.
    """

    team: TeamLine | None
    nobody: bool
    score: str
    wins: bool
    out: bool
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class TieRow:
    """`how` is one of domain.knockout.progress.How; `on`: one of its matches is being played; `by`
    is a message.
    """

    key: str
    round: int
    place: int
    says: str
    count: int
    upper: Side
    lower: Side
    how: str
    on: bool
    by: str


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    head = head_of(tournament, stage, newest_published(stage))
    if stage.knock_out is None or not is_drawn(stage):
        return Sheet(BracketHead(**fields_of(head), names=(), third_place=False, winner=""), ())
    known = progress_of(stage, len(published_rounds(stage)))
    bracket, teams = known.bracket, dict(stage.numbered())
    rounds = range(1, bracket.rounds + 1)
    whole = BracketHead(
        **fields_of(head),
        names=tuple(RoundName(*bracket.round_called(number)) for number in rounds),
        third_place=bracket.for_third_place is not None,
        winner=teams[known.winner].name if known.winner else "",
    )
    return Sheet(whole, tuple(_row(stage, known, match, teams) for match in known.matches.values()))


def _row(
    stage: TeamStage, known: Progress, match: KnockOutMatch, teams: Mapping[Number, Team]
) -> TieRow:
    says, count = known.bracket.called(match.id)
    tie = tie_of(stage, {teams[number].id for number in match.pair})
    upper, lower = (_side(stage, match, number, tie, teams) for number in match.sides)
    return TieRow(
        key=f"match.{match.id.round}.{match.id.place}",
        round=match.id.round,
        place=match.id.place,
        says=says,
        count=count,
        upper=upper,
        lower=lower,
        how=match.how,
        on=match.how is How.PLAYING and match.course is not None and match.course.next is None,
        by=SAID.get(decided_by(stage, tie), "") if match.how is How.PLAYED else "",
    )


def tie_of(stage: TeamStage, pair: set[EntryId]) -> Tie:
    return [m for r in published_rounds(stage) for m in r.matches if set(m.teams) == pair]


def _side(
    stage: TeamStage,
    match: KnockOutMatch,
    number: Number | None,
    tie: Tie,
    teams: Mapping[Number, Team],
) -> Side:
    if not number:
        return Side(None, number == NOBODY and number is not None, "", False, False, False)
    team, won = teams[number], match.winner == number
    return Side(
        team=listed(stage, team),
        nobody=False,
        score=score_in(stage, tie, team),
        wins=won,
        out=match.decided and not won,
        withdrawn=team.withdrawn_from is not None,
    )


def score_in(stage: TeamStage, tie: Tie, team: Team) -> str:
    legs = [m for m in tie[: knock_out_of(stage).legs] if any(g.result for g in m.games)]
    sides = [sides_of(stage.rules, match)[match.side(team.id)] for match in legs]
    return score_text(sum(side.game_points for side in sides)) if sides else ""


def _worth_showing(tournament: Tournament, stage_id: StageId) -> bool:
    return team_stage_of(tournament, stage_id).knock_out is not None


VIEW = View(
    "bracket", build, "Bracket", "team_chess/sheets/bracket.js", worth_showing=_worth_showing
)
