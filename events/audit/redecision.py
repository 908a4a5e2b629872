"""Decide every act of a log again, on the state before it, and compare the events with those in the
log: the fields in which they differ, in words. The decisions are those of the running program.

After a contradiction the check continues from the recorded event, so that each discrepancy is
reported where it is.

A device signs what it sends. What the server fills in is stored beside that, unsigned, so that the
keeper of the log could otherwise change the command in the sender's name: only the results of
draws may be filled in.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, structs, to_builtins

from domain.errors import DomainError, WallchartError
from domain.messages import join_messages, plain_text, say
from domain.results import Colour
from domain.tournament import Tournament
from events.audit.history import sentence_of, tournaments_of
from events.catalogue import ACT_OF, KIND_OF
from events.codec import command_of, encode_event, event_of, events_of, fault_of_encoding
from events.decide import Events, decide_command, fill_draws, sender_of
from events.fold import apply_event
from events.game.roles import ACTORS
from events.log.records import Act, Recorded, Version, group_by_act
from events.log.vocabulary import Command, Event
from events.tournament.vocabulary import TournamentCopied
from events.upcasts import UPCASTS

LONGEST = 90


class FieldDifference(NamedTuple):
    """A field in which a recorded event differs from the one decided again.
    An empty `field` means the event itself; then None means that there is no such event.
    """

    field: str
    recorded: object
    decided: object

    def __str__(self) -> str:
        if not self.field:
            if self.recorded is None:
                return say("{kind} is missing after it", kind=_kind_words(self.decided))
            return say(
                "{kind} would stand there, not {kind2}",
                kind=_kind_words(self.decided),
                kind2=_kind_words(self.recorded),
            )
        name = self.field.replace("_", " ")
        follows = _first_difference(self.decided, self.recorded)
        stands = _first_difference(self.recorded, self.decided)
        return say(
            "{name} would be {follows}, not {stands}", name=name, follows=follows, stands=stands
        )


def compare_events(
    recorded_events: Sequence[Event], decided_events: Iterable[Event]
) -> Iterator[tuple[int, FieldDifference]]:
    """Differences between recorded events and those decided again, with their index in the act."""
    for place, event in enumerate(decided_events):
        recorded = recorded_events[place] if place < len(recorded_events) else None
        if type(recorded) is not type(event):
            yield place, FieldDifference("", recorded, event)
            continue
        for name in event.__struct_fields__:
            was, now = getattr(recorded, name), getattr(event, name)
            if not _are_equal(was, now):
                yield place, FieldDifference(name, was, now)


def _are_equal(one: object, other: object) -> bool:
    if isinstance(one, Raw) and isinstance(other, Raw):
        return bytes(one) == bytes(other) or msgspec.json.decode(one) == msgspec.json.decode(other)
    return one == other


def _kind_words(event: object) -> str:
    return KIND_OF[type(event)].partition("/")[0] if isinstance(event, Event) else "nothing"


def _first_difference(value: object, other: object) -> str:
    """The value in words; if it is long, only its first item that differs from the other's."""
    if isinstance(value, tuple) and isinstance(other, tuple) and len(_value_words(value)) > LONGEST:
        for place, (mine, others) in enumerate(zip(value, other, strict=False)):
            if mine != others:
                return say("{text} ({place})", text=_value_words(mine), place=place + 1)
        return say("of length {value}", value=len(value))
    return _value_words(value)


def _value_words(value: object) -> str:
    if value is None or value == "":
        return say("nothing")
    if isinstance(value, Raw):
        return say("another trace")
    if isinstance(value, tuple) and len(value) == 2:
        return join_messages("-", map(_value_words, value))
    if isinstance(value, tuple):
        return join_messages(" ", map(_value_words, value)) or say("nothing")
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class _Lots:
    """A fixed source of lots: only the fields that an act draws matter here, not their values."""

    source = Random(0)

    def colour(self) -> Colour:
        return Colour.WHITE

    def secret_seed(self, place: str) -> bytes:
        return bytes(32)


_LOTS = _Lots()


