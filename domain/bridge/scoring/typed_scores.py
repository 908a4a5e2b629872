"""Scores as typed at the desk, and questions about doubtful ones before they are entered.

    4SN=  4H N +1  3NTE-2  5CXW 9 SA      contract, declarer, tricks, the lead if it is known
    4SN= 420                              with the score on the slip, as a check
    +420  -50  100                        the amount alone, from North-South
    60/40  A+/A-  PASS  NP                per cent or average for each side, passed out, not played

Decided here. Queried are an amount that is not the contract's; one that no contract scores on that
board, with a hint if it would at another vulnerability; the exact opposite of other tables' scores;
a result that no other table has with four tricks more than bid, five fewer, at the level of seven
or redoubled, or 1500 and more; a lead that was not dealt to the leader. An amount without a sign
beside a contract is the declarer's or the opponents'.
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from domain.bridge.deal import Deal
from domain.bridge.doubts import Doubt, doubts_of, leader
from domain.bridge.scoring.adjusting import possible_scores
from domain.bridge.scoring.contract import Compass, Doubling, Vulnerability, vulnerability
from domain.bridge.scoring.notation import (
    NotAResult,
    card_from_text,
    contract_from_text,
    result_as_text,
    result_from_text,
)
from domain.bridge.scoring.result import (
    BoardResult,
    PassedOut,
    PlayedContract,
    WeightedOutcome,
    amount_of,
    assign_both,
    table_score,
)
from domain.messages import say

MOST_OVER, MOST_DOWN, LARGE = 4, 5, 1500
_PLAYED = re.compile(
    r"([1-7]\s*(?:NT?|[CDHS])\s*[X*]{0,2})\s*([NESW])\s*(=|[+-]\s*\d{1,2}|\d{1,2})"
    r"(?:\s+([CDHS](?:10|[2-9TJQKA])|(?:10|[2-9TJQKA])[CDHS]))?(?:\s+([+-]?\d{1,5}))?",
    re.ASCII,
)
_AMOUNT = re.compile(r"[+-]?\d{1,5}", re.ASCII)
_OUTCOME = re.compile(r"(?:(\d{1,5})\s*%?\s*X\s*)?(.*)", re.ASCII)
_SHORT = {"P": "PASS", "PASSED": "PASS", "-": "NP", "AVE+": "A+", "AVE": "A", "AVE-": "A-"}


class TypedScore(NamedTuple):
    """`amount` is the one typed beside a contract, "" if none was."""

    result: BoardResult
    amount: str = ""


def parse_typed_score(text: str) -> TypedScore:
    """Parse a typed score; NotAResult if it has none of these forms."""
    normal = _normal(text)
    if found := _PLAYED.fullmatch(normal):
        contract, declarer, tricks, lead, amount = found.groups()
        bid = contract_from_text(contract)
        made = bid.tricks_needed if tricks == "=" else int(tricks.replace(" ", ""))
        made += bid.tricks_needed if tricks[0] in "+-" else 0
        if not 0 <= made <= 13:
            raise NotAResult(text, say("number of tricks; 4SN= or 4SN-1 would be"))
        card = card_from_text(lead) if lead else None
        return TypedScore(PlayedContract(bid, Compass(declarer), made, card), amount or "")
    if _AMOUNT.fullmatch(normal):
        return TypedScore(assign_both(WeightedOutcome(1, int(normal))))
    try:
        return TypedScore(result_from_text(_SHORT.get(normal, normal)))
    except NotAResult:
        raise NotAResult(
            text, say("score; 4SN=, 3NTE-2, +420, 60/40, PASS or NP would be")
        ) from None


def _normal(text: str) -> str:
    return " ".join(text.upper().replace("−", "-").replace("–", "-").split())


def result_typed(text: str) -> BoardResult:
    """Parse a result or ruling as it is recorded, or with contracts as they are typed, in upper or
    lower case: 60x4SN=,40x4SN-1. NotAResult if it is none.
    """
    try:
        return result_from_text(text)
    except NotAResult as refusal:
        sides = (side.split(",") for side in _normal(text).split("/"))
        try:
            return result_from_text(
                "/".join(",".join(map(_outcome_as_recorded, side)) for side in sides)
            )
        except NotAResult:
            raise refusal from None


def _outcome_as_recorded(typed: str) -> str:
    """The text of one outcome, with its weight if it has one, as it is recorded."""
    found = _OUTCOME.fullmatch(typed.strip())
    weight, outcome = found.groups() if found else ("", typed)
    outcome = _SHORT.get(outcome, outcome)
    if _PLAYED.fullmatch(outcome):
        outcome = result_as_text(parse_typed_score(outcome).result)
    return f"{weight}x{outcome}" if weight else outcome


def ns_score_of(result: BoardResult, board: int) -> int | None:
    """The score of NS; None if there is none to compare."""
    if isinstance(result, PlayedContract | PassedOut):
        return table_score(result, vulnerability(board))
    return amount_of(result)


def questions_on_score(
    typed: TypedScore, board: int, deal: Deal | None, others: Collection[int]
) -> Iterator[str]:
    """Questions about a doubtful score, a sentence each; `others` are the other tables' scores."""
    result, score = typed.result, ns_score_of(typed.result, board)
    if score is None:
        return
    text = result_as_text(result)
    if typed.amount and not _is_same_amount(typed.amount, score):
        yield say(
            "{text} scores {score}, not {amount}.", text=text, score=score, amount=typed.amount
        )
    if not isinstance(result, PlayedContract | PassedOut):
        yield from _questions_on_amount(score, board)
    if score and score not in others and -score in others:
        yield say("Other tables have {score}, for the other side.", score=-score)
    if score not in others and _is_unusual(result, score):
        yield say("{text} scores {score}, as at no other table.", text=text, score=score)
    if isinstance(result, PlayedContract) and deal and Doubt.LEAD in doubts_of(result, deal):
        yield say(
            "{leader} was not dealt {card}.",
            leader=leader(result.declarer).value,
            card=str(result.lead),
        )


def _is_same_amount(amount: str, score: int) -> bool:
    return int(amount) == score if amount[0] in "+-" else int(amount) == abs(score)


def _questions_on_amount(score: int, board: int) -> Iterator[str]:
    here = vulnerability(board)
    if score in possible_scores(here):
        return
    if any(score in possible_scores(each) for each in Vulnerability):
        yield say(
            "{score} is a score at another vulnerability; on board {board} it is {vulnerable}.",
            score=score,
            board=board,
            vulnerable=here.value,
        )
    else:
        yield say("No contract scores {score}.", score=score)


def _is_unusual(result: BoardResult, score: int) -> bool:
    if abs(score) >= LARGE:
        return True
    if not isinstance(result, PlayedContract):
        return False
    over = result.tricks - result.contract.tricks_needed
    risky = result.contract.level == 7 or result.contract.doubling is Doubling.REDOUBLED
    return risky or over >= MOST_OVER or over <= -MOST_DOWN
