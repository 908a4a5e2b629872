"""The audit's verdict on honest logs and on logs that were edited by hand."""

from fractions import Fraction

import msgspec
import pytest

from events.audit.verdict import BROKEN, CLEAN, FINDINGS, OK, audit_log, printable_heads
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import LotsDrawn
from events.codec import encode_event
from events.contest.commands import EndManualPairing, PairRound, StartManualPairing
from events.contest.vocabulary.entries import FideModeLeft
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import (
    PairingChangedByHand,
    RoundPaired,
    RoundUnpaired,
    StageReplanned,
)
from events.game.integrity import Breach
from events.log.chain import short_code
from events.log.records import Act, NewEvent
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.audit.proofs import chess_proof, rounds_proof
from tests.events.chess.evening import STAGE, Evening
from tests.events.forging import acts, with_forged_event, with_valid_chain
from tests.events.memory_log import INSTANT, NAME


class TestClean:
    def test_a_clean_evening_has_exit_code_0_and_no_findings(self) -> None:
        evening = Evening(6).played(1).played(2, "=-=").paired(3)

        verdict = audit_log(evening.acts)

        assert (verdict.chain, verdict.exit_code) == (OK, CLEAN)
        assert (verdict.versions, rounds_proof(verdict).rounds) == (evening.version, 3)
        assert verdict.head == evening.store.head(NAME)
        assert chess_proof(verdict).rankings[0].after_round == 2
        assert [place.rank for place in chess_proof(verdict).rankings[0].places][0] == 1

    @pytest.mark.parametrize(
        ("edition", "buchholz"), [("2023", Fraction(5)), ("2026", Fraction(9, 2))]
    )
    def test_standings_use_the_announced_edition_of_tie_breaks(
        self, edition: str, buchholz: Fraction
    ) -> None:
        """P2 had the bye: C.07 (2026) 16.4 caps what his dummy opponent counts, (2023) does not."""
        plan = c.PlanStage(
            "Open", rounds=5, initial_colour="w", tie_breaks=("BH",), tie_break_edition=edition
        )
        evening = Evening(5, plan=plan).played(1).played(2, "0-1").played(3)

        [ranking] = chess_proof(audit_log(evening.acts)).rankings

        of_p2 = next(place for place in ranking.places if place.name == "P2")
        assert of_p2.values == (Fraction(2), buchholz)

    def test_a_round_paired_twice_is_repeated_twice(self) -> None:
        evening = Evening(5)
        evening.do(PairRound(STAGE, 1))
        evening.do(RoundUnpaired(STAGE, 1, "a late comer"))
        evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1990))
        evening.do(PairRound(STAGE, 1))

        verdict = audit_log(evening.acts)

        assert (rounds_proof(verdict).rounds, rounds_proof(verdict).differing) == (2, ())
        assert [b.kind for b in verdict.breaches] == [Breach.RENUMBERING]

    def test_progress_is_reported_event_by_event(self) -> None:
        progress: list[tuple[int, int]] = []
        evening = Evening().played(1).paired(2)

        audit_log(evening.acts, progress=lambda *done: progress.append(done))

        assert progress == [(n, evening.version) for n in range(1, evening.version + 1)]


class TestForged:
    def test_a_forged_pairing_differs_from_the_systems(self) -> None:
        """The chain is whole, but round 1 of four players is 1-3 and 4-2, not 1-2 and 4-3."""
        evening = Evening().paired(1)
        at = next(r.version for r in evening.records if r.event.kind.startswith("round-paired"))
        other = RoundPaired(STAGE, 1, ((1, 2), (4, 3)), (), "fide-dutch", "2026")

        verdict = audit_log(acts(with_forged_event(evening.records, at, other)))

        assert (verdict.chain, verdict.exit_code) == (OK, FINDINGS)
        (found,) = rounds_proof(verdict).differing
        assert [finding.bad for finding in rounds_proof(verdict).findings()][:2] == [False, True]
        assert (found.round, found.version) == (1, at)
        assert set(found.recorded) == {(1, 2), (4, 3)}
        assert set(found.computed) == {(1, 3), (4, 2)}

    def test_a_result_rewritten_later_contradicts_the_rounds_paired_from_it(self) -> None:
        evening = Evening(8).played(1).paired(2)
        at = next(r.version for r in evening.records if r.event.kind.startswith("result-rec"))

        verdict = audit_log(
            acts(with_forged_event(evening.records, at, ResultRecorded(STAGE, 1, 1, "0-1")))
        )

        assert [one.round for one in rounds_proof(verdict).differing] == [2]

    def test_a_round_of_an_unknown_system_can_not_be_repeated(self) -> None:
        evening = Evening().paired(1)
        at = next(r.version for r in evening.records if r.event.kind.startswith("round-paired"))
        other = RoundPaired(STAGE, 1, ((1, 3), (4, 2)), (), "by-moonlight", "1851")

        (found,) = rounds_proof(
            audit_log(acts(with_forged_event(evening.records, at, other)))
        ).differing

        assert "by-moonlight can't honour edition 1851" in found.refusal

    def test_a_rewritten_log_contradicts_the_printed_head(self) -> None:
        evening = Evening().played(1)
        printed = short_code(evening.records[-1].hash)
        version = evening.version
        other = ResultRecorded(STAGE, 1, 2, "0-1")
        rewritten = acts(with_forged_event(evening.records, version, other))

        assert audit_log(rewritten).chain == OK
        verdict = audit_log(rewritten, printed=printed)

        assert verdict.exit_code == BROKEN
        assert verdict.chain == (
            f"broken at {version}: no event of this log has the printed head {printed}"
        )


