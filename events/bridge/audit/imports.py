"""Files of results that a log was told from: where they say something else than the rules, and what
of them is not in the log.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.formats.pairs_results.agreement import Disagreement
from events.audit.history import History
from events.bridge.vocabulary.files import ResultsImported
from events.catalogue import kinds_of
from events.codec import event_of

_IMPORTED = kinds_of(ResultsImported)


class ImportedFile(NamedTuple):
    """`disagreements` and `notes` are a sentence each."""

    version: int
    stage: int
    file: str
    disagreements: tuple[str, ...]
    notes: tuple[str, ...]


def imported_files(history: History) -> Iterator[ImportedFile]:
    for record in history.records:
        if record.event.kind not in _IMPORTED:
            continue
        event = event_of(record)
        assert isinstance(event, ResultsImported)
        differing = tuple(str(Disagreement(*row)) for row in event.disagreements)
        yield ImportedFile(record.version, event.stage, event.file, differing, event.notes)
