"""Options of commands that draw: `--svg` and `--png` of a puzzle, its solution, or a round of its path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def picture_options(*, solved: bool) -> Callable[[F], F]:
    """`--svg`, `--png`, `--large` and, where the command shows puzzles, `--solved`."""

    def with_options(function: F) -> F:
        file = click.Path(dir_okay=False, path_type=Path)
        options = [
            click.option("--svg", type=file, help="Draw it into this SVG file (NAME-2.svg and so on when several)."),
            click.option("--png", type=file, help="The same as PNG (needs the extra `print`)."),
            click.option("--large", is_flag=True, help="Bold and large pictures."),
        ]
        if solved:
            options.append(click.option("--solved", is_flag=True, help="Pictures of the solution."))
        for option in reversed(options):
            function = option(function)
        return function

    return with_options


def require_drawable(to_svg: Path | None, to_png: Path | None) -> None:
    """Refuse pictures that cannot be written: no such folder, or PNG without its extra. Raises `click.UsageError`."""
    for file in (to_svg, to_png):
        if file is not None and not file.absolute().parent.is_dir():
            raise click.UsageError(f"{file}: there is no folder {file.parent}")
    if to_png is not None:
        from bank.present.png import NoRenderer, require_renderer

        try:
            require_renderer()
        except NoRenderer as error:
            raise click.UsageError(str(error)) from error


def draw(svg: str, number: int, to_svg: Path | None, to_png: Path | None) -> None:
    """Write picture `number` (from 1) to the files that were asked for. Raises `click.UsageError`."""
    try:
        if to_svg is not None:
            numbered(to_svg, number).write_text(svg, encoding="utf-8")
        if to_png is not None:
            from bank.present.png import png

            numbered(to_png, number).write_bytes(png(svg))
    except (ImportError, OSError) as error:
        raise click.UsageError(str(error)) from error


def numbered(file: Path, number: int) -> Path:
    """`NAME.svg` for the first, `NAME-2.svg` for the second."""
    return file if number == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")
