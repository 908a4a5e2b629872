"""What the desk of a stage of teams works with: the newest rounds, drafts and line-ups too, all
teams with their members, and what comes next. Never public.

As at the desk of individuals the newest two rounds are enough; an older one with a match that is
not finished stays until it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain.contest.lifecycle import RoundState
from domain.contest.stage import CorrectionRequest
from domain.ids import RoundNo, StageId
from domain.results import Mark
from domain.team_chess.line_ups import awaited, closes_at, lacking
from domain.team_chess.round import LineUp, TeamRound
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.teams import Member, Team
from domain.tournament import Tournament
from events.games import GAMES
from web.shared.mistakes import DiscardedLine, LastList, mistakes
from web.shared.notation import BYE_WORDS
from web.shared.own_requests import AskedLines, asked_lines
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of
from web.team_chess.views.games import GameClaim, claim_of
from web.team_chess.views.next_acts import NextAct, first_open_round, next_acts
from web.team_chess.views.shown import Head, head_of, in_order
from web.team_chess.views.stage_facts import TeamFacts, facts_of
from web.team_chess.views.tablet import MatchLine, match_lines
from web.team_chess.views.told import bye_word

ROUNDS_AT_HAND = 2


@dataclass(frozen=True, slots=True)
class TeamDeskHead(Head):
    """`state` is that of the newest round, "" before the first; `missing` its matches without an
    end, `lacking` how many line-ups are waited for, until `closes_at` if that was announced.
    """

    state: str
    missing: tuple[int, ...]
    acts: tuple[NextAct, ...]
    open_round: int
    teams: int
    playing: int
    members: int
    lacking: int
    closes_at: str
    facts: TeamFacts
    asked: AskedLines | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class HandedIn:
    """`members` by board, 0 on one left empty; `who` is a role or "captain", `at` an instant."""

    members: tuple[int, ...]
    who: str
    at: str


@dataclass(frozen=True, slots=True)
class DeskMatch(MatchLine):
    """`line_ups` are those of both teams, also before the hall may know them."""

    line_ups: tuple[HandedIn | None, HandedIn | None]
    awaited: tuple[int, ...]
    saw: int
    draft: bool


@dataclass(frozen=True, slots=True)
class DeskMember:
    member: int
    order: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    fide_id: str
    national_id: str
    sex: str
    born: int
    club: str
    first_round: int
    left_from: int
    """0: they are still there."""
    played: int
    """Rounds in which they were seated."""


@dataclass(frozen=True, slots=True)
class TeamAbsence:
    round: int
    kind: str
    word: str
    requested: bool


@dataclass(frozen=True, slots=True)
class DeskTeam:
    """`average` is what the list is ranked by, `strength` what was stated for it, 0: nothing."""

    key: str
    kind: str
    team: int
    number: int
    name: str
    short: str
    federation: str
    captain: str
    strength: int
    average: int
    first_round: int
    withdrawn_from: int
    expelled: bool
    absences: tuple[TeamAbsence, ...]
    playing: bool
    checked_in: bool
    members: tuple[DeskMember, ...]
    apart: str | LeftOut = LEFT_OUT


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A result that came too late, for the chief to grant or decline; `code` is there now."""

    key: str
    kind: str
    request: int
    round: int
    match: int
    board: int
    asked: GameClaim
    why: str
    reason: str
    code: str
    saw: int


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    newest = stage.rounds[-1] if stage.rounds else None
    matches = [line for r in _at_hand(stage) for line in _matches(stage, r)]
    requests = [_request(stage, request) for request in stage.requests]
    seated = _rounds_seated(stage)
    teams = [_team(stage, team, seated) for team in in_order(stage)]
    return Sheet(_head(tournament, stage, newest), (*matches, *requests, *_mistakes(stage), *teams))


def _mistakes(stage: TeamStage) -> Iterator[LastList | DiscardedLine]:
    if stage.game in GAMES:
        yield from mistakes(stage)


def _at_hand(stage: TeamStage) -> list[TeamRound]:
    waiting = {r.number for r, _ in stage.not_finished()}
    newest = len(stage.rounds) - ROUNDS_AT_HAND
    return [
        r
        for r in reversed(stage.rounds)
        if stage.rules.at_once or r.number > newest or r.number in waiting
    ]


