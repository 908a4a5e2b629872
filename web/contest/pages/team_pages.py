"""Pages of all games of teams, their common parts: a team's own page on a telephone, that of its
captain, and tablets; and the search for teams by their own name or that of a member. They have
nothing of unpublished rounds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from domain.contest.entry import Member, Team
from domain.contest.game import Game
from domain.contest.matches import AnyMatchRound, AnyTeams, TeamMatch, line_ups_close_at
from domain.errors import NotNow
from domain.ids import StageId
from domain.messages import join_messages
from domain.results import Mark
from domain.tournament import Tournament
from events.contest.team_rules import captain_device
from events.game.roles import RUNNING
from web.contest.game_presentation import all_columns, lines_of, presentation_of
from web.contest.views.prizes import prize_contest
from web.contest.views.team_matches import PointsOf
from web.contest.visibility import (
    bye_word,
    current_round_name,
    current_rounds,
    name_of,
    published_rounds,
    round_words,
    withdrawal_words,
)
from web.face import NOWHERE, PresentPlace, SearchResult
from web.shared.clock import next_beginning_words
from web.shared.frame import Reader
from web.shared.languages import Words
from web.shared.names import filing_key, matches_name
from web.shared.page import TabletPage
from web.shared.sheet import View


@dataclass(frozen=True, slots=True)
class OwnTeam:
    """`rank` is 0 and `categories` (with places) is empty until all current results are in;
    `called` is the name of the newest round, `left` the text on a withdrawal.
    """

    tournament: str
    address: str
    stage: str
    name: str
    rank: int
    scores: tuple[tuple[str, str], ...]
    categories: tuple[tuple[str, int], ...]
    called: str
    left: str
    coming: str
    reader: Reader


def own_team(tournament: Tournament, stage: AnyTeams, team: Team, reader: Reader) -> OwnTeam:
    words, rounds, now = reader.words, published_rounds(stage), current_rounds(stage)
    table = {line.number: line for line in lines_of(stage, len(rounds))}
    own = table.get(team.number) if team.number and rounds else None
    over = bool(now) and all(match.is_finished for r in now for match in r.matches)
    values = zip(all_columns(stage), own.values[:2], strict=False) if own else ()
    return OwnTeam(
        tournament=tournament.name,
        address=f"/t/{tournament.id}/me",
        stage=stage.name,
        name=stage.name_of(team.id),
        rank=(own.rank or 0) if own and over else 0,
        scores=tuple(
            (words(column.name), presentation_of(stage).value_text(stage, column, value))
            for column, value in values
            if value is not None
        ),
        categories=tuple(prize_contest(tournament, stage).category_places.get(team.id, ()))
        if over
        else (),
        called=current_round_name(stage, words)
        or (round_words(stage, rounds[-1], words) if rounds else ""),
        left=withdrawal_words(team, words),
        coming=next_beginning_words(stage, reader, team.withdrawn_from),
        reader=reader,
    )


@dataclass(frozen=True, slots=True)
class OwnMatchLine:
    """`match` is 0 without one, `opponent` is then the reason. `points` have this team's first."""

    round: int
    match: int
    opponent: str
    points: str
    when: str


def own_matches(
    stage: AnyTeams, team: Team, r: AnyMatchRound, points_of: PointsOf, words: Words
) -> Iterator[OwnMatchLine]:
    """The line of the team in a round; two lines if it plays two halves of matches."""
    matches = [match for match in r.matches if team.id in match.teams]
    for match in matches:
        side, points = match.side_of(team.id), points_of(stage, r, match)
        yield OwnMatchLine(
            round=r.number,
            match=match.number,
            opponent=name_of(stage, match.teams[1 - side]),
            points=f"{points[side]}–{points[1 - side]}" if points[0] else "",
            when=join_messages(" · ", filter(None, (match.moved_to, match.venue))),
        )
    if not matches:
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        yield OwnMatchLine(r.number, 0, words(bye_word(stage, mark)), "", "")


def team_finder(
    stages_of: Callable[[Tournament], Mapping[StageId, AnyTeams]], points_of: PointsOf
) -> Callable[[Tournament, Sequence[str], Words], Iterator[SearchResult]]:
    """The search function of a game, by typed words in its stages of a tournament."""

    def find(tournament: Tournament, typed: Sequence[str], words: Words) -> Iterator[SearchResult]:
        """Find teams whose own name matches, then those with a matching member."""
        several = len(tournament.parts) > 1
        matches = [
            (member is not None, filing_key(team.name, ""), stage.id, team.id, member)
            for stage in stages_of(tournament).values()
            for team in stage.entries.values()
            if team.number is not None
            for member in _matching_members(team, typed)
        ]
        for *_, number, id_, member in sorted(matches, key=lambda found: found[:4]):
            stage = stages_of(tournament)[number]
            team, name = stage.entry(id_), stage.name_of(id_)
            numbered = f"{words('No.')} {team.number}"
            facts = (stage.name if several else "", team.federation, numbered)
            about = join_messages(" · ", (fact for fact in facts if fact))
            named = (f"{member.person.full_name} · {name}" if member else name, about)
            place = _present_place(stage, team, points_of, words)
            yield SearchResult.build(tournament, stage, id_, named, words, place=place)

    return find


