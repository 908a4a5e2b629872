"""What the system of a Swiss is asked for, and what it answers.

Numbers follow C.04.2 (2026) 2.2-2.4: rating, title, name, or as was announced. Where ratings decide
who meets whom everybody is ranked anew if one was corrected, until round 4 is paired. Decided here:
that is seen by numbers that no longer fall with the ratings; in the other systems numbers once
given stay.
"""

from collections.abc import Mapping, Sequence

from domain.chess.chart import chart
from domain.chess.stage import Entry, Stage
from domain.chess.starting_rank import tournament_rating
from domain.ids import RoundNo
from domain.pairing import Forbidden, PairingRequest
from domain.results import Mark
from domain.swiss.acceleration import baku
from domain.swiss.pairing_system import LAST_RENUMBERED
from domain.swiss.systems import OfPlayers, system_of
from events.chess.decisions.us_chess import options_of, unneeded
from events.contest.decisions.pairing import recorded, requested_byes
from events.contest.vocabulary.rounds import RoundPaired


def paired(stage: Stage, wanted: RoundNo) -> RoundPaired:
    """What the stage's system answers for that round; numbers must have been given."""
    byes = requested_byes(stage, wanted)
    request = pairing_request(stage, wanted, frozenset(byes))
    answer = swiss_of(stage).pair(request)
    playing = frozenset(number for board in answer.boards for number in board)
    marks = byes | ({answer.bye: Mark.PAIRING_BYE} if answer.bye is not None else {})
    return recorded(stage, wanted, answer, byes | dict(unneeded(stage, playing, marks)))


def swiss_of(stage: Stage) -> OfPlayers:
    return system_of(stage.rules.system, stage.rules.edition)


def pairing_request(stage: Stage, wanted: RoundNo, absent: frozenset[int]) -> PairingRequest:
    """What the stage's system is asked for that round, from the rounds before it alone."""
    request = request_as_announced(stage, wanted, absent)
    return swiss_of(stage).accelerated(stage.rules.acceleration, request)


def request_as_announced(stage: Stage, wanted: RoundNo, absent: frozenset[int]) -> PairingRequest:
    """Before a named acceleration of the stage regroups it."""
    numbers = {entry.id: number for number, entry in stage.numbered()}
    return PairingRequest(
        round_number=wanted,
        total_rounds=stage.rules.rounds,
        chart=chart(stage, wanted - 1),
        absent=absent,
        virtual=virtual_points(stage),
        forbidden=tuple(
            Forbidden(
                frozenset(numbers[e] for e in group.entries if e in numbers),
                group.first,
                group.last,
            )
            for group in stage.forbidden
        ),
        initial_colour=stage.rules.initial_colour,
        options=options_of(stage, wanted),
    )


def virtual_points(stage: Stage) -> Mapping[int, tuple[int, ...]]:
    """Acceleration in tenths, round by round, for whoever has any."""
    rules = stage.rules
    match rules.acceleration:
        case "baku":
            ranked = list(stage.numbered())
            on_time = [number for number, entry in ranked if entry.first_round == 1]
            return baku([n for n, _ in ranked], on_time, rules.rounds, rules.points.win)
        case "listed":
            return dict(rules.virtual)
        case _:
            return {}


def rated_anew(stage: Stage, wanted: RoundNo, ranking: Sequence[Entry]) -> bool:
    ratings = [tournament_rating(stage.rules, entry) for entry in ranking]
    may_change = swiss_of(stage).numbers_follow_ratings and wanted <= LAST_RENUMBERED
    return may_change and ratings != sorted(ratings, reverse=True)
