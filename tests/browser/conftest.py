"""A served bank with real puzzles' look-alikes, and a real Chromium that looks at it."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from bank import Bank
from bank.records import Graded
from bank.web.app import make_app
from examples import EXAMPLES
from grader import kinds
from grader.kind import Grade, Step, Tier
from grader.kind import Path as Steps
from played import VARIANTS

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def chromium():
    """A running browser."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    """A bank in which the example of each kind is open, with a path of one step, and those of some variants."""
    bank = Bank.open(f"sqlite:///{tmp_path_factory.mktemp('browser') / 'bank.db'}")
    examples = [(kind, None, *example) for kind, example in EXAMPLES.items()]
    for kind, variant, text, solution in (*examples, *((*name, *example) for name, example in VARIANTS.items())):
        puzzle = kinds.get(kind).parse(text, variant)
        bank.set_shelf(kind, puzzle.variant, "easy", 1, 9)
        first = kinds.get(kind).techniques[0]
        fact = min(kinds.get(kind).entries(puzzle, solution))
        path = Steps.of([Step(first.id, 0, (), (), (fact,))], {first.id: first.order})
        grade = Grade(Tier.EASY, 17, first.id, {first.id: 1}, path, solution=solution)
        bank.deposit(Graded(puzzle, solution, f"{kind} {puzzle.variant}", f"{kind}:g1.r1", {"all": grade}, clues=9))
    yield bank
    bank.close()


@pytest.fixture(scope="session")
def address(played: Bank) -> Iterator[str]:
    """Where it is served."""
    server = uvicorn.Server(uvicorn.Config(make_app(played), port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


class Looked:
    """A page, and what went wrong on it."""

    def __init__(self, context, address: str) -> None:
        self.page = context.new_page()
        self.faults: list[str] = []
        self.address = address
        self.page.on("console", lambda said: said.type == "error" and self.faults.append(said.text))
        self.page.on("response", lambda got: got.status >= 400 and self.faults.append(f"{got.url}: {got.status}"))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def go(self, path: str):
        self.page.goto(self.address + path)
        return self.page


@pytest.fixture
def look(chromium, address: str, tmp_path: Path):
    """`look(width=390, dark=True)`: a page of that width."""
    contexts = []

    def open_(width: int = 1180, height: int = 860, dark: bool = False) -> Looked:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
        )
        contexts.append(context)
        return Looked(context, address)

    yield open_
    for context in contexts:
        context.close()
