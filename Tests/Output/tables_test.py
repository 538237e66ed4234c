#!/usr/bin/env python3
"""Holds the widths of tables' columns against Chromium's, which follows the automatic algorithm of CSS.

Usage: Tests/Output/tables_test.py TOOL [--count COUNT] [--seed SEED] [--show NUMBER]

Tables with words of many lengths, spans, columns in points and limits of columns are generated from a seed. The tool lays
each out in a column of a random width and in one without a limit, and Chromium in a block as wide. Columns have to be as wide
to a pixel, where the widths of their content agree to half a pixel: the greatest from the tables without a limit, and the
least from tables without room. Tables whose words or least widths are wider than the room are left out: Chromium lets them
leave it, the tool divides words.

Limits are `min-width` and `max-width` of all cells of a column. CSS 2.1 leaves their effect open; in CSS Tables 3 and in
Chromium they limit what a cell asks for. Three cases are not generated, as they differ: a `max-width` below a word, for which
Chromium makes no room; limits of columns in points, whose width is that of a `col` and no cell's; and tables with cells over
several columns, by which Chromium widens columns beyond their limits.
"""

from __future__ import annotations

import argparse
import html
import json
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Browser")]
from devtools import Browser  # noqa: E402

#: The width of a column of the page that limits nothing, in points.
UNLIMITED = 20000
SIZE = 10
#: Points between the edge of a cell and its text, at both sides.
PADDING = 3
#: Points that hold every word with its padding.
WIDEST_WORD = 110
SYLLABLES = ["ka", "lo", "min", "ter", "su", "ra", "ven", "do", "pil", "e", "o", "stra", "gen", "hu"]


@dataclass
class Table:
    """A table: its rows of cells (the text, or "<" where the cell before continues), and the room for it."""

    rows: list[list[str]]
    #: The widths of its columns in points; None for automatic ones.
    columns: list[float | None]
    room: int
    #: The least and the greatest width of its columns in points; None for no limit.
    limits: list[tuple[int | None, int | None]] = field(default_factory=list)

    def markdown(self, number: int) -> str:
        """The table as values; a heading above each begins a page, so that pages tell them apart."""
        lines = [",".join(f'"{cell}"' for cell in row) for row in self.rows]
        return f"```table {{.t{number} header=0}}\n" + "\n".join(lines) + "\n```\n"

    def html(self, width: str) -> str:
        columns = "".join(
            "<col>" if width is None else f'<col style="width:{width}px">' for width in self.columns
        )
        rows = []
        for row in self.rows:
            cells, at = [], 0
            while at < len(row):
                end = at + 1
                while end < len(row) and row[end] == "<":
                    end += 1
                cells.append(
                    f'<td colspan="{end - at}" data-column="{at}"{self.style(at)}>{html.escape(row[at])}</td>')
                at = end
            rows.append("<tr>" + "".join(cells) + "</tr>")
        return f'<div style="width:{width}"><table>{columns}{"".join(rows)}</table></div>'

    def style(self, column: int) -> str:
        """The limits of a column's cells as an attribute."""
        least, greatest = self.limits[column] if self.limits else (None, None)
        rules = [
            f"{name}:{value}px" for name, value in (("min-width", least), ("max-width", greatest)) if value is not None
        ]
        return f' style="{";".join(rules)}"' if rules else ""

    def sheet_columns(self) -> list[object]:
        """The columns in the notation of sheets."""
        columns: list[object] = []
        for column, width in enumerate(self.columns):
            least, greatest = self.limits[column] if self.limits else (None, None)
            members = {"width": "auto" if width is None else width, "least": least, "greatest": greatest}
            columns.append({key: value for key, value in members.items() if value is not None})
        return columns


def make(seed: int) -> Table:
    """A table of a seed."""
    dice = random.Random(seed)
    count = dice.randint(1, 7)

    def words() -> str:
        most = dice.choice([1, 2, 5, 12, 30])
        return " ".join(
            "".join(dice.choice(SYLLABLES) for _ in range(dice.randint(1, 4))) for _ in range(dice.randint(1, most))
        )

    # The first row has every column, so that each has a cell of its own.
    rows = [[words() for _ in range(count)] for _ in range(dice.randint(1, 5))]
    if count > 1 and dice.random() < 0.4:
        for row in rows[1:]:
            for at in range(1, count):
                if dice.random() < 0.3:
                    row[at] = "<"
    columns: list[float | None] = [None] * count
    if dice.random() < 0.4:
        columns = [float(dice.randint(20, 160)) if dice.random() < 0.4 else None for _ in columns]
    room = dice.randint(120, 700)
    limits: list[tuple[int | None, int | None]] = []
    if not any("<" in row for row in rows) and dice.random() < 0.5:
        for width in columns:
            least = dice.randint(20, 160) if dice.random() < 0.3 else None
            greatest = dice.randint(WIDEST_WORD, 260) if dice.random() < 0.4 else None
            limits.append((least, greatest) if width is None else (None, None))
    return Table(rows, columns, room, limits)


