"""Makes the README's pictures of the pages of a served bank: `python docs/pictures/make.py http://127.0.0.1:8765`.

Needs Playwright (in the extra `test`) and a Chromium on the path. The step-through and the game are of puzzles from the
open pile, which anybody may see.
"""

from __future__ import annotations

import json
import shutil
import sys
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SIZE = {"width": 1180, "height": 800}


def peek(address: str, kind: str, tier: str, uses: str = "") -> dict[str, Any]:
    """An open puzzle with its path."""
    asked = f"{address}/v1/peek?kind={kind}&tier={tier}&path=true" + (f"&uses={uses}" if uses else "")
    with urllib.request.urlopen(asked) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


def main(address: str) -> None:
    """Look at three pages and write what is seen there."""
    from playwright.sync_api import sync_playwright

    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    walked, played = peek(address, "sudoku", "hard", "x-wing"), peek(address, "cats", "hard")
    step = next(step for step in walked["path"] if step["technique"] == "x-wing")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, path, dark in (
            ("stock", "/stock", False),
            ("step", f"/puzzle/{walked['id']}?round={step['round'] + 1}&only=1", False),
            ("play", f"/play/puzzle/{played['id']}", True),
        ):
            page = browser.new_context(viewport=SIZE, color_scheme="dark" if dark else "light").new_page()
            page.goto(address + path)
            if name == "play":
                page.wait_for_selector("#board svg[role=application]")
                page.locator("#board svg").evaluate("board => board.focus({preventScroll: true})")
                cell = next(fact for step in played["path"] for fact in step["concluded"])
                for _ in range(cell // 8):
                    page.keyboard.press("ArrowDown")
                for _ in range(cell % 8):
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("Space")
                page.click("text=Show what cats rule out")
            page.screenshot(path=HERE / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
