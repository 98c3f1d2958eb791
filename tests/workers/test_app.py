"""The Celery application: what its settings promise, and one message through a real broker."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bank.settings import Settings
from waiting import eventually
from workers import app as application
from workers.production import BUDGET, LEASE
from workers.watch import read


def settings(tmp_path: Path, broker_url: str = "redis://localhost:1/0") -> Settings:
    return Settings(f"sqlite:///{tmp_path}/bank.db", broker_url, tmp_path, 2)


def test_a_message_survives_its_worker(tmp_path: Path) -> None:
    conf = application.make_app(settings(tmp_path)).conf

    assert conf.task_acks_late and conf.task_reject_on_worker_lost
    assert conf.worker_prefetch_multiplier == 1 and conf.worker_disable_prefetch


def test_no_task_outlives_the_time_after_which_its_message_comes_again(tmp_path: Path) -> None:
    conf = application.make_app(settings(tmp_path)).conf

    assert BUDGET < conf.task_soft_time_limit < conf.task_time_limit
    assert conf.task_time_limit < conf.broker_transport_options["visibility_timeout"]
    assert BUDGET < LEASE


def test_planning_has_a_queue_of_its_own_and_never_piles_up(tmp_path: Path) -> None:
    conf = application.make_app(settings(tmp_path), {"to": 3, "kind": None}).conf
    (entry,) = conf.beat_schedule.values()

    assert conf.task_routes["puzzlebank.restock"] != conf.task_routes["puzzlebank.produce"]
    assert entry["task"] == "puzzlebank.restock" and entry["kwargs"] == {"to": 3, "kind": None}
    assert entry["options"]["expires"] <= entry["schedule"]


def test_results_are_nobody_s_business(tmp_path: Path) -> None:
    conf = application.make_app(settings(tmp_path)).conf

    assert conf.task_ignore_result and conf.result_backend is None


def test_the_root_logger_stays_as_it_is(tmp_path: Path) -> None:
    assert not application.make_app(settings(tmp_path)).conf.worker_hijack_root_logger


def test_a_forked_child_sees_that_its_worker_was_told_to_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    assert not application.leaving()
    child = os.fork()
    if child == 0:  # pragma: no cover - another process
        application._parent = os.getppid()
        os.write(write, b"before" if not application.leaving() else b"wrong ")
        while not application.leaving():
            pass
        os.write(write, b" after")
        os._exit(0)
    try:
        assert os.read(read, 6) == b"before"
        application._tell_the_pool()
        assert os.read(read, 6) == b" after"
    finally:
        os.waitpid(child, 0)
        application._leaving[0] = 0
        os.close(read)
        os.close(write)


def test_a_child_whose_worker_is_gone_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "_parent", -1)

    assert application.leaving()


SERVING = "import sys, bank, bank.bank; print([name for name in ('celery', 'numba') if name in sys.modules])"
PLANNING = "import sys, workers.app, workers.tasks; print('numba' in sys.modules)"


@pytest.mark.parametrize(("code", "answer"), [(SERVING, "[]"), (PLANNING, "False")])
def test_who_only_serves_or_plans_loads_no_compiler(code: str, answer: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == answer


def test_a_planning_process_takes_its_message_from_a_real_broker(redis_url: str, tmp_path: Path) -> None:
    from bank import Bank
    from workers.broker import python

    given = settings(tmp_path, redis_url)
    with Bank.open(given.database_url) as bank:
        environment = {
            **os.environ,
            "PUZZLEBANK_DATABASE_URL": given.database_url,
            "PUZZLEBANK_BROKER_URL": redis_url,
        }
        with (tmp_path / "log").open("wb") as log:
            command = python("restock", str(tmp_path / "pulse"))
            worker = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            application.make_app(given).send_task("puzzlebank.restock", kwargs={"to": 1})

            eventually(lambda: any(level.in_flight for level in bank.levels()), 20)
            # its signs of life: ready, at work, and done
            eventually(lambda: read(tmp_path / "pulse") == f"{worker.pid} 3 idle\n")
        finally:
            worker.terminate()
            assert worker.wait(20) == 0
