"""A slip for each entry, with the code by which its holder asks the arbiter for something."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.tournament import Part, Tournament
from web.shared.languages import Words
from web.shared.paper import Card, Foot, Paper
from web.shared.qr import code_of


class Holder(NamedTuple):
    entry: int
    number: str
    name: str


def entry_slips(
    tournament: Tournament, part: Part, holders: Sequence[Holder], words: Words, foot: Foot
) -> Paper:
    """Nothing for a reader who may not have the codes."""
    if foot.entries is None:
        return Paper("entry-slips")
    head, said = f"{tournament.name} · {part.name}", words("Byes, withdrawal, “I am here”")
    leads = {one.entry: f"{foot.entries(one.entry)}{words.query}" for one in holders}
    cards = (
        Card(
            one.number,
            (one.name, said),
            head,
            code_of(f"{foot.origin}{leads[one.entry]}", one.name),
            address=leads[one.entry],
        )
        for one in holders
    )
    return Paper("entry-slips", cards=tuple(cards))
