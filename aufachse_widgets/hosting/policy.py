"""What a page may load and reach: the Content-Security-Policy, which the browser itself enforces."""

from __future__ import annotations

from .network import host_name
from .origin import NAME


def content_security_policy(host: str = "") -> str:
    """The policy of a page that is asked for by that ``Host``.

    Websockets go to the page's own origin only. ``'self'`` says that to browsers of today; Safari before 16 and Chrome before 70 want the websocket's
    own address, which is known only when a page is asked for. What is no plain name and port is left out.

    >>> "connect-src 'self' ws://localhost:8866 wss://localhost:8866 data: blob:;" in content_security_policy("localhost:8866")
    True
    >>> content_security_policy("[::1]:8866") == content_security_policy("x; script-src *") == content_security_policy()
    True
    """
    own = f" ws://{host} wss://{host}" if NAME.fullmatch(host_name(host)) else ""
    return "; ".join(
        [
            "default-src 'self'",
            "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
            "style-src 'self' 'unsafe-inline'",
            "font-src 'self' data:",
            # OpenStreetMap's tiles are the one thing from another host: only a map that a person switched to them asks for any.
            "img-src 'self' data: blob: https://tile.openstreetmap.org https://*.tile.openstreetmap.org",
            f"connect-src 'self'{own} data: blob:",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'self'",
            "form-action 'self'",
        ]
    )
