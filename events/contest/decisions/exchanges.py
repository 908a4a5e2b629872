"""A round that began otherwise than it was paired: two players in each other's place, two boards,
or the wrong colours, each put right in one act with one question.

It is written as pairing by hand that begins, changes the round and ends (endorsement rules C.02
(2026), Q64-69), so that the report and the audit see what they always see. Decided here: a result
stays with the players who made it, so it is turned with the colours; who has a result is moved
nowhere else.
"""

from msgspec.structs import replace

from domain.contest.round import ContestRound
from domain.errors import NotNow
from domain.fast_replace import fast_replace
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.manual import Paired, changeable, compared, question_of
from events.contest.game_rules import AnyStage
from events.contest.scopes import name
from events.contest.vocabulary import rounds as v
from events.contest.vocabulary.results import ResultRecorded
from events.game.roles import RUNNING
from events.game.warnings import Question, WarnedAct, ask_all
from events.log.vocabulary import Event


@act("exchange-places", c.ExchangePlaces, RUNNING, slow=True)
def exchange_places(stage: AnyStage, command: c.ExchangePlaces) -> tuple[Event, ...]:
    r = changeable(stage, command.round)
    one, other = command.entry, command.other
    if one == other or not {one, other} <= set(r.everybody):
        raise NotNow("Name two who are in round {number}.", number=r.number)
    exchanged = {one: other, other: one}
    pairs = tuple(
        (exchanged.get(first, int(first)), exchanged.get(second, int(second)))
        for first, second in r.pairs
    )
    byes = tuple((exchanged.get(entry, int(entry)), str(mark)) for entry, mark in r.byes)
    now = Paired(pairs, byes)
    for at, game in r.games():
        turned = not at.match and set(r.pair_at(at.board)) == {one, other}
        if turned and game.result is not None:
            emptied = r.with_games({at: game._replace(result=None)})
            code = game.result.code[::-1]
            again = ResultRecorded(stage.id, r.number, board=at.board, result=code)
            return (*_changed(stage, emptied, now, command), again)
    return _changed(stage, r, now, command)


@act("exchange-boards", c.ExchangeBoards, RUNNING, slow=True)
def exchange_boards(stage: AnyStage, command: c.ExchangeBoards) -> tuple[Event, ...]:
    r = changeable(stage, command.round)
    one, other = command.board, command.other
    numbers = [number for number, _ in r.numbered_pairs]
    if one == other or not {one, other} <= set(numbers):
        raise NotNow(
            "Name two of the {boards} {pairings} of round {number}.",
            boards=len(r.pairs),
            pairings=stage.pairings,
            number=r.number,
        )
    for number in (one, other):
        for entry in r.pair_at(number):
            if entry in r.numbering.fixed:
                raise NotNow(
                    "{name} plays on board {number} in every round; change that first.",
                    name=name(stage, entry),
                    number=number,
                )
    pairs = [(int(first), int(second)) for first, second in r.pairs]
    here, there = numbers.index(one), numbers.index(other)
    pairs[here], pairs[there] = pairs[there], pairs[here]
    byes = tuple((int(entry), str(mark)) for entry, mark in r.byes)
    return _changed(stage, r, Paired(tuple(pairs), byes), command)


def _changed(
    stage: AnyStage, r: ContestRound, now: Paired, command: c.ExchangePlaces | c.ExchangeBoards
) -> tuple[Event, ...]:
    """All that is asked is asked once, at the highest of the levels."""
    started = v.ManualPairingStarted(stage.id, r.number, command.reason)
    changed = v.PairingChangedByHand(
        stage.id, r.number, tuple(now.pairs), command.reason, tuple(now.byes)
    )
    during = stage.with_round(fast_replace(r, manual=True))
    ended, differs = compared(during, r.number, now)
    asked = (Question(WarnedAct.START_MANUAL_PAIRING), question_of(during, r, changed), differs)
    level = ask_all([one for one in asked if one], stage.in_fide_mode, command.confirmed)
    return tuple(replace(event, confirmed=level) for event in (started, changed, ended))
