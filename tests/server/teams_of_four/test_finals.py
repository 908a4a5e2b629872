"""A final stage of the teams that qualify from groups, over HTTP: a preview of the qualifiers,
then the plan.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.server.club import Club, running
from tests.server.teams_of_four.groups import TeamsHall

GROUPS = (1, 2)
PLAN: dict[str, Any] = {"name": "Final", "rounds": 0, "boards": 2, "system": "knock-out"}
WISH: dict[str, Any] = {"follows": GROUPS, "qualify": 2, "carry": "among", "share": 50, "limit": 4}


@pytest.fixture
def hall() -> Iterator[tuple[Club, TeamsHall]]:
    """Two groups of four, the last round of the second one is not closed."""
    with running() as club:
        hall = TeamsHall(club.do, lambda view, stage: club.sheet(view, stage)["rows"], Random(5))
        for stage in GROUPS:
            club.do(
                "plan-teams-of-four", name=f"Group {stage}", rounds=0, system="berger", boards=2
            )
            hall.register_and_draw(stage, [f"{stage}-{n}" for n in range(4)], drawn=True)
            for number in (1, 2, 3):
                hall.publish_round(stage, number)
                hall.enter_missing(stage, number)
                if (stage, number) != (2, 3):
                    club.do("close-round", stage=stage, round=number)
        yield club, hall


def preview(club: Club, status: int = 200, **wish: object) -> Any:
    answer = club.client.post(f"/api/finals/{club.id}", json={**PLAN, **WISH, **wish})
    assert answer.status_code == status, answer.text
    return answer.json()


def test_no_qualifiers_are_shown_while_a_group_is_unfinished(hall: tuple[Club, TeamsHall]) -> None:
    club, _ = hall
    assert preview(club, 409)["detail"].startswith("Group 2 is not over")
    assert "can't be read" in preview(club, 400, qualify=0)["detail"]
    page = club.client.get(f"/t/{club.id}/new-stage").text
    assert page.count('name="group"') == len(GROUPS)
    assert page.count("not over") == 1


def test_the_planned_final_has_the_qualifiers_of_its_preview(hall: tuple[Club, TeamsHall]) -> None:
    club, _ = hall
    club.do("close-round", stage=2, round=3)
    qualifiers = preview(club)
    assert [line["place"] for line in qualifiers] == [1, 1, 2, 2]
    assert {line["group"] for line in qualifiers} == {"Group 1", "Group 2"}
    starts = {(line["seed"], seed): imps for line in qualifiers for seed, imps in line["starts"]}
    assert starts
    # What one brings against another, the other is behind by: "3" and "−3".
    assert all(starts[b, a] in (f"−{imps}", imps[1:]) for (a, b), imps in starts.items())
    assert {line["carried"] for line in preview(club, system="berger")} != {""}

    club.do("plan-final-of-teams", **PLAN, **WISH)
    entries = [row for row in club.sheet("desk", 3)["rows"] if row["kind"] == "entry"]
    assert [row["family"] for row in entries] == [line["name"] for line in qualifiers]


def test_more_qualifiers_than_teams_are_refused_with_the_name_of_the_group(
    hall: tuple[Club, TeamsHall],
) -> None:
    club, _ = hall
    club.do("close-round", stage=2, round=3)
    assert preview(club, 409, qualify=5)["detail"].startswith("Of Group 1 only 4 teams can go on")
    assert preview(club, 409, others=9)["detail"].startswith("Only 4 other teams")
