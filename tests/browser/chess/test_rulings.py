"""What an arbiter decides at the desk, on a real server: with a reason, warned of by level."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.clocks import past_the_guard
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
TABLET = ViewportSize(width=1024, height=768)

Desk = Callable[[str], Page]


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Desk]:
    """The desk of the tournament's first stage; no page may report an error."""
    context = chromium.new_context(viewport=TABLET)
    server.sign_in_browser(context)
    errors: list[str] = []

    def opened(tournament: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{server.url}/t/{tournament}/s/1/desk")
        expect(page.locator("body")).to_have_attribute("data-freshness", "live")
        return page

    yield opened
    context.close()
    assert errors == []


def because(page: Page, reason: str) -> None:
    page.locator("dialog.sheet [name=reason]").last.fill(reason)
    page.locator("dialog.sheet [type=submit]").last.click()


def confirm(page: Page, level: int) -> None:
    """It goes; another one may come at once."""
    asked = re.compile(f"^Warning, level {level}: [a-z]")
    warning = page.locator("dialog.warning", has=page.locator(".level", has_text=asked))
    for _ in range(2 if level == 4 else 1):
        warning.locator("[type=submit]").click()
    expect(warning).to_have_count(0)


def by_hand(page: Page) -> None:
    page.locator("[data-stage=by-hand]").click()
    because(page, "as agreed with the captains")
    confirm(page, 3)


def seat(page: Page, board: int, side: int) -> None:
    page.locator(f'[data-hand-board="{board}"] .seat').nth(side).click()


def names(page: Page, board: int) -> list[str]:
    return page.locator(f'[data-hand-board="{board}"] .name').all_inner_texts()


@beyond_the_gate
def test_a_draft_is_changed_by_hand_and_compared_with_the_system_s(
    desk: Desk, server: Server, shots: Shots
) -> None:
    tournament = server.club(6)
    server.do(tournament, "pair-round", round=1)
    page = desk(tournament)
    by_hand(page)
    seat(page, 1, 0)
    seat(page, 2, 1)
    assert names(page, 1) == ["Player02", "Player04"]
    page.locator("[data-hand=keep]").click()
    because(page, "they come by the same bus")
    expect(page.locator("[data-hand=end]")).to_be_visible()
    page.locator("[data-hand=end]").click()
    expect(page.locator("dialog.warning .consequences")).to_contain_text(
        "The system pairs 1 Player01 – 4 Player04; here it is"
    )
    shots.take(page, "by-hand-compared")
    confirm(page, 4)
    expect(page.locator(".acts .said")).to_contain_text("differs from the system's pairing")
    page.locator('[data-command="publish-round"]').click()
    expect(page.locator(".round-title")).to_have_attribute("data-state", "published")
    expect(page.locator('[data-board="1"] .name').first).to_have_text("Player02")


@beyond_the_gate
def test_from_nothing_two_without_a_board_meet_and_one_has_the_bye(
    desk: Desk, server: Server
) -> None:
    page = desk(server.club(5))
    by_hand(page)
    for number in (1, 2, 3, 4):
        page.locator(f'.hand-byes [data-entry="{number}"]').click()
    page.locator('.hand-byes [data-entry="5"]').click()
    page.locator('[data-bye="U"]').click()
    page.locator("[data-hand=keep]").click()
    because(page, "power cut")
    expect(page.locator("[data-hand=end]")).to_be_visible()
    expect(page.locator(".hand-board")).to_have_count(2)
    expect(page.locator(".hand-byes")).to_contain_text("the bye")


@beyond_the_gate
def test_the_system_s_own_pairing_ends_without_a_warning(desk: Desk, server: Server) -> None:
    tournament = server.club(4)
    server.do(tournament, "pair-round", round=1)
    page = desk(tournament)
    by_hand(page)
    seat(page, 1, 0)
    seat(page, 2, 0)
    page.get_by_text("Drop my changes").click()
    page.locator("[data-hand=end]").click()
    expect(page.locator(".acts .said")).to_have_text(
        "Round 1 is paired. The system pairs the same."
    )


@beyond_the_gate
def test_other_rounds_and_tie_breaks_are_announced_twice_confirmed(
    desk: Desk, server: Server
) -> None:
    tournament = server.club(4)
    server.do(tournament, "pair-round", round=1)
    page = desk(tournament)
    page.locator("#tab-settings").click()
    page.locator("[data-stage=replan]").click()
    page.locator("[name=rounds]").fill("3")
    page.locator("[name=tie_breaks]").fill("BH, SB")
    page.locator("[name=tie_break_edition]").select_option("2023")
    because(page, "the hall closes early")
    expect(page.locator(".consequences")).to_contain_text("3 rounds instead of 5.")
    expect(page.locator(".consequences")).to_contain_text("rules of 2023 instead of 2026")
    confirm(page, 4)
    expect(page.locator(".round-title")).to_have_text("Round 1 of 3")


@beyond_the_gate
def test_fide_mode_is_left_for_ever_and_it_shows(desk: Desk, server: Server, shots: Shots) -> None:
    tournament = server.club(4)
    page = desk(tournament)
    expect(page.locator(".fide")).to_have_text("FIDE mode")
    page.locator("#tab-settings").click()
    page.locator("[data-stage=leave-fide-mode]").click()
    because(page, "house rules")
    confirm(page, 4)
    expect(page.locator(".fide")).to_have_text("Outside FIDE mode")
    expect(page.locator("[data-stage=leave-fide-mode]")).to_have_count(0)
    page.reload()
    expect(page.locator('.fide[data-fide="left"]')).to_be_visible()
    shots.take(page, "outside-fide-mode")
    page.goto(f"{server.url}/t/{tournament}")
    expect(page.locator(".outside-fide")).to_have_text("Outside FIDE mode")


def test_a_pair_is_kept_apart_for_some_rounds_and_then_no_more(desk: Desk, server: Server) -> None:
    tournament = server.club(6)
    page = desk(tournament)
    page.locator("#tab-settings").click()
    page.locator("[data-stage=forbidden]").click()
    page.get_by_text("Add a pair or a group").click()
    for number in ("1", "4"):
        page.locator(".people input").fill(number)
        page.locator(f'.offered [data-person="{number}"]').click()
    page.locator("[name=last_round]").select_option("2")
    because(page, "father and son")
    expect(page.locator("[data-stage=forbidden]")).to_have_text("Must not meet · 1 …")
    page.locator("[data-stage=forbidden]").click()
    expect(page.locator("dialog .choices")).to_contain_text("rounds 1–2 · father and son")
    page.get_by_text("Player01 · Player04").click()
    because(page, "they don't mind")
    expect(page.locator("[data-stage=forbidden]")).to_have_text("Must not meet …")


@beyond_the_gate
@pytest.mark.parametrize(
    ("place", "way"),
    [
        *(("hall", "/devices"), ("report", "audit"), ("hall", "displays")),
        *(("standings", "pictures"), ("print", "print/slips")),
    ],
)
def test_the_desk_leads_everywhere(desk: Desk, server: Server, place: str, way: str) -> None:
    page = desk(server.club(4))
    page.goto(f"{page.url}#{place}")
    link = page.locator(f'a[href*="{way}"]:visible').last
    with page.expect_navigation() as there:
        link.click()
    assert there.value is not None
    assert there.value.ok


def check(page: Page, number: int) -> None:
    page.locator(f'[data-check="{number}"]').click()


@beyond_the_gate
def test_who_was_not_seen_gets_no_point_once_the_arbiter_says_so(
    desk: Desk, server: Server, shots: Shots
) -> None:
    tournament = server.club(6)
    page = desk(tournament)
    page.clock.install()
    page.reload()
    page.locator("#tab-entries").click()
    page.locator("#tab-check-in").click()
    for number in (1, 2, 3, 4, 5):
        check(page, number)
    expect(page.locator(".check.there")).to_have_count(5)
    past_the_guard(page)
    check(page, 5)
    expect(page.locator(".only-absent")).to_have_text("Not seen 2")
    page.locator(".only-absent").click()
    expect(page.locator(".check:visible")).to_have_count(2)
    shots.take(page, "check-in")
    page.locator(".settle-absent").click()
    page.get_by_text("No point in this round").click()
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".settle")).to_have_text("Round 1: 4 of 4 are there.")
    page.locator("#tab-boards").click()
    page.locator('[data-command="pair-round"]').click()
    expect(page.locator(".without")).to_contain_text(re.compile("Player05 .*Player06"))


