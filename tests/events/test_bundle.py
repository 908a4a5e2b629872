"""A log as one bundle file: always the same bytes, and the same head on every reader."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import msgspec
import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.ids import TournamentId
from events.audit.verdict import CLEAN, audit_log
from events.bundle import (
    FORMAT,
    LOG,
    MANIFEST,
    AlteredBundle,
    Manifest,
    batches_after,
    is_bundle,
    read_bundle,
    verified_records,
    write_bundle,
)
from events.log.chain import short_code
from events.log.records import Head, NewEvent, Receipt, Recorded, StoredAct
from tests.events.chess.evening import Evening
from tests.events.forging import acts, with_act, with_valid_chain
from tests.events.log.memory_store import MemoryStore
from tests.events.memory_log import NAME


@pytest.fixture(scope="module")
def evening() -> Evening:
    return Evening().played(1).paired(2)


def bundle_of_parts(manifest: bytes, log: bytes) -> bytes:
    """A new archive of these members, with right checksums, as any zip program makes it."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_STORED) as members:
        members.writestr(MANIFEST, manifest)
        members.writestr(LOG, log)
    return archive.getvalue()


def parts(data: bytes) -> tuple[bytes, bytes]:
    """The manifest and the log."""
    with ZipFile(BytesIO(data)) as archive:
        return archive.read(MANIFEST), archive.read(LOG)


def first_bad_version(data: bytes) -> int:
    with pytest.raises(AlteredBundle) as refused:
        verified_records(read_bundle(data))
    return refused.value.version


def test_the_same_log_makes_the_same_file(evening: Evening) -> None:
    assert write_bundle(evening.acts) == write_bundle(list(evening.store.read(NAME)))


def test_the_manifest_describes_the_log(evening: Evening) -> None:
    manifest = read_bundle(write_bundle(evening.acts)).manifest

    assert manifest.versions == evening.version
    assert manifest.head == evening.records[-1].hash.hex()
    assert manifest.code == short_code(evening.records[-1].hash)
    assert manifest.kinds["entry-registered/1"] == 4
    assert [(e.round, e.system, e.edition, e.program) for e in manifest.engines] == [
        (1, "fide-dutch", "2026", "wallchart 1"),
        (2, "fide-dutch", "2026", "wallchart 1"),
    ]


def test_another_store_gets_the_same_bytes_and_the_same_head(evening: Evening) -> None:
    records = verified_records(read_bundle(write_bundle(evening.acts)))
    other = MemoryStore()

    answers = other.append_group(list(batches_after(records, Head())))

    assert all(isinstance(answer, Receipt) for answer in answers)
    assert list(other.read(NAME)) == evening.acts
    assert write_bundle(other.read(NAME)) == write_bundle(evening.acts)


def test_a_store_that_has_the_first_part_gets_the_rest(evening: Evening) -> None:
    records = evening.records
    other = MemoryStore()
    other.append_group(list(batches_after(records[:3], Head())))

    other.append_group(list(batches_after(records, other.head(NAME))))

    assert other.head(NAME) == evening.store.head(NAME)


