"""`wallchart chess960`: a start position by number, row or FEN; and draws that anybody can check.

Commit before, reveal at the draw, verify whenever you like:

    wallchart chess960 --commit secret.json --label "Open, round 3"      publish the line it prints
    wallchart chess960 --reveal secret.json --for "round 3" > proof.json
    wallchart chess960 --verify proof.json --commitment 3b1f…
"""

import json
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text
from typer import BadParameter, Exit

from domain.chess960.draw import Proof, Repeats, Terms, commitment, discrepancies, draw
from domain.chess960.notation import Castling, fen, of_fen, pgn_tags
from domain.chess960.position import StartPosition, of_number, of_row, unprotected_pawns
from domain.chess960.proof_file import read, written
from domain.chess960.reckoning import reckoning, to_the_number, to_the_row
from domain.errors import BadFile
from server.cli.engine.options import Chess960
from server.cli.files import read_bytes, write_bytes
from web.chess.pictures.start_position import diagram

_GLYPHS = str.maketrans("KQRBN", "♔♕♖♗♘")


def run(asked: Chess960) -> None:
    acts = (asked.position, asked.at_random, asked.commit, asked.reveal, asked.verify)
    if sum(map(bool, acts)) != 1:
        raise BadParameter("give a position or one of --random, --commit, --reveal, --verify")
    if asked.commit is not None:
        _commit(asked.commit, _terms(asked))
    elif asked.reveal is not None:
        proof = _reveal(asked.reveal, asked.units or ("round 1",), asked.beacon)
        print(written(proof), end="")
    elif asked.verify:
        _verify(asked.verify, asked.commitment)
    elif asked.at_random:
        seed = secrets.token_bytes(32)
        _random(draw(_terms(asked), seed, asked.units or ("now",), asked.beacon), asked.as_json)
    else:
        _show(asked.position, asked.svg, asked.as_json)


def _terms(asked: Chess960) -> Terms:
    repeats = Repeats.ALLOWED if asked.repeats else Repeats.REFUSED
    return Terms(asked.label, _numbers(asked.exclude), repeats)


def _numbers(text: str) -> frozenset[int]:
    if text == "none":
        return frozenset()
    try:
        return frozenset(int(part) for part in text.split(","))
    except ValueError:
        raise BadParameter(
            f"{text!r} is not a list of numbers or none", param_hint="--exclude"
        ) from None


def found(text: str) -> StartPosition:
    """A position as people write it: number, row or FEN."""
    if text.lstrip("-").isdecimal():
        return of_number(int(text))
    return of_fen(text) if "/" in text else of_row(text)


def _show(text: str, svg: Path | None, as_json: bool) -> None:
    position = found(text)
    if svg is not None:
        write_bytes(diagram(position).encode(), svg)
    if as_json:
        print(json.dumps(as_fields(position), ensure_ascii=False))
    else:
        by_number = text.strip().isdecimal()
        _print(position, Console(), by_number)


def as_fields(position: StartPosition) -> dict[str, object]:
    return {
        "number": position.number,
        "row": position.row,
        "fen": fen(position),
        "shredder_fen": fen(position, Castling.FILES),
        "pgn": dict(pgn_tags(position)),
        "twin": {"number": position.twin.number, "row": position.twin.row},
        "unprotected_pawns": list(unprotected_pawns(position)),
    }


def _print(position: StartPosition, console: Console, by_number: bool) -> None:
    steps = to_the_row if by_number else to_the_number
    loose = ", ".join(unprotected_pawns(position)) or "none"
    facts = (
        ("FEN", fen(position)),
        ("mirror twin", str(position.twin)),
        ("unprotected pawns", loose),
    )
    console.print(Text(f"Position {position.number}  {position.row}", style="bold"))
    console.print(Text(" ".join(position.row.translate(_GLYPHS))))
    for name, value in facts:
        console.print(Text.assemble((f"{name:<18}", "dim"), value), soft_wrap=True)
    console.print(Text("In your head:", style="dim"))
    for step in steps(reckoning(position)):
        console.print(Text(f"  {step}"), soft_wrap=True)


def _random(proof: Proof, as_json: bool) -> None:
    if as_json:
        print(written(proof), end="")
        return
    for one in proof.drawn:
        named = f"{one.unit}: " if len(proof.drawn) > 1 else ""
        print(f"{named}{one.position}")


def _commit(path: Path, terms: Terms) -> None:
    """The secret is a proof without draws; nobody but the owner may read the file."""
    seed = secrets.token_bytes(32)
    secret = Proof(terms, commitment(terms, seed), seed, "", (), ())
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise BadFile(
            f"the secret can't be written here ({error.strerror})", 0, str(path)
        ) from None
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(written(secret))
    excluded = ", ".join(map(str, sorted(terms.excluded))) or "nothing"
    print(f"{terms.label} (excluding {excluded}; {terms.repeats}): {secret.commitment}")


def _reveal(path: Path, units: Sequence[str], beacon: str) -> Proof:
    secret = read(_text(str(path)), str(path))
    if secret.commitment != commitment(secret.terms, secret.seed):
        raise BadFile("the secret was changed after its commitment", 0, str(path))
    return draw(secret.terms, secret.seed, units, beacon)


def _verify(name: str, published: str) -> None:
    proof = read(_text(name), name)
    wrong = list(discrepancies(proof))
    if published and published.lower() != proof.commitment:
        wrong.append("The commitment of the proof is not the one published before.")
    for sentence in wrong:
        print(sentence)
    if wrong:
        raise Exit(1)
    for one in proof.drawn:
        print(f"{one.unit}: {one.position}")
    print(f"The proof of {proof.terms.label} holds for the commitment {proof.commitment}.")
    if not published:
        print("Compare the commitment with the one published before the draw.")


def _text(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    try:
        return read_bytes(Path(name)).decode()
    except UnicodeDecodeError:
        raise BadFile("is not UTF-8 text", 0, name) from None
