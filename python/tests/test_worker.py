"""A worker goes on whatever becomes of its process. The process is a stand-in here."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from tests.support import FAKE, ROOT, BoundedTestCase
from textrender import Pool, TextRenderError, Worker


def is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().split()[2] != "Z"
    except OSError:
        return False


def waits_for(condition, seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


class WorkerTests(BoundedTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.worker = Worker(tool=FAKE, deadline=10)
        self.addCleanup(self.worker.close)

    def failure(self, op: str, **members) -> TextRenderError:
        with self.assertRaises(TextRenderError) as caught:
            self.worker.request(op, **members)
        return caught.exception

    def test_one_process_answers_all_requests(self) -> None:
        pids = {self.worker.request("echo")["pid"] for _ in range(20)}
        self.assertEqual(pids, {self.worker.pid})
        self.assertEqual(self.worker.starts, 1)

    def test_requests_and_answers_larger_than_any_pipe_pass(self) -> None:
        answer = self.worker.request("echo", text="é" * 3_000_000, want=5_000_000)
        self.assertEqual((answer["length"], len(answer["text"])), (3_000_000, 5_000_000))

    def test_a_refusal_is_an_error_with_its_code_and_leaves_the_process_alone(self) -> None:
        pid = self.worker.request("echo")["pid"]
        error = self.failure("refuse")
        self.assertEqual(str(error), "page.size: 3 is no size")
        self.assertEqual((error.code, error.retry), ("malformed", False))
        self.assertEqual(self.worker.request("echo")["pid"], pid)

    def test_a_process_that_ends_is_one_failed_request(self) -> None:
        error = self.failure("die")
        self.assertEqual((error.code, error.retry), ("internal", True))
        self.assertEqual(str(error), "worker: it ended with status 3: Fatal error: something is odd")
        self.worker.request("echo")
        self.assertIn("by signal 9 (Killed)", str(self.failure("abort")))
        self.worker.request("echo")
        self.assertEqual(self.worker.starts, 3)

    def test_a_process_that_died_between_requests_is_not_noticed(self) -> None:
        pid = self.worker.request("echo")["pid"]
        os.kill(pid, signal.SIGKILL)
        self.assertTrue(waits_for(lambda: not is_running(pid)))
        self.assertNotEqual(self.worker.request("echo")["pid"], pid)

    def test_a_deadline_ends_the_process(self) -> None:
        pid = self.worker.request("echo")["pid"]
        for op in ("hang", "deaf", "chatter"):
            start = time.monotonic()
            error = self.failure(op, deadline=0.3)
            self.assertLess(time.monotonic() - start, 10, op)
            if op != "chatter":
                self.assertEqual((error.code, error.retry), ("deadline", True))
        self.assertFalse(is_running(pid))
        self.assertNotEqual(self.worker.request("echo")["pid"], pid)

    def test_a_stopped_process_meets_its_deadline_too(self) -> None:
        pid = self.worker.request("echo")["pid"]
        os.kill(pid, signal.SIGSTOP)
        self.assertEqual(self.failure("echo", text="x" * 500_000, deadline=0.3).code, "deadline")
        self.assertFalse(is_running(pid))

    def test_half_a_line_and_the_answer_to_something_else_are_no_answers(self) -> None:
        self.assertEqual(self.failure("half").code, "internal")
        error = self.failure("chatter")
        self.assertEqual((error.code, error.retry), ("internal", True))
        self.assertEqual(self.worker.request("echo")["length"], 0)

    def test_memory_has_a_limit(self) -> None:
        self.worker = Worker(tool=FAKE, deadline=20, memory=64 << 20)
        self.addCleanup(self.worker.close)
        error = self.failure("eat")
        self.assertEqual((error.code, error.retry), ("memory", False))
        self.assertIsNone(self.worker.pid)
        self.worker.request("echo")

    def test_threads_take_turns(self) -> None:
        lengths: list[int] = []

        def ask(number: int) -> None:
            for _ in range(10):
                lengths.append(self.worker.request("echo", text="x" * number)["length"] - number)

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        self.assertEqual(lengths, [0] * 40)

    def test_the_thread_that_starts_a_process_may_end_before_it(self) -> None:
        pids: list[int] = []
        thread = threading.Thread(target=lambda: pids.append(self.worker.request("echo")["pid"]))
        thread.start()
        thread.join(60)
        time.sleep(0.1)
        self.assertEqual(self.worker.request("echo")["pid"], pids[0])

    def test_a_fork_starts_a_process_of_its_own(self) -> None:
        pid = self.worker.request("echo")["pid"]
        other = self.outcome_of_fork(lambda: (self.worker.request("echo")["pid"], self.worker.close())[0])
        self.assertTrue(other.isdigit(), other)
        self.assertNotEqual(int(other), pid)
        self.assertEqual(self.worker.request("echo")["pid"], pid)

    def test_a_fork_does_not_wait_for_a_thread_that_it_does_not_have(self) -> None:
        self.worker.request("echo")
        thread = threading.Thread(target=lambda: self.failure("hang", deadline=3))
        thread.start()
        self.assertTrue(waits_for(self.worker._lock.locked))
        self.assertEqual(self.outcome_of_fork(lambda: self.worker.request("echo", text="ab")["length"]), "2")
        thread.join(20)
        self.assertFalse(thread.is_alive())

    def test_a_request_that_is_no_json_is_malformed_and_leaves_the_process_alone(self) -> None:
        pid = self.worker.request("echo")["pid"]
        deep: list = []
        for _ in range(5_000):
            deep = [deep]
        for members in (
            {"sheet": {"page": float("nan")}}, {"sheet": {"page": float("inf")}}, {"sheet": {1, 2}},
            {"sheet": deep}, {"sheet": {("a", "b"): 1}}, {"id": 5}, {"encoding": "frame"},
        ):
            error = self.failure("echo", **members)
            self.assertEqual((error.code, error.retry), ("malformed", False), list(members))
        with self.assertRaises(TextRenderError) as caught:
            self.worker.layout("x", op="version")
        self.assertEqual(str(caught.exception), "request.op: the worker sets this itself; remove it")
        self.assertEqual((self.worker.request("echo")["pid"], self.worker.starts), (pid, 1))

    def test_an_answer_to_what_is_no_request_has_no_number_and_costs_nothing(self) -> None:
        error = self.failure("nameless")
        self.assertEqual((error.code, error.retry), ("malformed", False))
        self.worker.request("echo")
        self.assertEqual(self.worker.starts, 1)

    def test_a_line_longer_than_the_process_reads_is_a_limit(self) -> None:
        self.worker.request("echo")
        error = self.failure("echo", text="x" * (64 << 20))
        self.assertEqual((error.code, error.retry), ("limit", False))
        self.assertEqual(self.worker.starts, 1)

    def test_deadlines_are_numbers_above_0_of_any_size(self) -> None:
        for deadline in (1e300, float("inf"), 10**400, 3e9, 1e7, 5):
            self.assertEqual(self.worker.request("echo", deadline=deadline)["length"], 0)
        for deadline in (float("nan"), -1, 0, "5", True):
            self.assertEqual(self.failure("echo", deadline=deadline).code, "malformed", deadline)
            with self.assertRaises(TextRenderError):
                Worker(tool=FAKE, deadline=deadline)
        for memory in (0, -1, 1.5, 1 << 70):
            with self.assertRaises(TextRenderError):
                Worker(tool=FAKE, memory=memory)

    def test_bytes_after_an_answer_are_read_with_it(self) -> None:
        for count in (0, 1, 20_000):
            answer, frames = self.worker._answer("frames", None, {"count": count})
            self.assertEqual(answer["pages"], [{"frame": 256 * count}])
            self.assertEqual(bytes(frames), bytes(range(256)) * count)
        self.assertEqual(self.worker.request("echo")["length"], 0)
        self.assertEqual(self.worker.starts, 1)
        with self.assertRaises(TextRenderError) as caught:
            self.worker._answer("frames", 0.5, {"count": 1, "more": 9})
        self.assertEqual(caught.exception.code, "deadline")

    def test_killing_does_not_wait_for_the_request_of_another_thread(self) -> None:
        self.worker = Worker(tool=FAKE, deadline=None)
        self.addCleanup(self.worker.close)
        pid = self.worker.request("echo")["pid"]
        os.kill(pid, signal.SIGSTOP)
        errors: list[TextRenderError] = []
        thread = threading.Thread(target=lambda: errors.append(self.failure("echo")))
        thread.start()
        self.assertTrue(waits_for(self.worker._lock.locked))
        # The lock is taken before the request is sent. Without one nothing is interrupted.
        time.sleep(0.3)
        self.worker.kill()
        thread.join(20)
        self.assertEqual([error.code for error in errors], ["internal"])
        self.assertFalse(is_running(pid))
        self.worker.request("echo")

    def test_nothing_is_left_when_it_is_closed_or_forgotten(self) -> None:
        worker = Worker(tool=FAKE)
        pid = worker.request("echo")["pid"]
        worker.close()
        self.assertFalse(is_running(pid))
        pid = worker.request("echo")["pid"]
        del worker
        gc.collect()
        self.assertTrue(waits_for(lambda: not is_running(pid)))

    def test_the_process_ends_with_its_parent_even_when_that_is_killed(self) -> None:
        program = (
            "import sys, time\n"
            "from tests.support import FAKE\n"
            "from textrender import Worker\n"
            "worker = Worker(tool=FAKE)\n"
            "print(worker.request('echo')['pid'], flush=True)\n"
            "worker.request('hang')\n"
        )
        parent = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=ROOT / "python", text=True
        )
        assert parent.stdout
        pid = int(parent.stdout.readline())
        self.assertTrue(is_running(pid))
        parent.kill()
        parent.wait(20)
        parent.stdout.close()
        self.assertTrue(waits_for(lambda: not is_running(pid)))

    def test_errors_travel_between_processes(self) -> None:
        error = pickle.loads(pickle.dumps(self.failure("refuse")))
        self.assertEqual((error.code, str(error)), ("malformed", "page.size: 3 is no size"))


class PoolTests(BoundedTestCase):
    def test_results_have_the_order_of_the_items_and_come_from_several_processes(self) -> None:
        with Pool(3, tool=FAKE) as pool:
            def ask(worker: Worker, number: int) -> tuple[int, int]:
                time.sleep(0.01)
                answer = worker.request("echo", text="x" * number)
                return answer["length"], answer["pid"]

            results = list(pool.map(ask, range(50)))
        self.assertEqual([length for length, _ in results], list(range(50)))
        self.assertEqual(len({pid for _, pid in results}), 3)

    def test_a_fork_has_a_pool_of_its_own(self) -> None:
        with Pool(2, tool=FAKE, deadline=10) as pool:
            self.assertEqual(pool.run(lambda worker: worker.request("echo")["length"]), 0)
            busy = [pool.submit(lambda worker: worker.request("hang", deadline=4)) for _ in range(2)]
            self.assertTrue(waits_for(lambda: pool._free.empty()))

            def ask() -> list[int]:
                return list(pool.map(lambda worker, text: worker.request("echo", text=text)["length"], ["a", "bc"]))

            self.assertEqual(self.outcome_of_fork(ask), "[1, 2]")
            for future in busy:
                self.assertIsInstance(future.exception(20), TextRenderError)

    def test_items_are_taken_as_they_are_needed(self) -> None:
        taken = 0

        def items():
            nonlocal taken
            while True:
                taken += 1
                yield taken

        with Pool(2, tool=FAKE) as pool:
            results = pool.map(lambda worker, item: worker.request("echo")["length"], items())
            for _ in range(10):
                next(results)
            results.close()
        self.assertLess(taken, 30)

    def test_what_ended_its_worker_is_tried_again_and_what_is_wrong_is_not(self) -> None:
        with Pool(2, tool=FAKE, retries=2) as pool, tempfile.TemporaryDirectory() as folder:
            mark = str(Path(folder) / "mark")
            self.assertIn("pid", pool.run(lambda worker: worker.request("once", mark=mark)))
            with self.assertRaises(TextRenderError) as caught:
                pool.run(lambda worker: worker.request("abort"))
            self.assertEqual(caught.exception.attempts, 3)
            with self.assertRaises(TextRenderError) as caught:
                pool.run(lambda worker: worker.request("refuse"))
            self.assertEqual(caught.exception.attempts, 1)

    def test_poison_among_many_is_told_apart(self) -> None:
        def ask(worker: Worker, number: int) -> str:
            op = {7: "abort", 11: "hang", 13: "half"}.get(number, "echo")
            try:
                worker.request(op, deadline=0.5)
            except TextRenderError as error:
                return error.code
            return "done"

        with Pool(2, tool=FAKE) as pool:
            results = list(pool.map(ask, range(40)))
        self.assertEqual(
            {number: code for number, code in enumerate(results) if code != "done"},
            {7: "internal", 11: "deadline", 13: "internal"},
        )


if __name__ == "__main__":
    unittest.main()
