"""Pairs that sit where others were to: two that change places, or a list of who sits where."""

from collections.abc import Mapping
from dataclasses import replace

from domain.bridge.session import PairNo, Session, Sitting

Instead = Mapping[PairNo, PairNo]
"""Whose seats → who has them now."""


def complete(instead: Instead) -> Instead:
    """Whoever loses a seat takes the one that becomes free for it."""
    whole, before = dict(instead), {now: was for was, now in instead.items()}
    for pair in instead.values():
        if pair not in instead:
            displaced = pair
            while displaced in before:
                displaced = before[displaced]
            whole[pair] = displaced
    return {was: now for was, now in whole.items() if was != now}


def exchanged(session: Session, instead: Instead, first: int, last: int) -> Session:
    """In rounds `first` to `last`; in all of them, they are seated so from the start."""

    def turned(here: Sitting) -> Sitting:
        return here._replace(ns=instead.get(here.ns, here.ns), ew=instead.get(here.ew, here.ew))

    changed = session.changed(turned(s) for s in session.sittings if first <= s.round <= last)
    if (first, last) != (1, session.rounds):
        return changed
    sections = (
        replace(each, seats=tuple(instead.get(pair, pair) for pair in each.seats))
        for each in session.sections
    )
    return replace(changed, sections=tuple(sections))
