"""Importing games from a file. No rule says how; decided here: a game belongs to the board of its
two players, its moves are kept, and its result is proposed if the board has another one or none. It
counts once an arbiter accepts it, by the same rules as if it had been entered at the desk.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.contest.game import GamePlace, KeptMoves
from domain.contest.incidents import IncidentKind
from domain.contest.round import RoundState
from domain.contest.stage import AnyStage, CorrectionRequest
from domain.errors import NotNow, Unsupported
from domain.formats.pgn import result_tag
from domain.ids import BoardNo, RoundNo
from domain.messages import say
from domain.results import GameResult, parse_result
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.results import BoardOfCommand, board_of_command
from events.contest.game_rules import game_rules_of
from events.contest.scopes import at_of
from events.contest.vocabulary import results as v
from events.contest.vocabulary.results import IncidentNoted, ResultRecorded
from events.game.roles import RUNNING, SCORING
from events.log.vocabulary import Event


@act("take-games", c.TakeGames, SCORING)
def take_games(stage: AnyStage, command: c.TakeGames) -> tuple[Event, ...]:
    events = tuple(new_moves_and_results(stage, command))
    if not events:
        raise NotNow("All of {file} is known already.", file=command.file)
    return events


def new_moves_and_results(
    stage: AnyStage, command: c.TakeGames
) -> Iterator[v.MovesKept | v.ResultProposed]:
    """Events for the moves and results of these games that the stage does not have yet."""
    for game_of_file in command.games:
        at = GamePlace(RoundNo(game_of_file.round), BoardNo(game_of_file.board), game_of_file.match)
        place = board_of_command(stage, at)
        game, pair = place.game, (game_of_file.white, game_of_file.black)
        if (game.white, game.black) != pair:
            raise NotNow("{at}: others sit there now.", at=place.at)
        about = {**place.fields, "white": game_of_file.white, "black": game_of_file.black}
        if game_of_file.moves and stage.moves.get(place.at) != KeptMoves(*pair, game_of_file.moves):
            yield v.MovesKept(**about, moves=game_of_file.moves, file=command.file)
        if game_of_file.result and _is_new_result(stage, place, parse_result(game_of_file.result)):
            result, saw = game_of_file.result, game.changed_at
            yield v.ResultProposed(**about, result=result, saw=saw, file=command.file)


def _is_new_result(stage: AnyStage, place: BoardOfCommand, entered: GameResult) -> bool:
    """Whether the result is neither the board's nor requested; refused if impossible there."""
    game_rules_of(stage).refuse_unplayable(place.at, place.game, entered)
    if place.game.result and result_tag(place.game.result) == result_tag(entered):
        return False
    return not any(r.at == place.at and r.claim.result == entered for r in stage.requests)


def acceptable_proposals(stage: AnyStage) -> Iterator[tuple[CorrectionRequest, BoardOfCommand]]:
    """Proposals for boards that take results, have none, are unchanged and have no other one."""
    for request in stage.requests:
        others = [r for r in stage.requests if r.at == request.at]
        if not request.file or len(others) > 1 or request.at.round > len(stage.rounds):
            continue
        place = board_of_command(stage, request.at)
        empty = place.game.result is None and not place.game.is_disputed
        if empty and place.takes_results and place.game.changed_at == request.saw:
            yield request, place


@act("take-proposed-results", c.TakeProposedResults, RUNNING, bracket=True)
def take_proposed_results(stage: AnyStage, command: c.TakeProposedResults) -> Iterator[Event]:
    wanted = set(command.requests)
    accepted = [
        (request, place)
        for request, place in acceptable_proposals(stage)
        if request.version in wanted
    ]
    if len(accepted) < len(wanted):
        raise NotNow("Something has happened on these boards since; look again.")
    for request, place in accepted:
        yield ResultRecorded(**place.fields, result=request.claim.result.code)
        yield v.ProposalTaken(stage.id, request.version)


@act("note-incident", IncidentNoted, SCORING)
def note_incident(stage: AnyStage, command: IncidentNoted) -> IncidentNoted:
    place, text = board_of_command(stage, at_of(command)), command.text.strip()
    if place.round.state is RoundState.PAIRED and not place.is_moved:
        raise NotNow("{at} is not played yet; publish the round first.", at=place.at)
    if command.kind not in set(IncidentKind):
        raise Unsupported(say("An incident"), say("of the kind {kind}", kind=repr(command.kind)))
    if command.kind == IncidentKind.OTHER and not text:
        raise NotNow("Say what happened.")
    return replace(command, text=text)
