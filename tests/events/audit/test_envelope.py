"""The envelope of an event (time, role, key, device, defaults filled in): the audit reports a
changed field that contradicts the rest of the log; other changes give a history that was possible.
"""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.ids import TournamentId
from events.audit.verdict import CLEAN, OK, audit_log
from events.catalogue import ACT_OF
from events.codec import command_of, encode_event, encode_events, event_of
from events.decide import decide_command
from events.fold import fold_records
from events.game import CommandSender
from events.log.records import Act, NewEvent, Recorded
from events.log.vocabulary import Event
from events.tournament.vocabulary import TournamentCreated
from tests.effort import A_SHARE
from tests.events.audit import lies as forger
from tests.events.audit.stories import LOGS, Log, log_of
from tests.events.chess.evening import Evening
from tests.events.forging import acts, with_act, with_event, with_valid_chain


def contradictions_of(log: Log) -> list[str]:
    verdict = audit_log(acts(log))
    assert verdict.chain == OK
    return [one.says for one in verdict.again.contradictions]


def with_changed_envelope(log: Log, kind: str, **changed: Any) -> Log:
    """The log with a changed envelope of an act that has such an event, neither first nor last."""
    forged = forger.with_other_envelope(kind, **changed)(log, Random(1))
    assert forged is not None
    return forged


EVENING = "chess-evening"
ACTS_PER_LOG = 12
"""So many acts of each log are changed, chosen by lot."""


class TestRole:
    def test_an_actor_without_a_role_is_reported(self) -> None:
        for actor in ("", "nobody", "Chief", "import", "director"):
            (contradiction,) = contradictions_of(
                with_changed_envelope(log_of(EVENING), "round-published", actor=actor)
            )
            assert f"it was asked by {actor!r}, which is not a role" in contradiction

    @pytest.mark.parametrize("actor", ["display", "auditor", "operator", "scorer", "captain"])
    def test_an_actor_whose_role_may_not_send_the_command_is_reported(self, actor: str) -> None:
        (contradiction,) = contradictions_of(
            with_changed_envelope(log_of(EVENING), "round-published", actor=actor)
        )
        assert f"the role {actor} may not do this" in contradiction

    def test_only_a_role_that_may_create_tournaments_creates_one(self) -> None:
        log = log_of(EVENING)
        forged = with_act(list(log), 1, replace(log[0].act, actor="player"))
        assert "the role player may not do this" in contradictions_of(forged)[0]

    def test_another_permitted_role_is_a_possible_history_and_not_reported(self) -> None:
        forged = with_changed_envelope(log_of(EVENING), "round-published", actor="organiser")
        assert contradictions_of(forged) == []

    def test_acts_that_captains_may_send_are_not_reported(self) -> None:
        log = log_of("cup of teams")
        assert "captain" in {record.act.actor for record in log}
        assert contradictions_of(log) == []


class TestTime:
    def test_an_act_earlier_than_the_one_before_it_is_reported(self) -> None:
        early = with_changed_envelope(
            log_of(EVENING), "round-closed", instant="2001-11-20T09:00:00.000Z"
        )
        assert any("lies before that of version" in says for says in contradictions_of(early))
        late = with_changed_envelope(
            log_of(EVENING), "round-closed", instant="2041-11-20T09:00:00.000Z"
        )
        assert any("lies before that of version" in says for says in contradictions_of(late))

    def test_another_time_between_the_neighbouring_acts_is_not_reported(self) -> None:
        log = log_of(EVENING)
        at = next(n for n, r in enumerate(log) if r.event.kind == "round-published/1")
        forged = with_act(list(log), at + 1, replace(log[at].act, instant=log[at - 1].act.instant))
        assert contradictions_of(forged) == []

    @pytest.mark.parametrize("clock", ["2001-01-01T00:00:00.000Z", ""])
    def test_the_senders_clock_does_not_order_acts(self, clock: str) -> None:
        log = with_changed_envelope(log_of(EVENING), "round-published", client_instant=clock)
        assert contradictions_of(log) == []
        assert len(audit_log(acts(log)).clocks) == bool(clock), "it is listed"


class TestKey:
    def test_a_repeated_idempotency_key_is_reported(self) -> None:
        log = log_of(EVENING)
        forged = with_changed_envelope(log, "round-closed", key=log[5].act.key)
        assert any(
            f"is that of version {version_of_act_at(log, 5)}." in says
            for says in contradictions_of(forged)
        )

    def test_another_unused_idempotency_key_is_not_reported(self) -> None:
        assert (
            contradictions_of(
                with_changed_envelope(log_of(EVENING), "round-closed", key="another-key")
            )
            == []
        )


