"""Many documents in shards: each exactly once, whatever happens meanwhile."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import unittest
from pathlib import Path

from tests.support import BoundedTestCase, real_tool
from textrender import Worker

try:
    import pyarrow
    import pyarrow.parquet

    from textrender import shards
    from textrender.shards import Job
except ImportError:
    pyarrow = None

TOOL = real_tool()
DEVICES = ["iphone-8", "ipad-mini"]


@unittest.skipUnless(TOOL, "there is no program: build it, or name it in TEXTRENDER_TOOL")
@unittest.skipUnless(pyarrow, "pyarrow is not installed")
class ShardTests(BoundedTestCase):
    def setUp(self) -> None:
        super().setUp()
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.output = str(self.folder / "job")
        self.job = Job(output=self.output, devices=DEVICES, to="ppm", tool=TOOL, deadline=20)
        self.addCleanup(self.close_workers)

    def close_workers(self) -> None:
        for worker in shards._workers.values():
            worker.close()
        shards._workers.clear()

    def documents(self, count: int) -> list[dict]:
        return [{"id": f"d{number}", "text": f"Document {number}. " * 5} for number in range(count)]

    def run_all(self, job: Job | None = None) -> list[dict]:
        for shard in shards.pending(self.output):
            shards.run_shard(shard, job or self.job)
        return shards.results(self.output).to_table().to_pylist()

    def test_each_document_and_device_is_there_once_with_the_picture_of_a_worker(self) -> None:
        prepared = shards.prepare(self.documents(7), self.output, size=3)
        self.assertEqual(len(prepared), 3)
        rows = self.run_all()
        keys = [(row["id"], row["device"], row["page"]) for row in rows]
        self.assertEqual(len(keys), 14)
        self.assertEqual(set(keys), {(f"d{n}", name, 0) for n in range(7) for name in DEVICES})
        with Worker(tool=TOOL, system_fonts=False) as worker:
            for row in rows:
                self.assertEqual(row["status"], "done")
                data = (self.folder / "job" / row["object"]).read_bytes()
                self.assertEqual(hashlib.sha256(data).hexdigest(), row["sha256"])
                self.assertEqual(len(data), row["bytes"])
            text = self.documents(4)[3]["text"]
            alone = worker.render(text, to="ppm", device="ipad-mini")[0]
            self.assertIn((alone.sha256, "d3"), {(row["sha256"], row["id"]) for row in rows})

    def test_what_is_done_is_left_alone_and_what_is_not_is_done(self) -> None:
        shards.prepare(self.documents(6), self.output, size=2)
        first = shards.pending(self.output)
        shards.run_shard(first[0], self.job)
        # Another run does not divide anew, and an interrupted task may have left something.
        shards.prepare(self.documents(60), self.output, size=2)
        left = shards.pending(self.output)
        self.assertEqual({one.name for one in left}, {one.name for one in first[1:]})
        leftover = self.folder / "job" / "table" / ".00000001.parquet-half"
        leftover.write_bytes(b"PAR1")
        self.assertEqual(len(self.run_all()), 12)
        shards.run_shard(first[0], self.job)
        self.assertEqual(len(self.run_all()), 12)
        shards.finish(self.output)
        self.assertFalse(leftover.exists())

    def test_poison_is_told_apart_by_reason(self) -> None:
        documents = self.documents(2) + [
            {"id": "bad-json", "text": "x", "sheet": "{"},
            {"id": "bad-sheet", "text": "x", "sheet": {"page": {"sise": 1}}},
            {"id": "slow", "text": "many words " * 60_000, "sheet": {"page": {"size": [90, "auto"]}}},
        ]
        job = Job(output=self.output, to="ppm", tool=TOOL, deadline=1, retries=1)
        shards.prepare(documents, self.output, size=10)
        rows = {row["id"]: row for row in self.run_all(job)}
        self.assertEqual(
            {name: (row["code"], row["attempts"]) for name, row in rows.items()},
            {
                "d0": (None, 1), "d1": (None, 1), "bad-json": ("malformed", 1),
                "bad-sheet": ("malformed", 1), "slow": ("deadline", 2),
            },
        )
        self.assertTrue(rows["bad-sheet"]["reason"].startswith("page.sise: "))

    def test_machines_with_other_fonts_are_refused(self) -> None:
        shards.prepare(self.documents(1), self.output)
        job = Job(output=self.output, tool=TOOL, fingerprint="other")
        with self.assertRaisesRegex(Exception, "its version or its fonts differ"):
            self.run_all(job)

    def test_documents_come_from_files_of_three_kinds(self) -> None:
        documents = self.documents(5)
        lines = self.folder / "a.jsonl"
        lines.write_text("".join(json.dumps(one) + "\n" for one in documents))
        table = self.folder / "a.csv"
        table.write_text("id,text\n" + "".join(f'{one["id"]},"{one["text"]}"\n' for one in documents))
        parquet = self.folder / "a.parquet"
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(documents), parquet)
        for source in (lines, table, parquet):
            output = str(self.folder / source.suffix[1:])
            found = []
            for shard in shards.prepare(str(source), output, size=2):
                found += pyarrow.parquet.read_table(shard.path).to_pylist()
            self.assertEqual(
                sorted((one["id"], one["text"]) for one in found),
                [(one["id"], one["text"]) for one in documents],
                source.name,
            )

    def test_layouts_are_objects_too(self) -> None:
        shards.prepare(self.documents(1), self.output)
        row = self.run_all(Job(output=self.output, to="dump", tool=TOOL))[0]
        dump = json.loads((self.folder / "job" / row["object"]).read_bytes())
        self.assertEqual(dump["schema"], "textrender-layout/1")
        self.assertEqual(os.path.basename(row["object"]), row["sha256"] + ".json")


if __name__ == "__main__":
    unittest.main()
