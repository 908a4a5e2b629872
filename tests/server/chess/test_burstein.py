"""A stage of the Burstein System over HTTP: planned, paired, published, explained."""

import pytest

from tests.server.club import running


@pytest.mark.parametrize(("edition", "board_1"), [("2026", (1, 4)), ("pre-2018", (1, 3))])
def test_a_stage_of_the_system_is_planned_and_its_pairings_explained(
    edition: str, board_1: tuple[int, int]
) -> None:
    """Before 2018 the upper half, 1 to 3, is paired apart in the first round, and 2 floats down;
    in 2026 the halves of the six meet.
    """
    with running() as club:
        club.do("plan-stage", name="Open", system="burstein", edition=edition, rounds=3)
        for i in range(1, 7):
            club.do("register-entry", family=f"Player{i}", rating=2400 - 10 * i)

        club.with_round(1)

        facts = club.client.get(f"/t/{club.id}/s/1/why/1/1/facts").json()
        assert {facts["white"]["number"], facts["black"]["number"]} == set(board_1)
        page = club.client.get(f"/t/{club.id}/s/1/why/1/1").text
        assert f"FIDE Burstein system, {edition} edition" in page
        assert facts["reasons"]


def test_an_unknown_edition_is_refused() -> None:
    with running() as club:
        club.do("plan-stage", status=422, name="Open", system="burstein", edition="1985", rounds=3)
