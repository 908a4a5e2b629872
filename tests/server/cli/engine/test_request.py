"""The command lines bbpPairings and JaVaFo document, argument for argument."""

import pytest

from server.cli.engine.engine_request import BadArguments, EngineRequest, parse_request


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", EngineRequest(release=True)),
        ("-r", EngineRequest(release=True)),
        ("--dutch in.trf -p", EngineRequest("pair", source="in.trf")),
        ("--dutch in.trf -p out.txt", EngineRequest("pair", source="in.trf", output="out.txt")),
        (
            "-r --dutch-2017 in.trf -p out.txt -l",
            EngineRequest(
                "pair", True, "2017", source="in.trf", output="out.txt", checklist="in.list"
            ),
        ),
        (
            "--dutch in.trf -p -l own.list",
            EngineRequest("pair", source="in.trf", checklist="own.list"),
        ),
        ("--dutch in.trf -c", EngineRequest("check", source="in.trf")),
        ("--dutch in.trf -c 3", EngineRequest("check", source="in.trf", round_number=3)),
        ("--dutch -c", EngineRequest("check")),
        ("in.trf -p out.txt", EngineRequest("pair", source="in.trf", output="out.txt")),
        ("in.trf -b -p", EngineRequest("pair", source="in.trf", baku=True)),
        ("in.trf -q -p", EngineRequest("pair", source="in.trf")),
        ("--dutch -g -o new.trf", EngineRequest("generate", output="new.trf")),
        (
            "--dutch -g conf -o new.trf -s 42",
            EngineRequest("generate", source="conf", output="new.trf", seed="42"),
        ),
        (
            "--burstein in.trf -p",
            EngineRequest("pair", edition="pre-2018", system="burstein", source="in.trf"),
        ),
        (
            "-g 4711 -b -o new.trf",
            EngineRequest("generate", baku=True, output="new.trf", seed="4711"),
        ),
        (
            "--dutch model.trf -g -o new.trf -l",
            EngineRequest(
                "generate", source="model.trf", model=True, output="new.trf", checklist="new.list"
            ),
        ),
    ],
)
def test_documented_command_lines_are_understood(line: str, expected: EngineRequest) -> None:
    assert parse_request(line.split()) == expected


def test_a_name_without_a_folder_is_beside_the_input_file() -> None:
    parsed = parse_request(["--dutch", "there/in.trf", "-p", "out.txt", "-l", "own.list"])

    assert (parsed.output, parsed.checklist) == ("there/out.txt", "there/own.list")


@pytest.mark.parametrize(
    "line",
    [
        "--dutch",
        "--dutch in.trf",
        "--dutch in.trf -p out -c",
        "--dutch in.trf more.trf -p",
        "--dutch in.trf -p -o out",
        "--dutch -g",
        "--dutch -g -o",
        "--dutch model.trf -g conf -o new.trf",
        "--dutch -g -o new.trf -s",
        "--dutch in.trf -c third",
        "--dutch -p -l",
        "--burstein --dutch in.trf -p",
        "--lim in.trf -p",
        "-p -p in.trf",
    ],
)
def test_undocumented_command_lines_are_refused_with_the_syntax(line: str) -> None:
    with pytest.raises(BadArguments, match="Command line argument syntax"):
        parse_request(line.split())


def test_an_unknown_option_is_not_taken_for_a_file() -> None:
    with pytest.raises(BadArguments, match=r"^There is no option --dubov\."):
        parse_request(["--dubov", "in.trf", "-c"])
