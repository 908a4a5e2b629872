"""The pages of a phase of pairs: its ranking, its sessions board by board, every pair's own boards.

Only what the hall may know: published sessions, and of each board what its traveller shows.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.phases.scored_session import seen
from domain.bridge.scoring.policy import Form
from domain.said import said_together
from domain.tournament import Tournament
from web.bridge.traveller import Traveller, TravellerLine, played_by_all, traveller
from web.bridge.views import ranking as pairs_ranking
from web.bridge.views.ranking import RankRow
from web.bridge.views.shown import Pair
from web.bridge.wording import said
from web.face import SiteOf
from web.shared.languages import Words
from web.shared.links import Link
from web.shared.sheet import rows_in
from web.site import addresses
from web.site.letters import by_letter
from web.site.pages import Frame, Leader, Lettered, SitePage


@dataclass(frozen=True, slots=True)
class SiteRanking:
    """Of pairs. `session` is the newest that the hall sees, 0 before the first. `fields` are one
    without a name, or North-South and East-West.
    """

    template: ClassVar[str] = "bridge/site/ranking.html"
    frame: Frame
    session: int
    final: bool
    carried: bool
    fields: tuple[tuple[str, tuple[RankRow, ...]], ...]


class SitePerson(NamedTuple):
    family: str
    given: str
    partner: str
    pair: int


@dataclass(frozen=True, slots=True)
class SitePeople:
    """Where all look for themselves: by name."""

    template: ClassVar[str] = "bridge/site/people.html"
    frame: Frame
    letters: tuple[Lettered, ...]


@dataclass(frozen=True, slots=True)
class SiteSession:
    """The boards of a session that all have played; shares are per cent, or IMPs."""

    template: ClassVar[str] = "bridge/site/session.html"
    frame: Frame
    number: int
    travellers: tuple[Traveller, ...]
    imps: bool


@dataclass(frozen=True, slots=True)
class PairLine:
    """One board of a pair; `score` is NS's, `share` its own."""

    session: int
    round: int
    table: str
    board: int
    direction: str
    opponents: Pair
    result: str
    score: str
    share: str


@dataclass(frozen=True, slots=True)
class SitePair:
    template: ClassVar[str] = "bridge/site/pair.html"
    frame: Frame
    pair: int
    name: str
    lines: tuple[PairLine, ...]
    imps: bool


def _pages(tournament: Tournament, phase: Phase, frame: Frame) -> Iterator[tuple[str, SitePage]]:
    yield addresses.RANKING, _ranking(tournament, phase, frame)
    yield addresses.PLAYERS, SitePeople(frame, by_letter(_people(phase)))
    boards = {
        session.number: tuple(_travellers(tournament, phase, session)) for session in seen(phase)
    }
    imps = phase.scoring.form is not Form.MATCHPOINTS
    for number, travellers in boards.items():
        yield addresses.session_page(number), SiteSession(frame, number, travellers, imps)
    own = _lines_by_pair(boards, frame.words)
    for pair, entry in sorted(phase.entries.items()):
        lines = sorted(own[pair], key=lambda line: (line.session, line.round, line.board))
        yield addresses.pair_page(pair), SitePair(frame, pair, entry.name, tuple(lines), imps)


def _menu(phase: Phase, words: Words) -> tuple[Link, ...]:
    sessions = (
        Link(words("Session {session}", session=s.number), addresses.session_page(s.number))
        for s in seen(phase)
    )
    table, people = words("Ranking"), words("Players")
    return (Link(table, addresses.RANKING), Link(people, addresses.PLAYERS), *sessions)


def _first(phase: Phase, words: Words) -> tuple[Link, ...]:
    """What most come for: the table, their own boards, the newest session."""
    table, _people, *sessions = _menu(phase, words)
    return (table, Link(words("My boards"), addresses.PLAYERS), *reversed(sessions))


def _leaders(tournament: Tournament, phase: Phase) -> Iterator[Leader]:
    """Where two fields play, those of the first."""
    for row in rows_in(pairs_ranking.build(tournament, phase.id), pairs_ranking.RankRow):
        if row.rank:
            rank, address = f"{row.rank}{'=' * row.shared}", addresses.pair_page(row.pair.pair)
            score = row.total if row.carryover or not row.share else row.share
            yield Leader(rank, "", row.pair.family, "", score, address)


def _people(phase: Phase) -> Iterator[SitePerson]:
    for pair, entry in phase.entries.items():
        for player in entry.players:
            others = (other.full_name for other in entry.players if other is not player)
            yield SitePerson(player.family, player.given, said_together(" – ", others), pair)


def _ranking(tournament: Tournament, phase: Phase, frame: Frame) -> SiteRanking:
    sheet = pairs_ranking.build(tournament, phase.id)
    head = sheet.head
    assert isinstance(head, pairs_ranking.RankingHead)
    rows = tuple(rows_in(sheet, pairs_ranking.RankRow))
    fields = tuple((name, tuple(group)) for name, group in groupby(rows, lambda row: row.field))
    named = tuple((_DIRECTIONS.get(name, ""), group) for name, group in fields)
    return SiteRanking(frame, head.session, head.final, head.carried, named)


_DIRECTIONS = {"NS": "North-South", "EW": "East-West"}


def _travellers(tournament: Tournament, phase: Phase, session: PhaseSession) -> Iterator[Traveller]:
    for board in sorted(phase.play.of_session(session.number)):
        found = traveller(tournament, phase.id, session.number, board)
        if found.lines and played_by_all(phase, session, board):
            yield found


def _lines_by_pair(
    boards: Mapping[int, tuple[Traveller, ...]], words: Words
) -> Mapping[int, list[PairLine]]:
    """Session → travellers, turned into pair → what it played."""
    found: dict[int, list[PairLine]] = defaultdict(list)
    for session, travellers in boards.items():
        for each in travellers:
            for line in each.lines:
                if line.ns is not None and line.ew is not None:
                    found[line.ns.pair].append(_own(session, each.board, line, line.ew, words))
                    found[line.ew.pair].append(_own(session, each.board, line, line.ns, words))
    return found


def _own(session: int, board: int, line: TravellerLine, opponents: Pair, words: Words) -> PairLine:
    north = opponents == line.ew
    return PairLine(
        session=session,
        round=line.round,
        table=f"{line.section}{line.table}",
        board=board,
        direction=words((Direction.NS if north else Direction.EW).value),
        opponents=opponents,
        result=words("disputed") if line.disputed else said(line.result, words),
        score=line.score,
        share=line.ns_share if north else line.ew_share,
    )


SITE = SiteOf(_pages, _menu, _first, lambda _phase: (), _leaders)
