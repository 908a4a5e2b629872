"""A phase after something came into one of its sessions from a file."""

from dataclasses import replace

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase
from domain.bridge.play import At, Labelled
from domain.bridge.session import PairNo
from events.bridge.vocabulary.deals import deal_of
from events.bridge.vocabulary.results_files import DealsStated, DeviceRowsTaken, ResultsImported
from events.log.recorded import Recorded


def results_imported(phase: Phase, event: ResultsImported, _record: Recorded) -> Phase:
    labels = {
        PairNo(pair): Labelled(label, Direction(side) if side else None)
        for pair, label, side in event.labels
    }
    imported = {**phase.play.imported, event.session: labels}
    return replace(phase, play=replace(phase.play, imported=imported))


def deals_stated(phase: Phase, event: DealsStated, _record: Recorded) -> Phase:
    known = phase.play.deals
    stated = {board: deal_of(hands) for board, *hands in event.deals}
    deals = {**known, event.session: {**known.get(event.session, {}), **stated}}
    return replace(phase, play=replace(phase.play, deals=deals))


def device_rows_taken(phase: Phase, event: DeviceRowsTaken, _record: Recorded) -> Phase:
    known = phase.play.taken
    said = {(At(*row[:3]), row[3]): row[6] for row in event.rows}
    taken = {**known, event.session: {**known.get(event.session, {}), **said}}
    return replace(phase, play=replace(phase.play, taken=taken))
