"""The English sentences of Python modules, which pages translate; see `domain.messages`. A
formatted string is none: its places can't be distinguished from its words.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRANSLATED = (
    *("domain/errors.py", "domain/claims.py", "domain/results.py", "domain/contest/round.py"),
    *(f"domain/contest/{each}.py" for each in ("entry", "matches", "stage")),
    *("domain/times", "domain/draws/lots.py", "domain/draws/start_positions.py"),
    *("domain/draws/announced_positions.py", "domain/texts.py", "domain/tournament.py"),
    *("domain/transitions.py", "domain/chess960.py", "domain/own_requests.py"),
    *("domain/chess", "domain/round_robin", "domain/bridge", "domain/swiss"),
    *("domain/team_chess", "domain/teams_of_four", "events"),
    *("web/bridge", "web/chess", "web/team_chess", "web/teams_of_four", "web/pages"),
    *("web/contest", "server/contest", "domain/formats/livechess.py"),
    "server/access/refusals.py",
    *("server/context/problems.py", "server/games/registry.py", "server/ratings/list_import.py"),
    *("server/routes", "server/bridge", "server/chess"),
    *("server/team_chess", "server/teams_of_four", "server/files/list_table.py"),
    *(f"domain/formats/player_csv/{each}.py" for each in ("read", "federations", "sheet")),
    *(f"domain/formats/{each}.py" for each in ("pair_list", "code_pages", "xml_elements")),
    *(
        "domain/formats/deal_files",
        "domain/formats/format_detection.py",
        "server/files/match_files.py",
    ),
    *("domain/formats/bws.py", "domain/formats/us_chess_report", "domain/contest/game.py"),
    *("domain/formats/rating_list/reading.py", "domain/standings/tiebreaks/descriptor.py"),
    *("domain/knockout/match.py", "domain/prizes/fund.py", "domain/draws/commitments.py"),
    *("domain/draws/words.py", "domain/formats/swisssys/read.py"),
    *(f"domain/formats/team_matches/{each}.py" for each in ("into_stage", "pbn_matches")),
    "domain/formats/team_matches/usebio_matches.py",
    *("domain/formats/pairs_results/cells.py", "domain/formats/pairs_results/document.py"),
    "domain/formats/pairs_results/agreement.py",
    *("domain/formats/usebio/read.py", "domain/formats/pbn/games.py", "domain/formats/pbn/read.py"),
    "domain/formats/nz_scorer.py",
    *("domain/formats/team_csv.py", "domain/formats/broadcast.py", "domain/formats/pgn.py"),
    *("domain/formats/moved_in.py", "domain/formats/papi.py", "domain/formats/trf"),
    *("domain/formats/swiss_manager", "domain/formats/vega.py", "domain/formats/acblscore.py"),
    *("server/files/report_notes.py", "server/files/access_databases.py"),
    *("domain/formats/bridgemates.py", "domain/formats/masterpoint_schemes.py"),
    *("server/publishing", "server/backup/backup_folder.py", "server/files/bundles.py"),
    *("server/http/bodies.py", "server/http/client.py", "server/http/client.py"),
    *("server/organisations/values.py", "server/organisations/registry.py"),
    "server/organisations/values.py",
)
NOT_TRANSLATED = (
    # What is only written into files, logged, or asserted.
    *(f"domain/formats/trf/{each}.py" for each in ("systems", "added_lines", "write")),
    "domain/formats/trf/records/pairing_comments.py",
    *("events/chess/audit/comments.py", "events/chess/decisions/reports/federation_report.py"),
    *("events/log/vocabulary.py", "events/log/store/databases.py"),
    "events/log/store/postgres.py",
    "domain/swiss/matching",
    "domain/bridge/pictures",
    "domain/lab/generation/teams.py",
    *("domain/bridge/scoring/policy.py", "domain/swiss/burstein/rounds.py"),
    *("web/bridge/documents.py", "web/chess/documents.py", "web/team_chess/documents.py"),
    *("web/teams_of_four/documents.py", "web/contest/team_documents.py"),
    "server/publishing/credentials.py",
)
IN_A_TERMINAL = (
    # What only the command line and its programs refuse, or only programs are answered.
    *("server/cli", "server/demo", "server/vendored", "server/settings.py", "domain/lab"),
    *("server/operation/startup_checks.py", "server/transparency/witness_server.py"),
    *("server/sheets", "events/log/store/databases.py", "events/log/store/postgres.py"),
    "server/games/exports.py",
    *("domain/formats/phase_standings.py", "domain/formats/team_matches/next_round.py"),
)
MESSAGE_ARGUMENTS: dict[str, tuple[int, ...]] = {"unknown": (0,), "unsupported": (0, 1)}
MESSAGE_ARGUMENTS |= {"require_text": (1,), "require_legible": (1,)}
"""The arguments that are messages, however short."""
ASSERTED = {"assertionerror", "valueerror", "typeerror", "keyerror", "lookuperror"}
"""Errors that no person reads."""
MESSAGE_MAKERS = {"say", "say_counted", "counted_noun", "join_messages", "list_some"}
NOT_SHOWN = {
    "meta",
    "route",
    "readroute",
    "compile",
    "replace",
    "removeprefix",
    "getlogger",
    "split",
}
NOT_SHOWN |= {"info", "warning", "error", "exception", "startswith", "endswith", "strptime"}
NOT_SHOWN |= {"describedroute", "secret_code", "text_at", "number_at", "rows_at"}
"""Functions whose arguments no person reads."""
CITED = re.compile(
    r"^(FIDE(?! ID)|US Chess|C\.0|Law \d|M\. Eminenti|Multiphase Pairs|WBF|28|29|B\.0)"
)
"""A rule's own name, the same in every language."""
CODE = re.compile(
    r"[<>=\\\n]|^[a-z-]+/|\w_\w|^--|\(\?|^M\d|^M\d+\.|^wallchart |^translate|^[A-F]\d( v |-)"
    r"|^ISO(?! 8859)|^(mid|num|mild|look|PRAGMA|SELECT|Could not decode) |\[%clk |^[A-Z]+ [A-Z]+$"
    r"|^(extra|index|old) $"
)
"""Drawn, hashed, signed, printed or styled with."""
FEWEST_LETTERS = 3


