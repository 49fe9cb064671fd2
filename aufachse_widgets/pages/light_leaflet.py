"""ipyleaflet as the served page needs it. It loads the addresses of a thousand tile servers and hundreds of colour scales (and with these jinja2 and,
where it is installed, numpy): 7 MB a visitor (27 MB with numpy) and a tenth of a second, for maps that the page does not have."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace


class _TileProvider(dict[str, object]):
    """What ipyleaflet asks whether a base map is one."""


class _ColorMap:
    """A colour scale that nobody looks at."""


def _stand_ins() -> dict[str, ModuleType]:
    """By name, modules with just what ipyleaflet names while it is imported."""
    modules = {name: ModuleType(name) for name in ("branca", "branca.colormap", "xyzservices", "xyzservices.lib", "xyzservices.providers")}
    providers = SimpleNamespace(OpenStreetMap=SimpleNamespace(Mapnik=_TileProvider()))
    vars(modules["branca"])["colormap"] = modules["branca.colormap"]
    vars(modules["branca.colormap"]).update(ColorMap=_ColorMap, linear=SimpleNamespace(OrRd_06=_ColorMap()))
    vars(modules["xyzservices"]).update(lib=modules["xyzservices.lib"], providers=providers)
    vars(modules["xyzservices.lib"])["TileProvider"] = _TileProvider
    return modules


def import_light() -> bool:
    """Import ipyleaflet without those lists; whether that was possible. Only for a process in which nobody makes other maps: there a map without
    ``layers`` has no base map, and a Choropleth no colours. Where they or ipyleaflet itself are loaded already, or ipyleaflet wants more than it
    does today, nothing is different from a plain import. Code that imports those packages later gets the real ones.
    """
    stand_ins = _stand_ins()
    if "ipyleaflet" in sys.modules or stand_ins.keys() & sys.modules.keys():
        return False
    sys.modules.update(stand_ins)
    try:
        import ipyleaflet  # noqa: F401
    except Exception:  # noqa: BLE001 - whatever it misses, the plain import that comes then has it
        for name in [name for name in sys.modules if name.partition(".")[0] == "ipyleaflet"]:
            del sys.modules[name]
        return False
    finally:
        for name in stand_ins:
            sys.modules.pop(name, None)
    return True
