"""The ratings by which numbers are given, and the data of official lists (endorsement rules C.02
(2026), Q116-156).
"""

import re

from msgspec import structs

from domain.chess.official_ratings import ListKind
from domain.chess.rated_games import rating_lists_of
from domain.chess.stage import Entry, Stage
from domain.chess.standings import EqualsOrder, StartingRankMethod, ranking_key
from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId
from domain.messages import join_messages, say
from domain.swiss.pairing_system import LAST_RENUMBERED
from domain.texts import counted_noun
from domain.times.time_control import Pace
from events.chess.decisions.acting import any_stage
from events.chess.vocabulary import commands as c, entries as v
from events.chess.vocabulary.stages import BoardNumbersAnnounced
from events.contest.acting import act
from events.contest.scopes import entry_name
from events.contest.vocabulary.entries import NumbersAssigned
from events.game.roles import LEADING, RUNNING
from events.game.warnings import WarnedAct, warning_level
from events.game.words import require_text

CONSEQUENCES_SHOWN = 12
_DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?")


@act("announce-starting-rank", v.StartingRankAnnounced, LEADING, on=any_stage)
def announce_starting_rank(
    stage: Stage, command: v.StartingRankAnnounced
) -> v.StartingRankAnnounced:
    if any(entry.number is not None for entry in stage.entries.values()):
        raise NotNow(
            "The numbers of {name} are given; their order was announced before.", name=stage.name
        )
    if command.method not in set(StartingRankMethod):
        raise RuleViolation(
            "{method} is not a method of ranking; write one of {method2}.",
            "C.04.2 (2026) 2.2",
            method=repr(command.method),
            method2=join_messages(", ", StartingRankMethod),
        )
    if command.equals not in set(EqualsOrder):
        raise RuleViolation(
            "{equals} decides nothing; write one of {equals2}.",
            "C.04.2 (2026) 2.2",
            equals=repr(command.equals),
            equals2=join_messages(", ", EqualsOrder),
        )
    if (command.method, command.equals) == (stage.rules.starting_rank, stage.rules.equals):
        raise NotNow("{name} is announced like that already.", name=stage.name)
    return command


@act("order-lists", v.ListsOrdered, LEADING, on=any_stage)
def order_lists(stage: Stage, command: v.ListsOrdered) -> v.ListsOrdered:
    if not set(command.lists) <= set(Pace) or len(set(command.lists)) < len(command.lists):
        raise RuleViolation(
            "The lists are {pace}, each once at most.",
            "FIDE C.02 (2026), Q116-144",
            pace=join_messages(", ", Pace),
        )
    if command.lists == rating_lists_of(stage):
        raise NotNow("The lists of {name} are in that order already.", name=stage.name)
    return command


@act("state-ratings", v.RatingsStated, RUNNING, on=any_stage)
def state_ratings(stage: Stage, command: v.RatingsStated) -> v.RatingsStated:
    if command.kind not in set(ListKind):
        raise RuleViolation(
            "{kind} is not a kind of list; write {listkind}.",
            "B.02 (2024)",
            kind=repr(command.kind),
            listkind=join_messages(" or ", ListKind),
        )
    if not _DATE.fullmatch(command.date):
        raise NotNow(
            "{date} is not a date of a list; write its day or month, such as 2026-11.",
            date=repr(command.date),
        )
    if not 1 <= command.from_round <= stage.rules.rounds:
        raise NotNow(
            "{name} has {rounds}; there is no round {from_round}.",
            name=stage.name,
            rounds=counted_noun(stage.rules.rounds, "round"),
            from_round=command.from_round,
        )
    named = [stage.entry(EntryId(entry)).id for entry, _ in command.ratings]
    if len(set(named)) < len(named):
        raise NotNow("Somebody stands in the list twice; leave one of the lines out.")
    return structs.replace(command, list=require_text(command.list, "name of the list"))


@act("exchange-numbers", c.ExchangeNumbers, LEADING, on=any_stage)
def exchange_numbers(stage: Stage, command: c.ExchangeNumbers) -> NumbersAssigned:
    _refuse_final_numbers(stage)
    first, second = (stage.entry(EntryId(entry)) for entry in command.entries)
    if first.id == second.id:
        raise NotNow("Nobody exchanges a number with themselves; name two players.")
    if first.number is None or second.number is None:
        raise NotNow("Only players who have a number exchange it.")
    consequences = (
        _number_words(stage, first, second.number),
        _number_words(stage, second, first.number),
    )
    level = warning_level(
        WarnedAct.EXCHANGE_NUMBERS, stage.in_fide_mode, command.confirmed, consequences
    )
    exchanged = {first.id: second.number, second.id: first.number}
    numbers = tuple((entry.id, exchanged.get(entry.id, n)) for n, entry in stage.numbered_entries())
    return NumbersAssigned(
        stage.id, numbers, say("exchanged: {reason}", reason=command.reason), level
    )


@act("give-numbers-anew", c.GiveNumbersAnew, LEADING, on=any_stage)
def renumber_by_ranking(stage: Stage, command: c.GiveNumbersAnew) -> NumbersAssigned:
    _refuse_final_numbers(stage)
    numbered = [entry for _, entry in stage.numbered_entries()]
    ranked = sorted(numbered, key=lambda entry: ranking_key(stage.rules, entry))
    numbers = tuple((entry.id, number) for number, entry in enumerate(ranked, 1))
    if all(entry.number == number for number, entry in enumerate(ranked, 1)):
        raise NotNow("The numbers are in their order already.")
    consequences = [
        _number_words(stage, entry, number)
        for number, entry in enumerate(ranked, 1)
        if entry.number != number
    ]
    shown = consequences[:CONSEQUENCES_SHOWN]
    if more := len(consequences) - len(shown):
        shown.append(say("{told} more.", told=more))
    level = warning_level(WarnedAct.RENUMBER, stage.in_fide_mode, command.confirmed, shown)
    return NumbersAssigned(
        stage.id, numbers, say("given again: {reason}", reason=command.reason), level
    )


def _number_words(stage: Stage, entry: Entry, number: int) -> str:
    name = entry_name(stage, entry.id)
    return say("{name} has number {number} from now on.", name=name, number=number)


def _refuse_final_numbers(stage: Stage) -> None:
    """Refuse a change once numbers are final (C.04.2 (2026) 2.3), or before they are given."""
    if not any(entry.number is not None for entry in stage.entries.values()):
        raise NotNow("Nobody has a number yet; they are given when round 1 is paired.")
    if len(stage.rounds) >= LAST_RENUMBERED:
        raise RuleViolation(
            "Round {last_renumbered} is paired; numbers stay from then on.",
            "C.04.2 (2026) 2.3",
            last_renumbered=LAST_RENUMBERED,
        )


@act("announce-board-numbers", BoardNumbersAnnounced, RUNNING, on=any_stage)
def announce_board_numbers(stage: Stage, command: BoardNumbersAnnounced) -> BoardNumbersAnnounced:
    if not stage.paired_by_system:
        raise NotNow("The boards of {name} follow from its table or bracket.", name=stage.name)
    for entry, _ in command.fixed:
        stage.entry(EntryId(entry))
    for entries_or_boards in zip(*command.fixed, strict=True):
        if len(set(entries_or_boards)) < len(entries_or_boards):
            raise NotNow("A player has one board, and a board one player.")
    return command
