"""Numbers of teams drawn for a table or a bracket, and the rounds that follow from them.

A round of a table has the games of the table (FIDE Handbook C.05 (2024), annex 1); matches of a
withdrawn team are forfeited. A round of a knock-out is the next match of every undecided meeting.
The lots follow from one recorded seed, so that the draw can be repeated.

Whole matches can be forfeited, or moved to another day.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from domain.contest.entry import Team
from domain.contest.matches import (
    AnyMatchRound,
    AnyTeams,
    TeamMatch,
    fixtures_in,
    forfeit_of,
    plan_of,
    resting_entries_in,
)
from domain.contest.round import RoundState
from domain.draws.lots import check_drawn_numbers
from domain.errors import AllDone, NotNow, RuleViolation
from domain.ids import EntryId, Number, RoundNo
from domain.knockout.plan import LARGEST, NOBODY, draw_bracket_numbers, draw_lot
from domain.messages import say
from domain.results import Mark
from domain.round_robin.plan import Numbering
from domain.tournament import Tournament
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.manual import refuse_by_hand
from events.contest.game_rules import game_rules_of
from events.contest.team_rules import team_rules_of, team_stage
from events.contest.vocabulary import teams as v
from events.contest.vocabulary.rounds import RoundPaired
from events.contest.vocabulary.teams import MatchForfeited
from events.game import Chance
from events.game.roles import RUNNING

HAS_LEFT = say("has left")


def has_drawn_numbers(stage: AnyTeams) -> bool:
    """Whether the numbers of the stage are drawn; true of a Swiss, which has nothing to draw."""
    if stage.table is not None:
        return stage.table.table is not None
    return stage.bracket is None or stage.bracket.is_drawn


def refuse_before_draw(stage: AnyTeams) -> None:
    if not has_drawn_numbers(stage):
        raise NotNow("Draw the numbers of {name} first: they say who meets whom.", name=stage.name)


def refuse_after_draw(stage: AnyTeams) -> None:
    """Raise NotNow once a table or bracket is drawn, which has no place for another team."""
    if not stage.paired_by_system and has_drawn_numbers(stage):
        raise NotNow(
            "The numbers of {name} are drawn, so no team can be added; take the draw back "
            "first, as long as no round is paired.",
            name=stage.name,
        )


def _fill_in_seed(state: Tournament, command: c.DrawTeams, chance: Chance) -> c.DrawTeams:
    """Fill in the seed, which follows from the stage: a repeated draw gives the same lots."""
    if command.server:
        raise NotNow("The server makes its part of a draw itself; leave `server` out.")
    seed = chance.secret_seed(f"draw of teams\n{state.id}\n{command.stage}\n")
    return replace(command, server=seed.hex())


def _teams_to_draw(stage: AnyTeams, _command: c.DrawTeams) -> tuple[Team, ...]:
    """Return the participating teams; refuse a stage that can't be drawn now."""
    if stage.paired_by_system:
        raise NotNow(
            "{name} is a Swiss; only a round robin or a knock-out is drawn.", name=stage.name
        )
    if has_drawn_numbers(stage):
        raise NotNow("The numbers of {name} are drawn already.", name=stage.name)
    teams = teams_taking_part(stage)
    if not 2 <= len(teams) <= LARGEST:
        raise NotNow(
            "{name} is for 2 to {largest} teams, and {there} take part.",
            name=stage.name,
            largest=LARGEST,
            there=len(teams),
        )
    team_rules_of(stage).refuse_to_draw(stage, teams)
    if stage.table is not None:
        team_rules_of(stage).tables_of_draw(stage, len(teams), ())
    return teams


@act("draw-teams", c.DrawTeams, RUNNING, on=team_stage, draw=_fill_in_seed, may=_teams_to_draw)
def draw_teams(stage: AnyTeams, command: c.DrawTeams) -> v.TeamsDrawn:
    teams = _teams_to_draw(stage, command)
    numbers = (
        _numbers_by_hand(teams, command)
        if command.numbers
        else _announced_numbers(stage, command.server)
    )
    ordered = tuple(sorted((int(team), int(number)) for team, number in numbers.items()))
    without_table = v.TeamsDrawn(stage.id, ordered, command.server, by_hand=bool(command.numbers))
    if stage.table is None:
        return without_table
    apart = [
        frozenset(int(numbers[team]) for team in two)
        for group in stage.forbidden
        for two in combinations(sorted(group.entries & numbers.keys()), 2)
    ]
    table, seats = team_rules_of(stage).tables_of_draw(stage, len(teams), apart)
    rounds = tuple(tuple((int(g.white), int(g.black)) for g in each.games) for each in table.rounds)
    return v.TeamsDrawn(
        stage.id, ordered, command.server, without_table.by_hand, rounds, table.meetings, seats
    )


