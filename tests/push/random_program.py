# SPDX-License-Identifier: MIT
"""Random Datalog programs with negation and constraints, and an evaluator that
knows no better than to try everything."""
import itertools

TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
CLASSES = ["<urn:p#A>", "<urn:p#B>", "<urn:p#C>", "<urn:p#D>"]
PROPERTIES = ["<urn:p#p>", "<urn:p#q>", "<urn:p#r>", "<urn:p#s>"]
# Individuals and a literal, which is never a subject.
THINGS = [f"<urn:p#i{n}>" for n in range(4)]
LITERAL = '"it\'s \\"5\\\\"'


class RandomProgram:
    """Rules of two strata; the second negates what the first derives."""

    def __init__(self, rng):
        self.rng = rng
        self.facts = {self.fact() for _ in range(rng.randrange(6, 20))}
        self.strata = [[self.rule(0) for _ in range(rng.randrange(1, 6))],
                       [self.rule(1) for _ in range(rng.randrange(3))]]
        self.constraints = [self.body(0) for _ in range(rng.randrange(3))]

    def fact(self):
        rng = self.rng
        if rng.random() < 0.4:
            return (rng.choice(THINGS), TYPE, rng.choice(CLASSES))
        objects = THINGS + [LITERAL]
        return (rng.choice(THINGS), rng.choice(PROPERTIES), rng.choice(objects))

    def term(self, variables):
        if self.rng.random() < 0.15:
            return self.rng.choice(THINGS)
        return self.rng.choice(variables)

    def atom(self, variables, names):
        """An atom over the classes and properties with these places."""
        first = self.term(variables)
        if self.rng.random() < 0.35:
            return (first, TYPE, CLASSES[self.rng.choice(names)])
        second = self.term(variables)
        return (first, PROPERTIES[self.rng.choice(names)], second)

    def body(self, stratum):
        """Positive atoms, negated ones, and pairs that differ."""
        rng = self.rng
        names = [0, 1, 2] if stratum == 0 else [0, 1, 2, 3]
        atoms = [self.atom(["?x", "?y", "?z"], names)
                 for _ in range(rng.randrange(1, 4))]
        if rng.random() < 0.1:
            atoms.append(("?x", "?v", "?y"))
        bound = sorted({t for atom in atoms for t in atom if t[0] == "?"}
                       - {"?v"})
        negated, different = [], []
        if bound and stratum == 1:
            negated.append(self.atom(bound, [0, 1, 2]))
        subjects = [a[0] for a in atoms if a[0] in bound]
        if subjects and rng.random() < 0.3:
            different.append((rng.choice(subjects), rng.choice(bound)))
        return atoms, negated, different

    def rule(self, stratum):
        while True:
            body = self.body(stratum)
            # A triple atom would read what the second stratum derives.
            if stratum == 0 and any(a[1] == "?v" for a in body[0]):
                continue
            bound = sorted({t for atom in body[0] for t in atom
                            if t[0] == "?"} - {"?v"})
            subjects = [a[0] for a in body[0] if a[0][0] == "?"]
            if not subjects:
                continue
            names = [0, 1, 2] if stratum == 0 else [3]
            first, predicate, second = self.atom(bound, names)
            if first[0] == "?":
                first = self.rng.choice(subjects)  # never a literal
            return (first, predicate, second), body

    def text(self):
        """The rules in the syntax of RDFox."""
        lines = [f"{show(head)} :- {show_body(body)} ."
                 for stratum in self.strata for head, body in stratum]
        lines += [f"false :- {show_body(body)} ." for body in self.constraints]
        return "\n".join(lines) + "\n"

    def data(self):
        return "".join(" ".join(fact) + " .\n" for fact in sorted(self.facts))

    def closure(self):
        facts = set(self.facts)
        for stratum in self.strata:
            while new := {instance(head, bindings) for head, body in stratum
                          for bindings in matches(body, facts)} - facts:
                facts |= new
        return facts

    def is_inconsistent(self, facts):
        return any(True for body in self.constraints
                   for _ in matches(body, facts))


def show(atom):
    return f"[{', '.join(atom)}]"


def show_body(body):
    atoms, negated, different = body
    return ", ".join([show(a) for a in atoms]
                     + [f"NOT {show(a)}" for a in negated]
                     + [f"FILTER({a} != {b})" for a, b in different])


def instance(atom, bindings):
    return tuple(bindings.get(term, term) for term in atom)


def matches(body, facts):
    """Yields what the variables may stand for."""
    atoms, negated, different = body
    for chosen in itertools.product(facts, repeat=len(atoms)):
        bindings = {}
        for term, value in zip(itertools.chain(*atoms),
                               itertools.chain(*chosen)):
            if bindings.setdefault(term, value) != value if term[0] == "?" \
                    else term != value:
                break
        else:
            if (not any(instance(a, bindings) in facts for a in negated)
                    and all(bindings[a] != bindings[b] for a, b in different)):
                yield bindings
