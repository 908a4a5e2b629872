"""Whether what the hall was shown is a draft again."""

from collections.abc import Sequence

from domain.tournament import Tournament
from events.fold import fold
from events.log.recorded import Recorded
from web.faces import face_of


def is_retracted(before: Tournament, after: Tournament) -> bool:
    """A part with fewer rounds shown, or with as many of which the last was published again."""
    for number, part in before.parts.items():
        now = after.parts.get(number)
        if now is None:
            return True
        seen, still = face_of(part).extent(part).seen, face_of(now).extent(now).seen
        if still < seen or (still == seen and now.last_published != part.last_published):
            return True
    return False


def still_shown(state: Tournament, since: Sequence[Recorded]) -> bool:
    """Whether all that the hall had been shown in that state has stayed so, `since` being what
    happened after it.
    """
    after = state
    for record in since:
        folded = fold([record], after)
        assert folded is not None, "it goes on from a state"
        after = folded
        if is_retracted(state, after):
            return False
    return True
