# The front door: what `from aufachse_widgets import …` offers, and the module that each name lives in.
# The package reads this file; type checkers and editors do, too.

from .apps.play import play as play
from .apps.seating import default_seats as default_seats
from .apps.track import track as track
from .bots import all_bots as all_bots
from .bots import get_bot as get_bot
from .bots import register_bot as register_bot
from .bots import unregister_bot as unregister_bot
from .engine import PRESETS as PRESETS
from .engine import AufAchseError as AufAchseError
from .engine import Board as Board
from .engine import Contract as Contract
from .engine import Edition as Edition
from .engine import IllegalAction as IllegalAction
from .engine import PlayerAt as PlayerAt
from .engine import PositionError as PositionError
from .engine import Reason as Reason
from .engine import Rules as Rules
from .engine import State as State
from .engine import actors as actors
from .engine import apply as apply
from .engine import bidding as bidding
from .engine import chance_outcomes as chance_outcomes
from .engine import compile_rules as compile_rules
from .engine import determinise as determinise
from .engine import legal_actions as legal_actions
from .engine import load_board as load_board
from .engine import new_game as new_game
from .engine import position as position
from .engine import preset as preset
from .engine import reach as reach
from .engine import standing as standing
from .engine import view as view
from .engine import why_not as why_not
from .journal import Seat as Seat
from .journal import read_journal as read_journal
from .journal import write_journal as write_journal
from .sessions.session import Session as Session
from .sessions.tracker import Tracker as Tracker
from .simulation import simulate as simulate
from .store import MemoryStore as MemoryStore
from .store import open_store as open_store
from .widgets.map.view import MapView as MapView
from .widgets.play.actionbar import ActionBar as ActionBar
from .widgets.play.auction import AuctionPanel as AuctionPanel
from .widgets.play.dice import DiceView as DiceView
from .widgets.play.hand import HandView as HandView
from .widgets.play.log import LogView as LogView
from .widgets.play.market import MarketView as MarketView
from .widgets.play.scoreboard import ScoreBoard as ScoreBoard
from .widgets.play.trailers import TrailerYard as TrailerYard

__version__: str
