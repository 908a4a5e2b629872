"""Taking back the last act that broke pairing integrity: a compensating event, nothing erased."""

from events.log.event import Event


class ActUndone(Event, frozen=True, forbid_unknown_fields=True):
    """The state just before version `version` is the state again, whatever has happened since."""

    version: int
    reason: str
    confirmed: int
