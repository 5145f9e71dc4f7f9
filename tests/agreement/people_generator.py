# SPDX-License-Identifier: MIT
"""Random queries as people write them: over persons, with values of known types."""
import random

PREFIXES = ("PREFIX e: <http://e/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ")
NAMES = ['"Ann"', '"Bob"', '"Éva"', '"Dan Ro"', '"ann"', '"日本"', '"x|y"', '""', '"a.b+c"',
         '"😀z"']
TAGGED = ['"Anna"@en', '"Anne"@fr', '"anna"@en-gb', '"Ann"@de']
TIMES = ['"2001-03-04T05:06:07Z"^^xsd:dateTime', '"1999-12-31T23:59:59.5-05:00"^^xsd:dateTime',
         '"2001-03-04T07:06:07+03:00"^^xsd:dateTime', '"2020-02-29T00:00:00"^^xsd:dateTime']
# No doubles: how they are written is up to each engine.
NUMBERS = ["0", "1", "7", "42", "-3", "2.5", "0.1", "-1.5", "1000.25", "10000000000"]
PATTERNS = ["a", "^A", "n+$", "[a-d]", ".", "b|n", "(n)(.)", r"\\.", "x\\\\|y", "^$"]
TYPES = {"?name": "text", "?tag": "text", "?age": "number", "?size": "number",
         "?born": "time", "?ok": "truth"}
PROPERTY = {"?name": "e:name", "?tag": "e:tag", "?age": "e:age", "?size": "e:size",
            "?born": "e:born", "?ok": "e:ok"}


