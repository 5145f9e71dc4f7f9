#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a file of src/ includes what layers.txt does not allow.

Usage: check_layering.py FOLDER [LAYERS.TXT], where FOLDER holds src/.
"""
import pathlib
import re
import sys


class Layers:
    """The rules of layers.txt."""

    def __init__(self, path):
        self.layers = {}  # name: the other layers that it may include
        self.rooms = {}  # layer: its rooms from the lowest to the highest
        self.only = []  # (layer, room or None, pattern)
        for line in path.read_text().splitlines():
            if not line or line.startswith("#"):
                continue
            head, _, rest = line.partition(":")
            kind, name = head.split()
            if kind == "layer":
                self.layers[name] = rest.split()
            elif kind == "rooms":
                self.rooms[name] = rest.split()
            elif kind == "only":
                layer, _, room = name.partition("/")
                pattern = re.compile(rest.strip())
                self.only.append((layer, room or None, pattern))
            else:
                raise SystemExit(f"{path}: {line}: expected layer, rooms or only")

    def floor(self, layer, room):
        """The position of a room in its layer, or None if it has no such room."""
        rooms = self.rooms.get(layer, ["."])
        return rooms.index(room) if room in rooms else None


def place(path):
    """The layer and the room of a path below src/, `.` for no room."""
    parts = pathlib.PurePath(path).parts
    return parts[0], parts[1] if len(parts) > 2 else "."


def project_include(rules, path, target):
    """What is wrong with `path` including the project's header `target`."""
    layer, room = place(path)
    other, other_room = place(target)
    if other != layer:
        if other not in rules.layers[layer]:
            return f"layer {layer} must not include layer {other}"
        return None
    here, there = rules.floor(layer, room), rules.floor(layer, other_room)
    if there is not None and here is not None and there > here:
        return f"room {layer}/{room} must not include room {layer}/{other_room}"
    return None


def third_party_include(rules, path, include):
    layer, room = place(path)
    for owner, lowest, pattern in rules.only:
        if not pattern.match(include):
            continue
        if layer != owner:
            return f"only src/{owner} may include {include}"
        if lowest and rules.floor(layer, room) < rules.floor(layer, lowest):
            return f"only src/{owner}/{lowest} and the rooms above it may include {include}"
    return None


def complaints(rules, source):
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".hpp", ".cpp", ".in"):
            continue
        inside = path.relative_to(source)
        layer, room = place(inside)
        if layer not in rules.layers:
            yield f"src/{layer}: not a known layer"
            continue
        if rules.floor(layer, room) is None:
            yield f"src/{layer}/{room}: not a known room"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'#include (?:"([^"]+/[^"]+)"|(<[^>]+>))', line)
            if not match:
                continue
            target, include = match.groups()
            wrong = (project_include(rules, inside, target) if target
                     else third_party_include(rules, inside, include))
            if wrong:
                yield f"src/{inside}:{number}: {wrong}"


def main():
    folder = pathlib.Path(sys.argv[1])
    table = pathlib.Path(sys.argv[2] if len(sys.argv) > 2
                         else pathlib.Path(__file__).with_name("layers.txt"))
    found = list(complaints(Layers(table), folder / "src"))
    print("\n".join(dict.fromkeys(found)))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
