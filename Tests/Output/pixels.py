"""Compares pictures of one page that several programs have drawn."""

from __future__ import annotations

import io

import numpy
from PIL import Image

from places import Word

#: How far a word is looked for, in pixels.
REACH = 6


def gray(source: str | bytes) -> numpy.ndarray:
    """The shades of a picture over white, from 0 to 255."""
    picture = Image.open(io.BytesIO(source) if isinstance(source, bytes) else source).convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    return numpy.asarray(Image.alpha_composite(white, picture).convert("L"), dtype=numpy.float64)


def mean_difference(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """The mean difference of pixels, of 255."""
    return float(numpy.abs(one - other).mean())


def shift(one: numpy.ndarray, other: numpy.ndarray, word: Word, scale: float) -> tuple[float, float] | None:
    """How far a word of the second picture lies from where it lies in the first, in pixels to the right and down.

    The pictures are laid over each other and moved by whole pixels as long as they differ less; the rest of the way to the least
    difference is found by their slopes (Lucas and Kanade). None where there is too little ink.
    """
    top, bottom = word.baseline - 1.05 * word.size, word.baseline + 0.35 * word.size
    x0, x1 = int(word.left * scale) - 2, int(word.right * scale) + 3
    y0, y1 = int(top * scale), int(bottom * scale) + 1
    height, width = one.shape
    x0, y0 = max(x0, REACH), max(y0, REACH)
    x1, y1 = min(x1, width - REACH), min(y1, height - REACH)
    if x1 - x0 < 3 or y1 - y0 < 3:
        return None
    own = one[y0:y1, x0:x1]
    if own.max() - own.min() < 60:
        return None
    costs: dict[tuple[int, int], float] = {}

    def cost(way: tuple[int, int]) -> float:
        if way not in costs:
            dx, dy = way
            costs[way] = float(((own - other[y0 + dy : y1 + dy, x0 + dx : x1 + dx]) ** 2).sum())
        return costs[way]

    dx, dy = 0, 0
    while True:
        near = [
            (dx + x, dy + y) for y in (-1, 0, 1) for x in (-1, 0, 1) if max(abs(dx + x), abs(dy + y)) <= REACH
        ]
        best = min(near, key=lambda way: (cost(way), way != (dx, dy)))
        if best == (dx, dy):
            break
        dx, dy = best
    far = other[y0 + dy : y1 + dy, x0 + dx : x1 + dx]
    # Both pictures' slopes, so that edges drawn softer in one of them pull to neither side.
    slope_y, slope_x = (numpy.gradient(own)[n] / 2 + numpy.gradient(far)[n] / 2 for n in (0, 1))
    rest = own - far
    matrix = numpy.array(
        [[(slope_x**2).sum(), (slope_x * slope_y).sum()], [(slope_x * slope_y).sum(), (slope_y**2).sum()]]
    )
    if numpy.linalg.det(matrix) < 1:
        return None
    more = numpy.linalg.solve(matrix, numpy.array([(slope_x * rest).sum(), (slope_y * rest).sum()]))
    return dx + float(more[0]), dy + float(more[1])
