"""Papers of categories and prizes: standings by category, the prizes with reasons, the receipt
list to sign, and certificates.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from domain.messages import say
from domain.prizes.allocation import Allocation
from domain.prizes.category import places_among
from domain.tournament import Part, Tournament
from web.prizes import sheets
from web.prizes.contest import ContenderLine, ContestOf, PrizeContest
from web.prizes.wording import (
    amount_text,
    award_words,
    conditions_words,
    list_name,
    prize_text,
    reasons_of_award,
    rules_sentences,
)
from web.shared.languages import Words
from web.shared.paper import Certificate, Foot, Paper, PaperCell, SheetKind, table_cells

P = TypeVar("P", bound=Part)
ON_THE_PODIUM = 3
NAMES = ("categories", "prizes", "prize-signatures", "certificates", "certificates-for-all")


def prize_papers(
    contest_of: ContestOf[P], arbiter: str = say("Chief arbiter")
) -> Mapping[str, SheetKind[P]]:
    """The papers of prizes of a game, by name; `arbiter` is its word for a tournament's leader."""

    def categories(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        return _categories_paper(contest_of(tournament, part), words)

    def prizes(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        contest = contest_of(tournament, part)
        return (
            _winners_paper(contest, words) if contest.final else _prize_list_paper(contest, words)
        )

    def signatures(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        return _signatures_paper(contest_of(tournament, part), words)

    def certificates(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        found = _podium_certificates(contest_of(tournament, part), words)
        return _certificates_paper(tournament, found, arbiter, words)

    def for_all(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        found = _certificates_for_all(contest_of(tournament, part), words)
        return _certificates_paper(tournament, found, arbiter, words)

    papers = (
        SheetKind("Standings by category", categories, lambda part: bool(part.prizes.categories)),
        SheetKind("Prizes", prizes, _has_prizes),
        SheetKind("Prizes, to be signed", signatures, _has_prizes),
        SheetKind("Certificates", certificates),
        SheetKind("Certificates for everybody", for_all),
    )
    return dict(zip(NAMES, papers, strict=True))


def _has_prizes(part: Part) -> bool:
    return part.prizes.has_prizes


def _categories_paper(contest: PrizeContest, words: Words) -> Paper:
    """The name of a category is in its first row, its description below the table."""
    rows = list(sheets.category_rows(contest))
    groups = [f"{row.category} {words(row.field) if row.field else ''}".strip() for row in rows]
    columns, body = table_cells(
        rows,
        (words("Place"), "num strong", lambda row: str(row.place)),
        (words("Name"), "name", lambda row: " – ".join(player.full_name for player in row.players)),
        (words("Fed."), "", lambda row: "/".join(dict.fromkeys(p.federation for p in row.players))),
        (words("Points"), "num strong", lambda row: row.score),
        (words("overall"), "num", lambda row: str(row.rank)),
    )
    descriptions = (
        words.join(": ", (c.name, conditions_words(c, words))) for c in contest.announced.categories
    )
    grouped = tuple(_name_groups_once(groups, body))
    first = PaperCell(words("Category"), "name")
    return Paper("table", (first, *columns), grouped, legend=". ".join(descriptions))


def _name_groups_once(
    groups: list[str], rows: tuple[tuple[PaperCell, ...], ...]
) -> Iterator[tuple[PaperCell, ...]]:
    """The rows, each with a first cell for its group, which is empty where the group repeats."""
    previous = ""
    for group, row in zip(groups, rows, strict=True):
        yield PaperCell("" if group == previous else group, "name strong"), *row
        previous = group


def _prize_list_paper(contest: PrizeContest, words: Words) -> Paper:
    fund = contest.announced.fund
    lists = [(each, n, p) for each in fund.lists for n, p in enumerate(each.prizes, 1)]
    columns, body = table_cells(
        lists,
        (words("Prize"), "num strong", lambda row: str(row[1])),
        ("", "name", lambda row: prize_text(row[2], fund, words)),
    )
    groups = [list_name(each.category, words) for each, _, _ in lists]
    total = words("All prizes together: {amount}", amount=amount_text(fund.cents, fund, words))
    rules = " ".join(rules_sentences(fund, words))
    first = PaperCell(words("Category"), "name")
    grouped = tuple(_name_groups_once(groups, body))
    return Paper("table", (first, *columns), grouped, legend=rules, notes=(total,))


def _winners_paper(contest: PrizeContest, words: Words) -> Paper:
    fund, allocation, lines = contest.announced.fund, contest.allocation(), contest.lines_by_entry
    columns, body = table_cells(
        allocation.awards,
        (words("Rank"), "num", lambda award: str(award.contender.rank)),
        (words("Name"), "name", lambda award: lines[award.contender.entry].name),
        (words("Points"), "num", lambda award: lines[award.contender.entry].score),
        (words("Prize"), "num strong", lambda award: award_words(award, fund, words)),
        (
            words("Why"),
            "why",
            lambda award: words.join("; ", reasons_of_award(award, contest, words)),
        ),
    )
    rules = " ".join(rules_sentences(fund, words))
    return Paper(
        "table", columns, body, legend=rules, notes=(_sums_text(contest, allocation, words),)
    )


def _sums_text(contest: PrizeContest, allocation: Allocation, words: Words) -> str:
    fund = contest.announced.fund
    text = words("Given: {amount}", amount=amount_text(allocation.cents, fund, words))
    if not allocation.left:
        return text
    left = amount_text(allocation.left, fund, words)
    return f"{text} · {words('Not given: {amount}', amount=left)}"


def _signatures_paper(contest: PrizeContest, words: Words) -> Paper:
    if not contest.final:
        return Paper("table")
    fund, allocation, lines = contest.announced.fund, contest.allocation(), contest.lines_by_entry
    columns, body = table_cells(
        allocation.awards,
        (words("Rank"), "num", lambda award: str(award.contender.rank)),
        (words("Name"), "name", lambda award: lines[award.contender.entry].name),
        (words("Prize"), "num strong", lambda award: award_words(award, fund, words)),
        (words("Received, signature"), "sign", lambda _award: ""),
    )
    return Paper("signatures", columns, body, notes=(_sums_text(contest, allocation, words),))


def _certificates_paper(
    tournament: Tournament, certificates: Iterator[Certificate], arbiter: str, words: Words
) -> Paper:
    days = words.days(tournament.starts, tournament.ends)
    where = ", ".join(filter(None, (tournament.place, days)))
    signs = ((words(arbiter), tournament.arbiter), (words("Organiser"), ""))
    return Paper(
        "certificates",
        certificates=tuple(replace(each, where=where, signs=signs) for each in certificates),
    )


def _podium_certificates(contest: PrizeContest, words: Words) -> Iterator[Certificate]:
    """Certificates for the first three of the ranking and of each category, after the end."""
    if not contest.final:
        return
    standings = contest.standings
    for place, standing in zip(places_among(contest.contenders), standings, strict=True):
        if place <= ON_THE_PODIUM:
            yield from _certificates(standing, place, _field_text(contest, standing, words), words)
    for category in contest.announced.categories:
        for place, standing in contest.places_in(category):
            if place <= ON_THE_PODIUM:
                group = f"{category.name} {_field_text(contest, standing, words)}".strip()
                yield from _certificates(standing, place, group, words)


def _certificates_for_all(contest: PrizeContest, words: Words) -> Iterator[Certificate]:
    if contest.final:
        for standing in contest.standings:
            field_name, place = _field_text(contest, standing, words), standing.contender.rank
            yield from _certificates(standing, place, field_name, words)


def _field_text(contest: PrizeContest, standing: ContenderLine, words: Words) -> str:
    return words(contest.fields[standing.contender.field]) if contest.fields else ""


def _certificates(
    standing: ContenderLine, place: int, group: str, words: Words
) -> Iterator[Certificate]:
    """A certificate for each player; those of a pair name the partner."""
    for player in standing.players:
        partners = [other.given_first for other in standing.players if other is not player]
        partner = words("with {partner}", partner=", ".join(partners)) if partners else ""
        first = (words("First place"), words("Second place"), words("Third place"))
        yield Certificate(
            player.given_first,
            partner,
            (first[place - 1] if place <= len(first) else words("Place {place}", place=place)),
            group,
            _score_text(standing, words),
        )


def _score_text(standing: ContenderLine, words: Words) -> str:
    points = standing.contender.points
    if len(standing.players) > 1 or standing.score.endswith("%"):
        return standing.score
    return words.count(
        "{count} point", "{count} points", points, count=words.decimals(standing.score)
    )
