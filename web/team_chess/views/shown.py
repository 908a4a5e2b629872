"""What several sheets share: the line of head, a team and a member as shown, what the hall may see.

Of a line-up nothing is here before it is revealed: what shows it asks the match's games, whose
seats are empty until then.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from domain.contest.lifecycle import RoundState
from domain.ids import EntryId, StageId
from domain.namesakes import Known, told_apart
from domain.results import Mark
from domain.swiss.teams.matches import Score
from domain.team_chess.round import Game, TeamRound
from domain.team_chess.scores import rows_of
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.teams import NOBODY, Member, MemberId, Team
from domain.times.hall import Clock, Notice
from domain.tournament import Tournament
from web.shared.beginnings import Coming, coming
from web.shared.notation import score_text
from web.shared.round_name import GameName
from web.shared.sheet import LEFT_OUT, LeftOut, notices_of
from web.team_chess.views.round_name import name_of


@dataclass(frozen=True, slots=True)
class Head:
    """`round` is 0 before the first one is published; `published` is an instant, ISO 8601, UTC.
    `boards` are those of all matches that the round waits for or that have a result.
    """

    tournament: str
    stage: str
    round: int
    rounds: int
    published: str
    closed: bool
    entered: int
    boards: int
    notices: tuple[Notice, ...]
    clock: Clock | None
    matches: int
    finished: int
    """Matches of which every board has its result."""
    called: GameName | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """What the round is called, where a number would say little: in a knock-out."""
    countdown: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    upcoming: Coming | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """`score` and `other` are what it had before the round of the sheet: the primary score and the
    other one.
    """

    team: int
    number: int
    name: str
    short: str
    federation: str
    score: str
    other: str
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class Who:
    """A member of a team; `order` is their place in the team's board order."""

    member: int
    order: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """What tells them apart from a namesake, of whatever team."""


def team_name(team: TeamLine) -> str:
    return f"{team.name} ({team.apart})" if team.apart else team.name


def full_name(who: Who) -> str:
    name = f"{who.family}, {who.given}" if who.given else who.family
    name = f"{name} ({who.apart})" if who.apart else name
    return f"{who.title} {name}" if who.title else name


def published_rounds(stage: TeamStage) -> tuple[TeamRound, ...]:
    """The rounds the hall may see, oldest first; the first draft ends them."""
    return tuple(takewhile(lambda r: r.state is not RoundState.PAIRED, stage.rounds))


def newest_published(stage: TeamStage) -> TeamRound | None:
    rounds = published_rounds(stage)
    return rounds[-1] if rounds else None


def played_now(stage: TeamStage) -> tuple[TeamRound, ...]:
    """Of what the hall may see, what is played: the newest round, or all where none waits for
    another.
    """
    rounds = published_rounds(stage)
    return rounds if stage.rules.at_once else rounds[-1:]


def shown_head(tournament: Tournament, number: StageId) -> Head:
    stage = team_stage_of(tournament, number)
    return head_of(tournament, stage, newest_published(stage))


def head_of(tournament: Tournament, stage: TeamStage, shown: TeamRound | None) -> Head:
    """A match moved to another day is waited for by nobody: its games are counted once they have a
    result.
    """
    now = played_now(stage) if shown and stage.rules.at_once else (shown,) if shown else ()
    entered, boards = (sum(each) for each in zip((0, 0), *map(results_in, now), strict=True))
    return Head(
        tournament=tournament.name,
        stage=stage.name,
        round=shown.number if shown else 0,
        rounds=stage.rules.rounds,
        published=shown.published if shown else "",
        closed=bool(now) and all(r.state is RoundState.CLOSED for r in now),
        entered=entered,
        boards=boards,
        notices=notices_of(tournament),
        clock=stage.clock if shown and stage.clock and stage.clock.round == shown.number else None,
        matches=sum(len(r.matches) for r in now),
        finished=sum(match.finished for r in now for match in r.matches),
        called=(name_of(stage, shown) if shown else None) or LEFT_OUT,
        countdown=stage.countdown or LEFT_OUT,
        upcoming=coming(stage),
    )


