"""A report with contents, figures, tables and notes, as Markdown with a sheet, Typst and TeX, for `scripts/race`.

The three have the same words, figures and order. Texts are made from Benchmarks/Texts with a fixed seed.
"""
import json
import random
import struct
import zlib

from peers import SEED, as_tex, as_typst, sentences

CHAPTERS, SECTIONS = 12, 8
# The characters of a section, so that the report has about 260 pages.
LENGTH = 8_400
PICTURE = (640, 360)


def png(width, rows):
    """A picture of the rows, each `width` pixels of red, green and blue."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def figure(number):
    """A chart with a bar for each of eight values."""
    (width, height), chance = PICTURE, random.Random(SEED + number)
    heights = [chance.randint(60, height - 20) for _ in range(8)]
    paper, tint = bytes([250, 248, 244]), bytes(chance.randint(40, 200) for _ in range(3))
    step = width // 8

    def row(y):
        bars = (tint if y > height - bar else paper for bar in heights)
        return b"".join(paper * 12 + bar * (step - 24) + paper * 12 for bar in bars)

    return png(width, [row(y) for y in range(height)])


class Report:
    """Lines of the three sources, written side by side."""

    def __init__(self):
        self.markdown, self.typst, self.tex = [], [], []
        self.chance = random.Random(SEED)
        self.source = sentences()
        self.figures = self.notes = 0
        for chapter in range(1, CHAPTERS + 1):
            self.heading(1, f"Part {chapter}")
            for section in range(1, SECTIONS + 1):
                self.section(chapter, section)

    def words(self):
        return " ".join(self.chance.choice(self.source) for _ in range(self.chance.randint(3, 9)))

    def heading(self, level, title):
        self.markdown.append("#" * level + " " + title)
        self.typst.append("=" * level + " " + title)
        self.tex.append((r"\section{%s}" if level == 1 else r"\subsection{%s}") % title)

    def section(self, chapter, section):
        self.heading(2, f"Section {chapter}.{section}")
        length, count = 0, 0
        while length < LENGTH:
            text = self.words()
            self.paragraph(text, self.words() if count == 2 else None)
            if count == 4 and section % 3 == 1:
                self.picture()
            if count == 6 and section % 4 == 2:
                self.table()
            length, count = length + len(text), count + 1

    def paragraph(self, text, note):
        if note is None:
            parts = [text, as_typst(text), as_tex(text)]
        else:
            self.notes += 1
            parts = [f"{text}[^{self.notes}]\n\n[^{self.notes}]: {note}",
                     f"{as_typst(text)}#footnote[{as_typst(note)}]", r"%s\footnote{%s}" % (as_tex(text), as_tex(note))]
        for lines, part in zip((self.markdown, self.typst, self.tex), parts):
            lines.append(part)

    def picture(self):
        self.figures += 1
        name, caption = f"figure-{self.figures}.png", f"Values of series {self.figures}"
        self.markdown.append(f"![{caption}]({name}){{width=60%}}\n\n{caption}")
        self.typst.append(f'#figure(image("{name}", width: 60%, alt: "{caption}"), caption: [{caption}])')
        self.tex.append(r"\begin{figure}[htbp]\centering\includegraphics[width=.6\linewidth]{%s}\caption{%s}\end{figure}"
                        % (name, caption))

    def table(self):
        rows = [[f"Item {row}"] + [f"{self.chance.random() * 1000:.2f}" for _ in range(4)] for row in range(1, 11)]
        head = ["Item", "First", "Second", "Third", "Fourth"]
        self.markdown.append("\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] + ["---:"] * 4] + rows))
        cells = ", ".join(f"[{cell}]" for row in rows for cell in row)
        titles = ", ".join(f"[{cell}]" for cell in head)
        self.typst.append("#table(columns: 5, align: (left, right, right, right, right), "
                          f"table.header({titles}), {cells})")
        lines = " \\\\ ".join(" & ".join(row) for row in [head] + rows)
        self.tex.append(r"\begin{center}\begin{tabular}{lrrrr}%s\end{tabular}\end{center}" % lines)

    def files(self):
        """The files of the report by their names."""
        made = {f"figure-{number}.png": figure(number) for number in range(1, self.figures + 1)}
        sheet = {
            "sheet": 1, "source": "report.md", "page": {"size": "A4", "margin": 72}, "contents": True,
            "body": {"font": {"family": "Noto Serif", "size": 10.5}, "align": "justify", "hyphenate": "en-US",
                     "spaceAfter": 6},
            "masters": [{"name": "page", "foot": "{page} of {pages}"}],
        }
        made["report.json"] = json.dumps(sheet).encode()
        made["report.md"] = "\n\n".join(self.markdown).encode()
        head = ('#set page(paper: "a4", margin: 72pt, numbering: "1 of 1")\n'
                '#set text(font: "Noto Serif", size: 10.5pt, lang: "en", hyphenate: true)\n'
                "#set par(justify: true)\n#outline()\n")
        made["report.typ"] = (head + "\n\n".join(self.typst)).encode()
        head = (r"\documentclass[10pt,a4paper]{article}\usepackage[margin=72bp]{geometry}\usepackage[T1]{fontenc}"
                r"\usepackage{lmodern,graphicx,hyperref}\begin{document}\tableofcontents")
        made["report.tex"] = (head + "\n\n" + "\n\n".join(self.tex) + "\n\\end{document}\n").encode()
        return made
