"""Line-ups, which are handed in separately and revealed together.

A line-up is checked when it is handed in and once more when it is revealed: a member may have left
meanwhile. After that only the arbiter changes it.

Captains act by telephone, each for their own team, in matches of published rounds.
"""

from domain.contest.entry import NOBODY, MemberId
from domain.contest.matches import line_ups_close_at
from domain.contest.round import RoundAct, RoundState, check_round_act
from domain.errors import AllDone, NotNow, RuleViolation
from domain.ids import EntryId, RoundNo
from domain.messages import say
from domain.results import PLAYED
from domain.team_chess.line_ups import default_line_up, line_up_fault
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.seats import Members, line_up_from_seats, line_up_places, seats_from_line_ups
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from events.contest.acting import act
from events.contest.decisions.manual import refuse_by_hand
from events.contest.scopes import entry_name, meeting_text
from events.contest.team_rules import captain_device, matches_of_captain
from events.game import CommandSender
from events.game.roles import CAPTAIN, RUNNING
from events.team_chess.decisions.stages import team_stage
from events.team_chess.vocabulary import commands as c, stages as v

REGULATION = say("regulations of the event, line-ups")


def _check_sender(state: Tournament, command: c.HandInLineUp, by: CommandSender) -> c.HandInLineUp:
    """Check the sender: a captain hands in for their own team, in a published round, and until the
    announced time; an arbiter at any time.
    """
    if by.role == CAPTAIN:
        stage = team_stage(state, command)
        match = matches_of_captain(stage, command.round, by)[0]
        if command.entry not in match.teams or by.device != captain_device(EntryId(command.entry)):
            raise NotNow("Captains hand in the line-up of their own team alone.")
        closes = "" if match.moved_to else line_ups_close_at(stage, RoundNo(command.round))
        if closes and by.instant >= closes:
            raise NotNow(
                "Line-ups for round {round} were due by {closes} UTC; ask the arbiter to hand "
                "in yours.",
                round=command.round,
                closes=closes[11:16],  # the time of day
            )
    return command


def _check_hand_in(stage: TeamStage, command: c.HandInLineUp) -> tuple[TeamRound, Match]:
    """Check that a line-up can be handed in, apart from its members; return round and match."""
    r, match = _round_and_match_of_team(stage, command)
    _refuse_late_line_ups(r, match)
    if match.revealed:
        raise NotNow(
            "The line-ups of match {number} are revealed already; ask the arbiter to change "
            "this one.",
            number=match.number,
        )
    return r, match


@act(
    "hand-in-line-up",
    c.HandInLineUp,
    RUNNING,
    on=team_stage,
    themselves=CAPTAIN,
    weigh=_check_sender,
    may=_check_hand_in,
)
def hand_in_line_up(stage: TeamStage, command: c.HandInLineUp) -> v.LineUpHandedIn:
    r, match = _check_hand_in(stage, command)
    _check_members(stage, r, command)
    line_up = match.line_ups[match.side_of(EntryId(command.entry))]
    if line_up is not None and line_up.members == command.members:
        raise NotNow(
            "{name} has handed in this line-up already.", name=entry_name(stage, command.entry)
        )
    return v.LineUpHandedIn(stage.id, r.number, match.number, command.entry, command.members)


@act("reveal-line-ups", c.RevealLineUps, RUNNING, on=team_stage)
def reveal_line_ups(stage: TeamStage, command: c.RevealLineUps) -> v.LineUpsRevealed:
    r = stage.round(RoundNo(command.round))
    refuse_by_hand(r)
    if len(set(command.matches)) < len(command.matches):
        raise NotNow("A match is named twice; name each of them once.")
    matches = [r.match(number) for number in command.matches]
    for match in matches:
        _refuse_late_line_ups(r, match)
        if match.revealed:
            raise NotNow(
                "The line-ups of match {number} are revealed already.", number=match.number
            )
    if not matches:
        check_round_act(r.number, r.state, RoundAct.LINE_UP)
        matches = [match for match in r.matches if awaits_reveal(match)]
    if not matches:
        raise AllDone("All line-ups of round {number} are revealed already.", number=r.number)
    seats = tuple((match.number, _seats_of_match(stage, r, match)) for match in matches)
    return v.LineUpsRevealed(stage.id, r.number, seats)


