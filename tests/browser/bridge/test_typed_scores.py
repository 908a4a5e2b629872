"""Slips typed at the desk by the keyboard alone, keys counted; calls, taps counted; and the ranking
reckoned by the test's own scorer.
"""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from domain.bridge.scoring.notation import result_as_text
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import agreement
from tests.bridge_scorer import Scored, session_shares
from tests.bridge_sessions import drawn_result
from tests.browser.bridge.evening import Evening, Opened, acts, with_phase
from tests.browser.bridge.keyboard import Keys, as_typed
from tests.browser.bridge.test_format_three import text_of
from tests.browser.shots import Shots
from tests.browser.slow_feed import SlowFeed
from tests.effort import A_SHARE, beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS, TABLES, ROUNDS = 13, 6, 7
MOST_TAPS = 2


@pytest.fixture
def evening(server: Server, desk: Page) -> Evening:
    """Seven tables, one of them a half one, a board a round."""
    plan = {"scheme": "one-section", "movement": "Mitchell", "arrow_switched": True, "boards": 1}
    made = with_phase(server, "Club evening", name="Pairs", sessions=1, **plan)
    evening = Evening(server, desk, made, PAIRS, 13)
    evening.do("seed-lines", stage=1)
    evening.on(1)
    return evening


@beyond_the_gate
def test_an_evening_by_slips_takes_three_keys_a_score_at_most(
    evening: Evening, desk: Page, shots: Shots
) -> None:
    """No tablet: typed to the last score, closed, final, and read back from its file."""
    desk.goto(evening.address(1, "type"))
    expect(desk.locator(".left")).to_have_text(f"{TABLES * ROUNDS} scores missing")
    expect(desk.locator(".grid input").first).to_be_focused()
    keys, random, lines = Keys(desk), Random(34), []
    for place in range(TABLES * ROUNDS):
        _, board, _, ns, ew = keys.line()
        result = result_as_text(drawn_result(random))
        lines.append(Scored(int(board), int(ns.split()[0]), int(ew.split()[0]), result))
        keys.score(as_typed(result))
        if place == TABLES:
            shots.take(desk, "pairs-typed-scores")
    keys.answer_what_was_asked()
    assert keys.pressed <= keys.allowed

    shares = session_shares(lines, TABLES)
    shown = {row["pair"]["pair"]: row["share"] for row in evening.read(1, "ranking")["rows"]}
    assert shown == {pair: text_of(share.per_cent) for pair, share in shares.items()}

    desk.goto(evening.address(1, "desk"))
    acts(desk, "close-session", "Closed.")
    acts(desk, "close-phase", "The ranking is final.")
    assert evening.read(1, "ranking")["head"]["final"]
    usebio = desk.request.get(evening.address(1, "export/usebio"))
    read = read_results(usebio.body(), "evening.xml")
    assert agreement(read).disagreements == ()
    assert len(read.lines) == TABLES * ROUNDS


@beyond_the_gate
def test_a_stored_score_stays_on_its_line_until_the_feed_tells_it(
    evening: Evening, desk: Page
) -> None:
    feed = SlowFeed()
    desk.route_web_socket(re.compile("/feed"), feed.between)
    desk.goto(evening.address(1, "type"))
    first, second = desk.locator(".grid tr").first, desk.locator(".grid tr").nth(1)
    expect(first.locator("input")).to_be_focused()
    keys = Keys(desk)
    with desk.expect_response(re.compile("/api/")):
        keys.score("4SN=")
    expect(second.locator("input")).to_be_focused()
    keys.press("ArrowUp")
    expect(first.locator("input")).to_have_value("4SN=")
    with desk.expect_response(re.compile("/api/")):
        keys.score("3NTE=")
    expect(second.locator("input"), "not back to the line that has one").to_be_focused()
    feed.let_through()
    expect(first.locator("input")).to_have_value("3NT E 9")
    expect(first.locator(".says")).to_have_text("✓ −400")


def test_what_is_unlikely_is_asked_and_typed_over(evening: Evening, desk: Page) -> None:
    desk.goto(evening.address(1, "type"))
    first = desk.locator(".grid tr").first
    expect(first.locator("input")).to_be_focused()
    keys = Keys(desk)
    keys.score("4sn= 999")
    expect(first.locator(".says")).to_contain_text("4S N 10 scores 420, not 999.")
    first.locator("input").fill("+420")
    keys.press("Enter")
    expect(first.locator(".says")).to_have_text("✓ +420")
    keys.press("ArrowUp")
    keys.score("8SN=")
    desk.get_by_role("button", name="Slip by slip").click()
    expect(desk.locator(".which")).to_have_value(re.compile(r"^1\.A"))


def test_a_round_is_called_with_two_taps_while_boards_are_missing(
    evening: Evening, desk: Page
) -> None:
    desk.goto(evening.address(1, "desk"))
    call = desk.locator('.acts .act [data-command="call-round"]')
    for number in (1, 2):
        taps = 1
        call.click()
        if number > 1:
            dialog = desk.locator("dialog.warning")
            expect(dialog).to_contain_text(f"Missing ({TABLES})")
            dialog.locator("button[type=submit]").click()
            taps += 1
        expect(call).to_have_text(f"Call round {number + 1} of {ROUNDS}")
        assert taps <= MOST_TAPS


LONG = ("Guimarães-Wawrzyńczykowski", "Conceição de Albuquerque-Hofstätter")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800), (1920, 1080)][::A_SHARE])
def test_a_line_is_one_line_however_long_the_names(
    server: Server, opened: Opened, shots: Shots, width: int, height: int
) -> None:
    made = with_phase(server, "Long Names", name="Pairs", sessions=1, scheme="one-section")
    desk = opened({"width": width, "height": height})
    evening = Evening(server, desk, made, 0, seed=1)
    names = [{"players": [{"family": f"{n} {name}"} for name in LONG]} for n in range(1, 9)]
    evening.do("register-pairs", stage=1, pairs=names)
    evening.do("seed-lines", stage=1)
    evening.on(1)
    desk.goto(evening.address(1, "type"))
    expect(desk.locator(".grid tr").first).to_be_visible()
    shots.take(desk, f"typed-scores-{width}", full_page=True)
    assert desk.evaluate("document.documentElement.scrollWidth") <= width
    for name in desk.locator(".grid .who").all():
        high = name.evaluate(
            "(who) => who.clientHeight / parseFloat(getComputedStyle(who).fontSize)"
        )
        assert high < 2
        wide = name.locator("bdi").evaluate_all("(both) => both.map((one) => one.clientWidth)")
        assert min(wide) > 40
