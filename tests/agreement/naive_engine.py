# SPDX-License-Identifier: MIT
"""SPARQL by the letter of section 18, for what the generators write.

A solution is a dict from names to terms, and a multiset of solutions a list.
Nothing is planned or indexed; `TooLarge` ends what would take too many steps.
"""
import collections
import itertools

from engines import Failure, canonical
from naive_syntax import Parser, Term, Variable, literal
from naive_values import (ExpressionError, Expressions, are_equal, calculate, is_less, is_text,
                          number, number_of, require)

MAX_STEPS = 300000


class TooLarge(Exception):
    """A query takes more steps than a naive evaluation should."""


def substitute(tree, row):
    """A tree of tuples with the values of a solution for its variables (18.6)."""
    if isinstance(tree, Variable):
        return row.get(tree.name, tree)
    if isinstance(tree, list):
        return [substitute(part, row) for part in tree]
    if isinstance(tree, tuple) and not isinstance(tree, Term):
        return tuple(substitute(part, row) for part in tree)
    return tree


def are_compatible(one, other):
    return all(other.get(name, term) == term for name, term in one.items())


def distinct(rows):
    return [dict(items) for items in dict.fromkeys(tuple(sorted(row.items())) for row in rows)]


class Evaluation:
    """One query, of a dataset: sets of triples by the names of graphs, None the default."""

    def __init__(self, graphs):
        self.graphs = graphs
        self.graph = graphs.get(None, set())
        self.steps = 0
        self.expressions = Expressions(self.exists)

    def step(self, n=1):
        self.steps += n
        if self.steps > MAX_STEPS:
            raise TooLarge

    # Property paths (18.4): pairs of what a path leads from and to; None is anything

    def nodes(self):
        return {term for triple in self.graph for term in (triple[0], triple[2])}

    def pairs(self, path, start, end):
        self.step(len(self.graph))
        if isinstance(path, Term):
            return [(s, o) for s, p, o in self.graph
                    if p == path and start in (None, s) and end in (None, o)]
        return getattr(self, self.PATHS[path[0]])(path, start, end)

    def inverse(self, path, start, end):
        return [(s, o) for o, s in self.pairs(path[1], end, start)]

    def sequence(self, path, start, end):
        return [(s, o) for s, middle in self.pairs(path[1], start, None)
                for _, o in self.pairs(path[2], middle, end)]

    def alternative(self, path, start, end):
        return self.pairs(path[1], start, end) + self.pairs(path[2], start, end)

    def negated(self, path, start, end):
        _, forward, backward = path
        found = []
        if forward or not backward:
            found += [(s, o) for s, p, o in self.graph if p not in forward]
        if backward:
            found += [(o, s) for s, p, o in self.graph if p not in backward]
        return [(s, o) for s, o in found if start in (None, s) and end in (None, o)]

    def repeated(self, path, start, end):
        """Zero or one, zero or more, one or more: sets of pairs."""
        if start is None and end is not None:
            return [(s, o) for o, s in
                    self.repeated((path[0], ("inverse", path[1])), end, None)]
        found = set()
        for node in [start] if start is not None else self.nodes():
            reached = {node} if path[0] in "?*" else set()
            once = {o for _, o in self.pairs(path[1], node, None)}
            reached |= once if path[0] == "?" else self.closure(path[1], once)
            found |= {(node, o) for o in reached if end in (None, o)}
        return list(found)

    def closure(self, path, reached):
        reached, waiting = set(reached), list(reached)
        while waiting:
            for _, o in self.pairs(path, waiting.pop(), None):
                if o not in reached:
                    reached.add(o)
                    waiting.append(o)
        return reached

    PATHS = {"inverse": "inverse", "sequence": "sequence", "alternative": "alternative",
             "negated": "negated", "?": "repeated", "*": "repeated", "+": "repeated"}

    # Patterns (18.5)

    def evaluate(self, pattern):
        return getattr(self, "of_" + pattern[0])(*pattern[1:])

    def of_unit(self):
        return [{}]

    def of_bgp(self, triples):
        rows = [{}]
        for triple in triples:
            rows = self.join(rows, self.of_triple(*triple))
        return rows

    def of_triple(self, subject, predicate, object_):
        def fixed(term):
            return None if isinstance(term, Variable) else term
        if isinstance(predicate, Variable):
            found = self.graph
        else:
            found = [(s, predicate, o) for s, o in
                     self.pairs(predicate, fixed(subject), fixed(object_))]
        rows = []
        for triple in found:
            row = {}
            if all(row.setdefault(name.name, term) == term if isinstance(name, Variable)
                   else name == term
                   for name, term in zip((subject, predicate, object_), triple)):
                rows.append(row)
        return rows

    def matches(self, left, right):
        """Each solution of the left side with those of the right that are compatible."""
        common = [name for name in (left[0] if left else {})
                  if all(name in row for row in itertools.chain(left, right))]
        by_key = collections.defaultdict(list)
        for row in right:
            by_key[tuple(row[name] for name in common)].append(row)
        for row in left:
            candidates = by_key.get(tuple(row[name] for name in common), [])
            self.step(1 + len(candidates))
            yield row, [other for other in candidates if are_compatible(row, other)]

    def join(self, left, right):
        return [{**row, **other} for row, found in self.matches(left, right) for other in found]

    def of_join(self, left, right):
        return self.join(self.evaluate(left), self.evaluate(right))

    def of_leftjoin(self, left, right, condition):
        rows = []
        for row, found in self.matches(self.evaluate(left), self.evaluate(right)):
            merged = [{**row, **other} for other in found]
            if condition is not None:
                merged = [both for both in merged if self.expressions.holds(condition, both)]
            rows += merged or [row]
        return rows

    def of_minus(self, left, right):
        return [row for row, found in self.matches_of(left, right)
                if not any(row.keys() & other.keys() for other in found)]

    def matches_of(self, left, right):
        return self.matches(self.evaluate(left), self.evaluate(right))

    def of_union(self, left, right):
        return self.evaluate(left) + self.evaluate(right)

    def of_filter(self, condition, pattern):
        return [row for row in self.evaluate(pattern) if self.expressions.holds(condition, row)]

    def of_extend(self, pattern, name, expression):
        return [self.extended(row, name, expression) for row in self.evaluate(pattern)]

    def extended(self, row, name, expression):
        try:
            return {**row, name: self.expressions.value(expression, row)}
        except ExpressionError:
            return row

    def of_values(self, _names, rows):
        return rows

    def of_graph(self, name, pattern):
        rows, outside = [], self.graph
        for graph in self.graphs:
            if graph is None or isinstance(name, Term) and graph != name:
                continue
            self.graph = self.graphs[graph]
            found = self.evaluate(pattern)
            rows += found if graph == name else self.join(found, [{name.name: graph}])
        self.graph = outside
        return rows

    def of_select(self, query):
        names = {name for name, _ in query.items}
        return [{name: term for name, term in row.items() if name in names}
                for row in self.select(query)]

    def exists(self, pattern, row):
        return bool(self.evaluate(substitute(pattern, row)))

    # Queries (18.2.4 and 18.2.5)

    def select(self, query):
        rows = self.evaluate(query.where)
        if query.keys is not None or any(e and e[0] == "aggregate" for _, e in query.items):
            rows = self.grouped(query, rows)
        else:
            for name, expression in query.items:
                if expression:
                    rows = [self.extended(row, name, expression) for row in rows]
        for expression, is_falling in reversed(query.order):
            rows.sort(key=lambda row, name=expression.name: Place(row.get(name)),
                      reverse=is_falling)
        names = {name for name, _ in query.items}
        rows = [{name: row[name] for name in row if name in names} for row in rows]
        if query.is_distinct:
            rows = distinct(rows)
        end = None if query.limit is None else query.offset + query.limit
        return rows[query.offset:end]

    def grouped(self, query, rows):
        groups = {} if query.keys else {(): rows}
        for row in rows if query.keys else []:
            for name, expression in query.keys:
                if expression:
                    row = self.extended(row, name, expression)
            key = tuple((name, row.get(name)) for name, _ in query.keys)
            groups.setdefault(key, []).append(row)
        results = []
        for key, members in groups.items():
            if query.having and not self.having(query.having, members):
                continue
            row = {name: value for name, value in key if value}
            for name, expression in query.items:
                if expression:
                    value = self.aggregate(expression, members)
                    row = {**row, name: value} if value else row
            results.append(row)
        return results

    def having(self, condition, members):
        _, aggregate, least = condition
        return is_less(least, self.aggregate(aggregate, members))

    def aggregate(self, expression, members):
        """The value of an aggregate, or None for an error (18.5.1)."""
        _, name, is_distinct, argument, separator = expression
        if argument is None:
            return number("integer", len(distinct(members) if is_distinct else members))
        found = [row.get(argument.name) for row in members]
        values = [value for value in found if value is not None]
        if is_distinct:
            values = list(dict.fromkeys(values))
        if name == "COUNT":
            return number("integer", len(values))
        try:
            require(None not in found)
            return self.AGGREGATES[name](values, separator)
        except ExpressionError:
            return None

    def total(values, _separator):
        result = number("integer", 0)
        for value in values:
            result = calculate("+", result, value)
        return result

    def average(values, separator):
        if not values:
            return number("integer", 0)
        return calculate("/", Evaluation.total(values, separator), number("integer", len(values)))

    def concatenation(values, separator):
        require(all(value.kind != "bnode" for value in values))
        return literal(separator.join(value.text for value in values))

    AGGREGATES = {"SUM": total, "AVG": average, "GROUP_CONCAT": concatenation,
                  "MIN": lambda values, _: min(values, key=Place, default=None),
                  "MAX": lambda values, _: max(values, key=Place, default=None)}


