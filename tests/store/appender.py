"""A program that appends to several tables for ever and prints `table seq` after each append that was acknowledged."""

from __future__ import annotations

import asyncio
import sys

from bastide.runtime.ports import Head, LogEntry, Millis, TableId
from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog


async def play(log: SqlEventLog, table_id: TableId) -> None:
    seq = 0
    while True:
        pair = [LogEntry(seq + step, Millis(seq + step), "placed", 1, {"number": seq + step}) for step in (1, 2)]
        await log.append(table_id, seq, pair, Head("playing", Millis(seq + 2)))
        seq += 2
        print(table_id, seq, flush=True)


async def main(file: str) -> None:
    log = SqlEventLog(Database.open(file))
    await asyncio.gather(*(play(log, TableId(f"t{number}")) for number in range(8)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
