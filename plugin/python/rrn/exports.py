# SPDX-License-Identifier: MIT
"""Writes datasets for programs that train networks of their own.

`pykeen` and `synthology` write what `rrn convert --format splits` and
`--format synthology` do, row by row; `arrays` and `pyg` give samples as PyTorch
Geometric takes them.
"""
from __future__ import annotations

import contextlib
import csv
import os
import pathlib
import tempfile
from typing import Any, Callable, Iterator, TextIO

from .datasets import SPLITS, Sample, Split, splits
from .errors import FileProblem

_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_SYNTHOLOGY = {"train": "train", "valid": "val", "test": "test"}
_ESCAPES = str.maketrans({"\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"})

#: Subject, predicate, object, and whether it is true.
Row = tuple[str, str, str, bool]


def pykeen(dataset: str | os.PathLike[str], to: str | os.PathLike[str]) -> None:
    """Writes a dataset as `train.txt`, `valid.txt` and `test.txt`, a true fact a
    line, as PyKEEN's `TriplesFactory.from_path` and LibKGE read it.

    `to` is a new folder.  An individual is called `SPLIT/SAMPLE/NAME`.  What is
    specified in any split is in `train.txt`; the others have what else is true.
    """
    def write(folder: pathlib.Path) -> None:
        with contextlib.ExitStack() as stack:
            opened = {name: stack.enter_context(_open(folder / f"{name}.txt"))
                      for name in SPLITS}
            for name, split in splits(dataset).items():
                for sample in split:
                    _write_splits(sample, split, name, opened)

    _write_folder(to, write)


def synthology(dataset: str | os.PathLike[str],
               to: str | os.PathLike[str]) -> None:
    """Writes a dataset as Synthology does: the folders train, val and test, each
    with `facts.csv` and `targets.csv`.  `to` is a new folder."""
    def write(folder: pathlib.Path) -> None:
        for name, split in splits(dataset).items():
            part = folder / _SYNTHOLOGY[name]
            part.mkdir()
            with _open(part / "facts.csv") as facts, \
                    _open(part / "targets.csv") as targets:
                _write_tables(split, facts, targets)

    _write_folder(to, write)


def arrays(sample: Sample, split: Split) -> dict[str, Any]:
    """A sample as arrays of NumPy, named as PyTorch Geometric names them.

    - `num_nodes`;
    - `edge_index` (2, n) and `edge_type` (n): the relations that are specified
      and true; `x` (nodes, classes): 1 for a class that is specified and true,
      -1 for one that is false, else 0;
    - `target_index` (2, m), `target_type` (m) and `y` (m): the relations that
      are inferable or predictable, and the negatives that were drawn, each with
      whether it is true; `depth` (m): of its proof, 0 if that is not known;
    - `class_index` (2, k), of individuals and classes, and `class_y` (k): the
      same of classes.
    """
    import numpy

    stated = [literal for literal in sample.relations.specified
              if literal.positive]
    x = numpy.zeros((sample.n_individuals, len(split.classes)), numpy.float32)
    for literal in sample.classes.specified:
        x[literal.individual, literal.owl_class] = 1 if literal.positive else -1
    targets = _targets(sample.relations)
    class_targets = _targets(sample.classes)

    def pairs(rows: list[tuple[int, int]]) -> Any:
        return numpy.array(rows, numpy.int64).reshape(-1, 2).T

    return {
        "num_nodes": sample.n_individuals,
        "edge_index": pairs([(one.subject, one.object) for one in stated]),
        "edge_type": numpy.array([one.relation for one in stated], numpy.int64),
        "x": x,
        "target_index": pairs([(one.subject, one.object) for one, _ in targets]),
        "target_type": numpy.array([one.relation for one, _ in targets],
                                   numpy.int64),
        "y": numpy.array([one.positive for one, _ in targets], numpy.float32),
        "depth": numpy.array([depth for _, depth in targets], numpy.int64),
        "class_index": pairs([(one.individual, one.owl_class)
                              for one, _ in class_targets]),
        "class_y": numpy.array([one.positive for one, _ in class_targets],
                               numpy.float32),
    }


