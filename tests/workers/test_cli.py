"""The command as a whole: what it imports, what it says of mistakes, what its help lists."""

from __future__ import annotations

import importlib
import subprocess
import sys

import click
import pytest

from workers.cli import COMMANDS, group, main


def test_every_command_has_a_module_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        with pytest.raises(SystemExit) as end:
            main([name, "--help"])
        assert end.value.code == 0
        assert f"Usage: puzzlebank {name}" in capsys.readouterr().out
        assert importlib.import_module(f"workers.commands.{name}").command.help


def test_the_help_of_the_whole_lists_every_command_and_imports_none(capsys: pytest.CaptureFixture[str]) -> None:
    ask = "import sys; from workers.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    ask += "print([name for name in sys.modules if name.startswith('workers.commands')])"
    told = subprocess.run([sys.executable, "-P", "-c", ask], check=True, capture_output=True, text=True).stdout
    assert told.rstrip().endswith("[]")
    assert all(f"  {name} " in told for name in COMMANDS)


@pytest.mark.parametrize("heavy", ["numba", "numpy", "celery", "kombu", "alembic", "rich"])
def test_getting_a_puzzle_imports_nothing_heavy(heavy: str) -> None:
    needed = "bank.bank, bank.settings, bank.present.documents, bank.present.sudoku, workers.commands.get"
    ask = f"import sys, {needed}; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-P", "-c", ask], check=False).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-command"],
        ["get"],
        ["get", "sudoku", "--tier", "fiendish"],
        ["get", "cheese"],
        ["get", "sudoku", "--count", "0"],
        ["get", "sudoku", "--peek", "--player", "ann"],
        ["get", "sudoku", "--key", "k", "--count", "2"],
        ["get", "sudoku", "--variant", "10x10"],
        ["--database-url", "nonsense://here", "stock"],
        ["--database-url", "mysql://here/bank", "stock"],
        ["grade", "no/such/file.txt"],
        ["explain", "not a puzzle"],
        ["make", "sudoku", "--variant", "7x7"],
        ["make", "sudoku", "--symmetry", "spiral"],
        ["make", "sudoku", "--min-clues", "40", "--max-clues", "30"],
        ["shelf", "set", "sudoku", "easy", "--floor", "9", "--target", "3"],
        ["shelf", "set", "sudoku", "beyond"],
        ["shelf", "set", "null", "extreme"],
        ["make", "null", "--tier", "extreme"],
        ["make", "sudoku", "--timeout", "nan"],
        ["fill", "--timeout", "inf"],
        ["order", "sudoku", "--tier", "easy", "--budget", "nan"],
        ["order", "sudoku"],
        ["order", "cats", "--tier", "easy", "--option", "shape=wind"],
        ["order", "sudoku", "--tier", "hard", "--uses", "y-wing"],
        ["order", "sudoku", "--tier", "easy", "--uses", "x-wing"],
        ["order", "sudoku", "--tier", "easy", "--count", "0"],
        ["order", "sudoku", "--tier", "easy", "--option", "symmetry"],
        ["work"],
    ],
    ids=" ".join,
)
def test_a_mistake_is_told_in_a_line_and_with_exit_code_two(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    told = capsys.readouterr()
    assert end.value.code == 2
    assert told.out == ""
    last = told.err.strip().splitlines()[-1]
    assert last.startswith(("puzzlebank: ", "Error: ", "compiling"))
    assert "Traceback" not in told.err


def test_the_group_is_lazy() -> None:
    assert isinstance(group, click.Group)
    assert group.commands == {}