def _head(tournament: Tournament, stage: TeamStage, newest: TeamRound | None) -> TeamDeskHead:
    upcoming = first_open_round(stage)
    taking_part = [team for team in stage.entries.values() if team.bye_in(upcoming) is None]
    waiting = stage.rounds if stage.rules.at_once else stage.rounds[-1:]
    return TeamDeskHead(
        **fields_of(head_of(tournament, stage, newest)),
        state=newest.state if newest else "",
        missing=newest.unfinished if newest else (),
        acts=next_acts(stage),
        open_round=upcoming,
        teams=len(stage.entries),
        playing=len(taking_part),
        members=sum(len(team.members) for team in stage.entries.values()),
        lacking=sum(len(lacking(r)) for r in waiting if r.state is RoundState.PUBLISHED),
        closes_at=closes_at(stage, newest.number) if newest else "",
        facts=facts_of(stage, newest),
        asked=asked_lines(stage),
    )


def _matches(stage: TeamStage, r: TeamRound) -> Iterator[DeskMatch]:
    for line, match in zip(match_lines(stage, r), r.matches, strict=True):
        yield DeskMatch(
            **fields_of(line),
            line_ups=(_handed_in(match.line_ups[0]), _handed_in(match.line_ups[1])),
            awaited=tuple(awaited(match)),
            saw=match.changed_at,
            draft=r.state is RoundState.PAIRED,
        )


def _handed_in(line_up: LineUp | None) -> HandedIn | None:
    if line_up is None:
        return None
    return HandedIn(line_up.members, line_up.actor, line_up.instant)


def _request(stage: TeamStage, request: CorrectionRequest) -> GameRequest:
    at = request.at
    there = stage.rounds[at.round - 1 : at.round]
    match = next(iter(there[0].matches[at.match - 1 : at.match]), None) if there else None
    game = next((g for g in match.games if g.number == at.board), None) if match else None
    return GameRequest(
        key=f"request.{request.version}",
        kind="request",
        request=request.version,
        round=at.round,
        match=at.match,
        board=at.board,
        asked=claim_of(request.claim),
        why=request.why,
        reason=request.reason,
        code=game.result.code if game and game.result else "",
        saw=game.changed_at if game else 0,
    )


def _rounds_seated(stage: TeamStage) -> dict[int, int]:
    """By member."""
    found: dict[int, int] = {}
    for r in stage.rounds:
        for match in r.matches:
            for game in match.games:
                for member in (game.white, game.black):
                    found[member] = found.get(member, 0) + 1
    return found


def _team(stage: TeamStage, team: Team, seated: dict[int, int]) -> DeskTeam:
    upcoming = first_open_round(stage)
    return DeskTeam(
        key=f"team.{team.id}",
        kind="team",
        team=team.id,
        number=team.number or 0,
        name=team.name,
        short=team.short,
        federation=team.federation,
        captain=team.captain,
        strength=team.strength,
        average=team.average(stage.rules.boards),
        first_round=team.first_round,
        withdrawn_from=team.withdrawn_from or 0,
        expelled=team.expelled,
        absences=tuple(_absences(stage, team)),
        playing=team.bye_in(upcoming) is None,
        checked_in=upcoming in team.checked_in,
        members=tuple(
            _member(member, order, seated.get(member.id, 0))
            for order, member in enumerate(team.members, 1)
        ),
        apart=stage.apart.get(team.id, "") or LEFT_OUT,
    )


def _member(member: Member, order: int, played: int) -> DeskMember:
    person = member.person
    return DeskMember(
        *(member.id, order, person.title, person.family, person.given, person.federation),
        *(person.rating, person.fide_id, person.national_id, person.sex.value, person.born),
        *(person.club, member.first_round, member.left_from or 0, played),
    )


def _absences(stage: TeamStage, team: Team) -> Iterator[TeamAbsence]:
    """Byes of rounds that stand, then those asked for in rounds that can still be paired."""
    upcoming = first_open_round(stage)
    for r in stage.rounds:
        mark = dict(r.byes).get(team.id)
        if mark is not None and (r.number < upcoming or mark is Mark.PAIRING_BYE):
            yield TeamAbsence(r.number, mark.value, bye_word(stage, mark), requested=False)
    for number, mark in sorted(team.byes):
        if number >= RoundNo(upcoming):
            yield TeamAbsence(number, mark.value, BYE_WORDS[mark], requested=True)


VIEW = View("desk", build)
