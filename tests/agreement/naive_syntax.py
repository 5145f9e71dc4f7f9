# SPDX-License-Identifier: MIT
"""From the text of a query or update to the algebra of section 18.2, as tuples.

Reads what the generators write, and no more of the grammar of section 19.
"""
import collections
import re

Term = collections.namedtuple("Term", "kind text datatype language")
Variable = collections.namedtuple("Variable", "name")
Query = collections.namedtuple(
    "Query", "form items is_distinct dataset where keys having order limit offset template")
XSD = "http://www.w3.org/2001/XMLSchema#"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
AGGREGATES = {"COUNT", "SUM", "AVG", "MIN", "MAX", "GROUP_CONCAT"}
TOKEN = re.compile(r"""\s*(?:
    (?P<iri><[^<>"{}|^`\\\s]*>) | (?P<string>"(?:[^"\\]|\\.)*") | (?P<variable>\?\w+) |
    (?P<blank>_:\w+) | (?P<number>-?\d+(?:\.\d+)?) | (?P<name>[a-z]*:\w*) | (?P<tag>@[\w-]+) |
    (?P<word>\w+) | (?P<sign>\^\^|&&|\|\||!=|<=|>=|[-(){}.;,+*/|^?!=<>]))""", re.X)


def iri(text):
    return Term("iri", text, "", "")


def literal(text, datatype="string", language=""):
    return Term("literal", text, datatype if ":" in datatype else XSD + datatype, language)


