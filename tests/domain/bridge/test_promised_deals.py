"""Deals that follow from a seed, committed to beforehand, and from a word published later."""

from dataclasses import replace
from hashlib import sha256

import pytest

from domain.bridge.deal import DEALS, number_of_deal
from domain.bridge.promised_deals import (
    DealsProof,
    deal_boards,
    proof_without_word,
    read_proof,
    write_proof,
)
from domain.draws.words import AnnouncedWord, announced_word
from domain.errors import BadFile, RuleViolation

SEED = bytes(range(32))
LOTTO = announced_word("Lotto", "sorted numbers", "01 02 49")


def promise_with(**others: object) -> DealsProof:
    made = proof_without_word("Club night", range(1, 5), LOTTO, SEED)
    return replace(made, **{"word": "7 3 12", **others})  # type: ignore[arg-type]


def sha256_of_lines(*lines: str) -> bytes:
    return sha256("".join(f"{line}\n" for line in lines).encode()).digest()


def test_commitment_and_deals_are_plain_sha256_hashes() -> None:
    terms = ("Club night", "1-4", "Lotto", "sorted numbers", "01 02 49", SEED.hex())
    assert (
        promise_with().commitment == sha256_of_lines("wallchart deals commitment 1", *terms).hex()
    )
    for board, deal in deal_boards(promise_with()).items():
        facts = ("wallchart deals draw 1", SEED.hex(), "Club night", "03 07 12", str(board))
        lots = (sha256_of_lines(*facts, str(attempt))[:12] for attempt in range(1, 100))
        first = next(n for n in (int.from_bytes(lot, "big") for lot in lots) if n < DEALS)
        assert number_of_deal(deal) == first


def test_spellings_of_a_word_give_the_same_deals_and_another_word_gives_others() -> None:
    assert deal_boards(promise_with(word="03 07 12")) == deal_boards(promise_with(word="12, 7, 3"))
    assert not set(deal_boards(promise_with()).values()) & set(
        deal_boards(promise_with(word="3 7 13")).values()
    )
    assert list(deal_boards(promise_with())) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "others", [{"label": "x"}, {"last": 5}, {"seed": "00" * 32}, {"source": "y"}, {"example": "1"}]
)
def test_a_promise_that_was_changed_is_refused(others: dict[str, object]) -> None:
    with pytest.raises(RuleViolation, match="do not give the commitment"):
        deal_boards(promise_with(**others))


def test_a_word_that_is_missing_malformed_or_not_announced_is_refused() -> None:
    with pytest.raises(RuleViolation, match="the word of Lotto is missing"):
        deal_boards(promise_with(word=""))
    with pytest.raises(RuleViolation, match="not of the form"):
        deal_boards(promise_with(word="eight"))
    alone = proof_without_word("Club night", range(1, 3), AnnouncedWord(), SEED)
    assert list(deal_boards(alone)) == [1, 2]
    with pytest.raises(RuleViolation, match="no word was announced"):
        deal_boards(replace(alone, word="x"))


def test_impossible_commitments_are_refused() -> None:
    for boards in (range(0, 3), range(3, 3), range(1, 1001)):
        with pytest.raises(RuleViolation, match="numbered from 1"):
            proof_without_word("x", boards, LOTTO, SEED)
    with pytest.raises(RuleViolation, match="guessed"):
        proof_without_word("x", range(1, 2), LOTTO, b"short")


def test_a_proof_is_read_back_from_its_file() -> None:
    assert read_proof(write_proof(promise_with())) == promise_with()
    for text in (
        "",
        "[]",
        "{}",
        write_proof(promise_with(seed="zz")),
        write_proof(promise_with(form="q")),
    ):
        with pytest.raises(BadFile, match="no proof"):
            read_proof(text)