@beyond_the_gate
def test_in_and_out_again_before_it_was_sent_is_not_sent(desk: Desk, server: Server) -> None:
    page = desk(server.club(4))
    page.clock.install()
    page.reload()
    page.locator("#tab-entries").click()
    page.locator("#tab-check-in").click()
    held: list[Route] = []
    page.route("**/commands/check-in", lambda route: held.append(route))
    check(page, 1)
    check(page, 2)
    expect(page.locator(".check.there")).to_have_count(2)
    past_the_guard(page)
    check(page, 2)
    expect(page.locator(".check.there")).to_have_count(1)
    held[0].continue_()
    page.unroute("**/commands/check-in")
    check(page, 3)
    expect(page.locator(".check.there", has_text="there")).to_have_count(2)
    expect(page.locator("dialog.warning")).to_have_count(0)


@beyond_the_gate
def test_one_tap_the_moment_the_page_is_there_counts_and_two_count_once(
    desk: Desk, server: Server
) -> None:
    page = desk(server.club(4))
    # The page cannot be older than a tap: its clock starts anew under every reload.
    page.add_init_script("performance.now = () => 1")
    page.reload()
    page.locator("#tab-entries").click()
    page.locator("#tab-check-in").click()
    check(page, 1)
    expect(page.locator(".check.there")).to_have_count(1)
    page.locator('[data-check="2"]').dblclick()
    expect(page.locator(".check.there")).to_have_count(2)


