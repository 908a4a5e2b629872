"""Every sheet there is, by name. A new one is one file here and its renderer in static/sheets/."""

from collections.abc import Mapping

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
