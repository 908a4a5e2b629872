"""Times, keys, ids and copies: what an event's envelope says against the log around it."""

from msgspec.structs import replace

from domain.ids import TournamentId
from events.audit.verdict import CLEAN, audit
from events.codec import event_of
from events.log.chain import extend
from events.log.event import Event
from events.log.recorded import Head, Recorded, Stamp
from events.tournament.vocabulary import TournamentCreated
from server.files.side_copy import side_copy
from tests.events.audit.test_forger import golden
from tests.events.forging import acts, chained, with_event


def a_copy() -> list[Recorded]:
    stamp = Stamp("organiser", "desk", "2026-11-30T09:00:00.000Z", "", "copied-0001")
    head = Head()
    made: list[Recorded] = []
    for batch in side_copy(
        golden("chess-evening"), TournamentId("other"), ("As it was", "file.zip"), stamp
    ):
        made += extend(head, batch)
        head = Head(made[-1].version, made[-1].hash)
    return made


def against(records: list[Recorded]) -> list[str]:
    return [one.says for one in audit(records).again.contradictions]


def test_a_copy_is_as_honest_as_its_origin() -> None:
    """Positions are promised in the name of the origin; the chain has another."""
    verdict = audit(acts(a_copy()))

    assert verdict.again.contradictions == []
    assert verdict.exit_code == CLEAN


def test_what_a_copy_says_of_its_origin_is_made_again() -> None:
    made = a_copy()
    forged = chained([with_event(made[0], _called(made[0])), *made[1:]])

    assert any("had at that head" in says for says in against(forged))


def _called(record: Recorded) -> Event:
    event = event_of(record)
    assert isinstance(event, TournamentCreated)
    return replace(event, place="Elsewhere")


def test_time_does_not_run_backwards() -> None:
    log = golden("chess-evening")
    early = replace(log[40], stamp=replace(log[40].stamp, instant="2026-11-20T09:00:00.000Z"))

    assert any(
        "lies before that of version 40" in says
        for says in against(chained([*log[:40], early, *log[41:]]))
    )


def test_an_act_does_not_come_back() -> None:
    log = golden("chess-evening")
    late = replace(log[60], stamp=replace(log[60].stamp, caused_by=log[20].stamp.caused_by))

    assert any(
        "had ended at version" in says for says in against(chained([*log[:60], late, *log[61:]]))
    )


def test_one_act_has_one_stamp() -> None:
    log = golden("chess-swisses")
    at = next(n for n in range(1, len(log)) if log[n].stamp == log[n - 1].stamp)
    other = replace(log[at], stamp=replace(log[at].stamp, device="another desk"))

    assert any(
        "another stamp" in says for says in against(chained([*log[:at], other, *log[at + 1 :]]))
    )
