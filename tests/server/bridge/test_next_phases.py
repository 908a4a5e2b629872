"""The page on which the next phases are planned, and the requests that it sends."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.club import Club, running


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.do("plan-phase", name="Qualification", sessions=2)
        pairs = [
            {"players": [{"family": f"N{n}"}, {"family": f"E{n}"}], "seeding": 1000 - n}
            for n in range(1, 25)
        ]
        club.do("register-pairs", stage=1, pairs=pairs)
        yield club


def get_next_phases(club: Club, path: str = "", stage: int = 1, **params: object) -> Any:
    address = f"/api/next/{club.id}/{stage}{path}" if path else f"/t/{club.id}/s/{stage}/next"
    return club.client.get(address, params=params)  # type: ignore[arg-type]  # numbers and texts


def proposed_phases(club: Club, format_name: str) -> list[dict[str, Any]]:
    """The proposed phases as the page sends them if nothing is changed."""
    names = (
        *("name", "sessions", "boards", "scheme", "base", "movement", "arrow_switched"),
        *("carryover", "drop_ins"),
    )
    return [
        {name: phase[name] for name in names}
        | {
            "takes": [
                dict(zip(("source", "by", "amount"), cut, strict=True)) for cut in phase["takes"]
            ]
        }
        for phase in get_next_phases(club, "/proposal", format=format_name, pairs=24).json()
    ]


@pytest.mark.parametrize(("format_name", "phase_count"), [("1", 1), ("2", 2), ("3", 3)])
def test_proposed_phases_can_be_announced_unchanged(
    club: Club, format_name: str, phase_count: int
) -> None:
    phases = proposed_phases(club, format_name)
    assert len(phases) == phase_count
    club.do("plan-next-phases", stage=1, phases=phases)
    page = get_next_phases(club).text
    assert page.count('class="phase"') == phase_count + 1
    for phase in phases:
        assert phase["name"] in page


def test_the_picture_of_the_phases_is_described_in_words(club: Club) -> None:
    club.do("plan-next-phases", stage=1, phases=proposed_phases(club, "3"))
    page = get_next_phases(club).text
    assert "Qualification to Semifinal A: first 12." in page
    assert "Qualification to Semifinal B: all others." in page
    assert "Semifinal B to Final: first 2." in page
    assert "about 12 pairs" in page


def test_the_next_phases_take_over_the_scoring_of_the_phase_before(club: Club) -> None:
    plan: dict[str, Any] = {
        "sessions": 2,
        "reason": "as in North America",
        "scoring_options": [["scale", "1-half"]],
    }
    club.do("replan-phase", stage=1, **plan)
    page = get_next_phases(club).text
    taken_over = page.partition("data-options='")[2].partition("'")[0]
    assert '["scale", "1-half"]' in taken_over
    assert "expected" not in taken_over, "the number of scores of a board is each phase's own"


def test_the_closing_form_is_filled_in_from_the_announced_phases(club: Club) -> None:
    before = get_next_phases(club, "/closing").json()
    assert (before["said"], before["cuts"]) == (False, [])
    club.do("plan-next-phases", stage=1, phases=proposed_phases(club, "3"))
    now = get_next_phases(club, "/closing").json()
    assert now["said"]
    assert [(cut["name"], cut["places"]) for cut in now["cuts"]] == [
        ("Semifinal A", 12),
        ("Semifinal B", None),
    ]
    assert [name for _, name in now["targets"]] == ["Semifinal A", "Semifinal B", "Final"]


def test_carryovers_are_compared_before_the_next_phase_exists(club: Club) -> None:
    found = get_next_phases(
        club, "/what-if", boards=20, top=10, places=6, situation="short,uneven"
    ).json()
    # M. Eminenti, Multiphase Pairs Tournaments, 2.4: short and uneven says little of the pairs.
    assert found["verdict"] == "carry nothing over"
    assert len(found["qualifiers"]) == 6


@pytest.mark.parametrize(
    ("format_name", "pairs", "message"), [("4", "24", "no format"), ("1", "x", "not a number")]
)
def test_a_proposal_of_an_unknown_format_or_number_is_refused(
    club: Club, format_name: str, pairs: str, message: str
) -> None:
    refused = get_next_phases(club, "/proposal", format=format_name, pairs=pairs)
    assert refused.status_code == 400
    assert message in refused.json()["detail"]


def test_a_stranger_may_not_see_the_page_of_next_phases(club: Club) -> None:
    club.client.cookies.clear()
    club.client.headers.clear()
    assert get_next_phases(club).status_code in (401, 403)
