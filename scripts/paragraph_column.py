"""Paragraphs in a column, as sources of the programs that `scripts/paragraphs` compares, and their files."""
import html
import json
import subprocess
import sys

from paragraph_measures import Measures, letters, pages
from peers import ROOT, as_tex, as_typst, chromium, lualatex

SIZE, PITCH, MARGIN, SHAPE_MARGIN = 10, 13, 40, 9
# The distance of the first baseline from the top.
ASCENT = 10.38
# The room around the column of a drawn paragraph: at the left, at the right, and above and below.
BLEED = (6, 30, 4)
# The family, its file, and the width of its space as a part of the size.
LATIN = ("Noto Serif", "NotoSerif-Regular.ttf", 0.26)
ARABIC = ("Noto Naskh Arabic", "NotoNaskhArabic-Regular.ttf", 0.221)
# The language for hyphenation, and its name in TeX.
LANGUAGES = {
    "en": ("en-US", "english"),
    "de": ("de", "ngerman"),
    "fr": ("fr", "french"),
    "es": ("es", "spanish"),
    "fi": ("fi", "finnish"),
    "ar": ("ar", "arabic"),
}
# Curves of a closed outline: two control points and an end each. The first point is the end of the last curve.
K = 0.5523
OUTLINES = {
    "circle": [
        tuple((70 * x, 90 + 70 * y) for x, y in curve) for curve in [
            ((-K, 1), (-1, K), (-1, 0)), ((-1, -K), (-K, -1), (0, -1)),
            ((K, -1), (1, -K), (1, 0)), ((1, K), (K, 1), (0, 1))]],
    "pear": [
        ((18, 14), (22, 46), (26, 74)), ((34, 104), (64, 116), (56, 156)), ((48, 194), (24, 202), (0, 202)),
        ((-24, 202), (-48, 194), (-56, 156)), ((-64, 116), (-34, 104), (-26, 74)), ((-22, 46), (-18, 14), (0, 14))],
}


def path_data(outline, x, y):
    """Returns the data of an SVG path, moved by x and y."""
    def point(place):
        return f"{place[0] + x:g} {place[1] + y:g}"
    return f"M {point(outline[-1][2])} " + " ".join("C " + ", ".join(map(point, curve)) for curve in outline) + " Z"


def polygon(outline, x, y, steps=16):
    """Returns the outline in straight parts as a shape of CSS."""
    points, start = [], outline[-1][2]
    for first, second, end in outline:
        for step in range(1, steps + 1):
            t = step / steps
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)
            points.append([sum(w * place[axis] for w, place in zip(weights, (start, first, second, end)))
                           for axis in (0, 1)])
        start = end
    return "polygon(" + ", ".join(f"{px + x:.2f}pt {py + y:.2f}pt" for px, py in points) + ")"


