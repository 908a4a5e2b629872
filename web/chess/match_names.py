"""What the games of a knock-out are called: "Semi-finals, game 2", not "Round 4"."""

from collections.abc import Iterable

from domain.chess.knock_out import PlacedGame, places_of
from domain.chess.stage import Round, Stage
from web.shared.round_name import GameName

RATES = {"standard": "Standard", "rapid": "Rapid", "blitz": "Blitz"}
ARMAGEDDON = "Armageddon"


def name_of(stage: Stage, r: Round) -> GameName | None:
    """What all games of that round have in common; None where nothing does."""
    return common(stage, places_of(stage, r).values())


def common(stage: Stage, games: Iterable[PlacedGame]) -> GameName | None:
    assert stage.knock_out is not None, "only a knock-out has matches"
    placed, bracket = list(games), stage.knock_out.bracket
    rounds = {game.match.id.round for game in placed}
    if len(rounds) != 1:
        return None
    ids = {game.match.id for game in placed}
    says = bracket.called(ids.pop()) if len(ids) == 1 else bracket.round_called(rounds.pop())
    turns = {(game.turn.step, game.turn.game) if game.turn else (-1, 0) for game in placed}
    if len(turns) != 1 or (turn := placed[0].turn) is None:
        return GameName(*says, "", "", 0)
    step = placed[0].step
    rate = ARMAGEDDON if step.armageddon else RATES[step.rate]
    tie_break = rate if turn.step else ""
    game = turn.game if step.games > 1 else 0
    return GameName(*says, tie_break, step.time if turn.step else "", game)
