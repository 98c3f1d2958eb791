"""Keeping a bank stocked (`up`), filling it once (`fill`), helping another host do so (`work`).

Everything runs in child processes: the broker, `beat` that calls for planning, `restock` that plans, `worker` that
produces. Nothing is printed here; `on_tick` is told how things stand.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bank import Bank
from bank.errors import BankError, NoShelf
from bank.records import Level
from bank.settings import Settings
from workers.broker import Broker, BrokerDown, Lock, bank_key, python
from workers.planner import wanted
from workers.supervise import Child, Status, Stopping, Supervisor, asked_to_stop
from workers.watch import Watch, read

PAUSE = 0.05  # seconds between two looks at the children
LOOK = 0.5  # seconds between two looks at the bank
BROKER_SECONDS = 20.0  # within which the broker must answer at the start
PATIENCE = 5  # failed starts in a row after which a fill gives up; `up` goes on trying

OnTick = Callable[[Sequence[Level], Sequence[Status]], None]


@dataclass(frozen=True, slots=True)
class FillReport:
    """How a fill ended. `missing`: shelves below what was wanted; `parked`: those of them that were given up.

    `interrupted`: somebody asked to stop; `seconds` on the clock.
    """

    levels: tuple[Level, ...]
    missing: tuple[Level, ...] = ()
    parked: tuple[Level, ...] = ()
    interrupted: bool = False
    seconds: float = 0.0

    @property
    def reached(self) -> bool:
        """Every shelf holds what was wanted."""
        return not self.missing and not self.parked


def short(level: Level, to: int | None) -> bool:
    """More is wanted on this shelf, and it is not given up."""
    return level.level < wanted(level.shelf, to) and level.shelf.parked_at is None


def up(settings: Settings, on_tick: OnTick | None = None, served: bool = False) -> None:
    """Keep the bank stocked until SIGINT, SIGTERM or SIGHUP; `served`: over HTTP too. `on_tick` is called about twice a
    second.

    Raises `AlreadyRunning` when this host does so already, `BrokerDown`, `PortTaken`, or what opening the bank raises.
    """
    if served:
        from bank.web.server import bind

        bind(settings).close()  # a port that is taken is told at once, not by a child that does not stay up
    with asked_to_stop() as stopping, _service(settings, {}, stopping) as service:
        if served:
            service.serve(settings)
        while not stopping:
            levels = service.look()
            if levels is not None and on_tick is not None:
                on_tick(levels, service.supervisor.statuses())


def fill(
    settings: Settings,
    *,
    to: int | None = None,
    kind: str | None = None,
    timeout: float | None = None,
    on_tick: OnTick | None = None,
) -> FillReport:
    """Stock every shelf (of `kind`) up to its target, or to `to`, then stop; at the latest after `timeout` seconds.

    Raises as `up` does, `NoShelf` when there is nothing to fill, `ChildFailed` when a process does not stay up.
    """
    begun = time.monotonic()

    def report(levels: Sequence[Level], interrupted: bool = False) -> FillReport:
        levels = tuple(level for level in levels if kind in (None, level.shelf.kind))
        if not levels:
            raise NoShelf(f"there is no shelf of {kind}" if kind else "there is no shelf; add one with: shelf set")
        return FillReport(
            levels,
            missing=tuple(level for level in levels if short(level, to)),
            parked=tuple(level for level in levels if level.shelf.parked_at and level.level < wanted(level.shelf, to)),
            interrupted=interrupted,
            seconds=time.monotonic() - begun,
        )

    with asked_to_stop() as stopping:
        with Bank.of(settings) as bank:
            levels: Sequence[Level] = bank.levels()
        if not report(levels).missing:
            return report(levels)
        with _service(settings, {"to": to, "kind": kind}, stopping, patience=PATIENCE) as service:
            while not stopping and report(levels).missing:
                if timeout is not None and time.monotonic() - begun > timeout:
                    break
                levels = service.look() or levels
                if on_tick is not None:
                    on_tick(levels, service.supervisor.statuses())
        # once more: what was under way when we stopped has been put away by now
        with Bank.of(settings) as bank:
            return report(bank.levels(), interrupted=bool(stopping))


def work(settings: Settings, on_tick: OnTick | None = None) -> None:
    """Work on the orders of a bank that another host plans for, until asked to stop. Needs the broker's URL."""
    if settings.broker_url is None:
        raise BankError("working for another host needs its broker: set --broker-url or PUZZLEBANK_BROKER_URL")
    with asked_to_stop() as stopping, _service(settings, None, stopping) as service:
        while not stopping:
            levels = service.look()
            if levels is not None and on_tick is not None:
                on_tick(levels, service.supervisor.statuses())