def sentences(file: Path) -> Iterator[tuple[int, str]]:
    """The messages of a module, each with its line."""
    texts = _read(file)
    for line, text in texts.found:
        message = text.replace("{}", "{number}").strip().lstrip(",;:. ").rstrip(",;: ")
        if _is_prose(message):
            yield line, message
    yield from texts.words


def untranslatable(file: Path) -> Iterator[tuple[int, str]]:
    """Prose in formatted strings, which can't be translated; `say` would make a message of it."""
    texts = _read(file)
    for line, text in texts.put_together:
        if _is_prose(text.replace("{}", "{number}").strip(",;:. ")):
            yield line, text
    yield from texts.bare


def translated_modules() -> Iterator[Path]:
    for place in TRANSLATED:
        path = ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if not str(file.relative_to(ROOT)).startswith(NOT_TRANSLATED):
                yield file


def modules_with_refusals() -> Iterator[Path]:
    """The other modules of the server, whose refusals people read, too."""
    for layer in ("domain", "events", "web", "server"):
        for file in sorted((ROOT / layer).rglob("*.py")):
            place = str(file.relative_to(ROOT))
            if file not in _translated_modules() and not place.startswith(IN_A_TERMINAL):
                yield file


@cache
def _translated_modules() -> frozenset[Path]:
    return frozenset(translated_modules())


def _read(file: Path) -> "_EnglishTexts":
    """The English texts of a module; only its refusals if no page shows its other texts."""
    texts, tree = _EnglishTexts(), ast.parse(file.read_text(encoding="utf-8"))
    parts = [tree] if file in _translated_modules() else _refusals(tree)
    for part in parts:
        texts.visit(part)
    return texts


