"""Pages of a stage in the result folder that are common to all games: table, crosstable, bracket,
and explanations of the values of each line of the table.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, TypeVar

from markupsafe import Markup

from domain.contest.stage import AnyStage
from domain.ids import Number
from domain.standings.explanation import RoundShare, explain_value
from domain.standings.table import RankingTable
from domain.tournament import Tournament
from web.contest.game_presentation import (
    RankedTable,
    SideScore,
    all_columns,
    presentation_of,
    tables_of,
)
from web.contest.notation import Column, column_value_text, legend_text, value_text
from web.contest.pages.bracket_picture import bracket_pictures, matches_by_round
from web.contest.views import bracket, standings
from web.contest.views.bracket import BracketMatchRow
from web.contest.views.charts import ChartHead, ChartRow
from web.contest.views.standings import StandingRow
from web.contest.visibility import (
    current_round_name,
    entrant_function,
    full_name,
    published_rounds,
    round_words,
)
from web.face import GameSite
from web.shared.frame import Link
from web.shared.languages import Words
from web.shared.sheet import LEFT_OUT, View, rows_in
from web.site import pages
from web.site.pages import Leader, SiteFrame, SitePages

PageOf = Callable[[int], str]
"""A function that returns the address of an entry's own page."""


class SiteTerms(NamedTuple):
    """Messages of a game's pages: the heading of names, `people` of the link to all participants,
    `own` of the link to find one's own page; `under_way`: how unfinished games are counted.
    `rated`: ratings are shown.
    """

    name_heading: str
    people: str
    own: str
    rated: bool
    page_of: PageOf
    under_way: str = ""


@dataclass(frozen=True, slots=True)
class SiteStandings:
    """`after` is the last counted round, 0 before the first; `complete`: with all results."""

    template: ClassVar[str] = "contest/site/standings.html"
    frame: SiteFrame
    after: int
    complete: bool
    points: str
    columns: tuple[Column, ...]
    rows: tuple[StandingRow, ...]
    sides: tuple[SideScore, ...]
    notes: tuple[str, ...]
    legend: str
    called: str
    """The name of the last counted round if it has one besides its number."""
    terms: SiteTerms


@dataclass(frozen=True, slots=True)
class SiteCrosstable:
    """`headings`: rounds, or in a `grid` opponents. `coloured`: cells are games, not matches."""

    template: ClassVar[str] = "contest/site/crosstable.html"
    frame: SiteFrame
    grid: bool
    coloured: bool
    headings: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    entries: dict[int, int]
    """Entries by number, for the links in the cells."""
    terms: SiteTerms


@dataclass(frozen=True, slots=True)
class SiteBracket:
    """`rounds`: message, number of participants and matches of each, newest first."""

    template: ClassVar[str] = "contest/site/bracket.html"
    frame: SiteFrame
    pictures: tuple[Markup, ...]
    rounds: tuple[tuple[str, int, tuple[BracketMatchRow, ...]], ...]


def table_pages(
    chart: View, tournament: Tournament, stage: AnyStage, frame: SiteFrame, terms: SiteTerms
) -> SitePages:
    """The pages of the standings, the crosstable of that view, and the bracket if there is one."""
    yield pages.STANDINGS, _standings_page(tournament, stage, frame, terms)
    yield pages.CROSSTABLE, _crosstable_page(chart, tournament, stage, frame, terms)
    if stage.is_knock_out:
        rows = rows_in(bracket.VIEW.build(tournament, stage.id), BracketMatchRow)
        rows_with_player = [row for row in rows if row.upper.player or row.lower.player]
        pictures = bracket_pictures(stage, frame.words)
        yield pages.BRACKET, SiteBracket(frame, pictures, matches_by_round(rows_with_player))


def _standings_page(
    tournament: Tournament, stage: AnyStage, frame: SiteFrame, terms: SiteTerms
) -> SiteStandings:
    sheet, words = standings.build_sheet(tournament, stage.id), frame.words
    head = sheet.head
    assert isinstance(head, standings.StandingsHead)
    return SiteStandings(
        frame,
        after=head.round,
        complete=head.entered == head.boards,
        points=head.points.head if head.points else words("Pts"),
        columns=head.columns,
        rows=tuple(rows_in(sheet, StandingRow)),
        sides=head.sides or (),
        notes=standings.note_sentences(head, words),
        legend=legend_text(all_columns(stage), words),
        called=current_round_name(stage, words),
        terms=terms,
    )


