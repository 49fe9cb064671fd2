"""What Voilà and jupyter_server are told: settings by class, their hooks, the one kind of kernel."""

from __future__ import annotations

from typing import Any

from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from tornado.web import RequestHandler

from ..pages.settings import SETTINGS_HEADER
from ..words.language import _
from .kernels import HEAP, PROVISIONER, PageKernels
from .loading import BEGUN, CONNECTION, connection_words, page_files, page_words
from .policy import content_security_policy
from .quiet_log import SCRUBBED, log_without_secrets
from .routes import EXTENSIONS
from .scripts import page_scripts
from .timings import SERVER_TIMINGS
from .unconnected import note_request

AHEAD = "import threading; threading.Thread(target=__import__, args=('aufachse_widgets.hosting.served_page',), daemon=True).start()"
"""What a kernel runs first: it imports the page's modules while the server still connects to it."""


def note_finished(handler: RequestHandler) -> None:
    """What is done with a request that has been answered: it is logged, and the next page may ask ahead for what it was for."""
    log_without_secrets(handler)
    page_scripts.note(handler)
    note_request(handler)


class OwnKernel(KernelSpecManager):  # type: ignore[misc]
    """Only this interpreter: a kernel "python3" that somebody installed for another one lacks the package."""

    def find_kernel_specs(self) -> dict[str, str]:
        return {"python3": str(RESOURCES)}

    def get_kernel_spec(self, kernel_name: str) -> Any:
        if kernel_name != "python3":
            raise NoSuchKernel(kernel_name)
        # Nobody types into these kernels, so they keep no history; their error output stays the terminal's.
        arguments = [
            "--HistoryManager.enabled=False",
            "--IPKernelApp.capture_fd_output=False",
            "--IPKernelApp.log_level=40",
            f"--IPKernelApp.code_to_run={AHEAD}",
        ]
        told = get_kernel_dict(arguments) | {"metadata": {"kernel_provisioner": {"provisioner_name": PROVISIONER}}}
        return KernelSpec(resource_dir=str(RESOURCES), env=HEAP, **told)


def give_token(handler: Any, notebook: Any, cwd: str) -> None:
    """Set the page's `_xsrf` cookie: without it the server refuses the page's request to end its kernel when it closes."""
    handler.xsrf_token  # noqa: B018  (reading it sets the cookie)


def note_begun(page_config: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Tell the template that the page has been begun (see PageHandler), and what its script says, in the language of this answer."""
    return page_config | {BEGUN: True, CONNECTION: connection_words()}


def voila_settings() -> dict[str, dict[str, Any]]:
    """What makes the page what it is, by class: settings for any server that has Voilà, this one or a Jupyter server (see binder/)."""
    return {
        "VoilaConfiguration": {
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "extension_allowlist": EXTENSIONS,
            "file_allowlist": [],
            "prelaunch_hook": give_token,
            "resources": {"aufachse": page_words()},
        },
        # A page that closes ends its kernel. What a lost page leaves (no network, a crashed browser) ends after a quarter of an hour; its game is kept.
        "MappingKernelManager": {"cull_idle_timeout": int(SERVER_TIMINGS.silence), "cull_interval": int(SERVER_TIMINGS.cull_interval), "cull_connected": False},
    }


def server_settings() -> dict[str, Any]:
    """The settings of Voilà's parts, by class, for the server that `aufachse` runs."""
    settings = voila_settings()
    settings["VoilaConfiguration"] |= {
        "http_header_envs": [SETTINGS_HEADER],
        "template": "lab",
        "kernel_spec_manager_class": OwnKernel,
        "multi_kernel_manager_class": PageKernels,
        "page_config_hook": note_begun,
    }
    settings["VoilaConfiguration"]["resources"]["aufachse_files"] = page_files()
    # What follows the host's name in an address may be a secret (a seat's link): no request tells it.
    headers = {"Content-Security-Policy": content_security_policy(), "Referrer-Policy": "strict-origin"}
    return settings | {
        "VoilaExecutor": {"cell_error_instruction": _("See the terminal where aufachse is running for more.")},
        "IdentityProvider": {"cookie_options": {"samesite": "Lax"}},
        "Voila": {
            "tornado_settings": {
                "xsrf_cookie_kwargs": {"samesite": "Lax"},
                "headers": headers,
                "log_function": note_finished,
                "extra_log_scrub_param_keys": SCRUBBED,
            }
        },
    }
