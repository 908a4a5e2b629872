"""`wallchart chess960`: show a start position by number, row or FEN; and make verifiable draws.

Commit before, reveal at the draw, verify later:

    wallchart chess960 --commit secret.json --label "Open, round 3"      publish the line it prints
    wallchart chess960 --reveal secret.json --for "round 3" > proof.json
    wallchart chess960 --verify proof.json --commitment 3b1f…

Two people each commit to a secret under one label; `--reveal A --second B` draws with both.
"""

import json
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text
from typer import BadParameter, Exit

from domain import chess960
from domain.draws.start_positions import (
    DrawProof,
    Repeats,
    SecondSeed,
    Terms,
    commitment_of,
    discrepancies,
    draw_positions,
    numbers_except,
    read_proof,
    write_proof,
)
from domain.errors import BadFile
from domain.texts import counted_noun
from server.cli.console.files import read_bytes, write_bytes
from server.cli.engine.options import Chess960
from server.disk import create_private
from web.chess.pictures.start_position import board_diagram

_GLYPHS = str.maketrans("KQRBN", "♔♕♖♗♘")


def run(args: Chess960) -> None:
    drawn = (args.at_random, args.dice, args.commit, args.reveal)
    acts = (args.position, *drawn, args.verify, args.table)
    if sum(map(bool, acts)) != 1:
        raise BadParameter(
            "give a position or one of --random, --dice, --commit, --reveal, --verify, --table"
        )
    if args.second is not None and args.reveal is None:
        raise BadParameter("a second secret is drawn with beside --reveal", param_hint="--second")
    if args.commit is not None:
        _write_secret(args.commit, _terms_of(args))
    elif args.reveal is not None:
        _refuse_other_terms(args, args.reveal)
        proof = _draw_by_secret(args.reveal, args.second, args.units or ("round 1",), args.beacon)
        print(write_proof(proof), end="")
    elif args.verify:
        _verify_proof(args.verify, args.commitment)
    elif args.dice:
        _show_position(
            chess960.position_from_throws(_parse_throws(args.dice)).row, args.svg, args.as_json
        )
    elif args.at_random:
        seed = secrets.token_bytes(32)
        _print_draws(
            draw_positions(_terms_of(args), seed, args.units or ("now",), args.beacon), args.as_json
        )
    elif args.table:
        _print_pawn_table(args.as_json)
    else:
        _show_position(args.position, args.svg, args.as_json)


def _terms_of(args: Chess960) -> Terms:
    repeats = Repeats.ALLOWED if args.repeats else Repeats.REFUSED
    label = args.label or "Chess960"
    if args.among:
        return Terms(label, numbers_except(_parse_positions(args.among, "--among")), repeats)
    excluded = frozenset[int]()
    if args.exclude != "none":
        excluded = _parse_positions(args.exclude or str(chess960.CLASSICAL), "--exclude")
    return Terms(label, excluded, repeats)


def _refuse_other_terms(args: Chess960, path: Path) -> None:
    """Raise BadParameter for options that differ from the terms promised in the secret's file."""
    promised, stated = _read_secret(path).terms, _terms_of(args)
    others = (
        ("--exclude", args.exclude is not None, stated.excluded != promised.excluded),
        ("--among", bool(args.among), stated.excluded != promised.excluded),
        ("--repeats", args.repeats, stated.repeats != promised.repeats),
        ("--label", args.label is not None, stated.label != promised.label),
    )
    for option, given, differs in others:
        if given and differs:
            terms = f"{promised.label}, {_allowed_positions_text(promised)}, {promised.repeats}"
            raise BadParameter(f"the promise was made for: {terms}", param_hint=option)


def _parse_positions(text: str, option: str) -> frozenset[int]:
    try:
        return frozenset(position.number for position in chess960.parse_positions(text))
    except chess960.NotAStartPosition as refusal:
        raise BadParameter(str(refusal), param_hint=option) from None


def _parse_throws(text: str) -> list[int]:
    throws = text.replace(",", " ").split()
    if not all(throw in "123456" and len(throw) == 1 for throw in throws):
        raise BadParameter("throws of one die are numbers from 1 to 6", param_hint="--dice")
    return list(map(int, throws))


def _show_position(text: str, svg: Path | None, as_json: bool) -> None:
    """Show the position in the text; also write its diagram to `svg`, if that is given."""
    position = chess960.parse_position(text)
    if svg is not None:
        write_bytes(board_diagram(position).encode(), svg)
    if as_json:
        print(json.dumps(as_fields(position), ensure_ascii=False))
    else:
        by_row = text.strip().upper() == position.row or "/" in text
        _print_position(position, Console(), by_number=not by_row)


def as_fields(position: chess960.StartPosition) -> dict[str, object]:
    return {
        "number": position.number,
        "row": position.row,
        "fen": chess960.write_fen(position),
        "shredder_fen": chess960.write_fen(position, chess960.Castling.FILES),
        "pgn": dict(chess960.pgn_tags(position)),
        "twin": {"number": position.twin.number, "row": position.twin.row},
        "unprotected_pawns": list(chess960.unprotected_pawns(position)),
    }