class Parser:
    """Recursive descent; each method is named after what it reads."""

    def __init__(self, text):
        self.tokens = [(match.lastgroup, match[match.lastgroup])
                       for match in TOKEN.finditer(text.strip())]
        self.tokens.append(("end", ""))
        self.place = 0
        self.prefixes = {}
        while self.take("PREFIX"):
            name = self.next()[1]
            self.prefixes[name[:-1]] = self.next()[1][1:-1]

    def peek(self, ahead=0):
        return self.tokens[self.place + ahead][1]

    def next(self):
        self.place += 1
        return self.tokens[self.place - 1]

    def take(self, *texts):
        """The next token if it is one of these."""
        return self.next()[1] if self.peek() in texts else None

    def expect(self, text):
        if not self.take(text):
            raise SyntaxError(f"{text} expected, not {self.tokens[self.place:][:5]}")

    # Terms and triples

    def term(self):
        kind, text = self.next()
        if kind == "iri":
            return iri(text[1:-1])
        if kind == "name":
            prefix, _, local = text.partition(":")
            return iri(self.prefixes[prefix] + local)
        if kind == "blank":
            return Term("bnode", text[2:], "", "")
        if kind == "variable":
            return Variable(text[1:])
        if kind == "string":
            return self.string(re.sub(r"\\(.)", r"\1", text[1:-1]))
        if kind == "number":
            return literal(text, self.number_type(text))
        if text == "a":
            return iri(RDF_TYPE)
        if text in ("true", "false"):
            return literal(text, "boolean")
        raise SyntaxError(f"no term: {text}")

    @staticmethod
    def number_type(text):
        return "decimal" if "." in text else "integer"

    def string(self, text):
        if self.take("^^"):
            return literal(text, self.term().text)
        if self.tokens[self.place][0] == "tag":
            return literal(text, "langString", self.next()[1][1:])
        return literal(text)

    def triples(self):
        """Triples up to what is none; predicates are terms or paths."""
        found = []
        while self.peek() not in ("}", "{", "") and self.peek() not in GROUP_WORDS:
            subject = self.term()
            while True:
                found.append((subject, self.path(), self.term()))
                if not self.take(";"):
                    break
            self.take(".")
        return found

    # Property paths (section 18.2.2.1)

    def path(self):
        path = self.sequence()
        while self.take("|"):
            path = ("alternative", path, self.sequence())
        return path

    def sequence(self):
        path = self.step()
        while self.take("/"):
            path = ("sequence", path, self.step())
        return path

    def step(self):
        if self.take("^"):
            return ("inverse", self.step())
        if self.take("!"):
            return self.negated()
        path = self.path_in_brackets() if self.take("(") else self.term()
        repeated = self.take("?", "*", "+")
        return (repeated, path) if repeated else path

    def path_in_brackets(self):
        path = self.path()
        self.expect(")")
        return path

    def negated(self):
        forward, backward = [], []
        in_brackets = self.take("(")
        while True:
            (backward if self.take("^") else forward).append(self.term())
            if not (in_brackets and self.take("|")):
                break
        if in_brackets:
            self.expect(")")
        return ("negated", tuple(forward), tuple(backward))

    # Group graph patterns (section 18.2.2)

    def group(self):
        self.expect("{")
        if self.peek() == "SELECT":
            pattern = ("select", self.select())
            self.expect("}")
            return pattern
        pattern, filters = ("unit",), []
        while not self.take("}"):
            pattern = self.element(pattern, filters)
            self.take(".")
        for condition in filters:
            pattern = ("filter", condition, pattern)
        return pattern

    def element(self, before, filters):
        if self.take("OPTIONAL"):
            inner, condition = self.group(), None
            while inner[0] == "filter":
                condition = inner[1] if condition is None else ("&&", inner[1], condition)
                inner = inner[2]
            return ("leftjoin", before, inner, condition)
        if self.take("MINUS"):
            return ("minus", before, self.group())
        if self.take("FILTER"):
            filters.append(self.expression())
            return before
        if self.take("BIND"):
            return ("extend", before, *self.named_expression())
        if self.take("VALUES"):
            return ("join", before, ("values", *self.values()))
        if self.take("GRAPH"):
            return ("join", before, ("graph", self.term(), self.group()))
        if self.peek() == "{":
            inner = self.group()
            while self.take("UNION"):
                inner = ("union", inner, self.group())
            return ("join", before, inner)
        return ("join", before, ("bgp", self.triples()))

    def named_expression(self):
        self.expect("(")
        value = self.expression()
        self.expect("AS")
        name = self.term().name
        self.expect(")")
        return name, value

    def values(self):
        in_brackets = self.take("(")
        names = [self.term().name]
        while in_brackets and not self.take(")"):
            names.append(self.term().name)
        self.expect("{")
        rows = []
        while not self.take("}"):
            self.take("(")
            cells = [None if self.take("UNDEF") else self.term() for _ in names]
            self.take(")")
            rows.append({name: cell for name, cell in zip(names, cells) if cell})
        return names, rows

    # Expressions

    def expression(self):
        left = self.conjunction()
        while self.take("||"):
            left = ("||", left, self.conjunction())
        return left

    def conjunction(self):
        left = self.relation()
        while self.take("&&"):
            left = ("&&", left, self.relation())
        return left

    def relation(self):
        left = self.sum()
        sign = self.take("=", "!=", "<", ">", "<=", ">=")
        if sign:
            return (sign, left, self.sum())
        negated = self.take("NOT")
        if self.take("IN"):
            found = ("in", left, self.arguments())
            return ("!", found) if negated else found
        return left

    def sum(self):
        left = self.product()
        while self.peek() in ("+", "-"):
            left = (self.next()[1], left, self.product())
        return left

    def product(self):
        left = self.unary()
        while self.peek() in ("*", "/"):
            left = (self.next()[1], left, self.unary())
        return left

    def unary(self):
        if self.take("!"):
            return ("!", self.unary())
        if self.take("-"):
            return ("negative", self.unary())
        if self.take("("):
            inner = self.expression()
            self.expect(")")
            return inner
        if self.take("NOT"):
            self.expect("EXISTS")
            return ("!", ("exists", self.group()))
        if self.take("EXISTS"):
            return ("exists", self.group())
        if self.peek(1) == "(" and self.peek() not in ("true", "false"):
            return self.call()
        return self.term()

    def arguments(self):
        self.expect("(")
        found = [self.expression()]
        while self.take(","):
            found.append(self.expression())
        self.expect(")")
        return tuple(found)

    def call(self):
        name = self.next()[1]
        if name not in AGGREGATES:
            return ("call", name, self.arguments())
        self.expect("(")
        is_distinct = bool(self.take("DISTINCT"))
        argument = None if self.take("*") else self.expression()
        separator = " "
        if self.take(";"):
            self.expect("SEPARATOR")
            self.expect("=")
            separator = self.term().text
        self.expect(")")
        return ("aggregate", name, is_distinct, argument, separator)

    # Queries and updates

    def query(self):
        if self.take("ASK"):
            return Query("ask", [], False, None, self.group(), None, None, [], None, 0, [])
        if self.take("CONSTRUCT"):
            template = self.template()
            self.expect("WHERE")
            return Query("construct", [], False, None, self.group(), None, None, [], None, 0,
                         template)
        return self.select()

    def select(self):
        self.expect("SELECT")
        is_distinct, items = bool(self.take("DISTINCT")), []
        while self.peek() not in ("WHERE", "{", "FROM", "*"):
            items.append(self.key())
        has_all = self.take("*")
        dataset = self.graphs("FROM")
        self.take("WHERE")
        where = self.group()
        if has_all:
            items = [(name, None) for name in sorted(visible(where))]
        keys = having = limit = None
        order, offset = [], 0
        if self.take("GROUP"):
            self.expect("BY")
            keys = [self.key()]
            while self.peek() == "(" or self.peek().startswith("?"):
                keys.append(self.key())
        if self.take("HAVING"):
            having = self.unary()
        if self.take("ORDER"):
            self.expect("BY")
            while self.peek() == "DESC" or self.peek().startswith("?"):
                is_falling = bool(self.take("DESC"))
                order.append((self.unary(), is_falling))
        if self.take("LIMIT"):
            limit = int(self.next()[1])
        if self.take("OFFSET"):
            offset = int(self.next()[1])
        return Query("select", items, is_distinct, dataset, where, keys, having, order, limit,
                     offset, [])

    def graphs(self, word):
        """The graphs of FROM or USING: those of the default graph and those named, or None."""
        default, named = [], []
        while self.take(word):
            (named if self.take("NAMED") else default).append(self.term())
        return (default, named) if default or named else None

    def key(self):
        """What is selected or grouped by: a variable, or (expression AS variable)."""
        return self.named_expression() if self.peek() == "(" else (self.term().name, None)

    def template(self):
        self.expect("{")
        triples = self.triples()
        self.expect("}")
        return triples

    def quads(self):
        """Quads of a template: (graph or None, subject, predicate, object)."""
        self.expect("{")
        found = []
        while not self.take("}"):
            if self.take("GRAPH"):
                graph = self.term()
                found += [(graph, *triple) for triple in self.template()]
            else:
                found += [(None, *triple) for triple in self.triples()]
        return found

    def updates(self):
        """Operations as tuples, or DROP ALL as one."""
        found = [self.update()]
        while self.take(";"):
            found.append(self.update())
        return found

    def update(self):
        word = self.peek()
        if word in ("COPY", "MOVE", "ADD"):
            self.next()
            self.expect("SILENT")
            source = self.graph_name()
            self.expect("TO")
            return (word, source, self.graph_name())
        if word in ("CLEAR", "DROP"):
            self.next()
            if self.take("ALL"):
                return ("DROP ALL",)
            self.take("SILENT")
            return ("DROP", self.graph_name())
        if self.peek(1) == "DATA":
            self.place += 2
            quads = self.quads()
            return ("change", quads, []) if word == "DELETE" else ("change", [], quads)
        if word == "DELETE" and self.peek(1) == "WHERE":
            self.place += 2
            quads = self.quads()
            return ("modify", None, quads, [], None, where_of(quads))
        return self.modify()

    def graph_name(self):
        return None if self.take("DEFAULT") else (self.take("GRAPH"), self.term())[1]

    def modify(self):
        target = self.term() if self.take("WITH") else None
        removed = self.quads() if self.take("DELETE") else []
        added = self.quads() if self.take("INSERT") else []
        dataset = self.graphs("USING")
        self.expect("WHERE")
        return ("modify", target, removed, added, dataset, self.group())


GROUP_WORDS = {"OPTIONAL", "MINUS", "FILTER", "BIND", "VALUES", "GRAPH", "UNION"}


def visible(pattern):
    """The names of the variables that are in scope in a pattern (18.2.1)."""
    kind, *parts = pattern
    if kind == "select":
        return {name for name, _ in parts[0].items}
    if kind == "values":
        return set(parts[0])
    if kind == "bgp":
        return {term.name for triple in parts[0] for term in triple if isinstance(term, Variable)}
    if kind == "graph":
        return visible(parts[1]) | {term.name for term in parts[:1] if isinstance(term, Variable)}
    if kind == "extend":
        return visible(parts[0]) | {parts[1]}
    if kind == "filter":
        return visible(parts[1])
    if kind == "minus":
        return visible(parts[0])
    return set().union(*(visible(part) for part in parts[:2]))


def where_of(quads):
    """DELETE WHERE takes its template as its pattern, too."""
    pattern = ("unit",)
    for graph, *triple in quads:
        part = ("bgp", [tuple(triple)])
        pattern = ("join", pattern, ("graph", graph, part) if graph else part)
    return pattern
