"""The command line of bbpPairings and JaVaFo, argument for argument.

    [-r]
    --serve
    [-r] SYSTEM [FILE] -c [ROUND] [-l [LIST]] [--bbp-floats]
    [-r] SYSTEM [FILE] -p [OUT] [-l [LIST]] [--bbp-floats]
    [-r] SYSTEM (MODEL -g | -g [CONFIG]) [-b] -o FILE [-s SEED] [-l [LIST]]

SYSTEM is an argument of a registered system, such as --dutch; without it, as for JaVaFo, the
default system is used.
Without FILE the report is read from standard input. JaVaFo's -b asks for Baku acceleration; its -q
and -w choose between methods of pairing that give the same answer, and are ignored. --bbp-floats
treats a pairing-allocated bye worth no more than a loss as bbpPairings does: as no float; by C.04.3
(2026) 1.4.3 it is a downfloat whatever it is worth. An output name without a folder is put beside
the input file, as in both programs. --serve, alone, reads calls line by line (`resident`). (Paths
are plain strings here: importing pathlib takes a tenth of a small call's time.)

Also functions that read standard input or a file, and write files atomically.
"""

import os
import os.path
import sys
from collections.abc import Sequence
from typing import NamedTuple

from domain.errors import WallchartError
from domain.swiss.systems import USUAL, systems_for_players
from server.release import release_name

SYSTEM_OF_ARGUMENT = {
    word: system for system in systems_for_players().values() for word in system.arguments
}

USAGE = f"""wallchart-engine [-r]
wallchart-engine --serve
wallchart-engine [-r] [system] [input-file] -c [round] [-l [check-list-file]] [--bbp-floats]
wallchart-engine [-r] [system] [input-file] -p [output-file] [-l [check-list-file]] [--bbp-floats]
wallchart-engine [-r] [system] (model-file -g | -g [config-file]) -o trf_file \
[-s random_seed] [-l [check-list-file]]
system: {", ".join(SYSTEM_OF_ARGUMENT)}"""

BBP_FLOATS = "--bbp-floats"
_IGNORED = frozenset({"-q", "-w"})
_OPTIONS = frozenset({"-c", "-p", "-g", "-o", "-s", "-l", "-b", "-r", BBP_FLOATS, *_IGNORED})
_OPTIONS |= SYSTEM_OF_ARGUMENT.keys()
_WITH_VALUE = frozenset({"-c", "-p", "-g", "-o", "-s", "-l"})


class BadArguments(WallchartError):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason}\n\nCommand line argument syntax:\n{USAGE}"


class EngineRequest(NamedTuple):
    """`act` is "pair", "check", "generate", or "" if only the release was requested."""

    act: str = ""
    release: bool = False
    edition: str = USUAL.edition
    system: str = USUAL.code
    baku: bool = False
    bbp_floats: bool = False
    source: str | None = None
    model: bool = False
    output: str | None = None
    round_number: int | None = None
    seed: str | None = None
    checklist: str | None = None


def parse_request(arguments: Sequence[str]) -> EngineRequest:
    words = list(arguments)
    values: dict[str, str | None] = {}
    while words:
        word = words.pop(0)
        name = _argument_name(word)
        if name in values:
            raise BadArguments(f"{word} is one argument too many.")
        if name in _WITH_VALUE:
            values[name] = words.pop(0) if words and words[0] not in _OPTIONS else None
        else:
            values[name] = word
    return _build_request(values)


def _argument_name(word: str) -> str:
    """ "system" or "input" for such an argument, otherwise the option itself."""
    if word in SYSTEM_OF_ARGUMENT:
        return "system"
    if word == "--serve":
        raise BadArguments("--serve stands alone.")
    if word.startswith("-") and word not in _OPTIONS:
        raise BadArguments(f"There is no option {word}.")
    return word if word in _OPTIONS else "input"


