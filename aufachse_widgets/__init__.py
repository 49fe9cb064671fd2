"""The board game Auf Achse as Jupyter widgets: play it, track a physical table, simulate it, teach with it.

The names for use in notebooks, each imported when it is first used, so that importing the package
costs nothing (``__init__.pyi`` lists them and where they live)::

    from aufachse_widgets import play, track, simulate, Session, Seat, preset, load_board, register_bot, MapView
"""

import lazy_loader

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
