# SPDX-License-Identifier: MIT
"""The primitives of binary files: numbers, texts and lists."""
from __future__ import annotations


def fnv1a(data: bytes) -> int:
    """The checksum of bytes, FNV-1a with 64 bits.

    >>> hex(fnv1a(b"a"))
    '0xaf63dc4c8601ec8c'
    """
    value = 0xcbf29ce484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    return value


class Bytes:
    """A part of some bytes, read from its start; ValueError at its end."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data = data
        self.at = start
        self._end = end

    def byte(self) -> int:
        """One byte."""
        if self.at >= self._end:
            raise ValueError("it ends too early")
        self.at += 1
        return self._data[self.at - 1]

    def varint(self) -> int:
        """A number in groups of seven bits, the lowest first.

        >>> Bytes(bytes([0xac, 0x02]), 0, 2).varint()
        300
        """
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                break
            shift += 7
        if value >> 64:
            raise ValueError("a number of more than 64 bits")
        return value

    def fixed64(self) -> int:
        """Eight bytes, the lowest first."""
        return int.from_bytes(self._take(8), "little")

    def text(self) -> str:
        """A string with its length; bytes that are no UTF-8 are kept."""
        return self._take(self.varint()).decode(errors="surrogateescape")

    def gaps(self, limit: int) -> list[int]:
        """A sorted list of numbers below a limit, stored as what is between."""
        result = []
        last = -1
        for _ in range(self.varint()):
            last += self.varint() + 1
            if last >= limit:
                raise ValueError(f"{last} in a list of numbers below {limit}")
            result.append(last)
        return result

    def part(self, size: int) -> Bytes:
        """The next bytes, to be read on their own."""
        self._take(size)
        return Bytes(self._data, self.at - size, self.at)

    def expect_end(self) -> None:
        """Raises if something is left."""
        if self.at != self._end:
            raise ValueError(f"{self._end - self.at} bytes too many")

    def _take(self, size: int) -> bytes:
        if size > self._end - self.at:
            raise ValueError("it ends too early")
        self.at += size
        return self._data[self.at - size:self.at]
