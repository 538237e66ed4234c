"""Sets documents on four devices, three times on the same processors: by `textrender batch`, by a pool of workers, and by
a Spark cluster of this machine.

    python3 demo.py [--documents N] [--folder FOLDER]

Prints documents a second of each, and writes a contact sheet of what became of them.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cluster import documents as sample  # noqa: E402
from cluster.local_spark import LocalSpark, environment, session  # noqa: E402


def batch(folder: Path, manifest: Path, cores: int) -> float:
    """Seconds that one process takes with a thread for each processor."""
    from textrender import find_tool

    sheet = folder / "sheet.json"
    sheet.write_text(json.dumps({"sheet": 1, **sample.SHEET}))
    command = [
        find_tool(), "batch", "--manifest", str(manifest), "--sheet", str(sheet),
        "-o", str(folder / "batch" / "{hash:2}" / "{hash}.png"),
        "--devices", ",".join(sample.DEVICES), "--overflow", "truncate", "--no-system-fonts", "--jobs", str(cores),
    ]
    start = time.monotonic()
    with (folder / "batch.log").open("w") as log:
        subprocess.run(command, check=True, stdout=log, stderr=log)
    return time.monotonic() - start


def pool(folder: Path, number: int, cores: int) -> float:
    """Seconds that a pool of workers takes, without an engine."""
    from textrender import Pool

    (folder / "pool").mkdir()
    for start in range(256):
        (folder / "pool" / f"{start:02x}").mkdir()

    def draw(worker, document):
        return worker.render_devices(
            {**sample.SHEET, "text": document["text"]}, sample.DEVICES, overflow="truncate",
            out=folder / "pool" / "{hash:2}" / "{hash}.png",
        )

    start = time.monotonic()
    with Pool(cores, system_fonts=False) as workers:
        for _ in workers.map(draw, sample.generate(number)):
            pass
    return time.monotonic() - start


def spark(folder: Path, manifest: Path, cores: int) -> tuple[float, float, int]:
    """Seconds until the cluster is there, seconds that the job takes, and how many pictures there are."""
    from textrender.spark import render

    # Sixteen shards a processor, so that the last ones end at about the same time.
    size = max(25, sum(1 for _ in manifest.open()) // (16 * cores))
    start = time.monotonic()
    os.environ.update(environment(folder / "spark"))
    with LocalSpark(folder / "spark", workers=cores) as cluster:
        engine = session(cluster.address, "demo")
        engine.range(100).count()
        ready = time.monotonic() - start
        start = time.monotonic()
        table = render(
            engine, str(manifest), str(folder / "job"), devices=sample.DEVICES, sheet=sample.SHEET,
            options={"overflow": "truncate"}, shard_size=size,
        )
        count = table.where("status = 'done'").count()
        seconds = time.monotonic() - start
        engine.stop()
    return ready, seconds, count


def contact_sheet(folder: Path) -> Path:
    """A page that shows what a few documents have become."""
    from textrender import shards

    rows = shards.results(str(folder / "job")).to_table().to_pylist()[: 6 * len(sample.DEVICES)]
    cells = "".join(
        f'<figure><img src="job/{row["object"]}" height="320"><figcaption>{html.escape(row["id"])}<br>'
        f'{row["device"]}</figcaption></figure>'
        for row in rows
        if row["object"]
    )
    page = folder / "contact.html"
    page.write_text(
        '<!doctype html><meta charset="utf-8"><title>textrender</title><style>body{font-family:sans-serif;'
        "background:#ddd}figure{display:inline-block;margin:8px}img{box-shadow:0 1px 4px #0006}</style>" + cells
    )
    return page


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=5000)
    parser.add_argument("--folder", type=Path, default=Path(".build/cluster-demo"))
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    manifest = folder / "documents.jsonl"
    with manifest.open("w") as file:
        for document in sample.generate(arguments.documents):
            file.write(json.dumps(document) + "\n")
    cores = len(os.sched_getaffinity(0))
    one = batch(folder, manifest, cores)
    alone = pool(folder, arguments.documents, cores)
    ready, together, count = spark(folder, manifest, cores)
    number = arguments.documents
    for name, seconds in [("textrender batch", one), ("pool of workers", alone), ("Spark", together)]:
        print(f"{name:16} {seconds:7.1f} s  {number / seconds:7.1f} documents/s  {seconds / one:5.2f} times as long")
    print(f"Spark was ready after {ready:.1f} s; {count} pictures on {len(sample.DEVICES)} devices, {cores} processors")
    page = contact_sheet(folder)
    print(page)
    if os.environ.get("DISPLAY") and shutil.which("xdg-open"):
        subprocess.run(["xdg-open", str(page)], check=False)


main()
