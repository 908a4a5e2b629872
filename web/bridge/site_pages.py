"""The pages of a phase of pairs: its ranking, its sessions board by board, every pair's own boards.

Only public data: published sessions, and boards whose traveller is public.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, NamedTuple

from domain.bridge.phase import Phase
from domain.bridge.scoring.policy import Form
from domain.messages import join_messages
from domain.tournament import Tournament
from web.bridge.score_card import PairLine, lines_by_pair, public_travellers
from web.bridge.traveller import HandShown, Traveller, hands_shown
from web.bridge.views import ranking as pairs_ranking
from web.bridge.views.ranking import RankRow
from web.bridge.views.visibility import entrant_word
from web.face import GameSite
from web.shared.frame import Link
from web.shared.languages import Words
from web.shared.sheet import rows_in
from web.site import pages
from web.site.pages import Leader, LetterGroup, SiteFrame, SitePages, group_by_letter


@dataclass(frozen=True, slots=True)
class SiteRanking:
    """The ranking of pairs. `session` is the newest published one, 0 before the first.
    `shares`: in per cent, not in IMPs. `fields` are a single one without a name, or North-South and
    East-West.
    """

    template: ClassVar[str] = "bridge/site/ranking.html"
    frame: SiteFrame
    session: int
    final: bool
    carried: bool
    shares: bool
    handicaps: bool
    fields: tuple[tuple[str, tuple[RankRow, ...]], ...]


class SitePerson(NamedTuple):
    family: str
    given: str
    partner: str
    pair: int


@dataclass(frozen=True, slots=True)
class SitePeople:
    template: ClassVar[str] = "bridge/site/people.html"
    frame: SiteFrame
    letters: tuple[LetterGroup, ...]


@dataclass(frozen=True, slots=True)
class SiteSession:
    """The boards that all tables have played, with hands if known; shares: per cent, or IMPs."""

    template: ClassVar[str] = "bridge/site/session.html"
    frame: SiteFrame
    number: int
    travellers: tuple[tuple[Traveller, tuple[HandShown, ...]], ...]
    imps: bool


@dataclass(frozen=True, slots=True)
class SitePair:
    template: ClassVar[str] = "bridge/site/pair.html"
    frame: SiteFrame
    entrant: str
    pair: int
    name: str
    lines: tuple[PairLine, ...]
    imps: bool


def _site_pages(tournament: Tournament, phase: Phase, frame: SiteFrame) -> SitePages:
    yield pages.RANKING, _site_ranking(tournament, phase, frame)
    yield pages.PLAYERS, SitePeople(frame, group_by_letter(_site_people(phase)))
    boards = {
        session.number: tuple(public_travellers(tournament, phase, session))
        for session in phase.visible_sessions
    }
    imps = phase.scoring.form is not Form.MATCHPOINTS
    for number, travellers in boards.items():
        shown = tuple((each, hands_shown(phase, number, each.board)) for each in travellers)
        yield pages.session_page(number), SiteSession(frame, number, shown, imps)
    own = lines_by_pair(boards, frame.words)
    for pair, entry in sorted(phase.entries.items()):
        lines = sorted(own[pair], key=lambda line: (line.session, line.round, line.board))
        yield (
            pages.pair_page(pair),
            SitePair(frame, entrant_word(phase), pair, entry.name, tuple(lines), imps),
        )


def _menu_links(phase: Phase, words: Words) -> tuple[Link, ...]:
    sessions = (
        Link(words("Session {session}", session=s.number), pages.session_page(s.number))
        for s in phase.visible_sessions
    )
    table, people = words("Ranking"), words("Players")
    return (Link(table, pages.RANKING), Link(people, pages.PLAYERS), *sessions)


def _usual_links(phase: Phase, words: Words) -> tuple[Link, ...]:
    """The most used links: the ranking, one's own boards, the newest session."""
    table, _players, *sessions = _menu_links(phase, words)
    return (table, Link(words("My boards"), pages.PLAYERS), *reversed(sessions))


def _leaders(tournament: Tournament, phase: Phase) -> Iterator[Leader]:
    """The ranked pairs for an index page; with two fields, those of the first."""
    for row in rows_in(pairs_ranking.build_sheet(tournament, phase.id), pairs_ranking.RankRow):
        if row.rank:
            rank, address = f"{row.rank}{'=' * row.shared}", pages.pair_page(row.pair.pair)
            score = row.total if row.carryover or not row.share else row.net or row.share
            yield Leader(rank, "", row.pair.family, "", score, address)


def _site_people(phase: Phase) -> Iterator[SitePerson]:
    for pair, entry in phase.entries.items():
        for player in entry.players:
            others = (other.full_name for other in entry.players if other is not player)
            yield SitePerson(player.family, player.given, join_messages(" – ", others), pair)


def _site_ranking(tournament: Tournament, phase: Phase, frame: SiteFrame) -> SiteRanking:
    sheet = pairs_ranking.build_sheet(tournament, phase.id)
    head = sheet.head
    assert isinstance(head, pairs_ranking.RankingHead)
    rows = tuple(rows_in(sheet, pairs_ranking.RankRow))
    fields = tuple((name, tuple(group)) for name, group in groupby(rows, lambda row: row.field))
    named = tuple((_DIRECTIONS.get(name, ""), group) for name, group in fields)
    handicaps = any(row.handicap for row in rows)
    shares = phase.scoring.form is Form.MATCHPOINTS
    return SiteRanking(frame, head.session, head.final, head.carried, shares, handicaps, named)


_DIRECTIONS = {"NS": "North-South", "EW": "East-West"}


SITE = GameSite(
    _site_pages, _menu_links, _usual_links, lambda _phase, _words: (), _leaders, pages.pair_page
)