@dataclass(slots=True)
class _Service:
    """The running children of one bank."""

    bank: Bank
    supervisor: Supervisor
    environment: dict[str, str]
    workers: int
    stopping: Stopping
    wish: dict[str, Any] | None
    _variants: set[tuple[str, str]] = field(default_factory=set)
    _compiling: bool = False
    _watch: Watch = field(default_factory=Watch)
    _proven: int | None = None

    @property
    def _pulse(self) -> Path:
        return self.supervisor.logs / "restock.pulse"

    @property
    def _only(self) -> tuple[str, ...]:
        """The one kind that is made, as an argument of children: they compile no other."""
        kind = (self.wish or {}).get("kind")
        return (kind,) if kind else ()

    def _seen(self) -> set[tuple[str, str]]:
        shelves = self.bank.shelves()
        return {(s.kind, s.variant) for s in shelves if s.target and (not self._only or s.kind in self._only)}

    def start(self, broker: Broker) -> None:
        """Start everything, the broker first; no planning without a `wish`."""
        if broker.child is not None:
            self.supervisor.add(broker.child)
        until = time.monotonic() + BROKER_SECONDS
        while not broker.answers():
            if self.stopping:
                return
            if time.monotonic() > until:
                raise BrokerDown(f"no broker answers at {broker.shown}")
            self._pause()
        self._variants = self._seen()
        roles = {"worker": python("worker", str(self.workers), *self._only)}
        if self.wish is not None:
            roles |= {"restock": python("restock", str(self._pulse)), "beat": python("beat", json.dumps(self.wish))}
        for name, command in roles.items():
            self.supervisor.add(Child(name, command, self.environment))

    def serve(self, settings: Settings) -> None:
        """Start the web server."""
        how = {
            "PUZZLEBANK_HOST": settings.host,
            "PUZZLEBANK_PORT": str(settings.port),
            "PUZZLEBANK_API_KEYS": ",".join(settings.api_keys),
            "PUZZLEBANK_RATE_LIMIT": str(settings.rate_limit),
            "PUZZLEBANK_CORS": ",".join(settings.cors),
        }
        self.supervisor.add(Child("web", python("web"), {**self.environment, **how}))

    def look(self) -> list[Level] | None:
        """After a while: how the shelves stand; None while the database does not answer."""
        until = time.monotonic() + LOOK
        while time.monotonic() < until and not self.stopping:
            self._pause()
        try:
            self._watch_variants()
            levels: list[Level] = self.bank.levels()
            self._watch_progress(levels)
        except sa.exc.DBAPIError:
            return None
        return levels

    def _watch_variants(self) -> None:
        """Have the kernels of a newly laid shelf compiled by one process, then start the workers anew with them."""
        if self._compiling and not self.supervisor.running("warm"):
            self._compiling = False
            self.supervisor.restart("worker")
        now = self._seen()
        if now - self._variants and not self._compiling:
            self.supervisor.add(Child("warm", python("warm", *self._only), self.environment, once=True))
            self._compiling = True
        self._variants |= now

    def _watch_progress(self, levels: Sequence[Level]) -> None:
        """Start anew what has stopped to consume; see `workers.watch`."""
        wish = self.wish or {}
        signs = tuple((level.shelf.id, level.level, level.in_flight) for level in levels)
        to_do = any(short(level, wish.get("to")) and wish.get("kind") in (None, level.shelf.kind) for level in levels)
        at_work = bool(self.bank.orders.holders())
        pids = {status.name: status.pid for status in self.supervisor.statuses()}
        worker = pids.get("worker")
        if at_work:
            self._proven = worker  # before its first order it may be compiling, while orders wait for it
        compiling = self._compiling or (worker != self._proven and any(level.in_flight for level in levels))
        self._watch.move(signs, resting=at_work or not to_do or compiling)
        children: list[tuple[str, int | None, str | None]] = []
        if self.wish is not None:
            children.append(("restock", pids.get("restock"), read(self._pulse)))
        if worker == self._proven:
            children.append(("worker", worker, None))
        for name in self._watch.stuck(children):
            self.supervisor.restart(name)

    def _pause(self) -> None:
        self.supervisor.tick()
        time.sleep(PAUSE)


@contextlib.contextmanager
def _service(
    settings: Settings, wish: dict[str, Any] | None, stopping: Stopping, patience: int | None = None
) -> Iterator[_Service]:
    with contextlib.ExitStack() as stack:
        lock = stack.enter_context(Lock(settings)) if wish is not None else None
        bank = stack.enter_context(Bank.of(settings))
        broker = Broker(settings)
        stack.callback(broker.close)
        broker.clear()
        environment = {
            "PUZZLEBANK_DATABASE_URL": settings.database_url,
            "PUZZLEBANK_BROKER_URL": broker.url,
            "PUZZLEBANK_DATA_DIR": str(settings.data_dir),
            "PUZZLEBANK_WORKERS": str(settings.workers),
        }
        logs = settings.data_dir / "logs" / bank_key(settings.database_url)
        paths = [broker.directory] if broker.directory else []
        hold = [lock.file] if lock is not None and lock.file is not None else []
        supervisor = stack.enter_context(Supervisor(logs, patience=patience, paths=paths, hold=hold))
        service = _Service(bank, supervisor, environment, settings.workers, stopping, wish)
        service.start(broker)
        yield service
