"""Differences between two states of a stage, in sentences; see `events.games`."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from domain.contest.entry import Participant
from domain.contest.game import GamePlace
from domain.contest.matches import TeamContest
from domain.contest.round import ContestRound, Pair
from domain.contest.stage import AnyStage, Rules
from domain.messages import join_messages, say, say_counted
from events.contest.game_rules import game_rules_of
from events.game.words import board_words, list_some, result_words

SINGLE_RESULTS = 8
"""Most results of a round that are listed one by one."""


def difference_sentences(before: AnyStage | None, after: AnyStage | None) -> Iterator[str]:
    if before is None or after is None:
        yield say("The section is planned.") if after else say("The section is no longer planned.")
        return
    if before is after:
        return
    game_rules = game_rules_of(after)
    if before.rules.rounds != after.rules.rounds:
        yield say_counted(
            "{count} round is announced, not {before}.",
            "{count} rounds are announced, not {before}.",
            after.rules.rounds,
            before=before.rules.rounds,
        )
    yield from _ranking_differences(before.rules, after.rules)
    yield from game_rules.announcement_changes(before, after)
    if before.fide_mode != after.fide_mode:
        yield "FIDE mode is left."
    yield from _prohibition_differences(before.forbidden, after.forbidden)
    if before.by_hand != after.by_hand:
        yield say("Ties are decided by other values from outside.")
    for id_ in sorted(before.entries.keys() | after.entries.keys()):
        yield from _entry_differences(after, before.entries.get(id_), after.entries.get(id_))
    both = (
        (each.number, after.entries[id_].number)
        for id_, each in before.entries.items()
        if id_ in after.entries
    )
    if changed := sum(None not in numbers and numbers[0] != numbers[1] for numbers in both):
        yield say_counted(
            "{count} entry has another number.", "{count} entries have another number.", changed
        )
    for earlier, later in zip_longest(before.rounds, after.rounds):
        yield from _round_differences(after, earlier, later)


def _prohibition_differences(before: Sequence[object], after: Sequence[object]) -> Iterator[str]:
    if len(after) != len(before):
        yield say_counted(
            "{count} group must not meet, not {before}.",
            "{count} groups must not meet, not {before}.",
            len(after),
            before=len(before),
        )
    elif before != after:
        yield say("Groups must not meet in other rounds than before.")


def _ranking_differences(before: Rules, after: Rules) -> Iterator[str]:
    if before.tie_breaks != after.tie_breaks:
        was, now = join_messages(", ", before.tie_breaks), join_messages(", ", after.tie_breaks)
        yield say("Ties are broken by {now}, not {was}.", now=now, was=was)
    if before.tie_break_edition != after.tie_break_edition:
        was, now = before.tie_break_edition, after.tie_break_edition
        yield say("Tie-breaks are reckoned by the rules of {now}, not {was}.", now=now, was=was)


def _entry_differences(
    stage: AnyStage, before: Participant | None, after: Participant | None
) -> Iterator[str]:
    if before is after:
        return
    if before is None or after is None:
        entry = after or before
        assert entry is not None
        if after:
            yield say("{name} is registered.", name=entry.full_name)
        else:
            yield say("{name} is no longer registered.", name=entry.full_name)
        return
    yield from game_rules_of(stage).entry_changes(before, after)
    if before.withdrawn_from != after.withdrawn_from:
        if after.withdrawn_from:
            yield say(
                "{called} has withdrawn from round {withdrawn_from}.",
                called=after.full_name,
                withdrawn_from=after.withdrawn_from,
            )
        else:
            yield say("{called} takes part again.", called=after.full_name)
    if before.byes != after.byes:
        yield say("{called} has asked for other byes.", called=after.full_name)
    if before.checked_in != after.checked_in:
        yield say("{called} has checked in for other rounds.", called=after.full_name)


def _round_differences(
    stage: AnyStage, before: ContestRound | None, after: ContestRound | None
) -> Iterator[str]:
    if before is after:
        return
    if before is None or after is None:
        r = after or before
        assert r is not None
        if after:
            yield say("Round {number} is paired.", number=r.number)
        else:
            yield say("Round {number} is no longer paired.", number=r.number)
        return
    if before.state != after.state:
        yield say(
            "Round {number} is {state}, not {state2}.",
            number=after.number,
            state=after.state,
            state2=before.state,
        )
    old_pairs = set(before.numbered_pairs)
    changed = [number for number, pair in after.numbered_pairs if (number, pair) not in old_pairs]
    if changed:
        yield say(
            "Round {number} has other pairings {where}.",
            number=after.number,
            where=_places_text(changed, of_matches=isinstance(stage, TeamContest)),
        )
    elif len(before.pairs) > len(after.pairs):
        yield say("Round {number} has fewer pairings.", number=after.number)
    if dict(before.byes) != dict(after.byes):
        yield say("Round {number} has other byes.", number=after.number)
    yield from game_rules_of(stage).match_changes(before, after)
    yield from _result_differences(before, after)


def _result_differences(before: ContestRound, after: ContestRound) -> Iterator[str]:
    games_before = {_place_key(before, at): game for at, game in before.games()}
    compared = ((at, games_before.get(_place_key(after, at)), game) for at, game in after.games())
    changed = [(at, old, new) for at, old, new in compared if old and old.result != new.result]
    if len(changed) > SINGLE_RESULTS:
        numbers = sorted({at.match or at.board for at, _, _ in changed})
        yield say(
            "Round {number} has {changed} other results, {what}.",
            number=after.number,
            changed=len(changed),
            what=_places_text(numbers, of_matches=bool(changed[0][0].match)),
        )
        return
    for at, old, new in changed:
        where = board_words(at)
        was_words, now_words = result_words(old.result), result_words(new.result)
        yield say(
            "Round {number}, {where} has {now_words}, not {was_words}.",
            number=after.number,
            where=where,
            now_words=now_words,
            was_words=was_words,
        )


def _places_text(numbers: Sequence[int], of_matches: bool) -> str:
    shown = list_some(numbers, 12)
    if of_matches:
        return say_counted("in match {shown}", "in matches {shown}", len(numbers), shown=shown)
    return say_counted("on board {shown}", "on boards {shown}", len(numbers), shown=shown)


def _place_key(r: ContestRound, at: GamePlace) -> tuple[Pair, int, str]:
    """A game's pair, board in its match (0 without matches) and room, which other pairings keep."""
    return r.pair_at(at.match or at.board), at.board if at.match else 0, at.room
