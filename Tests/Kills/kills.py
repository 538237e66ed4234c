#!/usr/bin/env python3
"""Kills `textrender batch --resume` at random moments, again and again, and looks at what it leaves.

After every kill each picture that is there must be whole and the one that an undisturbed run writes, and nothing else
may lie in the folder but the journal and files with the names of temporary ones. At the end, undisturbed, each document
must have been set exactly once, every picture be there, byte for byte, and nothing else.

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


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("tool", help="the program")
    options.add_argument("--kills", type=int, default=100, help="how often it is killed")
    options.add_argument("--seed", type=int, default=1, help="by which moments are drawn")
    options.add_argument("--documents", type=int, default=200, help="how many there are")
    given = options.parse_args()
    tool = str(Path(given.tool).resolve())
    seeds = random.Random(given.seed)
    with tempfile.TemporaryDirectory(prefix="textrender-kills-") as name:
        root = Path(name)
        sources = root / "sources"
        sources.mkdir()
        documents(sources, given.documents, seeds)
        start = time.monotonic()
        subprocess.run(command(tool, sources, root / "whole"), check=True)
        duration = time.monotonic() - start
        whole = digests(root / "whole")
        killed = finished = 0
        output = root / "output"
        while killed < given.kills:
            process = subprocess.Popen(
                command(tool, sources, output), stderr=subprocess.DEVNULL, start_new_session=True)
            # Most moments lie in the work, some at its very beginning and its end.
            time.sleep(seeds.random() ** 2 * min(duration, 0.5))
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                killed += 1
            process.wait()
            count = check_part(output, whole)
            if count == len(whole):
                # All is done: another round, from the beginning or from some pictures that are gone.
                finished += 1
                if finished % 2:
                    for file in sorted(output.iterdir())[:: seeds.randint(1, 3)]:
                        file.unlink()
                else:
                    for file in output.iterdir():
                        file.unlink()
            if sys.stderr.isatty():
                print(f"\r{killed} kills, {count} of {len(whole)} pictures ", end="", file=sys.stderr)
        report = root / "report.json"
        subprocess.run(command(tool, sources, output) + ["--report", str(report)], check=True,
                       stderr=subprocess.DEVNULL)
        counts = json.loads(report.read_text())
        if counts["done"] + counts["skipped"] != given.documents or counts["failed"]:
            sys.exit(f"the last run says {counts['done']} done, {counts['skipped']} skipped, "
                     f"{counts['failed']} failed of {given.documents}")
        if digests(output) != whole:
            sys.exit("the pictures are not those of an undisturbed run")
        left = {file.name for file in output.iterdir()} - whole.keys() - {JOURNAL}
        if left:
            sys.exit(f"left behind: {', '.join(sorted(left)[:5])}")
        lines = [json.loads(line) for line in (output / JOURNAL).read_text().splitlines()]
        latest = {line["picture"]: line for line in lines}
        if len(latest) != given.documents:
            sys.exit(f"the journal has {len(latest)} of {given.documents} documents")
        clear = "\r" if sys.stderr.isatty() else ""
        print(f"{clear}{killed} kills, {finished} times finished between them: each of {given.documents} documents once, "
              f"{len(whole)} pictures whole, nothing left behind", file=sys.stderr)


if __name__ == "__main__":
    main()
