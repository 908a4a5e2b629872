"""What a captain may ask for by telephone, and what follows when it is granted.

A round that is paired, published or not, is too late. A half-point bye is offered once, where
nobody has to be asked again.
"""

from collections.abc import Iterable, Iterator

from domain.ids import EntryId, RoundNo
from domain.own_requests import Offer, OwnRequest, Wish
from domain.results import Mark
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from events.log.event import Event
from events.team_chess import commands as c
from events.team_chess.decisions.pairing_again import pairs_rounds
from events.team_chess.decisions.presence import check_in_team
from events.team_chess.decisions.teams import half_point_byes, request_team_bye, withdraw_team

BY_TELEPHONE = "asked for by telephone"


def offers(stage: TeamStage, number: int) -> Iterator[Offer]:
    team = stage.entry(EntryId(number))
    if team.withdrawn_from is not None:
        return
    upcoming, last = stage.next_round, stage.rules.rounds
    if upcoming > last:
        return
    next_seen = upcoming == stage.next_to_publish
    if next_seen and team.bye_in(upcoming) is None and upcoming not in team.checked_in:
        yield Offer(Wish.HERE, upcoming)
    if pairs_rounds(stage):
        yield from _byes(stage, team, range(upcoming, last + 1))
        yield Offer(Wish.WITHDRAWAL, upcoming)


def _byes(stage: TeamStage, team: Team, rounds: Iterable[int]) -> Iterator[Offer]:
    may_have_half = not half_point_byes(stage, team)
    for number in map(RoundNo, rounds):
        if team.bye_in(number) is None:
            if may_have_half:
                yield Offer(Wish.HALF_POINT_BYE, number)
            yield Offer(Wish.ZERO_POINT_BYE, number)


def granted(stage: TeamStage, request: OwnRequest, confirmed: int) -> Iterable[Event]:
    place = (stage.id, request.entry)
    match request.wish:
        case Wish.HERE:
            yield check_in_team(stage, c.CheckInTeam(*place, request.round))
        case Wish.HALF_POINT_BYE:
            bye = c.RequestTeamBye(*place, request.round, Mark.HALF_BYE, confirmed)
            yield request_team_bye(stage, bye)
        case Wish.ZERO_POINT_BYE:
            yield request_team_bye(stage, c.RequestTeamBye(*place, request.round, Mark.ZERO_BYE))
        case Wish.WITHDRAWAL:
            yield withdraw_team(stage, c.WithdrawTeam(*place, BY_TELEPHONE))
        case Wish.SIT_OUT:
            raise AssertionError("pairs sit out")
