"""SVG drawn as PNG by resvg, an optional extra (`pip install 'puzzlebank[print]'`)."""

from __future__ import annotations

import importlib.util


class NoRenderer(ImportError):
    """The optional renderer is not installed. The message says how to get it."""


def require_renderer() -> None:
    """Say what is missing before there is a picture to draw. Raises `NoRenderer`."""
    if importlib.util.find_spec("resvg_py") is None:
        raise NoRenderer("PNG needs the extra 'print': pip install 'puzzlebank[print]'")


def png(svg: str, zoom: float = 2.0) -> bytes:
    """The picture as PNG, `zoom` dots a unit. The pictures here hold no text, so that no fonts are looked for."""
    require_renderer()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True))
