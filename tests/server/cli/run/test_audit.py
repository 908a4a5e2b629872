"""`wallchart audit`, `replay` and bundles on the command line."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.bundle import read_bundle, write_bundle
from events.log.chain import head_code, short_code
from events.log.records import Head, to_stored_acts
from events.transparency.notes import ED25519, Key
from events.transparency.proofs import pack_proof, write_proof
from server.cli.run.database import bundle_at, import_bundle
from server.cli.wallchart import app
from server.files.bundles import KnownUnderOtherName, OtherHistory
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.audit.sheets import KEYS, sheet
from tests.events.audit.stories import log_of
from tests.events.chess.evening import Evening
from tests.events.forging import with_valid_chain
from tests.events.log.memory_store import MemoryStore
from tests.events.memory_log import NAME


def run_wallchart(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def evening() -> Evening:
    return Evening().played(1).paired(2)


@pytest.fixture
def bundle_file(tmp_path: Path, evening: Evening) -> Path:
    path = tmp_path / "club.zip"
    path.write_bytes(write_bundle(evening.acts))
    return path


class TestAudit:
    def test_an_audit_of_a_clean_bundle_exits_0_without_findings(
        self, bundle_file: Path, evening: Evening
    ) -> None:
        answer = run_wallchart("audit", str(bundle_file), "--json")

        assert answer.exit_code == 0
        verdict = json.loads(answer.stdout)
        until = {each["by"]: each["until"] for each in verdict.pop("excludes")}
        assert until == {"log": evening.version, "": 0}
        assert verdict.pop("acts") > 2
        assert verdict == {
            "versions": evening.version,
            "chain": "ok",
            "head": evening.records[-1].hash.hex(),
            "rounds": 2,
            "differing": [],
            "contradictions": [],
            "breaches": [],
        }

    def test_a_breach_is_listed_but_is_no_contradiction(
        self, tmp_path: Path, evening: Evening
    ) -> None:
        version = evening.correct(1, 1, "0-1", confirmed=CONFIRMED)
        path = tmp_path / "club.zip"
        path.write_bytes(write_bundle(evening.acts))

        answer = run_wallchart("audit", str(path), "--json")

        assert answer.exit_code == 0
        (breach,) = json.loads(answer.stdout)["breaches"]
        assert breach["version"] == version
        assert (breach["kind"], breach["reason"]) == ("correction", "slip misread")
        assert (breach["before"], breach["after"]) == ("1–0", "0–1")
        assert (
            "correction, round 1, board 1, 1 P1 – 3 P3" in run_wallchart("audit", str(path)).stdout
        )

    def test_an_altered_bundle_is_broken_at_its_version(self, bundle_file: Path) -> None:
        data = bytearray(bundle_file.read_bytes())
        data[data.index(b'"family":"P2"') + 10] ^= 1  # another letter instead of P
        bundle_file.write_bytes(bytes(data))

        answer = run_wallchart("audit", str(bundle_file), "--json")

        assert answer.exit_code == 2
        # Versions 1 and 2 make tournament and stage, 3 and 4 enter P1 and P2.
        assert json.loads(answer.stdout)["chain"].startswith("broken at 4: ")

    def test_the_log_is_compared_with_an_expected_head(
        self, bundle_file: Path, evening: Evening
    ) -> None:
        code = short_code(evening.records[6].hash)

        assert run_wallchart("audit", str(bundle_file), "--expect-head", code).exit_code == 0
        assert run_wallchart("audit", str(bundle_file), "--expect-head", f"7:{code}").exit_code == 0
        refused = run_wallchart("audit", str(bundle_file), "--expect-head", "0000-0000")
        assert refused.exit_code == 2
        assert "no event of this log has the printed head 0000-0000" in refused.stdout

    def test_a_short_code_of_40_bits_is_reported_as_proving_less(
        self, bundle_file: Path, evening: Evening
    ) -> None:
        digest, weak = evening.records[6].hash, "an old code of 40 bits proves less"

        for code in (short_code(digest), f"7:{short_code(digest).replace('-', '').lower()}"):
            assert weak in run_wallchart("audit", str(bundle_file), "--expect-head", code).stdout
        for code in (head_code(digest), digest.hex(), ""):
            assert (
                weak not in run_wallchart("audit", str(bundle_file), "--expect-head", code).stdout
            )
        assert (
            weak
            not in run_wallchart("audit", str(bundle_file), "--expect-head", "0000-0000").stdout
        )

    def test_a_printed_sheet_is_compared_with_the_log_by_believed_keys(
        self, tmp_path: Path, evening: Evening
    ) -> None:
        printed = sheet(evening.records)
        evening.paired(3, confirmed=CONFIRMED_TWICE)
        true, other_history = tmp_path / "true.zip", tmp_path / "other.zip"
        true.write_bytes(write_bundle(evening.acts))
        other = Evening().played(1, "0-1").paired(2)
        other_history.write_bytes(write_bundle(other.acts))
        believed = [word for key in KEYS.splitlines() for word in ("--believe", key)]
        papers = {
            "proof": write_proof(printed),
            "checkpoint": str(printed.note),
            "address": f"https://club.example/proof/#{pack_proof(printed)}",
        }
        for name, text in papers.items():
            paper = tmp_path / name
            paper.write_text(text)

            agreed = run_wallchart("audit", str(true), "--paper", str(paper), *believed)
            assert agreed.exit_code == 0, agreed.output
            assert f"excluded up to version {len(other.records)}, by witnesses: 1" in agreed.stdout
            refused = run_wallchart("audit", str(other_history), "--paper", str(paper), *believed)
            assert refused.exit_code == 2, name
            assert "the witness witness.example signed another" in refused.stdout

    def test_a_sheet_without_signatures_of_all_believed_keys_is_refused(
        self, tmp_path: Path, bundle_file: Path, evening: Evening
    ) -> None:
        """It is no agreement with the log: exit code 0 would be wrong."""
        server, witness = KEYS.splitlines()
        note = str(sheet(evening.records).note)
        paper, forged = tmp_path / "paper", tmp_path / "forged"
        paper.write_text(note)
        root = note.splitlines()[2]
        forged.write_text(
            note.replace(root, f"{root[:5]}{'B' if root[5] == 'A' else 'A'}{root[6:]}")
        )
        stranger = str(Key("club.example", ED25519, bytes(range(32))))

        for printed, keys in ((forged, (server, witness)), (paper, (stranger,)), (paper, ())):
            believed = [word for key in keys for word in ("--believe", key)]
            command = [*("audit", str(bundle_file), "--paper", str(printed)), *believed]
            with pytest.raises(WallchartError, match="believe"):
                CliRunner().invoke(app, command, catch_exceptions=False)

    def test_a_log_in_a_database_has_the_audit_of_its_bundle(
        self, bundle_file: Path, tmp_path: Path
    ) -> None:
        database = f"sqlite:///{tmp_path / 'log.sqlite3'}"
        imported = run_wallchart("import", str(bundle_file), "--database", database)

        assert imported.exit_code == 0, imported.output
        assert imported.stdout.splitlines()[-1] == NAME
        from_log = run_wallchart("audit", NAME, "--database", database, "--json")
        assert from_log.stdout == run_wallchart("audit", str(bundle_file), "--json").stdout

        again = tmp_path / "again.zip"
        run_wallchart("export", NAME, "--bundle", "-o", str(again), "--database", database)
        assert again.read_bytes() == bundle_file.read_bytes()


class TestImport:
    def test_importing_a_bundle_that_differs_from_the_log_is_refused(
        self, bundle_file: Path
    ) -> None:
        other = Evening(3).paired(1)
        bundle = bundle_at(bundle_file)
        assert bundle is not None

        with pytest.raises(OtherHistory, match="differs from the bundle at version 8"):
            import_bundle(bundle, other.store)

    def test_importing_a_known_history_under_another_name_is_refused(
        self, evening: Evening
    ) -> None:
        renamed = [replace(record, tournament=TournamentId("pub")) for record in evening.records]
        with pytest.raises(KnownUnderOtherName, match="begins with the very acts of club"):
            import_bundle(
                read_bundle(write_bundle(to_stored_acts(with_valid_chain(renamed)))), evening.store
            )
        assert list(evening.store.tournaments()) == [NAME]

    def test_a_copy_made_by_fork_is_imported(self) -> None:
        store, copied = Evening().played(1).store, log_of("copy")
        head = import_bundle(read_bundle(write_bundle(to_stored_acts(copied))), store)
        assert head.version == len(copied)

    def test_importing_the_same_bundle_twice_changes_nothing(
        self, bundle_file: Path, evening: Evening
    ) -> None:
        bundle, store = bundle_at(bundle_file), MemoryStore()
        assert bundle is not None

        first = import_bundle(bundle, store)

        assert import_bundle(bundle, store) == first == Head(evening.version, first.hash)

    def test_a_trf_report_is_not_taken_for_a_bundle(self, tmp_path: Path) -> None:
        path = tmp_path / "club.trf"
        path.write_text("012 Club\n")

        assert bundle_at(path) is None


class TestReplay:
    def test_a_replay_prints_a_line_for_each_event(
        self, bundle_file: Path, evening: Evening
    ) -> None:
        lines = run_wallchart("replay", str(bundle_file)).stdout.splitlines()

        assert len(lines) == evening.version + 1
        assert "Club is announced" in lines[0]
        assert "Round 1, board 1, 1 P1 – 3 P3: 1–0" in "\n".join(lines)
        assert short_code(evening.records[-1].hash) in lines[-1]

    def test_a_replay_stops_at_the_given_version(self, bundle_file: Path) -> None:
        assert len(run_wallchart("replay", str(bundle_file), "--to", "3").stdout.splitlines()) == 4

    def test_a_replay_marks_breaches_of_integrity(self, tmp_path: Path, evening: Evening) -> None:
        version = evening.correct(1, 1, "0-1", confirmed=CONFIRMED)
        path = tmp_path / "club.zip"
        path.write_bytes(write_bundle(evening.acts))

        line = run_wallchart("replay", str(path)).stdout.splitlines()[version - 1]

        assert line.lstrip().startswith(f"{version}! ")
