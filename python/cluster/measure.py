"""Measures what docs/scale.md reckons with: one worker, one processor, documents of the demonstration.

    TEXTRENDER_TOOL=… python3 measure.py [--documents N]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cluster import documents as sample  # noqa: E402
from textrender import Worker  # noqa: E402


def processor_seconds(pid: int) -> float:
    """How long a process has been on a processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(name: str, count: int, devices, **options) -> None:
    """Sets documents, and prints what each took."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder, Worker(system_fonts=False) as worker:
        warm = {**sample.SHEET, "text": "Warm up. نص हिन्दी"}
        worker.render_devices(warm, devices, overflow="truncate", **options)
        out = f"{folder}/{{hash}}.{options.get('to', 'png')}"
        pid = worker.pid
        assert pid is not None
        warmed = worker.stats()["ops"]["render"]["ms"]
        before, own, start = processor_seconds(pid), time.process_time(), time.monotonic()
        total = pictures = 0
        distinct: set[str | None] = set()
        for document in sample.generate(count):
            found = worker.render_devices(
                {**sample.SHEET, "text": document["text"]}, devices, out=out, overflow="truncate", **options
            )
            for rendering in found.values():
                for page in rendering:
                    pictures += 1
                    total += page.byte_count or 0
                    distinct.add(page.sha256)
        wall, own, tool = time.monotonic() - start, time.process_time() - own, processor_seconds(pid) - before
        inside = (worker.stats()["ops"]["render"]["ms"] - warmed) / 1000
        memory = worker.stats()["memory"] >> 20
    print(
        f"{name:28} {wall / count * 1000:8.2f} ms per document, {tool / pictures * 1000:6.2f} ms of processor time per picture, "
        f"{total / pictures / 1024:6.1f} KiB per picture, {len(distinct)} of {pictures} distinct, "
        f"Python {own / tool * 100:4.1f} % of the tool, {wall / inside:4.2f} of the time inside, {memory} MiB"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=300)
    count = parser.parse_args().documents
    run("4 devices, png", count, sample.DEVICES)
    run("4 devices, png, level 1", count, sample.DEVICES, pngLevel=1)
    run("4 devices, svg", count, sample.DEVICES, to="svg")
    run("1 device, png", count, sample.DEVICES[:1])
    run("27 devices, png", count // 4, "all")
    with Worker(system_fonts=False) as worker:
        start = time.monotonic()
        worker.hello()
        print(f"{'start, and digests of fonts':28} {(time.monotonic() - start) * 1000:8.0f} ms")


main()