class TestAltered:
    @given(place=st.floats(0, 0.999), bit=st.integers(0, 7))
    def test_one_flipped_bit_names_its_version(
        self, evening: Evening, place: float, bit: int
    ) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        at = int(place * len(log))
        changed = bytearray(log)
        changed[at] ^= 1 << bit

        act = evening.acts[log[:at].count(b"\n")]
        assert first_bad_version(bundle_of_parts(manifest, bytes(changed))) == act.first_version

    def test_a_flipped_byte_is_located_despite_a_wrong_archive_checksum(
        self, evening: Evening
    ) -> None:
        """The archive's own checksum is wrong then; the chain still says where."""
        data = bytearray(write_bundle(evening.acts))
        at = data.index(b'"family":"P2"')
        data[at + len('"family":"')] ^= 1
        (changed,) = (act for act in evening.acts if b'"P2"' in act.events[0].payload)

        assert first_bad_version(bytes(data)) == changed.first_version

    def test_a_removed_tail_is_named(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        lines = log.splitlines(keepends=True)

        cut = evening.acts[-2]
        assert (
            first_bad_version(bundle_of_parts(manifest, b"".join(lines[:-2]))) == cut.first_version
        )

    def test_two_swapped_events_are_named(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        lines = log.splitlines(keepends=True)
        lines[3], lines[4] = lines[4], lines[3]

        assert first_bad_version(bundle_of_parts(manifest, b"".join(lines))) == 4

    def test_a_manifest_of_another_log_is_refused(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        other = msgspec.structs.replace(
            msgspec.json.decode(manifest, type=Manifest), head="00" * 32
        )

        assert (
            first_bad_version(bundle_of_parts(msgspec.json.encode(other), log)) == evening.version
        )


class TestNames:
    """A bundle with a valid chain, whose identifier would leave a folder or break into a header."""

    @pytest.mark.parametrize(
        "instant",
        [
            "../../outside",
            "2026-11-21T09:00:00.000Z/../../outside",
            "2026-11-21T09:00:00.000Z\n",
            "2026-13-21T09:00:00.000Z",
            "٢٠٢٦-11-21T09:00:00Z",
            "",
        ],
    )
    def test_an_invalid_instant_is_refused_at_its_version(
        self, evening: Evening, instant: str
    ) -> None:
        assert first_bad_version(with_envelope(evening, instant=instant)) == 5

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("client_instant", "yesterday"),
            *(("key", key) for key in ("a key\n", "\x1b[2J", "", "x" * 129)),
            *((field, "\x1b[2J") for field in ("actor", "device", "signature")),
            ("device", "\u202eksed"),
        ],
    )
    def test_malformed_keys_and_senders_are_refused_at_their_version(
        self, evening: Evening, field: str, value: str
    ) -> None:
        assert first_bad_version(with_envelope(evening, **{field: value})) == 5

    @pytest.mark.parametrize("name", ["..", "a/b", "../etc", 'a"; filename="b', "a\nb", "x" * 65])
    def test_a_tournament_has_an_id_of_letters_and_digits(
        self, evening: Evening, name: str
    ) -> None:
        other = [msgspec.structs.replace(r, tournament=TournamentId(name)) for r in evening.records]

        with pytest.raises(BadFile, match="the id of its tournament"):
            read_bundle(write_bundle(acts(with_valid_chain(other))), "x")


def with_envelope(evening: Evening, **changed: str) -> bytes:
    """The evening's bundle with a changed envelope of the act of version 5, and a valid chain."""
    act = msgspec.structs.replace(evening.records[4].act, **changed)
    return write_bundle(acts(with_act(evening.records, 5, act)))


class TestBytes:
    """A bundle with a valid chain over bytes that no program of ours writes."""

    @pytest.mark.parametrize(
        "payload",
        [
            b'{"stage":1,"family":"P3","rating":1850}',  # keys in another order
            b'{"family":"P3","family":"P3","rating":1850,"stage":1}',
            b'{"family":"P3","rating":1850, "stage":1}',
            b'{"family":"P3","rating":1850,"stage":1} ',
            b'{"family":"P\\u0033","rating":1850,"stage":1}',
            b'{"family":"P3","rating":1850.0,"stage":1}',
            b'{"family":"P3","rating":185e1,"stage":1}',
            b'{"family":"P3","rating":-0,"stage":1}',
            b'{"family":"P3","nobody":1,"rating":1850,"stage":1}',
            b'{"family":"P3\xff","rating":1850,"stage":1}',
            b'{"family":"P\\n3","rating":1850,"stage":1}',
            b'["P3"]',
            b"null",
            b"[" * 3000 + b"]" * 3000,
        ],
    )
    @pytest.mark.parametrize("field", ["body", "drawn", "payload"])
    def test_non_canonical_bytes_are_refused_with_the_reason(
        self, evening: Evening, payload: bytes, field: str
    ) -> None:
        records = evening.records
        if field == "payload":
            event = NewEvent(records[4].event.kind, payload)
            records[4] = msgspec.structs.replace(records[4], event=event)
            log = with_valid_chain(records)
        else:
            changed = msgspec.structs.replace(records[4].act, **{field: payload})
            log = with_act(records, 5, changed)

        assert first_bad_version(bundle_of(log)) == 5
        verdict = audit_log(acts(log))
        assert verdict.exit_code != CLEAN
        versions = [one.version for one in verdict.again.contradictions]
        assert verdict.chain.startswith("broken at 5") or 5 in versions

    def test_a_line_in_another_notation_is_refused(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        lines = log.splitlines(keepends=True)
        for otherwise in (
            lines[4].replace(b'{"version":5,', b'{"version": 5,'),
            lines[4].replace(b'{"version":5,', b'{"version":5,"version":5,'),
            lines[4].replace(b'"actor":"chief",', b"").replace(b"{", b'{"actor":"chief",', 1),
            lines[4].replace(b'"chief"', b'"ch\\u0069ef"'),
            lines[4].replace(b'"}\n', b'","drawn":{}}\n'),
            lines[4].replace(b'"}\n', b'","signature":""}\n'),
            lines[4] + b"\n",
            lines[4].replace(
                evening.acts[4].hash.hex().encode(), evening.acts[4].hash.hex().upper().encode()
            ),
        ):
            assert otherwise != lines[4]
            changed = b"".join([*lines[:4], otherwise, *lines[5:]])
            # The line itself, or the blank line after it.
            assert first_bad_version(bundle_of_parts(manifest, changed)) in (5, 6)


def bundle_of(records: list[Recorded]) -> bytes:
    """A bundle of records that `write_bundle` might refuse; its manifest does not fit its log."""
    log = b"".join(map(line, acts(records)))
    manifest = Manifest(FORMAT, NAME, "", len(records), "00" * 32, "", {}, ())
    return bundle_of_parts(msgspec.json.encode(manifest), log)


def line(stored: StoredAct) -> bytes:
    """An act's line as a program writes it that copies its bytes without reading them."""
    act = stored.act
    texts = ("actor", "device", "instant", "key")
    fields = [
        b'"version":%d' % stored.version,
        b'"command":' + msgspec.json.encode(act.command),
        b'"body":' + act.body,
        *(b'"%b":%b' % (name.encode(), msgspec.json.encode(getattr(act, name))) for name in texts),
        b'"events":[%b]'
        % b",".join(
            b'{"kind":%b,"payload":%b}' % (msgspec.json.encode(each.kind), each.payload)
            for each in stored.events
        ),
        b'"hash":' + msgspec.json.encode(stored.hash.hex()),
        *([b'"drawn":' + act.drawn] if act.drawn else []),
    ]
    return b"{" + b",".join(fields) + b"}\n"


class TestNoBundle:
    @pytest.mark.parametrize("data", [b"", b"012 A report", b"PK\x03\x04nothing"])
    def test_other_files_are_not_recognised_as_bundles(self, data: bytes) -> None:
        assert not is_bundle(data)
        with pytest.raises(BadFile, match="not a bundle"):
            read_bundle(data, "x")

    @pytest.mark.parametrize("missing", [1, 100, 2000])
    def test_a_bundle_that_is_cut_off_is_recognised_and_refused(
        self, evening: Evening, missing: int
    ) -> None:
        cut_off = write_bundle(evening.acts)[:-missing]
        assert is_bundle(cut_off)
        with pytest.raises(BadFile, match="cut off"):
            read_bundle(cut_off, "x")

    def test_a_compressed_or_foreign_archive_is_refused(self, evening: Evening) -> None:
        archive = BytesIO()
        with ZipFile(archive, "w", ZIP_DEFLATED) as members:
            manifest, log = parts(write_bundle(evening.acts))
            members.writestr(MANIFEST, manifest)
            members.writestr(LOG, log)
        with pytest.raises(BadFile, match="not a bundle"):
            read_bundle(archive.getvalue())

    @pytest.mark.parametrize("twice", [MANIFEST, LOG])
    @pytest.mark.filterwarnings("ignore:Duplicate name")
    def test_an_archive_with_a_repeated_member_name_is_refused(
        self, evening: Evening, twice: str
    ) -> None:
        """Two programs would read two logs from it."""
        manifest, log = parts(write_bundle(evening.acts))
        other = {MANIFEST: manifest, LOG: parts(write_bundle(Evening(5).acts))[1]}
        archive = BytesIO()
        with ZipFile(archive, "w", ZIP_STORED) as members:
            for name, data in ((MANIFEST, manifest), (LOG, log), (twice, other[twice])):
                members.writestr(name, data)
        assert is_bundle(archive.getvalue())
        with pytest.raises(BadFile, match="not a bundle"):
            read_bundle(archive.getvalue())

    def test_an_archive_with_further_members_is_refused(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        archive = BytesIO()
        with ZipFile(archive, "w", ZIP_STORED) as members:
            for name, data in ((MANIFEST, manifest), (LOG, log), ("log.jsonl/", b"")):
                members.writestr(name, data)
        with pytest.raises(BadFile, match="not a bundle"):
            read_bundle(archive.getvalue())

    def test_an_archive_with_bytes_between_its_members_is_refused(self, evening: Evening) -> None:
        """A log that the archive's directory does not list, but a program that reads from the start
        finds.
        """
        written = write_bundle(evening.acts)
        other = BytesIO()
        with ZipFile(other, "w", ZIP_STORED) as members:
            members.writestr(LOG, parts(write_bundle(Evening(5).acts))[1])
        hidden = other.getvalue()[: other.getvalue().index(b"PK\x01\x02")]
        for forged in (hidden + written, written + hidden, written + b"PK"):
            with pytest.raises(BadFile, match="not a bundle"):
                read_bundle(forged)

    def test_a_member_whose_local_name_differs_is_refused(self, evening: Evening) -> None:
        written = write_bundle(evening.acts)
        with pytest.raises(BadFile, match="not a bundle"):
            read_bundle(written.replace(LOG.encode(), b"LOG.jsonl", 1))

    def test_a_bundle_of_a_later_format_is_refused_with_its_format(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        later = manifest.replace(b"wallchart-bundle/1", b"wallchart-bundle/9")

        with pytest.raises(BadFile, match="bundle/9"):
            read_bundle(bundle_of_parts(later, log))


def test_members_that_another_program_stored_with_extra_fields_are_read_too() -> None:
    written = write_bundle(Evening().played(1).acts)
    rezipped = BytesIO()
    with ZipFile(BytesIO(written)) as before, ZipFile(rezipped, "w", ZIP_STORED) as after:
        for name in before.namelist():
            member = ZipInfo(name)
            member.extra = b"\xff\xff\x04\x00abcd"
            after.writestr(member, before.read(name))

    assert read_bundle(rezipped.getvalue()) == read_bundle(written)


def test_members_of_a_bundle_have_the_earliest_zip_date(evening: Evening) -> None:
    with ZipFile(BytesIO(write_bundle(evening.acts))) as members:
        assert {member.date_time for member in members.infolist()} == {(1980, 1, 1, 0, 0, 0)}
