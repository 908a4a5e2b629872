"""Announcing and drawing Chess960 start positions.

The seeds are the server's secret: it commits to them before round 1 and shows each when its round
is drawn. The announcer may commit to their own seeds as well and send each at its draw. A seed that
does not fit its commitment is refused, so no one, the server included, can change a draw in
between.
"""

import re
from collections.abc import Iterable

from msgspec import structs

from domain.chess.stage import Round, Stage, stage_of, stages_of
from domain.chess960 import CLASSICAL, parse_position, position_numbered
from domain.contest.round import RoundState
from domain.draws.announced_positions import AnnouncedDraws, DrawScope, terms_of
from domain.draws.start_positions import (
    Repeats,
    SecondSeed,
    Terms,
    commitment_of,
    discrepancies,
    draw_positions,
    numbers_except,
)
from domain.draws.words import announced_word
from domain.errors import NotNow, RuleViolation
from domain.ids import RoundNo, StageId
from domain.messages import say
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.chess.decisions.acting import any_stage
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import StartPositionDrawn, StartPositionsAnnounced
from events.contest.acting import act, act_on_tournament
from events.game import Chance
from events.game.promised_draws import commitment_label, refuse_sent_server_part
from events.game.roles import LEADING, RUNNING

_STEP_ONE = say("Chess960 draw, step 1")
_STEP_TWO = say("Chess960 draw, step 2")


def _rounds_to_announce(stage: Stage) -> int:
    if stage.rules.rounds == 0:
        raise NotNow(
            "Draw the numbers of {name} first: they decide how many rounds it has.", name=stage.name
        )
    return stage.rules.rounds


def _fill_in_commitments(
    state: Tournament, command: c.AnnounceStartPositions, chance: Chance
) -> c.AnnounceStartPositions:
    """Fill in the server's commitments, one for each round: the hash of its seed.

    The server always commits, even beside a sender's own seeds, which could have been selected. The
    seed must not be in the log before its round is drawn, and must not be lost with the process
    either: it is derived from the server's own secret and the stage and round.
    """
    refuse_sent_server_part(command.server)
    stage = stages_of(state).get(StageId(command.stage))
    if stage is None or command.repeats not in set(Repeats):
        return command
    label, excluded = commitment_label(state, stage.name), _excluded_by(command)
    commitments = tuple(
        commitment_of(
            terms_of(label, r, excluded, Repeats(command.repeats)),
            _secret_seed(state, stage.id, r, chance),
        )
        for r in range(1, _rounds_to_announce(stage) + 1)
    )
    return structs.replace(command, server=commitments)


def _fill_in_seed(
    state: Tournament, command: c.DrawStartPositions, chance: Chance
) -> c.DrawStartPositions:
    refuse_sent_server_part(command.server)
    seed = _secret_seed(state, command.stage, command.round, chance)
    return structs.replace(command, server=seed.hex())


def _secret_seed(state: Tournament, stage: int, round_number: int, chance: Chance) -> bytes:
    return chance.secret_seed(f"chess960 seed\n{state.id}\n{stage}\n{round_number}\n")


@act_on_tournament(
    "announce-start-positions", c.AnnounceStartPositions, LEADING, draw=_fill_in_commitments
)
def announce_start_positions(
    state: Tournament, command: c.AnnounceStartPositions
) -> StartPositionsAnnounced:
    stage = stage_of(state, command.stage)
    if stage.start_positions is not None:
        raise NotNow(
            "The draw of start positions is announced for {name} already.", name=stage.name
        )
    if command.scope not in set(DrawScope):
        raise NotNow(
            "{scope} is not who shares a position: write round, board or pair.",
            scope=repr(command.scope),
        )
    if command.repeats not in set(Repeats):
        raise NotNow(
            "{repeats} is not possible: write repeats or no repeats.", repeats=repr(command.repeats)
        )
    rounds = _rounds_to_announce(stage)
    terms = terms_of(
        commitment_label(state, stage.name), 1, _excluded_by(command), Repeats(command.repeats)
    )
    _refuse_too_few_positions(stage, terms, rounds)
    for promises in (command.server, command.commitments or command.server):
        if len(promises) != rounds:
            raise RuleViolation(
                "{name} has {rounds}, but {promises} commitments came; each round needs its own.",
                _STEP_ONE,
                name=stage.name,
                rounds=counted_noun(rounds, "round"),
                promises=len(promises),
            )
    sender = tuple(map(_checked_commitment, command.commitments))
    word = announced_word(command.beacon, command.form, command.example)
    return StartPositionsAnnounced(
        stage=stage.id,
        label=commitment_label(state, stage.name),
        scope=command.scope,
        excluded=tuple(sorted(terms.excluded)),
        repeats=command.repeats,
        commitments=command.server,
        sender=sender,
        beacon=word.beacon,
        form=word.form.value,
        example=word.example,
    )


def _checked_commitment(text: str) -> str:
    """The commitment in lower case; refused if malformed, as no seed could match it."""
    normal = text.strip().lower()
    if re.fullmatch("[0-9a-f]{64}", normal) is None:
        raise NotNow("{text} is not a commitment: that is 64 hexadecimal digits.", text=repr(text))
    return normal


