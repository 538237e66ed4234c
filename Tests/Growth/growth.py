#!/usr/bin/env python3
"""Checks that twice the input takes about twice the work, for many kinds of input.

Work is counted in instructions, by valgrind: the same number on a busy machine as on an idle one. Each
kind of input is made three times: once tiny, which says what starting costs, then with n and with 2n
parts. What the second takes beyond starting may be at most LIMIT times what the first takes, unless its kind says more.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path

LIMIT = 2.3
WORDS = "water finds its way around the stones "


@dataclass
class Kind:
    """A kind of input that may be made larger."""

    name: str
    parts: int
    make: Callable[[int], str]
    # How the file's name ends; `worker` and `refused` are requests, of which the latter are
    # answered by an error, `batch` is a manifest, `animate` a sheet that moves, and `checked` a
    # sheet with faults.
    ending: str = "txt"
    options: tuple[str, ...] = ()
    # More than LIMIT where the work is mostly sorting.
    limit: float = LIMIT


def words(n: int) -> str:
    return WORDS * n


def sheet(n: int, **members: object) -> str:
    return json.dumps({"sheet": 1, "text": WORDS * 20, "page": {"size": [600, 800]}} | members)


def circles(n: int, margin: float = 4) -> list[dict[str, object]]:
    return [{"shape": f"circle(3 at {i * 37 % 600} {i * 11 % 800})", "margin": margin} for i in range(n)]


def request(**members: object) -> str:
    return json.dumps(members) + "\n"


def curves(n: int) -> str:
    return "M0 0" + "".join(f"C{i} 10 {i + 1} -10 {i + 2} {i % 7}" for i in range(n)) + "Z"


def coil(n: int) -> str:
    """Arcs of an ellipse that each cross some of those before."""
    return f"M0 {n % 90 + 60}" + "".join(f"a60 {30 + i % 7} 10 1 1 9 {i % 3 - 1}" for i in range(n)) + "Z"


def knot(n: int) -> str:
    """Curves that cross each other all over a page."""
    return "M0 0" + "".join(
        f"C{i * 29 % 600} {i * 31 % 800} {i * 411 % 600} {i * 171 % 800} {i * 371 % 600} {i * 531 % 800}"
        for i in range(1, n + 1)) + "Z"


def star(n: int, x: int, y: int) -> str:
    """A star of so many corners."""
    corners = [(2 * math.pi * i / n, 24 - 9 * (i % 2)) for i in range(n)]
    return "M" + "L".join(
        f"{x + radius * math.cos(angle):.3f} {y + radius * math.sin(angle):.3f}" for angle, radius in corners) + "Z"


def falling(n: int) -> str:
    names = [f"s{i}" for i in range(6)]
    return sheet(
        1, text="a", page={"size": [160, 120]},
        exclusions=[{"name": name, "path": star(n + 3, 30 + i % 3 * 50, 30 + i // 3 * 50)}
                    for i, name in enumerate(names)],
        animation={"duration": 1, "fps": 2, "dynamics": {
            "bodies": [{"target": name, "spin": 90} for name in names]}})


def pages_request(to: str, text: str, size: tuple[int, int] = (600, 800), **members: object) -> str:
    """A request for the pages of a text in Markdown."""
    sheet = {"sheet": 1, "format": "markdown", "text": text, "page": {"size": size}} | members
    return request(op="render", sheet=sheet, to=to, overflow="pages")


def noted(n: int, **members: object) -> str:
    """A request for pages with a note in each paragraph."""
    text = "".join(f"{WORDS * 3}[^{i}] {WORDS * 2}\n\n" for i in range(n))
    notes = "".join(f"[^{i}]: {WORDS * (1 + i % 3)}\n" for i in range(n))
    return pages_request("pdf", text + notes, size=(300, 400), **members)


def run_styles(n: int, style: Callable[[int], dict[str, object]]) -> str:
    """A text of which every other letter has a style of its own."""
    return sheet(n, text="ab" * n, runs=[{"range": [2 * i, 2 * i + 1], "style": style(i)} for i in range(n)])


def shape_request(text: str) -> str:
    return request(op="shape", font=str(FONT), text=text)


FONT = Path(__file__).resolve().parents[2] / "Fonts" / "NotoSans-Regular.ttf"
NARROW = ("--size", "20xAUTO", "--margin", "0")
PAGES = ("--size", "300x400", "--overflow", "pages")

KINDS = [
    # Plain text.
    Kind("words in one paragraph", 400, words),
    Kind("words on pages", 400, words, options=PAGES),
    Kind("one endless word", 8_000, lambda n: "a" * n),
    Kind("one endless word, a cluster a row", 3_000, lambda n: "a" * n, options=NARROW),
    Kind("heads and feet on pages", 400, lambda n: sheet(
        n, text=words(n), page={"size": [300, 400], "margin": 40},
        masters=[{"head": "{section}\t\t{page}", "foot": "\t{page} of {pages}"}, {"when": "left", "head": "{title}"}]),
         ending="json"),
    Kind("contents and references", 100, lambda n: pages_request(
        "pdf", "[TOC]\n\n" + "".join(f"# Part {i}\n\n{WORDS * 5} {{page:part-{i // 2}}}\n\n" for i in range(n)),
        size=(300, 400)), ending="worker"),
    Kind("notes on pages", 60, lambda n: noted(n), ending="worker"),
    Kind("notes across columns", 60, lambda n: noted(n, columns={"count": 2}, footnotes="page"), ending="worker"),
    Kind("notes beside shapes", 40, lambda n: noted(
        n, exclusions=[{"shape": "circle(60 at 150 380)", "margin": 4}]), ending="worker"),
    Kind("notes numbered by pages", 60, lambda n: noted(n, footnotes={"numbering": "page"}), ending="worker"),
    Kind("notes of one line", 60, lambda n: pages_request(
        "pdf", "".join(f"[^{i}]" for i in range(n)) + "\n\n" + "".join(f"[^{i}]: note\n" for i in range(n)),
        size=(300, 400)), ending="worker"),
    Kind("paragraphs", 700, lambda n: "one line\n" * n),
    Kind("empty paragraphs", 1_500, lambda n: "\n" * n),
    Kind("tabs", 2_500, lambda n: "a\t" * n),
    Kind("spaces", 12_000, lambda n: " " * n),
    Kind("justified by the optimal method", 300, words,
         options=("--line-breaking", "optimal", "--align", "justify")),
    Kind("hyphenated", 300, words, options=("--hyphenate", "en", "--size", "90xAUTO")),
    Kind("balanced columns", 300, words, options=("--columns", "3")),
    Kind("around shapes", 300, words,
         options=("--exclude", "circle(60 at 150 150)", "--exclude", "circle(30 at 60 400)")),
    Kind("Arabic in a narrow column", 2_000, lambda n: "ب" * n, options=NARROW),
    Kind("Arabic words", 600, lambda n: "الماء يجد طريقه " * n),
    Kind("Hindi", 600, lambda n: "पानी अपना रास्ता " * n),
    Kind("Thai without spaces", 600, lambda n: "น้ำหาทางของมัน" * n),
    Kind("ideographs", 6_000, lambda n: "水" * n),
    Kind("ideographs by the optimal method", 4_000, lambda n: "水" * n,
         options=("--line-breaking", "optimal", "--align", "justify")),
    Kind("flags", 1_500, lambda n: "🇫🇷" * n),
    Kind("emoji joined", 1_000, lambda n: "👩‍👩‍👧‍👦" * n),
    Kind("marks on one letter", 6_000, lambda n: "a" + "\u0301" * n),
    Kind("unassigned characters", 4_000, lambda n: "\U000E0FFF" * n),
    Kind("characters without a font", 1_500, lambda n: "".join(chr(0x13000 + i % 1000) for i in range(n))),
    Kind("both directions by turns", 800, lambda n: "abc אבג " * n),
    Kind("directions embedded", 2_000, lambda n: "\u202b a \u202c" * n),
    Kind("isolates left open", 4_000, lambda n: "\u2067a" * n),
    # Markdown.
    Kind("list markers in a line", 600, lambda n: "- " * n, "md"),
    Kind("lists a hundred deep", 12, lambda n: ("- " * 100 + "x\n") * n, "md"),
    Kind("lists in quotes in lists", 150, lambda n: "> - " * n + "x\n", "md"),
    Kind("emphasis in deep lists", 20, lambda n: ("- " * 50 + "*a* **b** " * 4 + "\n") * n, "md"),
    Kind("stars", 6_000, lambda n: "*a " * n, "md"),
    Kind("brackets", 6_000, lambda n: "[" * n, "md"),
    Kind("links", 600, lambda n: "[a](http://b.example) " * n, "md"),
    Kind("rows of a table", 150, lambda n: "| a | b |\n|---|---|\n" + "| c | d |\n" * n, "md"),
    Kind("pages of two cells", 300, lambda n: "| a | b |\n|---|---|\n" + f"| {words(n)}| {words(n)}|\n", "md",
         ("--size", "200x100", "--overflow", "pages")),
    Kind("tables in cells", 60, lambda n: "::: list-table\n" + "- - a\n  - | b | c |\n    |---|---|\n    | d | e |\n" * n + ":::\n",
         "md"),
    Kind("tables in cells of values", 60, lambda n: "```table\n[" + ", ".join(['{"a": "b", "c": [{"d": 1, "e": 2}]}'] * n) + "]\n```\n",
         "md"),
    Kind("pages of a table in a cell", 150, lambda n: "::: list-table\n- - a\n  - | b | c |\n    |---|---|\n"
         + "    | d | e |\n" * n + ":::\n", "md", ("--size", "300x200", "--overflow", "pages")),
    Kind("headings", 300, lambda n: "# One heading\n\n" * n, "md"),
    Kind("code", 600, lambda n: "```\n" + "let a = b\n" * n + "```\n", "md"),
    Kind("pictures in pictures", 300, lambda n: "![" * n + "a" + "](b)" * n, "md"),
    Kind("emphasis in emphasis", 200, lambda n: "*a **b " * n + "x" + " b** a*" * n, "md"),
    Kind("marks of emphasis in a row", 800, lambda n: "_" * n + "." + "_" * n, "md"),
    Kind("definitions and links to them", 600,
         lambda n: "".join(f"[a{i}]: /u\n" for i in range(n)) + "\n" + "".join(f"[a{i}] " for i in range(n)), "md"),
    # Sheets.
    Kind("paragraphs kept with the next", 150,
         lambda n: sheet(n, text=(WORDS * 2 + "\n") * n, body={"keepWithNext": True}, page={"size": [300, 400]}),
         "json", ("--overflow", "pages")),
    Kind("paragraphs kept together", 150,
         lambda n: sheet(n, text=(WORDS * 2 + "\n") * n, body={"keepTogether": True}, page={"size": [300, 400]}),
         "json", ("--overflow", "pages")),
    Kind("drop caps", 150,
         lambda n: sheet(n, text=(WORDS * 3 + "\n") * n, body={"dropCap": {"lines": 3}}, page={"size": [300, 400]}),
         "json", ("--overflow", "pages")),
    Kind("balanced columns, two hundred", 150,
         lambda n: sheet(n, text=WORDS * n, columns={"count": 200, "gap": 1, "balance": True},
                         page={"size": [6000, 800]}), "json", ("--overflow", "pages")),
    Kind("panes", 100, lambda n: json.dumps(
        {"sheet": 1, "page": {"size": [600, 800]}, "panes": {"items": [{"text": WORDS * n} for _ in range(3)]}}),
         "json", ("--overflow", "pages")),
    Kind("frames with texts of their own", 300, lambda n: json.dumps(
        {"sheet": 1, "page": {"size": [2000, 2000]}, "body": {"font": {"size": 8}},
         "containers": [{"name": f"f{i}", "frame": [i % 100 * 20, i // 100 * 20, 18, 18], "text": f"a{i}\nb",
                         "verticalAlign": "center", "overflow": "truncate"} for i in range(n)]}), "json"),
    Kind("one paragraph of a pane on pages", 1_200, lambda n: json.dumps(
        {"sheet": 1, "page": {"size": [400, 100]},
         "panes": {"axis": "horizontal", "items": [{"text": "a"}, {"text": WORDS * (n // 7), "columns": 3}]}}),
         "json", ("--overflow", "pages")),
    Kind("one paragraph beside a note on pages", 2_000, lambda n: json.dumps(
        {"sheet": 1, "text": "a " * n, "page": {"size": [100, 22]}, "columns": {"count": 3, "gap": 0},
         "notes": {"presentation": "beside", "items": [{"at": "a", "text": "x"}]}}),
         "json", ("--overflow", "pages")),
    Kind("runs with features of their own", 800,
         lambda n: run_styles(n, lambda i: {"font": {"features": f"aalt={i + 1}"}}), "json"),
    Kind("runs with variations of their own", 400,
         lambda n: run_styles(n, lambda i: {"font": {"variations": {"wght": 400 + i / 100}}}), "json"),
    Kind("runs with tab stops of their own", 800,
         lambda n: run_styles(n, lambda i: {"tabs": [i + 1]}), "json"),
    Kind("faults of a sheet", 1_500, lambda n: sheet(
        n, styles={f"style{i}": {"x": 1} for i in range(n)}), "checked"),
    Kind("styles that nothing uses", 1_500, lambda n: sheet(
        n, styles={f"style{i}": {} for i in range(n)}), "checked"),
    Kind("names that are hidden", 400,
         lambda n: sheet(n, exclusions=[{"name": f"e{i}", "shape": "circle(1)"} for i in range(n)],
                         hide=[f"e{i}" for i in range(n)]), "json"),
    Kind("runs of a named style over one another", 300,
         lambda n: sheet(n, text="ab" * n, styles={"s": {"kern": 1}},
                         runs=[{"range": [i, 2 * n - i], "style": "s"} for i in range(n)]), "json"),
    Kind("exclusions of a page", 200, lambda n: sheet(n, exclusions=circles(n)), "json"),
    Kind("curves of one exclusion", 150,
         lambda n: sheet(n, exclusions=[{"path": curves(n), "margin": 4}]), "json"),
    Kind("curves with a wide margin", 60,
         lambda n: sheet(n, exclusions=[{"path": curves(n), "margin": 1000}]), "json",
         # Nothing is free, so rows of ever less height are looked for, and each band sorts all curves.
         limit=2.5),
    Kind("containers", 600,
         lambda n: sheet(n, containers=[{"frame": [i % 20 * 30, i // 20 * 20, 28, 18]} for i in range(n)]),
         "json"),
    Kind("containers that share exclusions", 300,
         lambda n: sheet(n, exclusions=circles(100),
                         containers=[{"frame": [i % 20 * 30, i // 20 * 20, 28, 18]} for i in range(n)]),
         "json"),
    Kind("styled runs", 800,
         lambda n: sheet(n, text="ab" * n, runs=[
             {"range": [2 * i, 2 * i + 1], "style": {"color": "#a33"}} for i in range(n)]), "json"),
    Kind("runs over one another", 400,
         lambda n: sheet(n, text="ab" * n, runs=[
             {"range": [i, 2 * n - i], "style": {"kern": 1}} for i in range(n)]), "json"),
    Kind("styles", 800,
         lambda n: sheet(n, styles={f"style{i}": {"font": {"size": 12}} for i in range(n)}), "json"),
    Kind("columns beside one margin", 90,
         lambda n: sheet(n, columns={"count": n, "gap": 0}, page={"size": [8000, 800]},
                         exclusions=[{"path": knot(24), "margin": -3}]), "json"),
    Kind("arcs with a negative margin", 150,
         lambda n: sheet(n, exclusions=[{"path": coil(n), "margin": -3}], page={"size": [9000, 800]}), "json"),
    Kind("arcs between two points", 2_000,
         lambda n: sheet(n, exclusions=[{"path": "M100 100" + "".join(
             f"A{60 + i / 100} {90 + i / 50} 0 0 1 {100 if i % 2 else 200} 100" for i in range(n))}],
                         page={"size": [600, 800]}), "json"),
    Kind("margins of shapes that cross themselves", 20,
         lambda n: sheet(n, exclusions=[{"path": knot(12), "margin": -3 - i / 100} for i in range(n)]), "json"),
    Kind("pages within arcs", 40,
         lambda n: sheet(n, text=WORDS * n, page={"size": [300, 100]},
                         containers=[{"frame": [0, 0, 300, 100], "inside": f'path("{coil(60)}")'}]),
         "json", ("--overflow", "pages")),
    Kind("curves that leave no room", 30,
         lambda n: sheet(n, text="water", exclusions=[{"path": knot(n)}], page={"size": [600, 800]}),
         "json", ("--overflow", "truncate")),
    Kind("tables beside shapes", 60, lambda n: pages_request(
        "svg", "| a | b |\n|---|---|\n| c | d |\n\nWords.\n\n" * n, size=(300, 400),
        exclusions=[{"shape": "circle(60 at 150 200)", "margin": 4}]), ending="worker"),
    Kind("boxes in free room beside shapes", 60, lambda n: pages_request(
        "svg", "> a box\n\nWords.\n\n" * n, size=(300, 400),
        styles={"blockQuote": {"box": {"background": "#eee", "around": "box"}}},
        exclusions=[{"shape": "circle(60 at 150 200)", "margin": 4}]), ending="worker"),
    Kind("boxes with tables that stay whole", 120, lambda n: pages_request(
        "svg", "> a box\n>\n> | a | b |\n> |---|---|\n> | c | d |\n\nWords.\n\n" * n, size=(300, 400),
        styles={"blockQuote": {"box": {"background": "#eee", "breakInside": "avoid"}}}), ending="worker"),
    Kind("headings across columns", 60, lambda n: pages_request(
        "svg", "# A heading\n\nWords that fill some lines.\n\n" * n,
        size=(300, 400), columns={"count": 2}, styles={"heading1": {"columns": 1}},
        exclusions=[{"shape": "circle(30 at 150 200)", "margin": 4}]), ending="worker"),
    Kind("suggestions beside curves that leave no room", 30,
         lambda n: request(op="measure", overflow="truncate", sheet={
             "sheet": 1, "text": "water", "exclusions": [{"path": knot(n)}], "page": {"size": [600, 800]}}), "worker"),
    Kind("corners of bodies that collide", 120, falling, "animate"),
    # A batch into a folder that holds as many pages of an earlier one.
    Kind("documents of a batch", 400,
         lambda n: "".join(request(id=f"t{i}", text=f"Text {i}.") for i in range(n)), "batch"),
    # Requests to the worker.
    Kind("bands of circles", 1_500, lambda n: request(
        op="bands", paths=[{"d": f"M{i % 99} {i % 77}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z"} for i in range(n)],
        width=400, y0=10, y1=24), "worker"),
    Kind("bands of small arcs", 6_000, lambda n: request(
        op="bands", paths=[{"d": "M0 0" + "a1 1 0 0 1 1 1" * n}], width=600, y0=0, y1=1), "worker"),
    Kind("bands of one path with a margin", 150, lambda n: request(
        op="bands", paths=[{"d": curves(n)}], width=400, y0=2, y1=14, margin=5), "worker"),
    Kind("one paragraph of many styles as PDF", 500,
         lambda n: pages_request("pdf", "*a* **b** `c` " * n, (300, 100)), "worker"),
    Kind("one paragraph of many styles as SVG", 500,
         lambda n: pages_request("svg", "*a* **b** `c` " * n, (300, 100)), "worker"),
    Kind("equal headings as HTML", 400, lambda n: pages_request("html", "# a\n\n" * n), "worker"),
    Kind("equal headings as PDF", 400, lambda n: pages_request("pdf", "# a\n\n" * n), "worker"),
    Kind("objects in a request", 20_000,
         lambda n: '{"op":"version","a":[' + '{"":0},' * n + "0]}\n", "refused"),
    Kind("members of one object", 20_000,
         lambda n: '{"op":"version",' + ",".join(f'"k{i}":0' for i in range(n)) + "}\n", "refused"),
    Kind("shaping", 8_000, lambda n: shape_request("ab " * n), "worker"),
    Kind("shaping marks", 8_000, lambda n: shape_request("a" + "\u0301" * n), "worker"),
    Kind("line breaks", 12_000, lambda n: request(op="linebreaks", text="น้ำหา" * n), "worker"),
    Kind("graphemes", 12_000, lambda n: request(op="graphemes", text="👩‍👩‍👧" * n), "worker"),
    Kind("bidi levels", 12_000, lambda n: request(op="bidi", text="א1(" * n, direction="auto"), "worker"),
]


def count(tool: str, kind: Kind, parts: int) -> int:
    """The instructions that a document of so many parts takes, starting included."""
    with tempfile.TemporaryDirectory() as folder:
        ending = "json" if kind.ending in ("animate", "checked") else kind.ending
        path = Path(folder) / f"input.{ending}"
        path.write_text(kind.make(parts))
        log = Path(folder) / "valgrind"
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                   f"--log-file={log}", tool]
        if kind.ending in ("worker", "refused"):
            command += ["worker"]
        elif kind.ending == "checked":
            command += ["check", str(path), "--devices", "iphone-8"]
        elif kind.ending == "batch":
            output = Path(folder) / "out"
            output.mkdir()
            for part in range(parts):
                (output / f"t{part}-7.ppm").touch()
            command += ["batch", "--manifest", str(path), "-o", str(output), "--to", "ppm", "--size", "60x30",
                        "--margin", "2", "--jobs", "1"]
        elif kind.ending == "animate":
            command += ["animate", str(path), "-o", f"{folder}/out.png", "--jobs", "1"]
        else:
            command += ["layout", str(path), *kind.options]
            if kind.ending != "json" and "--size" not in kind.options:
                command += ["--size", "400xAUTO"]
        # The fonts of the kit alone, so that the count is the same on every machine.
        (Path(folder) / "fonts.conf").write_text("<fontconfig></fontconfig>")
        environment = os.environ | {"FONTCONFIG_FILE": str(Path(folder) / "fonts.conf")}
        with path.open("rb") if command[-1] == "worker" else open(os.devnull, "rb") as standard_input:
            done = subprocess.run(
                command, stdin=standard_input, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        answer = done.stdout[:200].decode(errors="replace")
        if done.returncode not in ((0, 65) if kind.ending == "checked" else (0,)) or answer.startswith('{"error"') and kind.ending != "refused":
            raise RuntimeError(f"status {done.returncode}: {done.stderr.decode(errors='replace')}{answer}")
        found = re.search(r"I\s+refs:\s+([\d,]+)", log.read_text())
        if found is None:
            raise RuntimeError(f"valgrind printed no count: {log.read_text()[-400:]}")
        return int(found[1].replace(",", ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", help="the program")
    parser.add_argument("--only", default="", help="only kinds whose names contain this")
    parser.add_argument("--scale", type=int, default=1, help="a factor on the size of the inputs")
    parser.add_argument("--slice", type=int, default=1, help="try one kind of so many")
    parser.add_argument("--seed", type=int, default=date.today().toordinal(),
                        help="the number of the slice; by default that of the day")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="the number of runs at once")
    options = parser.parse_args()
    kinds = [kind for kind in KINDS if options.only in kind.name]
    if options.slice > 1:
        # Neighbours are alike, so each slice has some of all.
        kinds = kinds[options.seed % options.slice::options.slice]
        print(f"one kind of input in {options.slice}, by seed {options.seed}")
    # Valgrind cannot read what Swift writes for debuggers.
    folder = tempfile.TemporaryDirectory()
    tool = f"{folder.name}/textrender"
    subprocess.run(["strip", "-g", "-o", tool, options.tool], check=True)

    def n(kind: Kind) -> int:
        return kind.parts * options.scale

    def measure(kind: Kind) -> tuple[Kind, float, list[int], str]:
        try:
            counts = [count(tool, kind, parts) for parts in (1, n(kind), 2 * n(kind))]
        except RuntimeError as error:
            return kind, 0, [0, 0, 0], str(error)
        # What is no more than starting differs from run to run is nothing that could grow.
        noise = counts[0] / 20
        growth = (counts[2] - counts[0] + noise) / (max(0, counts[1] - counts[0]) + noise)
        # The input that tells what starting costs has a part of its own.
        return kind, growth * 2 * (n(kind) - 1) / (2 * n(kind) - 1), counts, ""

    failed = 0
    print(f"{'input':36} {'n':>7} {'start':>8} {'n':>8} {'2n':>8}  growth   (millions of instructions)")
    with ThreadPoolExecutor(options.jobs) as pool:
        for kind, growth, counts, error in pool.map(measure, kinds):
            is_wrong = bool(error) or growth > kind.limit
            failed += is_wrong
            numbers = " ".join(f"{number / 1e6:8.0f}" for number in counts)
            print(f"{kind.name:36} {n(kind):7} {numbers}  {growth:6.2f}  {'FAILED ' if is_wrong else ''}{error}",
                  flush=True)
    if failed:
        sys.exit(f"{failed} of {len(kinds)} kinds of input take more than {LIMIT} times as much for twice as much")


if __name__ == "__main__":
    main()
