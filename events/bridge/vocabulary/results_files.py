"""Bridge: what came in a file of results, of deals, or from scoring devices."""

from typing import ClassVar

from events.bridge.vocabulary.phases import SessionEvent


class ResultsImported(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The session's results come from a file of that name. `labels` are (pair, the file's label,
    its field: NS, EW or empty). `disagreements` are the rows of
    `domain.formats.pairs_results.agreement` where the file says something else than its own results
    make; `notes` sentences about what was read otherwise, and what of the file is not in the log.
    """

    stored_as: ClassVar[str] = "results-imported/1"

    file: str
    labels: tuple[tuple[int, str, str], ...]
    disagreements: tuple[tuple[int, str, str, str, str, str], ...]
    notes: tuple[str, ...]


class DealsStated(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The hand record: (board, North, East, South, West), a hand as AK4..QT9.J65432 from spades to
    clubs. A board that is stated again has the newer deal.
    """

    stored_as: ClassVar[str] = "deals-stated/1"

    file: str
    deals: tuple[tuple[int, str, str, str, str], ...]


class DeviceRowsTaken(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """What scoring devices say, as far as it had not been taken before: (round, section, table,
    board, NS, EW, result). `notes` are sentences about rows nothing came of.
    """

    stored_as: ClassVar[str] = "device-rows-taken/1"

    file: str
    rows: tuple[tuple[int, str, int, int, int, int, str], ...]
    notes: tuple[str, ...]
