"""Draws of pairing numbers and brackets with an announced commitment: binding, repeatable, and
checked by the audit.
"""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from domain.draws.lots import SeededLots, ShownSecret, commitment_of, seed_of
from domain.errors import NotNow, RuleViolation
from domain.results import Colour
from events.audit.verdict import CLEAN, audit_log
from events.audit.verdict.verdict_report import findings
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import BracketDrawn, BracketTakenBack, LotsAnnounced, LotsDrawn
from events.codec import event_of
from events.contest.commands import PairRound, WithdrawEntry
from events.contest.vocabulary.rounds import StageReplanned
from events.decide import fill_draws
from tests.confirmations import CONFIRMED_TWICE
from tests.events.audit import lies as forger
from tests.events.chess.evening import STAGE, Evening
from tests.events.forging import acts

SECRET = b"known to nobody but the server !"
WORD = "07 11 23 31 40 49"
PLANS = {
    "round robin": c.PlanRoundRobin("Open"),
    "quads": c.PlanRoundRobin("Quads", system="quads", numbering="rating"),
    "knock-out": c.PlanKnockOut("Cup", seeding="lot"),
}


def evening_planned(name: str, players: int = 8) -> Evening:
    return Evening(players, plan=PLANS[name])


def promised_commitment(evening: Evening) -> str:
    return commitment_of(f"{evening.state.name} ({evening.state.id}), {evening.stage.name}", SECRET)


def evening_with_lots_announced(
    name: str, beacon: str = "tonight's lottery", players: int = 8
) -> Evening:
    evening = evening_planned(name, players)
    announce(evening, beacon)
    return evening


def announce(evening: Evening, beacon: str = "tonight's lottery") -> None:
    form = ("sorted numbers", "1 2 3 4 5 49") if beacon else ("text", "")
    evening.do(c.AnnounceLots(STAGE, beacon, promised_commitment(evening), *form))


def draw(name: str, word: str = WORD, secret: bytes = SECRET) -> c.DrawLots | c.DrawBracket:
    kind = c.DrawBracket if name == "knock-out" else c.DrawLots
    return kind(STAGE, beacon=word, server=secret.hex())


def evening_with_lots_drawn(
    name: str, word: str = WORD, beacon: str = "tonight's lottery"
) -> Evening:
    evening = evening_with_lots_announced(name, beacon)
    evening.do(draw(name, word))
    return evening


def numbers(evening: Evening) -> list[int]:
    return [entry.id for _, entry in evening.stage.numbered_entries()]


def lots(evening: Evening) -> tuple[list[int], str]:
    """The entries in the order of their drawn numbers, and the toss drawn for quads."""
    return numbers(evening), getattr(event_of(evening.records[-1]), "toss", "")


class TestHashes:
    def test_commitments_are_the_hashes_of_the_documented_lines(self) -> None:
        """The expected hashes are what `sha256sum` gives."""

        def lines(*each: str) -> str:
            return sha256("".join(f"{one}\n" for one in each).encode()).hexdigest()

        hexed = SECRET.hex()
        assert commitment_of("A", SECRET) == lines("wallchart lots commitment 1", "A", hexed)
        seed = lines("wallchart lots seed 1", hexed, "A", WORD)
        assert seed_of("A", ShownSecret(SECRET, WORD)).hex() == seed
        bits = lines("wallchart lots bits 1", seed, "1")
        assert SeededLots(bytes.fromhex(seed)).getrandbits(256) == int(bits, 16)

    def test_lots_of_one_seed_are_fair_and_repeatable(self) -> None:
        firsts = [SeededLots(bytes([n, m])).randrange(5) for n in range(50) for m in range(40)]
        # Each place is expected 400 times of 2,000, with a standard deviation of 18.
        assert all(320 < firsts.count(place) < 480 for place in range(5))
        assert SeededLots(b"a").sample(range(99), 9) == SeededLots(b"a").sample(range(99), 9)

    def test_a_multi_line_word_or_a_short_secret_is_refused(self) -> None:
        with pytest.raises(RuleViolation, match="one printable line"):
            seed_of("A", ShownSecret(SECRET, "two\nlines"))
        with pytest.raises(RuleViolation, match="can be guessed"):
            commitment_of("A", b"short")


