"""Tie-breaks as they are announced: each known, suited to the pairings, of an edition there is."""

import re
from collections.abc import Iterable

from domain.errors import Unsupported
from domain.said import say
from domain.standings import Rules, TieBreakEdition, tie_break
from domain.standings.table import refuse_unsuitable


def announced_tie_breaks(
    names: Iterable[str], edition: str, predetermined: bool = False
) -> tuple[str, ...]:
    """One a column: what was written together, "BH SB", is two. Refuses what could not rank."""
    order = tuple(part for name in names for part in re.split(r"[,;\s]+", name) if part)
    rules = Rules(TieBreakEdition(edition_of(edition)), predetermined)
    refuse_unsuitable([tie_break(name) for name in order], rules)
    return order


def edition_of(year: str) -> str:
    if year not in set(TieBreakEdition):
        raise Unsupported(say("The tie-break rules"), say("edition {year}", year=year))
    return year
