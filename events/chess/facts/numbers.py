"""A stage after it was announced how numbers are given, and after a list was stated."""

from dataclasses import replace

from domain.chess.official_ratings import ListKind, OfficialRating
from domain.chess.stage import Stage
from domain.ids import EntryId
from domain.said import said_together, say
from events.chess.vocabulary import numbers as v
from events.contest.scopes import STAGE
from events.contest.words import name
from events.game import fact
from events.game.words import listed
from events.log.recorded import Recorded

_EQUALS = {
    "name": say("the alphabet"),
    "fide-id": say("the FIDE ID"),
    "older": say("the year of birth"),
    "entry": say("the order of entry"),
}


def _rank_told(stage: Stage | None, event: v.StartingRankAnnounced) -> str:
    called = stage.name if stage else say("The stage")
    return say(
        "{called}: numbers are given by {method}, among equals by {equals}",
        called=called,
        method=event.method,
        equals=_EQUALS[event.equals],
    )


@fact(v.StartingRankAnnounced, STAGE, _rank_told)
def starting_rank_announced(
    stage: Stage, event: v.StartingRankAnnounced, _record: Recorded
) -> Stage:
    return replace(
        stage, rules=replace(stage.rules, starting_rank=event.method, equals=event.equals)
    )


def _lists_told(stage: Stage | None, event: v.ListsOrdered) -> str:
    called = stage.name if stage else say("The stage")
    return say(
        "{called}: ratings are looked for in the lists {lists}",
        called=called,
        lists=said_together(", ", event.lists),
    )


@fact(v.ListsOrdered, STAGE, _lists_told)
def lists_ordered(stage: Stage, event: v.ListsOrdered, _record: Recorded) -> Stage:
    return replace(stage, rules=replace(stage.rules, lists=event.lists))


def _ratings_told(stage: Stage | None, event: v.RatingsStated) -> str:
    shown = [
        say("{rating}", rating=said_together(" ", (name(stage, entry), rating)))
        for entry, rating in event.ratings
    ]
    where = say("{list}, {date}", list=event.list, date=event.date)
    return say(
        "From round {from_round} on the list {where} holds: {what}",
        from_round=event.from_round,
        where=where,
        what=listed(shown, 6),
    )


@fact(v.RatingsStated, STAGE, _ratings_told)
def ratings_stated(stage: Stage, event: v.RatingsStated, _record: Recorded) -> Stage:
    """A list stated again for the same round takes the place of what it said before."""
    kind, entries = ListKind(event.kind), dict(stage.entries)
    for id_, rating in event.ratings:
        entry = entries[EntryId(id_)]
        others = (o for o in entry.official if (o.kind, o.from_round) != (kind, event.from_round))
        new = OfficialRating(kind, rating, event.list, event.date, event.from_round)
        entries[entry.id] = replace(entry, official=(*others, new))
    return replace(stage, entries=entries)
