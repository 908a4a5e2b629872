"""The page that explains a pairing names the acceleration of the system."""

import pytest

from tests.server.club import running


@pytest.mark.parametrize(
    ("system", "acceleration", "description"),
    [
        ("fide-dutch", "baku", "FIDE Dutch system, 2026 edition; acceleration: Baku"),
        ("us-chess", "none", "US Chess Swiss system, 7th edition"),
    ],
)
def test_the_system_is_named_with_its_acceleration(
    system: str, acceleration: str, description: str
) -> None:
    edition = "2026" if system == "fide-dutch" else "7th"
    with running() as club:
        club.do(
            "plan-stage",
            name="Open",
            system=system,
            edition=edition,
            rounds=5,
            acceleration=acceleration,
        )
        for i in range(1, 9):
            club.do("register-entry", family=f"Player{i}", rating=2400 - 10 * i)

        club.with_round(1)

        page = club.client.get(f"/t/{club.id}/s/1/why/1/1").text
        assert description in page
        assert ("the acceleration counted in" in page) == (acceleration == "baku")


def test_added_points_are_told_in_a_bracket_of_accelerated_and_other_players() -> None:
    # Baku: 1 to 4 have a point more in rounds 1 to 3. After round 1 the losers 3 and 4 of their
    # group are in one bracket with the winners 5 and 6 of the other one.
    with running() as club:
        club.do("plan-stage", name="Open", rounds=5, acceleration="baku", initial_colour="w")
        for i in range(1, 9):
            club.do("register-entry", family=f"Player{i}", rating=2400 - 10 * i)
        club.with_round(1)
        for board, result in ((1, "1-0"), (2, "0-1"), (3, "1-0"), (4, "0-1")):
            club.enter_result(1, board, result)
        club.with_round(2)

        pages = {
            board: club.client.get(f"/t/{club.id}/s/1/why/2/{board}").text for board in (1, 2, 3, 4)
        }
        draft = club.client.get(f"/t/{club.id}/s/1/draft/2").text

    told = {board: page.count("more by the acceleration") for board, page in pages.items()}
    assert told == {1: 2, 2: 1, 3: 1, 4: 0}
    assert "3 has 0 points, and 1 more by the acceleration in this round." in pages[2] + pages[3]
    assert ["the acceleration counted in" in pages[board] for board in (1, 2, 3, 4)] == [
        *(True, True, True, False)
    ]
    assert draft.count("the acceleration counted in") == 2
