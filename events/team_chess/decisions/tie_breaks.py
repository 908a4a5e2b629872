"""Tie-breaks of teams as they are announced: each known, of an edition there is."""

import re
from collections.abc import Iterable

from domain.errors import Unsupported
from domain.said import say
from domain.standings.rules import Rules, TieBreakEdition
from domain.standings.table import refuse_unsuitable
from domain.standings.tiebreaks.descriptor import team_tie_break


def announced_tie_breaks(
    names: Iterable[str], edition: str, primary: str, predetermined: bool
) -> tuple[str, ...]:
    """One a column: what was written together, "GP EDE", is two. `primary` is MP or GP. Refuses
    what could not rank; `predetermined`: the pairings are those of a table (C.07 8).
    """
    if edition not in set(TieBreakEdition):
        raise Unsupported(say("The tie-break rules"), say("edition {edition}", edition=edition))
    order = tuple(part for name in names for part in re.split(r"[,;\s]+", name) if part)
    known = [team_tie_break(name, primary) for name in order]
    refuse_unsuitable(known, Rules(predetermined=predetermined))
    return order
