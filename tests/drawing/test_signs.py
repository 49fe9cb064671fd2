"""The marks of the map's key and help, beside those that the stylesheet draws on the map."""

import re
from urllib.parse import unquote

import pytest

from aufachse_widgets.drawing.signs import auction_mark, deliver_mark, event, load_mark
from aufachse_widgets.frontend.stylesheets import source


@pytest.mark.parametrize(("token", "mark"), [("load", load_mark), ("deliver", deliver_mark), ("auction", auction_mark), ("event-mark", event)])
def test_the_key_draws_what_the_map_draws(token, mark):
    drawn = re.search(rf'--aa-{token}:url\("data:image/svg\+xml,([^"]+)"\)', source("map"))
    assert drawn, token
    assert unquote(drawn[1]).replace("'", '"').replace(' xmlns="http://www.w3.org/2000/svg"', "") == mark()
