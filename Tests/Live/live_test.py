#!/usr/bin/env python3
"""Looks at the live page with a real browser.

Usage: Tests/Live/live_test.py TOOL [--seconds N] [--pictures FOLDER]

Drags shapes, types beside the page and on it, chooses devices, loads again, opens two tabs, makes faults and saves; then drags for some seconds
and looks at how long the server takes, how many frames are shown, and how much memory it keeps.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))
from devtools import Browser, Page  # noqa: E402

ROWS = "Array.from(document.querySelectorAll('#rows > g'), (row) => row.innerHTML)"
SHEET = """{
  "sheet": 1,
  "source": "page.md",
  "page": {"size": [520, 640], "margin": 40, "background": "paper"},
  "colors": {"paper": {"light": "#fdfcf8", "dark": "#23272a"}, "ink": {"light": "#22282b", "dark": "#e6e3dc"}, "leaf": {"light": "#dfe8e4", "dark": "#3a4d48"}},
  "body": {"font": {"family": "Noto Serif", "size": 13}, "color": "ink", "align": "justify", "hyphenate": "en-US"},
  "exclusions": [
    {"path": "M 250 160 C 400 140 470 260 390 340 C 330 400 360 470 270 480 C 170 490 140 400 190 330 C 240 270 140 180 250 160 Z", "margin": 12, "fill": "leaf"}
  ]
}
"""


# A page of 5,000 characters and a Bézier curve, over which the long drag goes.
ENGLISH = """{
  "sheet": 1,
  "source": "page.txt",
  "page": {"size": [600, 800], "margin": 36},
  "body": {"font": {"family": "Noto Serif", "size": 11}},
  "exclusions": [
    {"path": "M 300 170 C 380 170 390 250 350 290 C 310 330 240 320 230 260 C 222 205 250 170 300 170 Z", "margin": 10, "fill": "#d9542f"}
  ]
}
"""


class Server:
    """The tool while it serves."""

    def __init__(self, tool: str, *words: str, folder: str | None = None):
        self.process = subprocess.Popen(
            [tool, "serve", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder
        )
        self.address = self.process.stdout.readline().decode().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", self.address), self.address

    def memory(self) -> float:
        """What it keeps in memory, in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def processor_time(self) -> float:
        """How long processors have worked for it, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def check(truth: object, what: str) -> None:
    if not truth:
        sys.exit(f"live: this does not hold: {what}")
    print(f"live: {what}", flush=True)


def settled(page: Page) -> None:
    """Waits until nothing is on its way to the server, nor has changed for a moment."""
    last = None
    root = "document.documentElement.dataset"
    while (now := page.value(f"[{root}.changes, {root}.pending].join()")) != last or not now.endswith(",0"):
        last = now
        time.sleep(0.2)


def drag(page: Page, start: tuple[float, float], ways: list[tuple[float, float]]) -> None:
    page.mouse("mouseMoved", *start)
    page.mouse("mousePressed", *start)
    for way in ways:
        page.mouse("mouseMoved", start[0] + way[0], start[1] + way[1])
    page.mouse("mouseReleased", start[0] + ways[-1][0], start[1] + ways[-1][1])


def choose(page: Page, name: str, value: str) -> None:
    page.value(
        f"(() => {{ const e = document.getElementById('{name}'); e.value = '{value}';"
        " e.dispatchEvent(new Event('change')); })()"
    )
    settled(page)


def rewrite(page: Page, name: str, expression: str) -> None:
    """Changes what is in an editor, as typing does."""
    page.value(
        f"(() => {{ const e = document.getElementById('{name}'); e.value = ({expression})(e.value);"
        " e.dispatchEvent(new Event('input')); })()"
    )
    time.sleep(0.3)
    settled(page)


def demo(browser: Browser, server: Server, pictures: Path | None) -> None:
    page = browser.page()
    page.open(server.address)
    settled(page)
    before = page.value(ROWS)
    check(len(before) > 100, f"the demo page has {len(before)} lines")
    check(page.value("document.fonts.ready.then(() => document.fonts.check('12px t0'))"), "its fonts come with it")

    sun = page.center("#shapes path:nth-child(4)")
    drag(page, sun, [(n, n * 0.6) for n in range(0, 61, 4)])
    settled(page)
    after = page.value(ROWS)
    check(before != after, "a shape that is dragged moves lines")
    sheet = page.value("document.getElementById('sheet').value")
    check("circle(88 at 500 352)" not in sheet and "circle(88 at 5" in sheet, "the sheet says where the shape is")
    if pictures:
        page.value("getSelection().removeAllRanges()")
        page.picture(str(pictures / "live.png"))

    handle = page.center("#handles circle")
    drag(page, handle, [(n, 0) for n in range(0, 31, 3)])
    settled(page)
    check("circle(88 at" not in page.value("document.getElementById('sheet').value"), "a handle changes its radius")

    page.value("document.getElementById('text').focus()")
    page.value("document.getElementById('text').setSelectionRange(0, 0)")
    page.type("Typed just now, ")
    time.sleep(0.4)
    settled(page)
    check("Typed just now," in page.value("document.getElementById('rows').textContent"), "what is typed is set")

    word = page.center("#rows > g:nth-child(12) text")
    page.click(*word, count=2)
    settled(page)
    check(page.value("document.querySelectorAll('#selection rect').length") == 1, "a word that is clicked twice is selected")
    check(
        page.value("(() => { const t = document.getElementById('text');"
                   " return t.value.slice(t.selectionStart, t.selectionEnd); })()").strip() != "",
        "and shown in the text beside the page",
    )

    choose(page, "device", "iphone-15-pro")
    check(page.value("document.getElementById('page').viewBox.baseVal.width") == 393, "a phone has its width")
    choose(page, "orientation", "landscape")
    check(page.value("document.getElementById('page').viewBox.baseVal.width") == 852, "it can be turned")

    page.command("Page.reload")
    time.sleep(0.5)
    page.wait("document.documentElement?.dataset.ready == '1'")
    check(page.value("document.getElementById('device').value") == "iphone-15-pro", "loading again keeps the device")
    check(
        page.value("document.getElementById('text').value.startsWith('Typed just now')"),
        "and what was typed",
    )
    other = browser.page()
    other.open(server.address)
    check(not other.value("document.getElementById('text').value.includes('Typed')"), "another tab is its own")
    rewrite(other, "text", "() => 'Only here.'")
    check(len(other.value(ROWS)) == 1, "what is edited there is set there")
    check(
        page.value("document.getElementById('text').value.startsWith('Typed just now')"),
        "and nowhere else",
    )
    check(page.errors == [] and other.errors == [], f"no faults in the console {page.errors + other.errors}")


def files(browser: Browser, tool: str, pictures: Path | None) -> None:
    essay = Path(__file__).resolve().parents[2] / "Examples" / "essay.md"
    with tempfile.TemporaryDirectory() as folder:
        sheet, text = Path(folder) / "page.json", Path(folder) / "page.md"
        sheet.write_text(SHEET)
        text.write_text(essay.read_text())
        server = Server(tool, "page.json", folder=folder)
        try:
            page = browser.page()
            page.open(server.address)
            settled(page)
            shape = page.center("#shapes path")
            page.click(*shape)
            page.wait("document.querySelectorAll('#handles circle').length >= 12")
            point = page.center("#handles circle.point:nth-of-type(4)")
            drag(page, point, [(n, -n * 0.4) for n in range(0, 61, 3)])
            settled(page)
            check("M 250 160 C 400 140" not in page.value("document.getElementById('sheet').value"), "points are dragged")
            steps = page.value("document.querySelector('#shapes path').getAttribute('d').match(/C/g).length")
            page.value(
                "(() => { const p = document.querySelector('#shapes path');"
                " const at = p.getPointAtLength(200), m = p.getScreenCTM();"
                " p.dispatchEvent(new MouseEvent('dblclick', { bubbles: true,"
                " clientX: at.x * m.a + m.e, clientY: at.y * m.d + m.f })); })()"
            )
            page.wait(f"document.querySelector('#shapes path').getAttribute('d').match(/C/g).length == {steps + 1}")
            settled(page)
            check(True, "a point can be added")
            page.click(*page.center("#save"))
            page.wait("document.getElementById('state').textContent.startsWith('Saved')")
            saved = sheet.read_text()
            check(saved == page.value("document.getElementById('sheet').value") != SHEET, "the sheet is saved")
            if pictures:
                page.picture(str(pictures / "live-points.png"))
            choose(page, "device", "iphone-15-pro")
            choose(page, "style", "dark")
            if pictures:
                page.picture(str(pictures / "live-phone.png"))
            choose(page, "device", "")
            choose(page, "style", "")
            rewrite(page, "sheet", "(text) => text.replace('\"size\": 13', '\"sise\": 13')")
            page.click(*page.center("#sheetTab"))
            check(page.value("document.querySelectorAll('#sheetBox u.error').length") == 1, "a fault is underlined")
            check("sise" in page.value("document.getElementById('faults').textContent"), "and told")
            if pictures:
                page.picture(str(pictures / "live-faults.png"))
            sheet.write_text(SHEET)
            page.click(*page.center("#save"))
            page.wait("document.getElementById('state').className == 'bad'")
            time.sleep(0.2)
            check(sheet.read_text() == SHEET, "a file that another program has written is not written over")
            check([e for e in page.errors if "400" not in e and "changed this file" not in e] == [], f"no faults in the console {page.errors}")
        finally:
            server.close()


PAGE = "document.getElementById('rows').textContent"
SOURCE = "document.getElementById('text').value"


def editing(browser: Browser, tool: str, pictures: Path | None) -> None:
    """Edits text on the page itself."""
    start = "# On the page\n\nSome **bold** words are edited where they stand, between others that stay.\n\n- one\n- two\n"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.json").write_text(SHEET)
        (Path(folder) / "page.md").write_text(start)
        server = Server(tool, "page.json", folder=folder)
        try:
            page = browser.page()
            page.open(server.address)
            settled(page)

            def keys(*names: str, modifiers: int = 0) -> None:
                for name in names:
                    page.key(name, modifiers)
                settled(page)

            def text() -> str:
                return page.value(SOURCE)

            def place(words: str, share: float = 0.5) -> tuple[float, float]:
                """Where words are on the page."""
                box = page.value(
                    "(() => { for (const t of document.querySelectorAll('#rows text, #rows tspan')) {"
                    f" const at = t.textContent.indexOf({words!r}); if (at < 0 || t.children.length) continue;"
                    " const range = document.createRange(); range.setStart(t.firstChild, at);"
                    f" range.setEnd(t.firstChild, at + {len(words)}); const b = range.getBoundingClientRect();"
                    " return [b.x, b.y, b.width, b.height]; } })()"
                )
                return box[0] + box[2] * share, box[1] + box[3] / 2

            page.click(*place("bold"), count=2)
            settled(page)
            page.type("plain")
            settled(page)
            check("Some **plain** words" in text(), "a word that is clicked twice on the page is written over")
            page.type(" and simple")
            settled(page)
            check("Some **plain and simple** words" in text(), "typing goes on within the marks")
            check("plain and simple" in page.value(PAGE), "and the page shows it")
            keys("z", modifiers=2)
            check(text() == start, "what was typed is taken back")
            keys("Z", modifiers=10)
            check("**plain and simple** words" in text(), "and done again")
            keys("z", modifiers=2)
            page.click(*place("edited", 0.0))
            settled(page)
            check(page.value("document.querySelectorAll('#caret rect').length") == 1, "a click sets the caret")
            keys("ArrowRight", "ArrowRight", modifiers=8)
            check(page.value("document.querySelectorAll('#selection rect').length") == 1, "shift and arrows select")
            keys("Backspace")
            check("are ited where" in text(), "Backspace deletes it")
            keys("Delete", modifiers=2)
            check("are  where" in text(), "with control a word")
            keys("z", modifiers=2)
            keys("z", modifiers=2)
            keys("ArrowUp", "End")
            page.type("!")
            settled(page)
            check("# On the page!" in text(), "arrows and End lead to the heading")
            keys("Enter")
            page.type("New words")
            settled(page)
            check("# On the page!\n\nNew words\n\nSome" in text(), "Enter begins a paragraph")
            page.click(*place("two", 1.0))
            settled(page)
            keys("End", "Enter")
            page.type("*three*")
            settled(page)
            check(text().rstrip().endswith("- two\n- \\*three\\*"), "and an item of a list; marks are words")

            drag(page, place("between", 0.0), [(n, 0) for n in range(0, 41, 4)])
            settled(page)
            check(page.value("document.querySelectorAll('#selection rect').length") == 1, "a drag selects")
            copied = page.value(
                "(() => { const data = new DataTransfer(); document.getElementById('proxy').dispatchEvent("
                "new ClipboardEvent('cut', { clipboardData: data, bubbles: true, cancelable: true }));"
                " return data.getData('text/plain'); })()"
            )
            settled(page)
            check(copied and "between"[:3] in copied and "between" not in text(), "what is cut is on the pasteboard")
            page.value(
                f"(() => {{ const data = new DataTransfer(); data.setData('text/plain', {copied!r});"
                " document.getElementById('proxy').dispatchEvent("
                "new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); })()"
            )
            settled(page)
            check("between others" in text(), "and pasted again")
            page.command("Input.imeSetComposition", text="ka", selectionStart=2, selectionEnd=2)
            settled(page)
            check(page.value("document.querySelectorAll('#selection .marked').length") == 1, "what is composed is marked")
            if pictures:
                page.picture(str(pictures / "live-typing.png"))
            page.command("Input.insertText", text="é")
            settled(page)
            check("é" in text() and page.value("document.querySelectorAll('#selection .marked').length") == 0, "and then text")
            keys("a", modifiers=2)
            check(page.value("document.querySelectorAll('#selection rect').length") > 5, "everything can be selected")
            page.click(*page.center("#save"))
            page.wait("document.getElementById('state').textContent.startsWith('Saved')")
            check((Path(folder) / "page.md").read_text() == text(), "the text is saved")
            check(page.errors == [], f"no faults in the console {page.errors}")
        finally:
            server.close()


def text_in_sheet(browser: Browser, tool: str) -> None:
    """Edits a text that stands in the sheet itself."""
    text = r'"text": "Some words stand in the sheet.\nAnd \u0022more\u0022."'
    start = SHEET.replace('"source": "page.md"', text)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.json").write_text(start)
        server = Server(tool, "page.json", folder=folder)
        try:
            page = browser.page()
            page.open(server.address)
            settled(page)
            page.click(*page.center("#rows text"))
            settled(page)
            page.key("End")
            settled(page)
            page.type(' They are "typed".')
            settled(page)
            sheet = page.value("document.getElementById('sheet').value")
            check(r'in the sheet. They are \"typed\".' in sheet, "a text in the sheet is edited on the page")
            check(sheet.split('"page"')[1] == start.split('"page"')[1], "and nothing else of the sheet changes")
            check("They are \"typed\"." in page.value(PAGE), "and the page shows it")
            page.click(*page.center("#save"))
            page.wait("document.getElementById('state').textContent.startsWith('Saved')")
            check((Path(folder) / "page.json").read_text() == sheet, "and it is saved")
            check(page.errors == [], f"no faults in the console {page.errors}")
        finally:
            server.close()


def panes_and_notes(browser: Browser, tool: str) -> None:
    """Edits a pane whose text is a file, and a note, and moves a shape beside them."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "side.md").write_text("Words **beside** it.\n")
        (Path(folder) / "panes.json").write_text(
            '{"sheet": 1, "page": {"size": [800, 400], "margin": 20}, "panes": {"axis": "horizontal", "items": ['
            '{"text": "A pane.", "background": "#ddeeff"}, {"source": "side.md"}]},'
            ' "exclusions": [{"shape": "circle(40 at 600 200)", "fill": "#d9542f"}]}'
        )
        (Path(folder) / "notes.json").write_text(
            '{"sheet": 1, "page": {"size": [800, 400], "margin": 20},'
            ' "text": "' + "Some words of a text. " * 60 + '", "notes": {"presentation": "beside", "items": ['
            '{"at": 700, "text": "A note.", "background": "#ffeedd"}]},'
            ' "exclusions": [{"shape": "circle(60 at 700 300)", "fill": "#d9542f"}]}'
        )
        server = Server(tool, "panes.json", folder=folder)
        try:
            page = browser.page()
            page.open(server.address)
            settled(page)
            check("#def" in page.value("document.getElementById('ground').innerHTML"), "a pane has its ground")
            page.click(*page.center("#rows g:last-child text"))
            settled(page)
            page.key("End")
            settled(page)
            page.type(" And more.")
            settled(page)
            shown = " ".join(page.value(PAGE).split())
            check(shown == "A pane. Words beside it. And more.", f"a pane is edited on the page {shown}")
            page.click(*page.center("#save"))
            page.wait("document.getElementById('state').textContent.startsWith('Saved')")
            check(
                (Path(folder) / "side.md").read_text() == "Words **beside** it. And more.\n",
                "and saved in its own file, with its marks",
            )
            check(page.errors == [], f"no faults in the console {page.errors}")
        finally:
            server.close()
        server = Server(tool, "notes.json", folder=folder)
        try:
            page = browser.page()
            page.open(server.address)
            settled(page)
            before = page.center("#rows g:last-child text")
            start = page.center("#shapes path")
            page.mouse("mouseMoved", *start)
            page.mouse("mousePressed", *start)
            for step in range(1, 16):
                page.mouse("mouseMoved", start[0] - 20 * step, start[1] - 12 * step)
            settled(page)
            after = page.center("#rows g:last-child text")
            check(after[1] > before[1] + 10, f"a note follows its place while a shape is dragged {before} {after}")
            page.mouse("mouseReleased", start[0] - 300, start[1] - 180)
            settled(page)
            # Its place is written with two decimals.
            rest = page.center("#rows g:last-child text")
            check(abs(rest[1] - after[1]) < 1, f"and stays there when it is let go {rest}")
            after = rest
            page.click(*after)
            settled(page)
            page.key("End")
            settled(page)
            page.type(" More of it.")
            settled(page)
            sheet = page.value("document.getElementById('sheet').value")
            check('"text": "A note. More of it."' in sheet, "a note is edited on the page, in the sheet")
            check(page.errors == [], f"no faults in the console {page.errors}")
        finally:
            server.close()


