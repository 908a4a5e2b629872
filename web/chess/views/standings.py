"""The table as it stands, results that came in a minute ago included.

Only published rounds count, and games of a round robin that were played early. A game still on has
scored nothing yet for either side, so the table moves with each result. Ranking and tie-breaks:
`domain.chess.standings`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.chess.stage import Entry, Round, Stage, stage_of
from domain.chess.standings import columns as columns_with_values
from domain.chess.standings import (
    counted_as_announced,
    left_out_for_ratings,
    rankings,
    team_scores,
)
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.standings import Standing
from domain.tournament import Tournament
from web.chess.views.notation import score_text
from web.chess.views.shown import (
    Head,
    Player,
    ShownAs,
    head_of,
    players_of,
    published_rounds,
    quad_of,
)
from web.chess.views.tie_break_names import Column, columns_of
from web.shared.kept import KeptAsItIs
from web.shared.languages import Words
from web.shared.notation import value_text as value_text
from web.shared.sheet import Sheet, View, fields_of

ADJOURNED = "Provisional. Adjourned, counted as a draw (round.board): {games}"
TO_COME = "Provisional. Still to be played (round.board): {games}"
LEFT_OUT = "Left out, because not everybody has a rating: {columns}"
MADE_UP = "Players without a rating count as {rating}: {columns}"


@dataclass(frozen=True, slots=True)
class TeamLine:
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class StandingsHead(Head):
    """`columns` are the tie-breaks in the order they decide; `teams` the two of a Scheveningen
    match and what they have.
    """

    columns: tuple[Column, ...]
    teams: tuple[TeamLine, ...] = ()


@dataclass(frozen=True, slots=True)
class NotedHead(StandingsHead):
    """Where something has to be known to read the table.

    Games that are not finished and that no round waits for are their round and board, "3.2":
    `adjourned` ones count as draws, as they do in a pairing, those `to_come` as nothing. Where
    somebody has no rating, `left_out` are the tie-breaks that nobody has a value of, `made_up`
    those in which players without one count as `unrated`.
    """

    adjourned: tuple[str, ...] = ()
    to_come: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    made_up: tuple[str, ...] = ()
    unrated: int = 0


@dataclass(frozen=True, slots=True)
class StandingRow:
    """`rank` may be shared; `player.score` are the points now, `values` the tie-breaks."""

    key: str
    rank: int
    player: Player
    values: tuple[str, ...]
    playing: bool
    withdrawn: bool
    quad: int = 0
    """The group in which they have this rank; 0 where there is only one."""
    team: str = ""


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    columns = columns_of(columns_with_values(stage))
    teams = tuple(TeamLine(team.name, score_text(team.points)) for team in team_scores(stage))
    whole = StandingsHead(**fields_of(head), columns=columns, teams=teams)
    return Sheet(_noted(stage, whole), _rows(stage, rounds))


def _noted(stage: Stage, head: StandingsHead) -> StandingsHead:
    waiting = tuple(stage.not_finished())
    left_out = left_out_for_ratings(stage)
    made_up = counted_as_announced(stage)
    if not (waiting or left_out or made_up):
        return head
    named = [(f"{r.number}.{board.number}", board.adjourned) for r, board in waiting]
    return NotedHead(
        **fields_of(head),
        adjourned=tuple(name for name, adjourned in named if adjourned),
        to_come=tuple(name for name, adjourned in named if not adjourned),
        left_out=left_out,
        made_up=made_up,
        unrated=stage.rules.unrated if made_up else 0,
    )


def note_words(head: StandingsHead, words: Words) -> tuple[str, ...]:
    """Sentences for paper and pages; none where nothing has to be known."""
    if not isinstance(head, NotedHead):
        return ()
    made_up = words(MADE_UP, columns=", ".join(head.made_up), rating=head.unrated)
    told = (
        (words(ADJOURNED, games=", ".join(head.adjourned)), head.adjourned),
        (words(TO_COME, games=", ".join(head.to_come)), head.to_come),
        (words(LEFT_OUT, columns=", ".join(head.left_out)), head.left_out),
        (made_up, head.made_up),
    )
    return tuple(sentence for sentence, reason in told if reason)


def _rows(stage: Stage, rounds: tuple[Round, ...]) -> tuple[StandingRow, ...]:
    entries = dict(stage.numbered())
    playing = _playing(rounds) | _waiting(stage)
    lines = (line for table in rankings(stage, len(rounds)) for line in table.standings)
    shown_as = players_of(stage)
    return tuple(
        _row(stage, shown_as, entries[line.number], line, playing, len(rounds)) for line in lines
    )


def ranks(stage: Stage, rounds: int) -> Mapping[Number, int]:
    """Everybody's place after that many rounds. Kept for the stage as it is: when a round ends, all
    the hall's phones ask at once.
    """
    return _ranks.of(stage, rounds, lambda: _ranked(stage, rounds))


_ranks = KeptAsItIs[Stage, Mapping[Number, int]](20)


def _ranked(stage: Stage, rounds: int) -> Mapping[Number, int]:
    lines = (line for table in rankings(stage, rounds) for line in table.standings)
    return {line.number: line.rank or 0 for line in lines}


def _playing(rounds: tuple[Round, ...]) -> frozenset[EntryId]:
    return frozenset(
        entry
        for r in rounds[-1:]
        for board in r.boards
        if board.number in r.missing
        for entry in (board.white, board.black)
    )


def _waiting(stage: Stage) -> frozenset[EntryId]:
    games = (board for _, board in stage.not_finished())
    return frozenset(entry for board in games for entry in (board.white, board.black))


def _row(
    stage: Stage,
    shown_as: ShownAs,
    entry: Entry,
    line: Standing,
    playing: frozenset[EntryId],
    rounds: int,
) -> StandingRow:
    points, *values = line.values
    return StandingRow(
        key=str(entry.id),
        rank=line.rank or 0,
        player=shown_as(entry, value_text(points)),
        values=tuple(value_text(value) for value in values),
        playing=entry.id in playing,
        withdrawn=entry.withdrawn_by(RoundNo(rounds + 1)),
        quad=quad_of(stage, line.number),
        team=_team(stage, line.number),
    )


def _team(stage: Stage, number: Number) -> str:
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return ""
    sides = zip(plan.teams, plan.sides, strict=True) if plan.sides else ()
    return next((name for name, side in sides if number in side), "")


VIEW = View("standings", build, "Standings", "chess/sheets/standings.js")
