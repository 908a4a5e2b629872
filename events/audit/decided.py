"""Every act of a log decided again, in the state it met: could it have been done then, and does it
make the events that stand there?

The decisions are those of the running program. What a former one wrote otherwise is excused in the
games' tables (`Older`); what a file brought was decided elsewhere and nobody can be asked for it.
After a contradiction the log is believed again, so that each lie is told where it stands.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from msgspec import ValidationError, convert, json, structs, to_builtins

from domain.errors import WallchartError
from domain.tournament import Tournament
from events.audit.acts import LOOKED_AHEAD, Told, acts, names
from events.audit.asked import Asked
from events.audit.comparing import Difference, differing
from events.audit.seals import Seals, has_digest, said_otherwise, sent
from events.audit.sentences import sentence_of
from events.catalogue import ACT_OF, KIND_OF, UPCASTS
from events.codec import event_of, upcast
from events.decide import Events, decide, signed
from events.fold import evolve
from events.log.command import Command
from events.log.event import Event
from events.log.recorded import Recorded, Version
from events.roles import Role
from events.warnings import MOST_CONFIRMED, RefusedInFideMode

REFUSED = 50
"""A refusal says more than an answer with as many differences."""
ANOTHER_EVENT = 100
NOT_SENT = "The digest of the command that was sent is not that of the one which makes this."


class Contradiction(NamedTuple):
    """`says` is a sentence on what the log says against itself at that version."""

    version: Version
    stage: int
    says: str


@dataclass(slots=True)
class Again:
    """What came of it. `answers` are the events that were made anew, by version, whether or not
    they are those of the log. `imported` acts were decided elsewhere.
    """

    acts: int = 0
    imported: int = 0
    contradictions: list[Contradiction] = field(default_factory=list)
    answers: dict[Version, Event] = field(default_factory=dict)
    commands: dict[Version, Command] = field(default_factory=dict)


class _Answer(NamedTuple):
    """What one command would have made, and in which places that is not what stands."""

    command: Command
    events: Events
    wrong: tuple[tuple[int, Difference], ...]
    refusal: str = ""

    @property
    def rank(self) -> int:
        """The smaller the better."""
        others = sum(ANOTHER_EVENT if not one.field else 1 for _, one in self.wrong)
        return REFUSED if not self.events else others

    def better_than(self, other: "_Answer") -> bool:
        return (self.rank, -len(self.events)) < (other.rank, -len(other.events))


def decided_again(
    records: Sequence[Recorded],
    tables: Sequence[Asked],
    done: Callable[[], None] = lambda: None,
) -> Again:
    """`records` can be folded. `done` is told of each event."""
    return _Deciding(records, tables, done).all()


class _Deciding:
    def __init__(
        self, records: Sequence[Recorded], tables: Sequence[Asked], done: Callable[[], None]
    ) -> None:
        self._records = records
        self._names = names(records)
        self._by = {kind: asking for table in tables for kind, asking in table.by.items()}
        self._older = {kind: each for table in tables for kind, each in table.older.items()}
        self._unasked = {kind: each for table in tables for kind, each in table.unasked.items()}
        self._apart = frozenset().union(*(table.apart for table in tables))
        self._elsewhere = [table.elsewhere for table in tables]
        self._done = done
        self._state: Tournament | None = None
        self._found = Again()
        self._seals = Seals()
        self._whole = frozenset().union(*(table.whole for table in tables))
        self._themselves = frozenset().union(*(table.themselves for table in tables))
        self._before = [table.as_before for table in tables]
        newer = frozenset().union(*(table.newer for table in tables))
        written = {record.event.kind for record in records}
        self._newer = {kind for kind in newer if KIND_OF[kind] not in written}
        self._results: set[str] = set()

    def all(self) -> Again:
        for records, keyed in acts(self._records):
            events = [event_of(record) for record in records]
            first = records[0].version == 1
            if first and any(brought(event) for brought in self._elsewhere for event in events):
                many = len(records) if keyed else self._imported(events)
                self._found.imported += 1
                self._happened(records[:many], events[:many])
                records, events = records[many:], events[many:]
            self._act(records, events, keyed, first)
        for version in self._seals.broken():
            record = self._records[version - 1]
            stage = getattr(event_of(record), "stage", 0)
            self._found.contradictions.append(Contradiction(version, stage, NOT_SENT))
        return self._found

    def _imported(self, events: Sequence[Event]) -> int:
        """Without a key: up to the last that only a file brings."""
        brought = [any(each(event) for each in self._elsewhere) for event in events]
        return len(brought) - brought[::-1].index(True)

    def _act(
        self, records: Sequence[Recorded], events: Sequence[Event], keyed: bool, first: bool
    ) -> None:
        """One command makes all of an act with a key; in that of the first more may come."""
        at = 0
        while at < len(records):
            here = slice(at, at + LOOKED_AHEAD)
            told = Told(self._named(records[at]), records[here], events[here])
            if at and keyed and not first:
                self._tell(told, 0, "more stands in this act than its command makes")
            many = self._command(told, keyed and not first)
            self._happened(records[at : at + many], events[at : at + many])
            at += many

    def _named(self, record: Recorded) -> Tournament | None:
        """The state, as it was called when the act was done."""
        name = self._names[record.version - 1]
        if self._state is None or self._state.id == name:
            return self._state
        return replace(self._state, id=name)

    def _happened(self, records: Sequence[Recorded], events: Sequence[Event]) -> None:
        for record, event in zip(records, events, strict=True):
            self._state = evolve(self._state, event, record)
            if isinstance(said := getattr(event, "result", None), str):
                self._results.add(said)
            self._done()

    def _command(self, told: Told, whole: bool) -> int:
        """Finds the command that was given, or tells why none can have been; how many events are
        its own.
        """
        if type(told.events[0]) in self._apart:
            return 1
        self._found.acts += 1
        best = self._best(told, whole)
        if best is None:
            self._tell(told, 0, "no act begins with this")
            return len(told.records) if whole else 1
        for place, event in enumerate(best.events[: len(told.records)]):
            if type(event) is type(told.events[place]):
                self._found.answers[told.records[place].version] = event
        if not best.rank:
            self._found.commands[told.records[0].version] = best.command
            self._by_whom(told, best.command)
            if whole and has_digest(told.records[0].stamp.command_digest):
                self._sealed(told, best)
            return len(best.events)
        self._tell_of(told, best)
        if whole:
            return len(told.records)
        alike = best.rank < REFUSED
        return min(len(best.events), len(told.records)) if alike else 1

    def _best(self, told: Told, whole: bool) -> _Answer | None:
        best: _Answer | None = None
        for answer in self._answers(told):
            if best is None or answer.better_than(best):
                best = answer
            if not best.rank and (not whole or len(best.events) == len(told.records)):
                break
        return best

    def _answers(self, told: Told) -> Iterator[_Answer]:
        asking = self._by.get(type(told.events[0]))
        commands = iter(()) if asking is None else iter(asking(told, told.events[0]))
        while True:
            try:
                command = next(commands, None)
            except Exception:  # it is about something that is not there
                return
            if command is None:
                return
            yield self._answer(told, command)

    def _answer(self, told: Told, command: Command) -> _Answer:
        kind = told.records[0].event.kind
        if kind in UPCASTS and hasattr(command, "confirmed"):
            # What was confirmed was not kept then.
            command = structs.replace(command, confirmed=MOST_CONFIRMED)
        try:
            convert(to_builtins(command), type(command))
        except ValidationError as reason:
            return _Answer(command, (), (), f"No such command is taken: {reason}.")
        try:
            events = self._decided(told, command)
        except WallchartError as reason:
            return _Answer(command, (), (), str(reason))
        except Exception:  # whatever what somebody has made up leads to
            return _Answer(command, (), (), "It is about something that is not there.")
        if len(told.events) < len(events) and type(events[-1]) in self._newer:
            events = events[:-1]
        wrong = [
            (place, one)
            for place, one in differing(told.events, events)
            if not self._excused(told, place, one, events[place])
        ]
        return _Answer(command, events, tuple(wrong))

    def _decided(self, told: Told, command: Command) -> Events:
        stamp = told.records[0].stamp
        command = signed(told.state, command, stamp.actor, stamp.device)
        try:
            return decide(told.state, command)
        except RefusedInFideMode as refusal:
            assert told.state is not None, "somebody is in FIDE mode"
            for as_before in self._before:
                if state := as_before(told.state, refusal.act):
                    return decide(state, command)
            raise

    def _excused(self, told: Told, place: int, one: Difference, follows: Event) -> bool:
        """It follows from what a former program did not know, or from nothing in the log."""
        if not one.field:
            return False
        kind, record = type(told.events[place]), told.records[place]
        if one.field in self._unasked.get(kind, ()):
            return True
        stands = told.events[place]
        if any(
            o.field == one.field and o.wrote(stands, follows) for o in self._older.get(kind, ())
        ):
            return True
        if record.event.kind not in UPCASTS:
            return False
        stated = json.decode(record.event.payload)
        _, now = upcast(record.event.kind, stated)
        return one.field in now and one.field not in stated

    def _sealed(self, told: Told, answer: _Answer) -> None:
        """What is told of the command by its digest."""
        record, command = told.records[0], answer.command
        kind, digest = record.event.kind, record.stamp.command_digest
        known = sent(command, digest, self._seals.seen(kind, record.version))
        self._seals.note(
            kind, record.version, type(told.events[0]) in self._whole, known is not None
        )
        if known is None:
            if other := said_otherwise(command, digest, self._results):
                self._tell(told, 0, f"the command that was sent says {other}")
            return
        saw = getattr(known, "saw", None)
        if saw != getattr(command, "saw", None) and self._answer(told, known).rank:
            self._tell(told, 0, f"its sender saw version {saw}, and something else follows then")

    def _by_whom(self, told: Told, command: Command) -> None:
        """Past the server anybody may have told it; what came by it was asked for by a role."""
        stamp, act = told.records[0].stamp, ACT_OF[type(command)]
        if not stamp.command_digest or stamp.actor not in set(Role):
            return
        own = stamp.actor == Role.PLAYER and type(command) in self._themselves
        if Role(stamp.actor) not in act.roles and not own and told.records[0].version > 1:
            self._tell(told, 0, f"whoever is {stamp.actor} may not do this")

    def _tell_of(self, told: Told, answer: _Answer) -> None:
        if not answer.events:
            self._tell(told, 0, f"this could not be done then. {answer.refusal}")
            return
        places = dict.fromkeys(min(place, len(told.records) - 1) for place, _ in answer.wrong)
        for at in places:
            said = [
                str(one) for place, one in answer.wrong if min(place, len(told.records) - 1) == at
            ]
            self._tell(told, at, "; ".join(said[:3]))

    def _tell(self, told: Told, place: int, why: str) -> None:
        event = told.events[place]
        version, stage = told.records[place].version, getattr(event, "stage", 0)
        self._found.contradictions.append(
            Contradiction(version, stage, f"{self._sentence(told, event)}: {why}")
        )

    def _sentence(self, told: Told, event: Event) -> str:
        try:
            return sentence_of(told.state, event)
        except Exception:  # nor can it be told
            return KIND_OF[type(event)].partition("/")[0]
