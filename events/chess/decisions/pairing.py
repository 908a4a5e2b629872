"""Pairing rounds by the system of a Swiss, and sentences on the rules that a pairing by hand
breaks: former meetings, colours, and the bye.

Numbers follow C.04.2 (2026) 2.2-2.4: rating, title, name, or as announced. In systems whose numbers
follow ratings a corrected rating renumbers the players until round 4 is paired. Decided here: they
are renumbered if the numbers no longer fall with the ratings; in other systems numbers once given
stay.
"""

from collections.abc import Iterator, Mapping, Sequence

from domain.chess.stage import Entry, Round, Stage
from domain.chess.standings import crosstable_of, tournament_rating
from domain.contest.round import Pair
from domain.ids import EntryId, Number, RoundNo
from domain.messages import say
from domain.pairing import PairingRequest
from domain.results import Mark
from domain.swiss.acceleration import baku_points
from domain.swiss.colour import WantedColour, preference_after
from domain.swiss.pairing_system import LAST_RENUMBERED
from domain.swiss.systems import OfPlayers, system_of
from events.chess.decisions.us_chess import unneeded_house_player, us_chess_options_of
from events.contest.decisions.pairing import requested_byes, round_paired_event
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundPaired


def pair_by_system(stage: Stage, wanted: RoundNo) -> RoundPaired:
    """Pair that round by the stage's system; the entries must have their numbers."""
    byes = requested_byes(stage, wanted)
    request = pairing_request(stage, wanted, frozenset(byes))
    answer = swiss_system_of(stage).pair_round(request)
    playing = frozenset(number for board in answer.boards for number in board)
    marks = byes | ({answer.bye: Mark.PAIRING_BYE} if answer.bye is not None else {})
    return round_paired_event(
        stage, wanted, answer, byes | dict(unneeded_house_player(stage, playing, marks))
    )


def swiss_system_of(stage: Stage) -> OfPlayers:
    return system_of(stage.rules.system, stage.rules.edition)


def pairing_request(stage: Stage, wanted: RoundNo, absent: frozenset[int]) -> PairingRequest:
    """The request for that round, from the earlier ones alone, without the numbers `absent`."""
    request = request_as_announced(stage, wanted, absent)
    return swiss_system_of(stage).apply_acceleration(stage.rules.acceleration, request)


def request_as_announced(stage: Stage, wanted: RoundNo, absent: frozenset[int]) -> PairingRequest:
    """The request for a round, before the stage's acceleration regroups it."""
    return PairingRequest(
        round_number=wanted,
        total_rounds=stage.rules.rounds,
        chart=crosstable_of(stage, wanted - 1),
        absent=absent,
        virtual=virtual_points(stage),
        forbidden=stage.forbidden_numbers,
        initial_colour=stage.rules.initial_colour,
        options=us_chess_options_of(stage, wanted),
    )


def virtual_points(stage: Stage) -> Mapping[int, tuple[int, ...]]:
    """The virtual points of an accelerated system, by number: tenths round by round."""
    rules = stage.rules
    match rules.acceleration:
        case "baku":
            ranked = list(stage.numbered_entries())
            on_time = [number for number, entry in ranked if entry.first_round == 1]
            return baku_points([n for n, _ in ranked], on_time, rules.rounds, rules.points.win)
        case "listed":
            return dict(rules.virtual)
        case _:
            return {}


def needs_renumbering(stage: Stage, wanted: RoundNo, ranking: Sequence[Entry]) -> bool:
    """Whether the entries, in the order of their numbers, are to be numbered by rating again."""
    ratings = [tournament_rating(stage.rules, entry) for entry in ranking]
    may_change = swiss_system_of(stage).numbers_follow_ratings and wanted <= LAST_RENUMBERED
    return may_change and ratings != sorted(ratings, reverse=True)


WIDEST_IMBALANCE = 2


