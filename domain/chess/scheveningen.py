"""The two teams of a Scheveningen match, and who gets which number in it.

FIDE prescribes neither, so it is decided here: the teams are the two clubs of the entries. Which of
them is team A, with the numbers 1 … k, is drawn by lot; the order inside each is by lot or by
rating, as announced.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from domain.chess.stage import Entry
from domain.errors import NotNow
from domain.ids import EntryId, Number
from domain.people import initial_ranking_key
from domain.round_robin.plan import Numbering
from domain.said import said_together, say


class ScheveningenTeam(NamedTuple):
    name: str
    entries: tuple[Entry, ...]


def teams(entries: Sequence[Entry]) -> tuple[ScheveningenTeam, ScheveningenTeam]:
    """In the order of their names; NotNow unless they are two of the same size."""
    names: dict[str, str] = {}
    members: dict[str, list[Entry]] = {}
    for entry in entries:
        club = said_together(" ", entry.person.club.split())
        names.setdefault(club.casefold(), club)
        members.setdefault(club.casefold(), []).append(entry)
    found = [ScheveningenTeam(names[key], tuple(members[key])) for key in sorted(members)]
    if len(found) != 2 or not found[0].name or len({len(team.entries) for team in found}) != 1:
        raise NotNow(_not_two(found))
    return found[0], found[1]


def _not_two(found: Sequence[ScheveningenTeam]) -> str:
    sizes = said_together(
        ", ",
        (
            say("{name} ({entries})", name=t.name or say("no club"), entries=len(t.entries))
            for t in found[:6]
        ),
    )
    more = " …" if len(found) > 6 else ""
    return say(
        "A Scheveningen match is played by two clubs with equally many players each; there are "
        "{more}. Correct the clubs of the entries.",
        more=said_together("", (sizes or say("no players"), more)),
    )


def numbered_by_team(
    entries: Sequence[Entry], numbering: Numbering, lots: Random
) -> Mapping[EntryId, Number]:
    drawn = list(teams(entries))
    lots.shuffle(drawn)
    order: list[Entry] = []
    for team in drawn:
        players = sorted(team.entries, key=lambda e: initial_ranking_key(e.person))
        if numbering is Numbering.LOT:
            lots.shuffle(players)
        order += players
    return {entry.id: Number(n) for n, entry in enumerate(order, 1)}
