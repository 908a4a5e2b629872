"""Pairing by hand: a phase with a start and an end (endorsement rules C.02 (2026), Q64-69).

It begins in the newest round, or in the next one when no legal pairing of it exists. Between start
and end the round is the arbiter's: no screens, no results. A pair that breaks a rule of the
system, and a bye for somebody who should not have it, are warned of when they are made; at the end
the round is compared with what the system pairs in the same position.
"""

from collections import Counter
from collections.abc import Iterator, Set
from functools import partial

from domain.chess.stage import Round, Stage
from domain.errors import NotNow, NoValidPairing, RuleViolation
from domain.ids import EntryId, Number, RoundNo
from domain.lifecycle import RoundAct, RoundState, after
from domain.results import BYES, Mark
from domain.swiss.colour import WantedColour
from domain.swiss.systems import of_players
from events.by_hand import Paired, by_hand, instead, not_by_hand
from events.chess import commands as c
from events.chess.decisions.pairing import (
    numbered,
    paired,
    pairing_request,
    renumbering,
    requested_byes,
)
from events.chess.vocabulary.entries import NumbersAssigned
from events.chess.vocabulary.rounds import (
    ManualPairingEnded,
    ManualPairingStarted,
    PairingChangedByHand,
)
from events.warnings import Act, Question, ask, ask_all
from events.words import listed

WIDEST_IMBALANCE = 2


def start_manual_pairing(
    stage: Stage, command: c.StartManualPairing
) -> tuple[NumbersAssigned | ManualPairingStarted, ...]:
    if command.round == stage.next_round:
        return _begin(stage, command)
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    after(r.number, r.state, RoundAct.CHANGE_BOARDS)
    if r.number != len(stage.rounds):
        raise NotNow(f"Round {r.number + 1} is paired already; only the newest is paired by hand.")
    level = ask(Act.START_MANUAL_PAIRING, stage.in_fide_mode, command.confirmed)
    return (ManualPairingStarted(stage.id, r.number, command.reason, level),)


def _begin(
    stage: Stage, command: c.StartManualPairing
) -> tuple[NumbersAssigned | ManualPairingStarted, ...]:
    """The next round from nothing: nobody has a board yet, whoever asked for a bye has it."""
    if command.round > stage.rules.rounds:
        raise NotNow(f"{stage.name} has {stage.rules.rounds} rounds and all of them are paired.")
    if stage.rounds and stage.rounds[-1].state is not RoundState.CLOSED:
        raise NotNow(f"Close round {stage.rounds[-1].number} first.")
    numbering, ranked = numbered(stage, RoundNo(command.round))
    questions = (Question(Act.START_MANUAL_PAIRING), *renumbering(stage, RoundNo(command.round)))
    level = ask_all(questions, stage.in_fide_mode, command.confirmed)
    asked = requested_byes(ranked, RoundNo(command.round))
    byes = tuple(
        (entry.id, asked.get(number, Mark.ZERO_BYE).value) for number, entry in ranked.numbered()
    )
    started = ManualPairingStarted(stage.id, command.round, command.reason, level, byes)
    return (*numbering, started)


def change_pairing(stage: Stage, command: c.ChangePairing) -> PairingChangedByHand:
    r = stage.round(RoundNo(command.round))
    by_hand(r)
    _everybody_once(r, command)
    _results_stay(r, command)
    if not set(dict(command.byes).values()) <= set(BYES):
        raise RuleViolation("A bye is U, H, F or Z.", "C.04.2 (2026) 3.3")
    wrong = tuple(_rules_broken(stage, r, command))
    turned = tuple(_colours_turned(stage, r, command))
    if wrong:
        level = ask(Act.PAIR_AGAINST_RULES, stage.in_fide_mode, command.confirmed, wrong + turned)
    elif turned:
        level = ask(Act.TURN_COLOURS, stage.in_fide_mode, command.confirmed, turned)
    else:
        level = 0
    return PairingChangedByHand(
        stage.id, r.number, command.boards, command.byes, command.reason, level
    )


def as_paired(r: Round) -> Paired:
    return Paired([(board.white, board.black) for board in r.boards], r.byes)


def end_manual_pairing(stage: Stage, command: c.EndManualPairing) -> ManualPairingEnded:
    r = stage.round(RoundNo(command.round))
    by_hand(r)
    try:
        answer = paired(stage, r.number)
        boards, byes = answer.boards, answer.byes
    except NoValidPairing:
        boards, byes = (), ()
    system = Paired(boards, byes)
    here = as_paired(r)
    differs, level = system.differs_from(here), 0
    if differs:
        told = tuple(instead(system, here, partial(_pair, stage), partial(_name, stage)))
        level = ask(Act.END_MANUAL_PAIRING, stage.in_fide_mode, command.confirmed, told)
    return ManualPairingEnded(stage.id, r.number, differs, boards, byes, level)


