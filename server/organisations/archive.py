"""All data of an organisation in one file, to keep or to move to another server.

settings.json            its data and quotas
devices.json             its devices, without secrets, so that none can sign in with it
journal.json             the acts of operators on it
tournaments/ID.bundle    the exact log of each tournament
manifest.json            the length and the SHA-256 of each of these, and unreadable tournaments

It is streamed, with one tournament in memory at a time. An import verifies all of it, each log to
its head, before anything is written.
"""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_STORED, BadZipFile, ZipFile

import msgspec
from msgspec import Struct

from domain.errors import BadFile
from domain.ids import TournamentId
from domain.messages import plain_text
from events.bundle import read_bundle, write_bundle, zip_member
from events.log.errors import LogError, LogUnavailable
from events.log.store import EventStore
from events.log.store.sql import SqlStore
from server.access.devices import Device
from server.access.roles import Grant, Role
from server.files.bundles import OtherHistory, missing_batches, verified_bundle
from server.organisations.store import OperatorStamp, OrganisationStore
from server.organisations.values import OperatorAct, Organisation, is_organisation_id

FORMAT = "wallchart-organisation/1"
MANIFEST, SETTINGS = "manifest.json", "settings.json"
DEVICES, JOURNAL = "devices.json", "journal.json"
_BUNDLES, _ENDING = "tournaments/", ".bundle"
_LOCKED = 0x1
"""Flag of a member that is encrypted."""


class ArchiveMember(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    bytes: int
    sha256: str


class ArchiveManifest(Struct, frozen=True, forbid_unknown_fields=True):
    """`unreadable`: tournaments with a broken log, and the reason."""

    format: str
    organisation: str
    made: str
    members: tuple[ArchiveMember, ...]
    unreadable: dict[str, str] = {}


class ArchivedDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A device by its name in the log, with the key that verifies its signatures."""

    id: str
    name: str
    role: Role
    tournament: str
    stage: int
    table: str
    enrolled: int
    seen: int
    revoked: int
    public_key: str

    @classmethod
    def from_device(cls, device: Device) -> "ArchivedDevice":
        grant = device.grant
        place = (grant.role, grant.tournament, grant.stage, grant.table)
        times = (device.enrolled, device.seen, device.revoked)
        return cls(device.id, device.name, *place, *times, device.public_key)


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive contains; `tournaments` are ids, whose logs are read one by one."""

    organisation: Organisation
    devices: Sequence[Device]
    journal: Sequence[OperatorAct]
    tournaments: Sequence[str]


class _Sink:
    """A file object that keeps what is written to it until `take_buffer`."""

    def __init__(self) -> None:
        self._written: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._written.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing, as the buffer is read by `take_buffer`."""

    def take_buffer(self) -> bytes:
        written, self._written = b"".join(self._written), []
        return written


def contents_of(tables: OrganisationStore, organisation: Organisation) -> Contents:
    id = organisation.id
    return Contents(
        organisation, tables.devices(id), tables.whole_journal(id), tables.tournaments(id)
    )


def archive_pieces(store: EventStore, contents: Contents, made: str) -> Iterator[bytes]:
    """Yield the archive piece by piece; `made` is the instant of its creation."""
    sink, members = _Sink(), list[ArchiveMember]()
    unreadable: dict[str, str] = {}
    with ZipFile(sink, "w", ZIP_STORED) as packed:  # type: ignore[call-overload]  # writing is all it does
        for name, data in _archive_members(store, contents, unreadable):
            members.append(ArchiveMember(name, len(data), sha256(data).hexdigest()))
            packed.writestr(zip_member(name), data)
            yield sink.take_buffer()
        id = contents.organisation.id
        manifest = ArchiveManifest(FORMAT, id, made, tuple(members), unreadable)
        packed.writestr(zip_member(MANIFEST), _json_bytes(manifest))
    yield sink.take_buffer()


def _archive_members(
    store: EventStore, contents: Contents, unreadable: dict[str, str]
) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each member; add broken logs to `unreadable`."""
    yield SETTINGS, _json_bytes(contents.organisation)
    yield DEVICES, _json_bytes([ArchivedDevice.from_device(device) for device in contents.devices])
    yield JOURNAL, _json_bytes(contents.journal)
    for tournament in contents.tournaments:
        try:
            yield (
                f"{_BUNDLES}{tournament}{_ENDING}",
                write_bundle(list(store.read(TournamentId(tournament)))),
            )
        except LogUnavailable:
            raise
        except LogError as broken:
            unreadable[tournament] = str(broken)


def _json_bytes(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value, enc_hook=plain_text), indent=1) + b"\n"


