#!/usr/bin/env python3
"""Kills the program at random moments, again and again, and looks at what it leaves.

What is killed is `batch --resume`, which goes on where it was, `render` of a text in pages, and a `worker` that writes
pictures. After every kill each picture that is there must be whole and the one that an undisturbed run writes, and
nothing else may lie in the folder but the journal and files with the names of temporary ones. At the end, undisturbed,
each document of the batch must have been set exactly once, every picture be there, byte for byte, and nothing else.

    Tests/Kills/kills.py TOOL [--kills 100] [--seed 1] [--documents 200]
"""

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

JOURNAL = ".textrender-batch.jsonl"


def documents(folder: Path, count: int, seeds: random.Random) -> None:
    """Writes texts of unlike lengths, every tenth of several pages."""
    words = "tide mill wheel moon water stone river gate pond sea".split()
    for number in range(count):
        length = 600 if number % 10 == 0 else seeds.randint(5, 120)
        text = " ".join(seeds.choice(words) for _ in range(length))
        (folder / f"{number:04}.md").write_text(f"# Document {number}\n\n{text}.\n")


def command(tool: str, sources: Path, output: Path) -> list[str]:
    return [tool, "batch", str(sources), "-o", str(output), "--size", "300x200", "--margin", "12",
            "--threads", "2", "--resume"]


def digests(folder: Path) -> dict[str, str]:
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.iterdir() if file.suffix == ".png"
    }


def check_part(folder: Path, whole: dict[str, str]) -> int:
    """Checks what a killed run has left; returns how many pictures there are."""
    if not folder.exists():
        return 0
    count = 0
    for file in folder.iterdir():
        if file.name == JOURNAL:
            continue
        if file.name.startswith(".textrender-") and file.name.endswith(".partial"):
            continue
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        if whole.get(file.name) != digest:
            sys.exit(f"{file.name} is not what an undisturbed run writes")
        count += 1
    return count


def kill_at_random(process: subprocess.Popen[bytes], seeds: random.Random, duration: float) -> bool:
    """Kills a process and its children after a while; false where it has ended by itself."""
    # Most moments lie in the work, some at its very beginning and its end.
    time.sleep(seeds.random() ** 2 * min(duration, 0.5))
    is_running = process.poll() is None
    if is_running:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return is_running


def kill_batch(tool: str, root: Path, seeds: random.Random, kills: int, count: int) -> str:
    """Kills a batch that is taken up again; returns what to say of it."""
    sources = root / "sources"
    sources.mkdir()
    documents(sources, count, seeds)
    start = time.monotonic()
    subprocess.run(command(tool, sources, root / "whole"), check=True, stderr=subprocess.DEVNULL)
    duration = time.monotonic() - start
    whole = digests(root / "whole")
    killed = finished = 0
    output = root / "output"
    while killed < kills:
        process = subprocess.Popen(
            command(tool, sources, output), stderr=subprocess.DEVNULL, start_new_session=True)
        killed += kill_at_random(process, seeds, duration)
        if check_part(output, whole) == len(whole):
            # All is done: another round, from the beginning or from some pictures that are gone.
            finished += 1
            for file in sorted(output.iterdir())[:: seeds.randint(1, 3) if finished % 2 else 1]:
                file.unlink()
        # What a killed process leaves in few moments is left here each time.
        if output.exists():
            (output / f".textrender-{killed}-0.partial").write_bytes(b"left")
        progress("batch", killed)
    report = root / "report.json"
    subprocess.run(command(tool, sources, output) + ["--report", str(report)], check=True,
                   stderr=subprocess.DEVNULL)
    counts = json.loads(report.read_text())
    if counts["done"] + counts["skipped"] != count or counts["failed"]:
        sys.exit(f"the last run says {counts['done']} done, {counts['skipped']} skipped, "
                 f"{counts['failed']} failed of {count}")
    if digests(output) != whole:
        sys.exit("the pictures are not those of an undisturbed run")
    left = {file.name for file in output.iterdir()} - whole.keys() - {JOURNAL}
    if left:
        sys.exit(f"left behind: {', '.join(sorted(left)[:5])}")
    lines = [json.loads(line) for line in (output / JOURNAL).read_text().splitlines()]
    latest = {line["id"]: line for line in lines if line["status"] == "done"}
    if len(latest) != count:
        sys.exit(f"the journal has {len(latest)} of {count} documents")
    return (f"batch: {killed} kills, {finished} times finished between them: each of {count} documents once, "
            f"{len(whole)} pictures whole, nothing left behind")


