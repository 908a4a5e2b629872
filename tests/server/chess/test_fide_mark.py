"""A stage that has left FIDE mode is marked as such on every page for the organiser."""

import pytest

from tests.server.club import running


@pytest.mark.parametrize("outside_fide", [False, True])
def test_the_pages_of_the_organiser_carry_the_mark(outside_fide: bool) -> None:
    with running() as club:
        club.with_players(4)
        if outside_fide:
            refused = club.do("leave-fide-mode", status=409, reason="club rules")
            club.do("leave-fide-mode", reason="club rules", confirmed=refused["level"])

        for page in ("/", f"/t/{club.id}", f"/t/{club.id}/displays", "/devices"):
            assert ("utside FIDE mode" in club.client.get(page).text) == outside_fide, page
