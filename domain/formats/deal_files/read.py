"""Deals of a file of any known format, detected by its content.

Dealer and vulnerability are the file's, else those of the board's number. A deal repeated
identically, as for the two tables of a match, is read once.
"""

import re
from collections.abc import Iterator

from domain.bridge.deal import Deal, Hand, complete_deal, parse_hand
from domain.bridge.scoring.contract import Compass, Vulnerability, dealer, vulnerability
from domain.errors import BadFile, DomainError
from domain.formats.deal_files.document import (
    STRAINS,
    FiledDeal,
    StatedPar,
    Tricks,
    normalise_par_contract,
)
from domain.formats.deal_files.machines import read_machine
from domain.formats.format_detection import Syntax, read_results, syntax_of
from domain.formats.pairs_results.cells import parse_integer
from domain.formats.pairs_results.document import sentence_on_board
from domain.formats.pbn.games import PbnGame, decode_pbn, parse_games, score_of_ns, table_rows
from domain.formats.pbn.read import VULNERABLE, parse_deal

_DDS_VULNERABLE = ("None", "All", "NS", "EW")
_LIN_VULNERABLE = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All"}
_LIN_HAND = re.compile(r"[SHDC]")
_QUOTED = re.compile(r'"([^"]*)"')


def read_deals(data: bytes, name: str = "") -> tuple[FiledDeal, ...]:
    try:
        found = tuple({repr(each): each for each in _filed_deals(data, name)}.values())
    except DomainError as reason:
        raise BadFile("a deal can't be read: {reason}", 0, name, reason=reason) from None
    except (ValueError, KeyError, IndexError):
        raise BadFile("a deal can't be read", 0, name) from None
    if not found:
        raise BadFile(
            "no deal is in it; PBN, LIN, BRI, DGE, DUP, DLM, DDS and XML are read", 0, name
        )
    return found


def _filed_deals(data: bytes, name: str) -> Iterator[FiledDeal]:
    """The deals of the file in its order, a repeated one as often as it is there."""
    if (dealt := read_machine(data, name)) is not None:
        return (_deal_by_number(board, deal) for board, deal in dealt.items())
    if syntax_of(data) is Syntax.XML:
        deals = read_results(data, name).deals
        return (_deal_by_number(board, deal) for board, deal in sorted(deals.items()))
    text = decode_pbn(data, name)
    if re.search(r"^PBN [0-3] [0-3] ", text, re.MULTILINE):
        return _dds_deals(text)
    return _lin_deals(text) if "md|" in text else _pbn_deals(text, name)


def _deal_by_number(board: int, deal: Deal) -> FiledDeal:
    """The deal with the dealer and vulnerability of its board's number."""
    return FiledDeal(board, deal, dealer(board), vulnerability(board))


def _pbn_deals(text: str, name: str) -> Iterator[FiledDeal]:
    for count, game in enumerate(parse_games(text, name), start=1):
        if not game.get("Deal").strip("?"):
            continue
        board = parse_integer(game.get("Board")) or count
        first = game.get("Dealer").strip("? ").upper()
        vulnerable = VULNERABLE.get(game.get("Vulnerable").strip("? ").upper())
        try:
            deal = parse_deal(game.get("Deal"))
        except (DomainError, ValueError) as reason:
            raise BadFile(sentence_on_board(board, str(reason)), game.line, name) from None
        yield FiledDeal(
            board,
            deal,
            Compass(first) if first in Compass.__members__.values() else dealer(board),
            Vulnerability(vulnerable) if vulnerable else vulnerability(board),
            _pbn_tricks(game),
            _pbn_par(game),
        )


def _pbn_tricks(game: PbnGame) -> Tricks | None:
    """The tricks of a game: 20 hexadecimal digits (NT S H D C of N S E W) or a table of results."""
    digits = game.get("DoubleDummyTricks")
    if re.fullmatch(r"[0-9a-dA-D]{20}", digits):
        rows = {seat: digits[5 * at : 5 * at + 5] for at, seat in enumerate("NSEW")}
        return {
            seat: {
                strain: int(rows[seat][at], 16)
                for strain, at in zip(STRAINS, _AFTER_NT, strict=True)
            }
            for seat in Compass
        }
    found: dict[str, dict[str, int]] = {}
    for row in (
        table_rows(game.tags["OptimumResultTable"]) if "OptimumResultTable" in game.tags else ()
    ):
        if not isinstance(row, int) and (tricks := parse_integer(row.get("Result"))) is not None:
            strain = row.get("Denomination").upper().replace("NT", "N")
            found.setdefault(row.get("Declarer").upper(), {})[strain] = tricks
    if sum(map(len, found.values())) != 20:
        return None
    return {seat: {strain: found[seat][strain[0]] for strain in STRAINS} for seat in Compass}


