"""Documents, pictures and layouts, by the real program."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests.support import ROOT, BoundedTestCase, real_tool
from textrender import Document, Layout, Pool, TextRenderError, Worker
from textrender import document as document_module

TOOL = real_tool()
TEXT = "Some words that flow around nothing, and more of them, so that there are lines.\nThe end 😀."


@unittest.skipUnless(TOOL, "there is no program: build it, or name it in TEXTRENDER_TOOL")
class DocumentTests(BoundedTestCase):
    worker: Worker

    @classmethod
    def setUpClass(cls) -> None:
        cls.worker = Worker(tool=TOOL)
        document_module._worker = cls.worker

    @classmethod
    def tearDownClass(cls) -> None:
        document_module._worker = None
        cls.worker.close()

    def test_a_picture_is_what_the_command_line_makes(self) -> None:
        document = Document(TEXT, format="plain", size=(200, 160), margin=10)
        with tempfile.TemporaryDirectory() as folder:
            text = Path(folder) / "a.txt"
            text.write_text(TEXT, encoding="utf-8")
            out = Path(folder) / "a.png"
            subprocess.run(
                [str(TOOL), "render", str(text), "-o", str(out), "--size", "200x160", "--margin", "10"],
                check=True, timeout=60,
            )
            page = document.render()[0]
            self.assertEqual(page.data, out.read_bytes())
            self.assertEqual(page._repr_png_(), page.data)
            self.assertEqual(document._repr_png_(), page.data)
            self.assertEqual((page.size, page.points), ((200, 160), (200, 160)))
            page.save(Path(folder) / "b.png")
            self.assertEqual((Path(folder) / "b.png").read_bytes(), page.data)
            written = document.render(out=Path(folder) / "c.png")[0]
            self.assertEqual(written.out, str(Path(folder) / "c.png"))
            self.assertEqual(written.data, page.data)
            self.assertEqual(
                {path.name for path in Path(folder).iterdir()}, {"a.txt", "a.png", "b.png", "c.png"}
            )

    def test_a_confined_worker_hands_over_the_same_pictures(self) -> None:
        page = Document(TEXT, size=(90, 90)).render(to="ppm", overflow="pages")
        with tempfile.TemporaryDirectory() as folder, Worker(tool=TOOL, root=folder) as worker:
            confined = worker.render(Document(TEXT, size=(90, 90)), to="ppm", overflow="pages")
            self.assertEqual([one.data for one in confined], [one.data for one in page])
            self.assertGreater(len(page), 1)
            with self.assertRaises(TextRenderError):
                worker.render("x", out="/tmp/elsewhere.png")

    def test_a_worker_in_a_sandbox_does_the_same_with_the_files_of_its_folder_alone(self) -> None:
        document = Document(TEXT, size=(90, 90))
        with tempfile.TemporaryDirectory() as folder:
            with Worker(tool=TOOL, sandbox=True, root=folder) as worker:
                self.assertEqual(worker.render(document)[0].data, document.render()[0].data)
                status = Path(f"/proc/{worker.pid}/status").read_text()
                self.assertIn("NoNewPrivs:\t1", status)
                with self.assertRaises(TextRenderError) as caught:
                    worker.request("layout", sheet={"sheet": 1, "source": "/etc/passwd"})
                self.assertEqual(caught.exception.code, "malformed")
        with Worker(tool=TOOL, sandbox=True) as worker:
            self.assertEqual(worker.render(document)[0].data, document.render()[0].data)

    def test_pages_devices_and_overflow(self) -> None:
        document = Document(TEXT, size=(90, 60))
        cut = document.render(overflow="truncate")
        self.assertEqual(len(cut), 1)
        assert cut.overflow
        self.assertEqual(cut.overflow[1], len(TEXT.encode("utf-16-le")) // 2)
        phone = Document(TEXT).render(device="iphone-8", orientation="landscape")[0]
        self.assertEqual((phone.size, phone.points), ((1334, 750), (667, 375)))

    def test_devices_at_once_are_devices_one_by_one(self) -> None:
        document = Document(TEXT)
        devices = ["iphone-8", "ipad-mini", "ipad-mini:1/3"]
        found = document_module._shared_worker().render_devices(document, devices, to="ppm")
        self.assertEqual(list(found), ["iphone-8", "ipad-mini", "ipad-mini-1-of-3"])
        alone = document.render(to="ppm", device="ipad-mini")
        together = found["ipad-mini"]
        assert not isinstance(together, TextRenderError)
        self.assertEqual([page.data for page in together], [page.data for page in alone])
        self.assertEqual(together[0].sha256, hashlib.sha256(alone[0].data).hexdigest())
        self.assertEqual(together[0].byte_count, len(alone[0].data))

    def test_a_deadline_is_kept_by_the_process_itself(self) -> None:
        with Worker(tool=TOOL, deadline=30) as worker:
            pid = worker.hello() and worker.pid
            with self.assertRaises(TextRenderError) as caught:
                worker.layout(Document("many words " * 300_000, size=(90, None)), deadline=1)
            self.assertEqual((caught.exception.code, caught.exception.retry), ("deadline", True))
            self.assertEqual(worker.layout("x").text, "x")
            self.assertEqual((worker.pid, worker.starts), (pid, 1))

    def test_workers_that_make_the_same_have_the_same_fingerprint(self) -> None:
        with Worker(tool=TOOL, system_fonts=False) as one, Worker(tool=TOOL) as other:
            self.assertEqual(one.hello()["systemFonts"], False)
            self.assertNotEqual(one.fingerprint(), other.fingerprint())
            self.assertEqual(one.fingerprint(), one.fingerprint())
            self.assertEqual(other.stats()["ops"]["hello"]["count"], 1)

    def test_measuring_and_checking(self) -> None:
        worker = document_module._shared_worker()
        self.assertEqual(worker.measure(Document("a\nb", size=(90, None)))[0]["lines"], 2)
        narrow = Document("many words that need more than one line", size=(90, 30))
        measure = worker.measure(narrow, overflow="truncate")
        self.assertFalse(measure.fits)
        suggestions = measure.frames[0]["suggestions"]
        self.assertEqual([one["key"] for one in suggestions], ["font.size", "height", "text"])
        height = suggestions[1]["value"]
        self.assertTrue(
            worker.measure(
                Document("many words that need more than one line", size=(90, height)),
                overflow="truncate",
            ).fits
        )
        self.assertEqual(measure.lowest_contrast, 21)
        self.assertEqual(worker.check({"text": "a"}), [])
        self.assertEqual(worker.check({"page": {"sise": 1}})[0]["place"], "page.sise")

    def test_a_layout_is_read_as_values(self) -> None:
        layout = Document(TEXT, format="plain", size=(200, None), margin=10).layout()
        self.assertEqual(layout.text, TEXT)
        lines = list(layout.lines)
        self.assertGreater(len(lines), 2)
        said = "".join(
            layout.substring(fragment.range) for line in lines for fragment in line.fragments
        )
        self.assertEqual(said, TEXT)
        first = lines[0].fragments[0].glyphs[0]
        self.assertEqual((first.cluster, first.run, first.x), (0, 0, 0))
        self.assertEqual(first.y, lines[0].baseline)
        self.assertIn("NotoSerif", layout.runs[0].font.path)
        self.assertEqual([one.range[0] for one in layout.paragraphs], [0, TEXT.index("The")])
        self.assertEqual(layout.page_sizes[0][0], 200)
        self.assertIsNone(layout.overflow)
        again = Layout(layout.json)
        self.assertEqual(again.containers, layout.containers)

    def test_a_layout_is_a_table_of_glyphs(self) -> None:
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            self.skipTest("pyarrow is not installed")
        layout = Document(TEXT, size=(200, None), margin=10).layout()
        table = layout.to_arrow()
        glyphs = [g for line in layout.lines for part in line.fragments for g in part.glyphs]
        self.assertEqual(table["glyph"].to_pylist(), [glyph.id for glyph in glyphs])
        self.assertEqual(table["x"][0].as_py(), 10)

    def test_files_are_read_as_on_the_command_line(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {
                "a.md": "# A", "a.txt": "# A", "a.json": '{"sheet": 1, "text": "A"}'
            }.items():
                (Path(folder) / name).write_text(text)
            layouts = {
                name: Document.from_file(Path(folder) / name).layout()
                for name in ("a.md", "a.txt", "a.json")
            }
        self.assertEqual(
            {name: layout.text for name, layout in layouts.items()},
            {"a.md": "A", "a.txt": "# A", "a.json": "A"},
        )
        self.assertGreater(layouts["a.md"].runs[0].size, layouts["a.json"].runs[0].size)

    def test_what_is_wrong_with_a_sheet_is_told_with_its_place(self) -> None:
        with self.assertRaises(TextRenderError) as caught:
            Document("x", {"page": {"sise": 1}}).render()
        self.assertTrue(str(caught.exception).startswith("page.sise: "))
        self.assertEqual((caught.exception.code, caught.exception.retry), ("malformed", False))
        self.assertEqual(Document("x").layout().text, "x")

    def test_what_cannot_be_a_sheet_is_malformed_and_costs_no_process(self) -> None:
        worker = document_module._shared_worker()
        worker.hello()
        starts = worker.starts
        deep: dict = {}
        for _ in range(80):
            deep = {"a": deep}
        for sheet in (deep, {"text": float("nan")}, {"page": "large"}, [1], "{", {"text": 5}):
            with self.assertRaises(TextRenderError) as caught:
                Document(sheet=sheet).render()
            self.assertEqual((caught.exception.code, caught.exception.retry), ("malformed", False))
        with tempfile.TemporaryDirectory() as folder:
            for content in (b"[1]", b"{", b"\xff", b"null", b"[" * 100_000):
                (Path(folder) / "a.json").write_bytes(content)
                with self.assertRaises(TextRenderError) as caught:
                    Document.from_file(Path(folder) / "a.json")
                self.assertIn("a.json", str(caught.exception))
        self.assertEqual(worker.starts, starts)

    def test_nothing_is_left_in_shared_memory_by_a_kill(self) -> None:
        before = set(Path("/dev/shm").glob("textrender*")) if Path("/dev/shm").is_dir() else set()
        program = (
            "from textrender import Worker\n"
            f"worker = Worker(tool={str(TOOL)!r})\n"
            "while True:\n"
            "    worker.render('x')\n"
            "    print('.', flush=True)\n"
        )
        parent = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=ROOT / "python"
        )
        assert parent.stdout
        self.assertEqual(parent.stdout.read(6), b".\n.\n.\n")
        parent.kill()
        parent.wait(20)
        parent.stdout.close()
        self.assertEqual(set(Path("/dev/shm").glob("textrender*")) - before, set())

    def test_a_pool_makes_what_one_worker_makes(self) -> None:
        texts = [f"Document {number}" for number in range(12)]
        alone = [hashlib.sha256(Document(text).render()[0].data).digest() for text in texts]
        with Pool(2, tool=TOOL) as pool:
            drawn = pool.map(lambda worker, text: worker.render(text)[0].data, texts)
            self.assertEqual([hashlib.sha256(data).digest() for data in drawn], alone)


if __name__ == "__main__":
    unittest.main()
