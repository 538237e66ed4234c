#!/usr/bin/env python3
"""Lets each call of the system that the program makes fail once, in turn, and looks at what comes of it.

Each of some runs is first done undisturbed, which counts its calls by kind. Then it is done again for every call and
every way in which that call may fail. Afterwards:

- the program has ended by itself, not by a signal and not by the clock;
- where its status is 0, everything is as the undisturbed run left it;
- else the status is one of those that are documented, and a message says why;
- every output is the one of the undisturbed run, or what was there before, or absent; nothing else lies there;
- what is no fault (an interrupted call, fewer bytes than asked for) changes nothing;
- a batch that is taken up again undisturbed has everything.

    Tests/Faults/faults.py TOOL [--seed N --slice N] [--only NAME]
"""

import argparse
import concurrent.futures
import errno
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "Examples"

# The order of `names` in faults.c, and how each call may fail. `short` is no fault, nor is an interruption.
FAULTS = {
    "open": ["EMFILE", "EACCES", "ENOSPC", "EIO", "EINTR"],
    "openat2": ["EMFILE", "EIO", "EINTR", "ENOSYS", "EPERM"],
    "read": ["EIO", "EINTR", "short"],
    "write": ["ENOSPC", "EIO", "EINTR", "short"],
    "fstat": ["EIO"],
    "stat": ["EIO", "EACCES"],
    "mmap": ["ENOMEM"],
    "fsync": ["EIO", "ENOSPC", "EINTR"],
    "rename": ["EIO", "ENOSPC"],
    "close": ["EIO", "EINTR"],
    "mkdir": ["ENOSPC"],
    "unlink": ["EIO"],
    "opendir": ["EMFILE"],
    "readdir": ["EIO"],
    "flock": ["ENOLCK", "EINTR"],
    "pipe": ["EMFILE"],
    "spawn": ["EAGAIN"],
    "thread": ["EAGAIN"],
    "memory-file": ["EMFILE"],
    "link": ["ENOSPC", "EIO", "EPERM"],
    "access": ["EIO"],
}
HARMLESS = {"EINTR", "short"}
STATUSES = {65, 66, 69, 71, 73, 74, 75}
# Files that tell what was done, not outputs.
JOURNAL = ".textrender-batch.jsonl"
TIME_LIMIT = 60


@dataclass
class Run:
    """A command that is run with faults; `IN` and `OUT` stand for folders of its own."""

    name: str
    arguments: list[str]
    standard_input: bytes = b""
    # What lies in the folder of outputs before.
    old: dict[str, bytes] = field(default_factory=dict)
    # Whether it is a batch, which is taken up again.
    resumes: bool = False
    # Whether it answers lines of JSON, each of which may be an error.
    answers: bool = False


def runs() -> list[Run]:
    """What is run: every command that writes, with the kinds of files that it reads."""
    fonts = ["--no-system-fonts"]
    sheet = {"sheet": 1, "text": "The tide turned twice.", "page": {"size": [200, 80], "margin": 8}}
    requests = [
        {"id": 1, "op": "layout", "sheet": sheet},
        {"id": 2, "op": "render", "sheet": sheet, "out": "OUT/worker.png"},
        {"id": 3, "op": "bands", "paths": [{"d": "M 0 0 L 50 0 L 50 50 Z"}], "width": 100, "y0": 10, "y1": 20},
        {"id": 4, "op": "layout", "sheet": {"sheet": 1, "source": "IN/note.md", "page": {"size": [200, 80]}}},
    ]
    lines = "".join(json.dumps(request) + "\n" for request in requests).encode()
    return [
        Run("png", ["render", "IN/note.md", "-o", "OUT/note.png", "--size", "200x120"],
            old={"note.png": b"what was there"}),
        Run("sheet", ["render", "IN/sheet.json", "-o", "OUT/sheet.pdf"]),
        Run("pages", ["render", "IN/long.md", "-o", "OUT/page.png", "--size", "200x120", "--overflow", "pages"]),
        Run("svg", ["render", "IN/note.md", "-o", "-", "--to", "svg", "--embed-fonts", "--hyphenate", "en-US", "--size", "200x400"]),
        Run("stdin", ["layout", "-"], standard_input=b"The tide turned twice."),
        Run("preview", ["preview", "IN/sheet.json", "-o", "OUT/preview.png", "--devices",
                        "iphone-se,ipad", "--threads", "2"]),
        Run("animate", ["animate", "IN/moves.json", "-o", "OUT/frame-%02d.png", "--jobs", "2"]),
        Run("apng", ["animate", "IN/moves.json", "-o", "OUT/moves.apng"]),
        Run("batch", ["batch", "IN/many", "-o", "OUT", "--size", "200x120", "--threads", "2", "--resume",
                      *fonts], resumes=True),
        Run("isolate", ["batch", "IN/many", "-o", "OUT", "--size", "200x120", "--isolate", "--threads", "1",
                        "--resume", "--report", "OUT/report.json", *fonts], resumes=True),
        Run("worker", ["worker", "--allow-outside", *fonts], standard_input=lines, answers=True),
        Run("fonts", ["fonts"]),
        Run("check", ["check", "IN/sheet.json"]),
    ]


