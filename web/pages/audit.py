"""The audit page: the timeline in sentences, the head as printed, the findings of the audit."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from markupsafe import Markup

from domain.messages import say
from domain.tournament import Tournament
from events.audit.breaches import BreachRecord
from events.audit.history import sentence_of
from events.audit.verdict import OK
from events.codec import event_of
from events.fold import apply_event
from events.log.chain import head_code
from events.log.records import Head, Recorded
from events.transparency.signatures import read_device_signature
from web.shared.qr import qr_svg


@dataclass(frozen=True, slots=True)
class TimelineEvent:
    """An event on the timeline. `round` is its round or session, or 0; `breach` says how it broke
    pairing integrity, empty if it did not: a value was changed (`before`, `after`) in spite of a
    warning of that `level`; `undone` is the version that took it back.
    """

    version: int
    stage: int
    round: int
    kind: str
    says: str
    actor: str
    device: str
    instant: str
    breach: str = ""
    before: str = ""
    after: str = ""
    level: int = 0
    undone: int = 0
    key: str = ""
    """Fingerprint of the device key that signed the event; empty if unsigned."""


@dataclass(frozen=True, slots=True)
class StageName:
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class AuditStart:
    """`undoable` is the version of the last act that can be undone, 0 if there is none."""

    tournament: str
    version: int
    stages: tuple[StageName, ...]
    undoable: int


@dataclass(frozen=True, slots=True)
class Seal:
    """The printed code of the head: a rewritten log contradicts it."""

    version: int
    code: str
    digest: str
    picture: Markup

    @classmethod
    def build(cls, head: Head, tournament: str, origin: str) -> "Seal":
        code = head_code(head.hash)
        address = f"{origin.rstrip('/')}/t/{tournament}/audit?head={head.version}:{code}"
        says = say(
            "QR code of the head {code} at version {version}", code=code, version=head.version
        )
        return cls(head.version, code, head.hash.hex(), qr_svg(address, says))


@dataclass(frozen=True, slots=True)
class AuditPage:
    """The audit page. `sheet` is the answer to a code read from paper; "" without one."""

    template: ClassVar[str] = "audit.html"
    title: str
    name: str
    address: str
    seal: Seal
    sheet: str
    sheet_holds: bool
    start: AuditStart

    @classmethod
    def build(
        cls, tournament: Tournament, seal: Seal, head_on_paper: str = "", verdict: str = OK
    ) -> "AuditPage":
        return cls(
            title=say("Audit · {name}", name=tournament.name),
            name=tournament.name,
            address=f"/t/{tournament.id}",
            seal=seal,
            sheet=_sheet_answer(head_on_paper, verdict),
            sheet_holds=verdict == OK,
            start=AuditStart(
                tournament.id,
                seal.version,
                tuple(StageName(stage, name) for stage, name in tournament.part_names.items()),
                tournament.undoable.first if tournament.undoable else 0,
            ),
        )


def _sheet_answer(head_on_paper: str, verdict: str) -> str:
    if not head_on_paper:
        return ""
    version, _, code = head_on_paper.rpartition(":")
    if verdict != OK:
        return say(
            "No event of this log has the head {code} of your sheet. The log was rewritten.",
            code=code,
        )
    where = say("version {version}", version=version) if version else say("a version")
    return say(
        "The head {code} of your sheet is that of {where} of this log.", code=code, where=where
    )


def event_lines(
    records: Iterable[Recorded], state: Tournament | None
) -> tuple[list[TimelineEvent], Tournament | None]:
    """A line for each event, and the tournament after the last one, to continue from."""
    lines = []
    for record in records:
        event = event_of(record)
        signature = record.act.signature
        signed = read_device_signature(signature) if signature else None
        lines.append(
            TimelineEvent(
                version=record.version,
                stage=getattr(event, "stage", 0),
                round=getattr(event, "session", 0) or getattr(event, "round", 0),
                kind=record.event.kind.partition("/")[0],
                says=sentence_of(state, event),
                actor=record.act.actor,
                device=record.act.device,
                instant=record.act.instant,
                key=signed.fingerprint if signed else "",
            )
        )
        state = apply_event(state, event, record)
    return lines, state


def mark_breaches(
    lines: Iterable[TimelineEvent], breaches: Iterable[BreachRecord]
) -> list[TimelineEvent]:
    by_version = {breach.version: breach for breach in breaches}
    return [_mark_line(line, by_version.get(line.version)) for line in lines]


def _mark_line(line: TimelineEvent, breach: BreachRecord | None) -> TimelineEvent:
    if breach is None:
        return line
    return replace(
        line,
        breach=breach.kind.value,
        before=breach.before,
        after=breach.after,
        level=breach.level,
        undone=breach.undone_by,
    )
