"""A Spark cluster of this machine: a master and two workers, all of them processes of their own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyspark

_SPARK = Path(pyspark.__file__).parent
PACKAGE = Path(__file__).resolve().parents[1]


class LocalSpark:
    """The cluster, as long as its block lasts.

    Args:
        folder: Where it keeps logs and what executors write.
        workers: How many workers, each with one executor.
        cores: How many processors each has.
    """

    def __init__(self, folder: Path, *, workers: int = 2, cores: int = 1) -> None:
        self.folder = folder
        self._workers = workers
        self._cores = cores
        self._processes: list[subprocess.Popen[bytes]] = []
        self.port = _free_port()
        self.address = f"spark://127.0.0.1:{self.port}"

    def __enter__(self) -> LocalSpark:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._start("master", "master.Master", "--port", str(self.port))
        _wait_for(self.port)
        for number in range(self._workers):
            self.start_worker(number)
        return self

    def start_worker(self, number: int) -> None:
        """Starts a worker."""
        self._start(
            f"worker{number}", "worker.Worker", "--cores", str(self._cores), "--memory", "1g",
            "--work-dir", str(self.folder / f"work{number}"), self.address,
        )

    def _start(self, name: str, kind: str, *words: str) -> None:
        log = (self.folder / f"{name}.log").open("ab")
        self._processes.append(
            subprocess.Popen(
                [str(_SPARK / "bin" / "spark-class"), f"org.apache.spark.deploy.{kind}", "--host", "127.0.0.1",
                 "--webui-port", "0", *words],
                stdout=log, stderr=log, env=environment(self.folder), start_new_session=True,
            )
        )

    def descendants(self) -> dict[int, str]:
        """The processes below the workers, with their command lines: executors, Python, textrender."""
        parents: dict[int, list[int]] = {}
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                try:
                    fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                if fields[0] != "Z":
                    parents.setdefault(int(fields[1]), []).append(int(entry))
        found: dict[int, str] = {}
        todo = [pid for process in self._processes[1:] for pid in parents.get(process.pid, [])]
        while todo:
            pid = todo.pop()
            try:
                words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")
            except OSError:
                continue
            found[pid] = words.decode("utf-8", "replace")
            todo += parents.get(pid, [])
        return found

    def __exit__(self, *_: object) -> None:
        for pid in self.descendants():
            _kill(pid)
        for process in self._processes:
            _kill(process.pid)
            process.wait()
        shutil.rmtree(self.folder / "scratch", ignore_errors=True)


def environment(folder: Path) -> dict[str, str]:
    """The variables that a cluster and its drivers are started with."""
    return {
        **os.environ,
        "PYTHONPATH": str(PACKAGE),
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_LOCAL_DIRS": str(folder / "scratch"),
        "SPARK_NO_DAEMONIZE": "1",
    }


def session(address: str, name: str, **settings: str) -> Any:
    """A session on the cluster, with settings for executors that die."""
    from pyspark.sql import SparkSession

    from textrender.spark import SETTINGS

    builder = SparkSession.builder.master(address).appName(name)
    own = {
        "spark.executor.memory": "640m",
        "spark.executor.cores": "1",
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.network.timeout": "30s",
        "spark.network.timeoutInterval": "10s",
        "spark.executor.heartbeatInterval": "5s",
        "spark.sql.execution.arrow.pyspark.enabled": "true",
    }
    for key, value in {**SETTINGS, **own, **settings}.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _wait_for(port: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise TimeoutError("the master of the cluster does not answer")