def pyg(sample: Sample, split: Split) -> Any:
    """A sample as a `torch_geometric.data.Data` with the tensors of `arrays()`;
    needs PyTorch and PyTorch Geometric."""
    import torch
    from torch_geometric.data import Data

    content = arrays(sample, split)
    n_nodes = content.pop("num_nodes")
    return Data(num_nodes=n_nodes, **{name: torch.from_numpy(array.copy())
                                      for name, array in content.items()})


def _targets(literals: Any) -> list[tuple[Any, int]]:
    depths = literals.depths or [0] * len(literals.inferable)
    return (list(zip(literals.inferable, depths))
            + [(literal, 0) for literal in literals.predictable]
            + [(negative.literal, 0) for negative in literals.drawn])


def _write_folder(to: str | os.PathLike[str],
                  write: Callable[[pathlib.Path], None]) -> None:
    """Writes a folder aside, and gives it its name when it is complete."""
    target = pathlib.Path(to)
    if target.exists():
        raise FileProblem(f"{target}: it is there; expected a new folder",
                          file=str(target))
    with tempfile.TemporaryDirectory(dir=target.parent,
                                     prefix=target.name + ".") as aside:
        part = pathlib.Path(aside) / "part"
        part.mkdir()
        write(part)
        part.rename(target)


def _open(path: pathlib.Path) -> TextIO:
    return open(path, "w", encoding="utf-8", errors="surrogateescape",
                newline="")


def _write_splits(sample: Sample, split: Split, name: str,
                  files: dict[str, TextIO]) -> None:
    prefix = f"{name}/{sample.number}/"
    names = [prefix + one.translate(_ESCAPES) for one in sample.plain_names()]
    for literals in (sample.classes, sample.relations):
        for kind, file in (("specified", files["train"]),
                           ("inferable", files[name]),
                           ("predictable", files[name])):
            for literal in getattr(literals, kind):
                row = _row(literal, names, split, _TYPE)
                if row[3]:
                    file.write("\t".join(row[:3]) + "\n")


def _row(literal: Any, names: list[str], split: Split, type_name: str) -> Row:
    if len(literal) == 3:
        return (names[literal.individual], type_name,
                split.classes[literal.owl_class].iri, literal.positive)
    return (names[literal.subject], split.relations[literal.relation].iri,
            names[literal.object], literal.positive)


def _write_tables(split: Split, facts: TextIO, targets: TextIO) -> None:
    fact_rows = csv.writer(facts, lineterminator="\n")
    target_rows = csv.writer(targets, lineterminator="\n")
    columns = ("sample_id", "subject", "predicate", "object")
    fact_rows.writerow(columns)
    target_rows.writerow(columns + ("label", "truth_value", "type", "hops",
                                    "corruption_method"))
    for sample in split:
        names = sample.plain_names()
        for literals in (sample.classes, sample.relations):
            for kind, literal, depth, corruption in _kinds(literals):
                *triple, positive = _row(literal, names, split, "rdf:type")
                row = [sample.number, *triple]
                if kind == "base_fact" and positive:
                    fact_rows.writerow(row)
                target_rows.writerow(row + [
                    int(positive), positive,
                    kind if positive else "neg_" + kind, depth, corruption])


def _kinds(literals: Any) -> Iterator[tuple[str, Any, int, str]]:
    """The literals with their type, hops and corruption method."""
    for literal in literals.specified:
        yield "base_fact", literal, 0, ""
    depths = literals.depths or [0] * len(literals.inferable)
    for literal, depth in zip(literals.inferable, depths):
        yield "inf_root", literal, depth, ""
    for literal in literals.predictable:
        yield "inf_root", literal, 0, ""
    for negative in literals.drawn:
        yield ("inf_root", negative.literal._replace(positive=False), 0,
               "random" if negative.rule is None else "proof_based")
