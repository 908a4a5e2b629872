"""Public texts of a knock-out: its state, the situation of a player, and the names of its games:
"Semi-finals, game 2", not "Round 4".
"""

from collections.abc import Iterable

from domain.chess.knock_out import (
    PlacedGame,
    has_drawn_bracket,
    placed_games,
    plan_of,
    published_progress,
)
from domain.chess.stage import Entry, Round, Stage
from domain.ids import Number
from domain.knockout.progress import KnockOutMatch, MatchStatus, Progress
from web.contest.notation import score_text
from web.contest.sheet_parts import GameName
from web.contest.visibility import round_words
from web.shared.languages import Words

RATES = {"standard": "Standard", "rapid": "Rapid", "blitz": "Blitz"}
ARMAGEDDON = "Armageddon"


def round_name(stage: Stage, r: Round) -> GameName | None:
    """The common name of all games of that round; None if they have none."""
    return common_game_name(stage, placed_games(stage, r).values())


def common_game_name(stage: Stage, games: Iterable[PlacedGame]) -> GameName | None:
    """The common name of these games; None if they are of several rounds of the bracket."""
    assert stage.knock_out is not None, "only a knock-out has matches"
    placed, bracket = list(games), stage.knock_out.bracket
    rounds = {game.match.id.round for game in placed}
    if len(rounds) != 1:
        return None
    ids = {game.match.id for game in placed}
    called = bracket.match_name(ids.pop()) if len(ids) == 1 else bracket.round_name(rounds.pop())
    turns = {(game.turn.step, game.turn.game) if game.turn else (-1, 0) for game in placed}
    if len(turns) != 1 or (turn := placed[0].turn) is None:
        return GameName(*called, "", "", 0)
    step = placed[0].step
    rate = ARMAGEDDON if step.armageddon else RATES[step.rate]
    tie_break = rate if turn.step else ""
    game = turn.game if step.games > 1 else 0
    return GameName(*called, tie_break, step.time if turn.step else "", game)


def knock_out_status(stage: Stage, words: Words) -> str:
    players = words.count("{count} player", "{count} players", len(stage.participants()))
    if not plan_of(stage).is_drawn:
        return f"{players}, {words('knock-out')}, {words('the bracket is not drawn yet')}"
    progress = published_progress(stage)
    if progress.winner:
        return f"{players}, {words('{name} wins', name=_full_name(stage, progress.winner))}"
    if stage.newest_shown_round is None:
        return f"{players}, {words('knock-out')}, {words('not started')}"
    return f"{players}, {round_words(stage, stage.newest_shown_round, words)}"


def player_situation(stage: Stage, entry: Entry, words: Words) -> str:
    """The situation of a player, for their own page; empty before the bracket is drawn."""
    if not has_drawn_bracket(stage) or entry.number is None:
        return ""
    now = published_progress(stage)
    place = next(place for place in now.places() if place.number == entry.number)
    match = now.latest_match_of(entry.number)
    assert match is not None, "who has a number is in the bracket"
    if place.first == place.last and not place.provisional:
        won = place.first == 1
        return words("You have won.") if won else words("Place {place}", place=place.first)
    if match.is_decided and entry.number in match.losers:
        return words("Out. Places {first} to {last}", first=place.first, last=place.last)
    message, count = now.bracket.match_name(match.id)
    return _next_match_text(stage, now, match, entry.number, words(message, count=count), words)


def _next_match_text(
    stage: Stage, now: Progress, match: KnockOutMatch, number: Number, title: str, words: Words
) -> str:
    other = match.sides[1 - match.sides.index(number)]
    if other:
        name = _full_name(stage, other)
        if match.course is None or not match.course.turns:
            return words("{round}: against {name}", round=title, name=name)
        upper, lower = (score_text(5 * halves) for halves in match.course.total_score)
        mine, theirs = (upper, lower) if match.sides[0] == number else (lower, upper)
        score = f"{mine}–{theirs}"
        return words("{round}: against {name}, {score}", round=title, name=name, score=score)
    waiting = next((m for m in now.feeders_of(match.id) if number not in m.sides), None)
    if waiting is None or waiting.status is MatchStatus.WAITING or not all(waiting.sides):
        return title
    first, second = (_full_name(stage, side) for side in waiting.sides if side)
    if match.id == now.bracket.for_third_place:
        return words(
            "{round}: against the loser of {one} – {two}", round=title, one=first, two=second
        )
    return words("{round}: against the winner of {one} – {two}", round=title, one=first, two=second)


def _full_name(stage: Stage, number: Number) -> str:
    return stage.entries[stage.by_number[number]].person.full_name
