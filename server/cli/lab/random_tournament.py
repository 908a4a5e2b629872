"""`wallchart-engine -g`: a random tournament, by a configuration or like a model."""

from dataclasses import replace
from functools import partial
from random import Random, SystemRandom

from domain.errors import NoValidPairing
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import verify_round
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16
from domain.lab.generation.configuration import options_like, read_configuration
from domain.lab.generation.options import Options
from domain.lab.generation.tournament import generate as played
from domain.swiss.systems import pair_round
from server.cli.engine.engine_acts import checklist_of, write_checklist
from server.cli.engine.engine_request import EngineRequest, name_of, read_bytes, write_whole


def generate(asked: EngineRequest) -> None:
    """Generate a tournament. Without -s the seed differs each time; it is always in the first line
    of the file. A tournament that can't be continued is written so far, and then refused.
    """
    seed = asked.seed if asked.seed is not None else str(SystemRandom().randrange(2**32))
    options = _options(asked, seed)
    if asked.baku:
        options = replace(options, accelerated=True)
    tournament = played(options, seed, partial(pair_round, asked.system, asked.edition))
    assert asked.output is not None
    write_whole(asked.output, write_trf16(tournament))
    if asked.checklist:
        write_checklist(asked, _checklists(asked, tournament))
    if tournament.paired_rounds < options.rounds:
        raise NoValidPairing(tournament.paired_rounds + 1)


def _options(asked: EngineRequest, seed: str) -> Options:
    """Options drawn from the seed by a separate source: more rounds don't change the players."""
    if asked.model:
        return options_like(read_trf(read_bytes(asked.source), name_of(asked)).tournament)
    text = read_bytes(asked.source).decode("latin-1") if asked.source else ""
    return read_configuration(text, Random(f"options {seed}"), name_of(asked), asked.edition)


def _checklists(asked: EngineRequest, tournament: TournamentReport) -> str:
    pairing = partial(pair_round, asked.system, asked.edition)
    lists = []
    for round_number in range(1, tournament.paired_rounds + 1):
        answer = verify_round(tournament, round_number, pairing).answer
        known = checklist_of(asked, tournament, round_number, answer)
        lists.append(f"Round #{round_number}.\n{known}")
    return "".join(lists)
