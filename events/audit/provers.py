"""Who proves what of a log: one line for each game, in the order in which an audit tells it."""

from collections.abc import Mapping

from events.audit.proof import Prover
from events.bridge.audit.proof import prove as bridge
from events.chess.audit.proof import prove as chess
from events.team_chess.audit.proof import prove as team_chess

PROVERS: Mapping[str, Prover] = {"chess": chess, "bridge": bridge, "team-chess": team_chess}
