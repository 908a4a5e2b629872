"""A knock-out of teams: the winners of meetings of one match, or at home and away. Also whether a
stage of teams, of any system, is over: all is played, or no place can change.

Level matches are decided by `domain.team_chess.rules`. If the teams are still level they meet
again, in the announced tie-break match.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from domain.ids import EntryId, Number
from domain.knockout.match import DRAWN, LOST, WON, KnockOutGame, half_points
from domain.knockout.progress import Progress, derive_progress
from domain.messages import say
from domain.results import WINS
from domain.team_chess.round import Match
from domain.team_chess.rules import Decider, TeamKnockOut, TeamRules
from domain.team_chess.scores import game_points_by_side, scores_by_side
from domain.team_chess.stage import TeamStage

Tie = Sequence[Match]
"""The legs of one meeting, then its tie-break matches."""

Boards = Sequence[tuple[int, int]]
"""The tenths of the better and the worse seeded team on each board, over all legs."""


def knock_out_of(stage: TeamStage) -> TeamKnockOut:
    assert stage.knock_out is not None, "only a knock-out has a bracket"
    return stage.knock_out


def progress_of(stage: TeamStage, rounds: int | None = None) -> Progress:
    """The bracket's progress after `rounds` rounds (None: all), with the present withdrawals."""
    used = stage.rounds if rounds is None else stage.rounds[:rounds]
    numbers = stage.numbers
    met: dict[frozenset[Number], list[Match]] = {}
    for r in used:
        for match in r.matches:
            pair = frozenset(numbers[team] for team in match.teams)
            met.setdefault(pair, []).append(match)
    games = {pair: _games_of_tie(stage, numbers, tie) for pair, tie in met.items()}
    return derive_progress(knock_out_of(stage).plan, games, stage.withdrawn_numbers)


TIE_BREAK_MATCH = say("tie-break match")


def deciding_criterion(stage: TeamStage, tie: Tie) -> str:
    """The criterion (`winner_and_criterion`) that decided a tie, or TIE_BREAK_MATCH, else ""."""
    numbers = stage.numbers
    for start, matches in _finished_steps(knock_out_of(stage).legs, tie):
        if decided := _winner_of_step(stage, numbers, matches):
            return TIE_BREAK_MATCH if start else decided[1]
    return ""


def winner_and_criterion(
    rules: TeamRules, deciders: Iterable[Decider], tie: Tie, better: EntryId
) -> tuple[EntryId, str] | None:
    """The winner by these matches, and the criterion: "match points", "game points" or a decider;
    None while they are level. `better` is the team seeded higher.
    """
    worse = tie[0].second if tie[0].first == better else tie[0].first
    boards = _points_by_board(rules, tie, better)
    match_points = [_match_points(rules, tie, team) for team in (better, worse)]
    game_points = [sum(each[side] for each in boards) for side in (0, 1)]
    leads: list[tuple[str, int]] = [
        (say("match points"), match_points[0] - match_points[1]),
        (say("game points"), game_points[0] - game_points[1]),
    ]
    leads += [
        (decider.value, _lead_by_decider(rules, decider, tie, boards, better))
        for decider in deciders
    ]
    for name, lead in leads:
        if lead:
            return (better if lead > 0 else worse), name
    return None


def _lead_by_decider(
    rules: TeamRules, decider: Decider, tie: Tie, boards: Boards, better: EntryId
) -> int:
    """The lead by a decider: more than 0 if the better seeded team goes on, 0 if both are level."""
    match decider:
        case Decider.BERLIN:
            weights = range(len(boards), 0, -1)
            return sum(w * (a - b) for w, (a, b) in zip(weights, boards, strict=True))
        case Decider.TOP_BOARD:
            return next((a - b for a, b in boards if a != b), 0)
        case Decider.BOTTOM_BOARD:
            without_bottom = (boards[:n] for n in range(len(boards) - 1, 0, -1))
            leads = (sum(a - b for a, b in upper_boards) for upper_boards in without_bottom)
            return next((lead for lead in leads if lead), 0)
        case Decider.WINS:
            return _lead_in_wins(rules, tie, better)
        case Decider.LOWER_NUMBER:
            return -1


