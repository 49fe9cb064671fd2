"""Sessions: what a screen observes of a game. One contract (``base``), and two kinds: a game played here
(:class:`~aufachse_widgets.sessions.session.Session`) and a physical table that is told
(:class:`~aufachse_widgets.sessions.tracker.Tracker`)."""
