"""Planning round robins and knock-outs of teams, drawing their numbers, making their rounds.

A round of a table has the games of the table (FIDE Handbook C.05 (2024), annex 1); matches of a
withdrawn team are forfeited. A round of a knock-out is the next match of every undecided meeting.
The lots follow from one recorded seed, so that the draw can be repeated.
"""

from collections.abc import Collection, Iterable

from domain.contest.entry import Team
from domain.contest.matches import plan_of
from domain.errors import NotNow, Unsupported
from domain.knockout.match import parse_step
from domain.knockout.plan import FirstColours, SeedDraw
from domain.messages import join_messages, say
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering
from domain.round_robin.table import Table
from domain.team_chess import round_robin
from domain.team_chess.rules import KNOCK_OUT, USUAL, Decider, MemberTable, registered_swiss
from domain.team_chess.stage import TeamStage
from domain.texts import counted_noun
from events.contest.vocabulary.team_draws import SeatsByRound
from events.team_chess.vocabulary import commands as c, stages as d

FormatPlanned = tuple[d.TeamTablePlanned | d.TeamKnockOutPlanned, ...]


def format_announcement(stage: int, command: c.PlanTeamStage) -> FormatPlanned:
    """The further announcement of a round robin or a knock-out; none for a Swiss."""
    if registered_swiss(command.system, command.edition) is not None:
        return ()
    if command.rounds:
        raise NotNow(
            "How many rounds a round robin or a knock-out has follows from its teams; leave 0."
        )
    if command.system == KNOCK_OUT:
        return (_knock_out_planned(stage, command),)
    return (_table_planned(stage, command),)


def _table_planned(stage: int, command: c.PlanTeamStage) -> d.TeamTablePlanned:
    if command.double and command.system in (MemberTable.SCHILLER, MemberTable.HUTTON):
        raise NotNow(
            "Only a round robin and a Scheveningen match are played twice; leave `double` out."
        )
    is_scheveningen = command.system == MemberTable.SCHEVENINGEN
    cycles = (DoubleForm.PLAIN,) if is_scheveningen else tuple(DoubleForm)
    _check_one_of(say("form of the second cycle"), command.double, ("", *cycles))
    _check_one_of(say("way of numbering"), command.numbering, (Numbering.RATING, Numbering.LOT))
    return d.TeamTablePlanned(stage, command.double, command.numbering)


def _knock_out_planned(stage: int, command: c.PlanTeamStage) -> d.TeamKnockOutPlanned:
    deciders = tuple(USUAL) if command.deciders is None else command.deciders
    for each in deciders:
        _check_one_of(say("way to decide a level match"), each, Decider)
    _check_one_of(say("way of seeding"), command.numbering, SeedDraw)
    _check_one_of(say("rule for who is named first"), command.first_named, FirstColours)
    tie_break = parse_step(f"1 {command.tie_break or 'rapid'}")
    return d.TeamKnockOutPlanned(
        stage,
        command.legs,
        tuple(deciders),
        tie_break.notation,
        command.third_place,
        command.numbering,
        command.first_named,
    )


def _check_one_of(what: str, name: str, names: Iterable[str]) -> None:
    known = [str(each) for each in names]
    if name not in known:
        raise Unsupported(
            f"A {what} {name!r}",
            say("teams; choose one of {k}", k=join_messages(", ", (k for k in known if k))),
        )


def ranking_key(stage: TeamStage, team: Team) -> tuple[int, str, int]:
    """The sort key of the list of teams: by strength, then by name."""
    return -team.ranking_rating(stage.rules.boards), team.name.casefold(), int(team.id)


def draw_tables(
    stage: TeamStage, teams: int, apart: Collection[frozenset[int]] = ()
) -> tuple[Table, SeatsByRound]:
    """The table of the teams, and that of their members if the system has one."""
    plan, system = plan_of(stage), stage.rules.member_table
    if system is None:
        return plan.build_table(teams), ()
    boards, twice = stage.rules.boards, bool(plan.double)
    drawn = round_robin.draw_teams_table(system, teams, boards, twice=twice, apart=apart)
    return drawn.table, seats_payload(drawn.seats)


def seats_payload(seats: round_robin.Seatings) -> SeatsByRound:
    return tuple(
        tuple(
            tuple((seat.first, seat.second, seat.colour.value) for seat in boards)
            for boards in matches
        )
        for matches in seats
    )


def refuse_too_few_members(stage: TeamStage, teams: Iterable[Team]) -> None:
    boards = stage.rules.boards
    for team in teams:
        if len(team.members) < boards:
            raise NotNow(
                "{name} has {counted}, and the table asks for {boards}; add those who are "
                "missing first.",
                name=team.name,
                counted=counted_noun(len(team.members), "member"),
                boards=boards,
            )
