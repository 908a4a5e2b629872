"""`wallchart generate`: random tournaments, one per file, reproducible by seed.

Tournament k of several has the seed SEED-k, so that each can be reproduced alone. Options that are
not given are drawn from the seed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from domain.errors import BadFile
from domain.formats.trf.fields import tenths_of
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from domain.lab.generation.configuration import read_configuration
from domain.lab.generation.options import Frequency, Options
from domain.lab.generation.teams import draw_team_options, generate_team_event
from domain.lab.generation.tournament import generate_tournament
from domain.pairing import Body
from domain.results import PointSystem
from domain.swiss.systems import USUAL, newest_system, system_of
from domain.swiss.teams.matches import TeamTerms
from domain.team_chess.report import terms_from_code
from server.cli.console.files import read_bytes, write_bytes
from server.cli.engine.paired_events import newest_edition
from server.cli.lab.options import Generate
from server.cli.lab.series import seed_or_drawn

PER_ROUND = "/round"
FORMS = ("trf16", "trf26")
COUNTS = ("players", "rounds", "highest_rating", "lowest_rating", "clubs", "club_size")
PER_MILLE = ("draws", "late")
"""Rates given in per mille only."""
BYES = ("half_byes", "zero_byes", "full_byes", "withdrawals")
RATES = (*BYES, "forfeits", "double_forfeits", "unusual", "quick", "board_forfeits")
"""Rates given in per mille or per round; those of boards only for teams."""
PLAYERS_ONLY = ("players", "unusual", "quick", "late", "points", "tie_breaks", "config")
TEAM_FIELDS = (
    *(field for field in COUNTS if field != "players"),
    *("draws", *BYES, "forfeits", "double_forfeits"),
)


def run(args: Generate) -> None:
    for number, tournament in enumerate(generate_tournaments(args), start=1):
        file = args.output if args.count == 1 else args.output / f"{number:05d}.trf"
        file.parent.mkdir(parents=True, exist_ok=True)
        form = "trf26" if is_of_teams(args) else args.form
        if form not in FORMS:
            raise BadFile(f"--format takes {' or '.join(FORMS)}, not {form!r}")
        write = write_trf16 if form == "trf16" else write_trf26
        write_bytes(write(tournament), file)


def generate_tournaments(args: Generate) -> Iterator[TournamentReport]:
    generate = _generate_team_event if is_of_teams(args) else _generate_event
    seed = seed_or_drawn(args.seed)
    for k in range(1, args.count + 1):
        yield generate(args, seed if args.count == 1 else f"{seed}-{k}")


def is_of_teams(args: Generate) -> bool:
    system = newest_system(args.system or USUAL.code)
    if system is not None and system.body is Body.BRIDGE:
        raise BadFile(f"{system.code} pairs no report; reports are of chess")
    return args.teams is not None or (system is not None and system.of_teams)


def _generate_event(args: Generate, seed: str) -> TournamentReport:
    code = args.system or USUAL.code
    system = system_of(code, args.edition or newest_edition(code))
    tournament = generate_tournament(
        _event_options(args, seed, system.edition), seed, system.pair_round
    )
    engine = system.trf.engine
    rules = tournament.regulations._replace(system=engine, pairing_program="Wallchart")
    return replace(tournament, regulations=rules)


def _generate_team_event(args: Generate, seed: str) -> TournamentReport:
    """A random event of teams; rates of players' byes are used for teams."""
    for field in PLAYERS_ONLY:
        if getattr(args, field) is not None:
            name = field.replace("_", "-")
            raise BadFile(f"--{name} is for players; leave it out of an event of teams")
    options = draw_team_options(Random(f"options {seed}"))
    event: dict[str, object] = {"players": parse_integer(args.teams, "teams")} if args.teams else {}
    event |= _given_options(args, TEAM_FIELDS)
    changes: dict[str, object] = {}
    if args.boards is not None:
        changes["boards"] = parse_integer(args.boards, "boards")
    if args.board_forfeits is not None:
        changes["board_forfeits"] = parse_rate(args.board_forfeits, "board_forfeits")
    if args.team_rules is not None:
        changes["terms"] = _parse_team_terms(args.team_rules)
        event.setdefault("accelerated", False)
    if args.accelerated is not None:
        event["accelerated"] = args.accelerated
    whole_event = replace(options.event, **event)  # type: ignore[arg-type]
    return generate_team_event(replace(options, event=whole_event, **changes), seed)  # type: ignore[arg-type]


