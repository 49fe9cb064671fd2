"""What the server's libraries would load for nothing."""

import subprocess
import sys


def test_the_command_starts_without_the_grammar_of_iris():
    program = (
        "import aufachse_widgets.hosting.application, jsonschema, sys; print([name for name in sys.modules if name.startswith(('rfc3987_syntax.', 'lark'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"


def test_what_the_server_reads_is_checked_all_the_same():
    program = """
import aufachse_widgets.hosting.application, nbformat
try:
    nbformat.validate({"cells": [], "metadata": 3, "nbformat": 4, "nbformat_minor": 5})
except nbformat.ValidationError as error:
    print("refused", "3 is not of type" in str(error))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "refused True"
