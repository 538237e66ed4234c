"""Layouts: the positions of all lines and glyphs, as values.

Units are points, y down. A container's lines are in the container's coordinates. Positions in the
text are UTF-16 code units; :meth:`Layout.substring` takes them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple

if TYPE_CHECKING:
    import pyarrow

__all__ = ["Container", "Exclusion", "Font", "Fragment", "Glyph", "Layout", "Line", "Paragraph", "Run"]


class Glyph(NamedTuple):
    """One glyph and its position."""

    #: Its number in its font.
    id: int
    #: The character that it shows the beginning of.
    cluster: int
    #: The number of its run.
    run: int
    #: Where its origin is.
    x: float
    y: float
    #: How far the pen moves.
    adv: float


@dataclass(frozen=True)
class Font:
    """A face: a file, its number in the file, and the settings of its axes."""

    path: str
    index: int
    variations: tuple[str, ...]


@dataclass(frozen=True)
class Run:
    """A range of text that is shaped by one call."""

    range: tuple[int, int]
    font: Font
    size: float
    level: int
    script: str
    language: str
    features: tuple[str, ...]
    letter_spacing: float


@dataclass(frozen=True)
class Paragraph:
    """A paragraph with its separator."""

    range: tuple[int, int]
    direction: str
    align: str
    line_break: str
    line_height: float | None
    hyphenation: str | None


@dataclass(frozen=True)
class Exclusion:
    """A path that text does not enter, as SVG path data in the container's coordinates."""

    d: str
    fill_rule: str
    margin: float
    wrap: str


@dataclass(frozen=True)
class Fragment:
    """A part of a line between shapes.

    Attributes:
        rect: The whole span: x, y, width, height.
        avail: The start and end of the space for text in it.
        used: The start and end of its visible glyphs.
        range: Its text, with the spaces at its end.
        end: The kind of its end: ``soft``, ``hyphen``, ``hard``, ``eot``, ``truncated`` or ``clip``.
        glyphs: Its glyphs from left to right.
        protrusion: The distances by which its ends stand out of ``avail``, left and right.
        expansion: The factor by which its glyphs are stretched.
    """

    rect: tuple[float, float, float, float]
    avail: tuple[float, float]
    used: tuple[float, float]
    range: tuple[int, int]
    end: str
    glyphs: tuple[Glyph, ...]
    protrusion: tuple[float, float] = (0.0, 0.0)
    expansion: float = 1.0


@dataclass(frozen=True)
class Line:
    """A row of a container."""

    y: float
    height: float
    baseline: float
    space_before: float
    space_after: float
    fragments: tuple[Fragment, ...]


@dataclass(frozen=True)
class Container:
    """A region that text flows through, and its rows."""

    page: int
    origin: tuple[float, float]
    size: tuple[float, float]
    padding: float
    min_fragment_width: float
    inside: str | None
    exclusions: tuple[Exclusion, ...]
    lines: tuple[Line, ...]


