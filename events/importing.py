"""A file becomes a tournament: what is asked first, whatever is played in it (endorsement rules
C.02 (2026), Q112-115).
"""

from collections.abc import Sequence

from events.log.event import Event
from events.warnings import Act, ask


def confirmed_import(
    events: Sequence[Event], confirmed: int, disagreements: int = 0
) -> Sequence[Event]:
    """The events; ConfirmationNeeded where they were not confirmed."""
    consequences = [f"What the file tells is written as {len(events)} events."]
    if disagreements:
        consequences.append(
            f"In {disagreements} places the file says something else than the rules."
        )
    ask(Act.IMPORT_FILE, True, confirmed, consequences)
    return events
