"""Sets documents with an installed wheel, and looks at what the program has loaded."""

import sys
import tempfile
from pathlib import Path

from textrender import Document, Pool, Worker, find_tool

WORDS = "Text عربي עברית हिन्दी ไทย Ελληνικά Кириллица. " * 20

with Worker() as worker:
    page = worker.render(Document(WORDS, size=(300, None), margin=20))[0]
    assert page.data.startswith(b"\x89PNG") and page.size[1] > 100, page
    layout = worker.layout(Document(WORDS, size=(300, None), margin=20))
    assert all(glyph.id for line in layout.lines for part in line.fragments for glyph in part.glyphs)
    for language, text in [("de-DE", "Donaudampfschifffahrtsgesellschaft"), ("en-GB", "incomprehensibilities")]:
        sheet = {"text": text, "page": {"size": [90, "auto"]}, "body": {"hyphenate": language}}
        ends = [part.end for line in worker.layout(sheet).lines for part in line.fragments]
        assert "hyphen" in ends, f"{language}: {text} is not divided: {ends}"
    fonts = {run.font.path for run in layout.runs}
    mapped = {line.split()[-1] for line in open(f"/proc/{worker.pid}/maps") if "/" in line}
home = Path(find_tool()).parent.parent
strangers = {
    name
    for name in fonts | {name for name in mapped if ".so" in name}
    if not Path(name).resolve().is_relative_to(home.resolve())
    and not Path(name).name.startswith(("libc.so", "libm.so", "ld-linux", "libdl", "libpthread", "librt"))
}
if strangers:
    sys.exit(f"try-wheel: the program has loaded files that the wheel does not hold: {sorted(strangers)}")
with Pool(2) as pool:
    assert sum(len(one) for one in pool.map(lambda worker, text: worker.render(text), [WORDS] * 8)) == 8
with tempfile.TemporaryDirectory() as folder:
    assert Document(WORDS).render(out=Path(folder) / "a.png")[0].data
print("try-wheel: the wheel works on a system with only Python")
