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
from domain.lab.generation.teams import (
    draw_team_options as drawn_teams,
    generate as played_by_teams,
)
from domain.lab.generation.tournament import generate as played
from domain.pairing import Body
from domain.results import PointSystem
from domain.swiss.systems import USUAL, newest_system, system_of
from domain.swiss.teams.matches import TeamTerms
from domain.team_chess.report import terms_of
from server.cli.console.files import write_bytes
from server.cli.engine.reports import bytes_of, newest_edition
from server.cli.lab.options import Generate
from server.cli.lab.series import seed_or_drawn

PER_ROUND = "/round"
FORMS = ("trf16", "trf26")
WHOLE = ("players", "rounds", "highest_rating", "lowest_rating", "clubs", "club_size")
PARTS = ("draws", "late")
"""Rates given in per mille only."""
BYES = ("half_byes", "zero_byes", "full_byes", "withdrawals")
RATES = (*BYES, "forfeits", "double_forfeits", "unusual", "quick", "board_forfeits")
PLAYERS_ONLY = ("players", "unusual", "quick", "late", "points", "tie_breaks", "config")
TEAM_FIELDS = (
    *(field for field in WHOLE if field != "players"),
    *("draws", *BYES, "forfeits", "double_forfeits"),
)


def run(asked: Generate) -> None:
    for number, tournament in enumerate(tournaments(asked), start=1):
        file = asked.output if asked.count == 1 else asked.output / f"{number:05d}.trf"
        file.parent.mkdir(parents=True, exist_ok=True)
        form = "trf26" if of_teams(asked) else asked.form
        write_bytes(trf_bytes(tournament, form), file)


def tournaments(asked: Generate) -> Iterator[TournamentReport]:
    generated = _team_event if of_teams(asked) else _event
    seed = seed_or_drawn(asked.seed)
    for k in range(1, asked.count + 1):
        yield generated(asked, seed if asked.count == 1 else f"{seed}-{k}")


def of_teams(asked: Generate) -> bool:
    system = newest_system(asked.system or USUAL.code)
    if system is not None and system.body is Body.BRIDGE:
        raise BadFile(f"{system.code} pairs no report; reports are of chess")
    return asked.teams is not None or (system is not None and system.of_teams)


def _event(asked: Generate, seed: str) -> TournamentReport:
    code = asked.system or USUAL.code
    system = system_of(code, asked.edition or newest_edition(code))
    tournament = played(_options(asked, seed, system.edition), seed, system.pair)
    engine = system.trf.engine
    rules = tournament.regulations._replace(system=engine, pairing_program="Wallchart")
    return replace(tournament, regulations=rules)


def _team_event(asked: Generate, seed: str) -> TournamentReport:
    """A random event of teams; rates of players' byes are used for teams."""
    for field in PLAYERS_ONLY:
        if getattr(asked, field) is not None:
            name = field.replace("_", "-")
            raise BadFile(f"--{name} is for players; leave it out of an event of teams")
    options = drawn_teams(Random(f"options {seed}"))
    event: dict[str, object] = {"players": whole(asked.teams, "teams")} if asked.teams else {}
    event |= _asked_of(asked, TEAM_FIELDS)
    changes: dict[str, object] = {}
    if asked.boards is not None:
        changes["boards"] = whole(asked.boards, "boards")
    if asked.board_forfeits is not None:
        changes["board_forfeits"] = rate(asked.board_forfeits, "board_forfeits")
    if asked.team_rules is not None:
        changes["terms"] = _terms(asked.team_rules)
        event.setdefault("accelerated", False)
    if asked.accelerated is not None:
        event["accelerated"] = asked.accelerated
    whole_event = replace(options.event, **event)  # type: ignore[arg-type]
    return played_by_teams(replace(options, event=whole_event, **changes), seed)  # type: ignore[arg-type]


def _terms(code: str) -> TeamTerms:
    found = terms_of(code)
    if found is None:
        raise BadFile(f"--team-rules takes a code such as FIDE_TEAM_TYPEB_MP_GP, not {code!r}")
    return found


def _options(asked: Generate, seed: str, edition: str) -> Options:
    text, name = "", ""
    if asked.config is not None:
        text, name = bytes_of(asked.config).decode("latin-1"), str(asked.config)
    options = read_configuration(text, Random(f"options {seed}"), name, edition)
    changes = _asked_of(asked, (*WHOLE, *PARTS, *(f for f in RATES if f != "board_forfeits")))
    if asked.points is not None:
        changes["points"] = point_system(asked.points)
    if asked.tie_breaks is not None:
        changes["tie_breaks"] = tie_break_list(asked.tie_breaks)
    if asked.accelerated is not None:
        changes["accelerated"] = asked.accelerated
    return replace(options, **changes)  # type: ignore[arg-type]


def _asked_of(asked: Generate, fields: Sequence[str]) -> dict[str, object]:
    typed = {field: getattr(asked, field) for field in fields}
    return {
        field: rate(value, field) if field in RATES else number(value, field)
        for field, value in typed.items()
        if value is not None
    }


def rate(text: str, field: str) -> Frequency:
    if text.endswith(PER_ROUND):
        return Frequency(per_round=whole(text.removesuffix(PER_ROUND), field))
    return Frequency(per_mille=per_mille(text, field))


def number(text: str, field: str) -> int:
    return per_mille(text, field) if field in PARTS else whole(text, field)


def per_mille(text: str, field: str) -> int:
    if (part := whole(text, field)) > 1000:
        name = field.replace("_", "-")
        raise BadFile(f"--{name} is per mille and can't be more than 1000, not {text!r}")
    return part


def whole(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit()):
        name = field.replace("_", "-")
        raise BadFile(
            f"--{name} takes a number{' or N/round' if field in RATES else ''}, not {text!r}"
        )
    return int(text)


def point_system(text: str) -> PointSystem:
    """Read "3-1-0" or "1-0.5-0", or "1-0.5-0-0.5" with the value of the pairing-allocated bye."""
    values = [value for value in map(tenths_of, text.split("-")) if value is not None]
    if len(values) not in (3, 4) or len(values) != len(text.split("-")):
        raise BadFile(f"--points takes win-draw-loss such as 3-1-0 or 1-0.5-0, not {text!r}")
    win, draw, loss, *bye = values
    return PointSystem.of(win, draw, loss, bye[0] if bye else None)


def tie_break_list(text: str) -> tuple[str, ...]:
    from domain.standings import (  # with all tie-breaks: only where asked for
        RankingRules,
        tie_break,
    )
    from domain.standings.table import refuse_unsuitable

    names = tuple(part for part in text.replace(",", " ").split() if part)
    refuse_unsuitable([tie_break(name) for name in names], RankingRules())
    return names


def trf_bytes(tournament: TournamentReport, form: str) -> bytes:
    if form not in FORMS:
        raise BadFile(f"--format takes {' or '.join(FORMS)}, not {form!r}")
    return write_trf16(tournament) if form == "trf16" else write_trf26(tournament)