def teams_taking_part(stage: AnyTeams) -> tuple[Team, ...]:
    """The participating teams, which get a number, the strongest first."""
    staying = (team for team in stage.entries.values() if team.withdrawn_from is None)
    return tuple(sorted(staying, key=lambda team: game_rules_of(stage).ranking_key(stage, team)))


def _numbers_by_hand(teams: tuple[Team, ...], command: c.DrawTeams) -> dict[EntryId, Number]:
    drawn = check_drawn_numbers({EntryId(team): number for team, number in command.numbers})
    if set(drawn) != {team.id for team in teams}:
        raise NotNow(
            "Numbers were drawn for {drawn} teams, but {there} take part; draw one for each "
            "of them.",
            drawn=len(drawn),
            there=len(teams),
        )
    return dict(drawn)


def _announced_numbers(stage: AnyTeams, server: str) -> dict[EntryId, Number]:
    """The numbers that the teams have chosen; otherwise by strength or by lot, as announced."""
    seed, ranked = bytes.fromhex(server), [team.id for team in teams_taking_part(stage)]
    if chosen := team_rules_of(stage).chosen_numbers(stage, ranked):
        return dict(chosen)
    if stage.bracket is not None:
        return dict(draw_bracket_numbers(ranked, stage.bracket.seeding, seed))
    if plan_of(stage).numbering is Numbering.LOT:
        ranked = sorted(ranked, key=lambda team: draw_lot(seed, "round robin number", team))
    return {team: Number(number) for number, team in enumerate(ranked, 1)}


@act("undraw-teams", v.TeamsDrawTakenBack, RUNNING, on=team_stage)
def undraw_teams(stage: AnyTeams, command: v.TeamsDrawTakenBack) -> v.TeamsDrawTakenBack:
    if stage.paired_by_system or not has_drawn_numbers(stage):
        raise NotNow("Nothing of {name} is drawn.", name=stage.name)
    if stage.rounds:
        raise NotNow(
            "Rounds of {name} are paired, so its numbers stay as they were drawn.", name=stage.name
        )
    return command


def pair_by_plan(stage: AnyTeams, wanted: RoundNo) -> RoundPaired | None:
    """The event of a round of a table or a bracket; None if a system pairs it."""
    if stage.is_paired_by_table:
        return _pair_by_table(stage, wanted)
    return _pair_by_bracket(stage, wanted) if stage.is_knock_out else None


def _pair_by_table(stage: AnyTeams, wanted: RoundNo) -> RoundPaired:
    """The event of a round with the matches of the table; teams without a match rest."""
    return round_of_matches(
        stage,
        wanted,
        tuple((int(each.first), int(each.second)) for each in fixtures_in(stage, wanted)),
        resting_entries_in(stage, wanted),
    )


def _pair_by_bracket(stage: AnyTeams, wanted: RoundNo) -> RoundPaired:
    """The event of a round with the next match of every undecided meeting, from the top down."""
    turns = [
        m.course.next_turn
        for m in team_rules_of(stage).progress_of(stage).startable_matches()
        if m.course
    ]
    if not turns:
        raise _refusal_to_start(stage)
    team_of = stage.by_number
    matches = tuple((int(team_of[t.white]), int(team_of[t.black])) for t in turns if t)
    playing = {team for match in matches for team in match}
    resting = tuple(team for team in team_of.values() if team not in playing)
    return round_of_matches(stage, wanted, matches, resting)


def round_of_matches(
    stage: AnyTeams,
    wanted: RoundNo,
    matches: tuple[tuple[int, int], ...],
    resting: tuple[EntryId, ...],
) -> RoundPaired:
    """The event of a round of these matches, each as entries (first-named, other)."""
    return RoundPaired(
        stage=stage.id,
        round=wanted,
        pairs=matches,
        byes=tuple((int(team), Mark.ZERO_BYE.value) for team in resting),
        system=stage.rules.system,
        edition=stage.rules.edition,
    )


