"""What an arbiter decides at the desk: acts that need a reason, and warnings by FIDE's levels."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.clocks import pass_tap_guard
from tests.browser.devices import new_devices
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
TABLET = ViewportSize(width=1024, height=768)

OpenDesk = Callable[[str], Page]


@pytest.fixture
def open_desk(chromium: Browser, server: Server) -> Iterator[OpenDesk]:
    """Open the desk of a tournament's first stage."""
    with new_devices(chromium) as new_device:
        context = new_device(TABLET, server)

        def open_stage_desk(tournament: str) -> Page:
            page = context.new_page()
            page.goto(f"{server.url}/t/{tournament}/s/1/desk")
            expect(page.locator("body")).to_have_attribute("data-freshness", "live")
            return page

        yield open_stage_desk


def give_reason(page: Page, reason: str) -> None:
    page.locator("dialog.sheet [name=reason]").last.fill(reason)
    page.locator("dialog.sheet [type=submit]").last.click()


def confirm_warning(page: Page, level: int) -> None:
    """Confirm a warning of that level, twice at level 4; it disappears."""
    title = re.compile(f"^Warning, level {level}: [a-z]")
    warning = page.locator("dialog.warning", has=page.locator(".level", has_text=title))
    for _ in range(2 if level == 4 else 1):
        warning.locator("[type=submit]").click()
    expect(warning).to_have_count(0)


def open_paired(open_desk: OpenDesk, server: Server, players: int) -> Page:
    """The desk of a tournament with that many players, whose first round the system has paired."""
    tournament = server.club(players)
    server.do(tournament, "pair-round", round=1)
    return open_desk(tournament)


def start_pairing_by_hand(page: Page) -> None:
    page.locator("[data-stage=by-hand]").click()
    give_reason(page, "as agreed with the captains")
    confirm_warning(page, level=3)


def take_seat(page: Page, board: int, side: int) -> None:
    page.locator(f'[data-hand-board="{board}"] .seat').nth(side).click()


def names(page: Page, board: int) -> list[str]:
    return page.locator(f'[data-hand-board="{board}"] .name').all_inner_texts()


@beyond_the_gate
def test_draft_changed_by_hand_is_compared_with_the_systems_pairing(
    open_desk: OpenDesk, server: Server, shots: Shots
) -> None:
    page = open_paired(open_desk, server, 6)
    start_pairing_by_hand(page)
    take_seat(page, 1, 0)
    take_seat(page, 2, 1)
    # Players 1 and 2 have changed places: the system pairs 1–4, 5–2 and 3–6.
    assert names(page, 1) == ["Player02", "Player04"]
    page.locator("[data-hand=keep]").click()
    give_reason(page, "they come by the same bus")
    expect(page.locator("[data-hand=end]")).to_be_visible()
    page.locator("[data-hand=end]").click()
    expect(page.locator("dialog.warning .consequences")).to_contain_text(
        "The system pairs 1 Player01 – 4 Player04; here it is"
    )
    shots.take(page, "by-hand-compared")
    confirm_warning(page, level=4)
    expect(page.locator(".acts .said")).to_contain_text("differs from the system's pairing")
    page.locator('[data-command="publish-round"]').click()
    expect(page.locator(".round-title")).to_have_attribute("data-state", "published")
    expect(page.locator('[data-board="1"] .name').first).to_have_text("Player02")


@beyond_the_gate
def test_on_an_upright_tablet_the_names_in_both_seats_are_whole(
    open_desk: OpenDesk, server: Server
) -> None:
    page = open_paired(open_desk, server, 6)
    page.set_viewport_size(ViewportSize(width=820, height=1180))
    start_pairing_by_hand(page)

    expect(page.locator(".hand-board .seat .name")).to_have_count(6)
    cut = "names => names.filter(each => each.scrollWidth > each.clientWidth).length"
    assert page.locator(".seat .name").evaluate_all(cut) == 0


@beyond_the_gate
def test_round_is_paired_by_hand_from_an_empty_draft(open_desk: OpenDesk, server: Server) -> None:
    page = open_desk(server.club(5))
    start_pairing_by_hand(page)
    for number in (1, 2, 3, 4):
        page.locator(f'.hand-byes [data-entry="{number}"]').click()
    page.locator('.hand-byes [data-entry="5"]').click()
    page.locator('[data-bye="U"]').click()
    page.locator("[data-hand=keep]").click()
    give_reason(page, "power cut")
    expect(page.locator("[data-hand=end]")).to_be_visible()
    expect(page.locator(".hand-board")).to_have_count(2)
    expect(page.locator(".hand-byes")).to_contain_text("the bye")


