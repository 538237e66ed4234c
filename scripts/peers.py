"""The programs that `scripts/race` and `scripts/paragraphs` compare with, and what both of them write for these.

Texts are made from Benchmarks/Texts with a fixed seed.
"""
import pathlib
import random
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The packages of programs that may be missing.
PACKAGES = {
    "pdflatex": "texlive-latex-recommended",
    "lualatex": "texlive-luatex",
    "typst": "none in Debian: https://typst.app",
    "chromium": "chromium",
    "weasyprint": "weasyprint",
}
SEED = 20


def is_missing(program):
    return program in PACKAGES and not shutil.which(program)


def report_missing(missing):
    if missing:
        named = ", ".join(f"{program} ({PACKAGES[program]})" for program in sorted(missing))
        print(f"\nNot installed, and so left out: {named}")


def sentences(name="english"):
    text = (ROOT / f"Benchmarks/Texts/{name}.txt").read_text(encoding="utf-8")
    return [part for part in re.split(r"(?<=[.?!؟])\s+", text) if part]


def paragraphs(count, source, seed):
    """Returns paragraphs of three to nine sentences, of so many characters in all."""
    source, chance, made, length = list(source), random.Random(seed), [], 0
    while length < count:
        made.append(" ".join(chance.choice(source) for _ in range(chance.randint(3, 9))))
        length += len(made[-1]) + 1
    return made


def novel():
    return paragraphs(1_200_000, sentences(), SEED)


def as_tex(text):
    text = text.replace("\\", r"\textbackslash ")
    text = re.sub(r"([#$%&_{}])", r"\\\1", text)
    return text.replace("~", r"\textasciitilde ").replace("^", r"\textasciicircum ").replace("\u00a0", "~")


def as_typst(text):
    return re.sub(r"([\\#$*_`<>@\[\]~/'\"+=-])", r"\\\1", text)


def lualatex(source):
    return ["lualatex", "-interaction=batchmode", source]


def chromium(source, output):
    return ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
            f"--print-to-pdf={output}", source]
