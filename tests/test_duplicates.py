"""Code that two games have alike belongs in their common base: such places may only become fewer.

A place is a run of at least `FEWEST` lines of one game's package that stands in another game's as
well; loosely, with other names, words and numbers. Texts and what only declares (imports, fields,
names of texts, heads of records, decorators) do not count.
"""

import io
import keyword
import tokenize
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from tests.sources import ROOT

FEWEST = 6
GAMES = {
    "chess": ("chess",),
    "teams": ("team_chess",),
    "bridge": ("bridge",),
    "fours": ("teams_of_four",),
}
LAYERS = ("domain", "events", "server", "web")
STRICTLY = 4
LOOSELY = 38
"""Places that there are; record a lower number here when there are fewer."""

Lines = list[str]
_SAYING = {"say", "say_counted", "NotNow", "RuleViolation", "BadFile", "BadRequest"}
"""Called with a message and its places."""
_NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


def test_two_games_share_no_more_places_than_recorded() -> None:
    assert _shared_places(lambda token: token.string) == STRICTLY


def test_two_games_share_no_more_places_with_other_names_than_recorded() -> None:
    assert _shared_places(_shape) == LOOSELY


def test_a_run_is_counted_once() -> None:
    lines = [f"line {i}" for i in range(10)]

    assert _places({"one": [lines], "other": [["else", *lines, "else"]]}) == 1
    assert _places({"one": [lines[:5]], "other": [lines]}) == 0
    assert _places({"one": [lines], "other": [[*lines[:7], "else", *lines[4:]]]}) == 2


def _shared_places(written: Callable[[tokenize.TokenInfo], str]) -> int:
    return _places({game: [_lines(file, written) for file in _files(game)] for game in GAMES})


def _files(game: str) -> Iterator[Path]:
    for layer in LAYERS:
        for folder in GAMES[game]:
            yield from sorted((ROOT / layer / folder).rglob("*.py"))


def _lines(file: Path, written: Callable[[tokenize.TokenInfo], str]) -> Lines:
    """The lines of a file that do more than declare: not imports, decorators, fields without a
    value, names of texts, heads of records; nor lines of texts and brackets alone, which change
    with the length of a sentence.
    """
    lines: dict[int, list[tokenize.TokenInfo]] = defaultdict(list)
    for statement in _statements(file):
        if statement[0].type != tokenize.STRING and not _declares(statement):
            for token in _texts_alike(statement):
                lines[token.start[0]].append(token)
    named = (line for line in lines.values() if any(t.type == tokenize.NAME for t in line))
    return [" ".join(map(written, line)) for line in named]


def _statements(file: Path) -> Iterator[list[tokenize.TokenInfo]]:
    statement: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.NEWLINE and statement:
            yield statement
            statement = []
        elif token.type not in _NO_CODE:
            statement.append(token)


def _declares(statement: list[tokenize.TokenInfo]) -> bool:
    words = [token.string for token in statement]
    field = len(words) > 2 and words[1] == ":" and words[-1] != ":" and "=" not in words
    named_text = words[1:2] == ["="] and {t.type for t in statement[2:]} == {tokenize.STRING}
    return field or named_text or words[0] in ("import", "from", "class", "@")


def _texts_alike(statement: list[tokenize.TokenInfo]) -> Iterator[tokenize.TokenInfo]:
    """`say("…", name=…)` or an error is a text, however many lines it takes."""
    deep, saying = 0, False
    for token, after in pairwise([*statement, statement[-1]]):
        if saying:
            deep += (token.string in tuple("([{")) - (token.string in tuple(")]}"))
            saying = deep > 0
            continue
        saying = token.string in _SAYING and after.string == "("
        yield token._replace(type=tokenize.STRING) if saying else token


def _shape(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        return token.string if keyword.iskeyword(token.string) else "name"
    return {tokenize.STRING: "text", tokenize.NUMBER: "number"}.get(token.type, token.string)


def _places(games: dict[str, list[Lines]]) -> int:
    """The number of repeated places of each two games, counted in the first of them."""
    known = {game: set(_windows(files)) for game, files in games.items()}
    names = list(games)
    return sum(
        _runs(lines, known[other])
        for i, game in enumerate(names)
        for other in names[i + 1 :]
        for lines in games[game]
    )


def _windows(files: Iterable[Lines]) -> Iterator[tuple[str, ...]]:
    for lines in files:
        for start in range(len(lines) - FEWEST + 1):
            yield tuple(lines[start : start + FEWEST])


def _runs(lines: Lines, known: set[tuple[str, ...]]) -> int:
    shared = [window in known for window in _windows([lines])]
    return sum(there and not before for before, there in pairwise([False, *shared]))
