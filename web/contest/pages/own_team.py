"""A team's own page on a telephone, the part common to all games of teams: name, table, scores
and matches. It has nothing of unpublished rounds.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.contest.entry import Team
from domain.contest.matches import AnyMatchRound, AnyTeams
from domain.messages import join_messages
from domain.results import Mark
from domain.tournament import Tournament
from web.contest.game_presentation import all_columns, lines_of, presentation_of
from web.contest.team_search import PlaceOf
from web.contest.views.prizes import prize_contest
from web.contest.views.team_matches import PointsOf
from web.contest.visibility import (
    bye_word,
    current_round_name,
    name_of,
    played_now,
    published_rounds,
    round_words,
    withdrawal_words,
)
from web.face import NOWHERE, PresentPlace
from web.shared.clock import next_beginning_words
from web.shared.frame import Reader
from web.shared.languages import Words


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
    words, rounds, now = reader.words, published_rounds(stage), played_now(stage)
    table = {line.number: line for line in lines_of(stage, len(rounds))}
    own = table.get(team.number) if team.number and rounds else None
    over = bool(now) and all(match.finished for r in now for match in r.matches)
    values = zip(all_columns(stage), own.values[:2], strict=False) if own else ()
    return OwnTeam(
        tournament=tournament.name,
        address=f"/t/{tournament.id}/me",
        stage=stage.name,
        name=stage.name_of(team.id),
        rank=(own.rank or 0) if own and over else 0,
        scores=tuple(
            (words(column.name), presentation_of(stage).value_text(value))
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
    """A match of one round: `match` is 0 without one, `opponent` is then the reason. `points` are
    written with this team's first.
    """

    round: int
    match: int
    opponent: str
    points: str
    when: str


def own_matches(
    stage: AnyTeams, team: Team, r: AnyMatchRound, points_of: PointsOf, words: Words
) -> Iterator[OwnMatchLine]:
    """The line of the team in a round; two lines if it plays two halves of matches."""
    found = [match for match in r.matches if team.id in match.teams]
    for match in found:
        side, points = match.side_of(team.id), points_of(stage, r, match)
        yield OwnMatchLine(
            round=r.number,
            match=match.number,
            opponent=name_of(stage, match.teams[1 - side]),
            points=f"{points[side]}–{points[1 - side]}" if points[0] else "",
            when=join_messages(" · ", filter(None, (match.moved_to, match.venue))),
        )
    if not found:
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        yield OwnMatchLine(r.number, 0, words(bye_word(stage, mark)), "", "")


def place_finder(points_of: PointsOf) -> PlaceOf:
    """Return a function that finds the place where a team plays now."""

    def place(stage: AnyTeams, team: Team, words: Words) -> PresentPlace:
        shown = stage.newest_shown_round
        if shown is None or team.is_withdrawn_by(shown.number):
            return NOWHERE
        line = next(own_matches(stage, team, shown, points_of, words))
        return PresentPlace(f"{words('Match')} {line.match}" if line.match else line.opponent)

    return place
