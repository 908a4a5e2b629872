"""One file that holds a tournament's whole log, to keep, to hand over and to audit anywhere.

A bundle is a zip archive of two stored (not compressed) members, byte for byte the same whenever
the same log is bundled:

manifest.json   what to expect: tournament, number of versions, head hash and its short code, how
                many events of each kind, which programs paired
log.jsonl       one line an event, in order: its envelope and the exact payload bytes

Reading trusts neither the archive's checksums nor the manifest: every line is linked to the one
before it by the chain of hashes, and the first that is not is named by its version.
"""

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import msgspec
from msgspec import Raw, Struct

from domain.errors import BadFile
from domain.ids import TournamentId
from domain.texts import first_illegible, shown
from events.codec import event_of
from events.log.chain import short_code, verified
from events.log.errors import BrokenChain, LogError
from events.log.identifiers import is_event_id, is_instant, is_tournament_id
from events.log.recorded import Batch, Head, NewEvent, Recorded, Stamp
from events.tournament.vocabulary import TournamentCreated

FORMAT = "wallchart-bundle/1"
MANIFEST, LOG = "manifest.json", "log.jsonl"
_LOCAL_HEADER = struct.Struct("<4s5H3I2H")  # the fixed part before a member's name and its bytes
_EPOCH = (1980, 1, 1, 0, 0, 0)


class Engine(Struct, frozen=True):
    """Which program paired the rounds; `program` is empty in logs that did not keep it."""

    stage: int
    round: int
    system: str
    edition: str
    program: str


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    tournament: str
    name: str
    versions: int
    head: str
    code: str
    kinds: dict[str, int]
    engines: tuple[Engine, ...]


class Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event as it stands in the log; hashes in hexadecimal digits. A line of an event that no
    device has signed has no `signature`.
    """

    version: int
    id: str
    kind: str
    payload: Raw
    actor: str
    device: str
    instant: str
    client_instant: str
    caused_by: str
    command_digest: str
    previous_hash: str
    hash: str
    signature: str = ""


class AlteredBundle(LogError):
    """The file is a bundle, but not the one that was written."""

    def __init__(self, tournament: str, version: int, reason: str) -> None:
        super().__init__(tournament, version, reason)
        self.tournament = tournament
        self.version = version
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"This bundle of tournament {self.tournament} was altered; the first bad version is "
            f"{self.version}: {self.reason}."
        )


class Bundle(Struct, frozen=True):
    """As read, nothing verified yet."""

    manifest: Manifest
    log: bytes

    @property
    def tournament(self) -> TournamentId:
        return TournamentId(self.manifest.tournament)

    def records(self) -> Iterator[Recorded]:
        """The lines as events; AlteredBundle at the first that is none."""
        for version, line in enumerate(self.log.removesuffix(b"\n").split(b"\n"), 1):
            try:
                record = _record(self.tournament, msgspec.json.decode(line, type=Line))
            except (msgspec.DecodeError, ValueError) as reason:
                raise AlteredBundle(self.tournament, version, f"{reason}") from None
            if _line(record) != line:
                raise AlteredBundle(self.tournament, version, "its line is written otherwise")
            yield record


def write_bundle(records: Sequence[Recorded]) -> bytes:
    """The chain is verified on the way: what is broken is not handed on."""
    held = list(verified(records))
    log = b"".join(_line(record) + b"\n" for record in held)
    manifest = msgspec.json.format(msgspec.json.encode(_manifest(held), order="sorted"), indent=1)
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_STORED) as members:
        for name, content in ((MANIFEST, manifest + b"\n"), (LOG, log)):
            member = ZipInfo(name, _EPOCH)
            member.create_system = 3  # the same on every machine
            member.external_attr = 0o644 << 16
            members.writestr(member, content)
    return archive.getvalue()


def is_bundle(data: bytes) -> bool:
    """Whether it calls itself one; a zip archive of anything else doesn't."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            return {MANIFEST, LOG} <= set(archive.namelist())
    except BadZipFile:
        return False


