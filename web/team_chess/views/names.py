"""The newest published round in the order of the names: all find their match, and their board once
the line-ups are revealed. Before that all who may play find the match of their team.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.contest.teams import MemberId, Team
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import white_is_first
from domain.team_chess.stage import TeamStage
from web.contest.members import Who, members_shown
from web.contest.notation import mark_text
from web.contest.views.team_names import available, names_view, without_match
from web.shared.names import filing_letter
from web.team_chess.members import as_named, members_seated


@dataclass(frozen=True, slots=True)
class NameRow:
    """`letter` is where the name is filed. `board` is 0 before the line-ups are revealed. `result`
    is this player's half; "" while they play. `note`: why they have no game.
    """

    key: str
    letter: str
    player: Who
    team: str
    match: int = 0
    board: int = 0
    colour: str = ""
    opponent: Who | None = None
    result: str = ""
    note: str = ""


def _rows(stage: TeamStage, shown: TeamRound) -> Iterator[NameRow]:
    player = members_shown(stage)
    for match in shown.matches:
        if match.revealed:
            yield from _at_boards(stage, shown, match, player)
            continue
        for id_ in match.teams:
            team = stage.entry(id_)
            for member in available(team, shown):
                yield _row(shown, team, player[member.id], match=match.number)
    for team, member, note in without_match(stage, shown):
        yield _row(shown, team, player[member.id], note=note)


def _at_boards(
    stage: TeamStage, shown: TeamRound, match: Match, player: Mapping[MemberId, Who]
) -> Iterator[NameRow]:
    for game in match.games:
        members = members_seated(stage, player, game)
        halves = as_named(stage.rules, game)
        first_white = white_is_first(stage.rules, game)
        for side, member in enumerate(members):
            if member is None:
                continue
            half = halves[side] if halves else None
            yield _row(
                shown,
                stage.entry(match.teams[side]),
                member,
                match=match.number,
                board=game.number,
                colour="w" if first_white == (side == 0) else "b",
                opponent=members[1 - side],
                result=mark_text(half) if half else "",
            )


def _row(shown: TeamRound, team: Team, player: Who, **more: Any) -> NameRow:
    """`more` are fields of it that are not as usual."""
    key, letter = f"{shown.number}.{player.member}", filing_letter(player.family)
    return NameRow(key, letter, player, team.short or team.name, **more)


VIEW = names_view(_rows, "team_chess/sheets/names.js")
