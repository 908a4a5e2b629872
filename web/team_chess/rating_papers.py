"""The paper of what a team event does to its members' ratings; nothing of it is official."""

from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from web.contest.shown import full_name
from web.shared.languages import Words
from web.shared.paper import Foot, Paper, table
from web.shared.rating_words import LISTS, said_of_changes
from web.team_chess.outlook import MemberRating, member_ratings


def changes(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    columns, rows = table(
        member_ratings(tournament, stage).values(),
        (words("Team"), "name", lambda row: row.team),
        (words("Name"), "name", lambda row: full_name(row.who)),
        (words("Rating"), "num", lambda row: str(row.who.rating or "")),
        (words("Games"), "num", lambda row: str(row.games)),
        (words("Points"), "num", lambda row: row.points),
        (words("Expected"), "num", lambda row: row.expected),
        (words("Performance"), "num", lambda row: str(row.performance or "")),
        ("K", "num", lambda row: str(row.k or "")),
        (words("Change"), "num strong", lambda row: _change(row, words)),
    )
    said, of_list = said_of_changes(words), words(LISTS[stage.time.pace])
    return Paper("table", columns, rows, legend=said, notes=(of_list,))


def _change(row: MemberRating, words: Words) -> str:
    return row.change or (words("first rating {rating}", rating=row.first) if row.first else "")
