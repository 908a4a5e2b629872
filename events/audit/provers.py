"""Who proves what of a log: one line for each game, in the order in which an audit tells it."""

from collections.abc import Mapping

from events.audit.proof import Prover
from events.bridge.audit.proof import PROVER as BRIDGE
from events.chess.audit.proof import PROVER as CHESS
from events.team_chess.audit.proof import PROVER as TEAM_CHESS

PROVERS: Mapping[str, Prover] = {"chess": CHESS, "bridge": BRIDGE, "team-chess": TEAM_CHESS}