def tool_widths(tool: str, folder: Path, tables: list[Table], unlimited: bool) -> list[dict[int, float]]:
    """The widths of the columns of tables by the tool, by the numbers of columns."""
    found = []
    for number, table in enumerate(tables):
        width = UNLIMITED if unlimited else table.room
        sheet = {
            "sheet": 1, "text": table.markdown(0), "format": "markdown",
            "page": {"size": [width + 40, "auto"], "margin": 20},
            "body": {"font": {"family": "Noto Sans", "size": SIZE}, "lineHeight": 14},
            "styles": {"table": {"table": {
                "spans": True, "padding": [0, PADDING], "rules": "none", "columns": table.sheet_columns()}}},
        }
        path = folder / "sheet.json"
        path.write_text(json.dumps(sheet))
        result = subprocess.run(
            [tool, "layout", str(path)], capture_output=True, text=True, cwd=ROOT, check=False)
        if result.returncode:
            sys.exit(f"table {number}: {result.stderr}")
        dump = json.loads(result.stdout)
        widths: dict[int, float] = {}
        for container in dump["containers"]:
            cell = container.get("cell")
            if cell and cell["columnSpan"] == 1:
                widths[cell["column"]] = container["size"][0] + 2 * PADDING
        found.append(widths)
    return found


def page_of(tables: list[Table]) -> str:
    """A page with each table three times: in its room, without a limit, and without room."""
    parts = [
        table.html(width) for table in tables for width in (f"{table.room}px", f"{UNLIMITED}px", "0")
    ]
    font = (ROOT / "Fonts" / "NotoSans-Regular.ttf").as_uri()
    return f"""<!DOCTYPE html><meta charset="utf-8"><style>
@font-face {{ font-family: Own; src: url("{font}"); }}
body {{ font: {SIZE}px/14px Own; text-rendering: geometricPrecision; }}
table {{ border-collapse: separate; border-spacing: 0; }}
td {{ padding: 0 {PADDING}px; vertical-align: top; box-sizing: border-box; }}
</style><body>{"".join(parts)}<script>
document.fonts.load("{SIZE}px Own").then(() => document.fonts.ready).then(() => {{ document.documentElement.dataset.ready = '1'; }});
</script>"""


WIDTHS = """Array.from(document.querySelectorAll('table'), (table) => {
  const widths = {};
  for (const cell of table.querySelectorAll('td')) {
    if (cell.colSpan === 1) widths[cell.dataset.column] = cell.getBoundingClientRect().width;
  }
  return widths;
})"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, help="print a table")
    options = parser.parse_args()
    tables = [make(options.seed + number) for number in range(options.count)]
    if options.show is not None:
        print(json.dumps(tables[options.show].__dict__, indent=1))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "tables.html").write_text(page_of(tables))
        browser = Browser()
        try:
            page = browser.page()
            page.open((folder / "tables.html").as_uri())
            measured = [{int(key): width for key, width in own.items()} for own in page.value(WIDTHS)]
        finally:
            browser.close()
        own = tool_widths(options.tool, folder, tables, unlimited=False)
        wide = tool_widths(options.tool, folder, tables, unlimited=True)
    compared = left = faults = 0
    for number, table in enumerate(tables):
        chromium, greatest, least = measured[3 * number : 3 * number + 3]
        differs = any(abs(greatest[column] - width) > 0.5 for column, width in wide[number].items())
        if differs or sum(least.values()) > table.room:
            left += 1
            if differs:
                print(f"table {number}: content of {rounded(wide[number])}, in Chromium {rounded(greatest)}")
            continue
        compared += 1
        if any(abs(chromium[column] - width) > 1 for column, width in own[number].items()):
            faults += 1
            print(
                f"table {number} in {table.room}: {rounded(own[number])}, in Chromium {rounded(chromium)}; "
                f"least {rounded(least)}, greatest {rounded(greatest)}, columns {table.columns}, limits {table.limits}")
    print(f"{compared} of {len(tables)} tables compared, {left} left out, {faults} differ")
    if faults or compared < len(tables) // 2:
        sys.exit(1)


def rounded(widths: dict[int, float]) -> list[float]:
    return [round(widths[column], 1) for column in sorted(widths)]


if __name__ == "__main__":
    main()
