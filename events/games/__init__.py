"""The registry of games. A new game is a line here and a package in each layer.

Also the differences between two states of a tournament, in sentences: before an undo, and to
compare two moments. Only what people see or what pairings depend on counts, not when and where it
was entered.
"""

from collections.abc import Iterator, Mapping

from domain.messages import say
from domain.tournament import Part, Tournament
from events.bridge.game import BRIDGE
from events.chess.game import CHESS
from events.game import GameDefinition
from events.team_chess.game import TEAM_CHESS
from events.teams_of_four.game import TEAMS_OF_FOUR

GAMES: Mapping[str, GameDefinition] = {
    game.name: game for game in (CHESS, BRIDGE, TEAM_CHESS, TEAMS_OF_FOUR)
}


def game_of(part: Part) -> GameDefinition:
    return GAMES[part.game]


def is_over(tournament: Tournament) -> bool:
    """Whether the tournament is discarded or all its parts, at least one, are played."""
    parts = tournament.parts.values()
    return bool(tournament.discarded) or (
        bool(parts) and all(game_of(part).is_played(part) for part in parts)
    )


def difference_sentences(before: Tournament, after: Tournament) -> Iterator[str]:
    """Sentences on each thing that changes from `before` to `after`."""
    yield from _tournament_differences(before, after)
    numbers = before.parts.keys() | after.parts.keys()
    several = len(numbers) > 1
    pairs = [(before.parts.get(number), after.parts.get(number)) for number in sorted(numbers)]
    for game in GAMES:
        for earlier, later in pairs:
            part = later or earlier
            if part is not None and part.game == game:
                prefix = say("{name}: ", name=part.name) if several else ""
                yield from (prefix + text for text in _part_differences(part, earlier, later))


def _tournament_differences(before: Tournament, after: Tournament) -> Iterator[str]:
    if _description(before) != _description(after):
        yield say("The tournament is described otherwise, as {name}.", name=after.name)
    if bool(before.discarded) != bool(after.discarded):
        if after.discarded:
            yield say("The tournament is discarded.")
        else:
            yield say("The tournament is in the lists again.")
    for number in sorted(before.parts.keys() & after.parts.keys()):
        earlier, later = before.parts[number], after.parts[number]
        if earlier.schedule != later.schedule:
            if later.unit == "session":
                yield say(
                    "The sessions of {name} are announced to begin at other times.", name=later.name
                )
            else:
                yield say(
                    "The rounds of {name} are announced to begin at other times.", name=later.name
                )


def _description(state: Tournament) -> tuple[object, ...]:
    days = (state.starts, state.ends)
    officials = (state.chief, state.deputies, state.organiser)
    return (state.name, state.place, state.federation, *days, *officials)


def _part_differences(part: Part, earlier: Part | None, later: Part | None) -> Iterator[str]:
    if earlier is not None and later is not None and earlier.prizes != later.prizes:
        yield say("Its categories and prizes change.")
    yield from game_of(part).differences(earlier, later)
