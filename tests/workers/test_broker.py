"""The embedded broker and the lock, with real servers."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bank.settings import Settings
from waiting import eventually
from workers.broker import LONGEST_SOCKET_PATH, AlreadyRunning, Broker, Lock, bank_key
from workers.supervise import Supervisor


def ticking(supervisor: Supervisor, true: Callable[[], object]) -> None:
    """Let the supervisor do its work until it is so."""

    def tick() -> object:
        supervisor.tick()
        return true()

    eventually(tick)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(f"sqlite:///{tmp_path}/bank.db", None, tmp_path, 1)


@pytest.fixture
def broker(settings: Settings) -> Iterator[Broker]:
    broker = Broker(settings)
    yield broker
    broker.close()


def started(broker: Broker, supervisor: Supervisor) -> None:
    assert broker.child is not None
    supervisor.add(broker.child)
    eventually(broker.answers)


def say(broker: Broker, *words: str) -> bytes:
    """One command to the server."""
    assert broker.directory is not None
    with socket.socket(socket.AF_UNIX) as there:
        there.connect(str(broker.directory / "s"))
        there.sendall(" ".join(words).encode() + b"\r\n")
        return there.recv(1000)


def test_the_embedded_broker_answers_on_a_short_private_socket(broker: Broker, tmp_path: Path) -> None:
    with Supervisor(tmp_path / "logs") as supervisor:
        started(broker, supervisor)

        assert broker.directory is not None
        assert stat.S_IMODE(broker.directory.stat().st_mode) == 0o700
        assert len(str(broker.directory / "s")) <= LONGEST_SOCKET_PATH
        assert say(broker, "config", "get", "port").endswith(b"$1\r\n0\r\n")

    assert not broker.answers()


def test_a_killed_broker_comes_back_with_what_it_held(broker: Broker, tmp_path: Path) -> None:
    with Supervisor(tmp_path / "logs") as supervisor:
        started(broker, supervisor)
        say(broker, "set", "order", "7")
        time.sleep(1.2)  # the file is synced every second
        os.killpg(supervisor.statuses()[0].pid or 0, signal.SIGKILL)

        ticking(supervisor, lambda: supervisor.statuses()[0].restarts == 1 and broker.answers())

        assert say(broker, "get", "order") == b"$1\r\n7\r\n"


def test_a_server_left_on_the_socket_is_sent_away(broker: Broker, settings: Settings) -> None:
    assert broker.child is not None
    orphan = subprocess.Popen(list(broker.child.command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    eventually(broker.answers)

    Broker(settings).clear()

    assert not broker.answers()
    orphan.wait(10)


def test_a_very_long_temporary_directory_does_not_break_the_socket(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / ("d" * 100)
    deep.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(deep))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(deep))

    broker = Broker(settings)

    assert len(str((broker.directory or deep) / "s")) <= LONGEST_SOCKET_PATH
    broker.close()


def test_a_directory_that_others_can_enter_is_not_used(settings: Settings, tmp_path: Path) -> None:
    first = Broker(settings)
    assert first.directory is not None
    first.directory.chmod(0o755)

    second = Broker(settings)

    assert second.directory != first.directory
    first.close()
    second.close()


def test_a_given_broker_is_used_as_it_is(tmp_path: Path) -> None:
    broker = Broker(Settings("sqlite:///bank.db", "redis://localhost:1/0", tmp_path, 1))

    assert broker.url == "redis://localhost:1/0"
    assert broker.child is None and not broker.answers()


def test_one_bank_has_one_key_however_its_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert bank_key("sqlite:///bank.db") == bank_key(f"sqlite:///{tmp_path.resolve()}/bank.db")
    assert bank_key("sqlite:///bank.db") != bank_key("sqlite:///other.db")


HOLDER = """
import sys, time
from pathlib import Path
from bank.settings import Settings
from workers.broker import Lock
with Lock(Settings(sys.argv[1], None, Path(sys.argv[2]), 1)):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("url", ["sqlite:///{}/bank.db", "postgresql+psycopg://u:secret@h/{}"])
def test_a_second_holder_of_the_lock_is_told_who_has_it(url: str, tmp_path: Path) -> None:
    url = url.format(tmp_path)
    other = subprocess.Popen([sys.executable, "-c", HOLDER, url, str(tmp_path)], stdout=subprocess.PIPE)
    assert other.stdout is not None and other.stdout.readline() == b"held\n"
    lock = Lock(Settings(url, None, tmp_path, 1))

    with pytest.raises(AlreadyRunning, match=f"process {other.pid} on this host keeps this bank stocked already"):
        lock.__enter__()
    other.kill()
    other.wait()
    other.stdout.close()

    with lock:
        assert lock.path.read_text() == f"{os.getpid()}\n"
