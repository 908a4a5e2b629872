"""Every sheet there is, by name. A new one is one file here and its renderer in static/*/sheets/.

Those of `PLACED` are about one place, which their name goes on with: "table:A3".
"""

from collections.abc import Callable, Mapping

from domain.errors import Unknown
from web.views import (
    clock,
    crosstable,
    desk,
    names,
    pairings,
    pairs_desk,
    pairs_list,
    pairs_movement,
    pairs_progress,
    pairs_ranking,
    pairs_results,
    pairs_seats,
    pairs_table,
    pairs_tables,
    progress,
    schedule,
    standings,
    start_position,
    tablet,
)
from web.views.sheet import View

VIEWS: Mapping[str, View] = {
    module.VIEW.name: module.VIEW
    for module in (
        pairings,
        names,
        standings,
        crosstable,
        schedule,
        progress,
        start_position,
        clock,
        pairs_seats,
        pairs_tables,
        pairs_list,
        pairs_movement,
        pairs_ranking,
        pairs_progress,
        pairs_results,
        pairs_desk,
        desk,
        tablet,
    )
}
PLACED: Mapping[str, Callable[[str], View]] = {pairs_table.NAME: pairs_table.view_of}


def view_named(name: str) -> View:
    """Unknown if there is none of that name."""
    kind, colon, place = name.partition(":")
    if colon and kind in PLACED:
        return PLACED[kind](place)
    if name not in VIEWS:
        raise Unknown("view", name)
    return VIEWS[name]
