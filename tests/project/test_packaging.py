"""What is shipped: every package, the data files, and nothing that only a worker needs on the serving path."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def packages_in_the_tree() -> set[str]:
    found = {
        ".".join(place.parent.relative_to(ROOT).parts)
        for floor in ("bank", "grader", "workers")
        for place in (ROOT / floor).rglob("__init__.py")
    }
    return found | {"bank.migrations", "bank.migrations.versions"}


def test_every_package_of_the_tree_is_listed() -> None:
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == packages_in_the_tree()


@pytest.mark.parametrize(
    ("package", "file"),
    [
        ("bank", "shelves.toml"),
        ("bank", "schemas/puzzle.json"),
        ("bank.present", "texts/en.toml"),
        ("bank.migrations", "env.py"),
        ("bank", "py.typed"),
    ],
)
def test_data_files_are_installed(package: str, file: str) -> None:
    assert files(package).joinpath(*file.split("/")).is_file()


def test_importing_the_whole_bank_imports_neither_numba_nor_celery() -> None:
    ask = """
import importlib, pkgutil, sys, bank
for module in pkgutil.walk_packages(bank.__path__, "bank."):
    if not module.name.startswith(("bank.migrations", "bank.upgrade")):
        importlib.import_module(module.name)
import grader.kinds
for name in grader.kinds.names():
    grader.kinds.get(name)
print(sorted({"numba", "numpy", "celery", "kombu", "alembic"} & set(sys.modules)))
"""
    told = subprocess.run([sys.executable, "-P", "-c", ask], check=True, capture_output=True, text=True).stdout
    assert told.strip() == "[]"


def test_the_floors_and_the_light_halves_hold() -> None:
    import os

    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [lint, "--config", ROOT / "pyproject.toml", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_project_speaks_of_itself_alone() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    words = ["/work" + "/", "/" + "tmp/", "sub" + "agent", "pypi" + ".org", "files.python" + "hosted"]
    for name in tracked:
        if name.endswith((".py", ".md", ".toml", ".yaml", ".txt", "run")) and "test" not in name:
            text = (ROOT / name).read_text(encoding="utf-8")
            assert not [word for word in words if word in text and "/tmp/app" not in text], name