def _matching_members(team: Team, typed: Sequence[str]) -> Iterator[Member | None]:
    """The members whose names match; only None if the team's own name does."""
    if matches_name(typed, team.name, team.short):
        yield None
        return
    for member in team.members:
        if matches_name(typed, member.person.family, member.person.given):
            yield member


def _present_place(stage: AnyTeams, team: Team, points_of: PointsOf, words: Words) -> PresentPlace:
    shown = stage.newest_shown_round
    if shown is None or team.is_withdrawn_by(shown.number):
        return NOWHERE
    line = next(own_matches(stage, team, shown, points_of, words))
    return PresentPlace(f"{words('Match')} {line.match}" if line.match else line.opponent)


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match of the team, whose `points` are in front. `closes` is the instant of the deadline for
    line-ups; `closed`: it is over.
    """

    round: int
    called: str
    match: int
    opponent: str
    when: str
    note: str
    points: str
    closes: str
    closed: bool

    @classmethod
    def for_side(
        cls,
        stage: AnyTeams,
        r: AnyMatchRound,
        match: TeamMatch,
        side: int,
        points: tuple[str, str],
        now: str,
        words: Words,
        **own: Any,
    ) -> Self:
        """`side` is the team's, 0 or 1; `own` has the fields that only this game has."""
        closes = "" if match.moved_to else line_ups_close_at(stage, r.number)
        return cls(
            round=r.number,
            called=round_words(stage, r, words),
            match=match.number,
            opponent=stage.name_of(match.teams[1 - side]),
            when=join_messages(" · ", filter(None, (match.moved_to, match.venue))),
            note=words("forfeited") if match.forfeit else "",
            points="–".join(points[:: -1 if side else 1]) if points[0] else "",
            closes=closes,
            closed=bool(closes) and now >= closes,
            **own,
        )


@dataclass(frozen=True, slots=True)
class CommonCaptainPage:
    """`rule` is that for line-ups in words; `nothing` is the reason for having no match."""

    tournament: str
    stage: str
    team: str
    captain: str
    rule: str
    matches: tuple[MatchCard, ...]
    nothing: str
    coming: str
    problem: str
    reader: Reader

    @classmethod
    def for_team(
        cls,
        tournament: Tournament,
        stage: AnyTeams,
        team: Team,
        reader: Reader,
        *,
        matches: tuple[MatchCard, ...],
        **own: Any,
    ) -> Self:
        return cls(
            tournament=tournament.name,
            stage=stage.name,
            team=team.name,
            captain=team.captain,
            matches=matches,
            nothing="" if matches else _no_match_reason(stage, team, reader.words),
            coming=next_beginning_words(stage, reader, team.withdrawn_from),
            reader=reader,
            **own,
        )


def _no_match_reason(stage: AnyTeams, team: Team, words: Words) -> str:
    newest = stage.newest_shown_round
    if newest is None:
        return words("Round 1 is not published yet.")
    mark = dict(newest.byes).get(team.id)
    reason = words(bye_word(stage, mark)) if mark else words("does not play")
    return f"{round_words(stage, newest, words)} · {reason}"


@dataclass(frozen=True, slots=True)
class MatchTablet(TabletPage):
    match: int

    @classmethod
    def for_match(
        cls,
        tournament: Tournament,
        stage: AnyTeams,
        view: View,
        epoch: str,
        reader: Reader,
        match: int,
        **place: str,
    ) -> Self:
        """The page of a match, 0: of all. Unknown if the public round has no such match."""
        if match and stage.newest_shown_round is None:
            raise NotNow("No round of {name} is published yet.", name=stage.name)
        if match and stage.newest_shown_round:
            stage.newest_shown_round.match(match)
        return cls.for_view(tournament, stage, view, epoch, reader, match=match, **place)


def may_report(game: Game[Any, Any], captain: str) -> bool:
    """Whether the captain with that device may report the game: once, and again until others do;
    not if an arbiter entered the result.
    """
    if not game.claims:
        return game.result is None
    has_reported = any(claim.device == captain for claim in game.claims)
    return game.claims[0].actor not in RUNNING and (
        game.is_reported_by(captain) or not has_reported
    )


def version_to_report_on(game: Game[Any, Any], captain: str) -> int:
    """The version that the captain's report names as seen: that before any report of others, so
    that the same result confirms theirs and another one disputes it.
    """
    if game.claims and not game.is_reported_by(captain):
        return game.claims[0].version - 1
    return game.changed_at


def concerns_captain(
    stage: AnyTeams, match: TeamMatch, games: Iterable[Game[Any, Any]], team: Team
) -> bool:
    """Whether a moved match is still to be played, or has results that the captain may report."""
    if not match.is_finished:
        return bool(match.moved_to)
    reports = bool(match.moved_to) and stage.rules.line_ups.captains_enter
    captain = captain_device(team.id)
    return reports and any(game.claims and may_report(game, captain) for game in games)
