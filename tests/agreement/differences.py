# SPDX-License-Identifier: MIT
"""Where other engines deviate from the specification, with the reason.

A reason alone excuses nothing: agreement.py asks for a witness that has our answer.
"""
import re

# Engine, what the query and what the answer has, and the reason.
NOTHING = r"^Counter\(\)$"
AGGREGATE = r"SELECT \((COUNT|SUM|AVG|MIN|MAX|GROUP_CONCAT)"
KNOWN = [
    (".", r"(STR|CONCAT)\((ABS|ROUND|CEIL|FLOOR|xsd:double|xsd:float|\()", "",
     "writes a number that was computed in another form, which is left open"),
    ("Oxigraph", r"\|", "", "gives no duplicates of alternative paths, which 18.4 has"),
    ("Oxigraph", r"GROUP_CONCAT\((DISTINCT )?\?(age|size)", "",
     "concatenates strings alone; 18.5.1.7 takes STR of all"),
    ("Oxigraph", " [<>]=? ", "", "finds an order of equal terms whatever their type (17.3)"),
    ("Oxigraph", r"e:\S*[*?] ", "",
     "finds no path of length zero at a term that is not in the graph (18.4)"),
    ("Oxigraph", "DISTINCT", NOTHING, "drops rows without a value under DISTINCT"),
    ("Oxigraph", AGGREGATE, NOTHING, "gives no row for groups that it knows to be empty"),
    ("Oxigraph", r"GROUP BY \(\?", "that is unbound", "refuses GROUP BY (?x AS ?y)"),
    ("Oxigraph", "(MOVE|COPY) SILENT", "", "clears the target where there is no source"),
    ("Jena", "", "Unidentified predicate", "fails where a predicate is bound to a literal"),
    ("Jena", " [<>]=? ", "",
     "finds an order of texts with equal language tags, where 17.3 has none"),
    ("Jena", r"(STR|CONCAT|DATATYPE|LANG)\(", "",
     "has a string for blank nodes, which 17.4.2.5 has not"),
    ("Jena", r"GRAPH.*e:\S*[*?] ", "",
     "finds paths of length zero at terms of another graph (18.4)"),
    ("Jena", "GROUP_CONCAT", "None",
     "leaves the concatenation of nothing unbound; by 18.5.1.7 it is empty"),
    ("Jena", "(MOVE|COPY|ADD) SILENT", "", "fails in a transaction (version 4.5)"),
    ("Jena", "WITH e:i", "", "does nothing WITH a graph that is not there (version 4.5)"),
    ("Jena", r"\{ SELECT DISTINCT", "",
     "takes duplicates away from what a subquery with DISTINCT is joined with"),
    ("Jena", "(UNION|OPTIONAL|SELECT).*MINUS|MINUS.*(UNION|OPTIONAL)", "",
     "takes away what differs, where another common variable has no value (8.3)"),
    ("Jena", "UNDEF", "", "loses rows in joins with what is UNDEF in VALUES"),
    ("Jena", r"xsd:integer\(", "", "does not cast decimals that have a fraction (17.5)"),
    ("Jena", r"EXISTS \{[^{}]*OPTIONAL \{[^{}]*\} FILTER", "",
     "overlooks what is bound outside in a condition beside OPTIONAL within EXISTS (18.6)"),
    ("Jena", "GRAPH.*EXISTS", "", "moves EXISTS into GRAPH, where it means another graph"),
]


def known_reason(engine, text, answer):
    """The reason for a difference of an engine, or None."""
    for name, in_query, in_answer, reason in KNOWN:
        if (re.match(name, engine) and re.search(in_query, text)
                and re.search(in_answer, str(answer))):
            return reason
    return None