def soak(browser: Browser, tool: str, seconds: float) -> None:
    english = (Path(__file__).resolve().parents[2] / "Benchmarks" / "Texts" / "english.txt").read_text()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.json").write_text(ENGLISH)
        (Path(folder) / "page.txt").write_text((english * 3)[:5000])
        server = Server(tool, "page.json", folder=folder)
        try:
            drag_on(browser, server, seconds)
        finally:
            server.close()


def drag_on(browser: Browser, server: Server, seconds: float) -> None:
    page = browser.page()
    page.open(server.address)
    settled(page)
    page.value(
        "(() => { window.times = []; window.frames = []; let last = null;"
        " new MutationObserver(() => { const m = /([\\d.]+) ms on the server, ([\\d.]+)/.exec("
        "document.getElementById('state').textContent); if (m) times.push([+m[1], +m[2]]); })"
        ".observe(document.getElementById('state'), { childList: true, characterData: true, subtree: true });"
        " requestAnimationFrame(function frame(t) { if (last !== null) frames.push(t - last); last = t;"
        " requestAnimationFrame(frame); }); })()"
    )
    sun = page.center("#shapes path")
    page.mouse("mousePressed", *sun)
    start = time.monotonic()
    memory = []
    number = 0
    while (gone := time.monotonic() - start) < seconds:
        angle = number / 40
        page.mouse("mouseMoved", sun[0] + 130 * math.sin(angle), sun[1] + 90 * math.sin(2 * angle))
        number += 1
        if not memory and gone > seconds / 4 or number % 500 == 0:
            memory.append(server.memory())
        time.sleep(max(0, start + number / 60 - time.monotonic()))
    page.mouse("mouseReleased", *sun)
    settled(page)
    memory.append(server.memory())

    def share(values: list[float], part: float) -> float:
        return sorted(values)[min(len(values) - 1, int(part * len(values)))]

    times = page.value("times")
    frames = page.value("frames")
    own, whole = [one[0] for one in times], [one[1] for one in times]
    print(
        f"live: {len(times)} changes in {seconds:.0f} s: server {share(own, 0.5):.2f} ms (p50), "
        f"{share(own, 0.95):.2f} ms (p95); with the browser {share(whole, 0.5):.1f} ms, {share(whole, 0.95):.1f} ms; "
        f"frames {share(frames, 0.5):.1f} ms (p50), {share(frames, 0.95):.1f} ms (p95); "
        f"memory {memory[0]:.1f} to {memory[-1]:.1f} MiB"
    )
    check(memory[-1] < memory[0] + 8, "memory stays as it is")


