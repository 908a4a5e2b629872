"""The desk's page of categories and prizes: the announcement, the members of each category, and
the winners if everything ended now.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.ids import StageId
from domain.prizes.category import Belongs, Category, belongs_to
from domain.prizes.fund import EVERYBODY, PrizeList, money_text, write_prize
from domain.tournament import Tournament
from web.faces import face_of
from web.prizes.contest import PrizeContest
from web.prizes.papers import NAMES
from web.prizes.wording import (
    amount_text,
    award_words,
    conditions_words,
    list_name,
    reasons_of_award,
    rules_sentences,
)
from web.shared.frame import Reader, accent_of, part_address
from web.shared.languages import Words
from web.shared.sheet import fields_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryCard(Category):
    """A category and its prizes as texts; the main prizes have no name. `said` describes its
    members; for `unknown` people, membership can't be decided.
    """

    prizes: tuple[str, ...]
    beside: bool
    said: str
    members: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Winner:
    """`lists` are those with a prize that can be declined."""

    entry: int
    rank: int
    name: str
    score: str
    won: str
    why: tuple[str, ...]
    lists: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PrizeRefusal:
    """A contender who declined the prizes of a list."""

    entry: int
    name: str
    category: str
    of: str


@dataclass(frozen=True, slots=True)
class PrizeAnnouncement:
    """The initial values of the form."""

    tournament: str
    stage: int
    cards: tuple[CategoryCard, ...]
    currency: str
    several: bool
    sharing: str
    choice: str
    unrated_most: str
    in_pairs: bool
    starts: str


@dataclass(frozen=True, slots=True)
class PrizesPage:
    template: ClassVar[str] = "prizes.html"
    title: str
    stage_name: str
    address: str
    accent: int
    announced: PrizeAnnouncement
    strength: str
    rules: tuple[str, ...]
    winners: tuple[Winner, ...]
    declined: tuple[PrizeRefusal, ...]
    given: str
    left: str
    final: bool
    papers: tuple[tuple[str, str], ...]
    reader: Reader

    @classmethod
    def build(cls, tournament: Tournament, number: StageId, reader: Reader) -> "PrizesPage":
        part, words = tournament.part(number), reader.words
        face, root = face_of(part), part_address(tournament, number)
        contest = face.contests.contest_of(tournament, part)
        fund, allocation = part.prizes.fund, contest.allocation()
        return cls(
            title=f"{words('Categories and prizes')} · {part.name} · {tournament.name}",
            stage_name=part.name,
            address=root,
            accent=accent_of(tournament, number),
            announced=_contest_announcement(tournament, number, contest, words),
            strength=words(face.contests.strength),
            rules=tuple(rules_sentences(fund, words)) if fund.lists else (),
            winners=tuple(_winner_lines(contest, words)),
            declined=tuple(_refusal_lines(tournament, number, words)),
            given=amount_text(allocation.cents, fund, words),
            left=amount_text(allocation.left, fund, words) if allocation.left else "",
            final=contest.final,
            papers=tuple(
                (words(paper.title), f"{root}/print/{name}{words.query}")
                for name, paper in face.papers.items()
                if name in NAMES and paper.worth_printing(part)
            ),
            reader=reader,
        )


def _contest_announcement(
    tournament: Tournament, number: StageId, contest: PrizeContest, words: Words
) -> PrizeAnnouncement:
    part = tournament.part(number)
    fund = contest.announced.fund
    return PrizeAnnouncement(
        tournament=tournament.id,
        stage=number,
        cards=tuple(_category_cards(contest, words)),
        currency=fund.currency,
        several=fund.several,
        sharing=fund.sharing.value,
        choice=fund.choice.value,
        unrated_most=money_text(fund.unrated_most) if fund.unrated_most else "",
        in_pairs=face_of(part).contests.in_pairs,
        starts=tournament.starts,
    )


def _category_cards(contest: PrizeContest, words: Words) -> Iterator[CategoryCard]:
    lists = {each.category: each for each in contest.announced.fund.lists}
    categories = {each.name: each for each in contest.announced.categories}
    names = dict.fromkeys((*lists, *categories))
    for name in names if EVERYBODY in names else (EVERYBODY, *names):
        category = categories.get(name, Category(name))
        prizes = lists.get(name, PrizeList(name, ()))
        everybody = (*contest.contenders, *contest.unplaced)
        answers = [belongs_to(category, contender) for contender in everybody]
        yield CategoryCard(
            **fields_of(category),
            prizes=tuple(map(write_prize, prizes.prizes)),
            beside=prizes.beside,
            said=conditions_words(category, words),
            members=answers.count(Belongs.YES),
            unknown=answers.count(Belongs.UNKNOWN),
        )


def _winner_lines(contest: PrizeContest, words: Words) -> Iterator[Winner]:
    fund = contest.announced.fund
    for award in contest.allocation().awards:
        standing = contest.lines_by_entry[award.contender.entry]
        lists = [fund.lists[of].category for of in award.lists]
        yield Winner(
            entry=award.contender.entry,
            rank=award.contender.rank,
            name=standing.name,
            score=standing.score,
            won=award_words(award, fund, words),
            why=tuple(reasons_of_award(award, contest, words)),
            lists=tuple((category, list_name(category, words)) for category in lists),
        )


def _refusal_lines(tournament: Tournament, number: StageId, words: Words) -> Iterator[PrizeRefusal]:
    part = tournament.part(number)
    for entry, category in sorted(part.prizes.declined):
        yield PrizeRefusal(entry, part.name_of(entry), category, list_name(category, words))
