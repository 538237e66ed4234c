#!/usr/bin/env python3
"""Checks that no kind of input takes more memory than it may.

Each kind is given to the program once; what it holds in memory at most, as the kernel has counted it, may not pass the
kind's bound. The bounds stand a sixth above what was measured.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Kind:
    """A command, what it reads, and how much it may hold."""

    name: str
    # In MiB.
    bound: int
    arguments: tuple[str, ...]
    files: dict[str, str] = field(default_factory=dict)
    standard_input: str = ""
    # The status that it ends with.
    status: int = 0


def lines(letter: str, n: int) -> str:
    return f"{letter}\n" * n


def table(n: int) -> str:
    return "".join(",".join(str(row * 8 + column) for column in range(8)) + "\n" for row in range(n))


def scaled(scale: int, color: str) -> str:
    sheet = {"sheet": 1, "text": "a", "page": {"size": [1000, 1000]}, "body": {"color": color}}
    return json.dumps({"op": "render", "sheet": sheet, "traits": {"displayScale": scale}, "to": "png", "out": "a.png"})


KINDS = [
    Kind("one tall page as SVG", 380, ("render", "a.txt", "-o", "a.svg", "--size", "400xAUTO"),
         {"a.txt": lines("a", 200_000)}),
    Kind("one tall page as PDF", 500, ("render", "a.txt", "-o", "a.pdf", "--size", "400xAUTO"),
         {"a.txt": lines("a", 200_000)}),
    Kind("pages as HTML", 325, ("render", "a.txt", "-o", "a.html", "--size", "400x800", "--overflow", "pages"),
         {"a.txt": lines("a", 200_000)}),
    # Measured in a debug build. With all pages in memory it was 146.
    Kind("pages of a long table as PDF", 77,
         ("render", "a.md", "-o", "a.pdf", "--size", "595x842", "--overflow", "pages"),
         {"a.md": "```table {source=a.csv}\n```\n", "a.csv": table(4_000)}),
    Kind("a preview on all devices", 140, ("preview", "a.txt", "-o", "a.png"), {"a.txt": lines("a", 40_000)}),
    Kind("two texts compared", 524, ("diff", "a.txt", "b.txt", "--size", "400xAUTO"),
         {"a.txt": lines("a", 200_000), "b.txt": lines("b", 200_000)}),
    Kind("a page of 256 million coloured pixels", 1_170, ("worker", "--root", "."),
         standard_input=scaled(16, "#a33") + "\n"),
    Kind("a page of 256 million gray pixels", 315, ("worker", "--root", "."),
         standard_input=scaled(16, "#333") + "\n"),
    Kind("more variations than a preview shows", 30,
         ("preview", "a.txt", "-o", "a.png", *(("--vary", "style=" + ",".join(["light", "dark"] * 4)) * 7)),
         {"a.txt": "a\n"}, status=64),
]


def most_memory(tool: str, kind: Kind) -> tuple[int, str]:
    """What the program holds at most, in MiB, and what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in kind.files.items():
            (Path(folder) / name).write_text(text)
        (Path(folder) / "input").write_text(kind.standard_input)
        with (Path(folder) / "input").open("rb") as standard_input, (Path(folder) / "said").open("wb") as said:
            child = subprocess.Popen([tool, *kind.arguments], cwd=folder, stdin=standard_input, stdout=said, stderr=said)
            _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        text = (Path(folder) / "said").read_text(errors="replace")[:200]
        is_wrong = child.returncode != kind.status or text.startswith('{"error"')
        return usage.ru_maxrss // 1024, f"status {child.returncode}: {text}" if is_wrong else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", help="the program")
    parser.add_argument("--only", default="", help="only kinds whose names contain this")
    options = parser.parse_args()
    tool = str(Path(options.tool).resolve())
    failed = 0
    print(f"{'input':44} {'bound':>7} {'held':>7}   (MiB)")
    for kind in [kind for kind in KINDS if options.only in kind.name]:
        held, error = most_memory(tool, kind)
        is_wrong = bool(error) or held > kind.bound
        failed += is_wrong
        print(f"{kind.name:44} {kind.bound:7} {held:7}  {'FAILED ' if is_wrong else ''}{error}", flush=True)
    if failed:
        sys.exit(f"{failed} kinds of input take more memory than they may")


if __name__ == "__main__":
    main()
