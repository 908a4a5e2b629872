"""Every message of the tree, and where it stands."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from jinja2 import nodes

from domain.bridge.movements.movement import MovementKind
from domain.bridge.phases.ranking import PhaseTieBreak
from domain.formats.pairs_results.agreement import POINTS as PRINTED
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import ValueMethod
from domain.standings.tiebreaks.teams import TEAM_TIEBREAKS
from domain.standings.tiebreaks.terms import Why
from domain.swiss.systems import systems_for_players
from domain.team_chess.knock_out import TIE_BREAK_MATCH
from domain.teams_of_four.standings import TITLES as OF_FOUR
from events.game.roles import ACTORS
from tests.catalogue.sentences import ROOT, modules_with_refusals, sentences, translated_modules
from web.bridge.views.ranking import LEFT, NO_BOARD, TOO_FEW
from web.chess.knock_out_words import ARMAGEDDON, RATES
from web.chess.planning import DIVIDED, tie_break_choice
from web.contest.norm_papers import ENOUGH, NEEDS
from web.contest.notation import BYE_WORDS, LISTS, MARKS
from web.contest.planning import CYCLES
from web.faces import FACES
from web.pages.own_requests import ANSWERS, OWN_WISHES, OWN_WISHES_OF_PAIRS
from web.pages.planning import TIMES
from web.pages.problem import ADVICE, TITLES as PROBLEMS
from web.pages.render import STATIC, TEMPLATES, template_environment
from web.pages.tournaments import THEMES
from web.shared.desk_lists import SESSION_WISHES, WISHES
from web.team_chess.game_presentation import DECIDED_BY
from web.team_chess.planning import tie_break_choice as team_tie_break_choice
from web.teams_of_four.game_presentation import CARRIED, DECIDED_BY as DECIDED_OF_FOUR, POINTS
from web.teams_of_four.scores import ARTIFICIAL, STATES

_CALLED = re.compile(r"""\bt\(\s*("(?:[^"\\]|\\.)+"|'[^']+')""")
_IN_CONTEXT = re.compile(r"""\binContext\(\s*"([^"]+)",\s*("(?:[^"\\]|\\.)+")""")
_IN_WORDS = re.compile(r"[a-z]{2}")
_COUNTED = re.compile(r"""\bcounted\(\s*("(?:[^"\\]|\\.)+"),\s*("(?:[^"\\]|\\.)+")\s*,""")
_TITLES = {paper.title for face in FACES.values() for paper in face.papers.values()}
# Looked up by a value, not written where it is looked up.
PUBLIC = {*BYE_WORDS.values(), *_TITLES, "rests", "out", LEFT, TOO_FEW, NO_BOARD, *MARKS.values()}
PUBLIC |= {
    *(each.name for each in (*TIEBREAKS.values(), *TEAM_TIEBREAKS.values())),
    "NS",
    "EW",
    "adj.",
    *NEEDS.values(),
}
PUBLIC |= {
    *ENOUGH.values(),
    *LISTS.values(),
    *WISHES.values(),
    *SESSION_WISHES.values(),
    *ANSWERS.values(),
}
PUBLIC |= {*OWN_WISHES.values(), *OWN_WISHES_OF_PAIRS.values(), *ANSWERS.values()}
PUBLIC |= {title for face in FACES.values() for title in face.screen_titles.values()}
PUBLIC |= {overlay.title for face in FACES.values() for overlay in face.overlays.values()}
PUBLIC |= {face.find_me for face in FACES.values()}
PUBLIC |= {*DIVIDED.values(), "round robin", *PROBLEMS, *ADVICE.values()}
PUBLIC |= {*(method.value for method in ValueMethod), *(why.value for why in Why)}
PUBLIC |= {*RATES.values(), ARMAGEDDON, "Match", "Final", "Semi-finals", "Quarter-finals"}
PUBLIC |= {"Round of {count}", "Third place", *DECIDED_BY.values(), TIE_BREAK_MATCH}
PUBLIC |= {
    *OF_FOUR.values(),
    *(name for _, name in POINTS.values()),
    CARRIED,
    *filter(None, STATES.values()),
    ARTIFICIAL,
}
PUBLIC |= {*DECIDED_OF_FOUR.values()}
PUBLIC |= {test.value for test in PhaseTieBreak}
PUBLIC |= {kind.value for kind in MovementKind if " " in kind.value}
PUBLIC |= {
    "{count} table",
    "{moving} rounds",
    "barometer",
    "arrow switch in round {first}",
    "arrow switch in rounds {first} to {rounds}",
    "rounds {first} to {last}",
}
IN_A_TERMINAL = set((ROOT / "server" / "cli").rglob("*.py"))
"""Said in English alone."""
TRANSLATED_ON_SCREENS = {"web/bridge/pictures/section.py"}
"""Pictures drawn once for all screens, which each screen translates."""
# The same, on pages of the organiser: roles, states, themes, choices of one word, reasons.
OF_ORGANISER = {*map(str, ACTORS), *THEMES, *CYCLES.values()}
OF_ORGANISER |= {
    part
    for system in systems_for_players().values()
    for title in system.accelerations.values()
    for part in title.split("; ")
}
OF_ORGANISER |= {"enrolled", "revoked", "locked", "draft", "published", "closed", "paired", "once"}
OF_ORGANISER |= {"entered wrongly", "both players say so", "arbiter's ruling", "undone at once"}
OF_ORGANISER |= {"score slips compared", "both pairs say so", "director's ruling"}
OF_ORGANISER |= {"score sheets compared", "adjourned game finished", "did not come", "White"}
OF_ORGANISER |= {face.contests.strength for face in FACES.values()}
OF_ORGANISER |= {
    "adjusted",
    "there is no player, no line starts with 001 and a starting number",
    "matchpoints",
    "cross-IMPs",
    "Black",
    "draw",
    "pending",
    "ruled",
    "appealed",
    "decided",
    "semifinal",
    "final",
}
OF_ORGANISER |= {"board average", "percentage", "place", "score", "total"}
OF_ORGANISER |= {
    f"{side} {points.replace('_', ' ')}" for side in ("ns", "ew") for points in PRINTED.values()
}
for choice in (tie_break_choice(), team_tie_break_choice()):
    OF_ORGANISER |= {offer.meaning for offer in choice.offers}
    OF_ORGANISER |= {preset.words for preset in choice.presets}
