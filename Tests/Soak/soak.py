#!/usr/bin/env python3
"""Asks one worker very many things of all kinds, and looks at its memory and its answers.

Requests are drawn by a seed: good ones of every operation, and ones with damaged JSON, damaged fonts, limits that are
passed, languages, features and sizes, and with `--documents` whole documents with the keys of the schema. Every answer must
be a line with the request's `id`, within a minute. A sample is asked again of a worker that has answered nothing
before, which must say the same: no request may change another's result. After 10,000 requests, or a third where there
are fewer, the worker may grow by at most 20 MiB. The least sample of the last quarter counts, since others may be taken
while the worker draws large pictures; a leak is in all of them.

    Tests/Soak/soak.py TOOL [--requests 1000000] [--seed 1] [--sample 1000] [--threads 1]
"""

import argparse
import json
import os
import random
import select
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from documents import Documents

FONTS = Path(__file__).resolve().parents[2] / "Fonts"
GROWTH_LIMIT = 20 << 20
# The most seconds that an answer takes.
PATIENCE = 60
WORDS = ("tide mill wheel water stone the of and river café naïve Straße الماء يجد طريقه पानी अपना रास्ता น้ำหาทาง "
         "水面 שלום 👩‍👩‍👧 e\u0301 \u00ad soft-hyphen https://example.org 1234 ﬁre \u202bרtl\u202c").split(" ")
LANGUAGES = ["en-US", "de", "tr", "ar", "hi", "nl", "zz-nonsense"]
FEATURES = ["liga", "smcp", "tnum", "kern", "calt", "xxxx"]


