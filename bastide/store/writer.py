"""The one thread that writes: it drains its queue into one transaction a group. What is written comes as functions."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, Queue
from threading import Lock, Thread

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bastide.runtime.ports import Unavailable
from bastide.store.engine import for_writing

Work = Callable[[Connection], None]
"""Statements that hold or fall together. Runs in the writer's thread; what it raises goes to its own caller."""

OUTAGES = (OperationalError, InterfaceError, InternalError, PoolTimeout)
"""Errors that say something of the database, not of the statement: locked, full, away."""

_QUEUE_BOUND = 1_024
_GROUP_BOUND = 128
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    work: Work
    done: Future[None] = field(default_factory=Future)


class Writer:
    """Takes work from any thread; its future is settled after COMMIT and never before."""

    def __init__(self, engine: Engine) -> None:
        self._engine = for_writing(engine)
        self._queue: Queue[_Job | None] = Queue(_QUEUE_BOUND + 1)  # one place is kept for the end mark
        self._lock = Lock()
        self._closed = False
        # A daemon: a process that dies without closing must not hang here. What was acknowledged is on disk.
        self._thread = Thread(target=self._run, name="bastide-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Future[None]:
        """Queue the work, or raise Unavailable. The future raises what `work` raised, or Unavailable."""
        job = _Job(work)
        with self._lock:
            if self._closed:
                raise Unavailable("the database is closed")
            if self._queue.qsize() >= _QUEUE_BOUND:
                raise Unavailable("too much waits to be written")
            self._queue.put_nowait(job)
        return job.done

    def close(self) -> None:
        """Write what is queued, then end the thread. Blocks; may be called twice."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put_nowait(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            group, ended = self._next_group()
            # A caller that gave up while it waited is left out; from here on it can no longer give up.
            wanted = [job for job in group if job.done.set_running_or_notify_cancel()]
            if wanted:
                self._write(wanted)

    def _next_group(self) -> tuple[list[_Job], bool]:
        """All that is queued, up to a bound, and whether the end mark was met. Waits for the first only."""
        group: list[_Job] = []
        job = self._queue.get()
        while job is not None:
            group.append(job)
            if len(group) == _GROUP_BOUND:
                return group, False
            try:
                job = self._queue.get_nowait()
            except Empty:
                return group, False
        return group, True

    def _write(self, group: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection:
                refusals = [_attempt(connection, job.work) for job in group]
        except Exception as error:  # whatever it was, the transaction is undone and the thread must go on
            unforeseen = not isinstance(error, OUTAGES)
            _log.warning("nothing written for %d callers: %s", len(group), unavailable(error), exc_info=unforeseen)
            for job in group:
                job.done.set_exception(unavailable(error))
            return
        # Refusals too are told only now: one may rest on another's rows, which a failed COMMIT would have taken back.
        for job, refusal in zip(group, refusals, strict=True):
            if refusal is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(refusal)


def _attempt(connection: Connection, work: Work) -> Exception | None:
    """Run one work in its savepoint; what it refused is returned, an outage is raised and undoes the whole group."""
    savepoint = connection.begin_nested()
    try:
        work(connection)
    except OUTAGES:
        raise  # not back to the savepoint: after a full disk SQLite has none left, and says so instead of the cause
    except Exception as refusal:
        savepoint.rollback()
        return refusal
    savepoint.commit()
    return None


def unavailable(error: Exception) -> Unavailable:
    """The outage as the port tells it: a fresh exception a caller, since each is raised on its own."""
    cause = error.orig if isinstance(error, SQLAlchemyError) and hasattr(error, "orig") else error
    told = Unavailable(str(cause))
    told.__cause__ = error
    return told
