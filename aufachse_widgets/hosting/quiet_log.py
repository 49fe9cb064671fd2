"""A log that tells no secrets, however much it is asked to tell."""

from __future__ import annotations

import logging

from jupyter_server.log import log_request
from tornado.web import RequestHandler

from .host_link import PARAMETER

SCRUBBED = ["table", PARAMETER]  # what an address may name besides what a Jupyter server scrubs: keys, tokens
# What pages hold and what browsers send, as nbclient and jupyter_server log it.
CONTENTS = ("content: ", "Received message on closed websocket", "Malformed message", "Bad JSON", "Error unpacking user from cookie: cookie=")


def tells_no_contents(record: logging.LogRecord) -> bool:
    """Whether a line of the log is about what happens, not about what is in it."""
    return not (isinstance(record.msg, str) and record.msg.startswith(CONTENTS))


def log_without_secrets(handler: RequestHandler) -> None:
    """Log a request as a Jupyter server does: without the secrets in its address. Tornado's own way would name them."""
    log_request(handler, record_prometheus_metrics=False)
