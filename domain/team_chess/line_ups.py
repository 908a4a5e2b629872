"""The line-ups allowed in a round, and those of teams that handed in none.

Line-ups are not regulated in FIDE's Handbook; the announced rules (`domain.team_chess.rules`)
decide. Any board may stay empty, but not all of them. If a table fixes which members meet, members
keep their numbers by the order of their team: a line-up then names members by number, and a reserve
may replace a missing one.
"""

from collections.abc import Iterator, Sequence

from domain.contest.entry import NOBODY, Member, MemberId, Team
from domain.ids import EntryId, RoundNo
from domain.messages import say
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.rules import LineUpOrder, LineUpRules, MemberTable, MissingLineUp, TeamRules
from domain.team_chess.seats import Members
from domain.team_chess.stage import TeamStage
from domain.texts import counted_noun

PlacedMembers = Sequence[tuple[int, Member]]
"""Members, each with the board, or the number within the team, for which it is named."""


def line_up_fault(
    rules: TeamRules, team: Team, members: Sequence[MemberId], round_number: RoundNo
) -> str:
    """The fault of a line-up, in one sentence with a remedy; "": none."""
    return next(_line_up_faults(rules, team, members, round_number), "")


def line_up_numbers(rules: TeamRules, round_number: RoundNo) -> tuple[int, ...]:
    """The boards, or the numbers within a team, for which a line-up of the round names members."""
    if rules.member_table is MemberTable.HUTTON:
        return (int(round_number),)
    return tuple(range(1, rules.boards + 1))


def _line_up_faults(
    rules: TeamRules, team: Team, members: Sequence[MemberId], round_number: RoundNo
) -> Iterator[str]:
    numbers = line_up_numbers(rules, round_number)
    if len(members) != len(numbers):
        yield say(
            "A match has {counted}, the line-up names {members}; name one member for each, 0 "
            "for a board that stays empty.",
            counted=counted_noun(len(numbers), "board"),
            members=len(members),
        )
        return
    known = {member.id: member for member in team.members}
    seats = zip(numbers, members, strict=True)
    sitting = [(board, member) for board, member in seats if member != NOBODY]
    if not sitting:
        yield say("Nobody of {name} sits; name somebody, or forfeit the match.", name=team.name)
    for board, member in sitting:
        if member not in known:
            yield say(
                "{name} has no member {member} (board {board}); name one of its own.",
                name=team.name,
                member=member,
                board=board,
            )
    placed = [(board, known[member]) for board, member in sitting if member in known]
    yield from _faults_of_double_seats(placed)
    yield from _faults_of_eligibility(placed, round_number)
    if rules.member_table:
        yield from _faults_of_table_numbers(rules, team, placed)
    else:
        yield from _faults_of_board_order(rules.line_ups, team, placed)


def _faults_of_table_numbers(rules: TeamRules, team: Team, placed: PlacedMembers) -> Iterator[str]:
    for number, member in placed:
        own = team.place_in_board_order(member.id)
        if own <= rules.boards and own != number:
            yield say(
                "{full_name} has number {own} of {name} in the table and can't play as number "
                "{number}; name who has it, or a reserve.",
                full_name=member.person.full_name,
                own=own,
                name=team.name,
                number=number,
            )


def _faults_of_double_seats(placed: PlacedMembers) -> Iterator[str]:
    seen: dict[MemberId, int] = {}
    for board, member in placed:
        if member.id in seen:
            name = member.person.full_name
            yield say(
                "{name} sits on boards {seen} and {board}; leave one of them out.",
                name=name,
                seen=seen[member.id],
                board=board,
            )
        seen[member.id] = board


def _faults_of_eligibility(placed: PlacedMembers, round_number: RoundNo) -> Iterator[str]:
    for board, member in placed:
        name = member.person.full_name
        if round_number < member.first_round:
            yield say(
                "{name} (board {board}) may play from round {first_round} on; name somebody else.",
                name=name,
                board=board,
                first_round=member.first_round,
            )
        elif not member.may_play_in(round_number):
            yield say(
                "{name} (board {board}) left the team before round {left_from}; name somebody "
                "else.",
                name=name,
                board=board,
                left_from=member.left_from,
            )