def draw_discrepancy(before: Tournament | None, act: Act) -> str:
    """Why the act's drawn fields are not those that the server fills in; "" if they are."""
    command = command_of(structs.replace(act, drawn=b""))
    try:
        filled = fill_draws(before, command, _LOTS)
    except DomainError as reason:
        return say("this could not be asked for. {reason}", reason=reason)
    if filled is command and not act.drawn:
        return ""
    sent = to_builtins(command, enc_hook=plain_text)
    expected = set(_changed_fields(sent, to_builtins(filled, enc_hook=plain_text)))
    present = set(_changed_fields(sent, to_builtins(command_of(act), enc_hook=plain_text)))
    if fields := join_messages(", ", sorted(present - expected)):
        return say("the server has filled in what its sender says: {fields}", fields=fields)
    if fields := join_messages(", ", sorted(expected - present)):
        return say("the server has not drawn {fields}", fields=fields)
    return ""


def _changed_fields(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Paths of the fields in which two values differ, nested fields included."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        yield path
        return
    for name in one.keys() | other.keys():
        if one.get(name) != other.get(name):
            yield from _changed_fields(one.get(name), other.get(name), f"{path} {name}".strip())


SHOWN = 3
"""At most that many differing fields of an event are reported."""


class LogContradiction(NamedTuple):
    """`says` is a sentence on the contradiction at that version."""

    version: Version
    stage: int
    says: str


def contradiction_at(record: Recorded, says: str) -> LogContradiction:
    return LogContradiction(record.version, getattr(event_of(record), "stage", 0), says)


@dataclass(slots=True)
class Redecision:
    """The outcome of deciding the acts of the first `versions` events again, which led to `state`.
    `answers` has the events decided now, by version, even if they differ from those recorded.
    """

    versions: Version = 0
    state: Tournament | None = None
    acts: int = 0
    contradictions: list[LogContradiction] = field(default_factory=list)
    answers: dict[Version, Event] = field(default_factory=dict)


NOTHING_DECIDED = Redecision()


def decide_again(
    records: Sequence[Recorded],
    step: Callable[[], None] = lambda: None,
    known: Redecision = NOTHING_DECIDED,
) -> Redecision:
    """Decide all acts again, or those after `known`, the outcome for the beginning of the same log.
    `records` must be foldable; `step` is called after an event.
    """
    if any(events_of(records[known.versions :], TournamentCopied)):
        known = NOTHING_DECIDED  # the beginning was decided under another name
    return _Redecider(records, step, known).decide_again()


class _Redecider:
    def __init__(
        self, records: Sequence[Recorded], done: Callable[[], None], known: Redecision
    ) -> None:
        self._records = records
        self._tournaments = tournaments_of(records)
        self._done = done
        self._state = known.state
        self._outcome = replace(
            known, contradictions=list(known.contradictions), answers=dict(known.answers)
        )

    def decide_again(self) -> Redecision:
        for _ in range(self._outcome.versions):
            self._done()
        for records in group_by_act(self._records[self._outcome.versions :]):
            events = tuple(event_of(record) for record in records)
            self._outcome.acts += 1
            before = self._state_as_named(records[0])
            for place, why in self._act_contradictions(before, records, events):
                self._report_difference(before, records, events, place, why)
            for record, event in zip(records, events, strict=True):
                self._state = apply_event(self._state, event, record)
                self._done()
            self._outcome.versions, self._outcome.state = records[-1].version, self._state
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
            decided = decide_command(before, command, sender_of(act))
        except WallchartError as reason:
            yield 0, say("this could not be done then. {reason}", reason=reason)
            return
        except Exception:  # forged events may raise anything
            yield 0, say("this could not be done then: it is about something that is not there")
            return
        yield from self._compare_events(records, events, decided)

    def _compare_events(
        self, records: Sequence[Recorded], events: Events, decided: Events
    ) -> Iterator[tuple[int, str]]:
        """Differences from the events that follow now, by the index of the recorded event."""
        last = len(records) - 1
        for record, event in zip(records, decided, strict=False):
            self._outcome.answers[record.version] = event
        wrong: dict[int, list[FieldDifference]] = {}
        for place, difference in compare_events(events, decided):
            wrong.setdefault(min(place, last), []).append(difference)
        for place, differences in wrong.items():
            yield place, join_messages("; ", map(str, differences[:SHOWN]))
        if len(events) > len(decided):
            yield len(decided), say("more stands in this act than its command makes")
        for place, (record, event) in enumerate(zip(records, decided, strict=False)):
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
