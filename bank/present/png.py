"""SVG drawn as PNG by resvg, an optional extra (`pip install 'puzzlebank[png]'`)."""

from __future__ import annotations


class NoRenderer(ImportError):
    """The optional renderer is not installed. The message says how to get it."""


def png(svg: str, zoom: float = 2.0) -> bytes:
    """The picture as PNG, `zoom` dots a unit. The pictures here hold no text, so that no fonts are looked for."""
    try:
        import resvg_py
    except ImportError as missing:
        raise NoRenderer("PNG needs the extra 'png': pip install 'puzzlebank[png]'") from missing
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True))