def version_of_act_at(log: Log, at: int) -> int:
    """The version of the first event of the act that has the event with this index."""
    return max(record.version for record in log[: at + 1] if record.begins)


def test_another_device_of_an_unsigned_act_is_not_reported() -> None:
    assert (
        contradictions_of(
            with_changed_envelope(log_of(EVENING), "round-published", device="another desk")
        )
        == []
    )


class TestCommand:
    @pytest.mark.parametrize("command", ["", "told/1", "publish-round", "publish-round/2"])
    def test_an_unknown_command_is_reported(self, command: str) -> None:
        assert (
            "events of kind"
            in contradictions_of(
                with_changed_envelope(log_of(EVENING), "round-published", command=command)
            )[0]
        )

    def test_a_replaced_command_is_reported(self) -> None:
        assert contradictions_of(
            with_changed_envelope(log_of(EVENING), "round-published", command="close-round/1")
        )

    def test_a_changed_name_is_reported_unless_the_event_has_it_too(self) -> None:
        """Of the entry of P3, the fifth event."""
        log = Evening().records
        event: Any = event_of(log[4])
        body = log[4].act.body.replace(b"P3", b"Q3")
        command_changed = with_act(list(log), 5, replace(log[4].act, body=body))
        renamed = NewEvent(*encode_event(replace(event, family="Q3")))
        event_changed = with_valid_chain([*log[:4], replace(log[4], event=renamed), *log[5:]])
        both_changed = with_act(event_changed, 5, replace(log[4].act, body=body))

        assert "family would be Q3, not P3" in contradictions_of(command_changed)[0]
        assert "family would be P3, not Q3" in contradictions_of(event_changed)[0]
        assert contradictions_of(both_changed) == [], "a possible history with another entry"

    @pytest.mark.parametrize("name", LOGS[::A_SHARE])
    def test_every_changed_command_field_is_reported_or_makes_the_same_events(
        self, name: str
    ) -> None:
        """What a sender saw, confirmed or planned beside what is played may make no difference."""
        lots, log = Random(f"20 {name}"), log_of(name)
        begins = [at for at, record in enumerate(log) if record.begins]
        for at in lots.sample(begins, min(len(begins), ACTS_PER_LOG)):
            act = log[at].act
            command: Any = command_of(replace(act, drawn=b""))
            field = lots.choice(command.__struct_fields__)
            body = _other_values(command, field, lots)
            if body is None:
                continue
            end = next((n for n in range(at + 1, len(log)) if log[n].begins), len(log))
            forged = with_act(log[:end], at + 1, replace(act, body=body))
            if not contradictions_of(forged):
                before = fold_records(log[:at])
                by = CommandSender(act.actor, act.device, act.instant)
                follow = encode_events(decide_command(before, command_of(forged[at].act), by))
                assert follow == tuple(record.event for record in log[at:end]), field


def _other_values(asked: Any, field: str, lots: Random) -> bytes | None:
    others = list(forger.mutants(getattr(asked, field), lots))
    lots.shuffle(others)
    for other in others:
        try:
            body = msgspec.json.encode(replace(asked, **{field: other}), order="sorted")
            if msgspec.json.decode(body, type=type(asked)) != asked:
                return body
        except msgspec.MsgspecError:
            continue
    return None


