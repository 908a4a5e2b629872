"""A log in one file: the same bytes every time, the same head wherever it is read."""

from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.chess.stage import stages_of
from domain.errors import BadFile
from domain.ids import TournamentId
from events.audit.verdict import OK, audit
from events.bundle import (
    LOG,
    MANIFEST,
    AlteredBundle,
    Bundle,
    Manifest,
    batches,
    is_bundle,
    read_bundle,
    verified_records,
    write_bundle,
)
from events.fold import fold
from events.integrity import Breach
from events.log.chain import short_code, verified
from events.log.recorded import Head, Receipt, Recorded
from tests.events.audit.proofs import of_chess
from tests.events.chess.evening import Evening
from tests.events.forging import acts, chained
from tests.events.log.memory_store import MemoryStore
from tests.events.told_log import NAME

FIRST_RELEASE = Path(__file__).with_name("samples") / "first-release.jsonl"
FIRST_HEAD = "38eab3022f9ee6037eeb8184d6ba4c23df599536583a6e6254b21faec4a84ed9"


@pytest.fixture(scope="module")
def evening() -> Evening:
    return Evening().played(1).paired(2)


def rebuilt(manifest: bytes, log: bytes) -> bytes:
    """The archive as somebody with a zip program would make it again, checksums and all."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_STORED) as members:
        members.writestr(MANIFEST, manifest)
        members.writestr(LOG, log)
    return archive.getvalue()


def parts(data: bytes) -> tuple[bytes, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        return archive.read(MANIFEST), archive.read(LOG)


def first_bad_version(data: bytes) -> int:
    with pytest.raises(AlteredBundle) as refused:
        verified_records(read_bundle(data))
    return refused.value.version


def test_the_same_log_makes_the_same_file(evening: Evening) -> None:
    assert write_bundle(evening.acts) == write_bundle(list(evening.store.read(NAME)))


def test_the_manifest_says_what_to_expect(evening: Evening) -> None:
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

    answers = other.append_group(list(batches(records, Head())))

    assert all(isinstance(answer, Receipt) for answer in answers)
    assert list(other.read(NAME)) == evening.records


def test_a_store_that_has_the_first_part_gets_the_rest(evening: Evening) -> None:
    records = evening.records
    other = MemoryStore()
    other.append_group(list(batches(records[:3], Head())))

    other.append_group(list(batches(records, other.head(NAME))))

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

        expected = log[:at].count(b"\n") + 1
        assert first_bad_version(rebuilt(manifest, bytes(changed))) == expected

    def test_a_flipped_byte_inside_the_archive_is_named_too(self, evening: Evening) -> None:
        """The archive's own checksum is wrong then; the chain still says where."""
        data = bytearray(write_bundle(evening.acts))
        at = data.index(b'"family":"P2"')
        data[at + 10] ^= 1

        assert first_bad_version(bytes(data)) == 4

    def test_a_removed_tail_is_named(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        lines = log.splitlines(keepends=True)

        assert first_bad_version(rebuilt(manifest, b"".join(lines[:-2]))) == len(lines) - 1

    def test_two_swapped_events_are_named(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        lines = log.splitlines(keepends=True)
        lines[3], lines[4] = lines[4], lines[3]

        assert first_bad_version(rebuilt(manifest, b"".join(lines))) == 4

    def test_a_manifest_of_another_log_is_refused(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        other = msgspec.structs.replace(
            msgspec.json.decode(manifest, type=Manifest), head="00" * 32
        )

        assert first_bad_version(rebuilt(msgspec.json.encode(other), log)) == evening.version


class TestNames:
    """A bundle whose chain holds, made by somebody who wants out of a folder, or into a header."""

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
    def test_an_instant_that_is_none_is_refused_at_its_version(
        self, evening: Evening, instant: str
    ) -> None:
        stamp = msgspec.structs.replace(evening.records[4].stamp, instant=instant)

        assert first_bad_version(with_record(evening, 4, stamp=stamp)) == 5

    @pytest.mark.parametrize(
        ("field", "value"),
        [("client_instant", "yesterday"), ("caused_by", "a key\n"), ("caused_by", "\x1b[2J")],
    )
    def test_so_is_what_else_the_server_would_have_written_itself(
        self, evening: Evening, field: str, value: str
    ) -> None:
        stamp = msgspec.structs.replace(evening.records[4].stamp, **{field: value})

        assert first_bad_version(with_record(evening, 4, stamp=stamp)) == 5

    @pytest.mark.parametrize("name", ["", "event 4", "\u202e4", "x" * 201])
    def test_so_is_an_id(self, evening: Evening, name: str) -> None:
        event = msgspec.structs.replace(evening.records[4].event, event_id=name)

        assert first_bad_version(with_record(evening, 4, event=event)) == 5

    @pytest.mark.parametrize("name", ["..", "a/b", "../etc", 'a"; filename="b', "a\nb", "x" * 65])
    def test_a_tournament_has_an_id_of_letters_and_digits(
        self, evening: Evening, name: str
    ) -> None:
        other = [msgspec.structs.replace(r, tournament=TournamentId(name)) for r in evening.records]

        with pytest.raises(BadFile, match="the id of its tournament"):
            read_bundle(write_bundle(acts(chained(other))), "x")


def with_record(evening: Evening, at: int, **changed: object) -> bytes:
    """The evening's bundle with one record otherwise, and a chain that holds."""
    records = list(evening.records)
    records[at] = msgspec.structs.replace(records[at], **changed)
    return write_bundle(acts(chained(records)))


class TestNoBundle:
    @pytest.mark.parametrize("data", [b"", b"012 A report", b"PK\x03\x04nothing"])
    def test_other_files_are_not_taken_for_one(self, data: bytes) -> None:
        assert not is_bundle(data)
        with pytest.raises(BadFile, match="not a bundle"):
            read_bundle(data, "x")

    def test_a_compressed_or_foreign_archive_is_none(self, evening: Evening) -> None:
        archive = BytesIO()
        with ZipFile(archive, "w", ZIP_DEFLATED) as members:
            manifest, log = parts(write_bundle(evening.acts))
            members.writestr(MANIFEST, manifest)
            members.writestr(LOG, log)
        with pytest.raises(BadFile, match="not a bundle"):
            read_bundle(archive.getvalue())

    def test_a_later_form_asks_for_another_program(self, evening: Evening) -> None:
        manifest, log = parts(write_bundle(evening.acts))
        later = manifest.replace(b"wallchart-bundle/1", b"wallchart-bundle/9")

        with pytest.raises(BadFile, match="bundle/9"):
            read_bundle(rebuilt(later, log))


@pytest.fixture
def first_release() -> list[Recorded]:
    """18 events in the first versions of their kinds, their hashes taken then."""
    manifest = Manifest("", "firstlog", "", 0, "", "", {}, ())
    return list(Bundle(manifest, FIRST_RELEASE.read_bytes()).records())


def test_a_log_of_the_first_release_opens_folds_and_verifies(
    first_release: list[Recorded],
) -> None:
    records = list(verified(first_release))

    state = fold(records)

    assert records[-1].hash.hex() == FIRST_HEAD
    assert state is not None
    stage = stages_of(state)[next(iter(stages_of(state)))]
    corrected = stage.rounds[0].boards[0].result
    assert corrected is not None
    assert corrected.code == "=-="
    assert [(b.white, b.black) for b in stage.rounds[1].boards] == [(4, 1), (3, 2)]


def test_a_log_of_the_first_release_is_audited(first_release: list[Recorded]) -> None:
    """Both rounds come out again as they were paired then; the two acts are told, as they were."""
    verdict = audit(first_release)

    assert (verdict.chain, verdict.head) == (OK, Head(18, bytes.fromhex(FIRST_HEAD)))
    assert (of_chess(verdict).rounds, of_chess(verdict).differing) == (2, ())
    assert [(b.version, b.kind, b.reason, b.before, b.after) for b in verdict.breaches] == [
        (15, Breach.MANUAL_PAIRING, "colours by agreement", "2 P2 – 3 P3", "3 P3 – 2 P2"),
        (17, Breach.CORRECTION, "slip misread", "1–0", "½–½"),
    ]


def test_a_log_of_the_first_release_goes_into_a_store_of_today_as_it_is(
    first_release: list[Recorded],
) -> None:
    bundle = write_bundle(first_release)
    store = MemoryStore()

    store.append_group(list(batches(verified_records(read_bundle(bundle)), Head())))

    name = first_release[0].tournament
    assert list(store.read(name)) == first_release
    assert write_bundle(list(store.read(name))) == bundle
    assert parts(bundle)[1] == FIRST_RELEASE.read_bytes()


def test_members_that_another_program_stored_with_extra_fields_are_read_too() -> None:
    written = write_bundle(Evening().played(1).acts)
    again = BytesIO()
    with ZipFile(BytesIO(written)) as before, ZipFile(again, "w", ZIP_STORED) as after:
        for name in before.namelist():
            member = ZipInfo(name)
            member.extra = b"\xff\xff\x04\x00abcd"
            after.writestr(member, before.read(name))

    assert read_bundle(again.getvalue()) == read_bundle(written)


def test_its_members_are_of_the_first_moment_a_zip_can_have(evening: Evening) -> None:
    with ZipFile(BytesIO(write_bundle(evening.acts))) as members:
        assert {member.date_time for member in members.infolist()} == {(1980, 1, 1, 0, 0, 0)}
