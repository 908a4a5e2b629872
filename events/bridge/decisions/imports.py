"""Decide on a file of results that becomes a tournament."""

from collections.abc import Sequence

from events.bridge.commands import ImportPairs
from events.bridge.decisions.imported_results import imported
from events.importing import confirmed_import
from events.log.event import Event


def import_pairs(_state: None, command: ImportPairs) -> Sequence[Event]:
    found = imported(command)
    return confirmed_import(found.events, command.confirmed, len(found.disagreements))