@pytest.mark.parametrize("name", PLANS)
class TestDraw:
    def test_an_announced_draw_follows_from_secret_and_word(self, name: str) -> None:
        assert lots(evening_with_lots_drawn(name)) == lots(evening_with_lots_drawn(name))
        others = [lots(evening_with_lots_drawn(name, f"{n} 11 23 31 40 49")) for n in range(8)]
        assert any(other != lots(evening_with_lots_drawn(name)) for other in others)

    def test_the_audit_repeats_an_announced_draw_without_a_finding(self, name: str) -> None:
        verdict = audit_log(evening_with_lots_drawn(name).acts)
        assert verdict.exit_code == CLEAN, verdict.again.contradictions
        assert (
            "Announced draws: 1 draw made again, 1 the same."
            in verdict.proofs["chess"].proved_lines()
        )
        (evidence,) = cast("Any", verdict.proofs["chess"].evidence()["announced_lots"])
        assert (evidence["secret"], evidence["word"], evidence["remark"]) == (
            SECRET.hex(),
            WORD,
            "",
        )

    @pytest.mark.parametrize(
        ("word", "beacon", "remark"),
        [("", "", "server's secret alone"), (WORD, "", "was not announced before the draw")],
    )
    def test_the_audit_remarks_on_draws_that_could_be_known_in_advance(
        self, name: str, word: str, beacon: str, remark: str
    ) -> None:
        verdict = audit_log(evening_with_lots_drawn(name, word, beacon).acts)
        assert verdict.exit_code == CLEAN
        assert any(remark in note.says for note in verdict.proofs["chess"].notes())

    def test_an_announced_draw_refuses_another_secret_a_missing_word_and_numbers_by_hand(
        self, name: str
    ) -> None:
        evening = evening_with_lots_announced(name)
        with pytest.raises(RuleViolation, match="published before"):
            evening.do(draw(name, secret=b"another secret, chosen afterwards"))
        with pytest.raises(NotNow, match="needs its beacon, tonight's lottery"):
            evening.do(draw(name, " "))
        by_hand = tuple((n, n) for n in range(1, 9))
        with pytest.raises(NotNow, match="leave numbers and toss out"):
            evening.do(replace(draw(name), numbers=by_hand))

    def test_a_draw_is_announced_once_and_before_it_is_made(self, name: str) -> None:
        with pytest.raises(NotNow, match="announced already"):
            evening_with_lots_announced(name).do(c.AnnounceLots(STAGE))
        with pytest.raises(NotNow, match="drawn already"):
            evening_with_lots_drawn(name).do(c.AnnounceLots(STAGE))
        with pytest.raises(NotNow, match="a word binds nothing"):
            evening_planned(name).do(draw(name))

    @pytest.mark.parametrize(
        "lie",
        [
            forger.removing("lots-announced"),
            *(
                forger.changing(kind, change)
                for kind in ("lots-drawn", "bracket-drawn")
                for change in (
                    lambda e, _: replace(e, beacon="08 11 23 31 40 49"),
                    lambda e, _: replace(e, beacon="7 11 23 31 40 49"),
                    lambda e, _: replace(e, secret="00" * 32),
                    lambda e, _: replace(e, numbers=with_colours_turned(e.numbers)),
                )
            ),
            forger.changing("lots-announced", lambda e, _: replace(e, commitment="00" * 32)),
            forger.changing("lots-announced", lambda e, _: replace(e, label="Another")),
        ],
    )
    def test_forged_announced_draws_are_reported(self, name: str, lie: Callable[..., Any]) -> None:
        forged = lie(evening_with_lots_drawn(name).records, Random(1))
        if forged is not None:
            assert audit_log(acts(forged)).again.contradictions

    def test_a_word_is_brought_into_its_announced_form_or_refused(self, name: str) -> None:
        spelt = evening_with_lots_drawn(name, "49, 7, 11, 23, 40, 31")
        assert lots(spelt) == lots(evening_with_lots_drawn(name))
        assert audit_log(spelt.acts).exit_code == CLEAN
        with pytest.raises(RuleViolation, match="not of the form"):
            evening_with_lots_drawn(name, "seven and eleven")
        with pytest.raises(NotNow, match="Give an example"):
            evening_planned(name).do(c.AnnounceLots(STAGE, "the lottery", "", "sorted numbers"))

    def test_the_audit_remarks_on_a_word_without_an_announced_order_of_numbers(
        self, name: str
    ) -> None:
        evening = evening_planned(name)
        evening.do(c.AnnounceLots(STAGE, "the lottery", promised_commitment(evening)))
        evening.do(draw(name))
        assert "in which order its numbers" in remarks(evening)

    def test_the_audit_remarks_on_a_field_changed_after_the_announcement(self, name: str) -> None:
        evening = evening_with_lots_announced(name)
        evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1500))
        evening.do(WithdrawEntry(STAGE, 3, "ill"))
        evening.do(draw(name))
        assert "Late came after it was announced. P3 left after" in remarks(evening)
        assert "after it was announced" not in remarks(evening_with_lots_drawn(name))

    def test_the_audit_remarks_on_a_replaced_announcement(self, name: str) -> None:
        evening = evening_planned(name)
        evening.do(c.PlanStage("Beside it", rounds=3, initial_colour="w"))
        for family in "ABCD":
            evening.do(c.RegisterEntry(stage=2, family=family))
        evening.do(PairRound(2, 1))
        breaking = evening.do(StageReplanned(2, 2, ("BH",), "too late", CONFIRMED_TWICE))
        announce(evening, "another lottery")
        evening.undo(breaking)
        announce(evening)
        evening.do(draw(name))
        versions = f"{breaking + 1}, {breaking + 3}"  # an undo lies between them
        assert f"several times, in versions {versions}" in remarks(evening)

    def test_the_audit_lists_numbers_drawn_by_hand(self, name: str) -> None:
        evening = evening_planned(name)
        extra = {"toss": "w"} if name == "quads" else {}
        by_hand = tuple((n, n) for n in range(1, 9))
        server = SECRET.hex() if name == "knock-out" else ""
        evening.do(replace(draw(name, ""), numbers=by_hand, server=server, **extra))
        verdict = audit_log(evening.acts)
        assert verdict.exit_code == CLEAN
        assert any("given by hand" in one.says and one.remark for one in findings(verdict))