class TestBroken:
    @pytest.mark.parametrize("field", Act.__struct_fields__)
    def test_a_changed_envelope_names_its_version(self, field: str) -> None:
        log = Evening().acts
        was = getattr(log[2].act, field)
        other = b"{}" if isinstance(was, bytes) else "somebody"
        act = msgspec.structs.replace(log[2].act, **{field: other})
        log[2] = msgspec.structs.replace(log[2], act=act)

        verdict = audit_log(log)

        assert verdict.chain.startswith("broken at 3: its content does not match its hash")
        assert (verdict.exit_code, verdict.versions) == (BROKEN, 2)

    def test_the_log_before_a_broken_chain_is_still_audited(self) -> None:
        evening = Evening().played(1).paired(2)
        log = evening.acts
        del log[-1]
        other = NewEvent(*encode_event(ResultRecorded(STAGE, 1, 1, "1-0")))
        log[-1] = msgspec.structs.replace(log[-1], events=(other,))

        verdict = audit_log(log)

        assert (verdict.exit_code, rounds_proof(verdict).rounds) == (BROKEN, 1)

    def test_a_removed_tail_is_found_by_the_head_of_the_store(self) -> None:
        """The creation, the plan and four entries are six events."""
        evening = Evening()
        head = evening.store.head(NAME)

        verdict = audit_log(evening.acts[:-1], head=head)

        assert verdict.chain == f"broken at {head.version}: the log should go on to version 6"

    def test_an_impossible_event_in_a_valid_chain_is_reported(self) -> None:
        evening = Evening()
        log = acts(with_forged_event(evening.records, 6, ResultRecorded(STAGE, 4, 1, "1-0")))

        assert audit_log(log).chain == "broken at 6: it does not fit what happened before it"

    def test_an_unknown_kind_of_event_is_reported(self) -> None:
        evening = Evening()
        records = evening.records
        records[4] = msgspec.structs.replace(records[4], event=NewEvent("result-guessed/1", b"{}"))

        verdict = audit_log(acts(with_valid_chain(records)))

        assert verdict.chain.startswith("broken at 5: This version of Wallchart")

    def test_an_empty_log_is_reported(self) -> None:
        verdict = audit_log([])

        assert (verdict.versions, rounds_proof(verdict).rounds) == (0, 0)


class TestPrintedHead:
    def test_the_head_of_any_version_is_recognised_in_every_way_it_is_printed(self) -> None:
        evening = Evening()

        for printed in printable_heads(evening.records[3].hash):
            assert audit_log(evening.acts, printed=printed).chain == OK
            assert audit_log(evening.acts, printed=f"4:{printed.upper()}").chain == OK

    def test_a_printed_head_at_another_version_is_not_recognised(self) -> None:
        evening = Evening()
        code = short_code(evening.records[3].hash)

        assert audit_log(evening.acts, printed=f"5:{code}").chain.startswith(
            "broken at 5: no event"
        )


