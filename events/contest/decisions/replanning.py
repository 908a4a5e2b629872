"""Changing the announced number of rounds and tie-breaks; confirmed twice once a round is paired
(endorsement rules C.02 (2026), Q57-63, Q204).

If that changes which round is the last, all rounds are paired again as a check.

They are also paired again when the last round is closed. The participants of a round are recorded;
results, numbers, prohibitions and the number of rounds are the present ones, as a checker reads a
report. Later corrections can therefore change the pairing of a round. Differences are only
reported.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from msgspec import structs

from domain.contest.entry import Participant
from domain.contest.round import CheckOccasion, ContestRound, RoundPairedAgain
from domain.contest.stage import AnyStage
from domain.errors import DomainError, NotNow
from domain.fast_replace import fast_replace
from domain.ids import EntryId
from domain.messages import join_messages, say
from domain.results import Mark
from events.contest.acting import act
from events.contest.game_rules import game_rules_of
from events.contest.scopes import meeting_text
from events.contest.vocabulary.rounds import RoundPaired, RoundsPairedAgain, StageReplanned
from events.game.roles import LEADING
from events.game.warnings import WarnedAct, warning_level
from events.game.words import list_some


def pair_all_again(stage: AnyStage, occasion: CheckOccasion) -> RoundsPairedAgain:
    return RoundsPairedAgain(
        stage=stage.id,
        occasion=occasion.value,
        announced=stage.rules.rounds,
        rounds=len(stage.rounds),
        otherwise=tuple(_differing_rounds(stage)),
    )


def describe_differences(stage: AnyStage, event: RoundsPairedAgain) -> Iterator[str]:
    """Sentences on each round that is paired differently now, with the system's pairing."""
    for number, pairs, bye in event.otherwise:
        if not pairs:
            yield say("Round {number} has no legal pairing now.", number=number)
            continue
        played = stage.rounds[number - 1]
        new = [meeting_text(stage, *pair) for pair in pairs if pair not in set(played.pairs)]
        if bye and dict(played.byes).get(EntryId(bye)) != Mark.PAIRING_BYE:
            new.append(say("a bye for {called}", called=stage.numbered_name(bye)))
        yield say(
            "Round {number} comes out otherwise now: {what}.", number=number, what=list_some(new, 8)
        )


def _differing_rounds(stage: AnyStage) -> Iterator[RoundPairedAgain]:
    """(round, the system's pairs, its bye) of each round paired otherwise, as in the event."""
    game_rules = game_rules_of(stage)
    for played in stage.rounds:
        try:
            answer = game_rules.pair_round(_stage_before(stage, played), played.number)
        except DomainError:
            yield (played.number, (), 0)
            continue
        bye = next((entry for entry, mark in answer.byes if mark == Mark.PAIRING_BYE), 0)
        byes_given = {entry for entry, mark in played.byes if mark is Mark.PAIRING_BYE}
        if not _same_pairs(stage, played, answer) or byes_given != ({bye} - {0}):
            yield (played.number, answer.pairs, bye)


def _stage_before(stage: AnyStage, played: ContestRound) -> AnyStage:
    """The stage before that round, with the round's participants."""
    paired_entries, marks = played.paired_entries, dict(played.byes)
    entries = {
        id_: _with_presence(entry, played, id_ in paired_entries, marks.get(id_))
        for id_, entry in stage.entries.items()
    }
    before = replace(stage, entries=entries, rounds=stage.rounds[: played.number - 1])
    return game_rules_of(stage).before_round(before, played.number)


def _with_presence(
    entry: Participant, played: ContestRound, paired: bool, mark: Mark | None
) -> Participant:
    """The entry as it was present in that round: paired, or with the bye of that mark."""
    other_byes = tuple(bye for bye in entry.byes if bye[0] != played.number)
    if paired or mark is Mark.PAIRING_BYE:
        return replace(entry, byes=other_byes, withdrawn_from=None)
    if mark is not None:
        return replace(entry, byes=(*other_byes, (played.number, mark)))
    return entry


