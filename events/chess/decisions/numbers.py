"""By which ratings numbers are given, and what official lists say (endorsement rules C.02 (2026),
Q116-156).
"""

import re

from msgspec import structs

from domain.chess.official_ratings import ListKind
from domain.chess.rated import lists_of
from domain.chess.stage import Stage
from domain.chess.starting_rank import Equals, Method, ranking_key
from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId
from domain.swiss.pairing_system import LAST_RENUMBERED
from domain.times.time_control import Pace
from events.chess.decisions.acting import chess
from events.chess.vocabulary import commands as c
from events.chess.vocabulary import numbers as v
from events.contest.acting import act
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.words import name
from events.game.roles import LEADING, RUNNING
from events.game.warnings import Act, ask
from events.game.words import said

TOLD = 12
_DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?")


@act("announce-starting-rank", v.StartingRankAnnounced, LEADING, on=chess)
def announce_starting_rank(
    stage: Stage, command: v.StartingRankAnnounced
) -> v.StartingRankAnnounced:
    if any(entry.number is not None for entry in stage.entries.values()):
        raise NotNow(f"The numbers of {stage.name} are given; their order was announced before.")
    if command.method not in set(Method):
        raise RuleViolation(
            f"{command.method!r} is no method of ranking; write one of {', '.join(Method)}.",
            "C.04.2 (2026) 2.2",
        )
    if command.equals not in set(Equals):
        raise RuleViolation(
            f"{command.equals!r} decides nothing; write one of {', '.join(Equals)}.",
            "C.04.2 (2026) 2.2",
        )
    if (command.method, command.equals) == (stage.rules.starting_rank, stage.rules.equals):
        raise NotNow(f"{stage.name} is announced like that already.")
    return command


@act("order-lists", v.ListsOrdered, LEADING, on=chess)
def order_lists(stage: Stage, command: v.ListsOrdered) -> v.ListsOrdered:
    if not set(command.lists) <= set(Pace) or len(set(command.lists)) < len(command.lists):
        raise RuleViolation(
            f"The lists are {', '.join(Pace)}, each once at most.", "FIDE C.02 (2026), Q116-144"
        )
    if command.lists == lists_of(stage):
        raise NotNow(f"The lists of {stage.name} are in that order already.")
    return command


@act("state-ratings", v.RatingsStated, RUNNING, on=chess)
def state_ratings(stage: Stage, command: v.RatingsStated) -> v.RatingsStated:
    if command.kind not in set(ListKind):
        raise RuleViolation(
            f"{command.kind!r} is no kind of list; write {' or '.join(ListKind)}.", "B.02 (2024)"
        )
    if not _DATE.fullmatch(command.date):
        raise NotNow(
            f"{command.date!r} is no date of a list; write its day or month, such as 2026-11."
        )
    if not 1 <= command.from_round <= stage.rules.rounds:
        raise NotNow(
            f"{stage.name} has {stage.rules.rounds} rounds; there is no round {command.from_round}."
        )
    named = [stage.entry(EntryId(entry)).id for entry, _ in command.ratings]
    if len(set(named)) < len(named):
        raise NotNow("Somebody stands in the list twice; leave one of the lines out.")
    return structs.replace(command, list=said(command.list, "name of the list"))


@act("exchange-numbers", c.ExchangeNumbers, LEADING, on=chess)
def exchange_numbers(stage: Stage, command: c.ExchangeNumbers) -> NumbersAssigned:
    _while_numbers_change(stage)
    one, other = (stage.entry(EntryId(entry)) for entry in command.entries)
    if one.id == other.id:
        raise NotNow("Nobody exchanges a number with themselves; name two players.")
    if one.number is None or other.number is None:
        raise NotNow("Only players who have a number exchange it.")
    told = (
        f"{name(stage, one.id)} has number {other.number} from now on.",
        f"{name(stage, other.id)} has number {one.number} from now on.",
    )
    level = ask(Act.EXCHANGE_NUMBERS, stage.in_fide_mode, command.confirmed, told)
    anew = {one.id: other.number, other.id: one.number}
    numbers = tuple((entry.id, anew.get(entry.id, n)) for n, entry in stage.numbered())
    return NumbersAssigned(stage.id, numbers, f"exchanged: {command.reason}", level)


@act("give-numbers-anew", c.GiveNumbersAnew, LEADING, on=chess)
def give_numbers_anew(stage: Stage, command: c.GiveNumbersAnew) -> NumbersAssigned:
    _while_numbers_change(stage)
    numbered = [entry for _, entry in stage.numbered()]
    ranked = sorted(numbered, key=lambda entry: ranking_key(stage.rules, entry))
    numbers = tuple((entry.id, number) for number, entry in enumerate(ranked, 1))
    if all(entry.number == number for number, entry in enumerate(ranked, 1)):
        raise NotNow("The numbers are in their order already.")
    told = tuple(
        f"{name(stage, entry.id)} has number {number} from now on."
        for number, entry in enumerate(ranked, 1)
        if entry.number != number
    )
    shown = told[:TOLD] if len(told) <= TOLD else (*told[:TOLD], f"{len(told) - TOLD} more.")
    level = ask(Act.RENUMBER, stage.in_fide_mode, command.confirmed, shown)
    return NumbersAssigned(stage.id, numbers, f"given anew: {command.reason}", level)


def _while_numbers_change(stage: Stage) -> None:
    """C.04.2 (2026) 2.3."""
    if not any(entry.number is not None for entry in stage.entries.values()):
        raise NotNow("Nobody has a number yet; they are given when round 1 is paired.")
    if len(stage.rounds) >= LAST_RENUMBERED:
        raise RuleViolation(
            f"Round {LAST_RENUMBERED} is paired; numbers stay from then on.", "C.04.2 (2026) 2.3"
        )
