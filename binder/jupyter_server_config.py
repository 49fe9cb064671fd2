"""The Jupyter server on Binder: it serves JupyterLab and, through its extension Voilà, the dashboard. postBuild puts this file where it looks."""

from typing import Any

from aufachse_widgets.hosting.policy import content_security_policy
from aufachse_widgets.hosting.voila_settings import give_token, voila_settings


def prepare(handler: Any, notebook: Any, cwd: str) -> None:
    """As `aufachse` does before it serves a page; but only Voilà's pages get its policy, since JupyterLab needs its own."""
    give_token(handler, notebook, cwd)
    handler.set_header("Content-Security-Policy", content_security_policy(handler.request.host))


def own_mathjax(page_config: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Without an address Voilà takes the formulas' script that it brings; here its default would be a CDN's."""
    return page_config | {"fullMathjaxUrl": None, "mathjaxConfig": None}


c = get_config()  # type: ignore[name-defined]  # noqa: F821  (Jupyter gives it)

for name, settings in voila_settings().items():
    c[name].update(settings)
c.VoilaConfiguration.template = "aufachse"  # the package's, in share/jupyter/voila/templates
c.VoilaConfiguration.prelaunch_hook = prepare
c.VoilaConfiguration.page_config_hook = own_mathjax
c.VoilaExecutor.cell_error_instruction = ""  # nobody at the page sees a terminal
