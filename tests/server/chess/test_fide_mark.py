"""A stage that has left FIDE mode carries the mark on every page of the organiser."""

import pytest

from tests.server.club import running


@pytest.mark.parametrize("left", [False, True])
def test_the_pages_of_the_organiser_carry_the_mark(left: bool) -> None:
    with running() as club:
        club.with_players(4)
        if left:
            refused = club.do("leave-fide-mode", status=409, reason="club rules")
            club.do("leave-fide-mode", reason="club rules", confirmed=refused["level"])

        for page in ("/", f"/t/{club.id}", f"/t/{club.id}/displays", "/devices"):
            assert ("utside FIDE mode" in club.client.get(page).text) == left, page
