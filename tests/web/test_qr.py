"""QR codes as pictures inside a page."""

from web.shared.qr import qr_svg


def test_the_picture_says_what_it_is_and_takes_the_ink_of_its_place() -> None:
    picture = qr_svg("http://hall:8000/t/abc/audit?head=812:7K2M-Q9XD", 'the head "7K2M"')

    assert 'aria-label="the head &#34;7K2M&#34;"' in picture
    assert 'stroke="currentColor"' in picture
    assert "#000" not in picture
    assert "style" not in picture


def test_the_same_text_is_the_same_picture() -> None:
    assert qr_svg("a", "x") == qr_svg("a", "x") != qr_svg("b", "x")
