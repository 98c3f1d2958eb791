"""The Celery application and the processes that run it.

Two queues, two worker processes. `restock` has a solo process of its own: it takes milliseconds, must never wait behind
an order of twenty seconds, and needs neither a fork nor a kernel. `produce` has the prefork pool: its parent loads the
kernels of everything that has a shelf and closes the bank before it forks (eight cold children cost 62 s on two cores).

Messages are acknowledged late and may come twice; an order is only worked on by the worker that has its lease.
"""

from __future__ import annotations

import mmap
import os
import resource
import sys
from pathlib import Path
from typing import Any

from celery import Celery, signals

from bank.settings import Settings, load
from workers.watch import Pulse

RESTOCK, PRODUCE = "restock", "produce"
TICK = 2.0  # seconds between plannings
MEMORY_MARGIN = 300_000  # KB that a pool process may grow beyond its parent

# One byte that the parent shares with the pool it forks: set when the worker is told to leave, read between candidates.
_leaving = mmap.mmap(-1, 1)
_parent = os.getppid()


def make_app(settings: Settings, wish: dict[str, Any] | None = None) -> Celery:
    """The application for a bank and a broker. `wish`: arguments of every scheduled `restock`."""
    app = Celery("puzzlebank", broker=settings.broker_url, include=["workers.tasks"])
    app.conf.update(
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_ignore_result=True,
        task_soft_time_limit=60,
        task_time_limit=90,
        task_routes={"puzzlebank.restock": {"queue": RESTOCK}, "puzzlebank.produce": {"queue": PRODUCE}},
        worker_prefetch_multiplier=1,
        worker_disable_prefetch=True,
        worker_max_tasks_per_child=200,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        worker_send_task_events=False,
        worker_enable_remote_control=False,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        # a message outlives its worker by this timeout plus a sweep; a task never runs as long
        broker_transport_options={
            "visibility_timeout": 600,
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 2,
            "socket_keepalive": not (settings.broker_url or "").startswith("redis+socket"),
            "socket_timeout": 30,
            "health_check_interval": 25,
        },
        beat_schedule={
            "restock": {
                "task": "puzzlebank.restock",
                "schedule": TICK,
                "kwargs": wish or {},
                "options": {"queue": RESTOCK, "expires": TICK},
            }
        },
    )
    app.set_default()
    return app


def leaving() -> bool:
    """This process should end: its worker was told to, or is gone."""
    return _leaving[0] != 0 or os.getppid() != _parent


def run_worker(number: str, kind: str | None = None) -> int:
    """The `worker` child: a pool of `number` processes that work on orders (of one kind)."""
    from workers import tasks

    settings = load()
    app = make_app(settings)
    tasks.warm(settings, kind)
    unit = 1024 if sys.platform == "darwin" else 1  # ru_maxrss is in bytes there
    parent = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit
    app.conf.worker_max_memory_per_child = parent + MEMORY_MARGIN
    code = _work(app, PRODUCE, "--pool=prefork", f"--concurrency={number}")
    os._exit(code)  # the pool is gone; collecting the compiled kernels one by one takes over a second


def run_restock(pulse: str = "") -> int:
    """The `restock` child; `pulse`: the file of its signs of life."""
    if pulse:
        heart = Pulse(Path(pulse))
        signals.worker_ready.connect(lambda **_: heart.give(), weak=False)
        signals.task_prerun.connect(lambda **_: heart.give(busy=True), weak=False)
        signals.task_postrun.connect(lambda **_: heart.give(), weak=False)
    return _work(make_app(load()), RESTOCK, "--pool=solo")


def run_beat(wish: str) -> int:
    """The `beat` child: sends `restock` every few seconds, with `wish` (JSON) as its arguments."""
    import json

    app = make_app(load(), json.loads(wish))
    # no file of last runs: a tick missed is a tick missed
    app.Beat(scheduler="celery.beat:Scheduler", quiet=True, loglevel="WARNING").run()
    return 0


def run_warm(kind: str | None = None) -> int:
    """The `warm` child: compiles what has a shelf (of that kind), once, so that the workers find it in the cache."""
    from workers import tasks

    tasks.warm(load(), kind)
    return 0


def _work(app: Celery, queue: str, *options: str) -> int:
    quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel=WARNING")
    try:
        app.worker_main(
            ["--quiet", "worker", f"--queues={queue}", f"--hostname={queue}-{os.getpid()}@%h", *quiet, *options]
        )
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


def _tell_the_pool(**_: Any) -> None:
    _leaving[0] = 1


def _start_of_a_pool_process(**_: Any) -> None:
    global _parent
    from workers import tasks

    _parent = os.getppid()
    tasks.after_fork()


def _end_of_a_pool_process(**_: Any) -> None:
    if _leaving[0]:
        os._exit(0)  # likewise; the pool would sleep for a second to tell a parent that waits for nothing but our end


signals.worker_process_shutdown.connect(_end_of_a_pool_process)
signals.worker_shutting_down.connect(_tell_the_pool)
signals.worker_process_init.connect(_start_of_a_pool_process)
