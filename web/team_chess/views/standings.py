"""The table as it stands, results that came in a minute ago included. Only published rounds count;
a match that is still on counts as what was won so far.
"""

from dataclasses import dataclass

from domain.ids import EntryId, StageId
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from web.shared.languages import Words
from web.shared.notation import value_text
from web.shared.sheet import Sheet, View, fields_of
from web.shared.tie_break_names import Column
from web.team_chess import ranking
from web.team_chess.views.shown import Head, TeamLine, head_of, played_now, published_rounds
from web.team_chess.views.told import listed, waited_for, withdrawn_after

TO_COME = "Provisional. Still to be played (round.match): {games}"


@dataclass(frozen=True, slots=True)
class StandingsHead(Head):
    """`columns` are what a line has: both scores, the primary one first, and the tie-breaks in the
    order they decide. `to_come` are matches that no round waits for, "3.2" the second of round 3.
    """

    columns: tuple[Column, ...]
    to_come: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """`rank` may be shared, 0 of nobody ranked; `values` go with the columns."""

    key: str
    rank: int
    team: TeamLine
    values: tuple[str, ...]
    playing: bool
    withdrawn: bool


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    waiting = tuple(f"{r.number}.{match.number}" for r, match in stage.not_finished())
    whole = StandingsHead(**fields_of(head), columns=ranking.columns(stage), to_come=waiting)
    return Sheet(whole, _rows(stage, rounds))


def _rows(stage: TeamStage, rounds: tuple[TeamRound, ...]) -> tuple[StandingRow, ...]:
    teams, playing = dict(stage.numbered()), playing_now(stage)
    return tuple(
        StandingRow(
            key=str(team.id),
            rank=line.rank,
            team=listed(stage, team, value_text(line.values[0])),
            values=tuple(value_text(value) for value in line.values),
            playing=team.id in playing,
            withdrawn=withdrawn_after(team, len(rounds)),
        )
        for line in ranking.ranked(stage, len(rounds))
        for team in (teams[line.number],)
    )


def playing_now(stage: TeamStage) -> frozenset[EntryId]:
    """Whose match that is played now, or a moved one, has not ended."""
    now = [m for r in played_now(stage) for m in r.matches if not m.finished and waited_for(m)]
    moved = [match for _, match in stage.not_finished()]
    return frozenset(team for match in (*now, *moved) for team in match.teams)


def note_words(head: StandingsHead, words: Words) -> tuple[str, ...]:
    """Sentences for paper and pages; none where nothing has to be known."""
    if not head.to_come:
        return ()
    return (words(TO_COME, games=", ".join(head.to_come)),)


VIEW = View("standings", build, "Standings", "team_chess/sheets/standings.js")