class Column:
    """Paragraphs of a language in a column of some width, perhaps beside a shape, as each program's source."""

    def __init__(self, tool, folder, parts, language, width, shape):
        self.tool, self.folder, self.parts, self.width = tool, folder, parts, width
        self.tag, self.tex_name = LANGUAGES[language]
        self.is_arabic = language == "ar"
        self.family, self.file, space = ARABIC if self.is_arabic else LATIN
        self.space = SIZE * space
        self.outline = OUTLINES.get(shape)
        self.height = PITCH * (40 + max(map(len, parts)) * 8 // width) + 2 * MARGIN
        self.rooms = self.rooms_of_rows() if self.outline else []

    def room(self, number):
        """Returns the ends of the room of a row of a paragraph."""
        return self.rooms[number] if number < len(self.rooms) else (MARGIN, MARGIN + self.width)

    def rooms_of_rows(self):
        sheet = self.sheet({"align": "left"})
        del sheet["source"]
        self.write("rooms.json", json.dumps(sheet | {"text": "a " * 20 * self.width}))
        dump = json.loads(subprocess.run(
            [self.tool, "layout", "rooms.json"], cwd=self.folder, check=True, stdout=subprocess.PIPE).stdout)
        lines = dump["containers"][0]["lines"]
        rooms = [tuple(MARGIN + end for end in line["fragments"][0]["avail"]) for line in lines]
        while rooms[-1] == rooms[-2]:
            rooms.pop()
        return rooms

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def sheet(self, style):
        made = {
            "sheet": 1,
            "source": "column.txt",
            "page": {"size": [self.width + 2 * MARGIN, self.height], "margin": MARGIN},
            "body": {"font": {"family": self.family, "size": SIZE}, "language": self.tag, "align": "justify",
                     "lineHeight": PITCH, "breakBefore": "page"} | style,
        }
        if not self.is_arabic:
            made["body"]["hyphenate"] = self.tag
        if self.outline:
            path = path_data(self.outline, MARGIN + self.width, MARGIN)
            made["exclusions"] = [{"path": path, "margin": SHAPE_MARGIN}]
        return made

    def ours(self, **style):
        self.write("column.txt", "\n".join(self.parts))
        self.write("column.json", json.dumps(self.sheet(style)))
        return [self.tool, "render", "column.json", "-o", "column.pdf"]

    def tex(self, *preamble):
        if self.is_arabic:
            language = [
                r"\usepackage[bidi=basic]{babel}",
                r"\babelprovide[import,main]{arabic}",
                r"\babelfont{rm}[Renderer=HarfBuzz,Path=%s/Fonts/]{%s}" % (ROOT, self.file)]
        else:
            language = [
                r"\usepackage[%s,shorthands=off]{babel}" % self.tex_name,
                r"\usepackage{fontspec}\setmainfont[Path=%s/Fonts/]{%s}" % (ROOT, self.file)]
            if self.tex_name == "french":
                language.append(r"\frenchsetup{AutoSpacePunctuation=false}")
        shape = r"\parshape %d %s " % (len(self.rooms) + 1, " ".join(
            f"{start - MARGIN:.3f}bp {end - start:.3f}bp" for start, end in self.rooms + [self.room(len(self.rooms))]))
        self.write("column.tex", "\n".join([
            r"\documentclass[10pt]{article}",
            r"\usepackage[paperwidth=%dbp,paperheight=%dbp,margin=%dbp]{geometry}" % (
                self.width + 2 * MARGIN, self.height, MARGIN),
            *language, *preamble,
            r"\pagestyle{empty}\setlength{\parindent}{0pt}\setlength{\topskip}{%.2fbp}\begin{document}" % ASCENT,
            r"\frenchspacing\fontsize{%dbp}{%dbp}\selectfont" % (SIZE, PITCH),
            *((shape if self.rooms else "") + as_tex(part) + r"\par\newpage" for part in self.parts),
            r"\end{document}"]))
        return lualatex("column.tex")

    def typst(self):
        self.write("column.typ", (
            f"#set page(width: {self.width + 2 * MARGIN}pt, height: {self.height}pt, margin: {MARGIN}pt)\n"
            f'#set text(font: "{self.family}", size: {SIZE}pt, lang: "{self.tag[:2]}", hyphenate: true)\n'
            f"#set text(top-edge: {ASCENT}pt, bottom-edge: {ASCENT - PITCH:.2f}pt)\n"
            "#set par(justify: true, leading: 0pt)\n" + "\n#pagebreak()\n".join(map(as_typst, self.parts))))
        return ["typst", "compile", "--font-path", f"{ROOT}/Fonts", "column.typ", "column.pdf"]

    def web(self, wrap):
        style = (
            f"@font-face{{font-family:face;src:url('file://{ROOT}/Fonts/{self.file}')}}"
            # A word that is wider than the column makes the browser shrink the page, unless there is room for it.
            f"@page{{size:{2 * self.width + 2 * MARGIN}pt {self.height}pt;margin:0}}"
            f"body{{margin:0;font:{SIZE}pt/{PITCH}pt face;text-align:justify;hyphens:auto;text-wrap:{wrap}}}"
            f"p{{width:{self.width}pt;margin:0;padding:{MARGIN}pt;break-after:page}}")
        beside = ""
        if self.outline:
            points = [point for curve in self.outline for point in curve]
            reach, foot = (max(end) + SHAPE_MARGIN for end in zip(*((-x, y) for x, y in points)))
            beside = "<i></i>"
            style += (f"i{{float:right;width:{reach}pt;height:{foot}pt;shape-margin:{SHAPE_MARGIN}pt;"
                      f"shape-outside:{polygon(self.outline, reach, 0)}}}")
        start = '<p dir="rtl">' if self.is_arabic else f"<p>{beside}"
        body = "".join(f"{start}{html.escape(part)}</p>" for part in self.parts)
        self.write("column.html", f'<!doctype html><html lang="{self.tag}"><meta charset="utf-8"><style>{style}</style>'
                   f"<body>{body}</body></html>")
        return chromium("column.html", "column.pdf")

    def programs(self):
        """Returns the functions that write a program's source and return its command, by name."""
        microtype = r"\usepackage{microtype}"
        made = {
            "textrender optimal": lambda: self.ours(lineBreaking="optimal"),
            "textrender greedy": lambda: self.ours(),
        }
        if self.is_arabic:
            kashida = {"kashida": 10, "shrink": 0.8, "stretch": 1.3}
            made["textrender optimal, kashida"] = lambda: self.ours(lineBreaking="optimal", justification=kashida)
            made["textrender greedy, kashida"] = lambda: self.ours(justification=kashida)
        made["LuaLaTeX"] = self.tex
        made["LuaLaTeX, microtype"] = lambda: self.tex(microtype)
        made["LuaLaTeX, microtype, no line over"] = lambda: self.tex(
            microtype, r"\tolerance=9999 \emergencystretch=3em")
        if not self.outline:
            made["Typst"] = self.typst
        made["Chromium"] = lambda: self.web("wrap")
        made["Chromium pretty"] = lambda: self.web("pretty")
        return made

    def measure(self, name, command):
        """Runs a program; returns the measures of the PDF file that it writes."""
        output = self.folder / "column.pdf"
        output.unlink(missing_ok=True)
        ended = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
        if not output.exists():
            words = ended.stderr.decode(errors="replace").strip().splitlines()
            sys.exit(f"paragraphs: {command[0]} wrote no file: {words[-1] if words else 'no message'}")
        made = [page for page in pages(output, self.is_arabic) if page]
        if len(made) != len(self.parts):
            sys.exit(f"paragraphs: {name} set {len(self.parts)} paragraphs on {len(made)} pages")
        changed = sum(sum(letters(word.text) for row in page for word in row) != letters(part)
                      for page, part in zip(made, self.parts))
        if changed:
            print(f"paragraphs: {name}: {changed} paragraphs have other letters than the text", file=sys.stderr)
        return Measures(made, self.room, self.space, self.is_arabic)

    def draw(self, name, lines):
        """Draws the first paragraph of the file written last as PNG in gray, two pixels per point."""
        left, right, above = BLEED
        place = {"-x": MARGIN - left, "-y": MARGIN - above, "-W": left + self.width + right,
                 "-H": lines * PITCH + 2 * above}
        subprocess.run(["pdftocairo", "-png", "-gray", "-singlefile", "-r", "144", "-l", "1",
                        *(part for key, points in place.items() for part in (key, str(2 * points))),
                        self.folder / "column.pdf", name], check=True)
