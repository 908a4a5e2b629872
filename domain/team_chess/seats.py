"""The colours of a match once both line-ups are known; and the results of unplayed games.

A board left empty by one team is a win by forfeit for the other, one left empty by both is lost for
both. If a match is forfeited as a whole, its games without a result are forfeited with it. Such
derived results were never entered: they disappear with their cause.
"""

from collections.abc import Sequence
from dataclasses import replace

from domain.contest.entry import NOBODY, MemberId
from domain.results import GameResult, Mark
from domain.team_chess.round import Game, LineUp, Match
from domain.team_chess.rules import TeamRules

Members = tuple[MemberId, ...]
Seats = tuple[tuple[MemberId, MemberId], ...]
"""(White, Black) by board."""

WON, LOST = Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS


def line_up_places(games: Sequence[Game], side: int) -> tuple[int, ...]:
    """The place of that side's line-up at each game, 0 the first: its own, unless a table fixes the
    meetings.
    """
    seats = [game.seat for game in games if game.seat]
    if not seats:
        return tuple(range(len(games)))
    numbers = [seat.player_number(side) for seat in seats]
    return tuple(sorted(numbers).index(number) for number in numbers)


def seats_from_line_ups(
    rules: TeamRules, games: Sequence[Game], first: Members, second: Members
) -> Seats:
    """The seats by the line-ups of the team named first and of the other."""
    sitting = zip(games, line_up_places(games, 0), line_up_places(games, 1), strict=True)
    pairs = ((game, first[one], second[other]) for game, one, other in sitting)
    return tuple(
        (one, other) if rules.first_has_white(game) else (other, one) for game, one, other in pairs
    )


def line_up_from_seats(rules: TeamRules, games: Sequence[Game], seats: Seats, side: int) -> Members:
    """The line-up of the team named first (side 0) or of the other (1), read from the seats."""
    sitting = [NOBODY] * len(seats)
    for game, pair, place in zip(games, seats, line_up_places(games, side), strict=True):
        sitting[place] = pair[side if rules.first_has_white(game) else 1 - side]
    return tuple(sitting)


def reveal_line_ups(rules: TeamRules, match: Match, seats: Seats, version: int) -> Match:
    """The match with revealed line-ups; missing ones are taken from the seats."""
    first, second = (
        kept or LineUp(line_up_from_seats(rules, match.games, seats, side), version)
        for side, kept in enumerate(match.line_ups)
    )
    seated = replace(match, line_ups=(first, second), revealed=True, changed_at=version)
    return change_seats(rules, seated, seats, version)


def change_seats(rules: TeamRules, match: Match, seats: Seats, version: int) -> Match:
    """The match with new seats: entered results stay, derived ones are computed again."""
    games = tuple(
        _seat_game(game, white, black, version)
        for game, (white, black) in zip(match.games, seats, strict=True)
    )
    return with_derived_results(rules, replace(match, games=games), version)


def _seat_game(game: Game, white: MemberId, black: MemberId, version: int) -> Game:
    if (game.white, game.black) == (white, black):
        return game
    return game._replace(white=white, black=black, changed_at=version, seated_at=version)


def with_derived_results(rules: TeamRules, match: Match, version: int) -> Match:
    """The match with the results that follow from empty boards and from its forfeit."""
    games = tuple(_with_derived_result(rules, match, game, version) for game in match.games)
    return replace(match, games=games)


def _with_derived_result(rules: TeamRules, match: Match, game: Game, version: int) -> Game:
    entered = game.result is not None and not game.follows
    if entered or game.is_disputed:
        return game
    result = (
        forfeit_result(rules, game, match.forfeit)
        if match.forfeit
        else _empty_seat_result(match, game)
    )
    if result == game.result:
        return game
    return game._replace(
        result=result, follows=result is not None, changed_at=version, witnesses=0, claims=()
    )


def forfeit_result(rules: TeamRules, game: Game, marks: tuple[Mark, Mark]) -> GameResult:
    """The result of a game by the marks of the team named first and of the other."""
    first, second = marks
    return GameResult(first, second) if rules.first_has_white(game) else GameResult(second, first)


def _empty_seat_result(match: Match, game: Game) -> GameResult | None:
    if not match.revealed or (game.white != NOBODY and game.black != NOBODY):
        return None
    return GameResult(LOST if game.white == NOBODY else WON, LOST if game.black == NOBODY else WON)
