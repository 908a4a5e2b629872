"""Stages of teams of four for tests, and what is played in them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

from domain.contest.entry import LineUp, Member, MemberId, Team
from domain.contest.round import PairsOfRound, RoundState
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.people import Person
from domain.results import Mark
from domain.swiss.systems import USUAL_OF_FOUR
from domain.teams_of_four.pairing import pairing_request
from domain.teams_of_four.round import BridgeMatch, Room, TeamsRound, parse_score
from domain.teams_of_four.rules import MatchForm, TeamsRules
from domain.teams_of_four.stage import TeamsStage

CODES = ("4S N 10", "4S N 9", "3NT E 9", "3NT E 8", "PASS", "1NT S 8", "2HX W 7", "6D N 12")


def stage(teams: int, rules: TeamsRules | None = None, **fields: object) -> TeamsStage:
    """Team n is entry n and has members 10n+1 … 10n+6."""
    entries = {
        EntryId(n): Team(
            EntryId(n),
            f"Team {n}",
            number=Number(n),
            members=tuple(Member(MemberId(10 * n + m), Person(f"P{n}{m}")) for m in range(1, 7)),
        )
        for n in range(1, teams + 1)
    }
    made = TeamsStage(StageId(1), "Teams", rules or TeamsRules(), entries)
    return replace(made, **fields)  # type: ignore[arg-type]


def with_round(
    before: TeamsStage,
    pairs: Iterable[tuple[int, int]],
    byes: Iterable[int] = (),
    state: RoundState = RoundState.PUBLISHED,
) -> TeamsStage:
    number = RoundNo(len(before.rounds) + 1)
    entries = [(EntryId(a), EntryId(b)) for a, b in pairs]
    r = before.new_round(
        PairsOfRound(number, entries, tuple((EntryId(t), Mark.PAIRING_BYE) for t in byes), 1)
    )
    return replace(before, rounds=(*before.rounds, replace(r, state=state)))


def with_scores(
    before: TeamsStage, number: int, match: int, codes: Mapping[tuple[int, str], str]
) -> TeamsStage:
    """The stage with these scores of a match, by board and room."""
    r = before.round(RoundNo(number))
    changed = r.match(match)
    for (board, room), code in codes.items():
        game = changed.game(board, Room(room))._replace(result=parse_score(code))
        changed = changed.with_game(Room(room), game)
    return before.with_round(r.with_match(changed))


def scores_in_both_rooms(codes: Sequence[tuple[str, str]]) -> dict[tuple[int, str], str]:
    """The scores of boards 1, 2, … by board and room; `codes` are open room, closed room."""
    return {
        (board, room): code
        for board, pair in enumerate(codes, 1)
        for room, code in zip(Room, pair, strict=True)
    }


WON = scores_in_both_rooms([("4S N 10", "4S N 9")])
"""The match of one board, won by the home team, lost, or level."""
LOST = scores_in_both_rooms([("4S N 9", "4S N 10")])
EVEN = scores_in_both_rooms([("PASS", "PASS")])


def played_out(before: TeamsStage, random: Random) -> TeamsStage:
    """The last round with a result on every board."""
    r = before.rounds[-1]
    games = {at: game._replace(result=parse_score(random.choice(CODES))) for at, game in r.games()}
    return before.with_round(replace(r.with_games(games), state=RoundState.CLOSED))


def swiss_round(before: TeamsStage) -> TeamsStage:
    wanted = before.next_round
    answer = USUAL_OF_FOUR.pair_round(pairing_request(before, wanted, frozenset()))
    byes = [int(answer.bye)] if answer.bye else []
    return with_round(before, [(int(a), int(b)) for a, b in answer.boards], byes)


def with_line_ups(before: TeamsStage) -> TeamsStage:
    """Members 1 to 4 of each team sit down in all matches of the last round."""
    r = before.rounds[-1]
    for match in r.matches:
        r = r.with_match(replace(match, line_ups=_all_stanzas(match), revealed=9))
    return before.with_round(r)


def _all_stanzas(match: BridgeMatch) -> tuple[tuple[LineUp, LineUp], ...]:
    both = tuple(
        LineUp(tuple(MemberId(10 * team + m) for m in range(1, 5)), 1) for team in match.teams
    )
    return ((both[0], both[1]),) * max(board.stanza for board in match.boards)


def short_match_rules(boards: int = 4, **fields: object) -> TeamsRules:
    return replace(TeamsRules(match=MatchForm(boards=boards)), **fields)  # type: ignore[arg-type]


def first_match(before: TeamsStage) -> tuple[TeamsRound, BridgeMatch]:
    r = before.rounds[0]
    return r, r.matches[0]


def decimals(*values: str) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, values))


def fractions(*values: float) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, values))
