"""Text lists of all layouts: the columns follow from the header line."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.formats.rating_list.rated_player import RatedPlayer, RatingKind
from domain.formats.rating_list.reading import read_text
from tests.domain.formats.rating_list.lists import (
    COMBINED_2026,
    COMBINED_LEGACY,
    SINGLE_2011,
    SINGLE_2026,
    combined_line,
    encoded_lines,
)

#                            Sex Tit  WTit OTit           FOA
GRANDMASTER = "M   GM                           "
#          SRtng SGm SK RRtng RGm Rk BRtng BGm BK
RATINGS = "2823  0   10 2801  12  10 2860  0   10 "


def test_a_combined_list_has_three_ratings() -> None:
    line = combined_line("1503014", "Carlsen, Magnus", "NOR", GRANDMASTER, RATINGS, "1990      ")

    assert list(read_text(encoded_lines(COMBINED_2026, line))) == [
        RatedPlayer(
            *(1503014, "Carlsen, Magnus", "NOR", "m", "GM", 2823, 2801, 2860),
            *(1990, True, 10, 10, 10),
        )
    ]


def test_a_list_without_the_arena_titles_begins_its_ratings_earlier() -> None:
    line = combined_line("90000001", "Player, One", "BAN", "M", "", "").rstrip()
    line = f"{line:<109}1840  0   40 1836  0   20 1860  0   20 1974  wi"

    (player,) = read_text(encoded_lines(COMBINED_LEGACY, line))

    assert player == RatedPlayer(
        90000001, "Player, One", "BAN", "m", "", 1840, 1836, 1860, 1974, False, 40, 20, 20
    )


def test_the_coefficient_of_a_single_list_is_of_its_kind() -> None:
    line = f"{'9000170':<15}{'Player, Two':<61}IRQ F   WFM  WFM {'':<20}1876  13  20 2001  w"

    (player,) = read_text(encoded_lines(SINGLE_2026, line), RatingKind.RAPID)

    assert player is not None
    assert (player.standard_k, player.rapid_k, player.blitz_k) == (0, 20, 0)


@pytest.mark.parametrize(
    ("kind", "ratings"),
    [
        (RatingKind.STANDARD, (1876, 0, 0)),
        (RatingKind.RAPID, (0, 1876, 0)),
        (RatingKind.BLITZ, (0, 0, 1876)),
    ],
)
def test_the_rating_of_a_single_list_is_of_the_kind_given(
    kind: RatingKind, ratings: tuple[int, int, int]
) -> None:
    line = f"{'9000170':<15}{'Player, Two':<61}IRQ F   WFM  WFM {'':<20}1876  13  20 2001  w"

    (player,) = read_text(encoded_lines(SINGLE_2026, line), kind)

    assert player is not None
    assert (player.standard, player.rapid, player.blitz) == ratings
    assert (player.sex, player.title, player.born) == ("w", "WFM", 2001)


def test_an_old_list_has_right_aligned_numbers_and_titles_of_one_letter() -> None:
    #       ID number Name                              TitlFed  Mar11 GamesBorn  Flag
    lines = [
        " 9000007  Kasparov, Garry                   g   RUS  2812    0  1963  i",
        "   10001  Player Three                      wf  IND             1997  w",
    ]

    assert list(read_text(encoded_lines(SINGLE_2011, *lines, end="\n"))) == [
        RatedPlayer(9000007, "Kasparov, Garry", "RUS", "", "GM", 2812, 0, 0, 1963, False),
        RatedPlayer(10001, "Player Three", "IND", "w", "WFM", 0, 0, 0, 1997, True),
    ]


def test_many_other_titles_push_the_ratings_to_the_right() -> None:
    #                 Sex Tit  WTit OTit overflowing its 15 columns
    titles = "M   GM        FST,FA,IO,NI,DI,LSI"
    line = combined_line("15", "Busy, Person", "NOR", titles, "", "")[:80] + titles.ljust(39)
    line += RATINGS + "1970      "
    assert len(line) == 162 + 6  # 162 columns, and six that the titles have too many

    (player,) = read_text(encoded_lines(COMBINED_2026, line))

    assert player is not None
    assert (player.standard, player.rapid, player.blitz, player.born) == (2823, 2801, 2860, 1970)


def test_a_line_without_a_name_or_number_is_no_player() -> None:
    lines = [combined_line("9000004", "", "TTO"), combined_line("", "Nobody, At All"), "  ", "\x1a"]

    assert list(read_text(encoded_lines(COMBINED_2026, *lines))) == [None, None]


def test_letters_of_windows_1252_in_an_old_list_are_read() -> None:
    line = f" 9000007  {'Müller, Jörg':<34}m   GER  2412    0  1963   "

    (player,) = read_text([f"{SINGLE_2011}\n".encode(), line.encode("cp1252")])

    assert player is not None
    assert (player.name, player.federation, player.standard) == ("Müller, Jörg", "GER", 2412)


@pytest.mark.parametrize(
    "header",
    [b"", b"\x89PNG\r\n\x1a\n", b"Name;Rating\n", b"001 012 Spring Open\n", b" ID Number Name Fed"],
)
def test_a_list_without_a_header_is_refused(header: bytes) -> None:
    with pytest.raises(BadFile, match="header of a FIDE rating list"):
        list(read_text([header], file_name="l.txt"))


def test_an_endless_line_is_refused() -> None:
    with pytest.raises(BadFile, match="line 2: the line is too long"):
        list(read_text([COMBINED_2026.encode(), b"x" * 1001], file_name="l.txt"))


@given(st.lists(st.binary(max_size=200)))
def test_any_line_below_a_header_is_read_as_a_player_or_as_none(lines: list[bytes]) -> None:
    for player in read_text([COMBINED_2026.encode(), *lines]):
        assert player is None or (player.fide_id > 0 and player.name and player.standard <= 4000)


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "players", "first"),
    [
        ("combined_162col_foa_2026.txt", 3, (2823, 2801, 2860, 1990)),
        ("combined_no_foa_legacy.txt", 3, (1840, 1836, 1860, 1974)),
        ("single_list_2011.txt", 3, (2686, 0, 0, 1990)),
        ("single_list_2011_300rows.txt", 300, (2395, 0, 0, 1972)),
        ("standard_list_2023.txt", 3, (1063, 0, 0, 1987)),
    ],
)
def test_real_lists_of_all_layouts_are_read(
    shared: Path, name: str, players: int, first: tuple[int, ...]
) -> None:
    with (shared / "data/ratings" / name).open("rb") as lines:
        found = [player for player in read_text(lines, file_name=name) if player is not None]

    assert len(found) == players
    top = found[0]
    assert (top.standard, top.rapid, top.blitz, top.born) == first
    assert all(len(player.federation) == 3 and player.federation.isupper() for player in found)


def test_a_column_the_list_does_not_have_is_empty_and_a_short_line_is_filled() -> None:
    header = "ID Number Name      Fed"
    lines = encoded_lines(header, "123       Abel, Ann NORWAY", "124       Berg      ")

    (abel, berg) = read_text(lines)

    assert abel is not None
    assert (abel.fide_id, abel.name, abel.federation) == (123, "Abel, Ann", "NOR")
    assert (abel.sex, abel.title, abel.born, abel.standard) == ("", "", 0, 0)
    assert berg is not None
    assert berg.federation == ""


def test_a_list_cut_off_within_its_last_line_is_refused() -> None:
    one = combined_line("1503014", "Carlsen, Magnus", "NOR", GRANDMASTER, RATINGS, "1990      ")
    header, line = (f"{text}\r\n".encode() for text in (COMBINED_2026, one))

    with pytest.raises(BadFile, match="cut off") as refused:
        list(read_text([header, line, line[:40]], file_name="list.txt"))

    assert refused.value.line == 3
    assert len(list(read_text([header, line, line.rstrip()]))) == 2, "the last end may be missing"


def test_a_wrong_header_is_reported_with_its_line() -> None:
    with pytest.raises(BadFile) as refused:
        list(read_text([b"Nothing of the kind"], file_name="list.txt"))

    assert refused.value.line == 1


def test_the_last_column_is_as_wide_as_its_heading_or_four_letters() -> None:
    (abel,) = read_text(encoded_lines("ID Number Fed Name", "123       NORAbelard"))
    (berg,) = read_text(encoded_lines("ID Number Name      Tit", "124       Berg      WGMX"))

    assert abel is not None
    assert berg is not None
    # "Name" heads the last column: it is four letters wide from where the heading stands.
    assert abel.name == "bela"
    assert (berg.name, berg.title) == ("Berg", "")


def test_values_without_a_column_are_unknown() -> None:
    header = f"{'ID Number':<15}{'Name':<61}Fed"
    line = f"{'15':<15}{'Wiik, Iwan':<61}NOR"

    assert list(read_text(encoded_lines(header, line))) == [RatedPlayer(15, "Wiik, Iwan", "NOR")]
    assert RatedPlayer(15, "")[2:] == ("", "", "", 0, 0, 0, 0, True, 0, 0, 0)


@pytest.mark.parametrize(("digits", "accepted"), [(15, True), (16, False)])
def test_a_fide_id_of_more_than_15_digits_is_no_player(digits: int, accepted: bool) -> None:
    header = f"{'ID Number':<20}{'Name':<61}Fed"
    line = f"{'9' * digits:<20}{'Player, One':<61}NOR"

    (player,) = read_text(encoded_lines(header, line))

    assert (player is not None) == accepted