class Layout:
    """The layout of a document.

    The dump is kept as bytes and parsed when it is first used.
    """

    def __init__(self, dump: bytes | str | Mapping[str, Any]) -> None:
        self._dump = dump

    @classmethod
    def from_file(cls, path: str) -> Layout:
        """Reads the output of ``textrender layout``."""
        with open(path, "rb") as file:
            return cls(file.read())

    @cached_property
    def dump(self) -> Mapping[str, Any]:
        """The dump as JSON values, with all its members."""
        if isinstance(self._dump, (bytes, str)):
            value = json.loads(self._dump)
            assert isinstance(value, dict)
            return value
        return self._dump

    @property
    def json(self) -> bytes:
        """The dump as JSON."""
        if isinstance(self._dump, bytes):
            return self._dump
        if isinstance(self._dump, str):
            return self._dump.encode()
        return json.dumps(self._dump, ensure_ascii=False).encode()

    @property
    def text(self) -> str:
        """The text of the layout."""
        return str(self.dump["text"])

    @cached_property
    def _units(self) -> bytes:
        return self.text.encode("utf-16-le", "surrogatepass")

    def substring(self, range: tuple[int, int]) -> str:
        """The text of a range of UTF-16 code units."""
        return self._units[2 * range[0]:2 * range[1]].decode("utf-16-le", "surrogatepass")

    @property
    def page_sizes(self) -> tuple[tuple[float, float], ...]:
        """The sizes of the pages, in points."""
        return tuple(_pair(size) for size in self.dump["pages"])

    @property
    def overflow(self) -> tuple[int, int] | None:
        """The first range of text that fits nowhere, or None."""
        overflow = self.dump["overflow"]
        return (overflow[0], overflow[1]) if overflow else None

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The runs, which partition the text."""
        return tuple(
            Run(
                range=_pair(run["range"]),
                font=Font(
                    run["font"]["path"], run["font"]["index"], tuple(run["font"]["variations"])
                ),
                size=run["size"],
                level=run["level"],
                script=run["script"],
                language=run["language"],
                features=tuple(run["features"]),
                letter_spacing=run["letterSpacing"],
            )
            for run in self.dump["runs"]
        )

    @cached_property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The paragraphs, which partition the text."""
        return tuple(
            Paragraph(
                range=_pair(paragraph["range"]),
                direction=paragraph["direction"],
                align=paragraph["align"],
                line_break=paragraph["lineBreak"],
                line_height=paragraph["lineHeight"],
                hyphenation=paragraph["hyphenation"],
            )
            for paragraph in self.dump["paragraphs"]
        )

    @cached_property
    def containers(self) -> tuple[Container, ...]:
        """The containers in the order of the text."""
        return tuple(_container(container) for container in self.dump["containers"])

    @property
    def lines(self) -> Iterator[Line]:
        """All rows, container by container."""
        for container in self.containers:
            yield from container.lines

    def to_arrow(self) -> pyarrow.Table:
        """A table of all glyphs, one row each, with the position on the page and in the structure.

        Columns: ``page``, ``container``, ``line``, ``fragment``, ``run`` and ``cluster`` are the numbers
        of its owners; ``glyph`` is its number in its font; ``x`` and ``y`` are on the page.

        Raises:
            ImportError: pyarrow is not installed.
        """
        import pyarrow

        whole = ("page", "container", "line", "fragment", "run", "cluster", "glyph")
        columns: dict[str, list[Any]] = {name: [] for name in (*whole, "x", "y", "advance")}
        append = {name: column.append for name, column in columns.items()}
        for number, container in enumerate(self.dump["containers"]):
            left, top = container["origin"]
            for row, line in enumerate(container["lines"]):
                for part, fragment in enumerate(line["fragments"]):
                    for glyph in fragment["glyphs"]:
                        append["page"](container["page"])
                        append["container"](number)
                        append["line"](row)
                        append["fragment"](part)
                        append["run"](glyph["run"])
                        append["cluster"](glyph["cluster"])
                        append["glyph"](glyph["id"])
                        append["x"](left + glyph["x"])
                        append["y"](top + glyph["y"])
                        append["advance"](glyph["adv"])
        types = {name: pyarrow.int32() if name in whole else pyarrow.float64() for name in columns}
        return pyarrow.table(
            {name: pyarrow.array(values, types[name]) for name, values in columns.items()}
        )

    def __repr__(self) -> str:
        return f"Layout({len(self.dump['pages'])} pages, {len(self.dump['containers'])} containers)"


def _pair(values: Any) -> tuple[Any, Any]:
    first, second = values
    return (first, second)


def _container(container: Mapping[str, Any]) -> Container:
    return Container(
        page=container["page"],
        origin=_pair(container["origin"]),
        size=_pair(container["size"]),
        padding=container["padding"],
        min_fragment_width=container["minFragmentWidth"],
        inside=container["inside"],
        exclusions=tuple(
            Exclusion(one["d"], one["fillRule"], one["margin"], one["wrap"])
            for one in container["exclusions"]
        ),
        lines=tuple(_line(line) for line in container["lines"]),
    )


def _line(line: Mapping[str, Any]) -> Line:
    return Line(
        y=line["y"],
        height=line["height"],
        baseline=line["baseline"],
        space_before=line["spaceBefore"],
        space_after=line["spaceAfter"],
        fragments=tuple(
            Fragment(
                rect=tuple(fragment["rect"]),
                avail=_pair(fragment["avail"]),
                used=_pair(fragment["used"]),
                range=_pair(fragment["range"]),
                end=fragment["end"],
                glyphs=tuple(
                    Glyph(one["id"], one["cluster"], one["run"], one["x"], one["y"], one["adv"])
                    for one in fragment["glyphs"]
                ),
                protrusion=_pair(fragment.get("protrusion", (0.0, 0.0))),
                expansion=fragment.get("expansion", 1.0),
            )
            for fragment in line["fragments"]
        ),
    )
