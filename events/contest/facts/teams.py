"""Folds into a stage of teams: numbers drawn, teams and members registered and corrected; into a
match: forfeited as a whole, or moved to another day.
"""

from dataclasses import replace

from domain.contest.entry import Member, MemberId, Team
from domain.contest.matches import AnyTeams, TeamMatch
from domain.contest.stage import AnyStage
from domain.fast_replace import fast_replace
from domain.ids import EntryId, Number, RoundNo
from domain.knockout.plan import KnockOutPlan
from domain.messages import join_messages, say
from domain.round_robin.table import table_of
from events.contest.scopes import ENTRY, NEW_ENTRY, STAGE, entrant_text, entry_name, meeting_text
from events.contest.team_rules import team_rules_of
from events.contest.vocabulary import teams as v
from events.game import fact, phrase
from events.game.people import person_of, person_words
from events.game.words import list_some
from events.log.records import Recorded


def stage_name(stage: AnyTeams | None) -> str:
    return stage.name if stage else say("the section")


def _drawn_words(stage: AnyTeams | None, event: v.TeamsDrawn) -> str:
    how = say("by hand") if event.by_hand else say("by the server")
    return say(
        "The numbers of {name} are drawn {how}: {numbers} teams",
        name=stage_name(stage),
        how=how,
        numbers=len(event.numbers),
    )


@fact(v.TeamsDrawn, STAGE, _drawn_words)
def fold_teams_drawn(stage: AnyTeams, event: v.TeamsDrawn, _record: Recorded) -> AnyTeams:
    stage = _number_teams(stage, {EntryId(team): Number(number) for team, number in event.numbers})
    if stage.table is not None:
        table = table_of(len(event.numbers), event.rounds, event.meetings)
        rules = fast_replace(stage.rules, rounds=len(table.rounds))
        drawn = replace(stage, rules=rules, table=replace(stage.table, table=table))
        return team_rules_of(stage).with_seats(drawn, event.seats)
    bracket = replace(
        _bracket_plan(stage),
        entries=len(event.numbers),
        seed=bytes.fromhex(event.seed),
        by_hand=event.by_hand,
    )
    rules = fast_replace(stage.rules, rounds=bracket.most_rounds)
    return replace(stage, rules=rules).with_bracket(bracket)


@fact(
    v.TeamsDrawTakenBack,
    STAGE,
    lambda stage, event: say("The draw of {name} is taken back", name=stage_name(stage)),
)
def fold_teams_draw_taken_back(
    stage: AnyTeams, _event: v.TeamsDrawTakenBack, _record: Recorded
) -> AnyTeams:
    stage = _number_teams(stage, {})
    stage = replace(stage, rules=fast_replace(stage.rules, rounds=0))
    if stage.table is not None:
        undrawn = replace(stage, table=replace(stage.table, table=None))
        return team_rules_of(stage).with_seats(undrawn, ())
    bracket = replace(_bracket_plan(stage), entries=0, seed=b"", by_hand=False)
    return stage.with_bracket(bracket)


def _bracket_plan(stage: AnyTeams) -> KnockOutPlan:
    assert stage.bracket is not None, "only tables and brackets are drawn"
    return stage.bracket


def _number_teams(stage: AnyTeams, numbers: dict[EntryId, Number]) -> AnyTeams:
    return stage.with_entries(
        {id_: fast_replace(each, number=numbers.get(id_)) for id_, each in stage.entries.items()}
    )


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
        "{who} no longer plays for {name} from round {from_round} on",
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
    """Count the revocation: addresses with a lower count no longer work."""
    return replace(team, phone=team.phone + 1)


_FORFEITS = {
    "+-": say("is forfeited by the second team"),
    "-+": say("is forfeited by the first team"),
    "--": say("is forfeited by both teams"),
}


def match_place_text(stage: AnyTeams | None, event: v.MatchEvent) -> str:
    place = say("Round {round}, match {match}", round=event.round, match=event.match)
    try:
        assert stage is not None
        match = stage.rounds[event.round - 1].matches[event.match - 1]
    except (AssertionError, IndexError):
        return place
    return say("{place}, {meeting}", place=place, meeting=meeting_text(stage, *match.teams))


def _match_of(stage: AnyTeams, event: v.MatchEvent) -> TeamMatch:
    match: TeamMatch = stage.rounds[event.round - 1].match(event.match)
    return match


@fact(
    v.MatchForfeited,
    STAGE,
    phrase(
        "{of_match}, {forfeits}",
        of_match=match_place_text,
        forfeits=lambda _, e: _FORFEITS[e.marks],
    ),
)
def fold_match_forfeited(stage: AnyTeams, event: v.MatchForfeited, record: Recorded) -> AnyTeams:
    return team_rules_of(stage).with_forfeit(stage, event, record.version)


@fact(
    v.MatchForfeitLifted,
    STAGE,
    phrase("{of_match}, counts by its games again", of_match=match_place_text),
)
def fold_forfeit_lifted(stage: AnyTeams, event: v.MatchForfeitLifted, record: Recorded) -> AnyTeams:
    return team_rules_of(stage).with_forfeit(stage, event, record.version)


def _moved_words(stage: AnyTeams | None, event: v.MatchMoved) -> str:
    when = say("is played {to}", to=event.to) if event.to else say("is played with its round")
    venue = say(", {venue}", venue=event.venue) if event.venue else ""
    return say(
        "{of_match}, {venue}",
        of_match=match_place_text(stage, event),
        venue=join_messages("", (when, venue)),
    )


@fact(v.MatchMoved, STAGE, _moved_words)
def fold_match_moved(stage: AnyTeams, event: v.MatchMoved, record: Recorded) -> AnyTeams:
    match = _match_of(stage, event)
    moved = replace(match, moved_to=event.to, venue=event.venue, changed_at=record.version)
    return stage.with_round(stage.rounds[event.round - 1].with_match(moved))
