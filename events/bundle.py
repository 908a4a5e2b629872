"""A single file with a tournament's whole log, to keep, to hand over and to audit anywhere.

A bundle is a zip archive of two stored (not compressed) members, byte for byte the same whenever
the same log is bundled:

manifest.json   the summary: tournament, number of versions, head hash and its short code, how
                many events of each kind, which programs paired
log.jsonl       one line per act, in order: the command, its sender and time, and the events that
                follow from it, all in their exact bytes

Reading trusts neither the archive's checksums nor the manifest: every line is linked to the one
before it by the chain of hashes, and an error names the version of the first that is not. Bytes
that do not decode and encode to themselves are refused, and so are archives with duplicate names.
"""

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import repeat
from typing import Any, ClassVar
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo, is_zipfile

import msgspec
from msgspec import Raw, Struct, structs

from domain.errors import BadFile
from domain.ids import TournamentId
from domain.messages import plain_text, say
from domain.texts import first_illegible
from events.codec import NO_JSON, event_of, fault_of_encoding
from events.log.chain import is_instant, is_key, is_tournament_id, short_code, verify_chain
from events.log.errors import BrokenChain, LogError
from events.log.records import Act, Batch, Head, NewEvent, Recorded, StoredAct, to_stored_acts
from events.log.vocabulary import common_fields
from events.tournament.vocabulary import TournamentCreated

FORMAT = "wallchart-bundle/1"
MANIFEST, LOG = "manifest.json", "log.jsonl"
_LOCAL_HEADER = struct.Struct("<4s5H3I2H")  # fixed part before a member's name and bytes
_ENTRY, _END = 46, 22  # fixed sizes of a directory entry and of the end record


class Engine(Struct, frozen=True):
    """The program that paired the rounds; `program` is empty in logs that do not record it."""

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


