"""A picture as PNG: any SVG of ours through resvg, which comes with the extra `png`."""

from __future__ import annotations


class NoRasterizer(RuntimeError):
    """The library that draws PNG is not installed. The message is one line that says what to do."""


def png(svg: str, width: int | None = None) -> bytes:
    """The picture `width` pixels wide (by default twice its own size); raises `NoRasterizer`."""
    try:
        import resvg_py
    except ImportError:
        raise NoRasterizer("PNG needs the library resvg-py: pip install 'puzzlebank[png]'") from None
    scale = {"width": width} if width else {"zoom": 2}
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white", skip_system_fonts=True, **scale))
