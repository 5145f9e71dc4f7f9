# SPDX-License-Identifier: MIT
"""Finds and opens `librrn`."""
from __future__ import annotations

import functools
import os
import pathlib
from typing import Any

from ._cdef import ABI_VERSION, CDEF
from .errors import LibraryNotFound

try:
    import cffi
except ImportError as error:  # pragma: no cover
    raise LibraryNotFound(
        "the Python package cffi is missing; expected Debian's package "
        "python3-cffi, or cffi from pip") from error

SONAME = "librrn.so.0"

ffi: Any = cffi.FFI()
ffi.cdef(CDEF)


def candidates() -> list[str]:
    """The files that are tried, in this order.

    Where the variable RRN_LIBRARY names a file, it is the only one; else the
    library is looked for beside the package, and then where the system's
    loader looks.
    """
    named = os.environ.get("RRN_LIBRARY")
    if named:
        return [named]
    return [str(pathlib.Path(__file__).parent / SONAME), SONAME]


@functools.cache
def library() -> Any:
    """The library, opened once.  Raises LibraryNotFound."""
    problems = []
    for name in candidates():
        if os.sep in name and not os.path.exists(name):
            problems.append(f"{name}: there is no such file")
            continue
        try:
            opened = ffi.dlopen(name)
            descriptor = opened.rrn_plugin_descriptor(ABI_VERSION)
        except (OSError, AttributeError) as error:
            problems.append(f"{name}: {error}")
            continue
        if descriptor != ffi.NULL:
            return opened
        problems.append(f"{name}: it does not serve version {ABI_VERSION} "
                        "of the interface")
    raise LibraryNotFound(
        "librrn was not found; expected it where the variable RRN_LIBRARY "
        "says, beside the Python package, or where the system looks:\n  "
        + "\n  ".join(problems))
