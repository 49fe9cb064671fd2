"""What tests of the start page and its forms begin with."""

from tests.kit.start_page import boxes, page
from tests.kit.stores import memory_store as store

__all__ = ["boxes", "page", "store"]
