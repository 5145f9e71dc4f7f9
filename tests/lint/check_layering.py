#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a file of src/ includes what layers.txt does not allow, or a file of
src/ or plugin/ a header of another layer that is not in that layer's face.

The face of a layer is what src/LAYER/CMakeLists.txt lists after FACE; a header in it
leans on no header outside it, so that whoever has the face can compile it.
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


def read_faces(source):
    """The headers that layers offer to others, as paths below src/."""
    faces = set()
    for path in source.glob("*/CMakeLists.txt"):
        listed = re.search(r"\bFACE\b([^A-Z)]*)", path.read_text())
        if listed:
            faces.update(f"{path.parent.name}/{header}" for header in listed[1].split())
    return faces


def place(path):
    """The layer and the room of a path below src/, `.` for no room."""
    parts = pathlib.PurePath(path).parts
    return parts[0], parts[1] if len(parts) > 2 else "."


def outside_face(faces, target):
    """What is wrong with including `target` where only faces may be included."""
    if target in faces:
        return None
    return f"{target} is not in the face of layer {place(target)[0]}"


def project_include(rules, faces, path, target):
    """What is wrong with `path` including the project's header `target`."""
    layer, room = place(path)
    other, other_room = place(target)
    if other != layer:
        if other not in rules.layers[layer]:
            return f"layer {layer} must not include layer {other}"
        return outside_face(faces, target)
    here, there = rules.floor(layer, room), rules.floor(layer, other_room)
    if there is not None and here is not None and there > here:
        return f"room {layer}/{room} must not include room {layer}/{other_room}"
    return outside_face(faces, target) if str(path) in faces else None


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


def includes(path):
    """The number, the project's header and the other header of each #include."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = re.match(r'#include (?:"([^"]+/[^"]+)"|(<[^>]+>))', line)
        if match:
            yield number, *match.groups()


def code_below(folder):
    return sorted(path for path in folder.rglob("*")
                  if path.suffix in (".hpp", ".cpp", ".in"))


def complaints_of_layers(rules, faces, source):
    for path in code_below(source):
        inside = path.relative_to(source)
        layer, room = place(inside)
        if layer not in rules.layers:
            yield f"src/{layer}: not a known layer"
            continue
        if rules.floor(layer, room) is None:
            yield f"src/{layer}/{room}: not a known room"
            continue
        for number, target, include in includes(path):
            wrong = (project_include(rules, faces, inside, target) if target
                     else third_party_include(rules, inside, include))
            if wrong:
                yield f"src/{inside}:{number}: {wrong}"


def complaints_of_plugin(rules, faces, root):
    for path in code_below(root / "plugin"):
        for number, target, _ in includes(path):
            if target and place(target)[0] in rules.layers:
                wrong = outside_face(faces, target)
                if wrong:
                    yield f"{path.relative_to(root)}:{number}: {wrong}"


def main():
    folder = pathlib.Path(sys.argv[1])
    table = pathlib.Path(sys.argv[2] if len(sys.argv) > 2
                         else pathlib.Path(__file__).with_name("layers.txt"))
    rules, faces = Layers(table), read_faces(folder / "src")
    found = [*complaints_of_layers(rules, faces, folder / "src"),
             *complaints_of_plugin(rules, faces, folder)]
    print("\n".join(dict.fromkeys(found)))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
