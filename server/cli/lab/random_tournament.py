"""`wallchart-engine -g`: generate a random tournament, from a configuration or a model report."""

from dataclasses import replace
from functools import partial
from random import Random, SystemRandom

from domain.errors import NoValidPairing
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import verify_round
from domain.formats.trf.write import write_trf16
from domain.lab.generation.configuration import options_like, read_configuration
from domain.lab.generation.options import Options
from domain.lab.generation.tournament import generate_tournament
from domain.swiss.systems import pair_round
from server.cli.engine.engine_acts import checklist_of, write_checklist
from server.cli.engine.engine_request import EngineRequest, input_name, read_bytes, write_atomically


def generate_report(request: EngineRequest) -> None:
    """Generate a tournament and write it. Without -s the seed is random; it is always in the first
    line of the file. If a round can't be paired the earlier rounds are written, and NoValidPairing
    is raised.
    """
    seed = request.seed if request.seed is not None else str(SystemRandom().randrange(2**32))
    options = _draw_options(request, seed)
    if request.baku:
        options = replace(options, accelerated=True)
    tournament = generate_tournament(
        options, seed, partial(pair_round, request.system, request.edition)
    )
    assert request.output is not None
    write_atomically(request.output, write_trf16(tournament))
    if request.checklist:
        pairing = partial(pair_round, request.system, request.edition)
        lists = []
        for round_number in range(1, tournament.paired_rounds + 1):
            answer = verify_round(tournament, round_number, pairing).answer
            checklist = checklist_of(request, tournament, round_number, answer)
            lists.append(f"Round #{round_number}.\n{checklist}")
        write_checklist(request, "".join(lists))
    if tournament.paired_rounds < options.rounds:
        raise NoValidPairing(tournament.paired_rounds + 1)


def _draw_options(request: EngineRequest, seed: str) -> Options:
    """The options of the model or the configuration; missing ones are drawn from the seed by a
    separate random source, so that more rounds don't change the players.
    """
    if request.model:
        return options_like(read_trf(read_bytes(request.source), input_name(request)).tournament)
    text = read_bytes(request.source).decode("latin-1") if request.source else ""
    return read_configuration(text, Random(f"options {seed}"), input_name(request), request.edition)
