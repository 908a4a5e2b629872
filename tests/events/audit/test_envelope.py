"""Who, when, under which key, on what device, with what filled in: what an act's envelope says
against the log around it; and what is only another history that could have been.
"""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.ids import TournamentId
from events.audit.verdict import CLEAN, OK, audit
from events.catalogue import ACT_OF
from events.codec import command_of, encode, encode_all, event_of
from events.decide import decide
from events.fold import fold
from events.game import By
from events.log.records import Act, NewEvent, Recorded
from events.log.vocabulary import Event
from events.tournament.vocabulary import TournamentCreated
from tests.effort import A_SHARE
from tests.events.audit import lies as forger
from tests.events.audit.stories import LOGS, Log, log_of
from tests.events.chess.evening import Evening
from tests.events.forging import acts, chained, with_act, with_event


def against(log: Log) -> list[str]:
    verdict = audit(acts(log))
    assert verdict.chain == OK
    return [one.says for one in verdict.again.contradictions]


def changed(log: Log, kind: str, **otherwise: Any) -> Log:
    """The envelope of an act with such an event, between others."""
    forged = forger.stamped(kind, **otherwise)(log, Random(1))
    assert forged is not None
    return forged


EVENING = "chess-evening"


class TestWho:
    def test_one_who_has_no_role_is_told(self) -> None:
        for actor in ("", "nobody", "Chief", "import", "director"):
            (told,) = against(changed(log_of(EVENING), "round-published", actor=actor))
            assert f"it was asked by {actor!r}, which is not a role" in told

    @pytest.mark.parametrize("actor", ["display", "auditor", "operator", "scorer", "captain"])
    def test_one_whose_role_may_not_is_told(self, actor: str) -> None:
        (told,) = against(changed(log_of(EVENING), "round-published", actor=actor))
        assert f"the role {actor} may not do this" in told

    def test_a_tournament_is_made_by_whoever_may_make_one(self) -> None:
        log = log_of(EVENING)
        forged = with_act(list(log), 1, replace(log[0].act, actor="player"))
        assert "the role player may not do this" in against(forged)[0]

    def test_another_role_that_may_is_another_history(self) -> None:
        forged = changed(log_of(EVENING), "round-published", actor="organiser")
        assert against(forged) == []

    def test_a_captain_does_what_captains_do(self) -> None:
        log = log_of("cup of teams")
        assert "captain" in {record.act.actor for record in log}
        assert against(log) == []


class TestWhen:
    def test_time_does_not_run_backwards(self) -> None:
        early = changed(log_of(EVENING), "round-closed", instant="2001-11-20T09:00:00.000Z")
        assert any("lies before that of version" in says for says in against(early))
        late = changed(log_of(EVENING), "round-closed", instant="2041-11-20T09:00:00.000Z")
        assert any("lies before that of version" in says for says in against(late))

    def test_another_moment_between_its_neighbours_is_another_history(self) -> None:
        log = log_of(EVENING)
        at = next(n for n, r in enumerate(log) if r.event.kind == "round-published/1")
        forged = with_act(list(log), at + 1, replace(log[at].act, instant=log[at - 1].act.instant))
        assert against(forged) == []

    @pytest.mark.parametrize("clock", ["2001-01-01T00:00:00.000Z", ""])
    def test_what_the_senders_clock_said_orders_nothing(self, clock: str) -> None:
        log = changed(log_of(EVENING), "round-published", client_instant=clock)
        assert against(log) == []
        assert len(audit(acts(log)).clocks) == bool(clock), "it is named"


class TestKey:
    def test_a_key_that_was_used_is_told(self) -> None:
        log = log_of(EVENING)
        forged = changed(log, "round-closed", key=log[5].act.key)
        assert any(f"is that of version {_first(log, 5)}." in says for says in against(forged))

    def test_another_is_another_history(self) -> None:
        assert against(changed(log_of(EVENING), "round-closed", key="another-key")) == []


def _first(log: Log, at: int) -> int:
    return max(record.version for record in log[: at + 1] if record.begins)


def test_another_device_is_another_history_unless_it_has_signed() -> None:
    assert against(changed(log_of(EVENING), "round-published", device="another desk")) == []


class TestWhat:
    @pytest.mark.parametrize("command", ["", "told/1", "publish-round", "publish-round/2"])
    def test_a_command_that_there_is_not_is_told(self, command: str) -> None:
        assert (
            "events of kind"
            in against(changed(log_of(EVENING), "round-published", command=command))[0]
        )

    def test_another_command_is_told(self) -> None:
        assert against(changed(log_of(EVENING), "round-published", command="close-round/1"))

    def test_a_name_is_told_unless_it_is_another_in_the_event_as_well(self) -> None:
        log = Evening().records
        event: Any = event_of(log[4])
        body = log[4].act.body.replace(b"P3", b"Q3")
        only_asked = with_act(list(log), 5, replace(log[4].act, body=body))
        renamed = NewEvent(*encode(replace(event, family="Q3")))
        only_told = chained([*log[:4], replace(log[4], event=renamed), *log[5:]])
        both = with_act(only_told, 5, replace(log[4].act, body=body))

        assert "family would be Q3, not P3" in against(only_asked)[0]
        assert "family would be P3, not Q3" in against(only_told)[0]
        assert against(both) == [], "another entry that could have been"

    @pytest.mark.parametrize("name", LOGS[::A_SHARE])
    def test_every_other_value_of_a_command_is_told_or_makes_the_same(self, name: str) -> None:
        """What a sender saw, confirmed or planned beside what is played may make no difference."""
        lots, log = Random(f"20 {name}"), log_of(name)
        begins = [at for at, record in enumerate(log) if record.begins]
        for at in lots.sample(begins, min(len(begins), 12)):
            act = log[at].act
            asked: Any = command_of(replace(act, drawn=b""))
            field = lots.choice(asked.__struct_fields__)
            body = _otherwise(asked, field, lots)
            if body is None:
                continue
            end = next((n for n in range(at + 1, len(log)) if log[n].begins), len(log))
            forged = with_act(log[:end], at + 1, replace(act, body=body))
            if not against(forged):
                before = fold(log[:at])
                by = By(act.actor, act.device, act.instant)
                follow = encode_all(decide(before, command_of(forged[at].act), by))
                assert follow == tuple(record.event for record in log[at:end]), field


