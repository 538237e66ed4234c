"""Documents to set: words from the project's own texts, some short and some long, the same from the same seed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Iterator

TEXTS = Path(__file__).resolve().parents[2] / "Benchmarks" / "Texts"
DEVICES = ["iphone-8", "iphone-15-pro", "ipad-mini", "ipad-pro-11"]
SHEET = {
    "page": {"margin": 24},
    "body": {"align": "justify", "font": {"size": 14}},
    "exclusions": [{"shape": "circle(22% at 60% 40%)", "margin": 10}],
}


def generate(count: int, seed: int = 17) -> Iterator[dict[str, Any]]:
    """Some documents: two thirds English, the others Arabic and Hindi."""
    words = {
        name: (TEXTS / f"{name}.txt").read_text(encoding="utf-8").split()
        for name in ("english", "arabic", "hindi")
    }
    random_numbers = random.Random(seed)
    for number in range(count):
        language = random_numbers.choice(["english"] * 4 + ["arabic", "hindi"])
        known = words[language]
        length = int(random_numbers.lognormvariate(4.8, 0.6)) + 5
        start = random_numbers.randrange(len(known))
        text = " ".join(known[(start + place) % len(known)] for place in range(length))
        yield {"id": f"{language}-{number:06d}", "text": f"{number}. {text}"}
