"""A round of chess whose results are entered on a page: the desk's or a tablet's."""

from playwright.sync_api import Page

from tests.server.process import Server


def publish_first_round(server: Server, players: int = 4) -> str:
    """Publish round 1 of a new club; return the tournament's id. With four players that is
    version 9 of the log.
    """
    tournament = server.club(players)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    return tournament


def tap_result(page: Page, board: int, code: str) -> None:
    """Enter a result with two taps: the board, then the result."""
    page.locator(f'[data-board="{board}"] button').click()
    page.locator(f'.pad [data-result="{code}"]').first.click()
