"""A team's own page on a telephone, found by the name of the team or of a member: the match of the
newest round, who sits where once that is revealed, and all rounds before it.

Nothing of a round that is not published is on it. It needs no script: it asks again by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from domain.contest.teams import Team
from domain.ids import EntryId
from domain.messages import said_together
from domain.results import Mark
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage, team_stages_of
from domain.tournament import Tournament
from web.contest.game_presentation import all_columns, lines_of
from web.contest.members import members_by_team
from web.contest.notation import value_text
from web.contest.seat_notices import seat_notice_by
from web.contest.team_search import found_teams
from web.contest.views.prizes import contest_of
from web.contest.visibility import (
    bye_word,
    called_by_now,
    name_of,
    played_now,
    published_rounds,
    round_words,
)
from web.face import NOWHERE, Found, Place
from web.shared.clock import coming_told
from web.shared.frame import Reader
from web.shared.languages import Words
from web.team_chess.outlook import Outlook, outlooks
from web.team_chess.views.boards import GameRow, games_of
from web.team_chess.views.pairings import points_of


@dataclass(frozen=True, slots=True)
class OwnMatchLine:
    """One round: `match` is 0 without one, `opponent` then says why. `points` have this team's in
    front.
    """

    round: int
    match: int
    opponent: str
    points: str
    when: str


@dataclass(frozen=True, slots=True)
class Seat:
    """One board of the match that is on, this team's member first."""

    board: int
    colour: str
    colour_word: str
    mine: str
    theirs: str
    result: str


@dataclass(frozen=True, slots=True)
class OwnTeamPage:
    """`rank` is the team's place once every result of what is played now is in, else 0; the newest
    round is `called`.
    """

    template: ClassVar[str] = "team_chess/own_team.html"
    tournament: str
    address: str
    stage: str
    name: str
    rank: int
    scores: tuple[tuple[str, str], ...]
    categories: tuple[tuple[str, int], ...]
    now: OwnMatchLine | None
    called: str
    seats: tuple[Seat, ...]
    lines: tuple[OwnMatchLine, ...]
    coming: str
    outlooks: tuple[Outlook, ...]
    """What becomes of its members' ratings so far, and of the norms they have or can have."""
    reader: Reader

    @classmethod
    def of(
        cls, tournament: Tournament, stage: TeamStage, entry: int, reader: Reader
    ) -> "OwnTeamPage":
        team, words = stage.entry(EntryId(entry)), reader.words
        rounds = published_rounds(stage)
        lines = tuple(_line(stage, team, r, words) for r in reversed(rounds))
        table = {line.number: line for line in lines_of(stage, len(rounds))}
        own = table.get(team.number) if team.number and rounds else None
        now = played_now(stage)
        over = bool(now) and all(match.finished for r in now for match in r.matches)
        placed = contest_of(tournament, stage).places_of.get(team.id, ()) if over else ()
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
            categories=tuple(placed),
            now=lines[0] if lines else None,
            called=called_by_now(stage, words)
            or (round_words(stage, rounds[-1], words) if rounds else ""),
            seats=tuple(seat for r in now for seat in _seats(stage, team, r, words)),
            lines=lines,
            coming=coming_told(stage, words),
            outlooks=outlooks(tournament, stage, team.id, words),
            reader=reader,
        )


def find(tournament: Tournament, asked: Sequence[str], words: Words) -> Iterator[Found]:
    stages = team_stages_of(tournament).values()
    yield from found_teams(tournament, stages, asked, words, place=_place)


def _place(stage: TeamStage, team: Team, words: Words) -> Place:
    shown = stage.shown
    if shown is None or team.withdrawn_by(shown.number):
        return NOWHERE
    line = _line(stage, team, shown, words)
    return Place(f"{words('Match')} {line.match}" if line.match else line.opponent)


def _match(stage: TeamStage, r: TeamRound, team: EntryId, words: Words) -> str:
    """With its boards once the line-ups are revealed."""
    entry = stage.entry(team)
    line = _line(stage, entry, r, words)
    if not line.match:
        return line.opponent
    said = words("Match {match} against {opponent}", match=line.match, opponent=line.opponent)
    boards = (
        f"{seat.board} {seat.colour_word}: {seat.mine} – {seat.theirs}"
        for seat in _seats(stage, entry, r, words)
    )
    return said_together("\n", (said, *boards))


seat_notice = seat_notice_by(_match)


def _line(stage: TeamStage, team: Team, r: TeamRound, words: Words) -> OwnMatchLine:
    match = r.match_of(team.id)
    if match is None:
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        return OwnMatchLine(r.number, 0, words(bye_word(stage, mark)), "", "")
    side = match.side(team.id)
    points = points_of(stage, match)
    return OwnMatchLine(
        round=r.number,
        match=match.number,
        opponent=name_of(stage, match.teams[1 - side]),
        points=f"{points[side]}–{points[1 - side]}" if points[0] else "",
        when=said_together(" · ", filter(None, (match.moved_to, match.venue))),
    )


def _seats(stage: TeamStage, team: Team, r: TeamRound, words: Words) -> Iterator[Seat]:
    match = r.match_of(team.id)
    if match is None or not match.revealed:
        return
    side = match.side(team.id)
    for row in games_of(stage, r, match, members_by_team(stage)):
        colour = row.colour if side == 0 else {"w": "b", "b": "w"}[row.colour]
        names = [_name(row, first, words) for first in (True, False)]
        yield Seat(
            board=row.board,
            colour=colour,
            colour_word=words("White") if colour == "w" else words("Black"),
            mine=names[side],
            theirs=names[1 - side],
            result="‼" if row.disputed else _from(row.result, side),
        )


def _name(row: GameRow, first: bool, words: Words) -> str:
    who = row.first if first else row.second
    if who is None:
        return words("empty")
    return f"{who.family}, {who.given}" if who.given else who.family


def _from(result: str, side: int) -> str:
    """With this team's half in front."""
    if side == 0 or not result:
        return result
    for between in ("–", " "):
        mine, found, theirs = result.partition(between)
        if found:
            return f"{theirs}{found}{mine}"
    return result
