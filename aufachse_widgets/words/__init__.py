"""What people read: log lines, event cards, prompts, button labels, rules and reasons in words.

Everything is plain text (escape it before it goes into HTML) and goes through gettext when it is
shown, so that another language is only a catalogue (:mod:`~aufachse_widgets.words.language`)::

    words = Speaker(rules, seats)
    words.say(entry)            # a log line
    words.prompt(state, …)      # what to do next
"""

from .language import available, set_language
from .speaker import Speaker

__all__ = ["Speaker", "available", "set_language"]
