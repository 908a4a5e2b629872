"""Announcing and drawing Chess960 start positions.

The seeds are the caller's secret: the caller sends their commitments before round 1 and each seed
when its round is drawn. A seed that does not fit its commitment is refused, so nobody, the server
included, can change their mind between the two.
"""

from domain.chess.lifecycle import RoundState
from domain.chess.stage import Round, Stage, stage_of
from domain.chess960.announced import AnnouncedDraws, Scope, terms_of
from domain.chess960.draw import Proof, Repeats, commitment, discrepancies, draw
from domain.errors import NotNow, RuleViolation
from domain.ids import RoundNo
from domain.tournament import Tournament
from events.chess import commands as c
from events.chess.vocabulary.start_positions import StartPositionDrawn, StartPositionsAnnounced

_STEP_ONE = "Chess960 draw, step 1"


def label_of(tournament: Tournament, stage: Stage) -> str:
    """What the commitments are for, on one line; the id tells namesakes apart."""
    said = f"{tournament.name} ({tournament.id}), {stage.name}"
    return "".join(char if char.isprintable() else " " for char in said)


def rounds_to_announce(stage: Stage) -> int:
    if stage.rules.rounds == 0:
        raise NotNow(f"Draw the numbers of {stage.name} first: they decide how many rounds it has.")
    return stage.rules.rounds


def announced_in(stage: Stage) -> AnnouncedDraws:
    if stage.start_positions is None:
        raise NotNow(
            f"No draw of start positions is announced for {stage.name}; announce it first."
        )
    return stage.start_positions


def keeps_its_units(stage: Stage, r: Round) -> None:
    """Positions drawn for boards or pairs bind the round to its pairing."""
    announced = stage.start_positions
    if announced and announced.scope is not Scope.ROUND and r.number in announced.draws:
        raise NotNow(
            f"The start positions of round {r.number} are drawn for its games; "
            "it can't be taken back any more."
        )


def announce_start_positions(
    state: Tournament, command: c.AnnounceStartPositions
) -> StartPositionsAnnounced:
    stage = stage_of(state, command.stage)
    if stage.start_positions is not None:
        raise NotNow(f"The draw of start positions is announced for {stage.name} already.")
    if command.scope not in set(Scope):
        raise NotNow(f"{command.scope!r} is not who shares a position: write round, board or pair.")
    if command.repeats not in set(Repeats):
        raise NotNow(f"{command.repeats!r} is not possible: write repeats or no repeats.")
    rounds = rounds_to_announce(stage)
    label = label_of(state, stage)
    terms_of(label, 1, frozenset(command.excluded), Repeats(command.repeats))
    if len(command.commitments) != rounds:
        raise RuleViolation(
            f"{stage.name} has {rounds} rounds, but {len(command.commitments)} commitments came; "
            "each round needs its own.",
            _STEP_ONE,
        )
    return StartPositionsAnnounced(
        stage=stage.id,
        label=label,
        scope=command.scope,
        excluded=tuple(sorted(set(command.excluded))),
        repeats=command.repeats,
        commitments=command.commitments,
    )


def draw_start_positions(stage: Stage, command: c.DrawStartPositions) -> StartPositionDrawn:
    announced, r = announced_in(stage), stage.round(RoundNo(command.round))
    if r.number in announced.draws:
        raise NotNow(f"The start positions of round {r.number} are drawn already.")
    if r.state is not RoundState.PUBLISHED:
        raise NotNow(f"Round {r.number} is {r.state}; positions are drawn for a published round.")
    seed = _seed(command.seed)
    terms = announced.terms(r.number)
    if commitment(terms, seed) != announced.commitments[r.number - 1]:
        raise RuleViolation(
            f"This seed is not the one promised for round {r.number}.", "Chess960 draw, step 2"
        )
    proof = draw(terms, seed, _units(stage, announced, r), command.beacon, announced.used)
    _holds(proof)
    return StartPositionDrawn(
        stage=stage.id,
        round=r.number,
        seed=seed.hex(),
        beacon=command.beacon,
        used=proof.used,
        drawn=tuple((one.unit, one.number, one.attempts) for one in proof.drawn),
    )


def _holds(proof: Proof) -> None:
    found = discrepancies(proof)
    assert not found, found


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NotNow("The seed is not written in hexadecimal digits.") from None


def _units(stage: Stage, announced: AnnouncedDraws, r: Round) -> list[str]:
    """One unit for all games of a round, or one for each; a game nobody plays needs none."""
    numbers = {entry.id: number for number, entry in stage.numbered()}
    units = (
        announced.unit(r.number, board.number, (numbers[board.white], numbers[board.black]))
        for board in r.boards
        if not board.follows
    )
    return list(dict.fromkeys(units))
