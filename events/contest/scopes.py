"""What facts about rounds change (a stage, one of its rounds, games of a round, entries), and the
common parts of their sentences: participants, pairs, places.

After each event of an entry or a game a stage applies what follows from it by rule
(`GameRules.with_consequences`): in a round robin a withdrawal or a result may turn the colours of
other games, and the next event may be about a turned game.
"""

from collections.abc import Iterable
from typing import Any

from domain.contest.entry import Participant
from domain.contest.game import AnyGame, GamePlace
from domain.contest.stage import AnyStage, Contest
from domain.errors import Unknown
from domain.ids import EntryId, StageId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.contest.game_rules import game_rules_of
from events.game import FactScope, OfEntry, OfPart, On, Step, part_fold, part_number_of
from events.game.words import OnBoard, board_words, list_some
from events.log.vocabulary import BoardEvent, RoundEvent


def stage_in(state: Tournament, number: int) -> AnyStage:
    stage = state.parts.get(StageId(number))
    assert isinstance(stage, Contest), "a stage is planned before anything happens in it"
    return stage


def _round_place(event: RoundEvent) -> tuple[int, int]:
    """The place of facts that change a round: the numbers of its stage and of itself."""
    return event.stage, event.round


def _rounds_fold(
    state: Tournament, place: tuple[int, int], steps: Iterable[Step[RoundEvent]]
) -> Tournament:
    """Apply the steps to the round at that place."""
    number, round_number = place
    stage, version = stage_in(state, number), state.version
    changed = stage.rounds[round_number - 1]
    for evolve, event, record in steps:
        changed, version = evolve(changed, event, record), record.version
    return state.with_parts(stage.with_round(changed), version=version)


def _games_fold(
    state: Tournament, place: tuple[int, int], steps: Iterable[Step[BoardEvent]]
) -> Tournament:
    """Apply the steps to games of the round at that place."""
    number, round_number = place
    stage, version = stage_in(state, number), state.version
    game_rules = game_rules_of(stage)
    for run in _split_into_runs(stage, steps):
        changed: dict[GamePlace, AnyGame] = {}
        before = stage.rounds[round_number - 1]
        for evolve, event, record in run:
            at, version = at_of(event), record.version
            game = changed.get(at) or before.game_at(at)
            changed[at] = evolve(game, event, record)
        stage = stage.with_round(before.with_games(changed))
        stage = game_rules.with_consequences(stage, event, version)
    return state.with_parts(stage, version=version)


def _entries_fold(state: Tournament, place: int, steps: Iterable[Step[OfEntry]]) -> Tournament:
    """Apply the steps to entries of the stage of that number."""
    stage, version = stage_in(state, place), state.version
    game_rules = game_rules_of(stage)
    for run in _split_into_runs(stage, steps):
        changed: dict[EntryId, Participant] = {}
        for evolve, event, record in run:
            entry, version = EntryId(event.entry), record.version
            known = changed.get(entry) or stage.entries.get(entry)
            changed[entry] = evolve(known, event, record)
        stage = game_rules.with_consequences(stage.with_entries(changed), event, version)
    return state.with_parts(stage, version=version)


def _split_into_runs(stage: AnyStage, steps: Iterable[Step[On]]) -> Iterable[Iterable[Step[On]]]:
    """All steps as one run, or each as a run of its own if other games may change after it."""
    return ((step,) for step in steps) if game_rules_of(stage).has_consequences(stage) else (steps,)


NEW_STAGE: FactScope[None, Any, OfPart] = FactScope(part_number_of, part_fold)
STAGE: FactScope[Any, Any, OfPart] = FactScope(part_number_of, part_fold)
ROUND: FactScope[Any, Any, RoundEvent] = FactScope(_round_place, _rounds_fold)
GAME: FactScope[Any, Any, BoardEvent] = FactScope(_round_place, _games_fold)
NEW_ENTRY: FactScope[None, Any, OfEntry] = FactScope(part_number_of, _entries_fold)
ENTRY: FactScope[Any, Any, OfEntry] = FactScope(part_number_of, _entries_fold)
"""Also for a game's own classes of entries, which the fact's fold changes."""


def entry_name(stage: AnyStage | None, entry: int) -> str:
    """Number and name, as far as known: "4 Delta, Dora"."""
    known = stage.entries.get(EntryId(entry)) if stage else None
    if stage is None or known is None:
        return join_messages(" ", (stage.entry_noun if stage else say("entry"), entry))
    if known.number:
        return say("{number} {called}", number=known.number, called=known.full_name)
    return stage.name_of(entry)


def entrant_text(stage: AnyStage | None, event: OfEntry) -> str:
    """The entry that an event is about, for its sentence."""
    return entry_name(stage, event.entry)


def entry_names(stage: AnyStage | None, entries: Iterable[int]) -> str:
    return list_some([entry_name(stage, entry) for entry in entries], 4)


def meeting_text(stage: AnyStage | None, first: int, second: int) -> str:
    """A pair in words: "4 Delta, Dora – 1 Alpha, Anna"."""
    return say("{name} – {name2}", name=entry_name(stage, first), name2=entry_name(stage, second))


def place_text(stage: AnyStage | None, event: BoardEvent) -> str:
    """The board of a result and its players: "Round 1, board 3, 4 Delta – 1 Alpha"; with the number
    of the match before that of the board, if there is one.
    """
    at = say("Round {round}, {where}", round=event.round, where=board_words(event))
    try:
        assert stage is not None
        r = stage.rounds[event.round - 1]
        pair = r.pair_at(event.match or event.board)
        game = r.game_at(at_of(event))
    except (AssertionError, IndexError, Unknown):
        return at
    white, black = game_rules_of(stage).player_names(stage, pair, game)
    return say("{at}, {white} – {black}", at=at, white=white, black=black)


def at_of(event: OnBoard) -> GamePlace:
    """The place that an event or a command about a board names."""
    # Made as a bare tuple, as each event of a replay is about a place.
    return tuple.__new__(GamePlace, (event.round, event.board, event.match, event.room))
