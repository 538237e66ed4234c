#!/usr/bin/env python3
"""Holds what other programs show of SVG, PDF and HTML against the picture and against the layout.

Usage: Tests/Output/output_test.py TOOL [--only WORD] [--pictures FOLDER]

For the examples of the project and some pages of its own: Chromium, rsvg-convert and pdftoppm draw what the tool has
written, and each word has to lie within half a pixel of where the tool's own picture has it; Chromium says where the
characters of SVG and HTML are, and these are held against the layout dump; what is selected in the HTML has to be the text
of the document; and the accessibility tree has to say what its parts are, in order.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT / "Tests" / "Browser")]
from devtools import Browser, Page  # noqa: E402
from documents import EXAMPLES, OUTLINES, own_documents  # noqa: E402
from pixels import gray, mean_difference, shift  # noqa: E402
from places import FURNITURE, DumpedPage, Word, is_text, pages  # noqa: E402

#: Pixels per point.
SCALE = 4
#: How many pages of a document are drawn.
MOST_PAGES = 2

SVG_CHARACTERS = """(() => {
  const found = [];
  for (const text of document.querySelectorAll('text')) {
    const own = text.textContent, whole = text.getCTM();
    // A space at the end may be left out.
    const count = text.getNumberOfChars();
    if (count != own.length && count != own.trimEnd().length) return own + ' has ' + own.length + ' characters and shows ' + count;
    for (let n = 0; n < count; n++) {
      const start = text.getStartPositionOfChar(n).matrixTransform(whole);
      const end = text.getEndPositionOfChar(n).matrixTransform(whole);
      found.push([own[n], Math.min(start.x, end.x), Math.max(start.x, end.x), start.y]);
    }
  }
  return found;
})()"""

# The foot of an empty box stands on the baseline of its line.
HTML_CHARACTERS = """(() => {
  const spans = Array.from(document.querySelectorAll('section.page :not(header, footer) > span:not([data-marker])'));
  const texts = spans.map((span) => {
    const nodes = [], walker = document.createTreeWalker(span, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) nodes.push(node);
    return nodes;
  });
  const feet = spans.map((span) => {
    // Not `b`, which has a style of its own.
    const foot = document.createElement('u');
    foot.style.cssText = 'display:inline-block;width:0;height:0';
    span.appendChild(foot);
    return foot;
  });
  const range = document.createRange();
  const pages = Array.from(document.querySelectorAll('section.page'), (section) => {
    const found = [], origin = section.getBoundingClientRect();
    spans.forEach((span, index) => {
      if (!section.contains(span)) return;
      const baseline = feet[index].getBoundingClientRect().bottom - origin.top;
      for (const node of texts[index]) for (let n = 0; n < node.length; n++) {
        range.setStart(node, n); range.setEnd(node, n + 1);
        const box = range.getBoundingClientRect();
        found.push([node.data[n], box.left - origin.left, box.right - origin.left, baseline]);
      }
    });
    return found;
  });
  feet.forEach((foot) => foot.remove());
  return pages;
})()"""

faults: list[str] = []


def check(truth: object, what: str) -> None:
    if not truth:
        faults.append(what)
        print(f"output: this does not hold: {what}", flush=True)


class Tools:
    """The tool and the programs that show what it writes, all with the same fonts."""

    def __init__(self, tool: str, folder: Path):
        self.tool, self.folder = tool, folder
        setting = folder / "fonts.conf"
        setting.write_text(
            f"<fontconfig><dir>{ROOT / 'Fonts'}</dir><dir>/usr/share/fonts</dir>"
            f"<cachedir>{folder / 'cache'}</cachedir></fontconfig>"
        )
        self.environment = os.environ | {"FONTCONFIG_FILE": str(setting), "TEXTRENDER_FONTS": str(ROOT / "Fonts")}

    def run(self, *words: object) -> bytes:
        done = subprocess.run([str(word) for word in words], capture_output=True, env=self.environment)
        if done.returncode:
            sys.exit(f"output: “{' '.join(map(str, words))}” ended with {done.returncode}: {done.stderr.decode()[-2000:]}")
        return done.stdout

    def render(self, document: list[str], name: str, *more: str) -> list[Path]:
        """Writes a document, each page a file where the format holds one, and gives their names in order."""
        stem, _, ending = name.rpartition(".")
        for old in self.folder.glob(f"{stem}*.{ending}"):
            old.unlink()
        self.run(self.tool, "render", *document, "-o", self.folder / name, *more)
        several = sorted(self.folder.glob(f"{stem}-*.{ending}"), key=lambda path: int(path.stem.rpartition("-")[2]))
        return several or [self.folder / name]


def show(tab: Page, path: Path, width: float, height: float) -> None:
    tab.command(
        "Emulation.setDeviceMetricsOverride", width=int(width + 0.999), height=int(height + 0.999), deviceScaleFactor=SCALE, mobile=False
    )
    tab.command("Page.navigate", url=path.as_uri())
    tab.wait(f"location.href == {json.dumps(path.as_uri())} && document.readyState == 'complete'")
    tab.value("document.fonts.ready.then(() => 1)")


def drawn(tab: Page, y: float, width: float, height: float) -> bytes:
    clip = {"x": 0, "y": y, "width": width, "height": height, "scale": 1}
    return base64.b64decode(
        tab.command("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"]
    )


class Figures:
    """The largest and mean differences of one way to show pages."""

    def __init__(self) -> None:
        self.means: list[float] = []
        self.far: list[tuple[float, str, str]] = []

    def add(self, dx: float, dy: float, word: str, name: str) -> None:
        self.far.append((max(abs(dx), abs(dy)), f"{word} {dx:+.2f} {dy:+.2f}", name))

    def line(self) -> str:
        far = sorted(one[0] for one in self.far)
        if not far:
            return "no words"
        mean = f"mean difference {sum(self.means) / len(self.means):.2f} (at most {max(self.means):.2f}) of 255, " if self.means else ""
        return f"{mean}{len(far)} words, off by {far[len(far) // 2]:.3f} (median), {far[int(0.99 * len(far))]:.3f} (p99), {far[-1]:.3f} (most)"


def compare_pictures(name: str, way: str, own, other, page: DumpedPage, figures: dict[str, Figures], scale: float = SCALE) -> None:
    height, width = min(own.shape[0], other.shape[0]), min(own.shape[1], other.shape[1])
    check(
        abs(own.shape[0] - other.shape[0]) <= 1 and abs(own.shape[1] - other.shape[1]) <= 1,
        f"{name}: {way} is as large as the picture ({own.shape} {other.shape})",
    )
    own, other = own[:height, :width], other[:height, :width]
    all_of_it = figures.setdefault(way, Figures())
    all_of_it.means.append(mean_difference(own, other))
    for word in page.words:
        way_off = shift(own, other, word, scale)
        if way_off:
            all_of_it.add(*way_off, word.text, name)


def code_units(text: str) -> list[str]:
    wanted = text.encode("utf-16-le", "surrogatepass")
    return [wanted[n : n + 2].decode("utf-16-le", "surrogatepass") for n in range(0, len(wanted), 2)]


def aligned(shown: list[list], page: DumpedPage) -> list[list] | str:
    """Of the characters that are shown those of the page's text, in order; markers and hyphens stand between them."""
    found, at = [], 0
    shown = [one for one in shown if is_text(one[0])]
    for unit in code_units(page.text):
        end = at + 40
        while at < len(shown) and at < end and shown[at][0] != unit:
            at += 1
        if at >= len(shown) or shown[at][0] != unit:
            return f"“{page.text[max(0, len(found) - 20):len(found) + 20]}” is not shown after {len(found)} characters"
        found.append(shown[at])
        at += 1
    return found


