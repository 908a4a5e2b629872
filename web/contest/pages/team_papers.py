"""Papers of any game of teams: matches, schedule, cards for tables, list of teams."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeVar

from markupsafe import Markup

from domain.contest.entry import Participant
from domain.contest.matches import AnyTeams
from domain.contest.round import ContestRound
from domain.contest.stage import Contest, Rules
from domain.messages import join_messages, say
from domain.tournament import Tournament
from web.contest.members import shown_members
from web.contest.pages.papers import ON_A_PAGE, printed_round_sheet, staying_entries
from web.contest.views.charts import ChartCell
from web.contest.views.team_matches import MatchRow, MatchScheduleRow
from web.contest.views.teams import MemberRow, NamedRow, StartListTeam
from web.contest.visibility import current_rounds, full_name, published_rounds
from web.shared.badges import Badge, badges_paper
from web.shared.languages import Words
from web.shared.paper import (
    Foot,
    Paper,
    PaperCard,
    PaperCell,
    SheetKind,
    head_cells,
    table_cells,
    table_paper,
)
from web.shared.qr import Holder, code_slips
from web.shared.sheet import View, rows_in


def match_papers(pairings: View, schedule: View) -> Mapping[str, SheetKind[AnyTeams]]:
    """The papers of matches by name, made from the sheets shown on screens."""

    def pairings_paper(tournament: Tournament, stage: AnyTeams, words: Words, _foot: Foot) -> Paper:
        rows = rows_in(pairings.build(tournament, stage.id), MatchRow)
        return table_paper(
            rows,
            (words("Match"), "num strong", _match_number_text),
            (words("Team"), "name", lambda row: full_name(row.first)),
            (words("Pts"), "num", lambda row: row.first.score),
            (words("Result"), "mid written", lambda row: points_text(row) if row.second else ""),
            (words("Pts"), "num", lambda row: row.second.score if row.second else ""),
            (words("Team"), "name", lambda row: _second_team_name(row, words(row.note))),
            *[
                (words("Played"), "name", _time_and_venue)
                for _ in rows[:1]
                if any(map(_time_and_venue, rows))
            ],
        )

    def schedule_paper(tournament: Tournament, stage: AnyTeams, words: Words, _foot: Foot) -> Paper:
        return table_paper(
            rows_in(schedule.build(tournament, stage.id), MatchScheduleRow),
            (words("Round"), "num strong", lambda row: str(row.round)),
            (words("Team"), "name", lambda row: full_name(row.first)),
            (words("Result"), "mid written", points_text),
            (words("Team"), "name", lambda row: _second_team_name(row, words("rests"))),
            (words("Played"), "name", _time_and_venue),
        )

    def labels_paper(tournament: Tournament, stage: AnyTeams, words: Words, _foot: Foot) -> Paper:
        """A card for the table of each match."""
        rows = rows_in(pairings.build(tournament, stage.id), MatchRow)
        return Paper(
            "labels",
            cards=tuple(
                PaperCard(
                    f"{words('Match')} {_match_number_text(row)}",
                    (full_name(row.first), full_name(row.second)),
                    join_messages(" · ", filter(None, (tournament.name, stage.name, row.venue))),
                    Markup(),
                )
                for row in rows
                if row.second
            ),
        )

    return {
        "pairings": printed_round_sheet(
            say("Pairings by match"), pairings_paper, of_any_round=True
        ),
        "schedule": printed_round_sheet(
            "Schedule", schedule_paper, lambda stage: stage.is_paired_by_table
        ),
        "labels": printed_round_sheet(say("Table labels"), labels_paper),
    }


R = TypeVar("R", bound=ContestRound)


def rounds_to_print(stage: Contest[Participant, R, Rules], foot: Foot) -> Sequence[R]:
    """The rounds played now; if one was asked for, only that, which is then the stage's last."""
    return published_rounds(stage)[-1:] if foot.round else current_rounds(stage)


N = TypeVar("N", bound=NamedRow)


