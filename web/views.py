"""Every sheet there is, by name. A new one is one file here and its renderer in static/sheets/.

Those of `PLACED` are about one place, which their name goes on with: "table:A3".
"""

from collections.abc import Callable, Mapping

from domain.errors import Unknown
from web.bridge.views import desk as pairs_desk
from web.bridge.views import movement as pairs_movement
from web.bridge.views import progress as pairs_progress
from web.bridge.views import ranking as pairs_ranking
from web.bridge.views import results as pairs_results
from web.bridge.views import seats as pairs_seats
from web.bridge.views import start_list as pairs_list
from web.bridge.views import table_tablet as pairs_table
from web.bridge.views import tables as pairs_tables
from web.chess.views import (
    crosstable,
    desk,
    names,
    pairings,
    progress,
    schedule,
    standings,
    start_position,
    tablet,
)
from web.shared import clock
from web.shared.sheet import View

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
