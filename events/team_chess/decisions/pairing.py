"""Pairing by the system of a team Swiss (FIDE C.04.6 (2026)), the rules that a pairing by hand
breaks, and the tables of teams and their members.

The list of teams is ranked by strength, then by name (C.04.2 (2026), 2.2-2.4, for teams as for
players).
"""

from collections.abc import Collection, Iterator, Sequence

from domain.contest.entry import Team
from domain.contest.matches import plan_of
from domain.contest.round import Pair
from domain.errors import Unsupported
from domain.ids import EntryId, Number, RoundNo
from domain.messages import say
from domain.results import Colour, Mark
from domain.round_robin.table import Table
from domain.swiss.completion import Completion
from domain.swiss.matching.bits import members
from domain.team_chess import round_robin
from domain.team_chess.round import TeamRound
from domain.team_chess.scores import pairing_request, team_rows
from domain.team_chess.stage import TeamStage
from events.contest.decisions.pairing import requested_byes, round_paired_event
from events.contest.scopes import entry_name
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundPaired
from events.contest.vocabulary.teams import SeatsByRound


def pair_by_system(stage: TeamStage, wanted: RoundNo) -> RoundPaired:
    """Pair the round by the system; the team with White on board 1 is named first."""
    byes = requested_byes(stage, wanted)
    swiss = stage.rules.swiss_system
    if swiss is None:
        raise Unsupported(
            say("Pairing system {system}", system=stage.rules.system),
            say("edition {edition}", edition=stage.rules.edition),
        )
    answer = swiss.pair_round(pairing_request(stage, wanted, frozenset(byes)))
    white_first = stage.rules.colour_of_first(1) is Colour.WHITE
    pairs = tuple((int(w), int(b)) if white_first else (int(b), int(w)) for w, b in answer.boards)
    return round_paired_event(stage, wanted, answer, byes, pairs)


def rule_violations(
    stage: TeamStage, r: TeamRound, new: Sequence[Pair], change: PairingChangedByHand
) -> Iterator[str]:
    """Sentences on the rules that a pairing by hand breaks: second meetings, and the bye."""
    rows = {row.number: row for row in team_rows(stage, r.number - 1)}
    numbers = stage.numbers
    for first, second in new:
        for number, cell in enumerate(rows[numbers[first]].cells, 1):
            if cell.played and cell.opponent == numbers[second]:
                both = say(
                    "{name} and {name2}",
                    name=entry_name(stage, first),
                    name2=entry_name(stage, second),
                )
                yield say("{both} met in round {number}.", both=both, number=number)
    yield from _bye_rule_violations(stage, r, change, numbers)


def _bye_rule_violations(
    stage: TeamStage, r: TeamRound, change: PairingChangedByHand, numbers: dict[EntryId, Number]
) -> Iterator[str]:
    """The rules that the PAB breaks: eligibility (C2), and the lowest possible score (3.4)."""
    chosen = next((id_ for id_, mark in change.byes if mark == Mark.PAIRING_BYE), None)
    if chosen is None or (EntryId(chosen), Mark.PAIRING_BYE) in r.byes:
        return
    if stage.rules.swiss_system is None:
        return
    on_boards = {id_ for pair in change.pairs for id_ in pair} | {chosen}
    absent = frozenset(number for id_, number in numbers.items() if id_ not in on_boards)
    field = stage.rules.swiss_system.bye_field(pairing_request(stage, r.number, absent))
    if field is None:
        return
    rank = field.number.index(numbers[EntryId(chosen)])
    if not field.bye_allowed >> rank & 1:
        yield say("{name} is not eligible for the bye.", name=entry_name(stage, chosen))
    eligible = field.bye_allowed & Completion(field).removable_players(field.all_players)
    if any(field.score[rank] > field.score[g] for g in members(eligible)):
        yield say(
            "{name} has more points than others that could get the bye.",
            name=entry_name(stage, chosen),
        )


def ranking_key(stage: TeamStage, entry: Team) -> tuple[int, str, int]:
    """The sort key of the list of teams: by strength, then by name."""
    return -entry.ranking_rating(stage.rules.boards), entry.name.casefold(), int(entry.id)


def draw_tables(
    stage: TeamStage, teams: int, apart: Collection[frozenset[int]] = ()
) -> tuple[Table, SeatsByRound]:
    """The table of the teams, and that of their members if the system has one."""
    plan, system = plan_of(stage), stage.rules.member_table
    if system is None:
        return plan.build_table(teams), ()
    boards, twice = stage.rules.boards, bool(plan.double)
    drawn = round_robin.draw_teams_table(system, teams, boards, twice=twice, apart=apart)
    return drawn.table, seats_payload(drawn.seats)


def seats_payload(seats: round_robin.Seatings) -> SeatsByRound:
    return tuple(
        tuple(
            tuple((seat.first, seat.second, seat.colour.value) for seat in boards)
            for boards in matches
        )
        for matches in seats
    )