@beyond_the_gate
def test_unchanged_draft_ends_pairing_by_hand_without_a_warning(
    open_desk: OpenDesk, server: Server
) -> None:
    page = open_paired(open_desk, server, 4)
    start_pairing_by_hand(page)
    take_seat(page, 1, 0)
    take_seat(page, 2, 0)
    page.get_by_text("Drop my changes").click()
    page.locator("[data-hand=end]").click()
    expect(page.locator(".acts .said")).to_have_text(
        "Round 1 is paired. The system pairs the same."
    )


@beyond_the_gate
def test_changed_rounds_and_tie_breaks_need_two_confirmations(
    open_desk: OpenDesk, server: Server
) -> None:
    page = open_paired(open_desk, server, 4)
    page.locator("#tab-settings").click()
    page.locator("[data-stage=replan]").click()
    page.locator("[name=rounds]").fill("3")
    page.locator("[name=tie_breaks]").fill("BH, SB")
    page.locator("[name=tie_break_edition]").select_option("2023")
    give_reason(page, "the hall closes early")
    expect(page.locator(".consequences")).to_contain_text("3 rounds instead of 5.")
    expect(page.locator(".consequences")).to_contain_text("rules of 2023 instead of 2026")
    confirm_warning(page, level=4)
    expect(page.locator(".round-title")).to_have_text("Round 1 of 3")


@beyond_the_gate
def test_leaving_fide_mode_is_final_and_shown(
    open_desk: OpenDesk, server: Server, shots: Shots
) -> None:
    tournament = server.club(4)
    page = open_desk(tournament)
    expect(page.locator(".fide")).to_have_text("FIDE mode")
    page.locator("#tab-settings").click()
    page.locator("[data-stage=leave-fide-mode]").click()
    give_reason(page, "house rules")
    confirm_warning(page, level=4)
    expect(page.locator(".fide")).to_have_text("Outside FIDE mode")
    expect(page.locator("[data-stage=leave-fide-mode]")).to_have_count(0)
    page.reload()
    expect(page.locator('.fide[data-fide="left"]')).to_be_visible()
    shots.take(page, "outside-fide-mode")
    page.goto(f"{server.url}/t/{tournament}")
    expect(page.locator(".outside-fide")).to_have_text("Outside FIDE mode")


def test_forbidden_pair_is_announced_and_lifted(open_desk: OpenDesk, server: Server) -> None:
    tournament = server.club(6)
    page = open_desk(tournament)
    page.locator("#tab-settings").click()
    page.locator("[data-stage=forbidden]").click()
    page.get_by_text("Add a pair or a group").click()
    for number in ("1", "4"):
        page.locator(".people input").fill(number)
        page.locator(f'.offered [data-person="{number}"]').click()
    page.locator("[name=last_round]").select_option("2")
    give_reason(page, "father and son")
    expect(page.locator("[data-stage=forbidden]")).to_have_text("Must not meet · 1 …")
    page.locator("[data-stage=forbidden]").click()
    expect(page.locator("dialog .choices")).to_contain_text("rounds 1–2 · father and son")
    page.get_by_text("Player01 · Player04").click()
    give_reason(page, "they don't mind")
    expect(page.locator("[data-stage=forbidden]")).to_have_text("Must not meet …")


@beyond_the_gate
@pytest.mark.parametrize(
    ("place", "path"),
    [
        *(("hall", "/devices"), ("report", "audit"), ("hall", "displays")),
        *(("standings", "pictures"), ("print", "print/slips")),
    ],
)
def test_desk_links_to_other_pages(
    open_desk: OpenDesk, server: Server, place: str, path: str
) -> None:
    page = open_desk(server.club(4))
    page.goto(f"{page.url}#{place}")
    link = page.locator(f'a[href*="{path}"]:visible').last
    with page.expect_navigation() as navigation:
        link.click()
    assert navigation.value is not None
    assert navigation.value.ok


def tap_check_in(page: Page, number: int) -> None:
    page.locator(f'[data-check="{number}"]').click()


