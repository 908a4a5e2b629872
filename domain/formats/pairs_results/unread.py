"""What a file says and nobody here keeps: one sentence for each kind of thing, with how often."""

from collections import Counter
from collections.abc import Iterable, Iterator

LONGEST = 60


def unread(found: Iterable[str]) -> tuple[str, ...]:
    """`found`: the name of each thing left out, as often as it was; in the order they came."""
    return tuple(_sentences(Counter(found)))


def _sentences(often: Counter[str]) -> Iterator[str]:
    for name, times in often.items():
        shown = name if len(name) <= LONGEST else f"{name[:LONGEST]}…"
        how_often = "once" if times == 1 else f"{times} times"
        yield f"{shown} is in the file {how_often} and is not kept"
