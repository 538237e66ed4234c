"""Where layout has put words, by its dump, and where other programs show them."""

from __future__ import annotations

from dataclasses import dataclass

# What is no text to copy: soft hyphens, pictures, marks of direction, and what may lengthen words of Arabic.
SILENT = set("\u0640\u00ad\ufffc\ufeff\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

#: The roles of containers that repeat on pages.
FURNITURE = {"head", "foot"}


@dataclass
class Word:
    """Characters without white space between them in one line fragment, in points of the page."""

    text: str
    #: Its code units among those of the page that are no white space.
    first: int
    last: int
    left: float
    right: float
    baseline: float
    size: float
    is_rtl: bool
    #: Whether a hyphen or an ellipsis may follow it.
    is_cut: bool


@dataclass
class DumpedPage:
    #: All characters but for white space and what is silent, in the order of the storage.
    text: str
    words: list[Word]


def is_text(unit: str) -> bool:
    return not unit.isspace() and unit not in SILENT and unit >= " " and not "\x7f" <= unit <= "\x9f"


def units(text: str) -> list[str]:
    """UTF-16 code units, in which positions are told; the second one of a pair is empty."""
    found = []
    for character in text:
        found.append(character)
        if ord(character) > 0xFFFF:
            found.append("")
    return found


def pages(dump: dict) -> list[DumpedPage]:
    """The words of each page of a layout dump."""
    text = units(dump["text"])
    count = 1 + max((container["page"] for container in dump["containers"]), default=0)
    pieces: list[list[tuple]] = [[] for _ in range(count)]
    for container in dump["containers"]:
        # Heads and feet are not copied.
        if container["role"] in FURNITURE:
            continue
        x, y = container["origin"]
        for line in container["lines"]:
            for fragment in line["fragments"]:
                # The words of a turned container have no baseline to compare.
                shown = fragment if "transform" not in container else fragment | {"glyphs": []}
                pieces[container["page"]].append((fragment["range"], shown, x, y + line["baseline"]))
    return [page(sorted(found, key=lambda piece: piece[0]), text, dump["runs"]) for found in pieces]


def right_edge(glyph: dict, runs: list[dict]) -> float:
    """The right edge of a glyph, without the room that the box around its run has after it."""
    run = runs[glyph["run"]]
    last = run["range"][0] if run["level"] % 2 else run["range"][1] - 1
    room = run.get("room", [0, 0])[1] if glyph["cluster"] == last else 0
    return glyph["x"] + glyph["adv"] - room


def page(pieces: list[tuple], text: list[str], runs: list[dict]) -> DumpedPage:
    letters: list[str] = []
    words: list[Word] = []
    for (start, end), fragment, x, baseline in pieces:
        glyphs: dict[int, list[dict]] = {}
        for glyph in fragment["glyphs"]:
            glyphs.setdefault(glyph["cluster"], []).append(glyph)
        at = start
        shown_end = max(glyphs, default=start - 1)
        while at < end:
            if text[at] and not is_text(text[at]):
                at += 1
                continue
            first, begin, own = len(letters), at, []
            while at < end and (not text[at] or is_text(text[at])):
                own += glyphs.get(at, [])
                letters.append(text[at])
                at += 1
            if not own:
                if fragment["end"] in ("truncated", "clip"):
                    del letters[first:]
                continue
            # Marks stand at places of their own.
            own = [glyph for glyph in own if glyph["adv"] > 0] or own
            # A drop cap stands lower than the rest of its word.
            if max(glyph["y"] for glyph in own) - min(glyph["y"] for glyph in own) > 6:
                continue
            levels = {runs[glyph["run"]]["level"] % 2 for glyph in own}
            words.append(
                Word(
                    "".join(text[begin:at]), first, len(letters),
                    x + min(glyph["x"] for glyph in own),
                    x + max(right_edge(glyph, runs) for glyph in own),
                    baseline, max(runs[glyph["run"]]["size"] for glyph in own), levels == {1},
                    fragment["end"] not in ("soft", "hard", "eot") and at > shown_end or len(levels) > 1,
                )
            )
    return DumpedPage("".join(letters), words)