_AFTER_NT = (1, 2, 3, 4, 0)


def _pbn_par(game: PbnGame) -> StatedPar | None:
    score = score_of_ns(game.get("OptimumScore"))
    contracts = frozenset(
        filter(None, map(normalise_par_contract, game.get("ParContract").split(",")))
    )
    if score is None and not contracts:
        return None
    return StatedPar(None if score is None else int(score), contracts)


def _lin_deals(text: str) -> Iterator[FiledDeal]:
    """The deals of a LIN file: md|3S…,…,…| has the dealer, 1 for south, and hands from south on."""
    parts = text.replace("\r", "").replace("\n", "").split("|")
    board, last = 0, 0
    unfinished: FiledDeal | None = None
    for command, value in zip(parts[::2], parts[1::2], strict=False):
        number = re.search(r"\d+", value)
        if command in ("md", "qx") and unfinished:
            yield unfinished
            unfinished = None
        if command == "qx" and number:
            board = int(number[0])
        elif command == "md" and value.strip():
            last = board or last + 1
            deal, first = _lin_deal(value)
            unfinished = FiledDeal(last, deal, first or dealer(last), vulnerability(last))
            board = 0
        elif command == "ah" and number and unfinished:
            last = int(number[0])
            unfinished = unfinished._replace(board=last)
        elif command == "sv" and unfinished and (vulnerable := _LIN_VULNERABLE.get(value.lower())):
            unfinished = unfinished._replace(vulnerable=Vulnerability(vulnerable))
    if unfinished:
        yield unfinished


def _lin_deal(value: str) -> tuple[Deal, Compass | None]:
    """The deal of an md command, and its dealer if it states one."""
    first, hands = value[:1], (value[1:] if value[:1].isdigit() else value).split(",")
    from_south = [_lin_hand(each) if each.strip() else None for each in [*hands, "", "", ""][:4]]
    deal = complete_deal([from_south[(at + 2) % 4] for at in range(4)])
    return deal, Compass("SWNE"[int(first) - 1]) if first in tuple("1234") else None


def _lin_hand(text: str) -> Hand:
    suits = dict(
        zip(_LIN_HAND.findall(text.upper()), _LIN_HAND.split(text.upper())[1:], strict=True)
    )
    return parse_hand(*(suits.get(strain, "") for strain in "SHDC"))


def _dds_deals(text: str) -> Iterator[FiledDeal]:
    """The deals of DDS: PBN dealer vulnerable trump first "deal", then TABLE, PAR and PAR2."""
    unfinished: FiledDeal | None = None
    count = 0
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "PBN":
            if unfinished:
                yield unfinished
            count += 1
            turn, vulnerable = map(int, rest.split()[:2])
            vulnerability_stated = Vulnerability(_DDS_VULNERABLE[vulnerable])
            deal = parse_deal(_QUOTED.findall(rest)[0])
            unfinished = FiledDeal(count, deal, tuple(Compass)[turn], vulnerability_stated)
        elif unfinished and word == "TABLE":
            values = list(map(int, rest.split()))
            tricks = {
                seat: {strain: values[4 * row + column] for row, strain in enumerate(STRAINS)}
                for column, seat in enumerate(Compass)
            }
            unfinished = unfinished._replace(tricks=tricks)
        elif unfinished and word in ("PAR", "PAR2"):
            unfinished = unfinished._replace(
                par=_dds_par(word, _QUOTED.findall(rest), unfinished.par)
            )
    if unfinished:
        yield unfinished


def _dds_par(word: str, quoted: list[str], before: StatedPar | None) -> StatedPar:
    """The par of a line PAR or PAR2 by its quoted texts; only PAR2 has all contracts."""
    if word == "PAR" and before is None:
        contracts = quoted[2].removeprefix("NS:").split(",")
        return StatedPar(
            int(quoted[0].split()[1]), frozenset(map(normalise_par_contract, contracts))
        )
    return StatedPar(int(quoted[0]), frozenset(map(normalise_par_contract, quoted[1:])), True)