def _points_by_board(rules: TeamRules, tie: Tie, better: EntryId) -> Boards:
    total = [(0, 0)] * rules.boards
    for match in tie:
        for index, game in enumerate(match.games):
            first, second = game_points_by_side(rules, game)
            mine, theirs = (first, second) if match.first == better else (second, first)
            total[index] = (total[index][0] + mine, total[index][1] + theirs)
    return total


def _match_points(rules: TeamRules, tie: Tie, team: EntryId) -> int:
    return sum(scores_by_side(rules, match)[match.side_of(team)].match_points for match in tie)


def _lead_in_wins(rules: TeamRules, tie: Tie, better: EntryId) -> int:
    lead = 0
    for match in tie:
        for game in match.games:
            if game.result and WINS & set(game.result):
                first, second = game_points_by_side(rules, game)
                lead += 1 if (first > second) is (match.first == better) else -1
    return lead


def _games_of_tie(
    stage: TeamStage, numbers: Mapping[EntryId, Number], tie: Sequence[Match]
) -> Sequence[KnockOutGame]:
    """The matches as games of a bracket. If match points over the legs are level but the tie is
    decided, an unplayed game won by the team that goes on is added.
    """
    games = [_game_of_match(stage.rules, numbers, match) for match in tie]
    for start, matches in _finished_steps(knock_out_of(stage).legs, tie):
        end = start + len(matches)
        decided = _winner_of_step(stage, numbers, matches)
        if decided and _is_level(games[start:end]):
            return [*games[:end], _deciding_game(numbers, matches[0], decided[0])]
    return games


def _finished_steps(legs: int, tie: Tie) -> Iterator[tuple[int, Tie]]:
    """The legs, then the tie-break matches one by one, up to an unfinished match; with the place of
    the first of them.
    """
    start, end = 0, legs
    while end <= len(tie) and all(match.is_finished for match in tie[start:end]):
        yield start, tie[start:end]
        start, end = end, end + 1


def _winner_of_step(
    stage: TeamStage, numbers: Mapping[EntryId, Number], matches: Tie
) -> tuple[EntryId, str] | None:
    better = min(matches[0].teams, key=lambda team: numbers[team])
    return winner_and_criterion(stage.rules, knock_out_of(stage).deciders, matches, better)


def _deciding_game(
    numbers: Mapping[EntryId, Number], match: Match, winner: EntryId
) -> KnockOutGame:
    result = WON if winner == match.first else LOST
    return KnockOutGame(numbers[match.first], numbers[match.second], result)


def _game_of_match(
    rules: TeamRules, numbers: Mapping[EntryId, Number], match: Match
) -> KnockOutGame:
    first, second = scores_by_side(rules, match)
    if first.mark is None:
        return KnockOutGame(numbers[match.first], numbers[match.second], None)
    lead = first.match_points - second.match_points
    result = WON if lead > 0 else LOST if lead < 0 else DRAWN
    return KnockOutGame(numbers[match.first], numbers[match.second], result)


def _is_level(games: Sequence[KnockOutGame]) -> bool:
    """Whether both have won equally many matches, as the bracket counts them."""
    first_white = games[0].white
    marks = (g.result[g.white != first_white] for g in games if g.result)
    return sum(map(half_points, marks)) == len(games)


def is_over(stage: TeamStage) -> bool:
    return stage.is_over(_is_bracket_over)


def is_played(stage: TeamStage) -> bool:
    """Whether the stage is played to its end, by its bracket if it has one."""
    return stage.is_played(_is_bracket_over)


def _is_bracket_over(stage: TeamStage) -> bool:
    return progress_of(stage).is_over
