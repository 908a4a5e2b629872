"""The newest round in the order of the names of all members, each with their match."""

from collections.abc import Iterator
from typing import Protocol

from domain.contest.entry import Member, Team
from domain.contest.matches import AnyMatchRound, AnyTeams
from domain.messages import say
from web.contest.members import ShownMember
from web.contest.views.round_views import Rows, round_view
from web.contest.visibility import bye_word, byes_worth_showing
from web.shared.names import filing_key
from web.shared.sheet import View


class RowOfMember(Protocol):
    @property
    def player(self) -> ShownMember: ...


def _name_order(row: RowOfMember) -> tuple[tuple[str, str], int]:
    return filing_key(row.player.family, row.player.given), row.player.member


def names_view(rows: Rows, renderer: str) -> View:
    """A view of pairings by name, for rows with a `player`."""
    return round_view("names", rows, say("Pairings by name"), renderer, order=_name_order)


def members_available(team: Team, r: AnyMatchRound) -> Iterator[Member]:
    return (member for member in team.members if member.may_play_in(r.number))


def members_without_match(stage: AnyTeams, r: AnyMatchRound) -> Iterator[tuple[Team, Member, str]]:
    """Members of teams without a match, with the reason."""
    for resting, mark in byes_worth_showing(stage, r):
        team = stage.entry(resting)
        for member in members_available(team, r):
            yield team, member, bye_word(stage, mark)
