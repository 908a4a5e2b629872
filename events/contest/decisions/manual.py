"""Pairing by hand: a phase with a start and an end (endorsement rules C.02 (2026), Q64-69).

It begins in the newest round, or in the next one if that has no legal pairing. Between start and
end the round has no screens and takes no results. Pairs that break a rule of the system, and byes
for players who should not have one, raise a warning when they are made; at the end the round is
compared with the system's pairing of the same position.

A round that was not played as paired (two players exchanged, two boards, or the wrong colours) is
corrected in one act with one question. It is recorded as the start, change and end of pairing by
hand (endorsement rules C.02 (2026), Q64-69), so that report and audit need no special case. Decided
here: a result stays with its players, so it is turned with the colours; players with a result can't
be moved elsewhere.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from domain.contest.round import ContestRound, RoundAct, RoundState, check_round_act
from domain.contest.stage import AnyStage
from domain.errors import NotNow, NoValidPairing, RuleViolation
from domain.fast_replace import fast_replace
from domain.ids import EntryId, RoundNo
from domain.messages import join_messages, say, say_counted
from domain.results import BYES, Mark
from domain.texts import counted_noun
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.pairing import give_numbers, questions_of_renumbering, requested_byes
from events.contest.game_rules import game_rules_of
from events.contest.scopes import entry_name, meeting_text
from events.contest.vocabulary import rounds as v
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.vocabulary.results import ResultRecorded
from events.game.roles import RUNNING
from events.game.warnings import Question, WarnedAct, highest_warning_level, warning_level
from events.game.words import BYES as BYE_WORDS, list_some
from events.log.vocabulary import Event

DIFFERENCES = 60
"""Most differences listed one by one."""
Started = tuple[NumbersAssigned | v.ManualPairingStarted, ...]


def refuse_by_hand(r: ContestRound) -> None:
    """Refuse an act while the round is being paired by hand."""
    if r.manual:
        raise NotNow("Round {number} is being paired by hand; end that first.", number=r.number)


def _refuse_unless_by_hand(r: ContestRound) -> None:
    if not r.manual:
        raise NotNow(
            "Round {number} is not being paired by hand; start that first.", number=r.number
        )


@act("start-manual-pairing", c.StartManualPairing, RUNNING)
def start_manual_pairing(stage: AnyStage, command: c.StartManualPairing) -> Started:
    if command.round == stage.next_round:
        return _start_next_round(stage, command)
    r = changeable_round(stage, command.round)
    level = warning_level(WarnedAct.START_MANUAL_PAIRING, stage.in_fide_mode, command.confirmed)
    return (v.ManualPairingStarted(stage.id, r.number, command.reason, level),)


def changeable_round(stage: AnyStage, number: int) -> ContestRound:
    """The round, if its pairs may be changed by hand; refused otherwise."""
    r: ContestRound = stage.round(RoundNo(number))
    refuse_by_hand(r)
    check_round_act(r.number, r.state, RoundAct.CHANGE_PAIRS)
    if r.number != len(stage.rounds):
        raise NotNow(
            "Round {number} is paired already; only the newest is paired by hand.",
            number=r.number + 1,
        )
    return r


def _start_next_round(stage: AnyStage, command: c.StartManualPairing) -> Started:
    """Begin the next round without pairs; requested byes are given."""
    wanted = RoundNo(command.round)
    if wanted > stage.rules.rounds:
        raise NotNow(
            "{name} has {rounds}, and no more to pair.",
            name=stage.name,
            rounds=counted_noun(stage.rules.rounds, "round"),
        )
    if stage.rounds and stage.rounds[-1].state is not RoundState.CLOSED:
        raise NotNow("Close round {number} first.", number=stage.rounds[-1].number)
    numbering, numbered = give_numbers(stage, wanted)
    questions = (Question(WarnedAct.START_MANUAL_PAIRING), *questions_of_renumbering(stage, wanted))
    level = highest_warning_level(questions, stage.in_fide_mode, command.confirmed)
    marks = requested_byes(numbered, wanted)
    byes = tuple(
        (int(entry.id), marks.get(number, Mark.ZERO_BYE).value)
        for number, entry in numbered.numbered_entries()
    )
    started = v.ManualPairingStarted(stage.id, wanted, command.reason, level, byes)
    return (*numbering, started)


@act("change-pairing", v.PairingChangedByHand, RUNNING)
def change_pairing(stage: AnyStage, change: v.PairingChangedByHand) -> v.PairingChangedByHand:
    r = stage.round(RoundNo(change.round))
    _refuse_unless_by_hand(r)
    question = question_of_change(stage, r, change)
    level = highest_warning_level((question,), stage.in_fide_mode, change.confirmed)
    return replace(change, confirmed=level)


def question_of_change(
    stage: AnyStage, r: ContestRound, change: v.PairingChangedByHand
) -> Question | None:
    """The warning that the change raises, if any; refuse an impossible change."""
    _check_each_once(stage, r, change)
    kept_pairs = set(change.pairs)
    for number, pair in r.numbered_pairs:
        if pair not in kept_pairs:
            game_rules_of(stage).refuse_to_separate(r, number)
    if not set(dict(change.byes).values()) <= set(BYES):
        raise RuleViolation("A bye is U, H, F or Z.", "C.04.2 (2026) 3.3")
    new = tuple(
        (EntryId(one), EntryId(other))
        for one, other in change.pairs
        if (one, other) not in set(r.pairs)
    )
    game_rules = game_rules_of(stage)
    violations = (
        *_forbidden_pairs(stage, r, new),
        *game_rules.rule_violations(stage, r, new, change),
    )
    colours = tuple(game_rules.colours_against_wishes(stage, r, new))
    if violations:
        return Question(WarnedAct.PAIR_AGAINST_RULES, (*violations, *colours))
    return Question(WarnedAct.TURN_COLOURS, colours) if colours else None


def _check_each_once(stage: AnyStage, r: ContestRound, change: v.PairingChangedByHand) -> None:
    named = Counter(e for pair in change.pairs for e in pair)
    named.update(entry for entry, _ in change.byes)
    participants = {int(entry) for entry in r.all_entries}
    if twice := sorted(e for e, times in named.items() if times > 1):
        raise NotNow(
            say_counted(
                "{names} is named more than once; name everybody once.",
                "{names} are named more than once; name everybody once.",
                len(twice),
                names=_listed_names(stage, twice),
            )
        )
    if missing := sorted(participants - named.keys()):
        raise NotNow(
            say_counted(
                "{names} is in the round; give a {pairing} or a bye.",
                "{names} are in the round; give each a {pairing} or a bye.",
                len(missing),
                names=_listed_names(stage, missing),
                pairing=stage.pairing_noun,
            )
        )
    if unknown := sorted(named.keys() - participants):
        raise NotNow(
            say_counted(
                "{names} is not in round {number}.",
                "{names} are not in round {number}.",
                len(unknown),
                names=_listed_names(stage, unknown),
                number=r.number,
            )
        )
    if sum(mark == Mark.PAIRING_BYE for _, mark in change.byes) > 1:
        raise RuleViolation("There is one pairing-allocated bye in a round.", "C.04.1 (2026) 3")


def _listed_names(stage: AnyStage, entries: Sequence[int]) -> str:
    return list_some([entry_name(stage, entry) for entry in entries])


def _forbidden_pairs(
    stage: AnyStage, r: ContestRound, new: Sequence[tuple[EntryId, EntryId]]
) -> Iterator[str]:
    for pair in new:
        for group in stage.forbidden:
            if set(pair) <= group.entries and group.first <= r.number <= group.last:
                one, other = (stage.entry(entry).full_name for entry in pair)
                yield say("{one} and {other} must not meet.", one=one, other=other)


class RoundPairs(NamedTuple):
    """The pairs and byes of a round."""

    pairs: Sequence[tuple[int, int]]
    byes: Sequence[tuple[int, str]]


@act("end-manual-pairing", c.EndManualPairing, RUNNING, slow=True)
def end_manual_pairing(stage: AnyStage, command: c.EndManualPairing) -> v.ManualPairingEnded:
    r = stage.round(RoundNo(command.round))
    _refuse_unless_by_hand(r)
    ended, question = compare_with_system(stage, r.number, RoundPairs(r.pairs, r.byes))
    level = highest_warning_level((question,), stage.in_fide_mode, command.confirmed)
    return replace(ended, confirmed=level)


def compare_with_system(
    stage: AnyStage, number: RoundNo, actual: RoundPairs
) -> tuple[v.ManualPairingEnded, Question | None]:
    """The event that ends pairing by hand with `actual`, and the warning about differences."""
    try:
        answer = game_rules_of(stage).pair_round(stage, number)
        system = RoundPairs(answer.pairs, answer.byes)
    except NoValidPairing:
        system = RoundPairs((), ())
    differs = set(system.pairs) != set(actual.pairs) or dict(system.byes) != dict(actual.byes)
    ended = v.ManualPairingEnded(stage.id, number, differs, tuple(system.pairs), tuple(system.byes))
    if not differs:
        return ended, None
    return ended, Question(
        WarnedAct.END_MANUAL_PAIRING, tuple(_difference_sentences(stage, system, actual))
    )


def _difference_sentences(stage: AnyStage, system: RoundPairs, actual: RoundPairs) -> Iterator[str]:
    """Sentences on the pairs and byes of the system that the round does not have."""
    if not system.pairs:
        yield say("The system finds no legal pairing.")
        return
    in_round = {
        id_: say(
            "{bye_words} for {name}", bye_words=BYE_WORDS[Mark(mark)], name=entry_name(stage, id_)
        )
        for id_, mark in actual.byes
    }
    for pair in actual.pairs:
        in_round |= dict.fromkeys(pair, meeting_text(stage, *pair))
    pairs, byes = set(actual.pairs), dict(actual.byes)
    differences = [
        say(
            "The system pairs {meeting}; here it is {fromkeys}.",
            meeting=meeting_text(stage, *pair),
            fromkeys=join_messages(" and ", dict.fromkeys(in_round[id_] for id_ in pair)),
        )
        for pair in system.pairs
        if pair not in pairs
    ]
    differences += [
        say(
            "The system gives {bye_words}; here it is {here}.",
            bye_words=join_messages(" ", (entry_name(stage, id_), BYE_WORDS[Mark(mark)])),
            here=in_round[id_],
        )
        for id_, mark in system.byes
        if byes.get(id_) != mark
    ]
    yield from differences[:DIFFERENCES]
    if len(differences) > DIFFERENCES:
        yield say("And {told} more.", told=len(differences) - DIFFERENCES)


@act("exchange-places", c.ExchangePlaces, RUNNING, slow=True)
def exchange_places(stage: AnyStage, command: c.ExchangePlaces) -> tuple[Event, ...]:
    r = changeable_round(stage, command.round)
    one, other = command.entry, command.other
    if one == other or not {one, other} <= set(r.all_entries):
        raise NotNow("Name two who are in round {number}.", number=r.number)
    exchanged = {one: other, other: one}
    pairs = tuple(
        (exchanged.get(first, int(first)), exchanged.get(second, int(second)))
        for first, second in r.pairs
    )
    byes = tuple((exchanged.get(entry, int(entry)), str(mark)) for entry, mark in r.byes)
    now = RoundPairs(pairs, byes)
    for at, game in r.games():
        opponents = not at.match and set(r.pair_at(at.board)) == {one, other}
        if opponents and game.result is not None:
            emptied = r.with_games({at: game._replace(result=None)})
            code = game.result.code[::-1]
            again = ResultRecorded(stage.id, r.number, board=at.board, result=code)
            return (*_exchange_events(stage, emptied, now, command), again)
    return _exchange_events(stage, r, now, command)


@act("exchange-boards", c.ExchangeBoards, RUNNING, slow=True)
def exchange_boards(stage: AnyStage, command: c.ExchangeBoards) -> tuple[Event, ...]:
    r = changeable_round(stage, command.round)
    one, other = command.board, command.other
    numbers = [number for number, _ in r.numbered_pairs]
    if one == other or not {one, other} <= set(numbers):
        raise NotNow(
            "Name two of the {boards} {pairings} of round {number}.",
            boards=len(r.pairs),
            pairings=stage.pairings_noun,
            number=r.number,
        )
    for number in (one, other):
        for entry in r.pair_at(number):
            if entry in r.numbering.fixed:
                raise NotNow(
                    "{name} plays on board {number} in every round; change that first.",
                    name=entry_name(stage, entry),
                    number=number,
                )
    pairs = [(int(first), int(second)) for first, second in r.pairs]
    here, there = numbers.index(one), numbers.index(other)
    pairs[here], pairs[there] = pairs[there], pairs[here]
    byes = tuple((int(entry), str(mark)) for entry, mark in r.byes)
    return _exchange_events(stage, r, RoundPairs(tuple(pairs), byes), command)


def _exchange_events(
    stage: AnyStage,
    r: ContestRound,
    exchanged: RoundPairs,
    command: c.ExchangePlaces | c.ExchangeBoards,
) -> tuple[Event, ...]:
    """Start, change and end of pairing by hand, all confirmed at the highest level of warning."""
    started = v.ManualPairingStarted(stage.id, r.number, command.reason)
    changed = v.PairingChangedByHand(
        stage.id, r.number, tuple(exchanged.pairs), command.reason, tuple(exchanged.byes)
    )
    during = stage.with_round(fast_replace(r, manual=True))
    ended, difference_question = compare_with_system(during, r.number, exchanged)
    questions = (
        Question(WarnedAct.START_MANUAL_PAIRING),
        question_of_change(during, r, changed),
        difference_question,
    )
    level = highest_warning_level(questions, stage.in_fide_mode, command.confirmed)
    return tuple(replace(event, confirmed=level) for event in (started, changed, ended))