def _everybody_once(r: Round, command: c.ChangePairing) -> None:
    named = Counter(e for pair in command.boards for e in pair)
    named.update(entry for entry, _ in command.byes)
    there = {e for b in r.boards for e in (b.white, b.black)} | {e for e, _ in r.byes}
    if twice := sorted(e for e, times in named.items() if times > 1):
        raise NotNow(f"Entry {listed(twice)} is named more than once; name everybody once.")
    if missing := sorted(there - named.keys()):
        raise NotNow(f"Entry {listed(missing)} is in the round; give a board or a bye.")
    if strange := sorted(named.keys() - there):
        raise NotNow(f"Entry {listed(strange)} is not in round {r.number}.")
    if sum(mark == Mark.PAIRING_BYE for _, mark in command.byes) > 1:
        raise RuleViolation("Only one player can get the pairing-allocated bye.", "C.04.1 (2026) 3")


def _results_stay(r: Round, command: c.ChangePairing) -> None:
    kept = set(command.boards)
    for board in r.boards:
        if board.result is not None and (board.white, board.black) not in kept:
            raise NotNow(f"Board {board.number} has a result already; leave it as it is.")


def _new_boards(r: Round, command: c.ChangePairing) -> Iterator[tuple[EntryId, EntryId]]:
    standing: Set[tuple[int, int]] = {(b.white, b.black) for b in r.boards}
    for white, black in command.boards:
        if (white, black) not in standing:
            yield EntryId(white), EntryId(black)


def _rules_broken(stage: Stage, r: Round, command: c.ChangePairing) -> Iterator[str]:
    for white, black in _new_boards(r, command):
        yield from _meeting(stage, r, white, black)
        yield from _colours(stage, r, white, black)
    yield from _bye(stage, r, command)


def _name(stage: Stage, entry: int) -> str:
    return stage.entry(EntryId(entry)).person.full_name


def _meeting(stage: Stage, r: Round, white: EntryId, black: EntryId) -> Iterator[str]:
    both = f"{_name(stage, white)} and {_name(stage, black)}"
    for earlier in stage.rounds[: r.number - 1]:
        for board in earlier.boards:
            played = board.result is None or board.result.white not in "+-"
            if {board.white, board.black} == {white, black} and played:
                yield f"{both} met in round {earlier.number}."
    for group in stage.forbidden:
        if {white, black} <= group.entries and group.first <= r.number <= group.last:
            yield f"{both} must not meet."


def _history(stage: Stage, r: Round, entry: EntryId) -> str:
    """Colours of the games played before the round, such as "wbw"."""
    letters = []
    for earlier in stage.rounds[: r.number - 1]:
        for board in earlier.boards:
            played = board.coloured and (board.result is None or board.result.white not in "+-")
            if played and entry in (board.white, board.black):
                letters.append("w" if board.white == entry else "b")
    return "".join(letters)


def _colours(stage: Stage, r: Round, white: EntryId, black: EntryId) -> Iterator[str]:
    if r.number >= stage.rules.rounds:
        return
    for entry, letter in ((white, "w"), (black, "b")):
        history = _history(stage, r, entry) + letter
        name = _name(stage, entry)
        if history.endswith(letter * 3):
            yield f"{name} gets the same colour for the third time running."
        if abs(2 * history.count("w") - len(history)) > WIDEST_IMBALANCE:
            yield f"{name} gets a colour difference beyond {WIDEST_IMBALANCE}."


def _colours_turned(stage: Stage, r: Round, command: c.ChangePairing) -> Iterator[str]:
    from domain.swiss.colour import preference

    for white, black in _new_boards(r, command):
        one, other = (preference(_history(stage, r, entry)) for entry in (white, black))
        if one.wish is WantedColour.BLACK and other.wish is WantedColour.WHITE:
            yield f"{_name(stage, white)} should have Black, {_name(stage, black)} White."


def _bye(stage: Stage, r: Round, command: c.ChangePairing) -> Iterator[str]:
    """The pairing-allocated bye: eligible (C2), and from the lowest score that can be (C5)."""
    chosen = next((e for e, mark in command.byes if mark == Mark.PAIRING_BYE), None)
    if chosen is None or (chosen, Mark.PAIRING_BYE) in r.byes:
        return
    absent = frozenset(
        number
        for number, entry in stage.numbered()
        if dict(command.byes).get(entry.id, Mark.ZERO_BYE if entry.id not in _on(command) else None)
        not in (None, Mark.PAIRING_BYE)
    )
    yield from _bye_broken(stage, r, EntryId(chosen), absent)


def _on(command: c.ChangePairing) -> set[int]:
    return {entry for pair in command.boards for entry in pair}


def _bye_broken(stage: Stage, r: Round, chosen: EntryId, absent: frozenset[int]) -> Iterator[str]:
    system = of_players().get((stage.rules.system, stage.rules.edition))
    if system is None:
        return
    field = system.bye_field(pairing_request(stage, r.number, absent))
    if field is None:
        return
    number = stage.entry(chosen).number
    rank = list(field.number).index(number or Number(0))
    name = _name(stage, chosen)
    if not field.bye_allowed >> rank & 1:
        yield f"{name} is not eligible for the bye."
    if field.score[rank] > min(field.score):
        yield f"{name} has more points than others who could get the bye."


def _pair(stage: Stage, white: int, black: int) -> str:
    return f"{_name(stage, white)} – {_name(stage, black)}"