OF_ORGANISER |= {time.pace for time in TIMES}
for face in FACES.values():
    OF_ORGANISER |= {door.title for area in face.areas for door in area.links}
_BEHIND = re.compile(
    r"^(domain|events|server)/|^web/static/(organiser/|tie_breaks/|organisations/|entries/|displays/(?!display)|\w+/(desk|results|next)/|(team_)?chess/tablet/)"
    r"|^web/(bridge|chess|team_chess|shared)/(planning|as_of)\.(py|toml)|^web/chess/views/round_robin|^web/pages/(audit|operator_acts)"
    r"|^web/(chess|static/chess|templates)/before_sending|^web/(contest|bridge)/areas|^web/shared/frame"
    r"|^web/bridge/views/results|^web/static/chess/(result_pad|board_list|result_entry)|^web/static/results/"
    r"|^web/prizes/desk\.py|^web/static/prizes/(desk|card)"
    r"|^web/static/bridge/ways_to_play|^web/static/shared/(acts|dialog|warning|commands)"
    r"|^web/templates/(audit|desk|devices|displays|draft|enrol|files|invitation|new|next_phases|"
    r"pairs_results|phase_desk|prizes|tablet|team_desk|team_tablet|unlock|why|data|operator|operated|organisation_desk|_organisation|_announced|_frame|_form|_natural|_site_languages)\.html"
)


@dataclass
class Message:
    """`many` is the plural, "" if it counts nothing; `in_sentence`: it occurs only in sentences."""

    one: str
    many: str = ""
    context: str = ""
    places: set[str] = field(default_factory=set)
    in_sentence: bool = True

    @property
    def organiser(self) -> bool:
        """Whether only organisers' pages have it."""
        return self.in_sentence or all(_BEHIND.match(place) for place in self.places)


