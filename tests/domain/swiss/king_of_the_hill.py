"""King of the hill, a complete system as small as one can be: from the top of the table each player
meets the next legal opponent. `CONTRIBUTING.md` walks through it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from domain.pairing import BracketFact, ByeFact, ColourFact, PairingRequest, RoundPairing, Trace
from domain.swiss.completion import Completion, make_boards, round_pairing
from domain.swiss.explanation import (
    Explanation,
    Forcing,
    Objection,
    Reason,
    TracedBoard,
    absolute_objection,
    require_two_known_numbers,
)
from domain.swiss.field import EditionAttributes, Field, build_field
from domain.swiss.matching.bits import members
from domain.swiss.pairing_system import PairingSystem
from domain.swiss.upfloating import ByeChoice, allocate_bye, bye_fact

CODE, EDITION, RULES = "king-of-the-hill", "1", "Rules of the club"
ATTRIBUTES = EditionAttributes(absence_floats=False, any_win_bars=True, topscorers=False)


class HillRound(NamedTuple):
    field: Field
    bye: ByeChoice
    pairs: tuple[tuple[int, int], ...]

    @property
    def by_number(self) -> tuple[tuple[int, int], ...]:
        return tuple((self.field.number[g], self.field.number[h]) for g, h in self.pairs)


def pair_from_the_top(field: Field) -> HillRound:
    completion = Completion(field)
    bye = allocate_bye(field, completion, lambda g: (-g,))
    waiting = field.all_players & ~(0 if bye.receiver < 0 else 1 << bye.receiver)
    pairs = []
    while waiting:
        g, *below = members(waiting)
        mine = (h for h in below if field.legal[g] >> h & 1)
        h = next(h for h in mine if completion.can_complete(waiting & ~(1 << g | 1 << h)))
        pairs.append((g, h))
        waiting &= ~(1 << g | 1 << h)
    return HillRound(field, bye, tuple(pairs))


class HillExplanation(Explanation):
    regulation = RULES

    def explain_meeting(self, trace: Trace, board: TracedBoard) -> Iterator[str]:
        a, b = next(pair for pair in board.bracket.pairs if set(pair) == board.pair)
        source = self.cite(trace, "2")
        yield f"{b} is the first below {a} who leaves everybody an opponent {source}."

    def explain_receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        yield f"{bye.number} is the last who may have the bye {self.cite(trace, bye.article)}."


@dataclass(frozen=True)
class KingOfTheHill(PairingSystem[PairingRequest]):
    def pair_checked(self, request: PairingRequest) -> RoundPairing:
        field, bye, pairs = done = pair_from_the_top(build_field(request, ATTRIBUTES))
        boards, number = make_boards(field, pairs), field.number
        table = BracketFact(field.score[0], (), tuple(number), done.by_number, ())
        colours = (ColourFact(number[b.white], number[b.black], b.rule.name, "3") for b in boards)
        trace = Trace(CODE, EDITION, (table,), tuple(colours), bye_fact(field, bye, "1"))
        return round_pairing(number, boards, trace)

    def explanation(self) -> Explanation:
        return HillExplanation()

    def why_not(self, request: PairingRequest, a: int, b: int) -> Objection:
        rows = request.chart.by_number
        require_two_known_numbers(a, b, rows)
        found = Objection(a, b, Reason.LATER, EDITION, "2", regulation=RULES)
        forcing = Forcing(
            build_field(request, ATTRIBUTES),
            pair_from_the_top,
            lambda done: done.by_number,
            lambda _actual, _forced: found,
        )
        return forcing.find_objection(
            found, lambda: absolute_objection(found, request, rows[a].cells)
        )


SYSTEM = KingOfTheHill(CODE, EDITION, "King of the hill")