def hundred(browser: Browser, tool: str) -> None:
    """Moves a hundred shapes at every frame, each on a way of its own."""
    english = (Path(__file__).resolve().parents[2] / "Benchmarks" / "Texts" / "english.txt").read_text()
    circles = ",".join(
        f'{{"shape": "circle(9 at {40 + n % 10 * 57} {60 + n // 10 * 72})", "margin": 1}}' for n in range(100)
    )
    with tempfile.TemporaryDirectory() as folder:
        sheet = re.sub(r'"exclusions": \[.*\]', f'"exclusions": [{circles}]', ENGLISH, flags=re.S)
        (Path(folder) / "page.json").write_text(sheet)
        (Path(folder) / "page.txt").write_text((english * 3)[:5000])
        server = Server(tool, "page.json", folder=folder)
        try:
            page = browser.page()
            page.open(server.address)
            settled(page)
            check(page.value("document.querySelectorAll('#shapes path').length") == 100, "there are a hundred shapes")
            before = int(page.value("document.documentElement.dataset.changes"))
            spent = server.processor_time()
            # Each is moved by its arrow keys, as a person would move one.
            frames = page.value(
                "new Promise((done) => { const frames = []; let last = null, n = 0;"
                " const paths = [...document.querySelectorAll('#shapes path')];"
                " const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];"
                " requestAnimationFrame(function frame(t) { if (last !== null) frames.push(t - last); last = t;"
                " if (n++ > 600) { done(frames); return; }"
                " paths.forEach((path, index) => path.dispatchEvent(new KeyboardEvent('keydown',"
                " { key: keys[(Math.floor(n / 4) + index) % 4], bubbles: true })));"
                " requestAnimationFrame(frame); }); })"
            )
            places = page.value("[...document.querySelectorAll('#shapes path')].map((path) => path.getAttribute('d'))")
            page.value("document.querySelector('#shapes path').dispatchEvent("
                       "new KeyboardEvent('keyup', { key: 'ArrowUp', bubbles: true }))")
            settled(page)
            changes = int(page.value("document.documentElement.dataset.changes")) - before
            spent = server.processor_time() - spent
            kept = page.value("[...document.querySelectorAll('#shapes path')].map((path) => path.getAttribute('d'))")
            numbers = [[float(number) for path in paths for number in re.findall(r"-?[\d.]+", path)] for paths in (places, kept)]
            far = max(abs(one - other) for one, other in zip(*numbers, strict=True))
            check(len(kept) == 100 and far < 0.15, f"the server has each of them where it was moved to ({far:.2f})")
            frames.sort()
            print(f"live: a hundred shapes moved {changes} times in {len(frames)} frames of "
                  f"{frames[len(frames) // 2]:.1f} ms (p50), {frames[int(0.95 * len(frames))]:.1f} ms (p95); "
                  f"the server's processor {1000 * spent / max(changes, 1):.1f} ms each")
            check(changes > len(frames) / 3, "they move at every frame, or every other")
            check(frames[len(frames) // 2] < 20, "there are sixty frames per second")
            check(page.errors == [], f"no faults in the console {page.errors}")
        finally:
            server.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    tool = str(Path(options.tool).resolve())
    browser = Browser()
    server = Server(tool)
    try:
        demo(browser, server, options.pictures)
        files(browser, tool, options.pictures)
        editing(browser, tool, options.pictures)
        text_in_sheet(browser, tool)
        panes_and_notes(browser, tool)
        hundred(browser, tool)
        soak(browser, tool, options.seconds)
    finally:
        server.close()
        browser.close()
    print("live: everything holds")


main()
