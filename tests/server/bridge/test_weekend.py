"""A phase of pairs over HTTP: planned, seeded by lots of the server, seated, merged, audited."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.bridge.phase import Phase, phase_of
from domain.ids import StageId, TournamentId
from events.audit.verdict import audit_log
from events.fold import fold_records
from events.log.chain import verify_chain
from server.access.roles import Grant, Role
from tests.events.audit.proofs import bridge_proof
from tests.server.club import Club, running
from tests.server.door import sign_in

MERGED_SECTIONS = (("host", "A"), ("guest", "B"))


class PairsClub(Club):
    @property
    def phase(self) -> Phase:
        state = fold_records(verify_chain(self.store.read(TournamentId(self.id))))
        assert state is not None
        return phase_of(state, StageId(1))

    def command(self, command: str, status: int = 200, **body: object) -> dict[str, Any]:
        path = f"/api/tournaments/{self.id}/commands/{command}"
        return self.post(path, {"stage": 1, **body}, status=status)

    def plan_and_register(self, pairs: int, sessions: int = 3) -> "PairsClub":
        path = f"/api/tournaments/{self.id}/commands/plan-phase"
        self.post(path, {"name": "Pairs", "sessions": sessions})
        field = [
            {"players": [{"family": f"N{n:03}"}, {"family": f"E{n:03}"}], "seeding": 999 - n}
            for n in range(1, pairs + 1)
        ]
        self.command("register-pairs", pairs=field)
        return self


@pytest.fixture
def club() -> Iterator[PairsClub]:
    with running() as running_club:
        yield PairsClub(running_club.client, running_club.store)


def test_a_session_with_a_merge_is_recorded_and_audits_clean(club: PairsClub) -> None:
    club.plan_and_register(60)
    club.command("seed-lines")
    club.command("plan-session", session=1)
    club.command("publish-session", session=1)
    for section in ("A", "B"):
        pair = club.phase.session(1).seating.section(section).pair_at(5)
        club.command("withdraw-pair", pair=pair, session=1, round=2, reason="ill")
    host, guest = (
        {f"{which}_section": letter, f"{which}_place": 5} for which, letter in MERGED_SECTIONS
    )
    club.command("merge-sections", 200, session=1, first_round=2, **host, **guest)
    club.command("close-session", session=1, missing="later")

    phase = club.phase
    assert phase.seeding is not None
    assert phase.seeding.seed > 0, "drawn by the server and recorded"
    # Rounds 2 to 5 of five; without merging each section would have had a sit-out.
    assert len(phase.session(1).standing_merges[0].merge.games) == 4
    assert len(phase.session(1).byes) == 0
    verdict = audit_log(club.store.read(TournamentId(club.id)))
    assert (verdict.chain, bridge_proof(verdict).doubtful_reseatings, verdict.breaches) == (
        "ok",
        (),
        (),
    )


def test_an_impossible_plan_is_refused_with_the_reason_and_alternatives(club: PairsClub) -> None:
    refused = club.plan_and_register(8).command("seed-lines", status=422)

    assert "enough for 1 session" in refused["detail"]
    assert "Possible instead" in refused["detail"]
    assert club.command("plan-session", status=409, session=1)["detail"].startswith("Pairs is not")
    assert (
        "phase of bridge" in club.command("close-session", status=404, session=1, stage=9)["detail"]
    )


def test_a_command_repeated_under_one_key_is_done_once(club: PairsClub) -> None:
    club.plan_and_register(20)
    path = f"/api/tournaments/{club.id}/commands/seed-lines"
    first = club.post(path, {"stage": 1}, key="seeded-once")
    repeated = club.post(path, {"stage": 1}, key="seeded-once")

    assert (repeated["version"], repeated["repeated"]) == (first["version"], True)


def test_an_arbiter_seats_but_does_not_plan_and_a_scorer_does_neither(club: PairsClub) -> None:
    club.plan_and_register(20)
    sign_in(club.client, Grant(Role.ARBITER, club.id, 1))
    club.command("seed-lines")
    refused = club.command("replan-phase", status=403, sessions=2, reason="less time")
    assert "arbiter" in refused["detail"]
    sign_in(club.client, Grant(Role.SCORER, club.id, 1))
    club.command("plan-session", status=403, session=1)


def test_pages_of_the_tournament_work_with_a_bridge_phase(club: PairsClub) -> None:
    club.plan_and_register(20)
    root = f"/t/{club.id}"

    for page in ("/", root, f"{root}/audit", f"{root}/audit/findings", "/api/tournaments"):
        answer = club.client.get(page)
        assert answer.status_code == 200, (page, answer.text)
    timeline = club.client.get(f"{root}/audit/timeline").text
    assert "Pairs is planned: 3 sessions, Polish movement on base 5, 2 boards a round" in timeline


def test_a_device_is_enrolled_for_one_phase_only(club: PairsClub) -> None:
    club.plan_and_register(20)

    assert "Club Evening · Pairs" in club.client.get("/devices").text
    sign_in(club.client, Grant(Role.ARBITER, club.id, 1))
    club.command("seed-lines")
    sign_in(club.client, Grant(Role.ARBITER, club.id, 2))
    club.command("seed-lines", status=403)