def _build_request(values: dict[str, str | None]) -> EngineRequest:
    """The request; `values` are those of the arguments, None without one, by `_argument_name`."""
    acts = {"-p": "pair", "-c": "check", "-g": "generate"}
    given = [option for option in acts if option in values]
    if not given and set(values) <= {"-r"}:
        return EngineRequest(release=True)
    if len(given) != 1:
        raise BadArguments("Exactly one of -p, -c and -g must be given.")
    act = acts[given[0]]
    if _is_seed(values.get("-g")):
        values["-s"] = values["-g"]
        values["-g"] = None
    source = values.get("input") or (values["-g"] if act == "generate" else None)
    _refuse_conflicts(act, values)
    target = values.get("-o") if act == "generate" else values.get("-p")
    output = None if target is None else _path_in_same_folder(source, target)
    asked_by = values.get("system")
    system = SYSTEM_OF_ARGUMENT[asked_by] if asked_by else USUAL
    return EngineRequest(
        act=act,
        release="-r" in values,
        system=system.code,
        edition=system.edition,
        baku="-b" in values,
        bbp_floats=BBP_FLOATS in values,
        source=source,
        model=act == "generate" and "input" in values,
        output=output,
        round_number=_parse_round(values.get("-c")),
        seed=values.get("-s"),
        checklist=_checklist_path(values, source, output),
    )


def _is_seed(text: str | None) -> bool:
    """Whether the text is a seed, which JaVaFo accepts in place of a configuration."""
    return text is not None and text.isdigit() and not os.path.exists(text)


def _refuse_conflicts(act: str, values: dict[str, str | None]) -> None:
    """Raise BadArguments if arguments exclude each other, or one lacks another."""
    if act == "generate":
        if BBP_FLOATS in values:
            raise BadArguments(f"{BBP_FLOATS} belongs to -p and -c.")
        if not values.get("-o"):
            raise BadArguments("-g needs -o and the name of the file to write.")
        if values["-g"] and "input" in values:
            raise BadArguments("Give a model file or a configuration, not both.")
        if "-s" in values and not values["-s"]:
            raise BadArguments("-s needs a seed.")
        if "-s" in values and not _is_number(values["-s"]):
            raise BadArguments(f"The seed (-s) is a whole number, not {values['-s']!r}.")
    elif {"-o", "-s"} & values.keys():
        raise BadArguments("-o and -s belong to -g.")


def _is_number(text: str | None) -> bool:
    return text is not None and text.isascii() and text.isdigit()


def _parse_round(text: str | None) -> int | None:
    if text is None:
        return None
    if not _is_number(text):
        raise BadArguments(f"-c takes the number of a round, not {text!r}.")
    return int(text)


def _checklist_path(
    values: dict[str, str | None], source: str | None, output: str | None
) -> str | None:
    """The checklist's file; by default named after the report read or generated, with .list."""
    if "-l" not in values:
        return None
    named = values["-l"]
    if named is not None:
        return _path_in_same_folder(source, named)
    base = output if "-g" in values else source
    if base is None:
        raise BadArguments("-l needs a name where the report comes from standard input.")
    return f"{os.path.splitext(base)[0]}.list"


def _path_in_same_folder(source: str | None, name: str) -> str:
    """The path of `name`, in the folder of `source` unless it has a folder of its own."""
    if source is None or os.path.dirname(name):
        return name
    return os.path.join(os.path.dirname(source), name)


STANDARD_INPUT = "(stdin)"


def release_line() -> str:
    systems = "FIDE (Dutch) System of 2026 and 2017, Burstein System of 2026 and before 2018"
    return f"Wallchart {release_name()}, {systems}"


def input_name(request: EngineRequest) -> str:
    return os.path.basename(request.source) if request.source else STANDARD_INPUT


def read_bytes(source: str | None) -> bytes:
    if source is None:
        return sys.stdin.buffer.read()
    with open(source, "rb") as file:
        return file.read()


def write_atomically(path: str, data: bytes) -> None:
    """Write a file atomically; on failure an earlier one stays."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError as reason:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise OSError(reason.errno, reason.strerror, path) from None
