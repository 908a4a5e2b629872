"""The line-ups of a stanza, their faults, and the order of handing in.

A pair is two players of one team and plays the stanza together (Law 4 of 2017). The members who may
play and the team that sees the other's line-up first are left to the regulations of an event
(`StanzaLineUpRules`).
"""

from collections.abc import Iterator, Sequence

from domain.contest.entry import NOBODY, LineUp, MemberId, Team
from domain.ids import EntryId, RoundNo
from domain.messages import say
from domain.teams_of_four.round import BridgeMatch
from domain.teams_of_four.rules import HandInOrder, StanzaLineUpRules
from domain.teams_of_four.stage import TeamsStage

PLAYERS = 4
Members = tuple[MemberId, ...]


def stanzas_of(match: BridgeMatch) -> tuple[int, ...]:
    """The numbers of the match's stanzas, including those of added boards."""
    return tuple(sorted({board.stanza for board in match.boards}))


def line_up_fault(team: Team, members: Sequence[MemberId], round_number: RoundNo) -> str:
    """The fault of a line-up, in one sentence with a remedy; "": none."""
    return next(_line_up_faults(team, members, round_number), "")


def _line_up_faults(
    team: Team, members: Sequence[MemberId], round_number: RoundNo
) -> Iterator[str]:
    if len(members) != PLAYERS:
        yield say(
            "A line-up names four players, two for each room; this one names {members}.",
            members=len(members),
        )
        return
    known = {member.id: member for member in team.members}
    for each in members:
        if each == NOBODY:
            yield say("A seat of {name} is empty; name four players.", name=team.name)
        elif each not in known:
            yield say(
                "{name} has no member {member}; name one of its own.", name=team.name, member=each
            )
        elif not known[each].may_play_in(round_number):
            yield say(
                "{name} does not play for {team} in round {round}; name somebody else.",
                name=known[each].person.full_name,
                team=team.name,
                round=round_number,
            )
        elif list(members).count(each) > 1:
            yield say(
                "{name} can't sit in two places at once; name somebody else for one of them.",
                name=known[each].person.full_name,
            )


def why_no_further_member(rules: StanzaLineUpRules, team: Team) -> str:
    """Why no further member can be added; "" if one can."""
    staying = sum(each.left_from is None for each in team.members)
    if staying < rules.most:
        return ""
    return say(
        "{name} has {staying} members already, and {most} are the most; let somebody leave first.",
        name=team.name,
        staying=staying,
        most=rules.most,
    )


def first_to_hand_in(rules: StanzaLineUpRules, match: BridgeMatch, stanza: int) -> EntryId | None:
    """The team that must hand in first, the other one has the seating rights; None: unseen."""
    match rules.seating:
        case HandInOrder.VISITORS:
            return match.visitors
        case HandInOrder.ALTERNATE:
            return match.visitors if stanza % 2 else match.home
        case HandInOrder.OPEN:
            return None


def may_see_line_up(
    rules: StanzaLineUpRules, match: BridgeMatch, stanza: int, team: EntryId
) -> bool:
    """Whether a captain sees the other team's line-up: revealed, or if theirs is the choice."""
    first = first_to_hand_in(rules, match, stanza)
    return match.revealed >= stanza or (first is not None and team != first)


def awaited_teams(rules: StanzaLineUpRules, match: BridgeMatch, stanza: int) -> tuple[EntryId, ...]:
    """The teams that must hand in a line-up now; a team with the seating rights waits."""
    lacking = tuple(team for team in match.teams if match.line_up(stanza, team) is None)
    first = first_to_hand_in(rules, match, stanza)
    return (first,) if first in lacking else lacking


def default_line_up(
    stage: TeamsStage, match: BridgeMatch, team: EntryId, stanza: int, round_number: RoundNo
) -> Members:
    """The line-up of a team that has handed in none: that of the previous stanza, else of the last
    match, else the first four who may play, with NOBODY for missing ones.
    """
    entry = stage.entry(team)
    for before in _earlier_line_ups(stage, match, team, stanza, round_number):
        if not line_up_fault(entry, before.members, round_number):
            return before.members
    eligible = tuple(m.id for m in entry.members if m.may_play_in(round_number))[:PLAYERS]
    return eligible + (NOBODY,) * (PLAYERS - len(eligible))


def _earlier_line_ups(
    stage: TeamsStage, match: BridgeMatch, team: EntryId, stanza: int, round_number: RoundNo
) -> Iterator[LineUp]:
    """Earlier line-ups, newest first."""
    yield from _line_ups_of_match(match, team, stanza - 1)
    for r in reversed(stage.rounds[: round_number - 1]):
        for each in r.matches_of(team):
            yield from _line_ups_of_match(each, team, len(each.line_ups))


def _line_ups_of_match(match: BridgeMatch, team: EntryId, stanzas: int) -> Iterator[LineUp]:
    for stanza in range(stanzas, 0, -1):
        line_up = match.line_up(stanza, team)
        if line_up is not None:
            yield line_up
