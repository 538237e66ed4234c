"""Sets documents on a cluster whose processes are killed and stopped at random, and looks at what came of it.

    python3 chaos.py [--documents N] [--kills N] [--seed N] [--pause LEAST MOST]

By a seeded schedule, every 3 to 10 seconds an executor, a Python worker or a textrender process is ended by SIGKILL or
stopped by SIGSTOP; the driver is killed once and started again. Afterwards each document and device must be in the
table exactly once, every file whole and equal to what one process makes, nothing temporary left, and poison documents
told apart by their reasons.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cluster import documents as sample  # noqa: E402
from cluster.local_spark import LocalSpark, environment, session  # noqa: E402

POISON = {
    "poison-die": ({"text": "POISON:die"}, "internal"),
    "poison-half": ({"text": "POISON:half a line"}, "internal"),
    "poison-sleep": ({"text": "POISON:sleep"}, "deadline"),
    "poison-sheet": ({"text": "x", "sheet": '{"page": {"sise": 1}}'}, "malformed"),
    "poison-json": ({"text": "x", "sheet": "{"}, "malformed"),
    "poison-long": ({"text": "x " * (31 << 20)}, "limit"),
}
SHARD = 25


def all_documents(count: int, seed: int) -> list[dict]:
    found = list(sample.generate(count, seed))
    for place, (name, (members, _)) in enumerate(POISON.items()):
        found.insert(place * count // len(POISON), {"id": name, **members})
    return found


def drive(arguments: argparse.Namespace) -> None:
    """The driver: a process of its own, so that it can be killed."""
    from textrender.spark import render

    spark = session(arguments.address, "chaos")
    render(
        spark, all_documents(arguments.documents, arguments.seed), arguments.output, shard_size=SHARD,
        devices=sample.DEVICES, to="png", sheet=sample.SHEET, deadline=10, retries=2, memory=1 << 30,
        options={"overflow": "truncate", "pngLevel": 1},
    )
    spark.stop()


class Schedule(threading.Thread):
    """Kills and stops what runs below the workers of a cluster."""

    def __init__(self, cluster: LocalSpark, seed: int, pause: tuple[float, float]) -> None:
        super().__init__(daemon=True)
        self._cluster = cluster
        self._random = random.Random(seed)
        self._pause = pause
        self.done = threading.Event()
        self.hits: list[tuple[str, str]] = []

    def run(self) -> None:
        while not self.done.wait(self._random.uniform(*self._pause)):
            kinds: dict[str, list[int]] = {"executor": [], "python": [], "textrender": []}
            for pid, words in self._cluster.descendants().items():
                if "CoarseGrainedExecutorBackend" in words:
                    kinds["executor"].append(pid)
                elif "poison_tool" in words or " worker --die" in words:
                    kinds["textrender"].append(pid)
                elif "pyspark" in words:
                    kinds["python"].append(pid)
            kind = self._random.choices(["executor", "python", "textrender"], [1, 2, 3])[0]
            how = self._random.choices([signal.SIGKILL, signal.SIGSTOP], [3, 1])[0]
            if not kinds[kind]:
                continue
            pid = self._random.choice(sorted(kinds[kind]))
            try:
                os.kill(pid, how)
            except ProcessLookupError:
                continue
            self.hits.append((kind, how.name))
            print(f"chaos: {how.name} to {kind} {pid}", flush=True)
            if how == signal.SIGSTOP and kind != "textrender":
                # What nobody waits for with a deadline is not stopped for ever.
                threading.Timer(15, _go_on, [pid]).start()


def _go_on(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGCONT)
    except ProcessLookupError:
        pass


def verify(output: Path, arguments: argparse.Namespace, tool: str) -> None:
    """Looks at everything that the job has written."""
    from textrender import Pool, shards

    rows = shards.results(str(output)).to_table().to_pylist()
    keys = [(row["id"], row["device"], row["page"]) for row in rows]
    assert len(keys) == len(set(keys)), "the table has documents twice"
    failed = {row["id"]: row for row in rows if row["status"] != "done"}
    expected = {name: code for name, (_, code) in POISON.items()}
    assert {name: row["code"] for name, row in failed.items()} == expected, failed
    assert failed["poison-die"]["attempts"] == 3 and failed["poison-sheet"]["attempts"] == 1

    def digests(worker, document):
        found = worker.render_devices(
            {**sample.SHEET, "text": document["text"]}, sample.DEVICES, to="png", overflow="truncate",
            pngLevel=1,
        )
        return {(document["id"], name): one[0].sha256 for name, one in found.items()}

    wanted: dict[tuple[str, str], str] = {}
    with Pool(tool=tool, system_fonts=False) as pool:
        for one in pool.map(digests, sample.generate(arguments.documents, arguments.seed)):
            wanted.update(one)
    made = {(row["id"], row["device"]): row["sha256"] for row in rows if row["status"] == "done"}
    assert made == wanted, "pictures differ from those of one process"
    for name in {row["object"] for row in rows if row["object"]}:
        data = (output / name).read_bytes()
        assert hashlib.sha256(data).hexdigest() in name, f"the content of {name} does not match its name"
    left = [str(path) for path in output.rglob(".*")] + [str(path) for path in output.rglob("*.partial")]
    left = [path for path in left if not path.endswith(".crc")]
    assert not left, f"temporary files remain: {left[:5]}"
    print(f"chaos: {len(made)} pictures, each once and whole; {len(failed)} poison documents identified")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=3000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=17)
    # An executor takes some seconds to start; where machines are slow, one that is killed sooner never works.
    parser.add_argument("--pause", type=float, nargs=2, default=(3.0, 10.0), metavar=("LEAST", "MOST"))
    parser.add_argument("--address")
    parser.add_argument("--output")
    arguments = parser.parse_args()
    if arguments.address:
        return drive(arguments)
    tool = os.environ["TEXTRENDER_TOOL"]
    with tempfile.TemporaryDirectory(prefix="textrender-chaos-") as scratch:
        folder = Path(scratch)
        wrapper = folder / "textrender"
        script = Path(__file__).with_name("poison_tool.py")
        wrapper.write_text(f'#!/bin/sh\nexec {sys.executable} {script} "$@"\n')
        wrapper.chmod(0o755)
        os.environ.update(TEXTRENDER_REAL=tool, TEXTRENDER_TOOL=str(wrapper))
        output = folder / "job"
        with LocalSpark(folder / "spark") as cluster:
            schedule = Schedule(cluster, arguments.seed, tuple(arguments.pause))
            schedule.start()
            runs = 0
            start = time.monotonic()
            while True:
                runs += 1
                driver = subprocess.Popen(
                    [sys.executable, __file__, *sys.argv[1:], "--address", cluster.address, "--output",
                     str(output)],
                    env=environment(folder / "spark"),
                )
                if runs == 1:
                    while driver.poll() is None and len(schedule.hits) < arguments.kills // 3:
                        time.sleep(0.2)
                    if driver.poll() is None:
                        driver.kill()
                        driver.wait()
                        print("chaos: SIGKILL to the driver", flush=True)
                        continue
                if driver.wait() == 0:
                    break
                assert runs < 5, "the job was aborted five times"
                print(f"chaos: the driver ended with status {driver.returncode}; it restarts", flush=True)
            schedule.done.set()
            print(
                f"chaos: {time.monotonic() - start:.0f} s, {runs} runs, {len(schedule.hits)} processes hit: "
                + json.dumps({kind: sum(hit[0] == kind for hit in schedule.hits)
                              for kind in ("executor", "python", "textrender")}),
                flush=True,
            )
            enough = len(schedule.hits) >= arguments.kills
        verify(output, arguments, tool)
        assert enough, f"fewer than {arguments.kills} processes were hit: use more documents"


main()