class Place:
    """Where a term stands in ORDER BY (15.1); the generators order values of a type."""

    def __init__(self, term):
        self.term = term

    def __lt__(self, other):
        if self.term is None or other.term is None:
            return self.term is None and other.term is not None
        return is_less(self.term, other.term)


class Naive:
    """An engine as those of engines.py are; `TooLarge` where it gives up."""
    name = "naive"

    def __init__(self):
        self.graphs = {None: set()}

    def ask(self, text):
        query = Parser(text).query()
        evaluation = Evaluation(self.dataset(query.dataset))
        if query.form == "ask":
            return collections.Counter([bool(evaluation.evaluate(query.where))])
        if query.form == "construct":
            return collections.Counter(self.constructed(evaluation, query))
        names = sorted(name for name, _ in query.items)
        return collections.Counter(tuple(cell(row, name) for name in names)
                                   for row in evaluation.select(query))

    def constructed(self, evaluation, query):
        return {tuple(canonical(as_json(term)) for term in triple[1:])
                for row in evaluation.evaluate(query.where)
                for triple in instances([(None, *triple) for triple in query.template], row)}

    def update(self, text):
        before = {name: set(triples) for name, triples in self.graphs.items()}
        try:
            for operation in Parser(text).updates():
                self.apply(*operation)
        except BaseException:
            self.graphs = before
            raise

    def apply(self, kind, *arguments):
        if kind == "DROP ALL":
            self.graphs = {None: set()}
        elif kind == "DROP":
            self.graphs.get(arguments[0], set()).clear()
        elif kind == "change":
            self.change(*arguments)
        elif kind == "modify":
            self.modify(*arguments)
        elif arguments[0] != arguments[1] and self.graphs.get(arguments[0]):
            self.transfer(kind, *arguments)
        self.graphs = {name: triples for name, triples in self.graphs.items()
                       if triples or name is None}

    def transfer(self, kind, source, target):
        kept = self.graphs.get(target, set()) if kind == "ADD" else set()
        self.graphs[target] = kept | self.graphs[source]
        if kind == "MOVE":
            self.graphs[source] = set()

    def change(self, removed, added):
        for graph, *triple in removed:
            self.graphs.get(graph, set()).discard(tuple(triple))
        for graph, *triple in added:
            self.graphs.setdefault(graph, set()).add(tuple(triple))

    def dataset(self, chosen):
        """The graphs of FROM or USING, or all (13.2)."""
        if chosen is None:
            return dict(self.graphs)
        default, named = chosen
        graphs = {name: self.graphs[name] for name in named if name in self.graphs}
        graphs[None] = set().union(*(self.graphs.get(name, set()) for name in default))
        return graphs

    def modify(self, target, removed, added, chosen, where):
        dataset = self.dataset(chosen)
        if target and chosen is None:
            dataset[None] = self.graphs.get(target, set())
        rows = Evaluation(dataset).evaluate(where)

        def quads(template):
            return [(graph or target, *triple) for row in rows
                    for graph, *triple in instances(template, row)]
        self.change(quads(removed), quads(added))


def instances(template, row):
    """The quads that a template makes of a solution, those that are none left out."""
    for quad in substitute(template, row):
        graph, subject, predicate, _ = quad
        if not (any(isinstance(term, Variable) for term in quad) or subject.kind == "literal"
                or predicate.kind != "iri" or graph and graph.kind != "iri"):
            yield quad


def as_json(term):
    if term is None:
        return None
    kind = "uri" if term.kind == "iri" else term.kind
    return {"type": kind, "value": term.text, "xml:lang": term.language,
            "datatype": "" if term.language else term.datatype}


def cell(row, name):
    term = row.get(name)
    if name == "gc" and term:
        term = term._replace(text="|".join(sorted(term.text.split("|"))))
    return canonical(as_json(term))