def results_in(r: TeamRound) -> tuple[int, int]:
    """How many games have a result, and of how many that are waited for."""
    entered = waiting = 0
    for match in r.matches:
        missing = 0 if match.forfeit else len(match.missing)
        entered += len(match.games) - missing
        waiting += 0 if match.moved_to else missing
    return entered, entered + waiting


ScoreBefore = Callable[[EntryId], tuple[str, str]]


def scores_before(stage: TeamStage, round_number: int) -> ScoreBefore:
    """What the round was paired on: the primary score and the other one, by team."""
    primary, played = stage.rules.terms.primary, round_number - 1
    rows = {row.number: row for row in rows_of(stage, played)}

    def written(team: EntryId, score: Score) -> str:
        number = stage.entry(team).number
        row = rows.get(number) if number else None
        return score_text(row.points(score, played)) if row else ""

    return lambda team: (written(team, primary), written(team, primary.other))


def team_lines(stage: TeamStage, round_number: int) -> Mapping[EntryId, TeamLine]:
    """Every team as shown in that round, with the scores before it."""
    scores, apart = scores_before(stage, round_number), stage.apart
    return {
        team.id: _team_line(team, scores(team.id), apart.get(team.id, ""))
        for team in stage.entries.values()
    }


def _team_line(team: Team, scores: tuple[str, str], apart: str) -> TeamLine:
    return TeamLine(
        *(team.id, team.number or 0, team.name, team.short, team.federation, *scores),
        apart=apart or LEFT_OUT,
    )


def members_shown(stage: TeamStage) -> Mapping[MemberId, Who]:
    known = {
        member.id: _known(team, member)
        for team in stage.entries.values()
        for member in team.members
    }
    apart = told_apart(known)
    return {
        member.id: who_is(member, order, apart.get(member.id, ""))
        for team in stage.entries.values()
        for order, member in enumerate(team.members, 1)
    }


def members_by_team(stage: TeamStage) -> Mapping[MemberId, Who]:
    """Where it is plain whose members they are: told apart from a namesake of their team alone."""
    return {
        member.id: who_is(member, order, apart.get(member.id, ""))
        for team in stage.entries.values()
        for apart in (told_apart({each.id: _known(team, each) for each in team.members}),)
        for order, member in enumerate(team.members, 1)
    }


def _known(team: Team, member: Member) -> Known:
    return Known(member.person.full_name, (team.name, member.person.federation, member.id))


def who_is(member: Member, order: int, apart: str = "") -> Who:
    person = member.person
    return Who(
        *(member.id, order, person.title, person.family, person.given),
        *(person.federation, person.rating),
        apart=apart or LEFT_OUT,
    )


def seated(stage: TeamStage, known: Mapping[MemberId, Who], game: Game) -> tuple[Who | None, ...]:
    """Who sits there for the team named first and for the other, None where nobody does."""
    white_first = stage.rules.colour_in(game) == "w"
    seats = (game.white, game.black) if white_first else (game.black, game.white)
    return tuple(None if member == NOBODY else known[member] for member in seats)


def in_order(stage: TeamStage) -> list[Team]:
    """By number; those without one yet behind, in the order they came."""
    return sorted(stage.entries.values(), key=lambda t: (t.number is None, t.number or 0, t.id))


def byes_worth_showing(stage: TeamStage, shown: TeamRound) -> tuple[tuple[EntryId, Mark], ...]:
    """Who has no match though they take part; the withdrawn and the late are left out. In a
    knock-out it is nothing to say: they are out, have a bye, or have won already.
    """
    if stage.knock_out is not None:
        return ()
    return tuple(
        (team, mark)
        for team, mark in shown.byes
        if not stage.entry(team).withdrawn_by(shown.number)
        and stage.entry(team).first_round <= shown.number
    )
