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
