"""Search for teams by their own name or that of a member."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from domain.contest.entry import Member, Team
from domain.contest.matches import AnyTeams
from domain.ids import StageId
from domain.messages import join_messages
from domain.tournament import Tournament
from web.face import PresentPlace, SearchResult
from web.shared.languages import Words
from web.shared.names import filing_key, matches_name

PlaceOf = Callable[[AnyTeams, Team, Words], PresentPlace]
"""A function that returns the place where a team of a stage plays now."""


def team_finder(
    stages_of: Callable[[Tournament], Mapping[StageId, AnyTeams]], place_of: PlaceOf
) -> Callable[[Tournament, Sequence[str], Words], Iterator[SearchResult]]:
    """The search of a game, by the words typed, in its stages of a tournament."""

    def find(tournament: Tournament, typed: Sequence[str], words: Words) -> Iterator[SearchResult]:
        return _find_teams(tournament, stages_of(tournament).values(), typed, words, place_of)

    return find


def _find_teams(
    tournament: Tournament,
    stages: Iterable[AnyTeams],
    typed: Sequence[str],
    words: Words,
    place_of: PlaceOf,
) -> Iterator[SearchResult]:
    """Find teams whose own name matches the words typed, then those with a matching member."""
    several = len(tournament.parts) > 1
    matches = [
        (member is not None, filing_key(team.name, ""), stage, team, member)
        for stage in stages
        for team in stage.entries.values()
        if team.number is not None
        for member in _matching_members(team, typed)
    ]
    for _, _, stage, team, member in sorted(matches, key=lambda f: (f[0], f[1], f[2].id, f[3].id)):
        number = f"{words('No.')} {team.number}"
        facts = (stage.name if several else "", team.federation, number)
        about = join_messages(" · ", (fact for fact in facts if fact))
        name = stage.name_of(team.id)
        name_and_about = (f"{member.person.full_name} · {name}" if member else name, about)
        now_at = place_of(stage, team, words)
        yield SearchResult.build(tournament, stage, team.id, name_and_about, words, place=now_at)


def _matching_members(team: Team, typed: Sequence[str]) -> Iterator[Member | None]:
    """The members whose names match; only None if the team's own name does."""
    if matches_name(typed, team.name, team.short):
        yield None
        return
    for member in team.members:
        if matches_name(typed, member.person.family, member.person.given):
            yield member
