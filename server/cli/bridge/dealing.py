"""`wallchart dealing`: reproducible random deals, as PBN and for dealing machines.

    wallchart dealing --commit secret.json --label "Club night" --boards 27 --beacon "the lotto"
    wallchart dealing --reveal secret.json --word "3 17 22 28 41 49" -o night.pbn -o night.dup
    wallchart dealing --verify proof.json --commitment 3b1f… -o again.pbn

The output of the first command is published before the word, such as the numbers of a lottery, is
known; the second writes the proof,
which is published after the session. The secret and the word together reveal the deals.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from typer import BadParameter

from domain.bridge.deal import DEALS, Deal, deal_of_number, number_of_deal
from domain.bridge.promised_deals import (
    DealsProof,
    deal_boards,
    proof_without_word,
    read_proof,
    write_proof,
)
from domain.draws.words import announced_word
from domain.errors import BadFile, DomainError
from domain.formats.deal_files.document import ENDINGS, write_deals
from domain.formats.pbn.read import parse_deal
from domain.formats.pbn.write import deal_as_text
from server.cli.bridge.options import Dealing
from server.cli.bridge.results_files import read_limited
from server.cli.console.command import DIFFERENT, DONE
from server.cli.console.files import write_bytes
from server.disk import create_private


def run(args: Dealing) -> int:
    acts = (args.commit, args.reveal, args.verify, args.number is not None, args.deal)
    if sum(map(bool, acts)) != 1:
        raise BadParameter("give one of --commit, --reveal, --verify, --number, --deal")
    paths = args.output or []
    unknown = [str(path) for path in paths if path.suffix.lower() not in ENDINGS]
    if unknown:
        raise BadParameter(f"{unknown[0]} ends in none of {', '.join(ENDINGS)}")
    if args.commit:
        _write_commitment(args, args.commit)
    elif args.reveal:
        proof = replace(_read_proof(args.reveal), word=args.word)
        _write_deals(args.output or [], proof, deal_boards(proof))
        print(write_proof(proof), end="")
    elif args.verify:
        return _verify_proof(args, args.verify)
    elif args.number is not None:
        if args.number >= DEALS:
            raise BadParameter(f"the numbers are 0 to {DEALS - 1}", param_hint="--number")
        print(deal_as_text(deal_of_number(args.number)))
    else:
        print(number_of_deal(_parse_deal(args.deal)))
    return DONE


def _parse_deal(text: str) -> Deal:
    try:
        return parse_deal(text)
    except (DomainError, ValueError) as reason:
        raise BadParameter(f"this is no deal: {reason}", param_hint="--deal") from None


def _write_commitment(args: Dealing, path: Path) -> None:
    first, _, last = args.boards.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal():
        raise BadParameter("write 36 or 1-36", param_hint="--boards")
    boards = range(int(first), int(last) + 1) if last else range(1, int(first) + 1)
    word = announced_word(args.beacon, args.form, args.example)
    made = proof_without_word(args.label, boards, word, secrets.token_bytes(32))
    try:
        create_private(path, write_proof(made).encode())
    except OSError as error:
        raise BadFile(f"it can't be written here ({error.strerror})", 0, str(path)) from None
    source = f"; word: {made.source}, {made.form} {made.example}".rstrip() if made.source else ""
    print(f"{made.label} (boards {made.first}-{made.last}{source}): {made.commitment}")


def _read_proof(path: Path) -> DealsProof:
    return read_proof(read_limited(path).decode("utf-8", "replace"), str(path))


def _verify_proof(args: Dealing, path: Path) -> int:
    proof = _read_proof(path)
    try:
        deals = deal_boards(proof)
    except DomainError as wrong:
        print(wrong)
        return DIFFERENT
    if args.commitment and args.commitment.strip().lower() != proof.commitment:
        print("The commitment of the proof is not the one published before.")
        return DIFFERENT
    _write_deals(args.output or [], proof, deals)
    print(f"The proof of {proof.label} holds for the commitment {proof.commitment}.")
    if not args.output:
        print("\n".join(f"board {board}: {deal_as_text(deal)}" for board, deal in deals.items()))
    if not proof.source:
        print("It has no word from elsewhere: who made the seed could try others first.")
    return DONE


def _write_deals(paths: list[Path], proof: DealsProof, deals: Mapping[int, Deal]) -> None:
    for path in paths:
        write_bytes(write_deals(deals, path.suffix.lower(), proof.label), path)
