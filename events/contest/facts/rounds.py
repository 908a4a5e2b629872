"""Folds into a round: paired, changed by hand, published, closed; and into a stage: changes of its
announcement.
"""

from dataclasses import replace

from domain.contest.round import ContestRound, Pair, PairsOfRound, RoundState, check_summary
from domain.contest.stage import AnyStage
from domain.fast_replace import fast_replace
from domain.ids import EntryId, RoundNo
from domain.messages import join_messages, say
from domain.results import Mark
from domain.texts import counted_noun
from events.contest import integrity
from events.contest.game_rules import game_rules_of
from events.contest.scopes import ROUND, STAGE, meeting_text
from events.contest.vocabulary import rounds as v
from events.contest.vocabulary.rounds import StageReplanned
from events.game import fact, phrase
from events.game.words import list_some
from events.log.records import Recorded


def _decode_pairs(stored: v.PairsStored) -> tuple[Pair, ...]:
    return tuple((EntryId(one), EntryId(other)) for one, other in stored)


def _decode_byes(stored: v.ByesStored) -> tuple[tuple[EntryId, Mark], ...]:
    return tuple((EntryId(entry), Mark(mark)) for entry, mark in stored)


def _paired_words(stage: AnyStage | None, event: v.RoundPaired) -> str:
    by = (
        event.system
        if event.system == v.IMPORTED
        else join_messages(" ", (event.system, event.edition)).rstrip()
    )
    pairings = stage.pairings_noun if stage else "boards"
    return say(
        "Round {round} is paired, {what}, {by}",
        round=event.round,
        what=join_messages(" ", (len(event.pairs), pairings)),
        by=by,
    )


@fact(v.RoundPaired, STAGE, _paired_words, integrity.IMPORT)
def fold_round_paired(stage: AnyStage, event: v.RoundPaired, record: Recorded) -> AnyStage:
    number, byes = RoundNo(event.round), _decode_byes(event.byes)
    pairs = _decode_pairs(event.pairs)
    paired = PairsOfRound(number, pairs, byes, record.version, event.colourless)
    new = replace(stage.new_round(paired), system=event.system, edition=event.edition)
    return game_rules_of(stage).with_raised_rounds(replace(stage, rounds=(*stage.rounds, new)))


@fact(
    v.RoundUnpaired,
    STAGE,
    lambda _, e: say("Round {round} is unpaired", round=e.round),
    integrity.UNPAIRED,
)
def fold_round_unpaired(stage: AnyStage, _event: v.RoundUnpaired, _record: Recorded) -> AnyStage:
    last = stage.rounds[-1]
    dropped = max(stage.dropped, last.number) if last.seen else stage.dropped
    return replace(stage, rounds=stage.rounds[:-1], dropped=dropped)


@fact(
    v.ManualPairingStarted,
    STAGE,
    lambda _, e: say("Pairing round {round} by hand begins", round=e.round),
    integrity.MANUAL_START,
)
def fold_manual_pairing_started(
    stage: AnyStage, event: v.ManualPairingStarted, record: Recorded
) -> AnyStage:
    """Open a round for pairing by hand: one that the system has paired, or a new one."""
    if event.round <= len(stage.rounds):
        return stage.with_round(replace(stage.rounds[event.round - 1], manual=True))
    new = stage.new_round(
        PairsOfRound(RoundNo(event.round), (), _decode_byes(event.byes), record.version)
    )
    new = replace(new, system=v.BY_HAND, manual=True)
    return replace(stage, rounds=(*stage.rounds, new))


def _change_words(stage: AnyStage | None, event: v.PairingChangedByHand) -> str:
    pairs_before = set(stage.rounds[event.round - 1].pairs) if stage else set()
    new = [meeting_text(stage, *pair) for pair in event.pairs if pair not in pairs_before]
    return say(
        "Round {round} is changed by hand, {what}",
        round=event.round,
        what=list_some(new, 4) or say("the byes"),
    )


