"""A club night of thirteen tables: deals promised before a lottery's draw, Bridgemates on eight
tables and tablets on five, then hand records and masterpoints.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.bridge.phase import Phase, phase_of
from domain.bridge.promised_deals import deal_boards, read_proof
from domain.formats.bridgemates import guid_of
from domain.ids import StageId, TournamentId
from events.audit.verdict import CLEAN, audit_log
from events.log.store.databases import open_store
from tests.browser.bridge.evening import DESK, TABLET, Evening, tap, with_phase
from tests.browser.clocks import pass_tap_guard, until
from tests.browser.codes import state_of
from tests.browser.shots import Shots
from tests.effort import only_in_full
from tests.server.process import Server, serving
from tests.server.publishing.data_connector import (
    CLUB,
    LICENCE,
    DataConnector,
    data_connector,
    result_item,
)

pytestmark = pytest.mark.browser

TABLES, ON_BRIDGEMATES, ROUNDS = 13, 8, 13
TRICKS = range(6, 13)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that may send to addresses of the local network."""
    with serving(tmp_path / "log.sqlite3", "--private-targets") as server:
        yield server


class Night(Evening):
    def phase(self) -> Phase:
        return phase_of(state_of(self.server, self.id), StageId(1))

    def audit_exit_code(self) -> int:
        store = open_store(f"sqlite:///{self.server.database}")
        try:
            return audit_log(list(store.read(TournamentId(self.id)))).exit_code
        finally:
            store.close()

    def enter_on_bridgemates(self, site: DataConnector, number: int) -> None:
        phase = self.phase()
        guid = guid_of(TournamentId(self.id), phase, 1)
        for game in phase.session(1).seating.games:
            if game.round == number and game.table <= ON_BRIDGEMATES:
                place = (game.section, game.table, game.round, game.set)
                tricks = self.random.choice(TRICKS)
                site.enter_at_table(
                    "results", result_item(guid, place, (game.ns, game.ew), TotalTricks=tricks)
                )

    def fetch_bridgemates(self) -> None:
        self.server.post(f"/api/files/{self.id}/publication/now?kind=bridgemates", {})


def enter_on_tablets(night: Night, tablets: list[Page]) -> None:
    for page in tablets:
        until(page.locator(".board.open .pick"), page)
        tap(page, level=3, strain="NT", declarer="N", tricks=night.random.choice(TRICKS))
    for page in tablets:
        until(page.locator(".board.entered"), page)


def promise_deals(desk: Page, night: Night) -> None:
    desk.goto(night.address(1, "results"))
    desk.get_by_role("button", name="Promise random deals").click()
    sheet = desk.locator("dialog.sheet")
    sheet.locator("[name=boards]").fill(str(ROUNDS))
    sheet.locator("[name=beacon]").fill("the draw of the state lottery")
    sheet.locator("[name=form]").select_option("sorted numbers")
    sheet.locator("[name=example]").fill("03 17 22")
    sheet.get_by_role("button", name="Promise them").click()
    promised = desk.locator(".promised-deals [data-session]")
    expect(promised).to_contain_text("waits for the word of the draw of the state lottery")
    promised.get_by_role("button", name="Enter the word").click()
    sheet.locator("[name=word]").fill("41 5 12")
    sheet.get_by_role("button", name="Enter it").click()
    expect(promised.locator(".deal-files a")).to_have_text(["PBN", "DUP", "DGE", "BRI", "DLM"])


def announce_masterpoints(desk: Page, night: Night) -> None:
    desk.goto(f"{night.address(1, 'desk')}#plan")
    desk.get_by_role("button", name="Masterpoints …").click()
    sheet = desk.locator("dialog.sheet")
    sheet.locator("[name=factors]").fill("R=sectional")
    sheet.get_by_role("button", name="Announce it").click()
    expect(sheet).to_be_hidden()


@only_in_full
def test_scores_of_bridgemates_and_tablets_on_promised_deals_are_recorded_and_audited(
    server: Server, chromium: Browser, shots: Shots
) -> None:
    context = chromium.new_context(viewport=DESK)
    context.clock.install()
    server.sign_in_browser(context)
    desk = context.new_page()
    plan = {"name": "Pairs", "scheme": "one-section", "movement": "Mitchell", "boards": 1}
    night = Night(server, desk, with_phase(server, "Club night", sessions=1, **plan), 26, seed=3)
    promise_deals(desk, night)
    announce_masterpoints(desk, night)
    night.do("seed-lines", stage=1)
    night.publish_session(1)
    tablets = []
    for table in range(ON_BRIDGEMATES + 1, TABLES + 1):
        page = context.new_page()
        page.set_viewport_size(TABLET)
        page.goto(night.address(1, f"table/A/{table}"))
        tablets.append(page)
    with data_connector() as site:
        target = {"type": "bridgemates", "address": site.url, "club": CLUB, "secret": LICENCE}
        server.post(f"/api/files/{night.id}/publication", {"target": target})
        desk.goto(night.address(1, "desk"))
        for number in range(1, ROUNDS + 1):
            night.do("call-round", stage=1, session=1, round=number)
            night.enter_on_bridgemates(site, number)
            enter_on_tablets(night, tablets)
            night.fetch_bridgemates()
            expect(desk.locator(".table .marks")).to_have_text(["1/1"] * TABLES)
        assert not site.queues["results"]
    shots.take(desk, "club-night-desk")
    assert len(night.phase().play.session_records(1)) == ROUNDS
    night.do("close-session", stage=1, session=1)

    desk.goto(night.address(1, "results"))
    show = desk.get_by_role("button", name="Show the deals")
    expect(show).to_be_visible()
    pass_tap_guard(desk)
    show.click()
    desk.locator("dialog.sheet").get_by_role("button", name="Show them").click()
    expect(desk.locator(".promised-deals .shown")).to_be_visible()
    shots.take(desk, "club-night-results")
    proof = read_proof(desk.request.get(night.address(1, "deals/1/proof")).text())
    assert night.phase().play.deals[1] == deal_boards(proof)
    desk.goto(night.address(1, "print/hand-records"))
    expect(desk.locator(".leaf")).to_have_count(ROUNDS)
    shots.take(desk, "club-night-hand-records")
    desk.goto(night.address(1, "print/masterpoints"))
    # Factor B grows with the number of tables, here 13; R is the announced one.
    expect(desk.locator("body")).to_contain_text("B (13 + 10)/60 = 0.3833 x R 10 (sectional)")
    shots.take(desk, "club-night-masterpoints")
    assert night.audit_exit_code() == CLEAN
    context.close()
