"""Planning a knock-out, drawing its bracket, pairing its next games, choosing colours."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import wraps

from domain.chess.knock_out import contradicted, entries_of, plan_of, progress_of, upcoming, which
from domain.chess.predetermined import taking_part
from domain.chess.stage import Board, Round, Stage
from domain.draws.lots import drawn_by_hand
from domain.errors import NotNow, Unsupported
from domain.ids import BoardNo, EntryId, RoundNo
from domain.knockout.bracket import LARGEST, NOBODY
from domain.knockout.draw import FirstColours, SeedDraw, drawn_numbers
from domain.knockout.plan import SYSTEM
from domain.knockout.steps import steps
from domain.lifecycle import RoundState
from domain.people import initial_ranking_key
from domain.results import GameResult, Mark, result
from domain.tournament import Tournament
from events.chess import commands as c
from events.chess.decisions.announced_lots import shown_at
from events.chess.vocabulary.entries import Reinstated, Withdrawn
from events.chess.vocabulary.knock_out import (
    BracketDrawn,
    BracketTakenBack,
    ColoursChosen,
    KnockOutPlanned,
)
from events.chess.vocabulary.results import (
    CorrectionRequested,
    DisputeResolved,
    ResultCorrected,
    ResultDisputed,
    ResultRecorded,
    ResultWithdrawn,
)
from events.chess.vocabulary.rounds import RoundPaired
from events.chess.words import meeting
from events.log.command import StageCommand
from events.log.event import Event
from events.words import said


def plan_knock_out(state: Tournament, command: c.PlanKnockOut) -> KnockOutPlanned:
    name = said(command.name, "name")
    if state.has_named(name):
        raise NotNow(f"There is a stage {name} already; give this one another name.")
    _known("way of seeding", command.seeding, SeedDraw)
    _known("rule for the first colours", command.colours, FirstColours)
    return KnockOutPlanned(
        stage=state.next_part,
        name=name,
        steps=tuple(step.written for step in steps(command.steps)),
        final_games=command.final_games,
        all_played=command.all_played,
        third_place=command.third_place,
        seeding=command.seeding,
        colours=command.colours,
    )


def _known(what: str, name: str, names: Iterable[StrEnum]) -> None:
    if name not in set(names):
        known = ", ".join(each.value for each in names)
        raise Unsupported(f"A {what} {name!r}", f"a knock-out; choose one of {known}")


def knock_out_of(stage: Stage) -> Stage:
    if stage.knock_out is None:
        raise NotNow(f"{stage.name} is no knock-out; only a knock-out has a bracket.")
    return stage


def draw_bracket(stage: Stage, command: c.DrawBracket) -> BracketDrawn:
    if plan_of(stage).drawn:
        raise NotNow(f"The bracket of {stage.name} is drawn already.")
    there = len(taking_part(stage))
    if not 2 <= there <= LARGEST:
        raise NotNow(f"A knock-out is for 2 to {LARGEST} players, and {there} take part.")
    announced = shown_at(stage, command, bool(command.numbers))
    if announced is not None:
        shown, seed = announced
        told = shown.secret.hex(), shown.word
        return BracketDrawn(stage.id, numbers_by(stage, seed), seed.hex(), False, *told)
    if not command.numbers:
        seed = bytes.fromhex(command.server)
        return BracketDrawn(stage.id, numbers_by(stage, seed), command.server)
    drawn = drawn_by_hand({EntryId(entry): number for entry, number in command.numbers})
    if set(drawn) != {entry.id for entry in taking_part(stage)}:
        raise NotNow(
            f"Numbers were drawn for {len(drawn)} entries, but {there} take part; "
            "draw one for each of them."
        )
    numbers = tuple(sorted((int(entry), int(number)) for entry, number in drawn.items()))
    return BracketDrawn(stage.id, numbers, command.server, by_hand=True)


def numbers_by(stage: Stage, seed: bytes) -> tuple[tuple[int, int], ...]:
    """Who gets which number by that seed, in the way that was announced."""
    ranked = sorted(taking_part(stage), key=lambda entry: initial_ranking_key(entry.person))
    drawn = drawn_numbers([entry.id for entry in ranked], plan_of(stage).seeding, seed)
    return tuple(sorted((int(entry), int(number)) for entry, number in drawn.items()))


def undraw_bracket(stage: Stage, command: c.UndrawBracket) -> BracketTakenBack:
    if not plan_of(stage).drawn:
        raise NotNow(f"The bracket of {stage.name} is not drawn.")
    not_begun(stage)
    return BracketTakenBack(stage.id, command.reason)


def not_begun(stage: Stage) -> None:
    if stage.rounds:
        raise NotNow(f"Games of {stage.name} are paired, so its bracket stays as it was drawn.")


def next_games(stage: Stage, wanted: RoundNo) -> RoundPaired:
    """The next game of each match that can go on, from the upper end of the bracket down."""
    if not plan_of(stage).drawn:
        raise NotNow(f"Draw the bracket of {stage.name} first: it says who meets whom.")
    turns = [game.turn for game in upcoming(stage) if game.turn]
    if not turns:
        raise NotNow(nothing_to_start(stage))
    entry = entries_of(stage)
    boards = tuple((int(entry[t.white]), int(entry[t.black])) for t in turns)
    playing = {number for turn in turns for number in (turn.white, turn.black)}
    resting = (int(entry[n]) for n, _ in stage.numbered() if n not in playing)
    return RoundPaired(
        stage=stage.id,
        round=wanted,
        boards=boards,
        byes=tuple((one, Mark.ZERO_BYE.value) for one in resting),
        system=SYSTEM,
        edition="",
    )


def nothing_to_start(stage: Stage) -> str:
    known = progress_of(stage)
    if known.over:
        winner = known.winner or NOBODY
        if winner == NOBODY:
            return f"{stage.name} is over, and everybody who was left has withdrawn."
        person = stage.entries[entries_of(stage)[winner]].person
        return f"{stage.name} is over: {person.full_name} has won it."
    return "No match can go on: games that have begun or were moved come first."


def choose_colours(stage: Stage, command: c.ChooseColours) -> ColoursChosen:
    r = stage.round(RoundNo(command.round))
    board = r.board(BoardNo(command.board))
    where = f"Board {board.number} of round {r.number}"
    if board.result is not None or board.disputed:
        raise NotNow(f"{where} has a result; its colours stay.")
    placed = which(stage, r, board)
    if placed is None or not placed.step.armageddon:
        raise NotNow(f"{where} is no Armageddon game; only there colours are chosen.")
    return ColoursChosen(stage.id, r.number, board.number, command.reason.strip())


Answer = Event | Iterable[Event]


def keeping_the_bracket(decide: Callable[..., Answer]) -> Callable[..., Answer]:
    """The same act, refused in a knock-out where somebody else would then have gone on than who
    plays in the next match already.
    """

    @wraps(decide)
    def kept(stage: Stage, command: StageCommand) -> Answer:
        answer = decide(stage, command)
        if stage.knock_out is None or not stage.rounds:
            return answer
        facts = (answer,) if isinstance(answer, Event) else tuple(answer)
        return tuple(_kept(stage, facts))

    return kept


def _kept(stage: Stage, facts: Iterable[Event]) -> Iterator[Event]:
    for fact in facts:
        changed = _with(stage, fact)
        wrong = next(contradicted(changed), None) if changed else None
        if wrong is None:
            yield fact
        elif isinstance(fact, ResultDisputed):
            yield _asked_instead(stage, fact)
        else:
            raise NotNow(_begun_already(stage, *wrong))


def _begun_already(stage: Stage, r: Round, board: Board) -> str:
    who = meeting(stage, board.white, board.black)
    back = "unpair" if r.state is RoundState.PAIRED else "take back"
    return (
        f"Somebody else would go on then than {who}, who meet in round {r.number}, board "
        f"{board.number}; {back} that round first."
    )


def _asked_instead(stage: Stage, fact: ResultDisputed) -> CorrectionRequested:
    """A claim is never lost: the chief arbiter decides on it while the match goes on."""
    r = stage.round(RoundNo(fact.round))
    board = r.board(BoardNo(fact.board))
    return CorrectionRequested(
        stage=stage.id,
        round=r.number,
        board=board.number,
        result=fact.result,
        saw=board.changed_at,
        why="The winner of this match plays in the next one already.",
        white=board.white,
        black=board.black,
    )


def _with(stage: Stage, fact: Event) -> Stage | None:
    """The stage after it, as far as the bracket goes; None where it changes nothing of it."""
    match fact:
        case ResultRecorded() | ResultCorrected() | DisputeResolved():
            return _with_result(stage, fact.round, fact.board, result(fact.result))
        case ResultDisputed() | ResultWithdrawn():
            return _with_result(stage, fact.round, fact.board, None)
        case Withdrawn():
            return _withdrawn(stage, fact.entry, RoundNo(fact.from_round))
        case Reinstated():
            return _withdrawn(stage, fact.entry, None)
        case _:
            return None


def _with_result(stage: Stage, number: int, board: int, outcome: GameResult | None) -> Stage:
    r = stage.rounds[number - 1]
    told = r.boards[board - 1]._replace(result=outcome)
    boards = (*r.boards[: board - 1], told, *r.boards[board:])
    rounds = (*stage.rounds[: number - 1], replace(r, boards=boards), *stage.rounds[number:])
    return replace(stage, rounds=rounds)


def _withdrawn(stage: Stage, entry: int, first: RoundNo | None) -> Stage:
    known = stage.entry(EntryId(entry))
    gone = replace(known, withdrawn_from=first)
    return replace(stage, entries={**stage.entries, known.id: gone})
