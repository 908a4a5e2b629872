"""Two sheets and their screens, built for each game: the standings of each category, and the
prizes.

Before the end, the prizes are listed without names; then with their winners.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from domain.ids import StageId
from domain.prizes.allocation import PrizeAward
from domain.prizes.fund import Slot
from domain.tournament import Tournament
from web.prizes.contest import ContestOf, PrizeContest, ShownPerson
from web.prizes.wording import award_text, prize_text
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """`rank` is in the whole ranking, `field` the name (a message) of one of several."""

    key: str
    category: str
    field: str
    place: int
    rank: int
    number: int
    players: tuple[ShownPerson, ...]
    score: str


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize or, at the end, a winner. Before the end `place` is its number in the list of
    `category` (empty: the main prizes), without a name. At the end `place` is the winner's rank,
    `of` are the lists and the numbers of their prizes there.
    """

    key: str
    category: str
    place: int
    players: tuple[ShownPerson, ...]
    score: str
    won: str
    of: tuple[tuple[str, int], ...]
    lot: bool = False
    """Its goods are drawn by lot between those who share the place."""


def category_rows(contest: PrizeContest) -> Iterator[CategoryRow]:
    for category in contest.announced.categories:
        for place, standing in contest.places_in(category):
            contender = standing.contender
            yield CategoryRow(
                key=f"{category.name}/{contender.entry}",
                category=category.name,
                field=contest.fields[contender.field] if contest.fields else "",
                place=place,
                rank=contender.rank,
                number=standing.number,
                players=standing.players,
                score=standing.score,
            )


def _open_prize_rows(contest: PrizeContest) -> Iterator[PrizeRow]:
    fund = contest.announced.fund
    for each in fund.lists:
        for place, prize in enumerate(each.prizes, 1):
            key, won = f"{each.category}/{place}", prize_text(prize, fund)
            yield PrizeRow(key, each.category, place, (), "", won, ())


def _winner_rows(contest: PrizeContest) -> Iterator[PrizeRow]:
    fund, lines = contest.announced.fund, contest.lines_by_entry
    for award in contest.allocation().awards:
        standing = lines[award.contender.entry]
        yield PrizeRow(
            key=str(award.contender.entry),
            category="",
            place=award.contender.rank,
            players=standing.players,
            score=standing.score,
            won=award_text(award, fund),
            of=tuple(
                (fund.lists[slot.list_index].category, slot.place) for slot in slots_won(award)
            ),
            lot=any(goods.among > 1 for goods in award.goods),
        )


def slots_won(award: PrizeAward) -> tuple[Slot, ...]:
    """The prizes that make up the award, each once, in the order of the fund."""
    slots = {slot._replace(cents=0) for share in award.shares for slot in share.slots}
    return tuple(sorted(slots | {goods.slot for goods in award.goods}))


def prize_views(
    head: Callable[[Tournament, Any], object], contest_of: ContestOf[Any]
) -> tuple[View, View]:
    """The views of categories and of prizes of a game whose parts have these heads and contests."""

    def categories(tournament: Tournament, number: StageId) -> Sheet:
        part = tournament.part(number)
        rows = category_rows(contest_of(tournament, part))
        return Sheet(head(tournament, part), tuple(rows))

    def prizes(tournament: Tournament, number: StageId) -> Sheet:
        part = tournament.part(number)
        contest = contest_of(tournament, part)
        rows = _winner_rows(contest) if contest.final else _open_prize_rows(contest)
        return Sheet(head(tournament, part), tuple(rows))

    return (
        View(
            *("categories", categories, "Standings by category", "prizes/categories.js"),
            worth_showing=lambda of, part: bool(of.part(part).prizes.categories),
        ),
        View(
            *("prizes", prizes, "Prizes", "prizes/prizes.js"),
            worth_showing=lambda of, part: of.part(part).prizes.has_prizes,
        ),
    )
