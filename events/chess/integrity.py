"""Which acts break pairing integrity in chess, and what each of them changed (endorsement rules
C.02, checklist VCL4THP, 2026; see `events.integrity`).
"""

from domain.chess.stage import Stage, stage_of
from domain.points import in_points
from domain.results import Mark, result
from domain.tournament import Tournament
from events.chess.differences import differences
from events.chess.sentences.stages import changed_boards, pair_words
from events.chess.vocabulary.bye_rules import ByeRulesAnnounced
from events.chess.vocabulary.entries import NumbersAssigned, PairAllowed, PairForbidden
from events.chess.vocabulary.results import ResultCorrected
from events.chess.vocabulary.rounds import (
    PairingChangedByHand,
)
from events.chess.vocabulary.stages import StageReplanned
from events.chess.words import meeting, player
from events.integrity import Breach, Change, Integrity
from events.integrity_of_rounds import by_hand, configuration
from events.results import result_words
from events.words import listed


def correction(stage: Stage, event: ResultCorrected) -> Breach | None:
    """A game registered as adjourned was paired as a draw, so a draw changes nothing.

    No pairing of a round robin follows from its results; in a knock-out nothing that changes who
    goes on is corrected once they play.
    """
    fixed = stage.round_robin is not None or stage.knock_out is not None
    if event.round >= len(stage.rounds) or fixed:
        return None
    if not event.previous.startswith(Mark.ADJOURNED):
        return Breach.CORRECTION
    return None if event.result == f"{Mark.DRAW}-{Mark.DRAW}" else Breach.ADJOURNMENT


def _bye_worth(stage: Stage, event: ByeRulesAnnounced) -> Breach | None:
    """Scores were paired on what byes were worth."""
    given = any(mark is Mark.HALF_BYE for r in stage.rounds for _, mark in r.byes)
    changed = event.worth != stage.rules.points.half_bye
    return Breach.CONFIGURATION if given and changed else None


def _worth_otherwise(before: Tournament, _after: Tournament, event: ByeRulesAnnounced) -> Change:
    was = stage_of(before, event.stage).rules.points.half_bye
    return Change("worth of half-point byes", in_points(was), in_points(event.worth))


def _renumbering(stage: Stage, _event: NumbersAssigned) -> Breach | None:
    numbered = any(entry.number is not None for entry in stage.entries.values())
    return Breach.RENUMBERING if numbered else None


def _corrected(before: Tournament, _after: Tournament, event: ResultCorrected) -> Change:
    stage = stage_of(before, event.stage)
    where = f"round {event.round}, board {event.board}, {pair_words(stage, event)}"
    was, now = result_words(result(event.previous)), result_words(result(event.result))
    return Change(where, was, now)


def _paired_otherwise(
    before: Tournament, _after: Tournament, event: PairingChangedByHand
) -> Change:
    stage, new = stage_of(before, event.stage), set(event.boards)
    old = [b for b in stage.rounds[event.round - 1].boards if (b.white, b.black) not in new]
    was = [meeting(stage, b.white, b.black) for b in old]
    now = listed(changed_boards(stage, event)) or "other byes"
    return Change(f"pairing of round {event.round}", listed(was), now)


def _planned_otherwise(before: Tournament, _after: Tournament, event: StageReplanned) -> Change:
    rules = stage_of(before, event.stage).rules
    was = f"{rules.rounds} rounds, {', '.join(rules.tie_breaks)}"
    now = f"{event.rounds} rounds, {', '.join(event.tie_breaks)}"
    return Change("plan of the stage", was, now)


def _forbidden(before: Tournament, _after: Tournament, event: PairForbidden) -> Change:
    names = _names(stage_of(before, event.stage), event.entries)
    return Change("forbidden pair", "may meet", f"{names} must not meet")


def _allowed(before: Tournament, _after: Tournament, event: PairAllowed) -> Change:
    names = _names(stage_of(before, event.stage), event.entries)
    return Change("forbidden pair", "must not meet", f"{names} may meet")


def _names(stage: Stage, entries: tuple[int, ...]) -> str:
    return listed([player(stage, entry) for entry in entries], 4)


def _renumbered(before: Tournament, after: Tournament, event: NumbersAssigned) -> Change:
    was, now = stage_of(before, event.stage), stage_of(after, event.stage)
    prefix = f"{now.name}: " if len(after.parts) > 1 else ""
    return Change("numbers", "", " ".join(prefix + each for each in differences(was, now)))


CORRECTION = Integrity(correction, _corrected)
REPLANNING = Integrity(configuration, _planned_otherwise)
FORBIDDING = Integrity(configuration, _forbidden)
BYE_WORTH = Integrity(_bye_worth, _worth_otherwise)
ALLOWING = Integrity(configuration, _allowed)
RENUMBERING = Integrity(_renumbering, _renumbered)
MANUAL_CHANGE = Integrity(lambda _stage, _event: Breach.MANUAL_PAIRING, _paired_otherwise, by_hand)