class PeopleGenerator:
    """Star patterns, joins along links, functions of typed arguments, groups."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.n_fresh = 0

    def pick(self, items):
        return self.rng.choice(items)

    def chance(self, probability):
        return self.rng.random() < probability

    def person(self):
        return f"e:p{self.rng.randrange(9)}"

    def fresh(self):
        self.n_fresh += 1
        return f"?f{self.n_fresh}"

    # Data and updates

    def facts(self, n):
        values = {"e:name": NAMES, "e:tag": TAGGED, "e:age": NUMBERS[:5],
                  "e:size": NUMBERS, "e:born": TIMES, "e:ok": ["true", "false"],
                  "a": ["e:Person", "e:Dog"]}
        facts = []
        for _ in range(n):
            predicate = self.pick([*values, "e:knows", "e:knows", "e:boss"])
            objects = values.get(predicate, [self.person()])
            facts.append(f"{self.person()} {predicate} {self.pick(objects)} .")
        return " ".join(facts)

    def data(self):
        blank = " ".join(f"_:b{i} e:knows {self.person()} ; e:age {self.pick(NUMBERS)} ."
                         for i in range(2))
        return (f"{PREFIXES}INSERT DATA {{ {self.facts(50)} {blank} GRAPH e:g "
                f"{{ {self.facts(12)} }} GRAPH e:h {{ {self.facts(12)} }} }}")

    def update(self):
        where, known = self.star("?s")
        value = self.pick([*known, self.person()])
        computed, result = self.bind(known)
        # No blank node is made: their number would differ by solutions alone.
        return PREFIXES + self.pick([
            f"INSERT {{ ?s e:copy {value} }} WHERE {{ {where} }}",
            f"INSERT {{ GRAPH e:g {{ ?s e:copy {result} }} }} WHERE {{ {where} {computed} }}",
            f"DELETE {{ ?s ?p {value} }} WHERE {{ {where} ?s ?p {value} }}",
            f"DELETE {{ ?s e:knows ?t }} INSERT {{ ?t e:knownBy ?s }} "
            f"WHERE {{ {where} ?s e:knows ?t }}",
            f"WITH e:g DELETE {{ ?s ?p ?o }} WHERE {{ ?s e:age ?age ; ?p ?o "
            f"FILTER({self.truth(['?age'], 1)}) }}",
            f"INSERT DATA {{ {self.facts(3)} }} ; DELETE DATA {{ {self.facts(6)} }}",
            f"DELETE WHERE {{ GRAPH ?g {{ {self.person()} e:knows ?o }} }}",
            f"INSERT {{ GRAPH ?g {{ ?s e:seen true }} }} USING e:g USING NAMED e:h "
            f"WHERE {{ {where} GRAPH ?g {{ ?s e:knows ?x }} }}"])

    # Expressions by type; `known` are the variables that a pattern binds

    def value(self, kind, known, depth):
        return getattr(self, kind)(known, depth)

    def variables(self, kind, known):
        return [name for name in known if TYPES.get(name) == kind]

    def number(self, known, depth):
        leaves = self.variables("number", known) * 3 + NUMBERS
        if depth <= 0 or self.chance(0.2):
            return self.pick(leaves)
        one, other = self.number(known, depth - 1), self.number(known, depth - 1)
        text, time = self.text(known, depth - 1), self.time(known)
        return self.pick([
            f"({one} {self.pick(['+', '-', '*', '/'])} {other})", f"(-{one})",
            f"{self.pick(['ABS', 'CEIL', 'FLOOR', 'ROUND'])}({one})", f"STRLEN({text})",
            f"{self.pick(['YEAR', 'MONTH', 'DAY', 'HOURS', 'MINUTES', 'SECONDS'])}({time})",
            f"IF({self.truth(known, depth - 1)}, {one}, {other})",
            f"COALESCE({one}, {other})",
            f"xsd:{self.pick(['integer', 'decimal', 'double', 'float'])}({one})",
            f"xsd:integer(STR({one}))", f"xsd:integer({self.truth(known, 0)})"])

    def text(self, known, depth):
        leaves = self.variables("text", known) * 3 + NAMES + TAGGED
        if depth <= 0 or self.chance(0.2):
            return self.pick(leaves)
        one, other = self.text(known, depth - 1), self.text(known, depth - 1)
        return self.pick([
            f"STR({self.pick([*known, one])})", f"LANG({one})", f"CONCAT({one}, {other})",
            f"SUBSTR({one}, {self.rng.randint(1, 3)})",
            f"SUBSTR({one}, {self.rng.randint(1, 3)}, {self.rng.randint(0, 3)})",
            f"{self.pick(['UCASE', 'LCASE', 'ENCODE_FOR_URI'])}({one})",
            f"{self.pick(['STRBEFORE', 'STRAFTER'])}({one}, {other})",
            f'REPLACE({one}, "{self.pick(PATTERNS[:5])}", "{self.pick(["", "_", "é"])}")',
            f'STRLANG(STR({one}), "{self.pick(["en", "fr"])}")',
            f"IF({self.truth(known, depth - 1)}, {one}, {other})",
            f"{self.pick(['MD5', 'SHA1', 'SHA256'])}(STR({one}))", f"TZ({self.time(known)})",
            f"xsd:string({self.number(known, 0)})",
            f"STR(DATATYPE({self.pick([self.number(known, 1), one])}))"])

    def time(self, known, _depth=0):
        return self.pick(self.variables("time", known) * 3 + TIMES)

    def truth(self, known, depth):
        kind = self.pick(["number", "text", "time"])
        one, other = self.value(kind, known, depth - 1), self.value(kind, known, depth - 1)
        compare = f"({one} {self.pick(['=', '!=', '<', '>', '<=', '>='])} {other})"
        if depth <= 0:
            return self.pick([compare, *self.variables("truth", known)])
        text, more = self.text(known, depth - 1), self.text(known, depth - 1)
        left, right = self.truth(known, depth - 1), self.truth(known, depth - 1)
        flags = self.pick(["", ', "i"'])
        same = self.pick(NUMBERS + self.variables("number", known) * 3)
        cast = f"xsd:{self.pick(['double', 'float', 'decimal', 'integer'])}({same})"
        return self.pick([
            compare, f"({cast} {self.pick(['=', '<=', '<'])} {same})",
            f"({left} && {right})", f"({left} || {right})", f"(!{left})",
            f'REGEX({text}, "{self.pick(PATTERNS)}"{flags})',
            f"{self.pick(['CONTAINS', 'STRSTARTS', 'STRENDS'])}({text}, {more})",
            f'LANGMATCHES(LANG({text}), "{self.pick(["en", "*", "fr"])}")',
            f"{self.pick(['isIRI', 'isBLANK', 'isLITERAL', 'isNUMERIC', 'BOUND'])}"
            f"({self.pick([*known, '?none'])})",
            f"({one} {self.pick(['IN', 'NOT IN'])} ({other}, {self.value(kind, known, 0)}))",
            f"sameTerm({one}, {other})",
            f"{self.pick(['', 'NOT '])}EXISTS "
            f"{{ ?s e:knows ?e . {self.filter(['?s', *known], 0)} }}"])

    # Patterns

    def filter(self, known, depth=2):
        return f"FILTER({self.truth(known, depth)})"

    def bind(self, known):
        result = self.fresh()
        kind = self.pick(["number", "text", "truth"])
        return f"BIND({self.value(kind, known, 2)} AS {result})", result

    def star(self, subject, suffix=""):
        """A star around a variable, with what it binds."""
        known = self.rng.sample(sorted(PROPERTY), self.rng.randint(1, 2))
        pairs = " ; ".join(f"{PROPERTY[name]} {name}" for name in known)
        return f"{subject} {pairs} .{suffix}", known

    def link(self, one, other):
        step = self.pick(["e:knows", "e:boss", "^e:knows", "e:knows/e:boss", "e:knows+",
                          "e:boss*", "e:knows|e:boss", "(e:knows|^e:boss)+", "e:boss?",
                          "!(e:knows|a)", "e:knows/e:knows*", "(e:boss/e:knows)*"])
        return f"{one} {step} {other} ."

    def pattern(self):
        """A group over ?s and ?t, with what it surely or perhaps binds."""
        text, known = self.star("?s")
        known = ["?s", *known]
        for _ in range(self.rng.randint(0, 3)):
            more, names = self.star(self.pick(["?s", "?t"]))
            kind = self.rng.randrange(11)
            if kind == 0:
                text += f" OPTIONAL {{ {more} {self.filter(known + names, 1)} }}"
                known += names
            elif kind == 1:
                text += " " + self.link("?s", "?t")
                known.append("?t")
            elif kind == 2:
                text = f"{{ {text} }} UNION {{ {more} {self.link('?s', '?t')} }}"
                known += [*names, "?t"]
            elif kind == 3:
                text += f" MINUS {{ {more} }}"
            elif kind == 4:
                computed, result = self.bind(known)
                text += " " + computed
                known.append(result)
            elif kind == 5:
                text += (f" VALUES (?s ?age) {{ ({self.person()} {self.pick(NUMBERS[:5])}) "
                         f"({self.person()} UNDEF) (UNDEF {self.pick(NUMBERS[:5])}) }}")
                known.append("?age")
            elif kind == 6:
                text += f" GRAPH {self.pick(['?g', 'e:g'])} {{ {more} }}"
                known += names
            elif kind == 7:
                inner, result = self.aggregate(["?t"])
                text += (f" {{ SELECT ?s ({inner} AS {result}) WHERE "
                         f"{{ {self.link('?s', '?t')} }} GROUP BY ?s }}")
                known.append(result)
            elif kind == 8:
                text += f" OPTIONAL {{ {self.link('?s', '?t')} {more} }}"
                known += ["?t", *names]
            else:
                text += " " + self.filter(known)
        return text, list(dict.fromkeys(known))

    def aggregate(self, known):
        name = self.pick(known)
        distinct = self.pick(["", "DISTINCT "])
        choices = [f"COUNT({distinct}{name})", "COUNT(*)"]
        if TYPES.get(name) == "number":
            choices += [f"{self.pick(['SUM', 'AVG', 'MIN', 'MAX'])}({distinct}{name})"] * 3
        if TYPES.get(name) in ("text", "number"):
            choices.append(f'GROUP_CONCAT({distinct}{name}; SEPARATOR="|")')
        chosen = self.pick(choices)
        return chosen, "?gc" if chosen.startswith("GROUP_CONCAT") else self.fresh()

    def query(self):
        text, known = self.pattern()
        kind = self.rng.random()
        if kind < 0.1:
            return f"{PREFIXES}ASK {{ {text} }}"
        if kind < 0.2:
            return (f"{PREFIXES}CONSTRUCT {{ ?s e:is {self.pick(known)} . "
                    f"{self.pick(known)} e:of ?s }} WHERE {{ {text} }}")
        if kind < 0.45:
            return PREFIXES + self.grouped(text, known)
        chosen = self.rng.sample(known, min(len(known), 3))
        names = " ".join(chosen)
        query = f"SELECT {self.pick(['', 'DISTINCT '])}{names} WHERE {{ {text} }}"
        ordered = [name for name in known if name in ("?age", "?size", "?ok", "?born")]
        if ordered and self.chance(0.4):
            return PREFIXES + self.part(text, ordered)
        return PREFIXES + query

    def part(self, text, names):
        """All that is shown has a place in the order, so that a part of it is certain."""
        order = " ".join(self.pick([name, f"DESC({name})"]) for name in names)
        return (f"SELECT {self.pick(['', 'DISTINCT '])}{' '.join(names)} WHERE {{ {text} }} "
                f"ORDER BY {order} LIMIT {self.rng.randint(0, 6)} OFFSET {self.rng.randint(0, 4)}")

    def grouped(self, text, known):
        key = self.pick(known)
        computed = self.value(self.pick(["number", "text"]), known, 1)
        pair = " ".join(self.rng.sample(known, 2))
        by, shown = self.pick([(key, key), (pair, pair), (f"({computed} AS ?key)", "?key"),
                               (f"({computed} AS ?key) {key}", f"?key {key}"), ("", "")])
        aggregate, result = self.aggregate(known)
        group = f" GROUP BY {by}" if by else ""
        if by and self.chance(0.3):
            group += f" HAVING({self.pick(['COUNT(*)', f'COUNT(DISTINCT {key})'])} > 1)"
        return f"SELECT {shown} ({aggregate} AS {result}) WHERE {{ {text} }}{group}"