class Requests:
    """Draws requests."""

    def __init__(self, seed: int, damaged: list[str], share: float):
        self.random = random.Random(seed)
        self.share = share
        self.damaged = damaged
        self.documents = Documents(self.random)

    def text(self, most: int = 60) -> str:
        pick = self.random
        return pick.choice([" ", " ", " ", "\n", ""]).join(
            pick.choice(WORDS) for _ in range(pick.randint(0, most)))

    def one_of(self, good: list[str], *bad: str) -> str:
        """Mostly something good."""
        return self.random.choice(bad if self.random.random() < 0.04 else good)

    def shape(self) -> str:
        pick = self.random
        return self.one_of([
            f"circle({pick.randint(0, 90)} at {pick.randint(0, 200)} {pick.randint(0, 200)})",
            f"ellipse({pick.randint(1, 90)} {pick.randint(1, 60)} at 100 100)",
            f"inset({pick.randint(0, 80)} {pick.randint(0, 80)} 40 40 round 12)",
            f"polygon({pick.randint(0, 99)} 10, 180 {pick.randint(0, 99)}, 90 190)",
            f"path(\"M 10 10 C {pick.randint(-50, 300)} 0 40 {pick.randint(-50, 300)} 90 150 Z\")",
        ], "circle(", "star(5)", "path(\"M 1e300 0 L 0 1e300 Z\")")

    def font(self) -> dict[str, object]:
        pick = self.random
        font: dict[str, object] = {"size": pick.choice([6, 10, 12.5, 16, 40, 1000])}
        kind = pick.randrange(8)
        if kind == 0:
            font["file"] = pick.choice(self.damaged)
        elif kind < 5:
            font["family"] = self.one_of(["Noto Serif", "Noto Sans", "Noto Sans Mono", "Noto Sans Thai"], "Nowhere")
        if pick.random() < 0.2:
            font["features"] = {pick.choice(FEATURES): pick.choice([0, 1, True])}
        if pick.random() < 0.2:
            font["weight"] = pick.choice([100, 400, 700, 900])
        return font

    def sheet(self) -> dict[str, object]:
        pick = self.random
        sheet: dict[str, object] = {
            "sheet": 1, "text": self.text(),
            "page": {"size": [pick.randint(20, 400), pick.choice([40, 200, 600])], "margin": pick.randint(0, 9)},
        }
        body: dict[str, object] = {}
        if pick.random() < 0.7:
            body["font"] = self.font()
        if pick.random() < 0.4:
            body["align"] = self.one_of(["left", "right", "center", "justify"], "sideways")
        if pick.random() < 0.4:
            body["language"] = pick.choice(LANGUAGES)
        if pick.random() < 0.3:
            body["hyphenate"] = self.one_of(["en-US", "en"], "xx")
        if pick.random() < 0.2:
            body["lineBreaking"] = pick.choice(["greedy", "optimal"])
        if body:
            sheet["body"] = body
        if pick.random() < 0.5:
            sheet["exclusions"] = [
                {"shape": self.shape(), "margin": pick.choice([0, 1, 7.5])} for _ in range(pick.randint(1, 4))]
        if pick.random() < 0.2:
            sheet["columns"] = {"count": pick.randint(1, 4), "gap": 8, "balance": pick.random() < 0.5}
        if pick.random() < 0.1:
            sheet["format"], sheet["text"] = "markdown", self.markdown()
        if pick.random() < 0.05:
            sheet[pick.choice(["colums", "pages", "text2"])] = 1
        return sheet

    def markdown(self) -> str:
        pick = self.random
        return "\n\n".join(
            pick.choice(["# ", "", "- ", "> ", "1. ", "| a | b |\n|---|---|\n| ", "```\n", "*", "[a](http://b.c) "])
            + self.text(12) for _ in range(pick.randint(1, 6)))

    def draws_document(self) -> bool:
        """Whether the next sheet is a whole document."""
        return self.share > 0 and self.random.random() < self.share

    def request(self, number: int) -> bytes:
        """A request's line."""
        pick = self.random
        op = self.one_of(["layout"] * 4 + ["measure"] * 3 + ["render"] * 2 + ["bands"] * 2 + ["shape"] * 2 + [
            "check", "diff", "preview", "linebreaks", "graphemes", "words", "bidi", "version"], "dance")
        request: dict[str, object] = {"id": number, "op": op}
        if op in ("layout", "measure", "render", "check", "preview"):
            request["sheet"] = self.documents.sheet() if self.draws_document() else self.sheet()
        if op in ("layout", "measure", "render"):
            if pick.random() < 0.3:
                request["overflow"] = self.one_of(["truncate", "pages", "grow"], "what")
            if pick.random() < 0.2:
                request["device"] = self.one_of(["iphone-se", "ipad-mini"], "nothing")
            if pick.random() < 0.1:
                request["limits"] = {pick.choice(["pages", "pixels"]): pick.choice([1, 1000, 100_000])}
            elif self.share > 0 and request.get("overflow", "pages") == "pages":
                request["limits"] = {"pages": 200}
        if op == "render":
            request["to"] = self.one_of(["png", "ppm", "svg", "pdf", "html"], "gif")
        elif op == "preview":
            request |= {"devices": pick.choice([["iphone-se"], ["iphone-se", "ipad-mini:1/2"]]), "to": "png", "scale": 0.1}
        elif op == "diff":
            request |= {"before": self.sheet(), "after": self.sheet()}
        elif op == "bands":
            top = pick.uniform(0, 100)
            request |= {"paths": [{"d": f"M 10 10 C {pick.randint(0, 200)} 0 40 {pick.randint(0, 200)} 10 50 Z"}],
                        "width": 200, "y0": top, "y1": top + pick.uniform(-1, 30), "margin": pick.choice([0, 3])}
        elif op == "shape":
            request |= {"font": pick.choice([*self.damaged, *map(str, FONTS.glob("*.ttf"))]), "text": self.text(5),
                        "language": pick.choice(LANGUAGES), "direction": pick.choice(["ltr", "rtl", "ttb"])}
        elif op in ("linebreaks", "graphemes", "words", "bidi"):
            request["text"] = self.text()
        line = bytearray(json.dumps(request, ensure_ascii=pick.random() < 0.5).encode())
        if pick.random() < 0.05:
            # Behind the `id`, so that answers can be told apart.
            at = pick.randrange(len(f'{{"id": {number}, '), len(line))
            line[at] = pick.choice([0x22, 0x7B, 0x7D, 0x5B, 0x30, 0x80, 0x20, 0x5C])
        return bytes(line) + b"\n"


def damage(folder: Path, seed: int) -> list[str]:
    """Writes fonts with some bytes changed, cut off or empty."""
    pick = random.Random(seed)
    files = []
    for number in range(12):
        content = bytearray((FONTS / pick.choice(["NotoSansThai-Regular.ttf", "NotoSansHebrew-Regular.ttf"])).read_bytes())
        for _ in range(pick.choice([1, 5, 50, 1000])):
            content[pick.randrange(len(content))] = pick.randrange(256)
        if number % 4 == 0:
            content = content[:pick.randrange(len(content))]
        file = folder / f"{number}.ttf"
        file.write_bytes(content)
        files.append(str(file))
    return files


