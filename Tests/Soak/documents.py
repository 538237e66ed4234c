"""Draws whole documents: sheets with the keys of the schema, and Markdown with every element.

The schema tells the keys and their values, so that a key that is new there is drawn without a change here. What a
string means it does not tell: `STRINGS` has values for the keys whose strings are more than a name.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / "docs" / "sheet.schema.json").read_text())

COLORS = ["red", "#06c", "rgba(0, 0, 0, 0.4)", "transparent"]
SHAPES = ["circle(40 at 60 60)", "inset(20% 30%)", "ellipse(30 60 at 50% 30%)", "polygon(0 0, 80 40, 0 160)",
          "circle(50%)", "path(\"M 10 10 L 90 20 C 90 90 40 90 10 150 Z\")"]
STRINGS: dict[str, list[str]] = {
    "text": [], "background": COLORS, "color": COLORS, "gradient": ["linear-gradient(to right, #eee, #06c)"],
    "underlineColor": COLORS, "strikethroughColor": COLORS, "shape": SHAPES, "family": ["Noto Serif", "Noto Sans"],
    "language": ["en-US", "de", "ar", "ja", "th"], "hyphenate": ["en-US", "de"], "size": ["A6", "A5 landscape"],
    "leader": [".", "-", ". "], "basedOn": ["quote", "heading1"], "style": ["aside", "lead", "heading1"],
    "name": ["aside", "main", "side"], "format": ["decimal", "lowerRoman"], "class": ["aside", "lead"],
    "pages": ["first", "2-", "odd", "1-3"], "stripes": COLORS, "fill": COLORS, "light": COLORS, "dark": COLORS,
    "columns": ["auto", "1fr", "30%", "least", "greatest"], "width": ["auto", "2fr", "20%"], "stroke": COLORS, "headerBackground": COLORS, "ruleColor": COLORS, "pattern": ["wat.r", "[a-z]+ing", "^.*$", "\\bthe\\b"], "paragraph": ["1", "2-4"], "words": ["water", "the"],
    "title": ["Notes", "{title}"], "decimal": [".", ","], "marker": ["*", "-", "{}."],
}
# Keys that need files, that change what the sheet means, or whose parts name one another.
LEFT_OUT = {"sheet", "source", "include", "parameters", "colors", "variations", "pictures", "relations", "stacks", "hide", "path", "$schema", "fit", "fitShape",
            "panes", "animation", "dynamics", "features", "axes", "image", "file", "picture", "basedOn", "alpha"}
# Keys of which an object needs one.
CHOICES = [{"range", "match", "pattern", "class", "paragraph"}, {"shape", "path"}]

WORDS = ("tide mill wheel water stone the of and river a in café naïve Straße interminably-long-compound "
         "incomprehensibilities الماء يجد طريقه پانی 水面に映る月 שלום עולם 👩‍👩‍👧 1234,50 3.7 "
         "https://example.org/a/very/long/name").split(" ")
FRAGMENTS = [
    "\n", "\n\n", "\n\n", ": ", "\n: ", "# ", "> ", "- ", "1. ", "    ", "\t", "\u000c", "\u2028", "[^1]", "^[note]", "[^1]: note\n",
    "{#id}", "{ref:id}", "{page:id}", "{ref:}", "{.lead}", "</mark>", "<mark>", "<u>", "</u>", "[TOC]", "[FIGURES]", "```table\n",
    "x,y\n1,2\n", "[{\"a\": [{\"b\": 1}]}, {\"a\": [[2, [[3]]]]}]\n", "```\n", "| a | b |\n", "|---|---|\n", "Table: x {#t}\n", "Term", "one", "'s", "\"", "--", "---\n", "::: aside\n",
    ":::\n", "<div>", "</div>", "*", "**", "`", "~~", "[a](#id)", "![a](b.png)", "\\", "water ", "wheel ", "<!-- ", "-->", "&amp;",
]
CELL_FRAGMENTS = ["::: list-table\n", "::: {.list-table header=0}\n", "- - ", "  - ", "    ", "    :::\n", "- ", "  -\n", "-\n",
                  "<\n", "^\n", "::: {float=left width=20}\n", "    | a | b |\n    |---|---|\n"]
CONTROLS = ["\u2028", "\u000c", "\t", "\u00ad", "\u202bרtl\u202c", "\u00a0", "\u200b", "\ufffc", "\u2029", "\u0000", "\\"]


class Documents:
    """Draws sheets."""

    def __init__(self, pick: random.Random):
        self.pick = pick

    # Text

    def words(self, most: int = 30) -> str:
        pick = self.pick
        parts = []
        for _ in range(pick.randint(0, most)):
            word = pick.choice(CONTROLS if pick.random() < 0.03 else WORDS)
            if pick.random() < 0.08:
                word = pick.choice(["*{}*", "**{}**", "`{}`", "[{}](#two)", "[{}]{{.lead}}", "<mark>{}</mark>", "~~{}~~",
                                    "{}^[a note]", "{}[^1]", "{}[^2]", "<kbd>{}</kbd>", "{{ref:two}} {}", "{{page:one}} {}",
                                    "<u>{}", "{}</mark>", "[{}]{{.term}}", "\"{}\"", "{} --", "<br>{}", "H<sub>{}</sub>"]).format(word)
            parts.append(word)
        return " ".join(parts)

    def block(self, depth: int = 0) -> str:
        pick = self.pick
        kinds: list[Callable[[], str]] = [
            lambda: self.words(60), lambda: self.words(60), lambda: self.words(150),
            lambda: "#" * pick.randint(1, 6) + " " + self.words(6) + pick.choice(["", " {#one}", " {.lead}"]),
            lambda: "\n".join(pick.choice(["- ", "1. ", "- [ ] ", "- [x] ", "  - ", "   1. "]) + self.words(12)
                              for _ in range(pick.randint(1, 5))),
            lambda: "> " + self.block(depth + 1).replace("\n", "\n> ") if depth < 3 else "",
            lambda: "::: " + pick.choice(["aside", "lead", "{.aside .lead}"]) + "\n" + self.blocks(2, depth + 1) + "\n:::"
            if depth < 3 else "",
            self.table, self.table,
            lambda: "Table: " + self.words(5) + pick.choice(["", " {#two}"]),
            lambda: "```" + pick.choice(["", "swift", "table", "table {caption=\"c\"}"]) + "\n"
            + "\n".join(self.words(4).replace(" ", ",") for _ in range(pick.randint(0, 5))) + "\n```",
            lambda: pick.choice(["---", "***", "[TOC]", "[INDEX]", "[FIGURES]", "[TABLES]", "[NOTES]", "{#one}", "\u000c"]),
            lambda: self.words(3) + "\n: " + self.words(20) + pick.choice(["", "\n: " + self.words(5), "\n\n    " + self.words(9)]),
            lambda: "<div class=\"aside\">\n\n" + self.words(9) + "\n\n</div>",
            self.noise, self.noise,
            lambda: "[^" + pick.choice("12") + "]: " + self.words(40),
        ]
        return pick.choice(kinds)()

    def blocks(self, most: int, depth: int = 0) -> str:
        return "\n\n".join(self.block(depth) for _ in range(self.pick.randint(1, most)))

    def noise(self) -> str:
        """Parts of elements in any order."""
        return "".join(self.pick.choice(FRAGMENTS) for _ in range(self.pick.randint(1, 15)))

    def table(self) -> str:
        pick = self.pick
        columns = pick.randint(1, 5)

        def row(most: int) -> str:
            return "| " + " | ".join(self.words(most).replace("\n", " ") for _ in range(columns)) + " |"

        rule = "|" + "|".join(pick.choice(["---", ":--", "--:", ":-:"]) for _ in range(columns)) + "|"
        return "\n".join([row(2), rule] + [row(pick.choice([1, 3, 30])) for _ in range(pick.randint(0, 8))])

    def list_table(self, depth: int = 0) -> str:
        """A table that is written as a list, with other blocks in its cells."""
        pick = self.pick
        lines = ["::: " + pick.choice(["list-table", "list-table", "{.list-table header=0}", "{.list-table .lead footer=1}",
                                       "{.list-table caption=\"c\" #one}", "{.list-table align=\"right center\"}"])]
        for _ in range(pick.randint(1, 4)):
            cells = [self.cell(depth) for _ in range(pick.randint(0, 4))]
            if not cells or pick.random() < 0.1:
                lines.append("- " + self.words(4).replace("\n", " "))
                lines += ["", *["  " + line for cell in cells[:1] for line in ("- " + cell).split("\n")]]
                continue
            for number, cell in enumerate(cells):
                lines.append(("- - " if number == 0 else "  - ") + cell.replace("\n", "\n    "))
        return "\n".join(lines) + "\n:::"

    def cell(self, depth: int) -> str:
        pick = self.pick
        kinds: list[Callable[[], str]] = [
            lambda: "", lambda: pick.choice("<^"), lambda: self.words(5), lambda: self.words(40), self.table,
            lambda: self.list_table(depth + 1) if depth < 1 else "", lambda: self.blocks(3, 2),
            lambda: "::: {float=" + pick.choice(["left", "end", "top"]) + " width=" + pick.choice(["30", "40%"]) + "}\n"
            + self.words(9) + "\n:::\n\n" + self.words(20),
            lambda: self.words(6) + "\n\n" + self.table() + "\n\n" + self.words(6),
            lambda: "Table: " + self.words(3) + "\n\n" + self.table(),
        ]
        return pick.choice(kinds)()

    def cell_noise(self) -> str:
        """Parts of list tables in any order, between other parts."""
        return "".join(self.pick.choice(CELL_FRAGMENTS + FRAGMENTS) for _ in range(self.pick.randint(4, 25)))

    # Values of the schema

    def value(self, schema: dict, key: str = "", depth: int = 0) -> object:
        pick = self.pick
        if "$ref" in schema:
            return self.value(SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], key, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return pick.choice(schema["enum"])
        for choices in ("anyOf", "oneOf"):
            if choices in schema and "properties" not in schema:
                return self.value(pick.choice(schema[choices]), key, depth)
        kind = schema.get("type")
        kinds = kind if isinstance(kind, list) else [kind]
        if "integer" in kinds or "number" in kinds:
            return self.number(schema, whole="integer" in kinds)
        if "boolean" in kinds:
            return pick.random() < 0.5
        if "string" in kinds:
            return self.string(schema, key)
        if "array" in kinds:
            return self.array(schema, key, depth)
        if "object" in kinds:
            return self.object(schema, depth)
        return None

    def number(self, schema: dict, whole: bool) -> float:
        pick = self.pick
        least, most = schema.get("minimum", 0), schema.get("maximum", 1000)
        if pick.random() < 0.04:
            return pick.choice([least, most, max(least, min(most, 0))])
        value = pick.choice([0, 1, 2, 3, 5, 8, 12, 20, 40, 90]) if most > 1 else pick.choice([0, 0.05, 0.3, 1])
        value = max(least, min(most, value))
        return int(value) if whole else value

    def string(self, schema: dict, key: str) -> str:
        pick = self.pick
        pattern = schema.get("pattern", "")
        if pattern.endswith("%$"):
            return f"{pick.choice([0, 10, 50, 100])}%"
        if "pt|px" in pattern:
            return pick.choice(["3mm", "1em", "12 pt", "0.5in"])
        if key in STRINGS and STRINGS[key]:
            return pick.choice(STRINGS[key])
        return self.words(6) or "a"

    def array(self, schema: dict, key: str, depth: int) -> list:
        if "prefixItems" in schema:
            return [self.value(item, key, depth) for item in schema["prefixItems"]]
        least, most = schema.get("minItems", 0), min(schema.get("maxItems", 3), 3)
        return [self.value(schema["items"], key, depth + 1) for _ in range(self.pick.randint(least, max(least, most)))]

    def object(self, schema: dict, depth: int, share: float = 0.25) -> dict:
        pick = self.pick
        result: dict[str, object] = {}
        required = schema.get("required", [])
        for key, part in schema.get("properties", {}).items():
            if key in required or key not in LEFT_OUT and depth < 7 and pick.random() < share / (1 + depth / 3):
                result[key] = self.value(part, key, depth + 1)
        for choice in CHOICES:
            if choice <= schema.get("properties", {}).keys():
                for key in choice & result.keys():
                    del result[key]
                key = pick.choice(sorted(choice - LEFT_OUT))
                result[key] = self.value(schema["properties"][key], key, depth + 1)
        return result

    # Sheets

    def sheet(self) -> dict[str, object]:
        """A sheet of Markdown, nearly always one that can be laid out."""
        pick = self.pick
        sheet: dict[str, object] = {"sheet": 1, "format": "markdown", "text": self.blocks(10)}
        page: dict[str, object] = {"size": [pick.choice([60, 200, 300, 420, 600]), pick.choice([90, 200, 300, 600])]}
        if pick.random() < 0.7:
            page["margin"] = pick.choice([0, 10, 30, [10, 20, 30, 40]])
        if pick.random() < 0.2:
            page["grid"] = pick.choice([5, 12, 20])
        sheet["page"] = page
        body: dict[str, object] = {"font": {"family": "Noto Serif", "size": pick.choice([6, 10, 10, 10, 16])}}
        sheet["body"] = body
        definitions = SCHEMA["$defs"]
        if pick.random() < 0.5:
            body |= {key: value for key, value in self.object(definitions["style"], 2).items() if key != "font"}
        if pick.random() < 0.6:
            names = ["aside", "lead", "heading1", "table", "tableHeader", "listItem", "blockQuote", "codeBlock", "mark", "code",
                     "figure", "caption", "definition", "definitionTerm", "thematicBreak", "footnoteReference"]
            sheet["styles"] = {
                pick.choice(names): self.object(definitions["style"], 1) for _ in range(pick.randint(1, 4))}
        for key, part in SCHEMA["properties"].items():
            if key not in sheet and key not in LEFT_OUT and key not in ("styles", "title", "author") and pick.random() < 0.15:
                sheet[key] = self.value(part, key, 1)
        if pick.random() < 0.3:
            sheet["pageBreaking"] = "optimal"
        if pick.random() < 0.3:
            sheet["exclusions"] = [
                {"shape": pick.choice(SHAPES), "margin": pick.choice([0, 3, 8])} for _ in range(pick.randint(1, 2))]
        if pick.random() < 0.3:
            sheet["footnotes"] = pick.choice(["page", "column", "end", "section"])
        if pick.random() < 0.3:
            sheet["columns"] = {"count": pick.randint(1, 3), "gap": 8, "balance": pick.random() < 0.5}
        sheet["text"] = self.with_list_tables(str(sheet["text"]))
        return sheet

    @staticmethod
    def with_list_tables(text: str) -> str:
        """Adds tables with others in their cells to some texts.

        The choices follow from the text, so that seeds keep all else.
        """
        others = Documents(random.Random(text))
        blocks = text.split("\n\n")
        while others.pick.random() < 0.4:
            block = others.list_table() if others.pick.random() < 0.8 else others.cell_noise()
            blocks.insert(others.pick.randint(0, len(blocks)), block)
        return "\n\n".join(blocks)
