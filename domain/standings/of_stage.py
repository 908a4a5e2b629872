"""The table of a stage as it was announced: its tie-breaks in its edition (FIDE C.07), its rounds.

Screens, files and the audit all rank by this one function. Of a round robin every game counts that
was played, early ones too, and those of an annulled player for nobody (`domain.predetermined`); of
every other stage the first rounds asked for (`domain.chart`).
"""

from domain.chart import chart
from domain.predetermined import annulled, counted
from domain.standings.rules import Edition, Rules
from domain.standings.table import Selection, Table, tabulate
from domain.standings.tiebreaks.descriptor import tie_break
from domain.tournament import Stage


def ranking(stage: Stage, rounds: int) -> Table:
    """The table after that many rounds, with what explains its values."""
    fixed = stage.round_robin is not None
    rules = Rules(Edition(stage.rules.tie_break_edition), fixed, stage.rules.rounds)
    counting = counted(stage) if fixed else chart(stage, rounds)
    order = [tie_break(name) for name in ("PTS", *stage.rules.tie_breaks)]
    return tabulate(counting, order, rules, Selection(annulled=annulled(stage)))