@beyond_the_gate
def test_a_second_half_point_bye_is_warned_of(desk: Desk, server: Server) -> None:
    tournament = server.club(4)
    server.do(tournament, "request-bye", entry=3, round=1, kind="H")
    page = desk(tournament)
    page.locator("#tab-entries").click()
    page.locator(".entry button", has_text="Player03").click()
    page.get_by_text("Bye …").click()
    page.locator("[name=round]").select_option("2")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".consequences")).to_contain_text("has one in round 1")
    confirm(page, 3)
    expect(page.locator(".entry", has_text="Player03")).to_contain_text("round 2: half-point bye")


def test_a_draft_is_told_in_words_before_it_is_published(
    desk: Desk, server: Server, shots: Shots
) -> None:
    tournament = server.club(6)
    server.do(tournament, "pair-round", round=1)
    page = desk(tournament)
    page.locator(".why-draft").click()
    expect(page.locator(".unseen")).to_be_visible()
    page.locator('[data-board="1"] summary').click()
    expect(page.locator('[data-board="1"] .reasons')).to_contain_text("has White against")
    shots.take(page, "draft-in-words")


@beyond_the_gate
def test_a_stage_with_too_few_is_merged_into_another(desk: Desk, server: Server) -> None:
    tournament = server.club(4)
    server.do(tournament, "plan-stage", name="Juniors", rounds=5, initial_colour="w")
    server.do(tournament, "register-entry", stage=2, family="Newcomer")
    page = desk(tournament)
    page.goto(f"{server.url}/t/{tournament}/s/2/desk")
    page.locator("#tab-settings").click()
    page.locator("[data-stage=move-entries]").click()
    because(page, "only one junior came")
    expect(page.locator("[data-stage=move-entries]")).to_have_count(0)
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator("#tab-entries").click()
    expect(page.locator(".entry")).to_have_count(5)
    page.goto(f"{server.url}/t/{tournament}/audit")
    expect(page.locator("body")).to_contain_text("Juniors: All 1 entries move into Open")


def test_who_is_in_a_paired_section_is_told_why_they_stay_and_what_else(
    desk: Desk, server: Server
) -> None:
    tournament = server.club(4)
    server.do(tournament, "plan-stage", name="Juniors", rounds=5, initial_colour="w")
    page = desk(tournament)
    page.locator("#tab-entries").click()
    move = page.get_by_text("Move into another section")
    page.locator(".entry button", has_text="Player03").click()
    move.click()
    because(page, "is a junior")
    expect(page.locator(".entry")).to_have_count(3)

    server.do(tournament, "pair-round", round=1)
    expect(page.locator(".round-title")).to_contain_text("Round 1")

    page.locator(".entry button", has_text="Player02").click()
    move.click()
    expect(page.locator("dialog")).to_contain_text("Open has a paired round")
    expect(page.locator("dialog")).to_contain_text("register them in the other section")


def test_a_player_has_a_board_of_their_own_and_an_incident_stands_beside_it(
    desk: Desk, server: Server
) -> None:
    tournament = server.club(8)
    page = desk(tournament)
    page.locator("#tab-entries").click()
    page.locator(".entry button", has_text="Player08").click()
    page.get_by_text("A board of their own").click()
    page.locator("dialog [name=board]").fill("60")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).not_to_be_visible()
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)

    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    board = page.locator('[data-board="60"]')
    expect(board).to_contain_text("Player08")
    board.locator("button").click()
    page.locator(".pad .incident").click()
    page.locator("dialog [name=text]").fill("king left in check")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".pad .incidents")).to_have_text("illegal move, White, king left in check")
    page.locator(".pad .incident").click()
    expect(page.locator("dialog")).to_contain_text("a second one loses it")
