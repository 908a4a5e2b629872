"""A QR code as a picture inside the page: drawn in the ink of its place, no file needed."""

import segno
from markupsafe import Markup


def qr_svg(text: str, says: str) -> Markup:
    """`says` is the text alternative. Level M: a fold or a coffee ring may cost a seventh of it."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)
    picture = drawn.replace('stroke="#000"', 'stroke="currentColor"')
    return Markup('<span class="qr-frame" role="img" aria-label="{}">{}</span>').format(
        says, Markup(picture)
    )


def code_of(address: str, says: str) -> Markup:
    """Nothing where nobody knows how a phone reaches the address."""
    return qr_svg(address, says) if address.startswith("http") else Markup()