@cache
def messages() -> dict[str, Message]:
    found: dict[str, Message] = {}

    def add(one: str, many: str, file: Path | str, in_sentence: bool = False) -> None:
        place = file if isinstance(file, str) else str(file.relative_to(ROOT))
        context, _, said = one.rpartition("\x04")
        message = found.setdefault(one, Message(said, context=context))
        message.many = message.many or many
        message.places.add(place)
        message.in_sentence = message.in_sentence and in_sentence

    for one in PUBLIC:
        add(one, "", "web/shared/languages.py")
    for one in OF_ORGANISER:
        add(one, "", "server/access/roles.py")
    for folder, ending, read in _CALLS:
        for file in set(folder.rglob(ending)) - IN_A_TERMINAL:
            for one, many in read(file.read_text(encoding="utf-8")):
                add(one, many, file, in_sentence=ending == "*.toml")
    counted = {text for one in found.values() if one.many for text in (one.one, one.many)}
    for file in (*translated_modules(), *modules_with_refusals()):
        behind = str(file.relative_to(ROOT)) not in TRANSLATED_ON_SCREENS
        for _, one in sentences(file):
            if one not in counted:
                add(one, "", file, in_sentence=behind)
    return found


def _of_script(text: str) -> Iterator[tuple[str, str]]:
    for called in _CALLED.findall(text):
        yield ast.literal_eval(called), ""
    for context, called in _IN_CONTEXT.findall(text):
        yield f"{context}\x04{ast.literal_eval(called)}", ""
    for one, many in _COUNTED.findall(text):
        yield ast.literal_eval(one), ast.literal_eval(many)


def _of_template(text: str) -> Iterator[tuple[str, str]]:
    for call in template_environment().parse(text).find_all(nodes.Call):
        said = [str(one.value) for arg in call.args[:2] for one in _constants(arg)]
        match call.node:
            case nodes.Name(name="words") | nodes.Getattr(attr="words"):
                yield from ((one, "") for one in said)
            case nodes.Getattr(attr="count") if len(said) > 1:
                yield said[0], said[1]
            case nodes.Getattr(attr="of") if len(said) > 1:
                yield f"{said[0]}\x04{said[1]}", ""


def _constants(arg: nodes.Expr) -> Iterator[nodes.Const]:
    """The message, or both of a choice between two."""
    if isinstance(arg, nodes.Const):
        yield arg
    elif isinstance(arg, nodes.CondExpr):
        yield from (one for one in (arg.expr1, arg.expr2) if isinstance(one, nodes.Const))


def _of_python(text: str) -> Iterator[tuple[str, str]]:
    for call in ast.walk(ast.parse(text)):
        if not isinstance(call, ast.Call):
            continue
        said = [
            one.value
            for arg in call.args[:2]
            for one in ([arg.body, arg.orelse] if isinstance(arg, ast.IfExp) else [arg])
            if isinstance(one, ast.Constant)
        ]
        texts = [one for one in said if isinstance(one, str)]
        match call.func:
            case ast.Name(id="words") | ast.Attribute(attr="words"):
                yield from ((one, "") for one in texts)
            case ast.Attribute(attr="count") if len(texts) > 1:
                yield texts[0], texts[1]
            case ast.Attribute(attr="of", value=ast.Name(id="words")) if len(texts) > 1:
                yield f"{texts[0]}\x04{texts[1]}", ""
            case ast.Name(id="say_counted") if len(texts) > 1:
                yield texts[0], texts[1]
            case ast.Name(id="counted_noun") if texts:  # domain.texts
                plural = call.args[2] if len(call.args) > 2 else ast.Constant(f"{texts[0]}s")
                assert isinstance(plural, ast.Constant), ast.unparse(call)
                yield f"{{count}} {texts[0]}", f"{{count}} {plural.value!s}"


def _of_table(text: str) -> Iterator[tuple[str, str]]:
    """A counted sentence is two of them, one and many."""
    for row in tomllib.loads(text).values():
        for name, said in row.items():
            if isinstance(said, str) and _IN_WORDS.search(said):
                yield said, ""
            elif name == "says":
                yield said[0], said[1]


_CALLS: tuple[tuple[Path, str, Callable[[str], Iterator[tuple[str, str]]]], ...] = (
    (STATIC, "*.js", _of_script),
    (TEMPLATES, "*.html", _of_template),
    *((ROOT / layer, "*.toml", _of_table) for layer in ("events", "web")),
    *((ROOT / layer, "*.py", _of_python) for layer in ("domain", "events", "server", "web")),
)