def compare_places(name: str, way: str, shown: list[list] | str, page: DumpedPage, figures: dict[str, Figures], exact: bool) -> None:
    """Holds the places of characters against the layout's."""
    if isinstance(shown, str):
        return check(False, f"{name}: {way}: {shown}")
    if exact:
        own = "".join(one[0] for one in shown if is_text(one[0]))
        text = own.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        check(text == page.text, f"{name}: {way} has the text of the document in order")
    characters = aligned(shown, page)
    if isinstance(characters, str):
        if exact:
            return check(False, f"{name}: {way}: {characters}")
        characters = []
    every = figures.setdefault(way, Figures())
    wanted = code_units(page.text)
    for word in page.words:
        own = characters[word.first : word.last]
        off = offset(own, word) if own else None
        if not exact and (off is None or max(map(abs, off)) > 1):
            # SVG draws heads and the frames of lower layers before the text.
            units = wanted[word.first : word.last]
            places = [offset(found, word) for found in occurrences(units, shown)]
            check(places, f"{name}: {way}: “{word.text}” is not shown")
            off = min(places, key=lambda one: math.hypot(*one), default=None)
        if off:
            every.add(*off, word.text, name)


def offset(shown: list[list], word: Word) -> tuple[float, float]:
    """How far a word is from its place in the layout, in points."""
    left, right = min(one[1] for one in shown), max(one[2] for one in shown)
    dx = right - word.right if word.is_rtl else left - word.left
    if not word.is_cut:
        other = left - word.left if word.is_rtl else right - word.right
        dx = max(dx, other, key=abs)
    return dx, shown[0][3] - word.baseline


