"""The board game Auf Achse as Jupyter widgets."""

__version__ = "0.1.0"
