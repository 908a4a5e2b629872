"""Decide every act of a log again, on the state before it, and compare the events with those in the
log. The decisions are those of the running program.

After a contradiction the check continues from the recorded event, so that each discrepancy is
reported where it is.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from domain.errors import WallchartError
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.audit.event_comparison import FieldDifference, compare_events
from events.audit.history import sentence_of, tournaments_of
from events.audit.server_draws import draw_discrepancy
from events.catalogue import ACT_OF, KIND_OF
from events.codec import command_of, encode_event, event_of, fault_of_encoding
from events.decide import Events, decide_command, sender_of
from events.fold import apply_event
from events.game.roles import ACTORS
from events.log.records import Recorded, Version, by_act
from events.log.vocabulary import Command, Event
from events.upcasts import UPCASTS

SHOWN = 3
"""At most so many differing fields of an event are reported."""


class LogContradiction(NamedTuple):
    """`says` is a sentence on the contradiction at that version."""

    version: Version
    stage: int
    says: str


@dataclass(slots=True)
class Redecision:
    """The outcome of deciding all acts again. `answers` are the new events, by version, even
    if they differ from those of the log.
    """

    acts: int = 0
    contradictions: list[LogContradiction] = field(default_factory=list)
    answers: dict[Version, Event] = field(default_factory=dict)


def decide_again(
    records: Sequence[Recorded], step: Callable[[], None] = lambda: None
) -> Redecision:
    """Decide all acts again. `records` must be foldable; `step` is called after an event."""
    return _Redecider(records, step).decide_again()


class _Redecider:
    def __init__(self, records: Sequence[Recorded], done: Callable[[], None]) -> None:
        self._records = records
        self._tournaments = tournaments_of(records)
        self._done = done
        self._state: Tournament | None = None
        self._outcome = Redecision()

    def decide_again(self) -> Redecision:
        for records in by_act(self._records):
            events = tuple(event_of(record) for record in records)
            self._outcome.acts += 1
            before = self._state_as_named(records[0])
            for place, why in self._act_contradictions(before, records, events):
                self._report_difference(before, records, events, place, why)
            for record, event in zip(records, events, strict=True):
                self._state = apply_event(self._state, event, record)
                self._done()
        return self._outcome

    def _state_as_named(self, record: Recorded) -> Tournament | None:
        """The state, under the tournament's name at the time of the act."""
        name = self._tournaments[record.version - 1]
        if self._state is None or self._state.id == name:
            return self._state
        return replace(self._state, id=name)

    def _act_contradictions(
        self, before: Tournament | None, records: Sequence[Recorded], events: Events
    ) -> Iterator[tuple[int, str]]:
        """Contradictions of an act, each with the index of its event in the act."""
        act = records[0].act
        for place, record in enumerate(records):
            if why := fault_of_encoding(record):
                yield place, why
        try:
            command = command_of(act)
        except WallchartError:
            return  # reported already
        yield from _role_contradictions(act.actor, command)
        if why := draw_discrepancy(before, act):
            yield 0, why
        try:
            follow = decide_command(before, command, sender_of(act))
        except WallchartError as reason:
            yield 0, say("this could not be done then. {reason}", reason=reason)
            return
        except Exception:  # forged events may raise anything
            yield 0, say("this could not be done then: it is about something that is not there")
            return
        yield from self._compare_events(records, events, follow)

    def _compare_events(
        self, records: Sequence[Recorded], events: Events, follow: Events
    ) -> Iterator[tuple[int, str]]:
        """Differences from the events that follow now, by the index of the recorded event."""
        last = len(records) - 1
        for record, event in zip(records, follow, strict=False):
            self._outcome.answers[record.version] = event
        wrong: dict[int, list[FieldDifference]] = {}
        for place, difference in compare_events(events, follow):
            wrong.setdefault(min(place, last), []).append(difference)
        for place, differences in wrong.items():
            yield place, join_messages("; ", map(str, differences[:SHOWN]))
        if len(events) > len(follow):
            yield len(follow), say("more stands in this act than its command makes")
        for place, (record, event) in enumerate(zip(records, follow, strict=False)):
            if place in wrong or record.event.kind in UPCASTS:
                continue  # an older program wrote the same event in other bytes
            if encode_event(event) != (record.event.kind, record.event.payload):
                yield place, say("its bytes are not those that follow")

    def _report_difference(
        self,
        before: Tournament | None,
        records: Sequence[Recorded],
        events: Sequence[Event],
        place: int,
        why: str,
    ) -> None:
        event = events[place]
        version, stage = records[place].version, getattr(event, "stage", 0)
        sentence = _sentence_or_kind(before, event)
        self._outcome.contradictions.append(
            LogContradiction(version, stage, say("{sentence}: {why}", sentence=sentence, why=why))
        )


def _role_contradictions(actor: str, command: Command) -> Iterator[tuple[int, str]]:
    """Why the actor may not have sent the command, as a contradiction at the act's first event."""
    if actor not in ACTORS:
        yield 0, say("it was asked by {actor}, which is not a role", actor=repr(actor))
        return
    act = ACT_OF[type(command)]
    by_the_server = not act.roles  # made along with another command, whose roles are checked
    if not (by_the_server or actor == act.themselves or actor in act.roles):
        yield 0, say("the role {actor} may not do this", actor=actor)


def _sentence_or_kind(before: Tournament | None, event: Event) -> str:
    try:
        return sentence_of(before, event)
    except Exception:  # a forged event may have no sentence either
        return KIND_OF[type(event)].partition("/")[0]