def occurrences(units: list[str], shown: list[list]) -> list[list[list]]:
    """All places at which a word is shown."""
    shown = [one for one in shown if is_text(one[0])]
    own = [one[0] for one in shown]
    return [shown[n : n + len(units)] for n in range(len(own)) if own[n : n + len(units)] == units]


def outline(tab: Page) -> list[str]:
    """What a screen reader is told of: roles with names, in order."""
    nodes = tab.command("Accessibility.getFullAXTree")["nodes"]
    by_name = {node["nodeId"]: node for node in nodes}
    told: list[str] = []
    shown = {
        "heading", "paragraph", "link", "list", "listitem", "table", "row", "cell", "gridcell", "columnheader", "image", "LayoutTable",
        "LayoutTableRow", "LayoutTableCell", "img",
    }

    def words(node: dict) -> str:
        if node["role"]["value"] == "StaticText":
            return node["name"]["value"]
        return "".join(words(by_name[child]) for child in node.get("childIds", []) if child in by_name)

    def visit(node: dict, depth: int) -> None:
        role = node.get("role", {}).get("value")
        if role in shown and not node.get("ignored"):
            level = next((p["value"]["value"] for p in node.get("properties", []) if p["name"] == "level"), None)
            name = node.get("name", {}).get("value") or " ".join(words(node).split())
            told.append(f"{role}{level if role == 'heading' else ''}: {' '.join(name.split())}".strip())
        for child in node.get("childIds", []):
            if child in by_name:
                visit(by_name[child], depth + 1)

    visit(nodes[0], 0)
    return told