def rule_violations(
    stage: Stage, r: Round, new: Sequence[Pair], change: PairingChangedByHand
) -> Iterator[str]:
    """Sentences on the rules that the new pairs of the round, and its bye, break."""
    for white, black in new:
        yield from _second_meetings(stage, r, white, black)
        yield from _colour_rule_violations(stage, r, white, black)
    yield from _bye_rule_violations(stage, r, change)


def _second_meetings(stage: Stage, r: Round, white: EntryId, black: EntryId) -> Iterator[str]:
    for earlier in stage.rounds[: r.number - 1]:
        for board in earlier.boards:
            played = board.result is None or board.result.white not in "+-"
            if {board.white, board.black} == {white, black} and played:
                both = say(
                    "{name} and {name2}", name=_name(stage, white), name2=_name(stage, black)
                )
                yield say("{both} met in round {number}.", both=both, number=earlier.number)


def _name(stage: Stage, entry: EntryId) -> str:
    return stage.entry(entry).full_name


def _colours_played(stage: Stage, r: Round, entry: EntryId) -> str:
    """Colours of the games played before the round, such as "wbw"."""
    letters = []
    for earlier in stage.rounds[: r.number - 1]:
        for board in earlier.boards:
            played = board.coloured and (board.result is None or board.result.white not in "+-")
            if played and entry in (board.white, board.black):
                letters.append("w" if board.white == entry else "b")
    return "".join(letters)


def _colour_rule_violations(
    stage: Stage, r: Round, white: EntryId, black: EntryId
) -> Iterator[str]:
    if r.number >= stage.rules.rounds:
        return
    for entry, letter in ((white, "w"), (black, "b")):
        history = _colours_played(stage, r, entry) + letter
        name = _name(stage, entry)
        if history.endswith(letter * 3):
            yield say("{name} gets the same colour for the third time running.", name=name)
        if abs(2 * history.count("w") - len(history)) > WIDEST_IMBALANCE:
            yield say(
                "{name} gets a colour difference beyond {widest_imbalance}.",
                name=name,
                widest_imbalance=WIDEST_IMBALANCE,
            )


def colours_against_wishes(stage: Stage, r: Round, new: Sequence[Pair]) -> Iterator[str]:
    """Sentences on new pairs of the round in which both should have the other colour."""
    for white, black in new:
        white_preference, black_preference = (
            preference_after(_colours_played(stage, r, entry)) for entry in (white, black)
        )
        if (
            white_preference.wish is WantedColour.BLACK
            and black_preference.wish is WantedColour.WHITE
        ):
            yield say(
                "{name} should have Black, {name2} White.",
                name=_name(stage, white),
                name2=_name(stage, black),
            )


def _bye_rule_violations(stage: Stage, r: Round, change: PairingChangedByHand) -> Iterator[str]:
    """Rules that a bye given by hand breaks: eligibility (C2), the lowest possible score (C5)."""
    byes = dict(change.byes)
    chosen = next((e for e, mark in change.byes if mark == Mark.PAIRING_BYE), None)
    if chosen is None or (chosen, Mark.PAIRING_BYE) in r.byes:
        return
    on_boards = {entry for pair in change.pairs for entry in pair}
    absent = frozenset(
        number
        for number, entry in stage.numbered_entries()
        if entry.id not in on_boards and byes.get(entry.id) != Mark.PAIRING_BYE
    )
    yield from _bye_faults(stage, r, EntryId(chosen), absent)


def _bye_faults(stage: Stage, r: Round, chosen: EntryId, absent: frozenset[int]) -> Iterator[str]:
    """Sentences on why the system would not give the chosen entry the bye, without the absent."""
    field = swiss_system_of(stage).bye_field(pairing_request(stage, r.number, absent))
    if field is None:
        return
    number = stage.entry(chosen).number
    rank = list(field.number).index(number or Number(0))
    name = _name(stage, chosen)
    if not field.bye_allowed >> rank & 1:
        yield say("{name} is not eligible for the bye.", name=name)
    if field.score[rank] > min(field.score):
        yield say("{name} has more points than others who could get the bye.", name=name)
