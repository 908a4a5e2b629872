"""A knock-out of teams of four: the winners of meetings of one match, or at home and away.

The IMPs of all matches of a meeting are added up, less penalties, with a head start against the
other team (`TeamsStage.head_starts`); a tie is decided as announced. If the teams are still level
they meet again. By board-a-match and similar methods points are added up instead of IMPs, and so
are those of a match that is forfeited or decided by the director.

Choice of opponents: the highest seeds choose in turn an opponent of the lower half for round 1;
their numbers are then those that meet in the bracket (1 and the last, 2 and the last but one).
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.scoring.match import TeamImps
from domain.errors import NotNow
from domain.ids import EntryId, Number
from domain.knockout.match import DRAWN, LOST, WON, KnockOutGame
from domain.knockout.progress import Progress, derive_progress
from domain.messages import say
from domain.results import GameResult
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.rules import BY_IMPS, FirstRoundPairs, TeamsKnockOut, TieDecider
from domain.teams_of_four.scores import MatchScore, Points, match_score
from domain.teams_of_four.stage import TeamsStage

NOTHING = Fraction(0)
IMPS, POINTS = say("IMPs"), say("points")


class PlayedMatch(NamedTuple):
    round: TeamsRound
    match: BridgeMatch
    score: MatchScore


Meeting = Sequence[PlayedMatch]
"""The matches of two teams, in the order of the rounds."""


def knock_out_of(stage: TeamsStage) -> TeamsKnockOut:
    assert stage.knock_out is not None, "only a knock-out has a bracket"
    return stage.knock_out


def progress_of(stage: TeamsStage, rounds: int | None = None) -> Progress:
    """The bracket's progress after `rounds` rounds (None: all), with the present withdrawals."""
    numbers = stage.numbers
    found = meetings_by_teams(stage, rounds)
    games = {
        frozenset(numbers[team] for team in pair): _games_of_meeting(stage, numbers, meeting)
        for pair, meeting in found.items()
    }
    return derive_progress(knock_out_of(stage).plan, games, stage.withdrawn_numbers)


def meetings_by_teams(
    stage: TeamsStage, rounds: int | None = None
) -> Mapping[frozenset[EntryId], list[PlayedMatch]]:
    found: dict[frozenset[EntryId], list[PlayedMatch]] = {}
    for r in stage.rounds[:rounds]:
        for match in r.matches:
            played = PlayedMatch(r, match, match_score(stage, r, match))
            found.setdefault(frozenset(match.teams), []).append(played)
    return found


def lead_of(stage: TeamsStage, meeting: Meeting, team: EntryId) -> Fraction:
    """The team's lead in these matches, with its head start; below 0: behind."""
    match = meeting[0].match
    other = match.teams[1 - match.side_of(team)]
    lead = Fraction(stage.head_start(team, other))
    for played in meeting:
        mine, theirs = played.match.side_of(team), played.match.side_of(other)
        if counted := _deciding_imps(stage, played) or played.score.points:
            lead += Fraction(counted[mine]) - Fraction(counted[theirs])
    return lead


def _deciding_imps(stage: TeamsStage, played: PlayedMatch) -> TeamImps | None:
    """The IMPs that decide the match, without a head start; None if points do."""
    r, match, score = played
    decided = match.forfeit or stage.decision_on_match(r.number, match.number)
    return None if decided or stage.rules.match.method not in BY_IMPS else score.balanced_imps


def deciding_points(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch
) -> TeamImps | Points | None:
    """What decides the match: in a knock-out by IMPs these, with a head start in the first match of
    a step; else its points. None before a board is compared.
    """
    score = match_score(stage, r, match)
    if score.points is None or not stage.is_knock_out:
        return score.points
    imps = _deciding_imps(stage, PlayedMatch(r, match, score))
    earlier = [
        set(each.teams) for before in stage.rounds[: r.number - 1] for each in before.matches
    ]
    if imps is None or 0 < earlier.count(set(match.teams)) < knock_out_of(stage).legs:
        return imps or score.points
    ahead = Fraction(stage.head_start(*match.teams))
    return TeamImps(imps.home + max(ahead, NOTHING), imps.visitors + max(-ahead, NOTHING))


def winner_and_criterion(stage: TeamsStage, meeting: Meeting) -> tuple[EntryId, str] | None:
    """The winner of these finished matches, and the criterion; None while they are level."""
    numbers = stage.numbers
    better, worse = sorted(meeting[0].match.teams, key=lambda team: numbers[team])
    if lead := lead_of(stage, meeting, better):
        by_imps = stage.rules.match.method in BY_IMPS
        return (better if lead > 0 else worse), IMPS if by_imps else POINTS
    for decider in knock_out_of(stage).deciders:
        match decider:
            case TieDecider.BOARDS:
                return None
            case TieDecider.CARRY:
                brought = [stage.carried.get(team, 0) for team in (better, worse)]
                if brought[0] != brought[1]:
                    return (better if brought[0] > brought[1] else worse), decider.value
            case TieDecider.HIGHER_SEED:
                return better, decider.value
            case TieDecider.LOWER_SEED:
                return worse, decider.value
    return None