def _print_position(position: chess960.StartPosition, console: Console, by_number: bool) -> None:
    steps = chess960.explain_row if by_number else chess960.explain_number
    loose = ", ".join(chess960.unprotected_pawns(position)) or "none"
    facts = (
        ("FEN", chess960.write_fen(position)),
        ("mirror twin", str(position.twin)),
        ("unprotected pawns", loose),
    )
    console.print(Text(f"Position {position}", style="bold"))
    console.print(Text(" ".join(position.row.translate(_GLYPHS))))
    for name, value in facts:
        console.print(Text.assemble((f"{name:<18}", "dim"), value), soft_wrap=True)
    console.print(Text("In your head:", style="dim"))
    for step in steps(chess960.reckon_number(position)):
        console.print(Text(f"  {step}"), soft_wrap=True)


def _print_pawn_table(as_json: bool) -> None:
    table = chess960.positions_by_unprotected_pawns()
    if as_json:
        rows = [
            {"unprotected_pawns": pawns, "positions": [position.number for position in positions]}
            for pawns, positions in enumerate(table)
        ]
        print(json.dumps(rows))
        return
    for pawns, positions in enumerate(table):
        numbers = ", ".join(str(position.number) for position in positions)
        pawns_text = counted_noun(pawns, "unprotected pawn")
        print(f"{pawns_text}, {counted_noun(len(positions), 'position')}: {numbers}")


def _print_draws(proof: DrawProof, as_json: bool) -> None:
    if as_json:
        print(write_proof(proof), end="")
        return
    for draw_result in proof.drawn:
        named = f"{draw_result.unit}: " if len(proof.drawn) > 1 else ""
        print(f"{named}{draw_result.position}")


def _write_secret(path: Path, terms: Terms) -> None:
    """Write the secret, a proof without draws, to a file readable by its owner only."""
    seed = secrets.token_bytes(32)
    secret = DrawProof(terms, commitment_of(terms, seed), seed, "", (), ())
    try:
        create_private(path, write_proof(secret).encode())
    except OSError as error:
        raise BadFile(
            f"the secret can't be written here ({error.strerror})", 0, str(path)
        ) from None
    print(f"{terms.label} ({_allowed_positions_text(terms)}; {terms.repeats}): {secret.commitment}")


def _allowed_positions_text(terms: Terms) -> str:
    """The positions that may be drawn, or the excluded ones, whichever list is shorter."""
    if terms.allowed_count < len(terms.excluded):
        return f"among {', '.join(map(str, sorted(numbers_except(terms.excluded))))}"
    return f"excluding {', '.join(map(str, sorted(terms.excluded))) or 'nothing'}"


def _draw_by_secret(path: Path, other: Path | None, units: Sequence[str], beacon: str) -> DrawProof:
    secret = _read_secret(path)
    if other is None:
        return draw_positions(secret.terms, secret.seed, units, beacon)
    more = _read_secret(other)
    if more.terms != secret.terms:
        raise BadFile(f"its label or terms are not those of {path}", 0, str(other))
    if more.seed == secret.seed:
        raise BadFile(
            f"it holds the same seed as {path}; a second one is somebody else's", 0, str(other)
        )
    second = SecondSeed(more.commitment, more.seed)
    return draw_positions(secret.terms, secret.seed, units, beacon, second=second)


def _read_secret(path: Path) -> DrawProof:
    secret = read_proof(_read_text(str(path)), str(path))
    if secret.commitment != commitment_of(secret.terms, secret.seed):
        raise BadFile("the secret was changed after its commitment", 0, str(path))
    return secret


def _verify_proof(name: str, published: str) -> None:
    """Verify the proof in the file `name` ("-": standard input). `published` is its commitment, or
    both, with a comma, if there are two.
    """
    proof = read_proof(_read_text(name), name)
    bound = (proof.commitment, *([proof.second.commitment] if proof.second else []))
    given = [part.strip().lower() for part in published.split(",") if part.strip()]
    wrong = list(discrepancies(proof))
    if not set(given) <= set(bound):
        wrong.append("The commitment of the proof is not the one published before.")
    for sentence in wrong:
        print(sentence)
    if wrong:
        raise Exit(1)
    for draw_result in proof.drawn:
        print(f"{draw_result.unit}: {draw_result.position}")
    plural = "commitments" if proof.second else "commitment"
    print(f"The proof of {proof.terms.label} holds for the {plural} {' and '.join(bound)}.")
    if set(bound) - set(given):
        print(f"Compare the {plural} with what was published before the draw.")
    if not proof.beacon and proof.second is None:
        print(
            "It has neither a beacon nor a second seed: who made the seed could try others first."
        )


def _read_text(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    try:
        return read_bytes(Path(name)).decode()
    except UnicodeDecodeError:
        raise BadFile("is not UTF-8 text", 0, name) from None
