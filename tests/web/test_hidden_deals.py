"""No sheet, paper, file or page has anything of a deal that some table has still to play (Law 16C
of 2017), however far the session is and whichever tables are behind.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import count

import msgspec
from hypothesis import given, settings, strategies as st

from domain.bridge.cards import boards_at
from domain.bridge.deal import DEALS, Deal, deal_of_number
from domain.bridge.phase import phase_of
from domain.errors import DomainError
from domain.ids import EntryId, StageId
from domain.messages import plain_text
from events.bridge.vocabulary.commands import RecordBoard
from events.bridge.vocabulary.files import DealsStated, hands_of
from tests.bridge_stories import all_in_spades
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.face import FACE
from web.bridge.traveller import TravellerPage, finished_boards
from web.faces import view_of
from web.pages.printing import PrintPage, own_page
from web.pages.render import render
from web.shared.frame import ANYBODY
from web.shared.paper import Foot
from web.site.build import build_site

PHASE_ID, BOARDS = StageId(PHASE), range(1, 11)
SHORTEST = 6
"""Cards of a suit that is too long to be written by chance."""


def long_suits(deal: Deal) -> Iterator[str]:
    for hand in deal.hands.values():
        yield from (suit for suit in hand if len(suit) >= SHORTEST)


def deal_with_a_long_suit(board: int) -> Deal:
    deals = (deal_of_number(DEALS // 997 * number) for number in count(board, len(BOARDS)))
    return next(deal for deal in deals if any(long_suits(deal)))


DEALT = {board: deal_with_a_long_suit(board) for board in BOARDS}
FOOT = Foot("7K2M-Q9XD", 1, "http://hall.test", worked_out=all_in_spades)


@settings(max_examples=5)
@given(st.sets(st.tuples(st.integers(1, 5), st.integers(1, 3))))
def test_no_output_has_a_deal_that_a_table_has_still_to_play(behind: set[tuple[int, int]]) -> None:
    """`behind` are (round, table) without results."""
    club = Afternoon(6, 1, scheme="one-section").seeded().playing(1)
    planned = club.phase.session(1).planned_at
    for sitting in club.table(1).games:
        for board in boards_at(sitting, 2) if (sitting.round, sitting.table) not in behind else ():
            at = (PHASE, 1, sitting.round, sitting.section, sitting.table, board)
            club.do(RecordBoard(*at, "4H N 10 SA", planned, sitting.ns, sitting.ew))
    club.do(DealsStated(PHASE, 1, tuple((b, *hands_of(deal)) for b, deal in DEALT.items())))
    over = finished_boards(club.phase, club.phase.session(1))

    cards_by_output = {output: cards_in(text) for output, text in all_public_texts(club)}

    assert [
        (output, board)
        for board, deal in DEALT.items()
        for output, text in cards_by_output.items()
        if board not in over and any(suit in text for suit in long_suits(deal))
    ] == []
    shown = {board for board, deal in DEALT.items() if has_all_suits(deal, cards_by_output["site"])}
    assert shown == over, "what all have played is on the site"


def all_public_texts(club: Afternoon) -> Iterator[tuple[str, str]]:
    """Name and text of every view, paper, file and page."""
    state = club.state
    for name in (*FACE.views, "table:A1", "table:A2", "table:A3"):
        sheet = view_of(state, PHASE_ID, name).build(state, PHASE_ID)
        yield f"view {name}", msgspec.json.encode(sheet, enc_hook=plain_text).decode()
    for name in FACE.papers:
        yield f"paper {name}", render(PrintPage.build(state, PHASE_ID, name, FOOT, "en"))
    for name, file in FACE.files.items():
        try:
            yield f"file {name}", file.write(state, phase_of(state, PHASE_ID), 0).decode()
        except DomainError:
            continue
    yield (
        "site",
        "".join(data.decode() for path, data in build_site(state).items() if "html" in path),
    )
    for board in BOARDS:
        page = TravellerPage.build(state, PHASE_ID, 1, board, worked_out=all_in_spades)
        yield f"traveller {board}", render(page)
    for pair in range(1, 7):
        page_of_pair = own_page(state, PHASE_ID, EntryId(pair), ANYBODY, all_in_spades)
        yield f"pair {pair}", render(page_of_pair)


def cards_in(text: str) -> str:
    """All that could be cards, whatever stands between them, except in names of tags as h2."""
    return re.sub(r"</?\w+|[^2-9TAKQJ]+", "", text)


def has_all_suits(deal: Deal, text: str) -> bool:
    return all(suit in text for suit in long_suits(deal))


def test_every_deal_of_these_has_suits_to_look_for() -> None:
    suits: Mapping[int, list[str]] = {b: list(long_suits(deal)) for b, deal in DEALT.items()}
    assert all(suits.values())
    assert len({suit for each in suits.values() for suit in each}) == sum(map(len, suits.values()))
