"""What the server's libraries would load and never use here. Imported before them, it saves most of the start."""

from __future__ import annotations

import sys

# jsonschema can check IRIs, with a grammar that is built on import for two seconds and more; without it such a format is simply not checked.
# No notebook, event or setting that the server reads has one.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
