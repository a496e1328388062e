"""Django's SQLite, with the transactions of one process waiting for each other in order, and with statements that are
put into SQLite's own form once.

SQLite has one writer. A second one asks again and again with growing pauses, and whoever is unlucky waits for half a
second while others pass. Between the threads of one process a lock hands the turn on at once (docs/benchmarks.md);
between processes, web and worker, SQLite's own waiting remains.
"""

import threading
from functools import lru_cache
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

_turns: dict[str, threading.Lock] = {}


@lru_cache(maxsize=512)
def _qmarks(query: str) -> str:
    """A statement with SQLite's marks for its parameters; one text, which the driver knows again at once."""
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class Cursor(base.SQLiteCursorWrapper):
    """Django's own makes a new text of each statement, which the driver then has to read and to look for anew."""

    def convert_query(self, query: str, *, param_names: Any = None) -> str:
        return _qmarks(query) if param_names is None else super().convert_query(query, param_names=param_names)


class DatabaseWrapper(base.DatabaseWrapper):
    _turn: Any = None  # held while this connection is in a transaction

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=Cursor)

    def _start_transaction_under_autocommit(self) -> None:
        """Raises OperationalError when the turn does not come within the connection's `timeout`."""
        turn = _turns.setdefault(str(self.settings_dict["NAME"]), threading.Lock())
        if not turn.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("database is locked")
        self._turn = turn
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._pass_on()
            raise

    def _pass_on(self) -> None:
        if turn := self._turn:
            self._turn = None
            turn.release()

    def _commit(self) -> Any:
        try:
            return super()._commit()  # type: ignore[misc]  # not in the stubs
        finally:
            if not self.connection or not self.connection.in_transaction:  # a refused commit is still to be rolled back
                self._pass_on()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]  # not in the stubs
        finally:
            self._pass_on()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]  # not in the stubs
        finally:
            self._pass_on()
