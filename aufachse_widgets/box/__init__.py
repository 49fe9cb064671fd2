"""The box of a physical table: remembered on disk, in and out as CSV, completed while it is typed."""

from .box import Box, BoxCard, BoxError, shipped_box
from .rules import TableRules, is_blank

__all__ = ["Box", "BoxCard", "BoxError", "TableRules", "is_blank", "shipped_box"]