@act("change-line-up", c.ChangeLineUp, RUNNING, on=team_stage)
def change_line_up(stage: TeamStage, command: c.ChangeLineUp) -> v.LineUpChanged:
    """Change a revealed line-up, even in a closed round: who really sat there is a fact."""
    r, match = _round_and_match_of_team(stage, command)
    if not match.revealed:
        raise NotNow(
            "The line-ups of match {number} are not revealed yet; hand in another one.",
            number=match.number,
        )
    _check_members(stage, r, command)
    side = match.side_of(EntryId(command.entry))
    seats = tuple((game.white, game.black) for game in match.games)
    if line_up_from_seats(stage.rules, match.games, seats, side) == command.members:
        raise NotNow("{name} sits like that already.", name=entry_name(stage, command.entry))
    sitting = (command.members[place] for place in line_up_places(match.games, side))
    for game, member in zip(match.games, sitting, strict=True):
        played = game.result is not None and game.result.white in PLAYED
        if member == NOBODY and (played or game.is_disputed):
            raise NotNow(
                "Board {number} has a result, so that somebody sat there; take the result "
                "back first.",
                number=game.number,
            )
    return v.LineUpChanged(
        stage.id, r.number, match.number, command.entry, command.members, command.reason
    )


def _round_and_match_of_team(
    stage: TeamStage, command: c.HandInLineUp | c.ChangeLineUp
) -> tuple[TeamRound, Match]:
    team = stage.entry(EntryId(command.entry))
    r = stage.round(RoundNo(command.round))
    refuse_by_hand(r)
    match = r.match_of(team.id)
    if match is None:
        raise NotNow("{name} has no match in round {number}.", name=team.name, number=r.number)
    return r, match


def _refuse_late_line_ups(r: TeamRound, match: Match) -> None:
    """Refuse late line-ups; a match moved to another time takes them whatever its round."""
    if not (match.moved_to and r.state is RoundState.CLOSED):
        check_round_act(r.number, r.state, RoundAct.LINE_UP)
    if match.forfeit is not None:
        raise NotNow(
            "Match {number} of round {number2} is forfeited.", number=match.number, number2=r.number
        )


def awaits_reveal(match: Match) -> bool:
    """Whether the match's line-ups are still to be revealed with those of its round."""
    return not match.revealed and match.forfeit is None and not match.moved_to


def _check_members(
    stage: TeamStage, r: TeamRound, command: c.HandInLineUp | c.ChangeLineUp
) -> None:
    members = tuple(map(MemberId, command.members))
    team = stage.entry(EntryId(command.entry))
    if why := line_up_fault(stage.rules, team, members, r.number):
        raise RuleViolation(why, REGULATION)


def _seats_of_match(stage: TeamStage, r: TeamRound, match: Match) -> v.Seats:
    first, second = (_valid_line_up(stage, r, match, side) for side in (0, 1))
    return tuple(
        (int(w), int(b)) for w, b in seats_from_line_ups(stage.rules, match.games, first, second)
    )


def _valid_line_up(stage: TeamStage, r: TeamRound, match: Match, side: int) -> Members:
    """The line-up handed in, if still valid; otherwise that by the announced rules."""
    team, line_up = stage.entry(match.teams[side]), match.line_ups[side]
    if line_up is None:
        return default_line_up(stage, team, r.number)
    if why := line_up_fault(stage.rules, team, line_up.members, r.number):
        where = say(
            "match {number}, {meeting}",
            number=match.number,
            meeting=meeting_text(stage, *match.teams),
        )
        raise RuleViolation(
            "The line-up of {name} in {where}: {why}",
            REGULATION,
            name=team.name,
            where=where,
            why=why,
        )
    return line_up.members
