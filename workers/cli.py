"""The `puzzlebank` command. Each subcommand lies in its own module and is imported only when it runs: `get` answers
from stock in the time it takes to import SQLAlchemy, and a serving host never loads Celery or Numba.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

import click

COMMANDS = {
    "up": "Keep the bank stocked: broker, workers and planner in one go.",
    "fill": "Stock every shelf, then stop.",
    "serve": "Serve the bank over HTTP: JSON and pages.",
    "get": "Take a puzzle out of stock.",
    "stock": "Show the shelves and what lies on them.",
    "stats": "Show how puzzles of a kind grade and what they cost.",
    "grade": "Grade puzzles from a file, a row a line.",
    "check": "Check one puzzle before publishing it.",
    "explain": "Solve a puzzle step by step, with reasons.",
    "hint": "Say what to do next in a puzzle that is begun.",
    "practice": "Show positions in which a wanted technique comes next.",
    "make": "Make puzzles here and now, without a bank.",
    "order": "Have workers stock puzzles as wished.",
    "work": "Run workers for a bank that another host plans for.",
    "import": "Bring puzzles from a file into the bank.",
    "export": "Write puzzles to a file for other programs, or a data set.",
    "book": "Make a PDF booklet of puzzles.",
    "warm": "Compile the kernels ahead of time.",
    "shelf": "Add, change, remove or un-park shelves.",
    "db": "Upgrade or check the bank's database.",
}
OK, REFUSED, USAGE, NOT_REACHED, EMPTY = 0, 1, 2, 3, 4


class LazyGroup(click.Group):
    """Subcommands by name from `workers.commands.<name>`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"workers.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list is told from the table, so that help imports no command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="puzzlebank", message="puzzlebank %(version)s")
@click.option(
    "--database-url",
    metavar="URL",
    help="The bank: a FILE, sqlite:///FILE or postgresql+psycopg://... [PUZZLEBANK_DATABASE_URL]",
)
@click.option(
    "--broker-url", metavar="URL", help="The message broker: redis://... (default: embedded). [PUZZLEBANK_BROKER_URL]"
)
@click.option(
    "--starter/--no-starter",
    default=None,
    help="Whether a new bank is given the puzzles that the package carries. [PUZZLEBANK_STARTER; default: yes]",
)
@click.pass_context
def group(ctx: click.Context, database_url: str | None, broker_url: str | None, starter: bool | None) -> None:
    """A bank of graded logic puzzles that is always in stock.

    Exit codes: 0 ok, 1 some input refused, 2 usage, 3 not reached in time, 4 shelf empty.
    """
    ctx.obj = {"database_url": database_url, "broker_url": broker_url, "starter": starter}


def main(argv: list[str] | None = None) -> Any:
    """Run the command; an expected failure is one line on standard error and an exit code."""
    from bank.errors import BankError
    from grader.kind import PuzzleError
    from grader.kinds import UnknownKind

    try:
        code = group.main(args=argv, prog_name="puzzlebank", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else OK)
    except click.exceptions.Exit as leave:
        sys.exit(leave.exit_code)
    except click.ClickException as refused:
        refused.show()
        sys.exit(refused.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        # the reader (head, less) has seen enough; keep Python from complaining again at exit
        sys.stderr.close()
        sys.exit(OK)
    except (BankError, PuzzleError, UnknownKind) as failure:
        click.echo(f"puzzlebank: {failure}", err=True)
        sys.exit(getattr(failure, "exit_code", USAGE))


if __name__ == "__main__":
    main()