def _faults_of_board_order(rules: LineUpRules, team: Team, placed: PlacedMembers) -> Iterator[str]:
    match rules.order:
        case LineUpOrder.STATED:
            for (above, one), (below, other) in zip(placed, placed[1:], strict=False):
                if team.place_in_board_order(one.id) > team.place_in_board_order(other.id):
                    yield say(
                        "{full_name} (board {below}) stands before {full_name2} (board "
                        "{above}) in the board order of {name}; seat them in that order.",
                        full_name=other.person.full_name,
                        below=below,
                        full_name2=one.person.full_name,
                        above=above,
                        name=team.name,
                    )
        case LineUpOrder.NEAR:
            for place, (above, one) in enumerate(placed):
                for below, other in placed[place + 1 :]:
                    more = other.person.rating - one.person.rating
                    if more > rules.points:
                        yield say(
                            "{full_name} (board {below}) is rated {more} points higher than "
                            "{full_name2} (board {above}), more than {points}; seat them the "
                            "other way round.",
                            full_name=other.person.full_name,
                            below=below,
                            more=more,
                            full_name2=one.person.full_name,
                            above=above,
                            points=rules.points,
                        )
        case LineUpOrder.FREE:
            return


def eligible_members(team: Team, round_number: RoundNo) -> tuple[Member, ...]:
    return tuple(each for each in team.members if each.may_play_in(round_number))


def why_no_further_member(rules: TeamRules, team: Team) -> str:
    """Why no further member can be added; "" if one can."""
    reserves = rules.line_ups.reserves
    staying = sum(each.left_from is None for each in team.members)
    if reserves is None or staying < rules.boards + reserves:
        return ""
    return say(
        "{name} has {staying} members: {boards} boards and {counted}; let somebody leave first.",
        name=team.name,
        staying=staying,
        boards=rules.boards,
        counted=counted_noun(reserves, "reserve"),
    )


def why_too_late_to_join(rules: TeamRules, round_number: int) -> str:
    """Why a new member may not play from that round on; "" if one may."""
    last = rules.line_ups.last_new_round
    if not last or round_number <= last:
        return ""
    return say(
        "Nobody joins a team after round {last}, and the next one is round {round_number}.",
        last=last,
        round_number=round_number,
    )


def default_line_up(stage: TeamStage, team: Team, round_number: RoundNo) -> Members:
    """The line-up of a team that has handed in none when line-ups are revealed."""
    rules = stage.rules
    match rules.line_ups.missing:
        case MissingLineUp.EMPTY:
            return (NOBODY,) * len(line_up_numbers(rules, round_number))
        case MissingLineUp.LAST:
            before = last_line_up(stage, team, round_number)
            if before and not line_up_fault(rules, team, before, round_number):
                return before
    return first_line_up(rules, team, round_number)


def first_line_up(rules: TeamRules, team: Team, round_number: RoundNo) -> Members:
    """The first members who may play, in order; by rating if that order is not allowed. If a table
    fixes the meetings, the members with the numbers, and reserves for missing ones.
    """
    if rules.member_table:
        holders = team.members[: rules.boards]
        reserves = (m.id for m in team.members[rules.boards :] if m.may_play_in(round_number))
        line_up = []
        for number in line_up_numbers(rules, round_number):
            holder = holders[number - 1] if number <= len(holders) else None
            may_play = holder is not None and holder.may_play_in(round_number)
            line_up.append(holder.id if holder and may_play else next(reserves, NOBODY))
        return tuple(line_up)
    eligible = eligible_members(team, round_number)[: rules.boards]
    usual = _fill_line_up(rules, eligible)
    if not line_up_fault(rules, team, usual, round_number):
        return usual
    return _fill_line_up(rules, sorted(eligible, key=lambda each: -each.person.rating))


def _fill_line_up(rules: TeamRules, members: Sequence[Member]) -> Members:
    named = tuple(member.id for member in members)
    return (*named, *(NOBODY,) * (rules.boards - len(named)))


def last_line_up(stage: TeamStage, team: Team, round_number: RoundNo) -> Members | None:
    """The line-up of the team's last revealed match before that round."""
    for r in reversed(stage.rounds[: round_number - 1]):
        match = r.match_of(team.id)
        if match is not None and match.revealed:
            line_up = match.line_ups[match.side_of(team.id)]
            return line_up.members if line_up else None
    return None


def awaited_teams(match: Match) -> Iterator[EntryId]:
    """The teams of the match with an outstanding line-up."""
    if match.revealed or match.forfeit is not None:
        return
    for team, line_up in zip(match.teams, match.line_ups, strict=True):
        if line_up is None:
            yield team


def awaited_teams_of_round(r: TeamRound) -> tuple[EntryId, ...]:
    """Teams with outstanding line-ups; a match moved to another day has its own time."""
    return tuple(team for match in r.matches if not match.moved_to for team in awaited_teams(match))