def _refusals(tree: ast.Module) -> Iterator[ast.AST]:
    """The raised refusals, and the values of their names in the same function."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        raised = list(filter(_is_refusal, ast.walk(function)))
        names = {each.id for one in raised for each in ast.walk(one) if isinstance(each, ast.Name)}
        yield from raised
        for node in ast.walk(function):
            targets = node.targets if isinstance(node, ast.Assign) else ()
            if any(isinstance(each, ast.Name) and each.id in names for each in targets):
                yield node


def _is_refusal(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and _name(node.exc.func) not in ASSERTED
    )


def _is_prose(message: str) -> bool:
    """Several words, or words around a place; not a name of the program, nor a rule's."""
    said = re.sub(r"\{\w+\}", "", message)
    code = re.search(CODE, said) or CITED.match(message)
    return _has_words(message) and not code


def _has_words(message: str) -> bool:
    letters = sum(map(str.isalpha, re.sub(r"\{\w+\}", "", message)))
    several = re.search(r"[\w}’'.,:;!?)·] +[\w{(]", message)
    return letters >= FEWEST_LETTERS and several is not None


class _EnglishTexts(ast.NodeVisitor):
    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []
        self.put_together: list[tuple[int, str]] = []
        self.bare: list[tuple[int, str]] = []
        self.words: list[tuple[int, str]] = []
        self.messages: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in ast.walk(node):
            if isinstance(part, ast.Assign) and any(
                map(_makes_message, (part.value, *_arms(part.value)))
            ):
                self.messages |= {each.id for each in part.targets if isinstance(each, ast.Name)}
        self.generic_visit(node)
        self.messages = set()

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Call(self, node: ast.Call) -> None:
        for argument in MESSAGE_ARGUMENTS.get(_name(node.func), ()):
            for one in node.args[argument : argument + 1]:
                if isinstance(one, ast.Constant) and _is_lone_word(one.value):
                    self.words.append((one.lineno, str(one.value)))
        if _name(node.func) == "say" and node.args:
            texts = (one for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant))
            self.words += [
                (one.lineno, str(one.value)) for one in texts if _is_lone_word(one.value)
            ]
        if _name(node.func) == "join_messages":
            mark = str(node.args[0].value) if isinstance(node.args[0], ast.Constant) else ""
            if any(map(str.isalpha, mark)):
                self.words.append((node.lineno, f"{{a}}{mark}{{b}}"))
            self.bare += [word for one in ast.walk(node) for word in _english_arms(one)]
        if _name(node.func) not in NOT_SHOWN:
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        if any(isinstance(arm, ast.Call) and _name(arm.func) == "say" for arm in _arms(node)):
            self.bare += _english_arms(node)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not isinstance(node.slice, ast.Constant):
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.put_together.append((node.lineno, _message(node)))
        values = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        values += [arm for value in values for arm in _arms(value)]
        if any(_makes_message(one) or ast.unparse(one) in self.messages for one in values):
            self.bare.append((node.lineno, ast.unparse(node)))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.found.append((node.lineno, node.value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        pass


def _is_lone_word(text: object) -> bool:
    """Whether the text is one word without a place to be filled; or words that show a code, such
    as "4SN= or 4SN-1", which would be one elsewhere.
    """
    word = re.fullmatch(r"[A-Za-z][a-z-]{2,}", str(text))
    return word is not None or ("=" in str(text) and _has_words(str(text)))


def _makes_message(node: ast.AST) -> bool:
    """Whether it makes a message, which a formatted string would make English text."""
    return isinstance(node, ast.Call) and _name(node.func) in MESSAGE_MAKERS


def _arms(node: ast.AST) -> tuple[ast.expr, ...]:
    return (node.body, node.orelse) if isinstance(node, ast.IfExp) else ()


def _english_arms(node: ast.AST) -> list[tuple[int, str]]:
    """The words of a choice that are not made messages by `say`."""
    texts = [(arm.lineno, str(arm.value)) for arm in _arms(node) if isinstance(arm, ast.Constant)]
    return [(line, text) for line, text in texts if re.search(r"[a-z]{2}", text)]


def _message(node: ast.JoinedStr) -> str:
    parts = [
        str(part.value) if isinstance(part, ast.Constant) else "{what}" for part in node.values
    ]
    return "".join(parts)


def _name(node: ast.AST) -> str:
    """The last name of what is called."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.strip("_").lower()
    return ""
