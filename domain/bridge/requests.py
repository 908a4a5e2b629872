"""What waits at a phase for the director to decide, and pairs that wait to drop in.

Nothing of it counts before it is decided, and nothing of it is ever dropped.
"""

from typing import NamedTuple

from domain.bridge.play import At, Said
from domain.bridge.session import PairNo


class BoardRequest(NamedTuple):
    """A result that came for a closed phase. `ns` and `ew` are whom its sender saw there, 0 if they
    named nobody; `saw` the version they saw, `why` what has happened since, `reason` their own.
    """

    session: int
    board: int
    at: At
    ns: PairNo
    ew: PairNo
    said: Said
    saw: int
    why: str
    reason: str = ""

    @property
    def version(self) -> int:
        return self.said.version
