"""Jupyter's and Voilà's interfaces, each tried with every verb: the server has only what its pages need."""

from __future__ import annotations

import re
from itertools import product

import pytest

from aufachse_widgets.hosting.application import Aufachse
from aufachse_widgets.hosting.routes import Kind, route
from tests.hosting.at_the_gate import Table

ID = "01234567-89ab-cdef-0123-456789abcdef"
VERBS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
PAGE_NEEDS = {
    ("GET", "/"): Kind.PAGE,
    ("HEAD", "/"): Kind.PAGE,
    ("GET", f"/api/kernels/{ID}"): Kind.KERNEL,
    ("GET", f"/api/kernels/{ID}/channels"): Kind.KERNEL,
    ("POST", f"/voila/api/shutdown/{ID}"): Kind.KERNEL,
    ("GET", "/voila/static/voila.js"): Kind.FILE,
    ("HEAD", "/voila/static/voila.js"): Kind.FILE,
    ("GET", "/voila/templates/lab/static/index.css"): Kind.FILE,
    ("HEAD", "/voila/templates/lab/static/index.css"): Kind.FILE,
    ("GET", "/voila/aufachse/device-0123456789ab.js"): Kind.FILE,
    ("HEAD", "/voila/aufachse/device-0123456789ab.js"): Kind.FILE,
    ("GET", "/voila/labextensions/@jupyter-widgets/jupyterlab-manager/static/7.js"): Kind.FILE,
    ("HEAD", "/voila/labextensions/@jupyter-widgets/jupyterlab-manager/static/7.js"): Kind.FILE,
}
# Of a Jupyter server, of Voilà for folders and for preheated kernels, and ways around the allowed ones.
CAPITALS = ID.upper()
REST = f"""
/api /api/ /api/kernels /api/kernels/ /api/kernels/{ID}/interrupt /api/kernels/{ID}/restart /api/kernels/{ID}/ /api/kernels/{CAPITALS} /api/kernels/*
/api/sessions /api/sessions/{ID} /api/contents /api/contents/ /api/contents/dashboard.ipynb /api/contents/dashboard.ipynb/checkpoints /api/terminals
/api/terminals/1 /terminals/websocket/1 /api/kernelspecs /api/kernelspecs/python3 /kernelspecs/python3/logo-64x64.png /api/status /api/spec.yaml
/api/config/notebook /api/nbconvert /api/shutdown /api/me /api/events /api/events/subscribe /api/security/csp-report /metrics /login /logout /lab
/tree /tree/x /notebooks/dashboard.ipynb /edit/x /view/x /files/dashboard.ipynb /files/etc/passwd /nbextensions/x.js /nbconvert/html/dashboard.ipynb
/custom/custom.js /static/x.js /dashboard.ipynb /voila /voila/ /voila/render/dashboard.ipynb /voila/tree /voila/tree/ /voila/files/dashboard.ipynb
/voila/files/served.py /voila/api/contents /voila/api/contents/x /voila/api/shutdown/ /voila/api/shutdown/x /voila/api/shutdown/{ID}/x
/voila/query/{ID} /voila/execution/{ID} /voila/api/themes/x/index.css /voila/static /voila/static/ /voila/static/../app.py /voila/static/%2e%2e/app.py
/voila/static/..%2fapp.py /voila/static//etc/passwd /voila/static/a/./b /voila/static/.hidden /voila/static/a\\..\\b
/voila/templates/reveal/static/main.js /voila/templates/../static/x /voila/templates/lab/index.html.j2 /voila/labextensions/bqplot/static/1.js
/voila/labextensions/@voila-dashboards/jupyterlab-preview/static/1.js /voila/labextensions/anywidget/../bqplot/x.js /voila/labextensions/ // /. /%2e
/index.html http://elsewhere/ *
""".split()


def test_only_what_pages_need_is_a_route() -> None:
    paths = [*REST, *(path for _verb, path in PAGE_NEEDS)]
    found = {(verb, path): route(verb, path) for verb, path in product(VERBS, paths)}
    assert {asked: answer.kind for asked, answer in found.items() if answer is not None} == PAGE_NEEDS


def test_the_list_has_all_that_is_served() -> None:
    """Each handler of Voilà's has an address here that would reach it: where a new version has more, this says so."""
    Aufachse.clear_instance()
    app = Aufachse.instance(log_level=50)
    try:
        app.initialize(["--store=memory:", "--no-browser"])
        app.init_settings()
        addresses = [*REST, *(path for _verb, path in PAGE_NEEDS)]
        for pattern, *_handler in app.init_handlers():
            assert any(re.fullmatch(pattern, address) for address in addresses), pattern
    finally:
        Aufachse.clear_instance()


@pytest.mark.parametrize("who", ["stranger", pytest.param("guest", marks=pytest.mark.slow), pytest.param("host", marks=pytest.mark.slow)])
def test_nobody_reaches_more(server: Table, who: str) -> None:
    browser = server.stranger() if who != "host" else server.host()
    kernel = browser.ask({"stranger": "/", "guest": server.link(), "host": "/"}[who]).kernel
    assert bool(kernel) == (who != "stranger")
    token = {"X-XSRFToken": browser.cookies.get("_xsrf", "")}
    for verb, path in product(VERBS, [*REST, *(path for _verb, path in PAGE_NEEDS)]):
        if PAGE_NEEDS.get((verb, path)) is Kind.PAGE or (PAGE_NEEDS.get((verb, path)) is Kind.FILE and kernel):
            continue
        for own in (path, path.replace(ID, kernel)) if kernel else (path,):
            if (verb, path) in PAGE_NEEDS and own != path:
                continue  # that is its own kernel
            reply = browser.ask(own, verb, token, b"{}" if verb in ("POST", "PUT", "PATCH") else None)
            assert reply.status in (400, 404, 405), (verb, own, reply.status)
            assert not reply.kernel, (verb, own)
    if kernel:
        assert browser.ask(f"/api/kernels/{kernel}").status == 200  # it runs on
        assert browser.ask(f"/voila/api/shutdown/{kernel}", "POST", body=b"").status == 403  # not without the page's token
        assert browser.ask(f"/voila/api/shutdown/{kernel}", "POST", token, b"").status == 204