def _excluded_by(command: c.AnnounceStartPositions) -> frozenset[int]:
    """Numbers of the positions that can't be drawn: those left out, or all except those named."""
    excluded = _position_numbers(command.excluded)
    if not command.among:
        return excluded
    if excluded - {CLASSICAL}:
        raise NotNow("Name the positions to draw from, or those left out, not both.")
    return numbers_except(_position_numbers(command.among))


def _position_numbers(positions: Iterable[int | str]) -> frozenset[int]:
    return frozenset(
        (
            position_numbered(position) if isinstance(position, int) else parse_position(position)
        ).number
        for position in positions
    )


def _refuse_too_few_positions(stage: Stage, terms: Terms, rounds: int) -> None:
    if terms.allowed_count == 0:
        raise NotNow("No position is left to draw; leave fewer out.")
    if terms.repeats is Repeats.REFUSED and terms.allowed_count < rounds:
        raise NotNow(
            "{positions} can be drawn, too few for the {rounds} rounds of {name} when none may "
            "come twice: name more, or let them come again.",
            positions=counted_noun(terms.allowed_count, "position"),
            rounds=rounds,
            name=stage.name,
        )


def _promised_draw(stage: Stage, command: c.DrawStartPositions) -> tuple[AnnouncedDraws, Round]:
    """The announcement and the round to draw for; NotNow if its draw is not possible now."""
    if stage.start_positions is None:
        raise NotNow(
            "No draw of start positions is announced for {name}; announce it first.",
            name=stage.name,
        )
    announced, r = stage.start_positions, stage.round(RoundNo(command.round))
    if r.number in announced.draws:
        raise NotNow("The start positions of round {number} are drawn already.", number=r.number)
    if r.state is not RoundState.PUBLISHED:
        raise NotNow(
            "Round {number} is {state}; positions are drawn for a published round.",
            number=r.number,
            state=r.state,
        )
    if r.number > len(announced.commitments):
        promised = counted_noun(len(announced.commitments), "round")
        raise NotNow(
            "Draws were promised for {promised}, and this one came later: it has none.",
            promised=promised,
        )
    return announced, r


@act(
    "draw-start-positions",
    c.DrawStartPositions,
    RUNNING,
    on=any_stage,
    draw=_fill_in_seed,
    may=_promised_draw,
)
def draw_start_positions(stage: Stage, command: c.DrawStartPositions) -> StartPositionDrawn:
    announced, r = _promised_draw(stage, command)
    beacon = announced.word.word_in_announced_form(command.beacon)
    if announced.word.beacon and not beacon:
        raise NotNow(
            "Every draw here needs its beacon, {beacon}: write it down first.",
            beacon=announced.word.beacon,
        )
    terms = announced.terms_of_round(r.number)
    seed, second = _both_seeds(announced, r.number, command)
    _check_promise(announced.commitments[r.number - 1], terms, seed, r.number)
    if second is not None:
        _check_promise(second.commitment, terms, second.seed, r.number)
    units = _units_to_draw(stage, announced, r)
    proof = draw_positions(terms, seed, units, beacon, announced.used_numbers, second)
    faults = discrepancies(proof)
    assert not faults, faults
    return StartPositionDrawn(
        stage=stage.id,
        round=r.number,
        seed=seed.hex(),
        beacon=beacon,
        used=proof.used,
        drawn=tuple((each.unit, each.number, each.attempts) for each in proof.drawn),
        sender_seed=second.seed.hex() if second else "",
    )


def _both_seeds(
    announced: AnnouncedDraws, round_number: RoundNo, command: c.DrawStartPositions
) -> tuple[bytes, SecondSeed | None]:
    """The server's seed and the sender's, None if only the server has promised any."""
    senders_seed = _parse_seed(command.seed)
    if not announced.sender and senders_seed:
        raise RuleViolation(
            "This seed is not the one promised for round {round_number}: only the server has "
            "promised any; leave it out.",
            _STEP_TWO,
            round_number=round_number,
        )
    if announced.sender and not senders_seed:
        raise NotNow(
            "Round {round_number} is drawn with the seed promised beside the server's.",
            round_number=round_number,
        )
    second = SecondSeed(announced.sender[round_number - 1], senders_seed) if senders_seed else None
    return _parse_seed(command.server), second


def _check_promise(promised: str, terms: Terms, seed: bytes, round_number: RoundNo) -> None:
    if commitment_of(terms, seed) != promised:
        raise RuleViolation(
            "This seed is not the one promised for round {round_number}.",
            _STEP_TWO,
            round_number=round_number,
        )


def _parse_seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NotNow("The seed is not written in hexadecimal digits.") from None


def _units_to_draw(stage: Stage, announced: AnnouncedDraws, r: Round) -> list[str]:
    """Units that get a position: the round, its boards or its pairs; unplayed games get none."""
    numbers = stage.numbers
    units = (
        announced.unit_of_game(r.number, board.number, (numbers[board.white], numbers[board.black]))
        for board in r.boards
        if not board.follows
    )
    return list(dict.fromkeys(units))
