"""Deals that can be verified by dealing again: a committed secret, and a word published later.

1. Before: a secret seed is taken and its commitment published, bound to a label, the boards, and
   where the word will come from (`domain.draws.words`).
2. When the word is known: each board's deal has the number that follows from seed, label, word and
   board. The holder of the secret could not choose a deal, as the word was not known; nor could
   anybody who influences the word, as the secret was not.
3. After the session: seed and word are published.

All hashes are of UTF-8 lines, each ending in a line feed:

    commitment   "wallchart deals commitment 1", label, boards as 1-36, source, form and example of
                 the word, seed in lower-case hex
    number       "wallchart deals draw 1", seed, label, word, board, attempt (1, 2, 3 …)

The first twelve bytes of a hash are a number below 2^96. One that is no deal's number
(`domain.bridge.deal`) is skipped and the next attempt made: every deal is equally likely.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import count
from typing import Any

from domain.bridge.deal import DEALS, Deal, deal_of_number
from domain.draws.commitments import hash_lines, refuse_guessable, refuse_unprintable
from domain.draws.words import AnnouncedWord, WordForm
from domain.errors import BadFile, RuleViolation, WallchartError
from domain.messages import say

_RULE = "announced deals"
MOST_BOARDS = 999


@dataclass(frozen=True, slots=True)
class DealsProof:
    """`source`, `form` and `example` describe the word; `word` is empty until it is known."""

    label: str
    first: int
    last: int
    source: str
    form: str
    example: str
    commitment: str
    seed: str
    word: str = ""


def proof_without_word(label: str, boards: range, word: AnnouncedWord, seed: bytes) -> DealsProof:
    """The proof with the commitment to the seed; the word is still empty."""
    refuse_unprintable(say("label"), label, _RULE)
    refuse_guessable(seed, _RULE)
    if not 1 <= boards.start < boards.stop <= MOST_BOARDS + 1:
        raise RuleViolation("Boards are numbered from 1 to {most}.", _RULE, most=MOST_BOARDS)
    first, last = boards.start, boards.stop - 1
    terms = (label, f"{first}-{last}", word.beacon, word.form.value, word.example)
    promised = hash_lines("wallchart deals commitment 1", *terms, seed.hex()).hex()
    return DealsProof(
        label, first, last, word.beacon, word.form.value, word.example, promised, seed.hex()
    )


def deal_boards(proof: DealsProof) -> Mapping[int, Deal]:
    """Deal the boards; RuleViolation if the commitment does not hold, or without a proper word."""
    word = AnnouncedWord(proof.source, WordForm(proof.form), proof.example)
    boards = range(proof.first, proof.last + 1)
    if (
        proof_without_word(proof.label, boards, word, bytes.fromhex(proof.seed)).commitment
        != proof.commitment
    ):
        raise RuleViolation("The seed and the terms do not give the commitment.", _RULE)
    normal_word = word.word_in_announced_form(proof.word)
    if bool(normal_word) != bool(proof.source):
        if proof.source:
            raise RuleViolation(
                "Nothing is dealt: the word of {source} is missing.", _RULE, source=proof.source
            )
        raise RuleViolation("Nothing is dealt: no word was announced.", _RULE)
    facts = ("wallchart deals draw 1", proof.seed, proof.label, normal_word)
    return {board: deal_of_number(_deal_number(facts, board)) for board in boards}


def _deal_number(facts: tuple[str, ...], board: int) -> int:
    """The number of the board's deal, from the first attempt that gives one."""
    lots = (hash_lines(*facts, str(board), str(attempt)) for attempt in count(1))
    numbers = (int.from_bytes(lot[:12], "big") for lot in lots)
    return next(number for number in numbers if number < DEALS)


def write_proof(proof: DealsProof) -> str:
    """The proof as JSON."""
    return json.dumps(asdict(proof), indent=2, ensure_ascii=False) + "\n"


def read_proof(text: str, name: str = "") -> DealsProof:
    """Parse a proof in JSON; BadFile, with the file's name, if it is none."""
    try:
        texts: Mapping[str, Any] = {key: str(value) for key, value in json.loads(text).items()}
        proof = DealsProof(**{**texts, "first": int(texts["first"]), "last": int(texts["last"])})
        bytes.fromhex(proof.seed)
        WordForm(proof.form)
    except (TypeError, ValueError, KeyError, AttributeError, WallchartError) as error:
        raise BadFile("no proof of deals ({error})", 0, name, error=repr(error)) from None
    return proof
