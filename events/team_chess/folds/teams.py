"""A team after one of its events: registered, joined by members, gone and back, byes, presence."""

from dataclasses import replace

from msgspec import UNSET

from domain.ids import EntryId, RoundNo
from domain.people import Person, Sex
from domain.results import Mark
from domain.team_chess.teams import Member, MemberId, Team
from events.log.recorded import Recorded
from events.team_chess.vocabulary import teams


def registered(_before: None, event: teams.TeamRegistered, record: Recorded) -> Team:
    return Team(
        id=EntryId(event.team),
        name=event.name,
        short=event.short,
        federation=event.federation,
        captain=event.captain,
        strength=event.strength,
        first_round=RoundNo(event.first_round),
        list=event.list or record.act.key,
    )


def corrected(team: Team, event: teams.TeamCorrected, _record: Recorded) -> Team:
    return replace(
        team,
        name=event.name,
        short=event.short,
        federation=event.federation,
        captain=event.captain,
        strength=event.strength,
        corrected=True,
    )


def member_added(team: Team, event: teams.MemberAdded, _record: Recorded) -> Team:
    member = Member(MemberId(event.member), person_of(event), RoundNo(event.first_round))
    changed = team.corrected or event.joins
    return replace(team, members=(*team.members, member), corrected=changed)


def member_corrected(team: Team, event: teams.MemberCorrected, _record: Recorded) -> Team:
    person = person_of(event)
    return _with_member(team, replace(team.member(MemberId(event.member)), person=person))


def member_left(team: Team, event: teams.MemberLeft, _record: Recorded) -> Team:
    gone = replace(team.member(MemberId(event.member)), left_from=RoundNo(event.from_round))
    return _with_member(team, gone)


def _with_member(team: Team, changed: Member) -> Team:
    members = tuple(changed if each.id == changed.id else each for each in team.members)
    return replace(team, members=members, corrected=True)


def members_ordered(team: Team, event: teams.MembersOrdered, _record: Recorded) -> Team:
    known = {int(each.id): each for each in team.members}
    return replace(team, members=tuple(known[id_] for id_ in event.members), corrected=True)


def withdrawn(team: Team, event: teams.TeamWithdrawn, _record: Recorded) -> Team:
    return replace(team, withdrawn_from=RoundNo(event.from_round))


def expelled(team: Team, event: teams.TeamExpelled, _record: Recorded) -> Team:
    return replace(team, withdrawn_from=RoundNo(event.from_round), expelled=True)


def reinstated(team: Team, _event: teams.TeamReinstated, _record: Recorded) -> Team:
    return replace(team, withdrawn_from=None, expelled=False)


def bye_requested(team: Team, event: teams.TeamByeRequested, _record: Recorded) -> Team:
    asked = (RoundNo(event.round), Mark(event.kind))
    return replace(team, byes=(*_without_bye(team, event.round), asked))


def bye_cancelled(team: Team, event: teams.TeamByeCancelled, _record: Recorded) -> Team:
    return replace(team, byes=_without_bye(team, event.round))


def checked_in(team: Team, event: teams.TeamCheckedIn, _record: Recorded) -> Team:
    return replace(team, checked_in=tuple(sorted({*team.checked_in, RoundNo(event.round)})))


def checked_out(team: Team, event: teams.TeamCheckedOut, _record: Recorded) -> Team:
    there = {*team.checked_in} - {RoundNo(event.round)}
    return replace(team, checked_in=tuple(sorted(there)))


def phone_revoked(team: Team, _event: teams.CaptainPhoneRevoked, _record: Recorded) -> Team:
    return replace(team, phone=team.phone + 1)


def _without_bye(team: Team, round_number: int) -> tuple[tuple[RoundNo, Mark], ...]:
    return tuple(bye for bye in team.byes if bye[0] != round_number)


def person_of(event: teams.MemberStated) -> Person:
    return Person(
        family=event.family,
        given=event.given,
        title=event.title,
        rating=event.rating,
        federation=event.federation,
        fide_id=event.fide_id,
        sex=Sex(event.sex),
        club=event.club,
        born=event.born or 0,
        national_id=event.national_id or "",
        k=event.k or 0,
        rated_games=None if event.rated_games is UNSET else event.rated_games,
        categories=event.categories or (),
    )