def _otherwise(asked: Any, field: str, lots: Random) -> bytes | None:
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
    """What the server fills in beside what a device has signed."""

    def drawing(self, name: str, command: str) -> tuple[Log, int]:
        log = log_of(name)
        at = next(n for n, r in enumerate(log) if r.act.command == command and r.act.drawn)
        return list(log), at

    def otherwise(self, name: str, command: str, drawn: bytes) -> list[str]:
        log, at = self.drawing(name, command)
        return against(with_act(log, at + 1, replace(log[at].act, drawn=drawn)))

    def test_what_stands_there_is_what_is_drawn(self) -> None:
        for name in LOGS:
            for record in log_of(name):
                if record.begins and record.act.drawn:
                    draws = ACT_OF[type(command_of(record.act))].draw
                    assert draws is not None, record.act

    def test_the_lots_are_held_against_what_follows(self) -> None:
        (told,) = self.otherwise("knock-out", "draw-bracket/1", b'{"server":"%b"}' % (b"0" * 64))
        assert "would be" in told

    def test_lots_that_are_left_out_are_told(self) -> None:
        assert (
            "the server has not drawn server"
            in self.otherwise("knock-out", "draw-bracket/1", b"")[0]
        )

    def test_what_the_sender_says_is_not_the_servers_to_fill_in(self) -> None:
        """Not even where the event says so as well."""
        log = Evening().records
        event: Any = event_of(log[4])
        other = {"born": 1999, "club": "C", "family": "Q3", "federation": "GER", "given": "G"}
        forged = chained([*log[:4], with_event(log[4], replace(event, **other)), *log[5:]])
        drawn = msgspec.json.encode(other, order="sorted")
        forged = with_act(forged, 5, replace(log[4].act, drawn=drawn))
        (told,) = against(forged)
        assert f"the server has filled in what its sender says: {', '.join(other)}" in told

    def test_what_the_sender_has_said_is_not_drawn_over(self) -> None:
        log = Evening().records
        event: Any = event_of(log[1])
        turned = with_event(log[1], replace(event, initial_colour="b"))
        forged = chained([log[0], turned, *log[2:]])
        forged = with_act(forged, 2, replace(log[1].act, drawn=b'{"initial_colour":"b"}'))
        assert "what its sender says: initial_colour" in against(forged)[0]

    def test_the_servers_part_is_not_the_senders(self) -> None:
        log, at = self.drawing("knock-out", "draw-bracket/1")
        act = log[at].act
        said = msgspec.json.decode(act.body) | msgspec.json.decode(act.drawn)
        body = msgspec.json.encode(said, order="sorted")
        (told,) = against(with_act(log, at + 1, replace(act, body=body, drawn=b"")))
        assert "leave `server` out" in told


@pytest.mark.parametrize("name", LOGS[::A_SHARE])
def test_every_change_of_an_envelope_is_told_or_could_have_been(name: str) -> None:
    """Field by field: what is told always, and what only sometimes."""
    always = {"command": "told/1", "body": b'{"x":1}', "drawn": b'{"x":1}', "actor": "nobody"}
    log, lots = log_of(name), Random(f"21 {name}")
    begins = [at for at, record in enumerate(log) if record.begins]
    for field, value in always.items():
        at = lots.choice(begins)
        forged = with_act(list(log), at + 1, replace(log[at].act, **{field: value}))
        verdict = audit(acts(forged))
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
    def test_a_copy_is_as_honest_as_its_origin(self) -> None:
        """Positions are promised in the name of the origin; the chain has another."""
        verdict = audit(acts(log_of("copy")))

        assert verdict.again.contradictions == []
        assert verdict.exit_code == CLEAN

    def test_what_a_copy_says_of_its_origin_is_made_again(self) -> None:
        made = log_of("copy")
        forged = chained([with_event(made[0], _placed(made[0])), *made[1:]])

        assert any("had at that head" in says for says in against(forged))

    def test_a_copy_in_another_name_is_not_the_same_log(self) -> None:
        made = log_of("copy")
        elsewhere = [replace(record, tournament=TournamentId("third")) for record in made]
        assert [r.hash for r in chained(elsewhere)] != [r.hash for r in made]


def _placed(record: Recorded) -> Event:
    event = event_of(record)
    assert isinstance(event, TournamentCreated)
    return replace(event, place="Elsewhere")
