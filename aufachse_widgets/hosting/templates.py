"""The page's templates, compiled once: Voilà itself reads and compiles them again for every visitor (a fifth of a second)."""

from __future__ import annotations

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila.exporter import VoilaExporter


class KeptTemplates(BytecodeCache):
    """Compiled templates, as long as their source stays what it was."""

    def __init__(self) -> None:
        self._compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, where the template is known."""
        if bucket.key in self._compiled:
            bucket.bytecode_from_string(self._compiled[bucket.key])  # it looks at the source's checksum

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what has been compiled."""
        self._compiled[bucket.key] = bucket.bytecode_to_string()


_kept = KeptTemplates()


class PageExporter(VoilaExporter):  # type: ignore[misc]
    """Voilà's, with templates that are compiled once."""

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = _kept
        return environment
