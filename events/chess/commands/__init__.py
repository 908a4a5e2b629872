"""What can be asked of a stage of chess. The same types are the HTTP bodies and the documented
schema.

Every command names what its sender acted on, as far as it matters: a round number, and for a result
the version at which they last saw the board (`saw`). An act that breaks pairing integrity is
refused with its warning and consequences until it comes with the warning's level in `confirmed`.
"""

from events.chess.commands.bye_rules import AnnounceByeRules as AnnounceByeRules
from events.chess.commands.entries import BarHalfByes as BarHalfByes
from events.chess.commands.entries import CancelBye as CancelBye
from events.chess.commands.entries import CorrectEntry as CorrectEntry
from events.chess.commands.entries import EntryCommand as EntryCommand
from events.chess.commands.entries import ExpelEntry as ExpelEntry
from events.chess.commands.entries import ListedPerson as ListedPerson
from events.chess.commands.entries import PersonFields as PersonFields
from events.chess.commands.entries import RegisterEntries as RegisterEntries
from events.chess.commands.entries import RegisterEntry as RegisterEntry
from events.chess.commands.entries import ReinstateEntry as ReinstateEntry
from events.chess.commands.entries import RequestBye as RequestBye
from events.chess.commands.entries import WithdrawEntry as WithdrawEntry
from events.chess.commands.imports import ImportReport as ImportReport
from events.chess.commands.imports import ReportedSection as ReportedSection
from events.chess.commands.knock_out import ChooseColours as ChooseColours
from events.chess.commands.knock_out import DrawBracket as DrawBracket
from events.chess.commands.knock_out import PlanKnockOut as PlanKnockOut
from events.chess.commands.knock_out import StartGames as StartGames
from events.chess.commands.knock_out import UndrawBracket as UndrawBracket
from events.chess.commands.numbers import AnnounceStartingRank as AnnounceStartingRank
from events.chess.commands.numbers import ExchangeNumbers as ExchangeNumbers
from events.chess.commands.numbers import GiveNumbersAnew as GiveNumbersAnew
from events.chess.commands.numbers import OrderLists as OrderLists
from events.chess.commands.numbers import StateRatings as StateRatings
from events.chess.commands.own_entry import AllowOwnEntry as AllowOwnEntry
from events.chess.commands.own_entry import ReportResult as ReportResult
from events.chess.commands.presence import AllowPair as AllowPair
from events.chess.commands.presence import AnswerNoShows as AnswerNoShows
from events.chess.commands.presence import CheckIn as CheckIn
from events.chess.commands.presence import CheckOut as CheckOut
from events.chess.commands.presence import ForbidPair as ForbidPair
from events.chess.commands.presence import MoveEntries as MoveEntries
from events.chess.commands.presence import PresenceCommand as PresenceCommand
from events.chess.commands.presence import ReportAbsent as ReportAbsent
from events.chess.commands.results import CorrectForRating as CorrectForRating
from events.chess.commands.results import CorrectResult as CorrectResult
from events.chess.commands.results import DeclineCorrection as DeclineCorrection
from events.chess.commands.results import GrantCorrection as GrantCorrection
from events.chess.commands.results import RecordResult as RecordResult
from events.chess.commands.results import ResolveDispute as ResolveDispute
from events.chess.commands.results import WithdrawResult as WithdrawResult
from events.chess.commands.round_robin import AcceptReversal as AcceptReversal
from events.chess.commands.round_robin import AnnounceLots as AnnounceLots
from events.chess.commands.round_robin import AnnounceStartPositions as AnnounceStartPositions
from events.chess.commands.round_robin import BoardCommand as BoardCommand
from events.chess.commands.round_robin import DeclineReversal as DeclineReversal
from events.chess.commands.round_robin import DrawLots as DrawLots
from events.chess.commands.round_robin import DrawStartPositions as DrawStartPositions
from events.chess.commands.round_robin import PlanRoundRobin as PlanRoundRobin
from events.chess.commands.round_robin import RescheduleGame as RescheduleGame
from events.chess.commands.rounds import ChangePairing as ChangePairing
from events.chess.commands.rounds import CloseRound as CloseRound
from events.chess.commands.rounds import EndManualPairing as EndManualPairing
from events.chess.commands.rounds import PairRound as PairRound
from events.chess.commands.rounds import PublishRound as PublishRound
from events.chess.commands.rounds import ReopenRound as ReopenRound
from events.chess.commands.rounds import RoundCommand as RoundCommand
from events.chess.commands.rounds import RoundCommandWithReason as RoundCommandWithReason
from events.chess.commands.rounds import StartManualPairing as StartManualPairing
from events.chess.commands.rounds import UnpairRound as UnpairRound
from events.chess.commands.rounds import UnpublishRound as UnpublishRound
from events.chess.commands.stages import LeaveFideMode as LeaveFideMode
from events.chess.commands.stages import PlaceByHand as PlaceByHand
from events.chess.commands.stages import PlanStage as PlanStage
from events.chess.commands.stages import ReplanStage as ReplanStage
from events.chess.commands.us_chess import AnnounceUsChess as AnnounceUsChess
