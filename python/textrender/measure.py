"""What the measuring of a document has found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["Measure"]


class Measure(list[dict[str, Any]]):
    """The pages of a measured document: for each its size in ``points``, how many ``lines`` it has,
    and the rectangle ``used`` by text, or None.

    Attributes:
        fits: Whether every frame shows all of its text.
        overflow: The first stretch of text that fits nowhere, in UTF-16 code units, or None.
        frames: The containers, columns and panes, each with its ``name``, ``page``, ``fits``,
            ``size``, ``used``, ``lines``, ``widestLine``, ``overflow``, ``text``, ``fit`` and
            ``suggestions``.
        fonts: The fonts ``asked`` for and those that text ``got``, with their ``characters``.
        missing: Each ``character`` that no font has, and its ``count``.
        smallest_text: The size of the smallest text in points, or None without text.
        lowest_contrast: The lowest contrast ratio of WCAG 2, from 1 to 21, or None without text.
        remarks: What the document asks for and does not get.
    """

    def __init__(self, answer: Mapping[str, Any]) -> None:
        super().__init__(answer["pages"])
        overflow = answer["overflow"]
        self.fits: bool = answer["fits"]
        self.overflow: tuple[int, int] | None = overflow and (overflow[0], overflow[1])
        self.frames: list[dict[str, Any]] = answer["frames"]
        self.fonts: list[dict[str, Any]] = answer["fonts"]
        self.missing: list[dict[str, Any]] = answer["missing"]
        self.smallest_text: float | None = answer["smallestText"]
        self.lowest_contrast: float | None = answer["lowestContrast"]
        self.remarks: tuple[str, ...] = tuple(answer.get("remarks", ()))
