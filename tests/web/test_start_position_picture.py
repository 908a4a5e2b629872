"""The picture of a start position, parsed as XML: pieces on their squares and a text for screen
readers.
"""

from xml.etree import ElementTree

import pytest

from domain.chess960 import all_positions, position_numbered
from web.chess.pictures.start_position import DiagramExtent, board_diagram, describe_row

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}


def pieces(picture: str, side: str) -> list[tuple[int, int, str]]:
    """(y, x, name) of one side, from the top left."""
    found = []
    for path in ElementTree.fromstring(picture).iter(f"{SVG}path"):
        _, colour, name = path.attrib["class"].split()
        x, y = path.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
        if colour == side:
            found.append((int(y), int(x), name))
    return sorted(found)


def test_the_board_shows_white_below_and_black_opposite() -> None:
    for position in all_positions()[::37]:
        picture = board_diagram(position)
        white = [name for _, _, name in pieces(picture, "white")]
        black = [name for _, _, name in pieces(picture, "black")]

        assert "".join(LETTERS[name] for name in white[8:]) == position.row
        assert "".join(LETTERS[name] for name in black[:8]) == position.row
        assert white[:8] == black[8:] == ["pawn"] * 8


def test_the_rank_alone_shows_eight_pieces() -> None:
    picture = board_diagram(position_numbered(885), DiagramExtent.RANK)

    assert "".join(LETTERS[name] for _, _, name in pieces(picture, "white")) == "RQBBKRNN"
    assert pieces(picture, "black") == []


def test_a1_is_dark() -> None:
    squares = ElementTree.fromstring(board_diagram(position_numbered(518))).findall(f"{SVG}rect")
    corner = min(squares, key=lambda s: (-int(s.attrib["y"]), int(s.attrib["x"])))

    assert len(squares) == 64
    assert corner.attrib["class"] == "square dark"


@pytest.mark.parametrize("extent", DiagramExtent)
def test_letters_stand_below_the_files_and_numbers_left_of_the_ranks_inside_the_picture(
    extent: DiagramExtent,
) -> None:
    root = ElementTree.fromstring(board_diagram(position_numbered(518), extent))
    squares = [square.attrib for square in root.iter(f"{SVG}rect")]
    columns = sorted({int(square["x"]) for square in squares})
    rows = sorted({int(square["y"]) for square in squares}, reverse=True)
    side, left, foot = int(squares[0]["width"]), columns[0], rows[0] + int(squares[0]["height"])
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    below, beside = list[str](), list[str]()
    for letter in root.iter(f"{SVG}text"):
        x, y = int(letter.attrib["x"]), int(letter.attrib["y"])
        if foot < y < height:
            below.append(f"{letter.text}{columns.index(x - side // 2)}")
        elif 0 < x < left:
            beside.append(f"{letter.text}{[top < y < top + side for top in rows].index(True)}")

    assert width == columns[-1] + side + left
    assert below == [f"{letter}{at}" for at, letter in enumerate("abcdefgh")]
    assert beside == [f"{rank}{rank - 1}" for rank in range(1, len(rows) + 1)]


def test_a_screen_reader_hears_number_and_row() -> None:
    root = ElementTree.fromstring(board_diagram(position_numbered(518)))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")

    assert title is not None
    assert description is not None
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == f"{title.attrib['id']} {description.attrib['id']}"
    assert title.text == "Chess960 start position 518"
    assert description.text == describe_row(position_numbered(518))


def test_the_row_in_words() -> None:
    assert describe_row(position_numbered(518)) == (
        "White from a to h: rook a1, knight b1, bishop c1, queen d1, king e1, bishop f1, "
        "knight g1, rook h1; Black stands opposite."
    )
