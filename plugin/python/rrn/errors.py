# SPDX-License-Identifier: MIT
"""What goes wrong, as exceptions."""
from __future__ import annotations


class Error(Exception):
    """A call that failed.

    `file`, `line` and `column` say where, if that is known; else they are
    None.  The message begins with the place.

    >>> Error("a.ttl:3:5: bad", file="a.ttl", line=3, column=5).line
    3
    """

    def __init__(self, message: str, *, file: str | None = None,
                 line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.file = file
        self.line = line
        self.column = column


class LibraryNotFound(Error, ImportError):
    """`librrn` is not where it was looked for, or is of another version."""


class Cancelled(Error):
    """The call was stopped by `Reasoner.cancel()`."""


class InternalError(Error):
    """A bug of the library."""


class OutOfMemory(Error, MemoryError):
    """There was not enough memory."""


class BadArgument(Error, ValueError):
    """An argument, a term or an option is not one."""


class BadSyntax(Error, ValueError):
    """A file or a statement breaks the rules of its syntax."""


class Unsupported(Error):
    """The library cannot do this, or not any more."""


class FileProblem(Error):
    """A file cannot be opened, read or written."""


class UnsafeRule(Error, ValueError):
    """A rule has a variable that nothing binds."""


class Unstratifiable(Error, ValueError):
    """A rule negates what depends on it."""


class CorruptModel(Error, ValueError):
    """A model file fails its own checks."""


class BadDataset(Error, ValueError):
    """A file is no dataset, is damaged, or belongs to another dataset."""


class ModelMismatch(Error, ValueError):
    """A model was made for another vocabulary."""


#: The exception for each `RrnStatus`.
BY_STATUS: dict[int, type[Error]] = {
    2: Cancelled,
    3: InternalError,
    4: OutOfMemory,
    5: BadArgument,
    6: BadSyntax,
    7: Unsupported,
    8: FileProblem,
    9: UnsafeRule,
    10: Unstratifiable,
    11: CorruptModel,
    12: ModelMismatch,
}
