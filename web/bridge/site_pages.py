"""The pages of a phase of pairs: its ranking, its sessions board by board, every pair's own boards.

Only what the hall may know: published sessions, and of each board what its traveller shows.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.phases.live import seen
from domain.bridge.scoring.policy import Form
from domain.tournament import Tournament
from web.bridge.traveller import Traveller, TravellerLine, played_by_all, traveller
from web.bridge.views import ranking as pairs_ranking
from web.bridge.views.parts import Pair
from web.bridge.wording import said
from web.shared.languages import Words
from web.shared.links import Link, phase_status
from web.site import addresses
from web.site.pages import Frame, PairLine, SitePage, SitePair, SiteRanking, SiteSession, StageCard


def phase_card(phase: Phase, accent: int, words: Words) -> StageCard:
    folder = addresses.folder_of(phase.id)
    inside = tuple(Link(p.title, f"{folder}/{p.address}") for p in _menu(phase, words))
    return StageCard(phase.name, phase_status(phase, words), accent, inside)


def phase_frame(front: Frame, phase: Phase, card: StageCard) -> Frame:
    menu = tuple(_menu(phase, front.words))
    return replace(front, up=addresses.UP, stage=card.name, accent=card.accent, menu=menu)


def phase_pages(
    tournament: Tournament, phase: Phase, frame: Frame
) -> Iterator[tuple[str, SitePage]]:
    yield addresses.RANKING, _ranking(tournament, phase, frame)
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


def _menu(phase: Phase, words: Words) -> Iterator[Link]:
    yield Link(words("Ranking"), addresses.RANKING)
    for session in seen(phase):
        title = words("Session {session}", session=session.number)
        yield Link(title, addresses.session_page(session.number))


def _ranking(tournament: Tournament, phase: Phase, frame: Frame) -> SiteRanking:
    sheet = pairs_ranking.build(tournament, phase.id)
    head = sheet.head
    assert isinstance(head, pairs_ranking.RankingHead)
    rows = tuple(row for row in sheet.rows if isinstance(row, pairs_ranking.RankRow))
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