def names_paper(
    listed: View, kind: type[N], *seats: tuple[str, str, Callable[[N, Words], str]]
) -> SheetKind[AnyTeams]:
    """All members by name, with the match of their team; `seats` are the columns of their board."""

    def draw(tournament: Tournament, stage: AnyTeams, words: Words, _foot: Foot) -> Paper:
        rows = rows_in(listed.build(tournament, stage.id), kind)
        columns, body = table_cells(
            rows,
            (words("Name"), "name", lambda row: full_name(row.player)),
            (words("Team"), "name", lambda row: row.team),
            (words("Match"), "num strong", lambda row: str(row.match or "")),
            *((words(title), kind, partial(_row_text, says, words)) for title, kind, says in seats),
        )
        return Paper("table", columns, body, folded=len(body) > 2 * ON_A_PAGE)

    return printed_round_sheet(say("Pairings by name"), draw, of_any_round=True)


def _row_text(says: Callable[[N, Words], str], words: Words, row: N) -> str:
    return says(row, words)


def line_up_slips(message: str) -> SheetKind[AnyTeams]:
    """Slips with the captains' codes and their purpose, the `message`; none without access."""

    def draw(tournament: Tournament, stage: AnyTeams, words: Words, foot: Foot) -> Paper:
        holders = [
            Holder(team.id, str(team.number or ""), team.name, team.captain)
            for team in staying_entries(stage)
        ]
        return code_slips(
            tournament, stage, holders, foot.captains, words(message), words, foot.origin
        )

    return printed_round_sheet(say("Line-up slips"), draw)


def _badges_paper(tournament: Tournament, stage: AnyTeams, _words: Words, _foot: Foot) -> Paper:
    shown = shown_members(stage)
    people = ((each, team.name) for team in staying_entries(stage) for each in team.members)
    return badges_paper(
        tournament,
        (
            Badge(each.person, each.person.title, team, shown[each.id].apart or "")
            for each, team in people
        ),
    )


BADGES: SheetKind[AnyTeams] = printed_round_sheet(say("Badges"), _badges_paper)


def team_list(listed: View) -> SheetKind[AnyTeams]:
    def draw(tournament: Tournament, stage: AnyTeams, words: Words, _foot: Foot) -> Paper:
        """Each team above its members in board order."""
        cells: list[tuple[PaperCell, ...]] = []
        for row in listed.build(tournament, stage.id).rows:
            if isinstance(row, StartListTeam):
                about = words.join(": ", (words("Captain"), row.captain)) if row.captain else ""
                names = (str(row.team.number or ""), full_name(row.team), row.team.federation)
                texts = (*names, str(row.average or ""), about)
                cells.append(tuple(PaperCell(text, "strong") for text in texts))
            elif isinstance(row, MemberRow):
                note = words("Reserve") if row.reserve else ""
                person = row.player
                texts = (
                    str(person.order),
                    full_name(person),
                    person.federation,
                    (str(person.rating or "") if person else ""),
                    note,
                )
                kinds = ("num", "name", "", "num", "")
                cells.append(tuple(map(PaperCell, texts, kinds)))
        columns = head_cells(
            *((words("No."), "num"), (words("Name"), "name"), (words("Fed."), "")),
            *((words("Rating"), "num"), ("", "")),
        )
        return Paper("table", columns, tuple(cells))

    return printed_round_sheet(say("Team list"), draw)


def _match_number_text(row: MatchRow) -> str:
    """The number of the match, followed by its board if it has only one: "2.3"."""
    return f"{row.match}.{row.board}" if row.match and row.board else str(row.match or "")


def chart_cell_text(cell: ChartCell) -> str:
    """ "12: 2½", the opponent's number and the points."""
    return f"{cell.opponent}: {cell.scored}" if cell.opponent else cell.scored


class RowWithPoints(Protocol):
    @property
    def first_points(self) -> str: ...
    @property
    def second_points(self) -> str:
        """The points of the second team of the match."""
        ...


def points_text(row: RowWithPoints) -> str:
    return f"{row.first_points}–{row.second_points}" if row.first_points else ""


def _second_team_name(row: MatchRow | MatchScheduleRow, without: str) -> str:
    return full_name(row.second) if row.second else without


def _time_and_venue(row: MatchRow | MatchScheduleRow) -> str:
    return join_messages(" · ", filter(None, (row.moved, row.venue)))