def resident(process: subprocess.Popen[bytes]) -> int:
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) << 10
    return 0


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("tool", help="the program")
    options.add_argument("--requests", type=int, default=1_000_000, help="the number of requests")
    options.add_argument("--seed", type=int, default=1, help="the seed that selects the requests")
    options.add_argument("--sample", type=int, default=1000, help="the number of requests repeated with a new worker")
    options.add_argument("--threads", type=int, default=1, help="the number of threads that answer")
    options.add_argument("--documents", type=float, default=0, help="the share of sheets that are whole documents")
    given = options.parse_args()
    sampler = random.Random(given.seed + 1)
    sampled = set(sampler.sample(range(given.requests), min(given.sample, given.requests)))
    settled = min(10_000, max(1, given.requests // 3))
    step = max(1, given.requests // 20)
    environment = {**os.environ, "TEXTRENDER_FONTS": str(FONTS)}
    command = [given.tool, "worker", "--no-system-fonts", "--threads", str(given.threads), "--allow-outside"]
    with tempfile.TemporaryDirectory(prefix="textrender-soak-") as name:
        requests = Requests(given.seed, damage(Path(name), given.seed), given.documents)
        worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        assert worker.stdin and worker.stdout
        pairs: list[tuple[bytes, bytes]] = []
        asked: dict[int, bytes] = {}

        def ask() -> None:
            assert worker.stdin
            try:
                for number in range(given.requests):
                    line = requests.request(number)
                    asked[number] = line
                    worker.stdin.write(line)
                worker.stdin.close()
            except BrokenPipeError:
                pass

        threading.Thread(target=ask, daemon=True).start()
        waiting = bytearray()

        def answer(number: int) -> bytes:
            """The next line of the worker. If there is none, what it was asked is written to a file."""
            assert worker.stdout
            while b"\n" not in waiting:
                ready, _, _ = select.select([worker.stdout], [], [], PATIENCE)
                part = os.read(worker.stdout.fileno(), 1 << 20) if ready else b""
                if not part:
                    fault = f"ended with status {worker.wait()}" if ready else f"gave no answer in {PATIENCE} s"
                    worker.kill()
                    file = Path(f"soak-{given.seed}-{number}.json")
                    file.write_bytes(asked[number])
                    sys.exit(f"the worker {fault} at request {number} of seed {given.seed}, which is in {file}")
                waiting.extend(part)
            line, _, rest = waiting.partition(b"\n")
            waiting[:] = rest
            return bytes(line) + b"\n"

        codes: Counter[str] = Counter()
        base = 0
        later: list[int] = []
        start = time.monotonic()
        print(f"{'requests':>10}{'MiB':>8}{'a second':>10}")
        for number in range(given.requests):
            line = answer(number)
            found = json.loads(line)
            if found.get("id", number) != number:
                sys.exit(f"request {number} is answered by {line[:200]!r}")
            codes[found.get("code", "done") if "error" in found else "done"] += 1
            request = asked.pop(number)
            if number in sampled:
                pairs.append((request, line))
            if number + 1 == settled:
                base = resident(worker)
            if (number + 1) % step == 0:
                now = resident(worker)
                if number >= settled:
                    later.append(now)
                print(f"{number + 1:10}{now / (1 << 20):8.1f}{(number + 1) / (time.monotonic() - start):10.0f}", flush=True)
        if worker.wait() != 0:
            sys.exit(f"the worker ended with status {worker.returncode}")
        for request, line in pairs:
            fresh = subprocess.run(command, input=request, capture_output=True, env=environment, check=True).stdout
            if fresh != line:
                sys.exit(f"a new worker answers another thing to {request!r}:\n{fresh[:500]!r}\n{line[:500]!r}")
    print(", ".join(f"{code} {count}" for code, count in codes.most_common()))
    # A worker that has ended has no memory.
    known = [sample for sample in later if sample > 0]
    growth = max(0, min(known[-max(1, len(known) // 4):], default=base) - base)
    print(f"{len(pairs)} answers are those of a new worker; after {settled} requests it grew by {growth / (1 << 20):.1f} MiB")
    if growth > GROWTH_LIMIT:
        sys.exit(f"that is more than {GROWTH_LIMIT >> 20} MiB")


if __name__ == "__main__":
    main()
