"""Tables of games of teams: the standings, and the teams with their members in the format of
`domain.formats.team_csv`.
"""

from collections.abc import Iterator

from domain.contest.entry import Member, Team
from domain.contest.matches import AnyTeams
from domain.formats.player_csv.sheet import write_csv
from domain.standings.exact_values import decimals_text
from web.contest.game_presentation import all_columns, lines_of
from web.contest.visibility import entries_in_order, published_rounds

_TEAMS = (
    *("Team no.", "Team", "Short name", "Captain", "Board", "Title", "Family name"),
    *("Given name", "Sex", "Federation", "Rating", "FIDE ID", "Year of birth", "National ID"),
)


def teams_csv(stage: AnyTeams) -> bytes:
    """A line for each member, in board order; a team without members has one line."""
    return write_csv(
        _TEAMS, (line for team in entries_in_order(stage) for line in _member_lines(team))
    )


def _member_lines(team: Team) -> Iterator[tuple[str, ...]]:
    about = (str(team.number or ""), team.name, team.short, team.captain)
    if not team.members:
        yield (*about, *[""] * (len(_TEAMS) - len(about)))
    for order, member in enumerate(team.members, 1):
        yield (*about, str(order), *_person_cells(member))


def _person_cells(member: Member) -> tuple[str, ...]:
    person = member.person
    return (
        *(person.title, person.family, person.given, person.sex.value, person.federation),
        *(str(person.rating or ""), person.fide_id, str(person.born or ""), person.national_id),
    )


def standings_of_teams(stage: AnyTeams) -> bytes:
    """The standings after the last published round, as CSV."""
    teams = dict(stage.numbered_entries())
    headings = ("Rank", "No.", "Team", "Federation", *(each.head for each in all_columns(stage)))
    rows = (
        (
            *(str(line.rank or ""), str(line.number)),
            *(teams[line.number].name, teams[line.number].federation),
            *map(decimals_text, line.values),
        )
        for line in lines_of(stage, len(published_rounds(stage)))
    )
    return write_csv(headings, rows)