def _crosstable_page(
    view: View, tournament: Tournament, stage: AnyStage, frame: SiteFrame, terms: SiteTerms
) -> SiteCrosstable:
    sheet = view.build(tournament, stage.id)
    head = sheet.head
    assert isinstance(head, ChartHead)
    rows = tuple(rows_in(sheet, ChartRow))
    entries = {int(number): int(entry.id) for number, entry in stage.numbered_entries()}
    rounds = tuple(str(number) for number in range(1, head.columns + 1))
    opponents = tuple(str(number) for number in entries for _ in range(head.meetings))
    grid, heads = head.meetings > 0, opponents or rounds
    coloured = not head.teams and all(row.game_points is LEFT_OUT for row in rows)
    return SiteCrosstable(frame, grid, coloured, heads, rows, entries, terms)


@dataclass(frozen=True, slots=True)
class ShareRow:
    round: str
    opponent: str
    value: str
    counted: bool
    why: str


@dataclass(frozen=True, slots=True)
class TieBreakDetail:
    """A tie-break of a participant: name, value, and the rounds that count in it."""

    code: str
    name: str
    value: str
    method: str
    shares: tuple[ShareRow, ...]


@dataclass(frozen=True, slots=True)
class ExplanationDetails:
    """Data common to all explanations of a stage."""

    names: Mapping[int, str]
    columns: tuple[Column, ...]
    tables: Mapping[int, RankedTable]
    """Tables by number, only of ranked participants: the games of others may not count."""

    @classmethod
    def build(cls, stage: AnyStage) -> "ExplanationDetails":
        rounds, shown_as = len(published_rounds(stage)), entrant_function(stage)
        names = {
            int(number): full_name(replace(shown_as(entry), title=""))
            for number, entry in stage.numbered_entries()
        }
        tables = {
            int(line.number): table
            for table in (tables_of(stage, rounds) if rounds else ())
            for line in table.standings
            if line.rank is not None
        }
        return cls(names, presentation_of(stage).columns_after_points(stage), tables)

    def rows(self, number: Number | None) -> Iterator[TieBreakDetail]:
        """The tie-breaks of the participant with that number; none if it is unranked."""
        table = self.tables.get(number) if number else None
        if not isinstance(table, RankingTable) or number is None:
            return
        for at, column in zip(range(1, len(table.order)), self.columns, strict=True):
            explanation = explain_value(table, number, at)
            shares = tuple(map(self._share_row, explanation.shares))
            value = column_value_text(column, explanation.value)
            yield TieBreakDetail(column.head, column.name, value, explanation.method.value, shares)

    def _share_row(self, share: RoundShare) -> ShareRow:
        return ShareRow(
            round=str(share.round or ""),
            opponent=self.names.get(share.opponent, ""),
            value=value_text(share.value),
            counted=share.counted,
            why=share.why.value,
        )


def _leader_lines(tournament: Tournament, stage: AnyStage, terms: SiteTerms) -> Iterator[Leader]:
    """The lines of the table for an index page; none for a bracket, which replaces the table."""
    if not published_rounds(stage) or stage.is_knock_out:
        return
    for row in rows_in(standings.build_sheet(tournament, stage.id), StandingRow):
        player, address = row.player, terms.page_of(row.player.entry)
        rank = str(row.rank or "")
        names = (player.title, player.family, player.given)
        yield Leader(rank, *names, player.score, address, player.apart)


S = TypeVar("S", bound=AnyStage)


def _no_links(_stage: AnyStage, _words: Words) -> tuple[Link, ...]:
    return ()


def site_of(
    pages_of: Callable[[Tournament, S, SiteFrame], SitePages],
    terms: SiteTerms,
    more: Callable[[S, Words], tuple[Link, ...]] = _no_links,
) -> GameSite[S]:
    """The site of a game; `more` links of a stage's menu come before that to all players."""

    def menu(stage: S, words: Words) -> tuple[Link, ...]:
        return (
            *((Link(words("Bracket"), pages.BRACKET),) if stage.is_knock_out else ()),
            Link(words("Standings"), pages.STANDINGS),
            Link(words("Crosstable"), pages.CROSSTABLE),
            *more(stage, words),
            Link(words(terms.people), pages.PLAYERS),
        )

    def first(stage: S, words: Words) -> tuple[Link, ...]:
        """The links of the menu, most wanted first, with the newest round."""
        table, *others, _everybody = menu(stage, words)
        newest = (
            Link(round_words(stage, r, words), pages.round_page(r.number))
            for r in published_rounds(stage)[-1:]
        )
        return (table, Link(words(terms.own), pages.PLAYERS), *newest, *others)

    def rounds(stage: S, words: Words) -> tuple[Link, ...]:
        return tuple(
            Link(
                round_words(stage, r, words) if stage.is_knock_out else str(r.number),
                pages.round_page(r.number),
            )
            for r in published_rounds(stage)
        )

    def leaders(tournament: Tournament, stage: S) -> Iterator[Leader]:
        return _leader_lines(tournament, stage, terms)

    return GameSite(pages_of, menu, first, rounds, leaders, terms.page_of)
