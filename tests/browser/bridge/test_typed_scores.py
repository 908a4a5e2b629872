"""Scores typed at the desk from slips, by keyboard alone and with few keys; calling a round with
few taps.
"""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from domain.bridge.scoring.notation import result_as_text
from tests.bridge_scorer import Scored, session_shares, two_decimals
from tests.bridge_sessions import drawn_result
from tests.browser.bridge.evening import Evening, PageOpener, confirm_act, with_phase
from tests.browser.bridge.keyboard import Keys, as_typed
from tests.browser.shots import Shots
from tests.browser.slow_feed import SlowFeed
from tests.effort import A_SHARE, beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS, TABLES, ROUNDS = 13, 6, 7
MOST_TAPS = 2


@pytest.fixture
def evening(server: Server, desk: Page) -> Evening:
    """A session of thirteen pairs: at one of seven tables a pair sits out; one board each round."""
    plan = {"scheme": "one-section", "movement": "Mitchell", "arrow_switched": True, "boards": 1}
    made = with_phase(server, "Club evening", name="Pairs", sessions=1, **plan)
    evening = Evening(server, desk, made, PAIRS, 13)
    evening.do("seed-lines", stage=1)
    evening.publish_session(1)
    return evening


@beyond_the_gate
def test_typing_all_scores_takes_at_most_three_extra_keys_each(
    evening: Evening, desk: Page, shots: Shots
) -> None:
    """All scores are typed; ranking and USEBIO file agree with an independent scorer."""
    desk.goto(evening.address(1, "type"))
    expect(desk.locator(".left")).to_have_text(f"{TABLES * ROUNDS} scores missing")
    expect(desk.locator(".grid input").first).to_be_focused()
    keys, random, lines = Keys(desk), Random(34), []
    for place in range(TABLES * ROUNDS):
        _, board, _, ns, ew = keys.focused_line()
        result = result_as_text(drawn_result(random))
        lines.append(Scored(int(board), int(ns.split()[0]), int(ew.split()[0]), result))
        keys.type_score(as_typed(result))
        if place == TABLES:
            shots.take(desk, "pairs-typed-scores")
    keys.confirm_unlikely_scores()
    assert keys.pressed <= keys.most_keys

    shares = session_shares(lines, TABLES)
    shown = {row["pair"]["pair"]: row["share"] for row in evening.read(1, "ranking")["rows"]}
    assert shown == {pair: two_decimals(share.per_cent) for pair, share in shares.items()}

    desk.goto(evening.address(1, "desk"))
    confirm_act(desk, "close-session", "Closed.")
    confirm_act(desk, "close-phase", "The ranking is final.")
    assert evening.read(1, "ranking")["head"]["final"]
    assert len(evening.read_consistent_usebio(1).lines) == TABLES * ROUNDS


@beyond_the_gate
def test_stored_score_stays_on_its_line_until_the_feed_sends_it(
    evening: Evening, desk: Page
) -> None:
    feed = SlowFeed()
    desk.route_web_socket(re.compile("/feed"), feed.connect)
    desk.goto(evening.address(1, "type"))
    first, second = desk.locator(".grid tr").first, desk.locator(".grid tr").nth(1)
    expect(first.locator("input")).to_be_focused()
    keys = Keys(desk)
    with desk.expect_response(re.compile("/api/")):
        keys.type_score("4SN=")
    expect(second.locator("input")).to_be_focused()
    keys.press("ArrowUp")
    expect(first.locator("input")).to_have_value("4SN=")
    with desk.expect_response(re.compile("/api/")):
        keys.type_score("3NTE=")
    expect(second.locator("input"), "the next line without a score").to_be_focused()
    feed.release()
    expect(first.locator("input")).to_have_value("3NT E 9")
    expect(first.locator(".says")).to_have_text("✓ −400")


def test_unlikely_score_is_questioned_and_can_be_retyped(evening: Evening, desk: Page) -> None:
    desk.goto(evening.address(1, "type"))
    first = desk.locator(".grid tr").first
    expect(first.locator("input")).to_be_focused()
    keys = Keys(desk)
    keys.type_score("4sn= 999")
    expect(first.locator(".says")).to_contain_text("4S N 10 scores 420, not 999.")
    first.locator("input").fill("+420")
    keys.press("Enter")
    expect(first.locator(".says")).to_have_text("✓ +420")


def test_order_of_lines_can_be_changed_while_a_typed_score_is_unreadable(
    evening: Evening, desk: Page
) -> None:
    desk.goto(evening.address(1, "type"))
    first = desk.locator(".grid tr").first
    expect(first.locator("input")).to_be_focused()
    Keys(desk).type_score("8SN=")
    expect(first.locator(".says")).to_contain_text("8SN=")
    which = desk.locator(".which")
    expect(which).to_have_value("1")
    desk.get_by_role("button", name="Slip by slip").click()
    expect(which).to_have_value(re.compile(r"^1\.A"))


def test_calling_a_round_takes_two_taps_while_scores_are_missing(
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


LONG_NAMES = ("Guimarães-Wawrzyńczykowski", "Conceição de Albuquerque-Hofstätter")


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (820, 1180), (1280, 800), (1920, 1080)][::A_SHARE]
)
def test_line_with_long_names_stays_one_line(
    server: Server, open_page: PageOpener, shots: Shots, width: int, height: int
) -> None:
    made = with_phase(server, "Long Names", name="Pairs", sessions=1, scheme="one-section")
    desk = open_page({"width": width, "height": height})
    evening = Evening(server, desk, made, 0, seed=1)
    names = [{"players": [{"family": f"{n} {name}"} for name in LONG_NAMES]} for n in range(1, 9)]
    evening.do("register-pairs", stage=1, pairs=names)
    evening.do("seed-lines", stage=1)
    evening.publish_session(1)
    desk.goto(evening.address(1, "type"))
    expect(desk.locator(".grid tr").first).to_be_visible()
    shots.take(desk, f"typed-scores-{width}", full_page=True)
    assert desk.evaluate("document.documentElement.scrollWidth") <= width
    labels = (
        desk.locator(".grid tr")
        .first.locator("td")
        .evaluate_all(
            "(cells) => cells.slice(0, 5).map((cell) => getComputedStyle(cell, '::before').content)"
        )
    )
    in_each_cell = ['"Table "', '"Board no. "', '"Round "', '"NS "', '"EW "']
    assert labels == (in_each_cell if width == 390 else ["none"] * 5)
    for name in desk.locator(".grid .who").all():
        lines_high = name.evaluate(
            "(who) => who.clientHeight / parseFloat(getComputedStyle(who).fontSize)"
        )
        assert lines_high < 2  # one line of text, by its font size
        widths = name.locator("bdi").evaluate_all("(both) => both.map((one) => one.clientWidth)")
        assert min(widths) > 80  # pixels: both names can be recognised