def _parse_team_terms(code: str) -> TeamTerms:
    found = terms_from_code(code)
    if found is None:
        raise BadFile(f"--team-rules takes a code such as FIDE_TEAM_TYPEB_MP_GP, not {code!r}")
    return found


def _event_options(args: Generate, seed: str, edition: str) -> Options:
    """Options of an event of players: those given, then the configuration's, then drawn ones."""
    text, name = "", ""
    if args.config is not None:
        text, name = read_bytes(args.config).decode("latin-1"), str(args.config)
    options = read_configuration(text, Random(f"options {seed}"), name, edition)
    changes = _given_options(
        args, (*COUNTS, *PER_MILLE, *(f for f in RATES if f != "board_forfeits"))
    )
    if args.points is not None:
        changes["points"] = parse_points(args.points)
    if args.tie_breaks is not None:
        changes["tie_breaks"] = parse_tie_breaks(args.tie_breaks)
    if args.accelerated is not None:
        changes["accelerated"] = args.accelerated
    return replace(options, **changes)  # type: ignore[arg-type]


def _given_options(args: Generate, fields: Sequence[str]) -> dict[str, object]:
    """The values of those options that are given, parsed."""
    typed = {field: getattr(args, field) for field in fields}
    return {
        field: parse_rate(value, field)
        if field in RATES
        else parse_count_or_per_mille(value, field)
        for field, value in typed.items()
        if value is not None
    }


def parse_rate(text: str, field: str) -> Frequency:
    if text.endswith(PER_ROUND):
        return Frequency(per_round=parse_integer(text.removesuffix(PER_ROUND), field))
    return Frequency(per_mille=parse_per_mille(text, field))


def parse_count_or_per_mille(text: str, field: str) -> int:
    return parse_per_mille(text, field) if field in PER_MILLE else parse_integer(text, field)


def parse_per_mille(text: str, field: str) -> int:
    if (part := parse_integer(text, field)) > 1000:
        name = field.replace("_", "-")
        raise BadFile(f"--{name} is per mille and can't be more than 1000, not {text!r}")
    return part


def parse_integer(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit()):
        name = field.replace("_", "-")
        raise BadFile(
            f"--{name} takes a number{' or N/round' if field in RATES else ''}, not {text!r}"
        )
    return int(text)


def parse_points(text: str) -> PointSystem:
    """Read "3-1-0" or "1-0.5-0", or "1-0.5-0-0.5" with the value of the pairing-allocated bye."""
    values = [value for value in map(tenths_of, text.split("-")) if value is not None]
    if len(values) not in (3, 4) or len(values) != len(text.split("-")):
        raise BadFile(f"--points takes win-draw-loss such as 3-1-0 or 1-0.5-0, not {text!r}")
    win, draw, loss, *bye = values
    return PointSystem.from_values(win, draw, loss, bye[0] if bye else None)


def parse_tie_breaks(text: str) -> tuple[str, ...]:
    from domain.standings.rules import RankingRules  # with all tie-breaks: only where asked for
    from domain.standings.table import refuse_unsuitable_tiebreaks
    from domain.standings.tiebreaks.descriptor import parse_tie_break

    names = tuple(part for part in text.replace(",", " ").split() if part)
    refuse_unsuitable_tiebreaks([parse_tie_break(name) for name in names], RankingRules())
    return names
