"""Folds into a team: registered, corrected, members added, corrected, removed and ordered."""

from dataclasses import replace

from domain.contest.entry import Member, MemberId, Team
from domain.contest.matches import AnyTeams
from domain.contest.stage import AnyStage
from domain.ids import EntryId, RoundNo
from domain.messages import join_messages, say
from events.contest.scopes import ENTRY, NEW_ENTRY, entrant_text, entry_name
from events.contest.vocabulary import teams as v
from events.game import fact, phrase
from events.game.people import person_of, person_words
from events.game.words import list_some
from events.log.records import Recorded


def member_name(stage: AnyTeams | None, number: int) -> str:
    for team in stage.entries.values() if stage else ():
        for member in team.members:
            if member.id == MemberId(number):
                return member.person.full_name
    return say("player {number}", number=number) if number else say("nobody")


def _late_words(first_round: int) -> str:
    return say(" from round {first_round}", first_round=first_round) if first_round > 1 else ""


def _registered_words(_stage: AnyStage | None, event: v.TeamRegistered) -> str:
    captain = say(", captain {captain}", captain=event.captain) if event.captain else ""
    return say(
        "{name} is registered{captain}",
        name=event.name,
        captain=join_messages("", (_late_words(event.first_round), captain)),
    )


@fact(v.TeamRegistered, NEW_ENTRY, _registered_words)
def fold_team_registered(_before: None, event: v.TeamRegistered, record: Recorded) -> Team:
    return Team(
        EntryId(event.entry),
        event.name,
        event.short,
        event.federation,
        event.captain,
        strength=event.strength,
        first_round=RoundNo(event.first_round),
        list=event.list or record.act.key,
    )


@fact(
    v.TeamCorrected,
    ENTRY,
    phrase("{name} is now {name2}", name=entrant_text, name2=lambda _, e: e.name),
)
def fold_team_corrected(team: Team, event: v.TeamCorrected, _record: Recorded) -> Team:
    return replace(
        team,
        name=event.name,
        short=event.short,
        federation=event.federation,
        captain=event.captain,
        strength=event.strength,
        corrected=True,
    )


def _added_words(stage: AnyStage | None, event: v.MemberAdded) -> str:
    plays = say(
        "{person_words} plays for {name}",
        person_words=person_words(event),
        name=entry_name(stage, event.entry),
    )
    return join_messages("", (plays, _late_words(event.first_round)))


@fact(v.MemberAdded, ENTRY, _added_words)
def fold_member_added(team: Team, event: v.MemberAdded, _record: Recorded) -> Team:
    new = Member(MemberId(event.member), person_of(event), RoundNo(event.first_round))
    changed = team.corrected or event.joins
    return replace(team, members=(*team.members, new), corrected=changed)


@fact(
    v.MemberCorrected,
    ENTRY,
    lambda stage, event: say(
        "{member} is now {person_words}",
        member=member_name(stage, event.member),
        person_words=person_words(event),
    ),
)
def fold_member_corrected(team: Team, event: v.MemberCorrected, _record: Recorded) -> Team:
    known = team.member(MemberId(event.member))
    return _with_member(team, replace(known, person=person_of(event)))


def _left_words(stage: AnyTeams | None, event: v.MemberLeft) -> str:
    leaver = member_name(stage, event.member)
    return say(
        "{who} plays for {name} no more from round {from_round}",
        who=leaver,
        name=entry_name(stage, event.entry),
        from_round=event.from_round,
    )


@fact(v.MemberLeft, ENTRY, _left_words)
def fold_member_left(team: Team, event: v.MemberLeft, _record: Recorded) -> Team:
    left = replace(team.member(MemberId(event.member)), left_from=RoundNo(event.from_round))
    return _with_member(team, left)


def _with_member(team: Team, member: Member) -> Team:
    members = tuple(member if each.id == member.id else each for each in team.members)
    return replace(team, members=members, corrected=True)


def _ordered_words(stage: AnyTeams | None, event: v.MembersOrdered) -> str:
    names = [member_name(stage, each) for each in event.members]
    return say(
        "Board order of {name}: {what}",
        name=entry_name(stage, event.entry),
        what=list_some(names, 12),
    )


@fact(v.MembersOrdered, ENTRY, _ordered_words)
def fold_members_ordered(team: Team, event: v.MembersOrdered, _record: Recorded) -> Team:
    known = {int(each.id): each for each in team.members}
    return replace(team, members=tuple(known[id_] for id_ in event.members), corrected=True)


@fact(
    v.CaptainPhoneRevoked,
    ENTRY,
    phrase("The captain of {name} gets a new address for their telephone", name=entrant_text),
)
def fold_phone_revoked(team: Team, _event: v.CaptainPhoneRevoked, _record: Recorded) -> Team:
    return replace(team, phone=team.phone + 1)