@beyond_the_gate
def test_absent_players_get_no_point_when_the_arbiter_decides_so(
    open_desk: OpenDesk, server: Server, shots: Shots
) -> None:
    tournament = server.club(6)
    page = open_desk(tournament)
    page.clock.install()
    page.reload()
    page.locator("#tab-entries").click()
    page.locator("#tab-check-in").click()
    for number in (1, 2, 3, 4, 5):
        tap_check_in(page, number)
    expect(page.locator(".check.there")).to_have_count(5)
    pass_tap_guard(page)
    tap_check_in(page, 5)
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
def test_check_in_taken_back_before_sending_is_not_sent(
    open_desk: OpenDesk, server: Server
) -> None:
    page = open_desk(server.club(4))
    page.clock.install()
    page.reload()
    page.locator("#tab-entries").click()
    page.locator("#tab-check-in").click()
    held_requests: list[Route] = []
    page.route("**/commands/check-in", lambda route: held_requests.append(route))
    tap_check_in(page, 1)
    tap_check_in(page, 2)
    expect(page.locator(".check.there")).to_have_count(2)
    pass_tap_guard(page)
    tap_check_in(page, 2)
    expect(page.locator(".check.there")).to_have_count(1)
    held_requests[0].continue_()
    page.unroute("**/commands/check-in")
    tap_check_in(page, 3)
    expect(page.locator(".check.there", has_text="there")).to_have_count(2)
    expect(page.locator("dialog.warning")).to_have_count(0)


@beyond_the_gate
def test_first_tap_of_check_in_counts_and_a_double_tap_counts_once(
    open_desk: OpenDesk, server: Server
) -> None:
    page = open_desk(server.club(4))
    # A tap within the first second of a page is usually ignored; here the page stays that young.
    page.add_init_script("performance.now = () => 1")
    page.reload()
    page.locator("#tab-entries").click()
    page.locator("#tab-check-in").click()
    tap_check_in(page, 1)
    expect(page.locator(".check.there")).to_have_count(1)
    page.locator('[data-check="2"]').dblclick()
    expect(page.locator(".check.there")).to_have_count(2)


@beyond_the_gate
def test_desk_warns_of_a_second_half_point_bye(open_desk: OpenDesk, server: Server) -> None:
    tournament = server.club(4)
    server.do(tournament, "request-bye", entry=3, round=1, kind="H")
    page = open_desk(tournament)
    page.locator("#tab-entries").click()
    page.locator(".entry button", has_text="Player03").click()
    page.get_by_text("Bye …").click()
    page.locator("[name=round]").select_option("2")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".consequences")).to_contain_text("has one in round 1")
    confirm_warning(page, level=3)
    expect(page.locator(".entry", has_text="Player03")).to_contain_text("round 2: half-point bye")


def test_draft_is_explained_in_words(open_desk: OpenDesk, server: Server, shots: Shots) -> None:
    page = open_paired(open_desk, server, 6)
    page.locator(".why-draft").click()
    expect(page.locator(".unseen"), "nobody else sees a draft").to_be_visible()
    page.locator('[data-board="1"] summary').click()
    expect(page.locator('[data-board="1"] .reasons')).to_contain_text("has White against")
    shots.take(page, "draft-in-words")


@beyond_the_gate
def test_stage_with_too_few_entries_is_merged_into_another(
    open_desk: OpenDesk, server: Server
) -> None:
    tournament = server.club(4)
    server.do(tournament, "plan-stage", name="Juniors", rounds=5, initial_colour="w")
    server.do(tournament, "register-entry", stage=2, family="Newcomer")
    page = open_desk(tournament)
    page.goto(f"{server.url}/t/{tournament}/s/2/desk")
    page.locator("#tab-settings").click()
    page.locator("[data-stage=move-entries]").click()
    give_reason(page, "only one junior came")
    expect(page.locator("[data-stage=move-entries]")).to_have_count(0)
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator("#tab-entries").click()
    expect(page.locator(".entry")).to_have_count(5)
    page.goto(f"{server.url}/t/{tournament}/audit")
    expect(page.locator("body")).to_contain_text("Juniors: All 1 entries move into Open")


def test_player_of_a_paired_section_cannot_move_and_is_told_why(
    open_desk: OpenDesk, server: Server
) -> None:
    tournament = server.club(4)
    server.do(tournament, "plan-stage", name="Juniors", rounds=5, initial_colour="w")
    page = open_desk(tournament)
    page.locator("#tab-entries").click()
    move = page.get_by_text("Move into another section")
    page.locator(".entry button", has_text="Player03").click()
    move.click()
    give_reason(page, "is a junior")
    expect(page.locator(".entry")).to_have_count(3)

    server.do(tournament, "pair-round", round=1)
    expect(page.locator(".round-title")).to_contain_text("Round 1")

    page.locator(".entry button", has_text="Player02").click()
    move.click()
    expect(page.locator("dialog")).to_contain_text("Open has a paired round")
    expect(page.locator("dialog")).to_contain_text("register them in the other section")


def test_player_with_a_fixed_board_and_an_incident_is_shown_there(
    open_desk: OpenDesk, server: Server
) -> None:
    tournament = server.club(8)
    page = open_desk(tournament)
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