def boards_needed(stage: TeamsStage, r: TeamsRound, match: BridgeMatch) -> int:
    """The number of boards to be added to the match because its meeting is tied; 0: none."""
    plan = knock_out_of(stage)
    meeting = meetings_by_teams(stage)[frozenset(match.teams)]
    last = meeting[-1].match.number == match.number and meeting[-1].round.number == r.number
    complete = all(played.score.complete for played in meeting)
    if TieDecider.BOARDS not in plan.deciders or not last or not complete:
        return 0
    *_, step = _steps_of(plan.legs, meeting)
    if len(meeting) < plan.legs or winner_and_criterion(stage, step):
        return 0
    return stage.rules.match.sudden_death


def _steps_of(legs: int, meeting: Meeting) -> Iterator[Meeting]:
    """The legs together, then each match that decides a tie."""
    yield meeting[:legs]
    for again in meeting[legs:]:
        yield [again]


def _games_of_meeting(
    stage: TeamsStage, numbers: Mapping[EntryId, Number], meeting: Meeting
) -> list[KnockOutGame]:
    """The meeting's matches as games of a bracket. The winner has won every game of the step; all
    are drawn while it is level, and the last one is open while boards are to be added.
    """
    plan, games = knock_out_of(stage), list[KnockOutGame]()
    for step in _steps_of(plan.legs, meeting):
        complete = all(played.score.complete for played in step)
        full = len(step) == (plan.legs if not games else 1)
        decided = winner_and_criterion(stage, step) if complete and full else None
        wait = complete and full and decided is None and TieDecider.BOARDS in plan.deciders
        for at, (_, match, score) in enumerate(step, 1):
            result: GameResult | None = DRAWN if score.complete else None
            if decided:
                result = WON if decided[0] == match.first else LOST
            if wait and at == len(step):
                result = None
            games.append(KnockOutGame(numbers[match.first], numbers[match.second], result))
    return games


def has_choice_of_opponents(stage: TeamsStage) -> bool:
    return stage.knock_out is not None and stage.knock_out.choice is FirstRoundPairs.OPPONENT


def next_chooser(ranked: Sequence[EntryId], chosen: Mapping[EntryId, EntryId]) -> EntryId | None:
    """The team whose turn it is to choose: the highest that has not chosen; None once all have."""
    return next((team for team in _choosing_teams(ranked) if team not in chosen), None)


def choosable_opponents(
    ranked: Sequence[EntryId], chosen: Mapping[EntryId, EntryId]
) -> tuple[EntryId, ...]:
    taken = set(chosen.values())
    return tuple(team for team in ranked[_bracket_size(ranked) // 2 :] if team not in taken)


def _bracket_size(ranked: Sequence[EntryId]) -> int:
    return 1 << max(1, (len(ranked) - 1).bit_length())


def _choosing_teams(ranked: Sequence[EntryId]) -> Sequence[EntryId]:
    """The teams of the upper half that choose an opponent for round 1: those without byes."""
    half = _bracket_size(ranked) // 2
    return ranked[_bracket_size(ranked) - len(ranked) : half]


def numbers_by_choice(
    ranked: Sequence[EntryId], chosen: Mapping[EntryId, EntryId]
) -> Mapping[EntryId, Number]:
    """The numbers with which the bracket pairs the chosen opponents."""
    if next_chooser(ranked, chosen) is not None:
        raise NotNow("Not all have chosen their opponents yet.")
    size, half = _bracket_size(ranked), _bracket_size(ranked) // 2
    if (set(chosen), set(chosen.values())) != (set(_choosing_teams(ranked)), set(ranked[half:])):
        raise NotNow("Teams have come or gone since they chose; take the choices back.")
    found = {team: Number(number) for number, team in enumerate(ranked[:half], 1)}
    for team, opponent in chosen.items():
        found[opponent] = Number(size + 1 - found[team])
    return found


def refuse_invalid_choice(
    ranked: Sequence[EntryId], chosen: Mapping[EntryId, EntryId], team: EntryId, opponent: EntryId
) -> None:
    if team != next_chooser(ranked, chosen):
        raise NotNow("It is not their turn to choose; the highest seed that is left chooses.")
    if opponent not in choosable_opponents(ranked, chosen):
        raise NotNow("That opponent can't be chosen: it is not of the lower half, or it is taken.")
