"""What a stage of teams is exported as: tables for spreadsheets (CSV) of what the hall may see.

The list of teams reads back as it was written (`domain.formats.team_csv`). Scores and tie-breaks
are numbers a spreadsheet can add up: decimals, exact where they end, else to three places.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from domain.errors import NotNow
from domain.formats.player_csv.write import written
from domain.ids import EntryId, RoundNo
from domain.standings import exact, rounded
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.scores import sides_of, white_is_first
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import MemberScore, member_scores
from domain.team_chess.teams import NOBODY, Member, MemberId, Team
from domain.tournament import Tournament
from web.contest.shown import byes_worth_showing, in_order, published_rounds
from web.face import CSV, File
from web.shared.notation import BYE_WORDS, result_text
from web.team_chess.ranking import columns, ranked

_TEAMS = (
    *("Team no.", "Team", "Short name", "Captain", "Board", "Title", "Family name"),
    *("Given name", "Sex", "Federation", "Rating", "FIDE ID", "Year of birth", "National ID"),
)
_MATCHES = ("Match", "No.", "Team", "Game points", "Game points", "Team", "No.")
_BOARDS = (
    *("Match", "Board", "Team", "Colour", "Title", "Name", "Rating", "Result"),
    *("Rating", "Title", "Name", "Team"),
)
_MEMBERS = (
    *("No.", "Team", "Board order", "Title", "Name", "Sex", "Federation", "Rating", "FIDE ID"),
    *("Points", "Games", "Percentage", "Average of opponents", "Performance"),
)
_DECIMALS = 3


def teams_sheet(stage: TeamStage) -> bytes:
    """A line for each member, in board order; a team without any has a line of its own."""
    return written(_TEAMS, (line for team in in_order(stage) for line in _members(team)))


def _members(team: Team) -> Iterator[tuple[str, ...]]:
    about = (str(team.number or ""), team.name, team.short, team.captain)
    if not team.members:
        yield (*about, *[""] * (len(_TEAMS) - len(about)))
    for order, member in enumerate(team.members, 1):
        yield (*about, str(order), *_person(member))


def _person(member: Member) -> tuple[str, ...]:
    person = member.person
    return (
        *(person.title, person.family, person.given, person.sex.value, person.federation),
        *(str(person.rating or ""), person.fide_id, str(person.born or ""), person.national_id),
    )


def standings_sheet(stage: TeamStage) -> bytes:
    """After the last published round. None at the end while a match is not finished: a file can't
    say that it is provisional.
    """
    rounds = published_rounds(stage)
    waiting = [f"{r.number}.{match.number}" for r, match in stage.not_finished()]
    if waiting and len(rounds) >= stage.rules.rounds:
        raise NotNow(
            "The file of the standings waits for every match; still to be played (round.match): "
            f"{', '.join(waiting)}."
        )
    teams = dict(stage.numbered())
    headings = ("Rank", "No.", "Team", "Federation", *(column.head for column in columns(stage)))
    rows = (
        (
            *(str(line.rank or ""), str(line.number)),
            *(teams[line.number].name, teams[line.number].federation),
            *map(_decimal, line.values),
        )
        for line in ranked(stage, len(rounds))
    )
    return written(headings, rows)


def members_sheet(stage: TeamStage) -> bytes:
    """What every member of every team did in the published rounds."""
    scores = member_scores(stage, len(published_rounds(stage)))
    return written(_MEMBERS, map(_member_score, scores))


def _member_score(score: MemberScore) -> tuple[str, ...]:
    person = score.member.person
    return (
        *(str(score.team.number or ""), score.team.name, str(score.order), person.title),
        *(person.full_name, person.sex.value, person.federation),
        *(str(person.rating or ""), person.fide_id),
        *(exact(Fraction(score.points, 10)), str(score.games), _decimal(score.percentage)),
        *(str(score.average or ""), str(score.performance or "")),
    )


def _decimal(value: Fraction | None) -> str:
    text = exact(value)
    return rounded(value, _DECIMALS) if "/" in text else text


def matches_sheet(stage: TeamStage, r: TeamRound) -> bytes:
    """Game points as won so far; which team has no match stands below with the reason."""
    matches = (_match(stage, match) for match in r.matches)
    byes = (
        ("", *_numbered(stage, team), BYE_WORDS[mark], "", "", "")
        for team, mark in byes_worth_showing(stage, r)
    )
    return written(_MATCHES, (*matches, *byes))


def _match(stage: TeamStage, match: Match) -> tuple[str, ...]:
    points = ["", ""]
    if match.forfeit or any(game.result for game in match.games):
        points = [exact(Fraction(s.game_points, 10)) for s in sides_of(stage.rules, match)]
    second = _numbered(stage, match.second)
    return (str(match.number), *_numbered(stage, match.first), *points, *reversed(second))


def _numbered(stage: TeamStage, team: EntryId) -> tuple[str, str]:
    return str(stage.entry(team).number or ""), stage.entry(team).name


def boards_sheet(stage: TeamStage, r: TeamRound) -> bytes:
    """Every board from the side of the team named first, once line-ups are revealed."""
    known = {m.id: m for team in stage.entries.values() for m in team.members}
    rows = (
        _board(stage, match, game, known)
        for match in r.matches
        if match.revealed
        for game in match.games
    )
    return written(_BOARDS, rows)


def _board(
    stage: TeamStage, match: Match, game: Game, known: Mapping[MemberId, Member]
) -> tuple[str, ...]:
    first_white = white_is_first(stage.rules, game)
    seats = (game.white, game.black) if first_white else (game.black, game.white)
    first, second = (_seated(known, seat) for seat in seats)
    result = game.result
    from_the_left = result if result is None or first_white else type(result)(*reversed(result))
    return (
        *(str(match.number), str(game.number), stage.entry(match.first).name),
        *("White" if first_white else "Black", *first, result_text(from_the_left)),
        *(*reversed(second), stage.entry(match.second).name),
    )


def _seated(known: Mapping[MemberId, Member], seat: MemberId) -> tuple[str, str, str]:
    """Title, name and rating."""
    if seat == NOBODY:
        return "", "", ""
    person = known[seat].person
    return person.title, person.full_name, str(person.rating or "")


def _published(stage: TeamStage, asked: int) -> TeamRound:
    """0: the newest."""
    shown = published_rounds(stage)
    if not shown:
        raise NotNow(f"No round of {stage.name} is published yet.")
    wanted = stage.round(RoundNo(asked)) if asked else shown[-1]
    if wanted not in shown:
        raise NotNow(f"Round {asked} is not published yet; publish it first.")
    return wanted


def _matches(_tournament: Tournament, stage: TeamStage, asked: int) -> bytes:
    return matches_sheet(stage, _published(stage, asked))


def _boards(_tournament: Tournament, stage: TeamStage, asked: int) -> bytes:
    return boards_sheet(stage, _published(stage, asked))


FILES: Mapping[str, File[TeamStage]] = {
    "csv-standings": File("csv", CSV, lambda _tournament, stage, _: standings_sheet(stage)),
    "csv-pairings": File("csv", CSV, _matches),
    "csv-boards": File("csv", CSV, _boards),
    "csv-members": File("csv", CSV, lambda _tournament, stage, _: members_sheet(stage)),
    "csv-entries": File("csv", CSV, lambda _tournament, stage, _: teams_sheet(stage)),
}