def write_inputs(folder: Path) -> None:
    """Writes what the runs read."""
    (folder / "note.md").write_text("# Tide\n\nThe tide turned *twice*, ثم عاد.\n")
    (folder / "long.md").write_text("The mill stood still. " * 60)
    (folder / "star.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><path id="star" d="M 50 0 L 100 100 L 0 40 Z"/></svg>')
    shutil.copy(EXAMPLES / "cat.png", folder / "cat.png")
    (folder / "sheet.json").write_text(json.dumps({
        "sheet": 1, "source": "note.md", "page": {"size": [240, 200], "margin": 8},
        "exclusions": [{"shape": "svg(star.svg#star)"}],
        "pictures": [{"file": "cat.png", "frame": [140, 20, 60, 60]}]}))
    (folder / "moves.json").write_text(json.dumps({
        "sheet": 1, "text": "The tide turned twice.", "page": {"size": [120, 60]},
        "exclusions": [{"name": "ball", "shape": "circle(10px at 20px 20px)"}],
        "animation": {"fps": 4, "moves": [
            {"target": "ball", "duration": 1, "frames": [{"x": 0}, {"x": 60}]}]}}))
    many = folder / "many"
    many.mkdir()
    for number in range(3):
        (many / f"{number}.md").write_text(f"# {number}\n\n" + "The mill stood still. " * (1 + 20 * number))


@dataclass
class Outcome:
    status: int
    stdout: bytes
    stderr: str
    files: dict[str, bytes]
    calls: list[int]


class Bench:
    """Does runs in folders of their own."""

    def __init__(self, tool: str, library: Path, inputs: Path, scratch: Path):
        self.tool = tool
        self.library = library
        self.inputs = inputs
        self.scratch = scratch

    def do(self, run: Run, fault: tuple[str, int, str] | None, again: bool = False) -> tuple[Outcome, Outcome | None]:
        """Does a run in a new folder, and, where asked, once more without the fault."""
        with tempfile.TemporaryDirectory(dir=self.scratch) as name:
            output = Path(name) / "out"
            output.mkdir()
            for file, content in run.old.items():
                (output / file).write_bytes(content)
            first = self.once(run, output, Path(name) / "table", fault)
            second = self.once(run, output, Path(name) / "table", None) if again else None
            return first, second

    def once(self, run: Run, output: Path, table: Path, fault: tuple[str, int, str] | None) -> Outcome:
        table.write_bytes(bytes(8 * len(FAULTS)))
        environment = {
            **os.environ, "LD_PRELOAD": str(self.library), "FAULT_TABLE": str(table),
            "TEXTRENDER_FONTS": str(HERE.parents[1] / "Fonts"), "SWIFT_BACKTRACE": "enable=no",
        }
        if fault:
            call, at, error = fault
            environment |= {"FAULT_CALL": call, "FAULT_AT": str(at),
                            "FAULT_ERROR": error if error == "short" else str(getattr(errno, error))}

        def placed(text: str) -> str:
            return text.replace("IN", str(self.inputs), 1).replace("OUT", str(output), 1)

        command = [self.tool, *(placed(argument) for argument in run.arguments)]
        given = run.standard_input.replace(b"OUT", os.fsencode(output)).replace(b"IN", os.fsencode(self.inputs))
        try:
            done = subprocess.run(command, input=given, capture_output=True, env=environment,
                                  timeout=TIME_LIMIT, check=False)
            status, stdout, stderr = done.returncode, done.stdout, done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            status, stdout, stderr = -999, b"", ""
        files = {file.name: file.read_bytes() for file in output.iterdir()}
        calls = list(struct.unpack(f"<{len(FAULTS)}Q", table.read_bytes()))
        return Outcome(status, stdout.replace(os.fsencode(output), b"OUT"), stderr, files, calls)


def pictures(outcome: Outcome) -> dict[str, bytes]:
    """The outputs that must be equal: a journal and a report tell times and orders of their own."""
    return {name: content for name, content in outcome.files.items()
            if name not in (JOURNAL, "report.json")}


def judge(run: Run, fault: tuple[str, int, str], clean: Outcome, outcome: Outcome,
          resumed: Outcome | None) -> str | None:
    """What is wrong with what came of a fault, or None."""
    call, _, error = fault
    if outcome.status == -999:
        return "it hangs"
    if outcome.status < 0 or outcome.status > 128:
        return f"ended by signal {-outcome.status}: {outcome.stderr[-200:]}"
    whole = pictures(clean)
    for name, content in pictures(outcome).items():
        if name.startswith(".textrender-") and name.endswith(".partial"):
            if call != "unlink":
                return f"a temporary file is left: {name}"
        elif content not in (whole.get(name), run.old.get(name)):
            return f"{name} is no whole output"
    if run.answers:
        if said := judge_answers(outcome, clean):
            return said
    if outcome.status == 0:
        if pictures(outcome) != whole and not run.answers:
            return "status 0, but outputs are missing"
        if outcome.stdout != clean.stdout and not run.answers:
            return f"status 0, but standard output differs; {outcome.stderr.strip()}"
    else:
        if error in HARMLESS:
            return f"status {outcome.status} where nothing is wrong: {outcome.stderr.strip()}"
        if outcome.status not in STATUSES:
            return f"status {outcome.status} is not documented: {outcome.stderr.strip()}"
        # Where standard error itself cannot be written there is nothing to see.
        if "textrender: " not in outcome.stderr and call != "write":
            return f"status {outcome.status} without a message: {outcome.stderr.strip()}"
    if resumed:
        if resumed.status != 0:
            return f"taken up again it ends with status {resumed.status}: {resumed.stderr.strip()}"
        if pictures(resumed) != whole:
            missing = sorted(set(whole) ^ set(pictures(resumed)))
            return f"taken up again it does not have everything: {missing}"
    return None


def judge_answers(outcome: Outcome, clean: Outcome) -> str | None:
    """Each answer of a worker is the right one or an error with a code, unless the worker says why it ended."""
    right = clean.stdout.splitlines()
    lines = outcome.stdout.splitlines()
    if outcome.status == 0 and len(lines) != len(right):
        return f"{len(lines)} answers to {len(right)} requests"
    for line, expected in zip(lines, right):
        if line == expected:
            continue
        try:
            answer = json.loads(line)
        except ValueError:
            if outcome.status != 0 and line == lines[-1]:
                continue
            return f"an answer that is not JSON: {line[:200]!r}"
        if "error" not in answer or "code" not in answer:
            return f"another answer: {line[:300]!r}"
    return None


def build(folder: Path) -> Path:
    """Builds the library that makes calls fail, with the compiler that comes with Swift."""
    library = folder / "faults.so"
    subprocess.run(["clang", "-O1", "-Wall", "-Werror", "-fPIC", "-shared", "-o", str(library),
                    str(HERE / "faults.c"), "-ldl"], check=True)
    return library


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("tool", help="the program")
    options.add_argument("--slice", type=int, default=1, help="try only one in N faults, selected by the seed")
    options.add_argument("--seed", type=int, default=1, help="the seed that selects the slice")
    options.add_argument("--only", help="the name of one run")
    options.add_argument("--threads", type=int, default=os.cpu_count(), help="the number of runs at once")
    given = options.parse_args()
    seeds = random.Random(given.seed)
    found = total = 0
    with tempfile.TemporaryDirectory(prefix="textrender-faults-") as name:
        scratch = Path(name)
        inputs = scratch / "in"
        inputs.mkdir()
        write_inputs(inputs)
        bench = Bench(str(Path(given.tool).resolve()), build(scratch), inputs, scratch)
        print(f"{'run':10}{'faults':>8}{'done':>8}{'refused':>9}  calls")
        for run in runs():
            if given.only and run.name != given.only:
                continue
            clean, _ = bench.do(run, None)
            if clean.status != 0:
                sys.exit(f"{run.name} fails undisturbed: {clean.stderr}")
            faults = [
                (call, at, error)
                for call, count in zip(FAULTS, clean.calls) for at in range(1, count + 1)
                for error in FAULTS[call] if given.slice == 1 or seeds.randrange(given.slice) == 0
            ]
            tally: Counter[bool] = Counter()

            def one(fault: tuple[str, int, str]) -> str | None:
                outcome, resumed = bench.do(run, fault, again=run.resumes)
                tally[outcome.status == 0] += 1
                return judge(run, fault, clean, outcome, resumed)

            with concurrent.futures.ThreadPoolExecutor(given.threads) as pool:
                for fault, said in zip(faults, pool.map(one, faults)):
                    if said:
                        found += 1
                        print(f"  {run.name}: {fault[0]} {fault[1]} fails with {fault[2]}: {said}")
            total += len(faults)
            made = ", ".join(f"{call} {count}" for call, count in zip(FAULTS, clean.calls) if count)
            print(f"{run.name:10}{len(faults):8}{tally[True]:8}{tally[False]:9}  {made}", flush=True)
    print(f"{total} faults, {found} badly met")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