@fact(v.PairingChangedByHand, STAGE, _change_words, integrity.MANUAL_CHANGE)
def fold_pairing_changed_by_hand(
    stage: AnyStage, event: v.PairingChangedByHand, record: Recorded
) -> AnyStage:
    pairs, byes = _decode_pairs(event.pairs), _decode_byes(event.byes)
    return stage.with_other_pairs(PairsOfRound(RoundNo(event.round), pairs, byes, record.version))


def _end_words(_stage: AnyStage | None, event: v.ManualPairingEnded) -> str:
    verdict = (
        say("it differs from the system's pairing") if event.differs else say("as the system pairs")
    )
    return say("Pairing round {round} by hand ends, {verdict}", round=event.round, verdict=verdict)


@fact(v.ManualPairingEnded, ROUND, _end_words, integrity.MANUAL_END)
def fold_manual_pairing_ended(
    r: ContestRound, _event: v.ManualPairingEnded, _record: Recorded
) -> ContestRound:
    return replace(r, manual=False)


@fact(v.RoundPublished, ROUND, lambda _, e: say("Round {round} is published", round=e.round))
def fold_round_published(
    r: ContestRound, _event: v.RoundPublished, record: Recorded
) -> ContestRound:
    return replace(r, state=RoundState.PUBLISHED, published=record.act.instant, seen=True)


@fact(v.RoundUnpublished, STAGE, phrase("Round {round} is taken back from the screens"))
def fold_round_unpublished(
    stage: AnyStage, event: v.RoundUnpublished, _record: Recorded
) -> AnyStage:
    draft = replace(stage.rounds[event.round - 1], state=RoundState.PAIRED, published="")
    return game_rules_of(stage).after_unpublishing(stage.with_round(draft), draft.number)


@fact(v.RoundClosed, ROUND, lambda _, e: say("Round {round} is closed", round=e.round))
def fold_round_closed(r: ContestRound, _event: v.RoundClosed, _record: Recorded) -> ContestRound:
    return replace(r, state=RoundState.CLOSED)


@fact(v.RoundReopened, ROUND, lambda _, e: say("Round {round} is opened again", round=e.round))
def fold_round_reopened(
    r: ContestRound, _event: v.RoundReopened, _record: Recorded
) -> ContestRound:
    return replace(r, state=RoundState.PUBLISHED)


def _again_words(_stage: AnyStage | None, event: v.RoundsPairedAgain) -> str:
    intro = say(
        "Every round is paired again, {announced} being announced", announced=event.announced
    )
    if not event.otherwise:
        return say("{said}: all come out the same", said=intro)
    numbers = list_some([number for number, _, _ in event.otherwise], event.rounds)
    return say("{said}: otherwise come out {which}", said=intro, which=numbers)


@fact(v.RoundsPairedAgain, STAGE, _again_words, integrity.PAIRED_AGAIN)
def fold_rounds_paired_again(
    stage: AnyStage, event: v.RoundsPairedAgain, _record: Recorded
) -> AnyStage:
    summary = check_summary(event.occasion, event.announced, event.rounds, event.otherwise)
    return replace(stage, checked=summary)


def _replanned_words(stage: AnyStage | None, event: StageReplanned) -> str:
    counted = say(
        "; players without a rating count as {unrated} in tie-breaks", unrated=event.unrated
    )
    order = join_messages("", (", ".join(event.tie_breaks), counted if event.unrated else ""))
    return say(
        "{name} is changed: {rounds}, {order}",
        name=stage.name if stage else "It",
        rounds=counted_noun(event.rounds, "round"),
        order=order,
    )


@fact(StageReplanned, STAGE, _replanned_words, integrity.REPLANNING)
def fold_stage_replanned(stage: AnyStage, event: StageReplanned, _record: Recorded) -> AnyStage:
    rules = fast_replace(
        stage.rules,
        rounds=event.rounds,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
    )
    lasting = tuple(  # a prohibition to the end is one to the last announced round
        replace(group, last=RoundNo(event.rounds)) if group.last == stage.rules.rounds else group
        for group in stage.forbidden
    )
    replanned = replace(stage, rules=rules, forbidden=lasting)
    return game_rules_of(stage).with_replanned_options(replanned, event)
