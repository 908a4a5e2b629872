"""QR codes as pictures inside a page."""

from xml.etree import ElementTree

from web.shared.qr import qr_svg, qr_svg_file

SVG = "{http://www.w3.org/2000/svg}"


def test_a_qr_code_in_a_page_has_a_label_and_the_current_colour() -> None:
    picture = qr_svg("http://hall:8000/t/abc/audit?head=812:7K2M-Q9XD", 'the head "7K2M"')

    assert 'aria-label="the head &#34;7K2M&#34;"' in picture
    assert 'stroke="currentColor"' in picture
    assert "#000" not in picture
    assert "style" not in picture


def test_a_qr_code_file_has_a_white_margin_of_four_modules() -> None:
    picture = ElementTree.fromstring(qr_svg_file("http://hall:8000/display/hang/ABCD"))
    ground, code = picture.iter(f"{SVG}path")

    assert picture.tag == f"{SVG}svg"
    assert ground.attrib["fill"] == "#fff"
    assert ground.attrib["d"].startswith("M0 0h")
    # After four modules, the upper edge of a finder pattern, which is seven modules long.
    assert code.attrib["d"].startswith("M4 4.5h7")


def test_the_same_text_is_the_same_picture() -> None:
    assert qr_svg("a", "x") == qr_svg("a", "x") != qr_svg("b", "x")
