"""The draw of start positions is fair, bound by its commitment, and verifiable."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from domain.chess960 import NotAStartPosition
from domain.draws.start_positions import (
    DrawnPosition,
    DrawProof,
    Repeats,
    SecondSeed,
    Terms,
    board_unit,
    commitment_of,
    discrepancies,
    draw_positions,
    numbers_except,
    pair_unit,
    round_unit,
)
from domain.errors import RuleViolation

SEED = bytes(range(32))
TERMS = Terms("Open, spring")
ROUNDS = [round_unit(r) for r in range(1, 10)]


def proof_of_nine_rounds() -> DrawProof:
    return draw_positions(TERMS, SEED, ROUNDS, "thunder")


def test_a_proof_has_no_discrepancies() -> None:
    assert discrepancies(proof_of_nine_rounds()) == ()


def test_the_commitment_is_what_sha256sum_prints() -> None:
    terms = Terms("Open, spring", frozenset({518, 0}))
    text = f"wallchart chess960 commitment 1\nOpen, spring\n0,518\nno repeats\n{SEED.hex()}\n"

    assert commitment_of(terms, SEED) == sha256(text.encode()).hexdigest()


def test_a_drawn_number_is_reproduced_by_sha256sum() -> None:
    lot = draw_positions(Terms("Cup", frozenset()), SEED, [round_unit(1)], "dice 4 2").drawn[0]
    text = f"wallchart chess960 draw 1\n{SEED.hex()}\nCup\ndice 4 2\nround 1\n{lot.attempts}\n"

    first_eight_bytes = int(sha256(text.encode()).hexdigest()[:16], 16)
    assert lot.number == first_eight_bytes % 960


def altered_proofs() -> list[DrawProof]:
    proof = proof_of_nine_rounds()
    first, *rest = proof.drawn
    other = DrawnPosition(first.unit, (first.number + 1) % 960, first.attempts)
    return [
        replace(proof, drawn=(other, *rest)),
        replace(proof, drawn=(first._replace(attempts=first.attempts + 1), *rest)),
        replace(proof, drawn=tuple(reversed(proof.drawn)), used=(first.number,)),
        replace(proof, seed=bytes(32)),
        replace(proof, beacon="Thunder"),
        replace(proof, commitment="0" * 64),
        replace(proof, terms=Terms("Open, summer")),
        replace(proof, terms=replace(TERMS, excluded=frozenset({518, 534}))),
        replace(proof, terms=replace(TERMS, repeats=Repeats.ALLOWED)),
        replace(proof, used=(first.number,)),
    ]


@pytest.mark.parametrize("altered", altered_proofs())
def test_an_altered_proof_fails(altered: DrawProof) -> None:
    assert discrepancies(altered)


def test_a_discrepancy_names_the_unit_and_both_numbers() -> None:
    proof = proof_of_nine_rounds()
    first, *rest = proof.drawn
    wrong = first._replace(number=518)

    (sentence,) = discrepancies(replace(proof, drawn=(wrong, *rest)))

    assert sentence == f"The draw for round 1 gives {first.number}, not 518."


def test_excluded_and_used_numbers_do_not_come() -> None:
    allowed = {7, 8, 9}
    terms = Terms("Cup", frozenset(range(960)) - allowed)

    numbers = [lot.number for lot in draw_positions(terms, SEED, ROUNDS[:2], used=(8,)).drawn]

    assert sorted(numbers) == [7, 9]


def test_numbers_may_repeat_where_that_is_announced() -> None:
    """All positions but 0 are excluded, and 0 has been used."""
    terms = Terms("Cup", frozenset(range(1, 960)), Repeats.ALLOWED)

    assert {lot.number for lot in draw_positions(terms, SEED, ROUNDS, used=(0,)).drawn} == {0}


def test_all_position_numbers_differ_in_a_long_event() -> None:
    units = [board_unit(r, b) for r in range(1, 10) for b in range(1, 101)]

    numbers = [lot.number for lot in draw_positions(TERMS, SEED, units).drawn]

    assert len(set(numbers)) == 9 * 100


def test_a_draw_without_a_remaining_position_is_refused_with_the_reason() -> None:
    terms = Terms("Cup", frozenset(range(1, 960)))

    with pytest.raises(RuleViolation, match="No position is left for round 2"):
        draw_positions(terms, SEED, ROUNDS)


def test_every_allowed_number_is_equally_likely() -> None:
    # 95 900 draws, 100 for each of 959 numbers: chi-square with 958 degrees of freedom has
    # mean 958 and standard deviation 43.8; five of them is a chance of about one in a million.
    # The seed is fixed.
    terms = Terms("Fair", repeats=Repeats.ALLOWED)
    units = [f"unit {i}" for i in range(95_900)]

    counts = Counter(lot.number for lot in draw_positions(terms, SEED, units).drawn)

    chi_square = sum((counts[n] - 100) ** 2 for n in range(960) if n != 518) / 100
    assert counts[518] == 0
    assert 958 - 5 * 43.8 < chi_square < 958 + 5 * 43.8


def test_different_units_and_seeds_give_unrelated_numbers() -> None:
    other = draw_positions(TERMS, SEED[::-1], ROUNDS, "thunder")

    assert [lot.number for lot in other.drawn] != [
        lot.number for lot in proof_of_nine_rounds().drawn
    ]


def test_colours_do_not_change_the_unit_of_a_pair() -> None:
    assert pair_unit(3, (17, 4)) == pair_unit(3, (4, 17)) == "round 3, 4 and 17"


def test_a_unit_named_twice_is_refused() -> None:
    with pytest.raises(RuleViolation, match="named twice"):
        draw_positions(TERMS, SEED, ["round 1", "round 1"])


def test_sixteen_bytes_are_a_seed() -> None:
    assert len(commitment_of(TERMS, bytes(16))) == 64
    with pytest.raises(RuleViolation, match="15 bytes can be guessed; take at least 16"):
        commitment_of(TERMS, bytes(15))


def test_a_short_seed_is_refused() -> None:
    with pytest.raises(RuleViolation, match="15 bytes can be guessed"):
        draw_positions(TERMS, SEED[:15], ROUNDS)


@pytest.mark.parametrize("label", ["Open\nround 1", "bell\a"])
def test_labels_of_several_lines_are_refused(label: str) -> None:
    with pytest.raises(RuleViolation, match="one printable line"):
        Terms(label)


def test_beacons_and_units_of_several_lines_are_refused() -> None:
    with pytest.raises(RuleViolation, match="beacon"):
        draw_positions(TERMS, SEED, ROUNDS, "a\nb")
    with pytest.raises(RuleViolation, match="unit"):
        draw_positions(TERMS, SEED, ["round 1\n"])


def test_only_real_positions_can_be_excluded() -> None:
    with pytest.raises(NotAStartPosition):
        Terms("Cup", frozenset({960}))


class TestASecondSeed:
    seed = bytes(range(100, 132))

    def proof_with_second_seed(self, beacon: str = "") -> DrawProof:
        second = SecondSeed(commitment_of(TERMS, self.seed), self.seed)
        return draw_positions(TERMS, SEED, ROUNDS, beacon, second=second)

    def test_both_seeds_enter_every_number(self) -> None:
        other = bytes(reversed(self.seed))
        alone = [lot.number for lot in draw_positions(TERMS, SEED, ROUNDS).drawn]
        both = [lot.number for lot in self.proof_with_second_seed().drawn]
        second = SecondSeed(commitment_of(TERMS, other), other)
        changed = [lot.number for lot in draw_positions(TERMS, SEED, ROUNDS, second=second).drawn]

        assert all(map(int.__ne__, alone, both))
        assert all(map(int.__ne__, changed, both))

    def test_a_drawn_number_is_reproduced_by_sha256sum(self) -> None:
        lot = self.proof_with_second_seed("dice 4 2").drawn[0]
        text = (
            f"wallchart chess960 draw 2\n{SEED.hex()}\n{self.seed.hex()}\nOpen, spring\n"
            f"dice 4 2\nround 1\n{lot.attempts}\n"
        )

        assert lot.number == int(sha256(text.encode()).hexdigest()[:16], 16) % 960

    def test_the_proof_holds_and_an_altered_second_part_fails(self) -> None:
        proof = self.proof_with_second_seed()
        assert proof.second is not None

        assert discrepancies(proof) == ()
        assert discrepancies(replace(proof, second=None))
        assert discrepancies(replace(proof, second=proof.second._replace(seed=SEED)))
        (discrepancy,) = discrepancies(
            replace(proof, second=proof.second._replace(commitment="0" * 64))
        )
        assert (
            discrepancy == "The second seed does not give the second commitment published before."
        )


def test_a_draw_from_a_chosen_list_gives_only_its_positions() -> None:
    terms = Terms("Cup", numbers_except({0, 518, 959}), Repeats.REFUSED)

    assert terms.allowed_count == 3
    assert {lot.number for lot in draw_positions(terms, SEED, ROUNDS[:3]).drawn} == {0, 518, 959}
