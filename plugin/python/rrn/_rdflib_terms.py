# SPDX-License-Identifier: MIT
"""Makes terms of rdflib."""
from __future__ import annotations

import rdflib
from rdflib.term import Node


def make_rdflib(kind: int, text: str, datatype: str, language: str) -> Node:
    """Makes a term of rdflib, whose lexical form stays as it is."""
    if kind == 0:
        return rdflib.URIRef(text)
    if kind == 1:
        return rdflib.BNode(text)
    if language:
        return rdflib.Literal(text, lang=language)
    if datatype:
        return rdflib.Literal(text, datatype=rdflib.URIRef(datatype),
                              normalize=False)
    return rdflib.Literal(text)