def document(tools: Tools, tab: Page, name: str, words: list[str], figures: dict[str, Figures]) -> None:
    pictures = tools.render(words, "page.png", "--scale", str(SCALE))
    dump = json.loads(tools.run(tools.tool, "layout", *words))
    dumped = pages(dump)
    check(len(dumped) == len(pictures), f"{name}: a page of the dump is a picture ({len(dumped)}, {len(pictures)})")
    own = [gray(str(path)) for path in pictures[:MOST_PAGES]]
    plain = tools.render(words, "plain.svg")
    embedded = tools.render(words, "page.svg", "--embed-fonts")
    (pdf,) = tools.render(words, "page.pdf")
    (html,) = tools.render(words, "page.html", "--embed-fonts")
    for old in tools.folder.glob("pdf-*.png"):
        old.unlink()
    tools.run("pdftoppm", "-png", "-l", MOST_PAGES, "-r", 72 * SCALE, pdf, tools.folder / "pdf")
    of_pdf = sorted(tools.folder.glob("pdf-*.png"), key=lambda path: int(path.stem.rpartition("-")[2]))
    check(len(of_pdf) == min(len(own), MOST_PAGES), f"{name}: the PDF has the pages")
    for n, (picture, page) in enumerate(zip(own, dumped)):
        height, width = (size / SCALE for size in picture.shape)
        compare_pictures(name, "PDF by pdftoppm", picture, gray(str(of_pdf[n])), page, figures)
        tools.run("rsvg-convert", "-z", SCALE, "-o", tools.folder / "rsvg.png", plain[n])
        # It takes other fonts than we do for what no font of the project has, as emoji and Hangul there, and knows nothing of
        # features.
        if name not in ("Examples/scripts.json", "own features"):
            compare_pictures(name, "SVG by rsvg-convert", picture, gray(str(tools.folder / "rsvg.png")), page, figures)
        show(tab, embedded[n], width, height)
        compare_pictures(name, "SVG by Chromium", picture, gray(drawn(tab, 0, width, height)), page, figures)
        compare_places(name, "SVG, places in Chromium", tab.value(SVG_CHARACTERS), page, figures, False)
    height, width = (size / SCALE for size in own[0].shape)
    show(tab, html, width, height)
    for n, (picture, page) in enumerate(zip(own, dumped)):
        height, width = (size / SCALE for size in picture.shape)
        top = tab.value(f"document.querySelectorAll('section.page')[{n}].getBoundingClientRect().top + scrollY")
        compare_pictures(name, "HTML by Chromium", picture, gray(drawn(tab, top, width, height)), page, figures)
    selected = tab.value("(() => { const s = getSelection(); s.selectAllChildren(document.body); return s.toString(); })()")
    selection(name, selected, dump, dumped)
    for n, shown in enumerate(tab.value(HTML_CHARACTERS)):
        compare_places(name, "HTML, places in Chromium", shown, dumped[n], figures, True)
    if name in OUTLINES:
        told = outline(tab)
        check(told == OUTLINES[name], f"{name}: the accessibility tree says {json.dumps(told, ensure_ascii=False, indent=1)}")
    check(tab.errors == [], f"{name}: no faults in the console {tab.errors}")


def selection(name: str, selected: str, dump: dict, dumped: list[DumpedPage]) -> None:
    """Holds what is copied from the page against the text: the same words."""
    copied = ["".join(filter(is_text, word)) for word in selected.split()]
    text = dump["text"].encode("utf-16-le", "surrogatepass")
    if dump["overflow"]:
        text = text[: 2 * dump["overflow"][0]]
    # Heads and feet are not copied. Their text follows that of the document.
    for container in dump["containers"]:
        if container["role"] in FURNITURE:
            for line in container["lines"]:
                text = text[: 2 * min(fragment["range"][0] for fragment in line["fragments"])]
    wanted = ["".join(filter(is_text, word)) for word in text.decode("utf-16-le").split()]
    # A word that goes on on the next page is two, since pages are.
    ends, count = set(), 0
    for page in dumped:
        count += len(page.text)
        ends.add(count)
    divided, count = [], 0
    for word in wanted:
        start = count
        for end in sorted(end for end in ends if start < end < start + len(word)):
            divided.append(word[count - start : end - start])
            count = end
        divided.append(word[count - start :])
        count = start + len(word)
    copied, wanted = [w for w in copied if w], [w for w in divided if w]
    at = next((n for n, (a, b) in enumerate(zip(copied, wanted)) if a != b), min(len(copied), len(wanted)))
    check(copied == wanted, f"{name}: what is selected is the text; word {at}: {copied[at - 2:at + 4]}, not {wanted[at - 2:at + 4]}")


