"""Deals read from PBN, LIN, lists of DDS and results files."""

from pathlib import Path

import pytest

from domain.bridge.deal import Deal
from domain.bridge.scoring.contract import Compass, Strain, Vulnerability
from domain.errors import BadFile
from domain.formats.deal_files.document import FiledDeal, normalise_par_contract
from domain.formats.deal_files.read import read_deals
from domain.formats.pbn.read import parse_deal

TEXT = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
DEAL = parse_deal(TEXT)
DDS = f"""NUMBER 1
PBN 3 2 0 0 "{TEXT}"
FUT 9 2 2
TABLE 5 8 5 8 6 6 6 6 5 7 5 7 7 5 7 5 6 6 6 6
PAR "NS -110" "EW 110" "NS:EW 2S" "EW:EW 2S"
"""


def read_one_deal(text: str) -> FiledDeal:
    (found,) = read_deals(text.encode())
    return found


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 - AT942.AQ4.32.KJ3",
        "W:AT942.AQ4.32.KJ3 QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652",
    ],
)
def test_pbn_names_the_first_hand_and_may_leave_out_one(text: str) -> None:
    deal = read_one_deal(f'[Board "5"]\n[Dealer "W"]\n[Vulnerable "Both"]\n[Deal "{text}"]\n')
    assert deal == FiledDeal(5, DEAL, Compass.WEST, Vulnerability.ALL)


def test_missing_dealer_and_vulnerability_follow_from_the_boards_number() -> None:
    deal = read_one_deal(f'[Board "2"]\n[Deal "{TEXT}"]\n')
    assert (deal.dealer, deal.vulnerable) == (Compass.EAST, Vulnerability.NS)


# Five digits for each of N, S, E and W: the tricks in NT, S, H, D, C; the last, A, is ten.
ROWS = "\n".join(
    f"{seat} {strain} {tricks}"
    for seat, five in zip("NSEW", ("65567", "65567", "68775", "6877A"), strict=True)
    for strain, tricks in zip(("NT", "S", "H", "D", "C"), (int(t, 16) for t in five), strict=True)
)


@pytest.mark.parametrize(
    "stated",
    [
        '[DoubleDummyTricks "6556765567687756877A"]\n',
        f'[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n{ROWS}\n',
    ],
)
def test_pbn_states_tricks_in_digits_or_rows(stated: str) -> None:
    tricks = read_one_deal(f'[Board "1"]\n[Deal "{TEXT}"]\n{stated}').tricks
    assert tricks is not None
    assert tricks[Compass.SOUTH][Strain.CLUBS] == 7
    assert tricks[Compass.WEST][Strain.CLUBS] == 10
    assert tricks[Compass.EAST][Strain.SPADES] == 8


def test_pbn_states_par() -> None:
    text = f'[Board "1"]\n[Deal "{TEXT}"]\n[OptimumScore "EW 430"]\n[ParContract "EW 3N+1"]\n'
    par = read_one_deal(text).par
    assert par is not None
    assert par.ns == -430
    assert par.contracts == {"EW 3N"}
    assert not par.all_contracts


def test_a_deal_played_at_two_tables_is_read_once() -> None:
    game = f'[Board "1"]\n[Deal "{TEXT}"]\n'
    assert len(read_deals(f"{game}\n{game}".encode())) == 1


SOUTH, WEST = "SK5HT83DKQ9CA7652", "SAT942HAQ4D32CKJ3"
NORTH, EAST = "SQJ6HK652DJ85CT98", "S873HJ97DAT764CQ4"


@pytest.mark.parametrize("hands", [(SOUTH, WEST, NORTH), (SOUTH, WEST, NORTH, EAST)])
def test_lin_is_read_with_or_without_the_last_hand(hands: tuple[str, ...]) -> None:
    md = ",".join(hands)
    deal = read_one_deal(f"pn|a,b,c,d|st||md|3{md}|rh||ah|Board 7|sv|b|mb|p|mb|p|mb|p|mb|p|pg||\n")
    assert deal == FiledDeal(7, DEAL, Compass.NORTH, Vulnerability.ALL)


def test_the_two_rooms_of_a_lin_file_have_one_deal() -> None:
    md = ",".join((SOUTH, WEST, NORTH))
    text = f"vg|x|\nqx|o3|md|1{md}|sv|e|mb|p|pg||\nqx|c3|md|1{md}|sv|e|mb|1C|pg||\n"
    assert read_one_deal(text) == FiledDeal(3, DEAL, Compass.SOUTH, Vulnerability.EW)


def test_lists_of_dds_are_read_with_tricks_and_par() -> None:
    deal = read_one_deal(DDS)
    assert deal.deal == DEAL
    assert (deal.dealer, deal.vulnerable) == (Compass.WEST, Vulnerability.NS)
    assert deal.tricks is not None
    assert deal.tricks[Compass.EAST][Strain.SPADES] == 8
    assert deal.par is not None
    assert deal.par.ns == -110
    assert deal.par.contracts == {"EW 2S"}
    par = read_one_deal(DDS + 'PAR2 "-110" "2S-EW" "1N*-W-1"\n').par
    assert par is not None
    assert par.contracts == {"EW 2S", "W 1NX"}
    assert par.all_contracts


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4H*-EW-1", "EW 4HX"), ("EW 4Hx", "EW 4HX"), ("NS 234C", "NS 2C"), ("3N-N", "N 3N"),
        ("EW 3N+1", "EW 3N"), ("NS 4SX-3", "NS 4SX"), ("5NT W", "W 5N"), ("pass", ""),
    ],
)  # fmt: skip
def test_par_contracts_are_read_in_many_notations(text: str, contract: str) -> None:
    assert normalise_par_contract(text) == contract


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        '[Board "1"]\n[Deal "N:AK.. - - -"]\n',
        '[Board "1"]\n[Deal "N:AK"]\n',
        "md|3S2|",
        "md|3SA,SA,SA|",
        'PBN 0 0 0 0 "N:AK"',
        "PBN 0 0 x",
    ],
)
def test_a_file_without_a_complete_deal_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        read_deals(text.encode())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("md|3SAKQ|", "a deal can't be read: only one hand may be left out, not 3"),
        ('[Board "1"]\n[Deal "N:AKQ.AKQ.AKQ.AKQJ - - -"]\n', "only one hand may be left out"),
        ('PBN 0 0 0 0 "N:AK"', "a deal can't be read$"),
        (f'[Board "7"]\n[Deal "Q{TEXT[1:]}"]\n', "line 1: board 7: 'Q' is not N, E, S or W"),
    ],
)
def test_an_invalid_deal_is_explained_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        read_deals(text.encode())


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "deals"),
    [
        ("double_dummy/list10.txt", 10),
        ("teams_of_four/ten_deals_eight_matches.pbn", 10),
        ("bridge/handrecord_36boards.pbn", 36),
        ("bridge/mp_mitchell_38pairs_27boards.usebio.xml", 27),
    ],
)
def test_real_files_have_their_number_of_deals(shared: Path, name: str, deals: int) -> None:
    found = read_deals((shared / "data" / name).read_bytes(), name)
    assert len(found) == deals
    assert all(isinstance(each.deal, Deal) for each in found)