def _refusal_to_start(stage: AnyTeams) -> NotNow:
    progress = team_rules_of(stage).progress_of(stage)
    if not progress.is_over:
        return NotNow("No match can go on: those that have begun or were moved come first.")
    winner = progress.winner or NOBODY
    if winner == NOBODY:
        return AllDone(
            "{name} is over, and every team that was left has withdrawn.", name=stage.name
        )
    team_of = dict(stage.numbered_entries())
    return AllDone(
        "{name} is over: {name2} has won it.", name=stage.name, name2=team_of[winner].name
    )


def forfeit_events(stage: AnyTeams, wanted: RoundNo) -> Iterator[MatchForfeited]:
    """Forfeits of the matches that the table gives withdrawn teams in that round."""
    if stage.table is None:
        return
    for number, fixture in enumerate(fixtures_in(stage, wanted), 1):
        if marks := forfeit_of(stage, fixture):
            yield MatchForfeited(stage.id, wanted, number, "".join(marks), HAS_LEFT)


MARKS = ("+-", "-+", "--")


def _round_and_match(stage: AnyTeams, number: int, match: int) -> tuple[AnyMatchRound, TeamMatch]:
    if len(stage.rounds) < number <= stage.rules.rounds:
        raise NotNow("Round {number} is not paired yet; pair it first.", number=number)
    r = stage.round(RoundNo(number))
    refuse_by_hand(r)
    return r, r.match(match)


@act("forfeit-match", v.MatchForfeited, RUNNING, on=team_stage, bracket=True)
def forfeit_match(stage: AnyTeams, command: v.MatchForfeited) -> v.MatchForfeited:
    r, match = _round_and_match(stage, command.round, command.match)
    if r.state is RoundState.PAIRED:
        raise NotNow(
            "Round {number} is not published yet; withdraw the team, or publish it.",
            number=r.number,
        )
    if command.marks not in MARKS:
        raise RuleViolation(
            "{marks} is not a forfeit of a match; write +-, -+ or --, the first team in front.",
            say("TRF26, record 330"),
            marks=repr(command.marks),
        )
    marks = (Mark(command.marks[0]), Mark(command.marks[1]))
    if match.forfeit == marks:
        raise NotNow("Match {number} is forfeited like that already.", number=match.number)
    _refuse_if_next_round_paired(stage, r)
    return command


@act("lift-forfeit", v.MatchForfeitLifted, RUNNING, on=team_stage, bracket=True)
def lift_forfeit(stage: AnyTeams, command: v.MatchForfeitLifted) -> v.MatchForfeitLifted:
    r, match = _round_and_match(stage, command.round, command.match)
    if match.forfeit is None:
        raise NotNow(
            "Match {number} of round {number2} is not forfeited.",
            number=match.number,
            number2=r.number,
        )
    _refuse_if_next_round_paired(stage, r)
    if r.state is RoundState.CLOSED:
        raise NotNow("Round {number} is closed; reopen it first.", number=r.number)
    return command


@act("move-match", v.MatchMoved, RUNNING, on=team_stage)
def move_match(stage: AnyTeams, command: v.MatchMoved) -> v.MatchMoved:
    r, match = _round_and_match(stage, command.round, command.match)
    to, venue = command.to.strip(), command.venue.strip()
    if (match.moved_to, match.venue) == (to, venue):
        raise NotNow(
            "Match {number} of round {number2} is announced like that already.",
            number=match.number,
            number2=r.number,
        )
    if to and match.is_finished:
        raise NotNow(
            "Match {number} of round {number2} is finished; it can't be moved.",
            number=match.number,
            number2=r.number,
        )
    if not to and match.moved_to and r.state is RoundState.CLOSED and not match.is_finished:
        raise NotNow("Round {number} is closed; reopen it first.", number=r.number)
    return replace(command, to=to, venue=venue)


def _refuse_if_next_round_paired(stage: AnyTeams, r: AnyMatchRound) -> None:
    if r.number < len(stage.rounds):
        raise NotNow(
            "Round {number} is paired already on how that match stands; correct its games "
            "with a reason instead, or adjust the points.",
            number=r.number + 1,
        )
