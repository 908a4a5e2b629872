"""A phase of pairs over the wire: planned, seeded by the server's lots, seated, merged, audited."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.bridge.phase import Phase, phase_of
from domain.ids import StageId, TournamentId
from events.audit.verdict import audit
from events.fold import fold
from events.log.chain import verify_chain
from server.access.roles import Grant, Role
from tests.events.audit.proofs import of_bridge
from tests.server.club import Club, running
from tests.server.door import sign_in

TWO = (("host", "A"), ("guest", "B"))


class Pairs(Club):
    @property
    def phase(self) -> Phase:
        state = fold(verify_chain(self.store.read(TournamentId(self.id))))
        assert state is not None
        return phase_of(state, StageId(1))

    def ask(self, command: str, status: int = 200, **body: object) -> dict[str, Any]:
        path = f"/api/tournaments/{self.id}/commands/{command}"
        return self.post(path, {"stage": 1, **body}, status=status)

    def planned(self, pairs: int, sessions: int = 3) -> "Pairs":
        path = f"/api/tournaments/{self.id}/commands/plan-phase"
        self.post(path, {"name": "Pairs", "sessions": sessions})
        field = [
            {"players": [{"family": f"N{n:03}"}, {"family": f"E{n:03}"}], "seeding": 999 - n}
            for n in range(1, pairs + 1)
        ]
        self.ask("register-pairs", pairs=field)
        return self


@pytest.fixture
def club() -> Iterator[Pairs]:
    with running() as running_club:
        yield Pairs(running_club.client, running_club.store)


def test_an_afternoon_with_a_merge_goes_over_the_wire_and_stands_in_the_log(club: Pairs) -> None:
    club.planned(60)
    club.ask("seed-lines")
    club.ask("plan-session", session=1)
    club.ask("publish-session", session=1)
    for section in ("A", "B"):
        pair = club.phase.session(1).table.section(section).pair_at(5)
        club.ask("withdraw-pair", pair=pair, session=1, round=2, reason="ill")
    host, guest = ({f"{which}_section": letter, f"{which}_place": 5} for which, letter in TWO)
    club.ask("merge-sections", 200, session=1, first_round=2, **host, **guest)
    club.ask("close-session", session=1, missing="later")

    phase = club.phase
    assert phase.seeding is not None
    assert phase.seeding.seed > 0, "drawn by the server and recorded"
    assert len(phase.session(1).standing_merges[0].merge.games) == 4
    assert len(phase.session(1).byes) == 0
    verdict = audit(club.store.read(TournamentId(club.id)))
    assert (verdict.chain, of_bridge(verdict).doubts, verdict.breaches) == ("ok", (), ())


def test_the_impossible_is_a_problem_with_the_reason_and_what_is_possible(club: Pairs) -> None:
    refused = club.planned(8).ask("seed-lines", status=422)

    assert "enough for 1 session" in refused["detail"]
    assert "Possible instead" in refused["detail"]
    assert club.ask("plan-session", status=409, session=1)["detail"].startswith("Pairs is not")
    assert "phase of bridge" in club.ask("close-session", status=404, session=1, stage=9)["detail"]


def test_repeated_under_one_key_a_merge_is_done_once(club: Pairs) -> None:
    club.planned(20)
    path = f"/api/tournaments/{club.id}/commands/seed-lines"
    first = club.post(path, {"stage": 1}, key="seeded-once")
    again = club.post(path, {"stage": 1}, key="seeded-once")

    assert (again["version"], again["repeated"]) == (first["version"], True)


def test_who_plans_and_who_seats(club: Pairs) -> None:
    club.planned(20)
    sign_in(club.client, Grant(Role.ARBITER, club.id, 1))
    club.ask("seed-lines")
    refused = club.ask("replan-phase", status=403, sessions=2, reason="less time")
    assert "arbiter" in refused["detail"]
    sign_in(club.client, Grant(Role.SCORER, club.id, 1))
    club.ask("plan-session", status=403, session=1)


def test_pages_of_the_whole_tournament_live_with_a_phase(club: Pairs) -> None:
    club.planned(20)
    mine = f"/t/{club.id}"

    for page in ("/", mine, f"{mine}/audit", f"{mine}/audit/findings", "/api/tournaments"):
        answer = club.client.get(page)
        assert answer.status_code == 200, (page, answer.text)
    told = club.client.get(f"{mine}/audit/timeline").text
    assert "Pairs is planned: 3 sessions, Polish movement on base 5, 2 boards a round" in told


def test_a_device_can_be_enrolled_for_a_phase(club: Pairs) -> None:
    club.planned(20)

    assert "Club Evening · Pairs" in club.client.get("/devices").text
    sign_in(club.client, Grant(Role.ARBITER, club.id, 1))
    club.ask("seed-lines")
    sign_in(club.client, Grant(Role.ARBITER, club.id, 2))
    club.ask("seed-lines", status=403)
