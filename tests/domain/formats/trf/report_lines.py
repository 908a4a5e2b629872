"""Lines of a TRF report for the tests, put into their columns by counting, as a person would."""


def player_line(number: int, points: str, *cells: str, name: str = "", rank: str = "") -> str:
    """A line 001; cells are "4 w 1", "4 w" without a result, "0000 - H", "" for a blank one."""
    name = name or f"Player {number}"
    line = f"001 {number:>4}      {name:<33}                           ".ljust(80)
    line += f"{points:>4} {rank:>4}"
    for cell in cells:
        line += "  " + _in_columns(cell)
    return line.rstrip()


def _in_columns(cell: str) -> str:
    opponent, _, rest = cell.partition(" ")
    return f"{opponent:>4} {rest:<3}" if cell.strip() == cell else cell


def report_bytes(*lines: str) -> bytes:
    return "\n".join(lines).encode()