class BundledEvent(Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    payload: Raw


NOTHING = Raw(b"{}")


class BundleLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An act as stored in the log; `version` and `hash` (hex) are those of its last event."""

    version: int
    command: str
    body: Raw
    actor: str
    device: str
    instant: str
    key: str
    events: tuple[BundledEvent, ...]
    hash: str
    drawn: Raw = NOTHING
    client_instant: str = ""
    signature: str = ""


@dataclass(eq=False)
class AlteredBundle(LogError):
    """The file is a bundle that was altered after it was written."""

    says: ClassVar[str] = (
        "This bundle of tournament {tournament} was altered; the first bad version is "
        "{version}: {reason}."
    )

    tournament: str
    version: int
    reason: str


class Bundle(Struct, frozen=True):
    """A bundle as read, with nothing verified yet."""

    manifest: Manifest
    log: bytes

    @property
    def tournament(self) -> TournamentId:
        return TournamentId(self.manifest.tournament)

    def describes(self, records: Sequence[Recorded]) -> bool:
        """Whether the manifest is the one that a bundle of these records has."""
        return _manifest_of(records) == self.manifest

    def acts(self) -> Iterator[StoredAct]:
        """Decode the lines as acts; AlteredBundle at the first line that is not an act."""
        version = 0
        for line in self.log.removesuffix(b"\n").split(b"\n"):
            try:
                act = _read_act(self.tournament, msgspec.json.decode(line, type=BundleLine))
            except (*NO_JSON, ValueError) as reason:
                raise AlteredBundle(self.tournament, version + 1, f"{reason}") from None
            if _encode_line(act) != line:
                raise AlteredBundle(
                    self.tournament, version + 1, say("its line is written otherwise")
                )
            yield act
            version = act.version


def write_bundle(acts: Iterable[StoredAct]) -> bytes:
    """Write the acts, verifying the chain on the way: a broken log is not exported."""
    records = list(verify_chain(acts))
    log = b"".join(_encode_line(act) + b"\n" for act in to_stored_acts(records))
    manifest = msgspec.json.format(
        msgspec.json.encode(_manifest_of(records), order="sorted", enc_hook=plain_text), indent=1
    )
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_STORED) as members:
        for name, content in ((MANIFEST, manifest + b"\n"), (LOG, log)):
            members.writestr(zip_member(name), content)
    return archive.getvalue()


def zip_member(name: str, compression: int = ZIP_STORED) -> ZipInfo:
    """A member of an archive that is the same on every machine, at any time."""
    member = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    member.create_system = 3
    member.external_attr = 0o644 << 16
    member.compress_type = compression
    return member


def is_bundle(data: bytes) -> bool:
    """Whether the data is a zip archive with the members of a bundle, or the beginning of one."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            return {MANIFEST, LOG} <= set(archive.namelist())
    except BadZipFile:
        return _begins_as_bundle(data)


def _begins_as_bundle(data: bytes) -> bool:
    name = data[_LOCAL_HEADER.size :][: len(MANIFEST)]
    return data.startswith(b"PK\3\4") and name == MANIFEST.encode()


def read_bundle(data: bytes, name: str = "") -> Bundle:
    """Read a bundle; BadFile for any other file. `verified_records` verifies its content."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            infos = archive.infolist()
            if [info.filename for info in infos] != [MANIFEST, LOG]:
                raise BadZipFile
            members = {info.filename: _member_bytes(data, info) for info in infos}
            # A reader that scans from the start may find another log in the gaps.
            if len(data) != sum(map(_member_length, infos, repeat(data))) + _END:
                raise BadZipFile
        manifest = msgspec.json.decode(members[MANIFEST], type=Manifest)
        log = members[LOG]
    except (BadZipFile, KeyError, struct.error, *NO_JSON):
        if _begins_as_bundle(data) and not is_zipfile(BytesIO(data)):
            raise BadFile("this bundle is cut off; save it once more.", name=name) from None
        raise BadFile("this is not a bundle of Wallchart.", name=name) from None
    if manifest.format != FORMAT:
        raise BadFile(
            "bundles of form {format} need another Wallchart.",
            name=name,
            format=repr(manifest.format),
        )
    if not is_tournament_id(manifest.tournament):
        raise BadFile("the id of its tournament is none that Wallchart gives.", name=name)
    return Bundle(manifest, log)


def verified_records(bundle: Bundle) -> list[Recorded]:
    """All events of the bundle; AlteredBundle if they are no chain up to the manifest's head."""
    manifest = bundle.manifest
    try:
        records = list(verify_chain(bundle.acts()))
    except BrokenChain as broken:
        raise AlteredBundle(manifest.tournament, broken.version, broken.reason) from None
    for record in records:
        if why := fault_of_encoding(record):
            raise AlteredBundle(manifest.tournament, record.version, why)
    if len(records) != manifest.versions:
        raise AlteredBundle(
            manifest.tournament,
            min(len(records), manifest.versions) + 1,
            say(
                "the manifest has {versions} versions, the log {records}",
                versions=manifest.versions,
                records=len(records),
            ),
        )
    if not records or not bundle.describes(records):
        raise AlteredBundle(
            manifest.tournament, len(records), say("the manifest does not describe this log")
        )
    return records


def batches_after(records: Iterable[Recorded], head: Head) -> Iterator[Batch]:
    """Batches that append the records after `head` to another store, with the same bytes."""
    for stored in to_stored_acts(record for record in records if record.version > head.version):
        yield Batch(stored.tournament, stored.first_version - 1, stored.act, stored.events)


def _encode_line(stored: StoredAct) -> bytes:
    act = stored.act
    drawn = Raw(act.drawn) if act.drawn else NOTHING
    fields = structs.asdict(act) | {"body": Raw(act.body), "drawn": drawn}
    events = tuple(BundledEvent(each.kind, Raw(each.payload)) for each in stored.events)
    line = BundleLine(version=stored.version, events=events, hash=stored.hash.hex(), **fields)
    return msgspec.json.encode(line)


def _refuse_malformed_names(line: BundleLine) -> None:
    """Raise ValueError for malformed keys and names, which occur in file names and addresses."""
    if not is_key(line.key):
        raise ValueError(say("its key is none"))
    if not is_instant(line.instant):
        raise ValueError(say("its instant is none"))
    if line.client_instant and not is_instant(line.client_instant):
        raise ValueError(say("its client's instant is none"))
    if first_illegible(line.actor + line.device + line.signature):
        raise ValueError(say("who sent it can't be read"))


def _read_act(tournament: TournamentId, line: BundleLine) -> StoredAct:
    _refuse_malformed_names(line)
    drawn = bytes(line.drawn) if bytes(line.drawn) != bytes(NOTHING) else b""
    act = Act(**common_fields(line, Act) | {"body": bytes(line.body), "drawn": drawn})
    events = tuple(NewEvent(each.kind, bytes(each.payload)) for each in line.events)
    return StoredAct(tournament, line.version, act, events, bytes.fromhex(line.hash))


def _manifest_of(records: Sequence[Recorded]) -> Manifest:
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
            if hasattr(e, "engine")  # only some facts name the program that decided them
        ),
    )


def _member_bytes(data: bytes, info: Any) -> bytes:
    """A stored member's bytes, without the archive's own checksum: that would only show that
    something was altered, while the chain shows what.
    """
    start = info.header_offset + _header_length(data, info)
    name = data[info.header_offset + _LOCAL_HEADER.size :][: len(info.filename)]
    if (
        name != info.filename.encode()
        or info.compress_type != ZIP_STORED
        or start + info.file_size > len(data)
    ):
        raise BadZipFile
    return data[start : start + info.file_size]


def _header_length(data: bytes, info: Any) -> int:
    header = _LOCAL_HEADER.unpack_from(data, info.header_offset)
    return _LOCAL_HEADER.size + int(header[-2]) + int(header[-1])


def _member_length(info: Any, data: bytes) -> int:
    """The length of all parts of a member in the archive; their sum reveals hidden gaps."""
    entry = _ENTRY + len(info.filename) + len(info.extra) + len(info.comment)
    return _header_length(data, info) + int(info.file_size) + entry
