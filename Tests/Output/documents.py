"""The documents that are shown."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Left out are lines that are cut off, whose words the layout dump does not tell from others, and words with boxes, whose
# advances in the dump include the room of the box.
OMITTED = {"truncation.json", "spread.json", "clear-boxes.json", "cut-boxes.json"}
EXAMPLES = sorted(
    str(path.relative_to(ROOT)) for path in (ROOT / "Examples").glob("*.json") if path.name not in OMITTED
) + [
    "Examples/article/sheet.json", "Examples/sizes/sheet.json", "Examples/essay.md", "Examples/lists.md",
    "Examples/arabic-latin.txt",
]

PARTS = """# Parts of a page

Words with a [link to a place](https://example.org/place) and *stress* in **them**; beside others.

## What there is

- one thing
- another,
  which goes on
  - within it a third

1. first
2. second

| Name | Height |
|---|---|
| Alp | 3 m |
| Bank | 12 m |

![Four coloured fields](fields.png)

> A quote of some words.

### At the end

The last paragraph, of which the words are divided by hyphens where a line ends, [internationally](#what-there-is) as much as
professionally.
"""

#: What a screen reader is told of a document: roles, and what each says, in order.
OUTLINES: dict[str, list[str]] = {
    "own parts": [
        "heading1: Parts of a page",
        "paragraph: Words with a link to a place and stress in them; beside others.",
        "link: link to a place",
        "heading2: What there is",
        "list: one thinganother, which goes onwithin it a third",
        "listitem: one thing",
        "paragraph: one thing",
        "listitem: another, which goes onwithin it a third",
        "paragraph: another, which goes on",
        "list: within it a third",
        "listitem: within it a third",
        "paragraph: within it a third",
        "list: 1.first2.second",
        "listitem: 1.first",
        "paragraph: 1.first",
        "listitem: 2.second",
        "paragraph: 2.second",
        "table: NameHeightAlp3 mBank12 m",
        "row: NameHeight",
        "columnheader: Name",
        "columnheader: Height",
        "row: Alp3 m",
        "cell: Alp",
        "cell: 3 m",
        "row: Bank12 m",
        "cell: Bank",
        "cell: 12 m",
        "paragraph:",
        "image: Four coloured fields",
        "paragraph: A quote of some words.",
        "heading3: At the end",
        "paragraph: The last paragraph, of which the words are divided by hyphens where a line ends, internationally as much as professionally.",
        "link: internationally",
    ],
}


def text(language: str, count: int = 900) -> str:
    return (ROOT / "Benchmarks" / "Texts" / f"{language}.txt").read_text()[:count]


def fields() -> bytes:
    """A picture of four fields."""
    rows = b"".join(
        b"\0" + b"".join(((200, 40, 40) if (x < 8) == (y < 8) else (40, 80, 200))[c].to_bytes(1, "big") for x in range(16) for c in range(3))
        for y in range(16)
    )

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack("!2I5B", 16, 16, 8, 2, 0, 0, 0)) + part(
        b"IDAT", zlib.compress(rows)
    ) + part(b"IEND", b"")


def own_documents(folder: Path) -> dict[str, list[str]]:
    """Writes pages in several scripts and ways of setting them, and gives the arguments that each is rendered by."""
    folder.mkdir()
    (folder / "fields.png").write_bytes(fields())
    (folder / "parts.md").write_text(PARTS)
    hole = [{"shape": "circle(80 at 50% 40%)", "margin": 8, "fill": "#dbe7f3"}]
    sheets: dict[str, dict] = {
        "latin": {"text": text("english"), "body": {"font": {"family": "Noto Serif", "size": 12}}},
        "sizes": {
            "text": text("english", 300),
            "body": {"font": {"family": "Noto Sans", "size": 15.3, "italic": True}, "tracking": 0.4},
        },
        "justified": {
            "text": text("english"),
            "body": {"font": {"family": "Noto Serif", "size": 11}, "align": "justify", "hyphenate": "en-US"},
        },
        "arabic": {"text": text("arabic"), "body": {"font": {"family": "Noto Naskh Arabic", "size": 14}, "align": "justify"}},
        "hindi": {"text": text("hindi"), "body": {"font": {"family": "Noto Sans Devanagari", "size": 13}}},
        "japanese": {"text": text("japanese", 400), "body": {"font": {"family": "IPAGothic", "size": 13}, "align": "justify"}},
        "features": {
            "text": "First flat offices, " + text("english", 300),
            "runs": [{"range": [6, 18], "style": {"ligatures": False, "font": {"features": ["onum"]}}}],
            "body": {"font": {"family": "Noto Sans", "size": 12, "features": ["smcp", "onum"]}},
        },
        "thai": {"text": text("thai", 500), "body": {"font": {"family": "Noto Sans Thai", "size": 13}}},
        "split": {
            "text": text("english", 1500), "exclusions": hole,
            "body": {"font": {"family": "Noto Serif", "size": 10}, "align": "justify"},
        },
        "split-arabic": {
            "text": text("arabic", 900), "exclusions": hole, "body": {"font": {"family": "Noto Naskh Arabic", "size": 11}},
        },
        "balanced": {
            "text": text("english", 1500), "columns": {"count": 2, "gap": 20, "balance": True},
            "body": {"font": {"family": "Noto Serif", "size": 10}, "hyphenate": "en-US"},
        },
        "dark": {
            "text": text("english", 400), "body": {"font": {"family": "Noto Sans", "size": 12}, "color": "#e6e3dc"},
        },
        "parts": {
            "source": "parts.md",
            "body": {"font": {"family": "Noto Serif", "size": 12}, "language": "en", "hyphenate": "en-US"},
        },
    }
    for name, sheet in sheets.items():
        size = [420, 700] if name == "parts" else [420, 400]
        sheet = {"sheet": 1, "page": {"size": size, "margin": 24}} | sheet
        if name == "dark":
            sheet["page"]["background"] = "#23272a"
        (folder / f"{name}.json").write_text(json.dumps(sheet))
    return {f"own {name}": [str(folder / f"{name}.json")] for name in sheets}