class TestDrawn:
    """The server's part of a draw, which is stored apart from what a device has signed."""

    def act_with_draws(self, name: str, command: str) -> tuple[Log, int]:
        """The log, and the index of the first act of that command that has stored draws."""
        log = log_of(name)
        at = next(n for n, r in enumerate(log) if r.act.command == command and r.act.drawn)
        return list(log), at

    def contradictions_with_draws(self, name: str, command: str, drawn: bytes) -> list[str]:
        log, at = self.act_with_draws(name, command)
        return contradictions_of(with_act(log, at + 1, replace(log[at].act, drawn=drawn)))

    def test_only_acts_that_declare_a_draw_have_stored_draws(self) -> None:
        for name in LOGS:
            for record in log_of(name):
                if record.begins and record.act.drawn:
                    draws = ACT_OF[type(command_of(record.act))].draw
                    assert draws is not None, record.act

    def test_changed_draws_contradict_the_events(self) -> None:
        (contradiction,) = self.contradictions_with_draws(
            "knock-out", "draw-bracket/1", b'{"server":"%b"}' % (b"0" * 64)
        )
        assert "would be" in contradiction

    def test_missing_draws_are_reported(self) -> None:
        assert (
            "the server has not drawn server"
            in self.contradictions_with_draws("knock-out", "draw-bracket/1", b"")[0]
        )

    def test_fields_of_the_sender_filled_in_by_the_server_are_reported(self) -> None:
        """Also where the event has the same value."""
        log = Evening().records
        event: Any = event_of(log[4])
        other = {"born": 1999, "club": "C", "family": "Q3", "federation": "GER", "given": "G"}
        forged = with_valid_chain([*log[:4], with_event(log[4], replace(event, **other)), *log[5:]])
        drawn = msgspec.json.encode(other, order="sorted")
        forged = with_act(forged, 5, replace(log[4].act, drawn=drawn))
        (contradiction,) = contradictions_of(forged)
        assert f"the server has filled in what its sender says: {', '.join(other)}" in contradiction

    def test_draws_over_a_field_stated_by_the_sender_are_reported(self) -> None:
        log = Evening().records
        event: Any = event_of(log[1])
        turned = with_event(log[1], replace(event, initial_colour="b"))
        forged = with_valid_chain([log[0], turned, *log[2:]])
        forged = with_act(forged, 2, replace(log[1].act, drawn=b'{"initial_colour":"b"}'))
        assert "what its sender says: initial_colour" in contradictions_of(forged)[0]

    def test_a_sender_who_states_the_servers_part_is_reported(self) -> None:
        log, at = self.act_with_draws("knock-out", "draw-bracket/1")
        act = log[at].act
        whole_body = msgspec.json.decode(act.body) | msgspec.json.decode(act.drawn)
        body = msgspec.json.encode(whole_body, order="sorted")
        (contradiction,) = contradictions_of(
            with_act(log, at + 1, replace(act, body=body, drawn=b""))
        )
        assert "leave `server` out" in contradiction


@pytest.mark.parametrize("name", LOGS[::A_SHARE])
def test_every_changed_envelope_field_is_reported_or_possible(name: str) -> None:
    """For each field: whether a change is reported always, or only where it is impossible."""
    always = {"command": "told/1", "body": b'{"x":1}', "drawn": b'{"x":1}', "actor": "nobody"}
    log, lots = log_of(name), Random(f"21 {name}")
    begins = [at for at, record in enumerate(log) if record.begins]
    for field, value in always.items():
        at = lots.choice(begins)
        forged = with_act(list(log), at + 1, replace(log[at].act, **{field: value}))
        verdict = audit_log(acts(forged))
        assert verdict.exit_code != CLEAN, field
        assert at + 1 in [one.version for one in verdict.again.contradictions], field
    assert {*always, *SOMETIMES} == set(Act.__struct_fields__)


SOMETIMES = {
    "device": "by its signature, or where a device is a witness of its own word",
    "instant": "where it lies before or after its neighbours",
    "key": "where it was used before",
    "client_instant": "by its device's signature",
    "signature": "where it is another's, or of something else",
}


class TestCopies:
    def test_a_copy_of_a_tournament_under_another_id_passes_the_audit(self) -> None:
        """Its start positions were promised under the id of its origin."""
        verdict = audit_log(acts(log_of("copy")))

        assert verdict.again.contradictions == []
        assert verdict.exit_code == CLEAN

    def test_a_false_statement_of_a_copy_on_its_origin_is_reported(self) -> None:
        made = log_of("copy")
        forged = with_valid_chain([with_event(made[0], _with_other_place(made[0])), *made[1:]])

        assert any("had at that head" in says for says in contradictions_of(forged))

    def test_a_copy_renamed_without_a_copy_event_breaks_its_chain(self) -> None:
        made = log_of("copy")
        elsewhere = [replace(record, tournament=TournamentId("third")) for record in made]
        assert [r.hash for r in with_valid_chain(elsewhere)] != [r.hash for r in made]
        assert audit_log(acts(elsewhere)).chain.startswith("broken at 1: ")


def _with_other_place(record: Recorded) -> Event:
    event = event_of(record)
    assert isinstance(event, TournamentCreated)
    return replace(event, place="Elsewhere")
