"""Planning a knock-out, drawing its bracket, pairing its next games, choosing colours."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import structs

from domain.chess.knock_out import next_games, placed_game, plan_of, progress_of
from domain.chess.round_robin import entries_to_number
from domain.chess.stage import Stage, stages_of
from domain.draws.lots import check_drawn_numbers
from domain.errors import AllDone, NotNow, Unsupported
from domain.ids import EntryId, RoundNo, StageId
from domain.knockout.match import parse_steps
from domain.knockout.plan import (
    LARGEST,
    NOBODY,
    SYSTEM,
    FirstColours,
    SeedDraw,
    draw_bracket_numbers,
)
from domain.messages import join_messages, say
from domain.people import initial_ranking_key
from domain.results import Mark
from domain.tournament import Tournament
from events.chess.decisions.acting import bracket_stage, round_and_board
from events.chess.decisions.lots import secret_of_lots, secret_shown_at
from events.chess.vocabulary import commands as c, draws as v
from events.contest.acting import act, act_on_tournament, refuse_used_name
from events.contest.commands import PairRound
from events.contest.decisions.pairing import ENGINE
from events.contest.decisions.rounds import check_pairing, pair_and_adjourn
from events.contest.vocabulary.rounds import RoundPaired, RoundPublished
from events.game import Chance
from events.game.promised_draws import refuse_sent_server_part
from events.game.roles import LEADING, RUNNING
from events.game.words import require_text
from events.log.vocabulary import Event, common_fields


@act_on_tournament("plan-knock-out", c.PlanKnockOut, LEADING)
def plan_knock_out(state: Tournament, command: c.PlanKnockOut) -> v.KnockOutPlanned:
    name = require_text(command.name, "name")
    refuse_used_name(state, name)
    _refuse_unknown_name(say("way of seeding"), command.seeding, SeedDraw)
    _refuse_unknown_name(say("rule for the first colours"), command.colours, FirstColours)
    step_texts = tuple(step.notation for step in parse_steps(command.steps))
    stage_fields = {"stage": state.next_part_number, "name": name, "steps": step_texts}
    return v.KnockOutPlanned(**common_fields(command, v.KnockOutPlanned) | stage_fields)


def _refuse_unknown_name(what: str, name: str, names: Iterable[StrEnum]) -> None:
    if name not in set(names):
        choices = join_messages(", ", (each.value for each in names))
        raise Unsupported(
            say("{what} {name}", what=what, name=repr(name)),
            say("a knock-out; choose one of {known}", known=choices),
        )


def _fill_in_seed(state: Tournament, command: c.DrawBracket, chance: Chance) -> c.DrawBracket:
    """Fill in the seed, or the secret of an announced draw. Both follow from the stage: a draw
    taken back and repeated with the same field gives the same lots.
    """
    refuse_sent_server_part(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is not None and stage.lots is not None:
        return structs.replace(command, server=secret_of_lots(state, stage.id, chance).hex())
    seed = chance.secret_seed(f"knock-out draw\n{state.id}\n{command.stage}\n")
    return structs.replace(command, server=seed.hex())


def _check_draw(stage: Stage, _command: c.DrawBracket) -> int:
    """Return the number of participants; refuse a bracket that can't be drawn now."""
    if plan_of(stage).is_drawn:
        raise NotNow("The bracket of {name} is drawn already.", name=stage.name)
    participants = len(entries_to_number(stage))
    if not 2 <= participants <= LARGEST:
        raise NotNow(
            "A knock-out is for 2 to {largest} players, and {there} take part.",
            largest=LARGEST,
            there=participants,
        )
    return participants


@act("draw-bracket", c.DrawBracket, RUNNING, on=bracket_stage, draw=_fill_in_seed, may=_check_draw)
def draw_bracket(stage: Stage, command: c.DrawBracket) -> v.BracketDrawn:
    participants = _check_draw(stage, command)
    announced = secret_shown_at(stage, command, bool(command.numbers))
    if announced is not None:
        shown, seed = announced
        secret_fields = shown.secret.hex(), shown.word
        return v.BracketDrawn(
            stage.id, numbers_by_seed(stage, seed), seed.hex(), False, *secret_fields
        )
    if not command.numbers:
        seed = bytes.fromhex(command.server)
        return v.BracketDrawn(stage.id, numbers_by_seed(stage, seed), command.server)
    drawn = check_drawn_numbers({EntryId(entry): number for entry, number in command.numbers})
    if set(drawn) != {entry.id for entry in entries_to_number(stage)}:
        raise NotNow(
            "Numbers were drawn for {drawn} entries, but {there} take part; draw one for each "
            "of them.",
            drawn=len(drawn),
            there=participants,
        )
    numbers = tuple(sorted((int(entry), int(number)) for entry, number in drawn.items()))
    return v.BracketDrawn(stage.id, numbers, command.server, by_hand=True)


