"""Breaches of pairing integrity in games of rounds (endorsement rules C.02, checklist VCL4THP,
2026; see `events.game.integrity`).
"""

from domain.contest.round import CheckOccasion
from domain.contest.stage import AnyStage
from domain.messages import join_messages, say
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.contest.differences import difference_sentences
from events.contest.game_rules import game_rules_of
from events.contest.scopes import entry_names, meeting_text, place_text, stage_in
from events.contest.vocabulary import entries as e, results as res, rounds as r
from events.contest.vocabulary.rounds import IMPORTED, StageReplanned
from events.game.integrity import Breach, Change, Integrity
from events.game.words import list_some, result_words
from events.log.vocabulary import Event, RoundEvent


def configuration_breach(stage: AnyStage, _event: Event) -> Breach | None:
    """Breach of changing the configuration; none before a round is paired."""
    return Breach.CONFIGURATION if stage.rounds else None


def _import_breach(stage: AnyStage, event: r.RoundPaired) -> Breach | None:
    """Breach of an import, reported at its first round only."""
    if event.system != IMPORTED or (stage.rounds and stage.rounds[-1].system == IMPORTED):
        return None
    return Breach.IMPORT


def _import_change(_before: Tournament, _after: Tournament, event: r.RoundPaired) -> Change:
    return Change(
        say("imported report"),
        "",
        say("from round {round} on as the report tells it", round=event.round),
    )


def _is_within_manual_pairing(stage: AnyStage, event: RoundEvent) -> bool:
    """Whether the event is a part of pairing by hand, which is reported as a whole."""
    return stage.rounds[event.round - 1].manual


def _is_of_replanning(_stage: AnyStage, event: r.RoundsPairedAgain) -> bool:
    """Whether rounds were paired again because the number of rounds changed, which is reported."""
    return event.occasion == CheckOccasion.REPLANNED


def correction_breach(stage: AnyStage, event: res.ResultCorrected) -> Breach | None:
    return game_rules_of(stage).correction_breach(stage, event)


def _correction_change(
    before: Tournament, _after: Tournament, event: res.ResultCorrected
) -> Change:
    stage = stage_in(before, event.stage)
    where = place_text(stage, event)
    was, now = (result_words(stage.parse_result(code)) for code in (event.previous, event.result))
    return Change(f"{where[0].lower()}{where[1:]}", was, now)


def _renumbering_breach(stage: AnyStage, _event: e.NumbersAssigned) -> Breach | None:
    numbered = any(entry.number is not None for entry in stage.entries.values())
    return Breach.RENUMBERING if numbered else None


def _renumbering_change(before: Tournament, after: Tournament, event: e.NumbersAssigned) -> Change:
    was, now = stage_in(before, event.stage), stage_in(after, event.stage)
    prefix = say("{name}: ", name=now.name) if len(after.parts) > 1 else ""
    return Change(
        "numbers",
        "",
        join_messages(" ", (prefix + each for each in difference_sentences(was, now))),
    )


def _pairs_change(before: Tournament, _after: Tournament, event: r.PairingChangedByHand) -> Change:
    stage = stage_in(before, event.stage)
    pairs_before = stage.rounds[event.round - 1].pairs
    was = [meeting_text(stage, *pair) for pair in pairs_before if pair not in set(event.pairs)]
    now = [meeting_text(stage, *pair) for pair in event.pairs if pair not in set(pairs_before)]
    return Change(
        say("pairing of round {round}", round=event.round),
        list_some(was),
        list_some(now) or say("other byes"),
    )


def _prohibition_change(before: Tournament, _after: Tournament, event: e.PairForbidden) -> Change:
    names = entry_names(stage_in(before, event.stage), event.entries)
    return Change(say("forbidden pair"), say("may meet"), say("{who} must not meet", who=names))


def _permission_change(before: Tournament, _after: Tournament, event: e.PairAllowed) -> Change:
    names = entry_names(stage_in(before, event.stage), event.entries)
    return Change(say("forbidden pair"), say("must not meet"), say("{who} may meet", who=names))


def _plan_change(before: Tournament, _after: Tournament, event: StageReplanned) -> Change:
    rules = stage_in(before, event.stage).rules
    was = join_messages(", ", (counted_noun(rules.rounds, "round"), *rules.tie_breaks))
    return Change(
        say("plan of the section"),
        was,
        join_messages(", ", (counted_noun(event.rounds, "round"), *event.tie_breaks)),
    )


def _fide_mode_change(_before: Tournament, _after: Tournament, _event: Event) -> Change:
    return Change("FIDE mode", say("in FIDE mode"), say("outside it for ever"))


IMPORT = Integrity(_import_breach, _import_change)
MANUAL_START = Integrity(lambda _stage, _event: Breach.MANUAL_PAIRING)
MANUAL_CHANGE = Integrity(
    lambda _stage, _event: Breach.MANUAL_PAIRING, _pairs_change, _is_within_manual_pairing
)
MANUAL_END = Integrity(lambda _stage, _event: None, continues=_is_within_manual_pairing)
UNPAIRED = Integrity(lambda _stage, _event: None, drops=Breach.MANUAL_PAIRING)
PAIRED_AGAIN = Integrity(lambda _stage, _event: None, continues=_is_of_replanning)
LEAVING_FIDE_MODE = Integrity(lambda _stage, _event: Breach.FIDE_MODE_LEFT, _fide_mode_change)
CORRECTION = Integrity(correction_breach, _correction_change)
FORBIDDING = Integrity(configuration_breach, _prohibition_change)
ALLOWING = Integrity(configuration_breach, _permission_change)
RENUMBERING = Integrity(_renumbering_breach, _renumbering_change)
REPLANNING = Integrity(configuration_breach, _plan_change)