@dataclass(frozen=True, slots=True)
class Archive:
    """A verified archive, except its logs."""

    manifest: ArchiveManifest
    organisation: Organisation
    devices: tuple[ArchivedDevice, ...]
    journal: tuple[OperatorAct, ...]
    tournaments: tuple[str, ...]


def import_archive(file: Path, store: SqlStore, by: OperatorStamp) -> Archive:
    """Import an archive into a log that has nothing of it, or a part of the same. BadFile,
    AlteredBundle or OtherHistory before anything is written; an aborted import may be repeated.
    """
    try:
        with ZipFile(file) as packed:
            archive = _read_archive(packed, file.name)
            tables = OrganisationStore(store)
            for tournament in archive.tournaments:
                _verify_log(packed, archive, tournament, tables, store)
            tables.import_organisation(
                archive.organisation,
                archive.tournaments,
                _revoked_devices(archive, by),
                archive.journal,
                by,
            )
            for tournament in archive.tournaments:
                records, _ = verified_bundle(
                    read_bundle(_read_bundle_member(packed, tournament), file.name)
                )
                missing = missing_batches(records, store.head(TournamentId(tournament)))
                for answer in store.append_group(missing):
                    if isinstance(answer, LogError):
                        raise answer
    except (BadZipFile, KeyError, struct.error):
        raise BadFile("this is not an organisation of Wallchart.", name=file.name) from None
    except OSError as reason:
        raise BadFile(
            "can't be read: {strerror}.", name=file.name, strerror=reason.strerror or reason
        ) from None
    return archive


def _read_archive(packed: ZipFile, name: str) -> Archive:
    """Read and verify all members; BadFile if one is not as it was exported."""
    if any(m.compress_type != ZIP_STORED or m.flag_bits & _LOCKED for m in packed.infolist()):
        raise BadFile("it was repacked; bring in the file as it was exported.", name=name)
    try:
        manifest = msgspec.json.decode(packed.read(MANIFEST), type=ArchiveManifest)
        if manifest.format != FORMAT:
            raise BadFile(
                "organisations of form {form} need another Wallchart.",
                name=name,
                form=repr(manifest.format),
            )
        for member in manifest.members:
            data = packed.read(member.name)
            if (len(data), sha256(data).hexdigest()) != (member.bytes, member.sha256):
                raise BadFile(
                    "{part} is not what was written into it.", name=name, part=member.name
                )
        organisation = msgspec.json.decode(packed.read(SETTINGS), type=Organisation)
        devices = msgspec.json.decode(packed.read(DEVICES), type=tuple[ArchivedDevice, ...])
        journal = msgspec.json.decode(packed.read(JOURNAL), type=tuple[OperatorAct, ...])
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        raise BadFile(
            "this is not an organisation of Wallchart ({reason}).", name=name, reason=reason
        ) from None
    if not is_organisation_id(organisation.id):
        raise BadFile("its id is none that an organisation can have.", name=name)
    names = (member.name for member in manifest.members if member.name.startswith(_BUNDLES))
    tournaments = tuple(path.removeprefix(_BUNDLES).removesuffix(_ENDING) for path in names)
    return Archive(manifest, organisation, devices, journal, tournaments)


def _verify_log(
    packed: ZipFile, archive: Archive, tournament: str, tables: OrganisationStore, store: SqlStore
) -> None:
    """Verify that a log is valid, is the tournament's, and does not contradict the local one."""
    records, _ = verified_bundle(read_bundle(_read_bundle_member(packed, tournament), tournament))
    if records[0].tournament != tournament:
        raise BadFile("it is the log of another tournament.", name=tournament)
    head_here = store.head(TournamentId(tournament))
    if head_here.version and tables.owner_of(tournament) != archive.organisation.id:
        raise OtherHistory(tournament, 1)
    missing_batches(records, head_here)


def _read_bundle_member(packed: ZipFile, tournament: str) -> bytes:
    return packed.read(f"{_BUNDLES}{tournament}{_ENDING}")


def _revoked_devices(archive: Archive, by: OperatorStamp) -> list[Device]:
    """The archived devices, revoked, as a record of their names."""
    organisation = archive.organisation.id
    return [
        Device(
            *(
                device.id,
                device.name,
                Grant(device.role, device.tournament, device.stage, device.table, organisation),
            ),
            *(device.enrolled, device.seen),
            revoked=device.revoked or by.instant,
            public_key=device.public_key,
        )
        for device in archive.devices
    ]