def test_two_stages_that_use_one_word_are_reported() -> None:
    evening = evening_with_lots_drawn("knock-out")
    evening.do(c.PlanKnockOut("Second cup", seeding="lot"))
    for family in "ABCD":
        evening.do(c.RegisterEntry(stage=2, family=family))
    label = f"{evening.state.name} ({evening.state.id}), Second cup"
    form = ("sorted numbers", "1 2 3 4 5 49")
    evening.do(c.AnnounceLots(2, "tonight's lottery", commitment_of(label, SECRET), *form))
    evening.do(c.DrawBracket(2, beacon=WORD, server=SECRET.hex()))
    # After the creation, the plan, eight entries and the announcement.
    assert "version 12 has it for section 1, and both draws use the same word" in remarks(evening)


def remarks(evening: Evening) -> str:
    verdict = audit_log(evening.acts)
    assert verdict.exit_code == CLEAN
    return " ".join(note.says for note in verdict.proofs["chess"].notes())


def with_colours_turned(pairs: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    (one, first), (two, second), *others = pairs
    return (one, second), (two, first), *others


def test_a_draw_taken_back_and_repeated_gives_the_same_lots() -> None:
    evening = evening_with_lots_drawn("knock-out")
    before = numbers(evening)
    evening.do(BracketTakenBack(STAGE, "somebody came late"))
    with pytest.raises(NotNow, match="drawn again with the same one"):
        evening.do(draw("knock-out", "8 11 23 31 40 49"))
    evening.do(draw("knock-out", ""))
    assert numbers(evening) == before
    assert audit_log(evening.acts).exit_code == CLEAN


def test_a_draw_of_a_swiss_can_not_be_announced() -> None:
    with pytest.raises(NotNow, match="is a Swiss"):
        Evening().do(c.AnnounceLots(STAGE))


def test_the_server_fills_in_the_secret_that_it_has_promised() -> None:
    class Server:
        source = Random(1)

        def colour(self) -> Colour:
            raise AssertionError("an announced draw leaves nothing to chance")

        def secret_seed(self, place: str) -> bytes:
            return sha256(place.encode()).digest()

    for name in PLANS:
        evening, server = evening_planned(name), Server()
        evening.do(fill_draws(evening.state, c.AnnounceLots(STAGE), server))
        empty = replace(draw(name), server="")
        evening.do(fill_draws(evening.state, empty, server))
        last = [event_of(r) for r in evening.records]
        assert any(isinstance(e, LotsAnnounced) for e in last)
        assert any(isinstance(e, LotsDrawn | BracketDrawn) and e.secret for e in last)
        with pytest.raises(NotNow, match="leave `server` out"):
            fill_draws(evening.state, replace(empty, server="00"), server)
