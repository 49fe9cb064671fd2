"""The server is killed while people play, a tenth as often as `python -m tests.load.kill` does it."""

from pathlib import Path

import pytest

from tests.kit.servers import Installed
from tests.load.kill import kill_servers


@pytest.mark.slow
def test_what_was_confirmed_outlives_the_server(installed: Installed, tmp_path: Path) -> None:
    survived = kill_servers(installed, tmp_path, 5)
    assert survived.kills == 5 and 0 < survived.confirmed <= survived.tried
