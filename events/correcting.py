"""What is asked before a result is corrected on which rounds are paired, whoever played."""

from collections.abc import Iterable

from events.integrity import Breach
from events.warnings import ask, of_correction


def asked(
    kind: Breach | None,
    later: range,
    answered: tuple[bool, int],
    consequences: Iterable[str],
) -> int:
    """The level of the warning that was answered; 0 if the correction disturbs nothing. `later`
    are the rounds paired since; `answered`: whether in FIDE mode, and the level that was confirmed.
    """
    if kind is None:
        return 0
    act = of_correction(kind is Breach.ADJOURNMENT, len(later))
    told = (*consequences, f"Paired since: round {', '.join(map(str, later))}.")
    return ask(act, *answered, told)
