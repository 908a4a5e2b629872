"""Search for teams by their own name or that of a member."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from domain.contest.matches import AnyTeams
from domain.contest.teams import Member, Team
from domain.messages import join_messages
from domain.tournament import Tournament
from web.face import Found, Place
from web.shared.languages import Words
from web.shared.names import filing_key, matches_name


def find_teams(
    tournament: Tournament,
    stages: Iterable[AnyTeams],
    typed: Sequence[str],
    words: Words,
    place: Callable[[AnyTeams, Team, Words], Place],
) -> Iterator[Found]:
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
        now_at = place(stage, team, words)
        yield Found.build(tournament, stage, team.id, name_and_about, words, place=now_at)


def _matching_members(team: Team, typed: Sequence[str]) -> Iterator[Member | None]:
    """The members whose names match; only None if the team's own name does."""
    if matches_name(typed, team.name, team.short):
        yield None
        return
    for member in team.members:
        if matches_name(typed, member.person.family, member.person.given):
            yield member