def numbers_by_seed(stage: Stage, seed: bytes) -> tuple[tuple[int, int], ...]:
    """The numbers by that seed and the announced kind of seeding, as (entry, number)."""
    ranked = sorted(entries_to_number(stage), key=lambda entry: initial_ranking_key(entry.person))
    drawn = draw_bracket_numbers([entry.id for entry in ranked], plan_of(stage).seeding, seed)
    return tuple(sorted((int(entry), int(number)) for entry, number in drawn.items()))


@act("undraw-bracket", v.BracketTakenBack, RUNNING, on=bracket_stage)
def undraw_bracket(stage: Stage, command: v.BracketTakenBack) -> v.BracketTakenBack:
    if not plan_of(stage).is_drawn:
        raise NotNow("The bracket of {name} is not drawn.", name=stage.name)
    if stage.rounds:
        raise NotNow(
            "Games of {name} are paired, so its bracket stays as it was drawn.", name=stage.name
        )
    return command


def _pair_command(command: c.StartGames) -> PairRound:
    return PairRound(command.stage, command.round)


def _check_start(stage: Stage, command: c.StartGames) -> None:
    check_pairing(stage, _pair_command(command))


@act("start-games", c.StartGames, RUNNING, on=bracket_stage, may=_check_start)
def start_games(stage: Stage, command: c.StartGames) -> tuple[Event, ...]:
    """Pair and publish at once, as the bracket leaves nothing to check."""
    paired = pair_and_adjourn(stage, _pair_command(command))
    return (*paired, RoundPublished(stage.id, command.round))


def pair_next_games(stage: Stage, wanted: RoundNo) -> RoundPaired:
    """A round of the next game of each match that can go on, from the top of the bracket down."""
    if not plan_of(stage).is_drawn:
        raise NotNow("Draw the bracket of {name} first: it says who meets whom.", name=stage.name)
    turns = [game.turn for game in next_games(stage) if game.turn]
    if not turns:
        raise _refusal_to_start(stage)
    entry = stage.by_number
    pairs = tuple((int(entry[t.white]), int(entry[t.black])) for t in turns)
    playing = {number for turn in turns for number in (turn.white, turn.black)}
    resting = (int(entry[n]) for n, _ in stage.numbered_entries() if n not in playing)
    return RoundPaired(
        stage=stage.id,
        round=wanted,
        pairs=pairs,
        byes=tuple((entry_id, Mark.ZERO_BYE.value) for entry_id in resting),
        system=SYSTEM,
        edition="",
        engine=ENGINE,
    )


def _refusal_to_start(stage: Stage) -> NotNow:
    progress = progress_of(stage)
    if not progress.is_over:
        return NotNow("No match can go on: games that have begun or were moved come first.")
    winner = progress.winner or NOBODY
    if winner == NOBODY:
        return AllDone("{name} is over, and everybody who was left has withdrawn.", name=stage.name)
    person = stage.entries[stage.by_number[winner]].person
    return AllDone(
        "{name} is over: {full_name} has won it.", name=stage.name, full_name=person.full_name
    )


@act("choose-colours", v.ColoursChosen, RUNNING, on=bracket_stage)
def choose_colours(stage: Stage, command: v.ColoursChosen) -> v.ColoursChosen:
    r, board = round_and_board(stage, command)
    where = say("Board {number} of round {number2}", number=board.number, number2=r.number)
    if board.result is not None or board.is_disputed:
        raise NotNow("{where} has a result; its colours stay.", where=where)
    placed = placed_game(stage, r, board)
    if placed is None or not placed.step.armageddon:
        raise NotNow(
            "{where} is not an Armageddon game; only there colours are chosen.", where=where
        )
    return structs.replace(command, reason=command.reason.strip())
