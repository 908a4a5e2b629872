"""What commands the entries of chess come from, and what is said about who is there."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from domain.chess.stage import stage_of
from domain.ids import StageId
from events.audit.acts import Told
from events.audit.asked import Asking, every, same, stated, within
from events.chess import commands as c
from events.chess.audit.asked_of_rounds import pairing
from events.chess.audit.asked_of_stages import BY as OF_STAGES
from events.chess.vocabulary import entries as e
from events.chess.vocabulary.bye_rules import LateByesGiven
from events.chess.vocabulary.round_robin import LotsDrawn
from events.chess.vocabulary.rounds import ManualPairingStarted, RoundPaired
from events.log.command import Command
from events.log.event import Event


def _person(command: Any, event: e.PersonStated, **more: object) -> Any:
    rated = None if event.rated_games is UNSET else event.rated_games
    return stated(command, event, rated_games=rated, **more)


def _registering(told: Told, event: e.EntryRegistered) -> Iterator[Command]:
    """One of a list has the list's key; who comes late brings their byes along."""
    found: list[e.EntryRegistered] = []
    for each in told.events:
        if isinstance(each, e.EntryRegistered) and each.list == event.list:
            found.append(each)
        elif not isinstance(each, LateByesGiven):
            break
    if len(found) == 1 and event.list is UNSET:
        yield _person(c.RegisterEntry, event)
    people = tuple(_person(c.ListedPerson, each) for each in found)
    of_list = "" if event.list is UNSET else event.list
    yield c.RegisterEntries(event.stage, people, of_list)
    if len(found) > 1 and event.list is UNSET:
        yield _person(c.RegisterEntry, event)


def _correcting(_told: Told, event: e.EntryCorrected) -> Iterator[Command]:
    yield _person(c.CorrectEntry, event)


def _numbering(told: Told, event: e.NumbersAssigned) -> Iterator[Command]:
    if started := within(told, ManualPairingStarted):
        yield stated(c.StartManualPairing, started)
    if paired := within(told, RoundPaired):
        yield from pairing(told, paired)
    yield from _renumbering(told, event)


def _renumbering(told: Told, event: e.NumbersAssigned) -> Iterator[Command]:
    """By an act of its own, which gives its reason."""
    assert told.state is not None, "numbers are those of a stage"
    stage, level = stage_of(told.state, StageId(event.stage)), event.confirmed or 0
    had = {int(entry.id): number for number, entry in stage.numbered()}
    other = [entry for entry, number in event.numbers if had.get(entry) != number]
    how, _, reason = event.reason.partition(": ")
    if how == "exchanged" and len(other) == len(("one", "other")):
        one, two = other
        yield c.ExchangeNumbers(event.stage, (one, two), reason, level)
    yield c.GiveNumbersAnew(event.stage, reason, level)


def _withdrawing(told: Told, event: e.Withdrawn) -> Iterator[Command]:
    gone = every(told, e.Withdrawn)
    if len(gone) > 1:
        yield from _absent(told, event, gone, True)
    yield stated(c.WithdrawEntry, event)
    yield from _absent(told, event, gone[:1], True)
    yield from _no_shows(told, (), gone)
    yield from _no_shows(told, (), gone[:1])


def _absent(
    _told: Told, event: e.Withdrawn | e.ByeRequested, named: list[Any], withdraw: bool
) -> Iterator[Command]:
    number = event.from_round if isinstance(event, e.Withdrawn) else event.round
    reason = event.reason if isinstance(event, e.Withdrawn) else ""
    entries = tuple(each.entry for each in named)
    yield c.ReportAbsent(event.stage, number, entries, withdraw, reason)


def _asking_for_bye(told: Told, event: e.ByeRequested) -> Iterator[Command]:
    asked = every(told, e.ByeRequested)
    if len(asked) > 1:
        yield from _absent(told, event, asked, False)
    yield stated(c.RequestBye, event)
    yield from _absent(told, event, asked[:1], False)


def _checking_in(told: Told, event: e.CheckedIn) -> Iterator[Command]:
    staying = every(told, e.CheckedIn)
    if len(staying) == 1:
        yield stated(c.CheckIn, event)
    rest = told.events[len(staying) :]
    leaving = every(Told(told.state, told.records, rest), e.Withdrawn)
    yield from _no_shows(told, staying, leaving)
    yield stated(c.CheckIn, event)


def _no_shows(_told: Told, staying: Any, leaving: list[e.Withdrawn]) -> Iterator[Command]:
    first = next(iter((*staying, *leaving)))
    number = first.from_round if isinstance(first, e.Withdrawn) else first.round
    reason = leaving[0].reason if leaving else ""
    yield c.AnswerNoShows(
        first.stage,
        number,
        tuple(each.entry for each in staying),
        tuple(each.entry for each in leaving),
        reason,
    )


def _moving(told: Told, event: e.EntriesMoved) -> Iterator[Command]:
    if lots := within(told, LotsDrawn):
        yield from OF_STAGES[LotsDrawn](told, lots)
    entries = tuple(there for there, _ in event.entries)
    yield c.MoveEntries(event.stage, event.into, event.reason, entries)


BY: Mapping[type[Event], Asking] = {
    e.EntryRegistered: _registering,
    e.EntryCorrected: _correcting,
    e.NumbersAssigned: _numbering,
    e.Withdrawn: _withdrawing,
    e.Reinstated: same(c.ReinstateEntry),
    e.ByeRequested: _asking_for_bye,
    e.ByeCancelled: same(c.CancelBye),
    e.Expelled: same(c.ExpelEntry),
    e.HalfByesBarred: same(c.BarHalfByes),
    e.StartingRankAnnounced: same(c.AnnounceStartingRank),
    e.ListsOrdered: same(c.OrderLists),
    e.RatingsStated: same(c.StateRatings),
    e.PairForbidden: same(c.ForbidPair),
    e.PairAllowed: same(c.AllowPair),
    e.CheckedIn: _checking_in,
    e.CheckedOut: same(c.CheckOut),
    e.EntriesMoved: _moving,
}
