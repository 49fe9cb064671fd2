"""The commands that work without a page, by the names they are called by."""

COMMANDS = {
    "simulate": "simulate:Simulate",
    "tournament": "tournament:TournamentCommand",
    "lessons": "lessons:LessonsCommand",
    "backup": "backup:BackupCommand",
}
"""What works without a page: each a class in a module beside this one, imported when it is asked for."""

MOVED = {"ladder": "python -m tests.tools.ladder", "calibration": "python -m tests.tools.calibration"}
"""Commands of earlier versions, and what they are called now, in a clone of the project."""