def side_by_side(tools: Tools, tab: Page, path: Path) -> None:
    """Draws a part of one page in all formats: pixels two a point and enlarged, the others six a point."""
    words, zoom, own = [str(ROOT / "Examples" / "ring.json")], 6, 2
    left, top, width, height = 78, 80, 50, 66
    png, *_ = tools.render(words, "zoom.png", "--scale", str(own))
    ppm, *_ = tools.render(words, "zoom.ppm", "--scale", str(own))
    svg, *_ = tools.render(words, "zoom.svg", "--embed-fonts")
    (pdf,) = tools.render(words, "zoom.pdf")
    (html,) = tools.render(words, "zoom.html", "--embed-fonts")
    tools.run("pdftoppm", "-png", "-singlefile", "-r", 72 * zoom, pdf, tools.folder / "zoomed")
    parts = []
    for name, file in [(".png", png), (".ppm", ppm)]:
        picture = Image.open(file).convert("RGB").crop((left * own, top * own, (left + width) * own, (top + height) * own))
        parts.append((name, picture.resize((width * zoom, height * zoom), Image.NEAREST)))
    for name, file in [(".svg", svg), (".html", html)]:
        show(tab, file, 520, 400)
        clip = {"x": left, "y": top, "width": width, "height": height, "scale": zoom / SCALE}
        data = tab.command("Page.captureScreenshot", format="png", clip=clip)["data"]
        parts.append((name, Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB").resize((width * zoom, height * zoom))))
    drawn = Image.open(tools.folder / "zoomed.png").convert("RGB")
    parts.insert(3, (".pdf", drawn.crop(tuple(n * zoom for n in (left, top, left + width, top + height)))))
    gap, head = 12, 30
    whole = Image.new("RGB", (len(parts) * (width * zoom + gap) + gap, height * zoom + head + gap), "#dfe3e4")
    font = ImageFont.truetype(str(ROOT / "Fonts" / "NotoSansMono-Regular.ttf"), 17)
    for n, (name, picture) in enumerate(parts):
        x = gap + n * (width * zoom + gap)
        whole.paste(picture, (x, head))
        ImageDraw.Draw(whole).text((x, 3), name, "#22282b", font)
    whole.save(path, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--only", default="")
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    figures: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as name:
        tools = Tools(str(Path(options.tool).resolve()), Path(name))
        os.environ["FONTCONFIG_FILE"] = tools.environment["FONTCONFIG_FILE"]
        browser = Browser()
        try:
            tab = browser.page()
            tab.command("Accessibility.enable")
            # Without a size a PDF file has pages of paper, and other files have one as long as the text.
            long = {".md": ["--size", "600xAUTO"], ".txt": ["--size", "600xAUTO"]}
            documents = {path: [str(ROOT / path), *long.get(Path(path).suffix, [])] for path in EXAMPLES}
            documents |= own_documents(Path(name) / "own")
            for each, words in documents.items():
                if options.only in each:
                    print(f"output: {each}", flush=True)
                    document(tools, tab, each, words, figures)
            if options.pictures:
                side_by_side(tools, tab, options.pictures / "five-formats.png")
        finally:
            browser.close()
    for way, found in sorted(figures.items()):
        print(f"output: {way}: {found.line()}")
        for far, what, where in sorted(found.far, reverse=True)[:6]:
            print(f"output:   {far:.2f} {what} ({where})")
    # A point is a pixel at 72 an inch. Chromium paints lines of HTML on whole pixels of CSS, also sideways, and the picture has
    # its baselines on its own pixels, which may add an eighth of a point, and a fiftieth that sizes lose. Browsers count the room behind a letter as part of it, also behind the
    # last one of a word. librsvg has Pango set each chunk of text anew.
    largest = {"HTML by Chromium": 0.66, "SVG by rsvg-convert": 1.25, "HTML, places in Chromium": 1.25, "SVG, places in Chromium": 1.25}
    for way, found in figures.items():
        point = 1 if "places" in way else SCALE
        far = sorted(one[0] / point for one in found.far)
        if not far:
            continue
        half = 0.625 if way == "HTML by Chromium" else 0.5
        check(far[int(0.99 * len(far))] <= half, f"{way}: of a hundred words 99 are where they should be by half a point")
        check(far[-1] <= largest.get(way, 0.5), f"{way}: no word is off by more than {largest.get(way, 0.5)} points")
    if faults:
        sys.exit(f"output: {len(faults)} things do not hold")
    print("output: everything holds")


main()
