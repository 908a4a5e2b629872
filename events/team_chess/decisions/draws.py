"""Round robins and knock-outs of teams: planned, their numbers drawn, their rounds made.

A round of a table is what the table says (FIDE Handbook C.05 (2024), annex 1); a match of a team
that has left is forfeited with it. A round of a knock-out is the next match of every meeting that
can go on. What the lots are follows from one seed that is recorded, so that anybody draws again.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations

from msgspec.structs import replace

from domain.contest.fixtures import fixtures_in, forfeit_of, plan_of, resting_in
from domain.contest.teams import Team
from domain.draws.lots import drawn_by_hand
from domain.errors import AllDone, NotNow, Unsupported
from domain.ids import EntryId, Number, RoundNo
from domain.knockout.match import step
from domain.knockout.plan import LARGEST, NOBODY, FirstColours, SeedDraw, drawn_numbers, lot
from domain.messages import said_together, say
from domain.results import Mark
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering
from domain.round_robin.table import Table
from domain.team_chess import round_robin
from domain.team_chess.knock_out import progress_of
from domain.team_chess.rules import KNOCK_OUT, USUAL, Decider, MemberTable, swiss_of
from domain.team_chess.stage import TeamStage
from domain.texts import counted
from domain.tournament import Tournament
from events.contest.acting import act
from events.contest.vocabulary.rounds import RoundPaired
from events.contest.vocabulary.teams import MatchForfeited
from events.game import Chance
from events.game.roles import RUNNING
from events.team_chess.decisions.acting import teams
from events.team_chess.vocabulary import commands as c, stages as d

HAS_LEFT = say("has left")


Format = tuple[d.TeamTablePlanned | d.TeamKnockOutPlanned, ...]


def format_of(stage: int, command: c.PlanTeamStage) -> Format:
    """What is announced beside the stage of a round robin or a knock-out; nothing of a Swiss."""
    if swiss_of(command.system, command.edition) is not None:
        return ()
    if command.rounds:
        raise NotNow(
            "How many rounds a round robin or a knock-out has follows from its teams; leave 0."
        )
    if command.system == KNOCK_OUT:
        return (_knock_out(stage, command),)
    return (_table(stage, command),)


def _table(stage: int, command: c.PlanTeamStage) -> d.TeamTablePlanned:
    if command.double and command.system in (MemberTable.SCHILLER, MemberTable.HUTTON):
        raise NotNow(
            "Only a round robin and a Scheveningen match are played twice; leave `double` out."
        )
    plain = command.system == MemberTable.SCHEVENINGEN
    cycles = (DoubleForm.PLAIN,) if plain else tuple(DoubleForm)
    _one_of(say("form of the second cycle"), command.double, ("", *cycles))
    _one_of(say("way of numbering"), command.numbering, (Numbering.RATING, Numbering.LOT))
    return d.TeamTablePlanned(stage, command.double, command.numbering)


def _knock_out(stage: int, command: c.PlanTeamStage) -> d.TeamKnockOutPlanned:
    deciders = tuple(USUAL) if command.deciders is None else command.deciders
    for each in deciders:
        _one_of(say("way to decide a level match"), each, Decider)
    _one_of(say("way of seeding"), command.numbering, SeedDraw)
    _one_of(say("rule for who is named first"), command.first_named, FirstColours)
    again = step(f"1 {command.tie_break or 'rapid'}")
    return d.TeamKnockOutPlanned(
        stage,
        command.legs,
        tuple(deciders),
        again.written,
        command.third_place,
        command.numbering,
        command.first_named,
    )


def _one_of(what: str, name: str, names: Iterable[str]) -> None:
    known = [str(each) for each in names]
    if name not in known:
        raise Unsupported(
            f"A {what} {name!r}",
            say("teams; choose one of {k}", k=said_together(", ", (k for k in known if k))),
        )


def is_drawn(stage: TeamStage) -> bool:
    """Always of a Swiss, which has nothing to draw."""
    if stage.table is not None:
        return stage.table.table is not None
    return stage.knock_out is None or stage.knock_out.plan.drawn


def to_be_drawn(stage: TeamStage) -> None:
    if not is_drawn(stage):
        raise NotNow("Draw the numbers of {name} first: they say who meets whom.", name=stage.name)


def open_to_teams(stage: TeamStage) -> None:
    """A table or bracket has a place for those that were there when it was drawn."""
    if not stage.paired_by_system and is_drawn(stage):
        raise NotNow(
            "The numbers of {name} are drawn, so no team can be added; take the draw back "
            "first, as long as no round is paired.",
            name=stage.name,
        )


def _seed_of_lots(state: Tournament, command: c.DrawTeams, chance: Chance) -> c.DrawTeams:
    """It follows from the stage: taken back and drawn again, the same teams get the same lots, so
    that repeating the draw changes nothing.
    """
    if command.server:
        raise NotNow("The server makes its part of a draw itself; leave `server` out.")
    seed = chance.secret_seed(f"draw of teams\n{state.id}\n{command.stage}\n")
    return replace(command, server=seed.hex())


def _may_draw(stage: TeamStage, _command: c.DrawTeams) -> tuple[Team, ...]:
    """Who takes part."""
    if stage.paired_by_system:
        raise NotNow(
            "{name} is a Swiss; only a round robin or a knock-out is drawn.", name=stage.name
        )
    if is_drawn(stage):
        raise NotNow("The numbers of {name} are drawn already.", name=stage.name)
    there = taking_part(stage)
    if not 2 <= len(there) <= LARGEST:
        raise NotNow(
            "{name} is for 2 to {largest} teams, and {there} take part.",
            name=stage.name,
            largest=LARGEST,
            there=len(there),
        )
    if stage.table is not None:
        if stage.rules.member_table is not None:
            _enough_members(stage, there)
        _tables(stage, len(there))
    return there


@act("draw-teams", c.DrawTeams, RUNNING, on=teams, draw=_seed_of_lots, may=_may_draw)
def draw_teams(stage: TeamStage, command: c.DrawTeams) -> d.TeamsDrawn:
    there = _may_draw(stage, command)
    numbers = _by_hand(there, command) if command.numbers else _by_seed(stage, command.server)
    ordered = tuple(sorted((int(team), int(number)) for team, number in numbers.items()))
    drawn = d.TeamsDrawn(stage.id, ordered, command.server, by_hand=bool(command.numbers))
    if stage.table is None:
        return drawn
    table, seats = _tables(stage, len(there), _apart(stage, numbers))
    rounds = tuple(tuple((int(g.white), int(g.black)) for g in one.games) for one in table.rounds)
    return d.TeamsDrawn(
        stage.id, ordered, command.server, drawn.by_hand, rounds, table.meetings, seats
    )


def _apart(stage: TeamStage, numbers: Mapping[EntryId, Number]) -> list[frozenset[int]]:
    return [
        frozenset(int(numbers[team]) for team in two)
        for group in stage.forbidden
        for two in combinations(sorted(group.entries & numbers.keys()), 2)
    ]


def _tables(
    stage: TeamStage, there: int, apart: Collection[frozenset[int]] = ()
) -> tuple[Table, d.SeatsByRound]:
    """Of the teams, and of their members where the system has one for them."""
    plan, system = plan_of(stage), stage.rules.member_table
    if system is None:
        return plan.build_table(there), ()
    boards, twice = stage.rules.boards, bool(plan.double)
    found = round_robin.draw_teams_table(system, there, boards, twice=twice, apart=apart)
    return found.table, seats_written(found.seats)


def seats_written(seats: round_robin.Seatings) -> d.SeatsByRound:
    return tuple(
        tuple(
            tuple((seat.first, seat.second, seat.colour.value) for seat in boards) for boards in one
        )
        for one in seats
    )


def _enough_members(stage: TeamStage, there: Iterable[Team]) -> None:
    boards = stage.rules.boards
    for team in there:
        if len(team.members) < boards:
            raise NotNow(
                "{name} has {counted}, and the table asks for {boards}; add those who are "
                "missing first.",
                name=team.name,
                counted=counted(len(team.members), "member"),
                boards=boards,
            )


def taking_part(stage: TeamStage) -> tuple[Team, ...]:
    """Who is given a number, the strongest first."""
    staying = (team for team in stage.entries.values() if team.withdrawn_from is None)
    return tuple(sorted(staying, key=lambda team: ranking_key(stage, team)))


def ranking_key(stage: TeamStage, team: Team) -> tuple[int, str, int]:
    return -team.average(stage.rules.boards), team.name.casefold(), int(team.id)


def _by_hand(there: tuple[Team, ...], command: c.DrawTeams) -> dict[EntryId, Number]:
    drawn = drawn_by_hand({EntryId(team): number for team, number in command.numbers})
    if set(drawn) != {team.id for team in there}:
        raise NotNow(
            "Numbers were drawn for {drawn} teams, but {there} take part; draw one for each "
            "of them.",
            drawn=len(drawn),
            there=len(there),
        )
    return dict(drawn)


def _by_seed(stage: TeamStage, server: str) -> dict[EntryId, Number]:
    seed, ranked = bytes.fromhex(server), [team.id for team in taking_part(stage)]
    if stage.knock_out is not None:
        return dict(drawn_numbers(ranked, stage.knock_out.plan.seeding, seed))
    if plan_of(stage).numbering is Numbering.LOT:
        ranked = sorted(ranked, key=lambda team: lot(seed, say("round robin number"), team))
    return {team: Number(number) for number, team in enumerate(ranked, 1)}


@act("undraw-teams", d.TeamsDrawTakenBack, RUNNING, on=teams)
def undraw_teams(stage: TeamStage, asked: d.TeamsDrawTakenBack) -> d.TeamsDrawTakenBack:
    if stage.paired_by_system or not is_drawn(stage):
        raise NotNow("Nothing of {name} is drawn.", name=stage.name)
    if stage.rounds:
        raise NotNow(
            "Rounds of {name} are paired, so its numbers stay as they were drawn.", name=stage.name
        )
    return asked


def of_the_table(stage: TeamStage, wanted: RoundNo) -> RoundPaired:
    """The matches of a round as the table has them, and who rests."""
    return _round_paired(
        stage,
        wanted,
        tuple((int(each.first), int(each.second)) for each in fixtures_in(stage, wanted)),
        resting_in(stage, wanted),
    )


def of_the_bracket(stage: TeamStage, wanted: RoundNo) -> RoundPaired:
    """The next match of every meeting that can go on, from the upper end of the bracket down."""
    turns = [m.course.next for m in progress_of(stage).to_start() if m.course]
    if not turns:
        raise _nothing_to_start(stage)
    team_of = {number: team.id for number, team in stage.numbered_entries()}
    matches = tuple((int(team_of[t.white]), int(team_of[t.black])) for t in turns if t)
    playing = {team for match in matches for team in match}
    resting = tuple(team for team in team_of.values() if team not in playing)
    return _round_paired(stage, wanted, matches, resting)


def _round_paired(
    stage: TeamStage,
    wanted: RoundNo,
    matches: tuple[tuple[int, int], ...],
    resting: tuple[EntryId, ...],
) -> RoundPaired:
    return RoundPaired(
        stage=stage.id,
        round=wanted,
        pairs=matches,
        byes=tuple((int(team), Mark.ZERO_BYE.value) for team in resting),
        system=stage.rules.system,
        edition=stage.rules.edition,
    )


def _nothing_to_start(stage: TeamStage) -> NotNow:
    known = progress_of(stage)
    if not known.over:
        return NotNow("No match can go on: those that have begun or were moved come first.")
    winner = known.winner or NOBODY
    if winner == NOBODY:
        return AllDone(
            "{name} is over, and every team that was left has withdrawn.", name=stage.name
        )
    team_of = dict(stage.numbered_entries())
    return AllDone(
        "{name} is over: {name2} has won it.", name=stage.name, name2=team_of[winner].name
    )


def forfeited_matches(stage: TeamStage, wanted: RoundNo) -> Iterator[MatchForfeited]:
    """The matches of the table in which a team has left."""
    if stage.table is None:
        return
    for number, fixture in enumerate(fixtures_in(stage, wanted), 1):
        if marks := forfeit_of(stage, fixture):
            yield MatchForfeited(stage.id, wanted, number, "".join(marks), HAS_LEFT)