def read_bundle(data: bytes, name: str = "") -> Bundle:
    """BadFile for what is no bundle; what a bundle says is verified by `verified_records`."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = {info.filename: _stored(data, info) for info in archive.infolist()}
        manifest = msgspec.json.decode(members[MANIFEST], type=Manifest)
        log = members[LOG]
    except (BadZipFile, KeyError, struct.error, msgspec.DecodeError, UnicodeDecodeError):
        raise BadFile("this is not a bundle of Wallchart.", name=name) from None
    if manifest.format != FORMAT:
        raise BadFile(f"bundles of form {manifest.format!r} need another Wallchart.", name=name)
    if not is_tournament_id(manifest.tournament):
        raise BadFile("the id of its tournament is none that Wallchart gives.", name=name)
    return Bundle(manifest, log)


def verified_records(bundle: Bundle) -> list[Recorded]:
    """All events, linked from the first to the head the manifest names."""
    manifest = bundle.manifest
    try:
        records = list(verified(bundle.records()))
        for record in records:
            event_of(record)
    except BrokenChain as broken:
        raise AlteredBundle(manifest.tournament, broken.version, broken.reason) from None
    if len(records) != manifest.versions:
        raise AlteredBundle(
            manifest.tournament,
            min(len(records), manifest.versions) + 1,
            f"the manifest has {manifest.versions} versions, the log {len(records)}",
        )
    if not records or _manifest(records) != msgspec.structs.replace(
        manifest, name=shown(manifest.name)
    ):
        raise AlteredBundle(
            manifest.tournament, len(records), "the manifest does not describe this log"
        )
    return records


def batches(records: Iterable[Recorded], head: Head) -> Iterator[Batch]:
    """Ready for a store whose log ends at `head`: it writes the same bytes and the same hashes."""
    newer = (record for record in records if record.version > head.version)
    for stamp, group in groupby(newer, lambda record: record.stamp):
        run = list(group)
        first = run[0]
        yield Batch(first.tournament, first.version - 1, tuple(r.event for r in run), stamp)


def _line(record: Recorded) -> bytes:
    stamp = record.stamp
    return msgspec.json.encode(
        Line(
            record.version,
            record.event.event_id,
            record.event.kind,
            Raw(record.event.payload),
            stamp.actor,
            stamp.device,
            stamp.instant,
            stamp.client_instant,
            stamp.caused_by,
            stamp.command_digest,
            record.previous_hash.hex(),
            record.hash.hex(),
            stamp.signature,
        )
    )


def _refuse_what_is_no_name(line: Line) -> None:
    """ValueError: names of files and addresses are made of these."""
    if not is_event_id(line.id):
        raise ValueError("its id is none")
    if not is_instant(line.instant):
        raise ValueError("its instant is none")
    if line.client_instant and not is_instant(line.client_instant):
        raise ValueError("its client's instant is none")
    if first_illegible(line.actor + line.device + line.signature):
        raise ValueError("who sent it can't be read")
    if line.caused_by and not is_event_id(line.caused_by):
        raise ValueError("the key it was caused by is none")


def _record(tournament: TournamentId, line: Line) -> Recorded:
    _refuse_what_is_no_name(line)
    return Recorded(
        tournament,
        line.version,
        NewEvent(line.id, line.kind, bytes(line.payload)),
        Stamp(
            line.actor,
            line.device,
            line.instant,
            line.client_instant,
            line.caused_by,
            line.command_digest,
            line.signature,
        ),
        bytes.fromhex(line.previous_hash),
        bytes.fromhex(line.hash),
    )


def _manifest(records: Sequence[Recorded]) -> Manifest:
    events: list[Any] = [event_of(record) for record in records]
    created = next((e for e in events if isinstance(e, TournamentCreated)), None)
    head = records[-1].hash if records else Head().hash
    return Manifest(
        format=FORMAT,
        tournament=records[0].tournament if records else "",
        name=created.name if created else "",
        versions=len(records),
        head=head.hex(),
        code=short_code(head),
        kinds=dict(sorted(Counter(record.event.kind for record in records).items())),
        engines=tuple(
            Engine(e.stage, e.round, e.system, e.edition, e.engine)
            for e in events
            if hasattr(e, "engine")  # a fact that names the program which decided it
        ),
    )


def _stored(data: bytes, info: Any) -> bytes:
    """A stored member's bytes. Not through the archive's own checksum: that would only say that
    something was altered, the chain says what.
    """
    header = _LOCAL_HEADER.unpack_from(data, info.header_offset)
    start = info.header_offset + _LOCAL_HEADER.size + header[-2] + header[-1]
    if info.compress_type != ZIP_STORED or start + info.file_size > len(data):
        raise BadZipFile
    return data[start : start + info.file_size]
