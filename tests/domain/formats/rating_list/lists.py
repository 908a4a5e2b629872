"""Rating lists for the tests, laid out by hand in the forms FIDE has published."""

COMBINED_2026 = (
    f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}FOA SRtng SGm SK RRtng RGm Rk "
    "BRtng BGm BK B-day Flag"
)
COMBINED_LEGACY = COMBINED_2026.replace("FOA ", "")
SINGLE_2026 = (
    f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}FOA OCT26 Gms K  B-day Flag"
)
SINGLE_2011 = f"{'ID number Name':<44}TitlFed  Mar11 GamesBorn  Flag"


def combined_line(
    fide_id: str, name: str, fed: str = "NOR", titles: str = "", ratings: str = "", rest: str = ""
) -> str:
    """A line of a combined list; `titles` and `ratings` fill columns, `rest` is year and flag."""
    return f"{fide_id:<15}{name:<61}{fed:<4}{titles:<33}{ratings:<39}{rest:<10}"


def encoded_lines(header: str, *lines: str, end: str = "\r\n") -> list[bytes]:
    return [f"{line}{end}".encode() for line in (header, *lines)]
