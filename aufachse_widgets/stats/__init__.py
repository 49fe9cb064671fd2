"""Tables and reports from what happened in a game: pure functions of its log lines.

A log is ``[(entry number, log entry)]`` as :meth:`aufachse_widgets.sessions.session.Session.log` and the companion's tracker
give it; every function takes a played game and one at a physical table alike.
"""
