"""Papers of categories and prizes: standings by category, the prizes with reasons, the receipt
list to sign, and certificates.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from domain.prizes.allocation import Allocation
from domain.prizes.category import places
from domain.tournament import Part, Tournament
from web.prizes import sheets
from web.prizes.contest import ContenderLine, ContestOf, PrizeContest
from web.prizes.wording import (
    amount,
    category_said,
    list_said,
    prize_said,
    reasons,
    rules_said,
    won_said,
)
from web.shared.languages import Words
from web.shared.paper import Certificate, Foot, Paper, PaperCell, Printed, table

P = TypeVar("P", bound=Part)
ON_THE_PODIUM = 3
NAMES = ("categories", "prizes", "prize-signatures", "certificates", "certificates-for-all")


def papers_of(contest_of: ContestOf[P]) -> Mapping[str, Printed[P]]:
    """The papers of a game whose parts have these contests."""

    def categories(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        return _categories(contest_of(tournament, part), words)

    def prizes(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        contest = contest_of(tournament, part)
        return _winners_paper(contest, words) if contest.final else _to_win(contest, words)

    def signatures(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        return _signatures(contest_of(tournament, part), words)

    def certificates(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        contest = contest_of(tournament, part)
        return _certificates_paper(tournament, _on_the_podium(contest, words), words)

    def for_everybody(tournament: Tournament, part: P, words: Words, _foot: Foot) -> Paper:
        contest = contest_of(tournament, part)
        return _certificates_paper(tournament, _everybody(contest, words), words)

    papers = (
        Printed("Standings by category", categories, _has_categories),
        Printed("Prizes", prizes, _has_prizes),
        Printed("Prizes, to be signed", signatures, _has_prizes),
        Printed("Certificates", certificates),
        Printed("Certificates for everybody", for_everybody),
    )
    return dict(zip(NAMES, papers, strict=True))


def _has_categories(part: Part) -> bool:
    return bool(part.prizes.categories)


def _has_prizes(part: Part) -> bool:
    return part.prizes.any_prizes


def _categories(contest: PrizeContest, words: Words) -> Paper:
    """The name of a category is in its first row, its description below the table."""
    rows = list(sheets.category_rows(contest))
    groups = [f"{row.category} {words(row.field) if row.field else ''}".strip() for row in rows]
    columns, body = table(
        rows,
        (words("Place"), "num strong", lambda row: str(row.place)),
        (words("Name"), "name", lambda row: contest_name(row)),
        (words("Fed."), "", lambda row: "/".join(dict.fromkeys(p.federation for p in row.players))),
        (words("Points"), "num strong", lambda row: row.score),
        (words("overall"), "num", lambda row: str(row.rank)),
    )
    said = (f"{c.name}: {category_said(c, words)}" for c in contest.announced.categories)
    named = tuple(_named_once(groups, body))
    first = PaperCell(words("Category"), "name")
    return Paper("table", (first, *columns), named, legend=". ".join(said))


def contest_name(row: sheets.CategoryRow) -> str:
    return " – ".join(player.full_name for player in row.players)


def _named_once(
    groups: list[str], rows: tuple[tuple[PaperCell, ...], ...]
) -> Iterator[tuple[PaperCell, ...]]:
    before = ""
    for group, row in zip(groups, rows, strict=True):
        yield PaperCell("" if group == before else group, "name strong"), *row
        before = group


def _to_win(contest: PrizeContest, words: Words) -> Paper:
    fund = contest.announced.fund
    lists = [(each, n, p) for each in fund.lists for n, p in enumerate(each.prizes, 1)]
    columns, body = table(
        lists,
        (words("Prize"), "num strong", lambda row: str(row[1])),
        ("", "name", lambda row: prize_said(row[2], fund)),
    )
    groups = [list_said(each.category, words) for each, _, _ in lists]
    whole = words("All prizes together: {amount}", amount=amount(fund.cents, fund))
    rules = " ".join(rules_said(fund, words))
    first = PaperCell(words("Category"), "name")
    named = tuple(_named_once(groups, body))
    return Paper("table", (first, *columns), named, legend=rules, notes=(whole,))


def _winners_paper(contest: PrizeContest, words: Words) -> Paper:
    fund, given, known = contest.announced.fund, contest.given(), contest.of
    columns, body = table(
        given.awards,
        (words("Rank"), "num", lambda award: str(award.contender.rank)),
        (words("Name"), "name", lambda award: known[award.contender.entry].name),
        (words("Points"), "num", lambda award: known[award.contender.entry].score),
        (words("Prize"), "num strong", lambda award: won_said(award, fund, words)),
        (words("Why"), "why", lambda award: "; ".join(reasons(award, contest, words))),
    )
    rules = " ".join(rules_said(fund, words))
    return Paper("table", columns, body, legend=rules, notes=(_sum(contest, given, words),))


def _sum(contest: PrizeContest, given: Allocation, words: Words) -> str:
    fund = contest.announced.fund
    said = words("Given: {amount}", amount=amount(given.cents, fund))
    if not given.left:
        return said
    return f"{said} · {words('Not given: {amount}', amount=amount(given.left, fund))}"


def _signatures(contest: PrizeContest, words: Words) -> Paper:
    if not contest.final:
        return Paper("table")
    fund, given, known = contest.announced.fund, contest.given(), contest.of
    columns, body = table(
        given.awards,
        (words("Rank"), "num", lambda award: str(award.contender.rank)),
        (words("Name"), "name", lambda award: known[award.contender.entry].name),
        (words("Prize"), "num strong", lambda award: won_said(award, fund, words)),
        (words("Received, signature"), "sign", lambda _award: ""),
    )
    return Paper("signatures", columns, body, notes=(_sum(contest, given, words),))


def _certificates_paper(
    tournament: Tournament, certificates: Iterator[Certificate], words: Words
) -> Paper:
    days = " – ".join(dict.fromkeys(filter(None, (tournament.starts, tournament.ends))))
    where = ", ".join(filter(None, (tournament.place, days)))
    signs = ((words("Chief arbiter"), tournament.arbiter), (words("Organiser"), ""))
    return Paper(
        "certificates",
        certificates=tuple(replace(one, where=where, signs=signs) for one in certificates),
    )


def _on_the_podium(contest: PrizeContest, words: Words) -> Iterator[Certificate]:
    """Certificates for the first three of the ranking and of each category, after the end."""
    if not contest.final:
        return
    everybody = contest.standings
    for place, standing in zip(places(contest.contenders), everybody, strict=True):
        if place <= ON_THE_PODIUM:
            yield from _certificates(standing, place, _field(contest, standing, words), words)
    for category in contest.announced.categories:
        for place, standing in contest.placed(category):
            if place <= ON_THE_PODIUM:
                of = f"{category.name} {_field(contest, standing, words)}".strip()
                yield from _certificates(standing, place, of, words)


def _everybody(contest: PrizeContest, words: Words) -> Iterator[Certificate]:
    if contest.final:
        for standing in contest.standings:
            field, place = _field(contest, standing, words), standing.contender.rank
            yield from _certificates(standing, place, field, words)


def _field(contest: PrizeContest, standing: ContenderLine, words: Words) -> str:
    return words(contest.fields[standing.contender.field]) if contest.fields else ""


def _certificates(
    standing: ContenderLine, place: int, of: str, words: Words
) -> Iterator[Certificate]:
    """A certificate for each player; those of a pair name the partner."""
    for one in standing.players:
        others = [other.given_first for other in standing.players if other is not one]
        partner = words("with {partner}", partner=", ".join(others)) if others else ""
        yield Certificate(
            one.given_first, partner, _place_said(place, words), of, _score(standing, words)
        )


def _score(standing: ContenderLine, words: Words) -> str:
    points = standing.contender.points
    if len(standing.players) > 1:
        return standing.score
    return words.count("{count} point", "{count} points", points, count=standing.score)


def _place_said(place: int, words: Words) -> str:
    first = (words("First place"), words("Second place"), words("Third place"))
    return first[place - 1] if place <= len(first) else words("Place {place}", place=place)
