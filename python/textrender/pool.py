"""Several warm workers."""

from __future__ import annotations

import os
import queue
import threading
import weakref
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Callable, Iterable, Iterator, Mapping, TypeVar

from textrender.document import Document, Rendering
from textrender.errors import TextRenderError
from textrender.layout import Layout
from textrender.worker import Worker

__all__ = ["Pool"]

_pools: weakref.WeakSet[Pool] = weakref.WeakSet()


def _after_fork() -> None:
    for pool in list(_pools):
        pool._after_fork()


os.register_at_fork(after_in_child=_after_fork)

Item = TypeVar("Item")
Result = TypeVar("Result")


class Pool:
    """As many warm workers as there are processors, and threads that send them requests.

    >>> with Pool() as pool:
    ...     for page in pool.map(lambda worker, text: worker.render(text)[0], texts):
    ...         ...

    Args:
        size: The number of workers; by default the number of processors this process may use.
        retries: The number of further tries for a request that ended its worker, or that another
            worker may do. A request with a faulty document is not tried again.
        options: The arguments of each :class:`Worker`.

    A forked child has the same pool with its own workers and threads. Requests under way in its
    parent stay there.
    """

    def __init__(self, size: int | None = None, *, retries: int = 1, **options: Any) -> None:
        self.size = size or len(os.sched_getaffinity(0))
        self.retries = retries
        self._workers = [Worker(**options) for _ in range(self.size)]
        self._closed = threading.Event()
        self._begin()
        _pools.add(self)

    def _begin(self) -> None:
        """Makes all workers free, with new threads to ask them."""
        # The worker that was used last is asked first: it is warm.
        self._free: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(self.size, thread_name_prefix="textrender-pool")

    def _after_fork(self) -> None:
        """In a child, which has none of the threads: those that waited for a worker or held one are gone."""
        closed = self._closed.is_set()
        self._closed = threading.Event()
        self._begin()
        if closed:
            self.close()

    @contextmanager
    def worker(self) -> Iterator[Worker]:
        """A worker for exclusive use within a block; waits until one is free."""
        worker = self._free.get()
        try:
            yield worker
        finally:
            self._free.put(worker)

    def run(self, task: Callable[[Worker], Result]) -> Result:
        """Runs a task with a worker, and again with another if that may help.

        Raises:
            TextRenderError: It failed every time; ``attempts`` is the number of tries.
        """
        attempt = 1
        while True:
            try:
                with self.worker() as worker:
                    return task(worker)
            except TextRenderError as error:
                error.attempts = attempt
                if not error.retry or attempt > self.retries or self._closed.is_set():
                    raise
                attempt += 1

    def submit(self, task: Callable[[Worker], Result]) -> Future[Result]:
        """Runs a task with a worker in a thread of the pool; see :meth:`run`."""
        return self._threads.submit(self.run, task)

    def map(
        self, task: Callable[[Worker, Item], Result], items: Iterable[Item]
    ) -> Iterator[Result]:
        """Runs a task for each of many items, several at once, with results in their order.

        Items are taken as they are needed, a few ahead of the results, so there may be any number
        of them.
        """
        waiting: deque[Future[Result]] = deque()
        try:
            for item in items:
                waiting.append(self.submit(lambda worker, item=item: task(worker, item)))  # type: ignore[misc]
                if len(waiting) >= 4 * self.size:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()

    def render(self, document: Document | str | Mapping[str, Any], **options: Any) -> Rendering:
        """As :meth:`Worker.render`, by any worker."""
        return self.run(lambda worker: worker.render(document, **options))

    def layout(self, document: Document | str | Mapping[str, Any], **options: Any) -> Layout:
        """As :meth:`Worker.layout`, by any worker."""
        return self.run(lambda worker: worker.layout(document, **options))

    def close(self) -> None:
        """Ends all workers once all submitted tasks are done."""
        self._closed.set()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.close()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