class TestBreaches:
    def test_each_breach_is_listed_with_sender_time_reason_and_values(self) -> None:
        evening = Evening().played(1).paired(2)
        version = evening.correct(1, 1, "0-1", confirmed=CONFIRMED)

        (broken,) = audit_log(evening.acts).breaches

        assert (broken.version, broken.kind, broken.round) == (version, Breach.CORRECTION, 1)
        assert broken.what == "round 1, board 1, 1 P1 – 3 P3"
        assert (broken.before, broken.after) == ("1–0", "0–1")
        assert (broken.actor, broken.device, broken.instant) == ("chief", "desk-1", INSTANT)
        assert (broken.reason, broken.level) == ("slip misread", 3)

    def test_a_correction_in_the_newest_round_is_no_breach(self) -> None:
        evening = Evening().played(1)
        evening.correct(1, 1, "0-1")

        assert audit_log(evening.acts).breaches == ()

    def test_an_undone_breach_is_marked(self) -> None:
        evening = Evening().played(1).paired(2)
        version = evening.correct(1, 1, "0-1", confirmed=CONFIRMED)
        undone = evening.undo(version, confirmed=CONFIRMED)

        (broken,) = audit_log(evening.acts).breaches

        assert broken.undone_by == undone

    def test_breaches_have_their_different_kinds(self) -> None:
        evening = Evening().paired(1)
        evening.enter(1, 1, "?-?")
        evening.enter(1, 2, "1-0")
        evening.paired(2)
        evening.do(StartManualPairing(STAGE, 2, "as agreed", CONFIRMED))
        turned = tuple((b.black, b.white) for b in evening.round(2).boards)
        evening.do(
            PairingChangedByHand(
                STAGE, 2, reason="as agreed", pairs=turned, byes=(), confirmed=CONFIRMED
            )
        )
        evening.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE))
        evening.correct(1, 1, "0-1", confirmed=CONFIRMED)
        evening.do(StageReplanned(STAGE, 4, ("SB",), "asked for", CONFIRMED_TWICE))
        evening.do(FideModeLeft(STAGE, "house rules", CONFIRMED_TWICE))

        assert [b.kind for b in audit_log(evening.acts).breaches] == [
            Breach.MANUAL_PAIRING,
            Breach.ADJOURNMENT,
            Breach.CONFIGURATION,
            Breach.FIDE_MODE_LEFT,
        ]

    def test_an_import_is_one_breach_and_its_rounds_are_not_repeated(self) -> None:
        evening = Evening().paired(1)
        paired = [r for r in evening.records if r.event.kind.startswith("round-paired")]
        imported = RoundPaired(STAGE, 1, ((1, 3), (4, 2)), (), "imported", "")

        verdict = audit_log(acts(with_forged_event(evening.records, paired[0].version, imported)))

        assert (rounds_proof(verdict).rounds, rounds_proof(verdict).imported) == (0, 1)
        assert [b.kind for b in verdict.breaches] == [Breach.IMPORT]


def test_a_change_by_hand_without_start_and_end_is_a_breach() -> None:
    evening = Evening().paired(1)
    evening.append_events(
        PairingChangedByHand(STAGE, 1, ((1, 2), (4, 3)), byes=(), reason="as agreed")
    )

    (broken,) = audit_log(evening.acts).breaches

    assert broken.before == "1 P1 – 3 P3, 4 P4 – 2 P2"
    assert broken.after == "1 P1 – 2 P2, 4 P4 – 3 P3"
    assert broken.kind is Breach.MANUAL_PAIRING


class TestRoundRobin:
    def drawn(self) -> Evening:
        """Stage 2: four players, Berger: 1-4 2-3, 4-3 1-2, 2-4 3-1 (C.05 (2024), Annex 1)."""
        evening = Evening(0)
        evening.do(c.PlanRoundRobin(name="Final", system="berger"))
        for i in (1, 2, 3, 4):
            evening.do(c.RegisterEntry(stage=2, family=f"F{i}"))
        evening.do(c.DrawLots(2, tuple((i, i) for i in (1, 2, 3, 4))))
        return evening

    def test_the_table_of_a_round_robin_is_built_again(self) -> None:
        verdict = audit_log(self.drawn().acts)

        assert (rounds_proof(verdict).rounds, rounds_proof(verdict).differing) == (3, ())

    def test_a_forged_table_is_reported(self) -> None:
        evening = self.drawn()
        numbers = tuple((i, i) for i in (1, 2, 3, 4))
        other = LotsDrawn(
            2, numbers, (((1, 4), (2, 3)), ((4, 3), (2, 1)), ((2, 4), (3, 1))), meetings=1
        )

        (found,) = rounds_proof(
            audit_log(acts(with_forged_event(evening.records, evening.version, other)))
        ).differing

        assert (found.round, found.recorded, found.computed) == (2, ((2, 1),), ((1, 2),))
