"""A team's own page on a telephone, found by the name of the team or of a member: its match of the
newest round board by board, and all rounds before it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from domain.contest.teams import Team
from domain.ids import EntryId
from domain.messages import said_together
from domain.results import Mark
from domain.teams_of_four.round import Match, TeamsRound
from domain.teams_of_four.stage import TeamsStage, teams_stage_of, teams_stages_of
from domain.tournament import Tournament
from web.contest.game_presentation import all_columns, lines_of
from web.contest.notation import value_text
from web.contest.seat_notices import seat_notice_by
from web.contest.team_search import found_teams
from web.contest.visibility import bye_word, name_of, played_now, published_rounds, round_words
from web.face import NOWHERE, Found, Place
from web.shared.clock import coming_told
from web.shared.frame import Reader
from web.shared.languages import Words
from web.teams_of_four.scores import BoardLine, board_lines, match_points


@dataclass(frozen=True, slots=True)
class OwnMatchLine:
    """A match of one round: `match` is 0 without one, `opponent` then says why. `points` have this
    team's in front.
    """

    round: int
    match: int
    opponent: str
    points: str
    when: str
    boards: tuple[BoardLine, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnFourPage:
    """`rank` is the team's place once every result of what is played now is in, else 0."""

    template: ClassVar[str] = "teams_of_four/own_team.html"
    tournament: str
    address: str
    stage: str
    name: str
    rank: int
    scores: tuple[tuple[str, str], ...]
    called: str
    now: tuple[OwnMatchLine, ...]
    lines: tuple[OwnMatchLine, ...]
    coming: str
    reader: Reader

    @classmethod
    def of(
        cls, tournament: Tournament, part: TeamsStage, entry: int, reader: Reader
    ) -> "OwnFourPage":
        stage, words = teams_stage_of(tournament, part.id), reader.words
        team, rounds = stage.entry(EntryId(entry)), published_rounds(stage)
        lines = tuple(one for r in reversed(rounds) for one in _lines(stage, team, r, words))
        table = {line.number: line for line in lines_of(stage, len(rounds))}
        own = table.get(team.number) if team.number and rounds else None
        over = all(match.finished for r in played_now(stage) for match in r.matches)
        newest = rounds[-1] if rounds else None
        now = tuple(one for one in lines if newest and one.round == newest.number)
        return cls(
            tournament=tournament.name,
            address=f"/t/{tournament.id}/me",
            stage=stage.name,
            name=stage.name_of(team.id),
            rank=(own.rank or 0) if own and over else 0,
            scores=tuple(
                (words(column.name), value_text(value))
                for column, value in zip(all_columns(stage), own.values[:2], strict=False)
            )
            if own
            else (),
            called=round_words(stage, newest, words) if newest else "",
            now=now,
            lines=lines[len(now) :],
            coming=coming_told(stage, words),
            reader=reader,
        )


def _lines(stage: TeamsStage, team: Team, r: TeamsRound, words: Words) -> Iterator[OwnMatchLine]:
    matches = r.matches_of(team.id)
    for match in matches:
        yield _line(stage, team, r, match)
    if not matches:
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        yield OwnMatchLine(r.number, 0, words(bye_word(stage, mark)), "", "")


def _line(stage: TeamsStage, team: Team, r: TeamsRound, match: Match) -> OwnMatchLine:
    side, points = match.side(team.id), match_points(stage, r, match)
    return OwnMatchLine(
        round=r.number,
        match=match.number,
        opponent=name_of(stage, match.teams[1 - side]),
        points=f"{points[side]}–{points[1 - side]}" if points[0] else "",
        when=said_together(" · ", filter(None, (match.moved_to, match.venue))),
        boards=tuple(each for each in board_lines(stage, r, match) if each.open or each.note),
    )


def find(tournament: Tournament, asked: Sequence[str], words: Words) -> Iterator[Found]:
    stages = teams_stages_of(tournament).values()
    yield from found_teams(tournament, stages, asked, words, place=_place)


def _place(stage: TeamsStage, team: Team, words: Words) -> Place:
    shown = stage.shown
    if shown is None or team.withdrawn_by(shown.number):
        return NOWHERE
    line = next(iter(_lines(stage, team, shown, words)))
    return Place(f"{words('Match')} {line.match}" if line.match else line.opponent)


def _told(stage: TeamsStage, r: TeamsRound, team: EntryId, words: Words) -> str:
    said = (
        words("Match {match} against {opponent}", match=line.match, opponent=line.opponent)
        if line.match
        else line.opponent
        for line in _lines(stage, stage.entry(team), r, words)
    )
    return said_together("\n", said)


seat_notice = seat_notice_by(_told)
