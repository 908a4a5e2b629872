"""A stage after what is announced of it, and after what concerns its list of players."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from domain.chess.official_ratings import ListKind, OfficialRating
from domain.chess.stage import ForbiddenEntries, Stage, StageRules
from domain.fast_replace import fast_replace
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.points import PointSystem
from domain.results import Colour
from domain.swiss.us_chess.options import AnnouncedRules
from events.chess.vocabulary.entries import (
    ListsOrdered,
    NumbersAssigned,
    PairAllowed,
    PairForbidden,
    RatingsStated,
    StartingRankAnnounced,
)
from events.chess.vocabulary.own_entry import OwnEntryAllowed
from events.chess.vocabulary.stages import (
    FideModeLeft,
    PlacedByHand,
    StagePlanned,
    StageReplanned,
)
from events.chess.vocabulary.us_chess import UsChessAnnounced
from events.log.recorded import Recorded


def planned(_before: None, event: StagePlanned, _record: Recorded) -> Stage:
    rules = StageRules(
        system=event.system,
        edition=event.edition,
        rounds=event.rounds,
        points=PointSystem(*event.points),
        acceleration=event.acceleration,
        virtual=tuple((Number(n), points) for n, points in event.virtual),
        initial_colour=Colour(event.initial_colour) if event.initial_colour else None,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
        unrated=event.unrated or 0,
    )
    return Stage(StageId(event.stage), event.name, rules)


def replanned(stage: Stage, event: StageReplanned, _record: Recorded) -> Stage:
    rules = replace(
        stage.rules,
        rounds=event.rounds,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
        unrated=event.unrated or 0,
    )
    return replace(stage, rules=rules)


def fide_mode_left(stage: Stage, _event: FideModeLeft, _record: Recorded) -> Stage:
    return replace(stage, fide_mode=False)


def own_entry_allowed(stage: Stage, event: OwnEntryAllowed, _record: Recorded) -> Stage:
    return replace(stage, own_entry=event.allowed)


def us_chess_announced(stage: Stage, event: UsChessAnnounced, _record: Recorded) -> Stage:
    return replace(stage, us_chess=announced_for_us_chess(event))


def announced_for_us_chess(event: UsChessAnnounced) -> AnnouncedRules:
    return AnnouncedRules(
        frozenset(event.variations),
        event.clubs_apart,
        EntryId(event.house_player) if event.house_player else None,
        event.class_floors,
        tuple(_group(entries) for entries in event.families),
        tuple(_group(entries) for entries in event.requested),
        event.plus_score,
        _group(event.known),
        event.irrevocable_from,
    )


def _group(entries: Iterable[int]) -> frozenset[EntryId]:
    return frozenset(EntryId(entry) for entry in entries)


def numbered(stage: Stage, event: NumbersAssigned, _record: Recorded) -> Stage:
    anew = {
        EntryId(entry): fast_replace(stage.entries[EntryId(entry)], number=Number(number))
        for entry, number in event.numbers
    }
    return replace(stage, entries={**stage.entries, **anew})


def starting_rank_announced(stage: Stage, event: StartingRankAnnounced, _record: Recorded) -> Stage:
    return replace(
        stage, rules=replace(stage.rules, starting_rank=event.method, equals=event.equals)
    )


def lists_ordered(stage: Stage, event: ListsOrdered, _record: Recorded) -> Stage:
    return replace(stage, rules=replace(stage.rules, lists=event.lists))


def placed_by_hand(stage: Stage, event: PlacedByHand, _record: Recorded) -> Stage:
    return replace(stage, by_hand={EntryId(entry): value for entry, value in event.values})


def ratings_stated(stage: Stage, event: RatingsStated, _record: Recorded) -> Stage:
    """A list stated again for the same round takes the place of what it said before."""
    kind, entries = ListKind(event.kind), dict(stage.entries)
    for id_, rating in event.ratings:
        entry = entries[EntryId(id_)]
        others = (o for o in entry.official if (o.kind, o.from_round) != (kind, event.from_round))
        new = OfficialRating(kind, rating, event.list, event.date, event.from_round)
        entries[entry.id] = replace(entry, official=(*others, new))
    return replace(stage, entries=entries)


def forbidden(stage: Stage, event: PairForbidden, _record: Recorded) -> Stage:
    last = RoundNo(event.last_round or stage.rules.rounds)
    named = frozenset(map(EntryId, event.entries))
    group = ForbiddenEntries(named, RoundNo(event.first_round), last, event.reason)
    return replace(stage, forbidden=(*stage.forbidden, group))


def allowed(stage: Stage, event: PairAllowed, _record: Recorded) -> Stage:
    return replace(stage, forbidden=tuple(_left_forbidden(stage, event)))


def _left_forbidden(stage: Stage, event: PairAllowed) -> Iterator[ForbiddenEntries]:
    named, ends = frozenset(map(EntryId, event.entries)), RoundNo(event.from_round - 1)
    for group in stage.forbidden:
        if group.entries != named or group.last <= ends:
            yield group
        elif group.first <= ends:
            yield replace(group, last=ends)