def kill_render(tool: str, root: Path, seeds: random.Random, kills: int) -> str:
    """Kills the drawing of a text in pages."""
    source = root / "long.md"
    source.write_text("The mill stood still. " * 3000)

    def drawing(output: Path) -> list[str]:
        output.mkdir(exist_ok=True)
        return [tool, "render", str(source), "-o", str(output / "page.png"), "--size", "300x200", "--overflow", "pages"]

    start = time.monotonic()
    subprocess.run(drawing(root / "pages"), check=True, stderr=subprocess.DEVNULL)
    duration = time.monotonic() - start
    whole = digests(root / "pages")
    killed = pictures = 0
    output = root / "killed-pages"
    while killed < kills:
        process = subprocess.Popen(drawing(output), stderr=subprocess.DEVNULL, start_new_session=True)
        killed += kill_at_random(process, seeds, duration)
        pictures += check_part(output, whole)
        for file in output.iterdir():
            file.unlink()
        progress("render", killed)
    return f"render: {killed} kills, {pictures} of the pictures they left looked at: all whole"


def kill_worker(tool: str, root: Path, seeds: random.Random, kills: int) -> str:
    """Kills a worker that writes pictures over each other."""
    output = root / "worker"
    output.mkdir()

    def requests(names: list[int]) -> bytes:
        return b"".join(json.dumps({
            "id": name, "op": "render", "out": str(output / f"{name}.png"),
            "sheet": {"sheet": 1, "text": f"Picture {name}. " * (20 + 30 * name), "page": {"size": [300, 200]}},
            "overflow": "truncate"}).encode() + b"\n" for name in names)

    serving = [tool, "worker", "--root", str(output)]
    subprocess.run(serving, input=requests(list(range(8))), check=True, stdout=subprocess.DEVNULL)
    whole = digests(output)
    killed = 0
    while killed < kills:
        process = subprocess.Popen(serving, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)
        assert process.stdin
        process.stdin.write(requests([seeds.randrange(8) for _ in range(40)]))
        process.stdin.flush()
        killed += kill_at_random(process, seeds, 0.4)
        process.stdin.close()
        if check_part(output, whole) != len(whole):
            sys.exit("a worker that was killed has taken away a picture that was there")
        progress("worker", killed)
    return f"worker: {killed} kills, {len(whole)} pictures that were written over whole each time"


def progress(name: str, killed: int) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{name}: {killed} kills", end="\r", file=sys.stderr)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("tool", help="the program")
    options.add_argument("--kills", type=int, default=100, help="the number of kills of each kind of run")
    options.add_argument("--seed", type=int, default=1, help="the seed that selects the moments")
    options.add_argument("--documents", type=int, default=200, help="the number of documents of the batch")
    given = options.parse_args()
    tool = str(Path(given.tool).resolve())
    seeds = random.Random(given.seed)
    with tempfile.TemporaryDirectory(prefix="textrender-kills-") as name:
        root = Path(name)
        print(kill_batch(tool, root, seeds, given.kills, given.documents), file=sys.stderr)
        print(kill_render(tool, root, seeds, given.kills), file=sys.stderr)
        print(kill_worker(tool, root, seeds, given.kills), file=sys.stderr)


if __name__ == "__main__":
    main()
