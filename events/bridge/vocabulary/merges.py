"""How a merge stands in a payload, and back."""

from domain.bridge.merges.merging import Merge, MergedGame
from domain.bridge.merges.vacancies import Vacancy
from domain.bridge.movements.movement import Direction
from domain.bridge.session import PairNo
from events.bridge.vocabulary.phases import GameRow, SectionsMerged


def merge_of(event: SectionsMerged) -> Merge:
    return Merge(
        host=Vacancy(*event.host),
        guest=Vacancy(*event.guest),
        first_round=event.first_round,
        games=tuple(map(_game_of, event.games)),
        met_before=event.met_before,
    )


def stated_game(game: MergedGame) -> GameRow:
    return (
        *(game.round, game.at, game.direction.value, game.guest, game.opponent, game.set),
        *(game.away, game.own_set, game.own_direction.value),
    )


def _game_of(row: GameRow) -> MergedGame:
    number, at, direction, guest, opponent, played, away, own_set, own = row
    return MergedGame(
        round=number,
        at=at,
        direction=Direction(direction),
        guest=PairNo(guest),
        opponent=PairNo(opponent),
        set=played,
        away=away,
        own_set=own_set,
        own_direction=Direction(own),
    )