def _same_pairs(stage: AnyStage, played: ContestRound, answer: RoundPaired) -> bool:
    """Whether the pairs are the same; colours of an imported forfeit may be unknown."""
    pairs = set(answer.pairs)
    may_be_turned = partial(game_rules_of(stage).has_unknown_colours, played)
    return len(pairs) == len(played.pairs) and all(
        pair in pairs or (may_be_turned(number) and pair[::-1] in pairs)
        for number, pair in played.numbered_pairs
    )


@act("replan-stage", StageReplanned, LEADING, slow=True)
def replan_stage(
    stage: AnyStage, command: StageReplanned
) -> tuple[StageReplanned | RoundsPairedAgain, ...]:
    rules, paired, game_rules = stage.rules, len(stage.rounds), game_rules_of(stage)
    if command.rounds < paired:
        raise NotNow(
            "{name} has {paired} paired rounds; announce at least as many.",
            name=stage.name,
            paired=paired,
        )
    if stage.is_paired_by_table and command.rounds != rules.rounds:
        raise NotNow(
            "{name} is a round robin: its table decides how many rounds it has.", name=stage.name
        )
    edition = command.tie_break_edition or rules.tie_break_edition
    order = game_rules.checked_tie_breaks(stage, command.tie_breaks, edition)
    event = game_rules.fill_in_omitted_fields(
        stage, structs.replace(command, tie_breaks=order, tie_break_edition=edition)
    )
    other_rounds = event.rounds != rules.rounds
    same = not other_rounds and (order, edition) == (rules.tie_breaks, rules.tie_break_edition)
    if same and game_rules.with_replanned_options(stage, event) == stage:
        raise NotNow("{name} is announced like that already.", name=stage.name)
    if not paired:
        return (structs.replace(event, confirmed=0),)
    again = _check_with_new_last_round(stage, event)
    consequences = (
        *_replanning_consequences(stage, event),
        *(describe_differences(stage, again) if again else ()),
    )
    warned = WarnedAct.CHANGE_ROUNDS if other_rounds else WarnedAct.CHANGE_TIE_BREAKS
    level = warning_level(warned, stage.in_fide_mode, command.confirmed, consequences)
    confirmed = structs.replace(event, confirmed=level)
    return (confirmed, again) if again else (confirmed,)


def _check_with_new_last_round(stage: AnyStage, event: StageReplanned) -> RoundsPairedAgain | None:
    """Pair all rounds again with another last one; None if that affects no paired round."""
    last, rules = len(stage.rounds), stage.rules
    if (last == rules.rounds) == (last == event.rounds) or not stage.paired_by_system:
        return None
    now = replace(stage, rules=fast_replace(rules, rounds=event.rounds))
    return pair_all_again(now, CheckOccasion.REPLANNED)


def _replanning_consequences(stage: AnyStage, event: StageReplanned) -> Iterator[str]:
    rules, last = stage.rules, len(stage.rounds)
    if event.rounds != rules.rounds:
        yield say(
            "{rounds} rounds instead of {rounds2}.", rounds=event.rounds, rounds2=rules.rounds
        )
        if last in (rules.rounds, event.rounds):
            yield say("Round {last} was paired under other rules for the last round.", last=last)
    if event.tie_breaks != rules.tie_breaks:
        was, now = join_messages(", ", rules.tie_breaks), join_messages(", ", event.tie_breaks)
        yield say("Ties are broken by {now} instead of {was}.", now=now, was=was)
    if event.tie_break_edition != rules.tie_break_edition:
        was, now = rules.tie_break_edition, event.tie_break_edition
        yield say(
            "Tie-breaks are reckoned by the rules of {now} instead of {was}.", now=now, was=was
        )
    yield from game_rules_of(stage).replanning_words(stage, event)
