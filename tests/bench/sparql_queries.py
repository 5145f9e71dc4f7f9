# SPDX-License-Identifier: MIT
"""What sparql.py asks, and the data of a shop that half of it is about."""
import random

LUBM = """PREFIX ub: <http://swat.cse.lehigh.edu/onto/univ-bench.owl#>
PREFIX d: <http://www.Department0.University0.edu/>
"""
SHOP = """PREFIX s: <http://shop/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
"""
# The benchmark's 14 queries; all is stated in the closure.
LUBM_QUERIES = [LUBM + query for query in [
    "SELECT ?x { ?x a ub:GraduateStudent ; ub:takesCourse d:GraduateCourse0 }",
    "SELECT ?x ?y ?z { ?x a ub:GraduateStudent . ?y a ub:University . ?z a ub:Department . "
    "?x ub:memberOf ?z . ?z ub:subOrganizationOf ?y . ?x ub:undergraduateDegreeFrom ?y }",
    "SELECT ?x { ?x a ub:Publication ; ub:publicationAuthor d:AssistantProfessor0 }",
    "SELECT ?x ?n ?e ?t { ?x a ub:Professor ; ub:worksFor <http://www.Department0.University0.edu> ;"
    " ub:name ?n ; ub:emailAddress ?e ; ub:telephone ?t }",
    "SELECT ?x { ?x a ub:Person ; ub:memberOf <http://www.Department0.University0.edu> }",
    "SELECT ?x { ?x a ub:Student }",
    "SELECT ?x ?y { ?x a ub:Student . ?y a ub:Course . ?x ub:takesCourse ?y . "
    "d:AssociateProfessor0 ub:teacherOf ?y }",
    "SELECT ?x ?y ?e { ?x a ub:Student ; ub:memberOf ?y ; ub:emailAddress ?e . "
    "?y a ub:Department ; ub:subOrganizationOf <http://www.University0.edu> }",
    "SELECT ?x ?y ?z { ?x a ub:Student . ?y a ub:Faculty . ?z a ub:Course . ?x ub:advisor ?y . "
    "?y ub:teacherOf ?z . ?x ub:takesCourse ?z }",
    "SELECT ?x { ?x a ub:Student ; ub:takesCourse d:GraduateCourse0 }",
    "SELECT ?x { ?x a ub:ResearchGroup ; ub:subOrganizationOf <http://www.University0.edu> }",
    "SELECT ?x ?y { ?x ub:headOf ?y . ?y a ub:Department ; "
    "ub:subOrganizationOf <http://www.University0.edu> }",
    "SELECT ?x { ?x a ub:Person . <http://www.University0.edu> ub:hasAlumnus ?x }",
    "SELECT ?x { ?x a ub:UndergraduateStudent }",
]]
LUBM_PATHS = [LUBM + query for query in [
    "SELECT ?x { ?x ub:subOrganizationOf+ <http://www.University0.edu> }",
    "SELECT ?u (COUNT(*) AS ?n) { ?x ub:advisor/ub:worksFor/ub:subOrganizationOf ?u } GROUP BY ?u",
    "SELECT ?x { d:FullProfessor0 (ub:advisor|^ub:advisor)+ ?x }",
]]
# Shaped like those of the Berlin benchmark: a user who explores, and analysts.
SHOP_QUERIES = [SHOP + query for query in [
    "SELECT DISTINCT ?p ?l { ?p a s:type5 ; s:label ?l ; s:feature s:feature7 ; s:number1 ?v "
    "FILTER(?v > 500) } ORDER BY ?l LIMIT 10",
    "SELECT ?l ?c ?f ?t ?o { s:product77 s:label ?l ; s:comment ?c ; s:producer ?m ; "
    "s:feature/s:label ?f ; s:text1 ?t OPTIONAL { s:product77 s:text2 ?o } }",
    "SELECT ?p ?l { ?p s:label ?l ; a s:type5 ; s:feature s:feature7 ; s:number1 ?v "
    "FILTER(?v > 200) OPTIONAL { ?p s:feature s:feature9 ; s:label ?no } "
    "FILTER(!BOUND(?no)) } ORDER BY ?l LIMIT 10",
    "SELECT DISTINCT ?p ?l { { ?p a s:type5 ; s:label ?l ; s:feature s:feature7 ; s:number1 ?v "
    "FILTER(?v > 300) } UNION { ?p a s:type5 ; s:label ?l ; s:feature s:feature8 ; s:number2 ?v "
    "FILTER(?v > 400) } } ORDER BY ?l OFFSET 5 LIMIT 10",
    "SELECT DISTINCT ?p ?l { s:product77 s:feature ?f ; s:number1 ?a ; s:number2 ?b . "
    "?p s:feature ?f ; s:label ?l ; s:number1 ?x ; s:number2 ?y FILTER(?p != s:product77) "
    "FILTER(?x < ?a + 120 && ?x > ?a - 120 && ?y < ?b + 170 && ?y > ?b - 170) } "
    "ORDER BY ?l LIMIT 5",
    "SELECT ?p ?l { ?p a s:Product ; s:label ?l FILTER REGEX(?l, \"^.*ab.*e$\") }",
    "SELECT ?o ?price ?v ?r ?title ?name { ?o s:product s:product77 ; s:price ?price ; "
    "s:vendor ?v . ?v s:country s:country1 OPTIONAL { ?r s:about s:product77 ; s:by ?who ; "
    "s:title ?title . ?who s:name ?name } }",
    "SELECT ?t ?x ?d ?n { ?r s:about s:product77 ; s:title ?t ; s:text ?x ; s:date ?d ; s:by ?w . "
    "?w s:name ?n FILTER LANGMATCHES(LANG(?x), \"en\") } ORDER BY DESC(?d) LIMIT 20",
    "CONSTRUCT { ?w ?p ?o } { s:review99 s:by ?w . ?w ?p ?o }",
    "SELECT DISTINCT ?o ?price { ?o s:product s:product77 ; s:vendor ?v ; s:days ?n ; "
    "s:price ?price ; s:until ?end . ?v s:country s:country2 FILTER(?n <= 3) "
    "FILTER(?end > \"2020-06-01\"^^xsd:date) } ORDER BY ?price LIMIT 10",
    "SELECT ?c (AVG(?price) AS ?mean) (COUNT(*) AS ?n) { ?o s:vendor ?v ; s:price ?price . "
    "?v s:country ?c } GROUP BY ?c ORDER BY DESC(?mean)",
    "SELECT ?p (AVG(?x) AS ?mean) (COUNT(?r) AS ?n) { ?p a s:type3 . ?r s:about ?p ; "
    "s:rating ?x } GROUP BY ?p HAVING(COUNT(?r) > 5) ORDER BY DESC(?mean) LIMIT 10",
]]
SHOP_PATHS = [SHOP + query for query in [
    "SELECT (COUNT(?p) AS ?n) { ?p s:leaf/rdfs:subClassOf* s:type3 }",
    "SELECT ?a ?b { ?a rdfs:subClassOf+ ?b }",
]]
WORDS = "able baker cable table stone amber shore tide sable noble wave crab fable line".split()


class Shop:
    """Products, offers and reviews, as N-Triples: about 340 for each product."""

    def __init__(self, seed=1):
        self.rng = random.Random(seed)

    def text(self, n):
        return '"' + " ".join(self.rng.choice(WORDS) for _ in range(n)) + '"'

    def entity(self, name, properties):
        for key, value in properties:
            if isinstance(value, int):
                value = f'"{value}"^^<http://www.w3.org/2001/XMLSchema#integer>'
            elif value[0] != '"':
                value = f"<http://shop/{value}>"
            predicate = key if ":" in key else f"http://shop/{key}"
            yield f"<http://shop/{name}> <{predicate}> {value} .\n"

    def date(self):
        return (f'"{self.rng.randint(2018, 2021)}-{self.rng.randint(1, 12):02}-'
                f'{self.rng.randint(1, 28):02}"^^<http://www.w3.org/2001/XMLSchema#date>')

    def vocabulary(self):
        below = "http://www.w3.org/2000/01/rdf-schema#subClassOf"
        for i in range(1, 151):
            yield from self.entity(f"type{i}", [(below, f"type{i // 3}")] if i > 3 else [])
        for i in range(500):
            yield from self.entity(f"feature{i}", [("label", self.text(2))])
        for i in range(100):
            yield from self.entity(f"vendor{i}", [("country", f"country{i % 10}"),
                                                  ("label", self.text(2))])

    def product(self, i):
        kind = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
        leaf = self.rng.randint(51, 150)
        types = [leaf]
        while types[-1] > 3:
            types.append(types[-1] // 3)
        features = self.rng.sample(range(500), 10) + [7 + i % 3]
        properties = [(kind, "Product"), ("leaf", f"type{leaf}")]
        properties += [(kind, f"type{t}") for t in types]
        properties += [("feature", f"feature{f}") for f in sorted(set(features))]
        properties += [("label", self.text(3)), ("comment", self.text(15)),
                       ("producer", f"producer{i % 50}"), ("text1", self.text(5)),
                       ("number1", self.rng.randint(1, 1000)),
                       ("number2", self.rng.randint(1, 1000))]
        if i % 2:
            properties.append(("text2", self.text(5)))
        yield from self.entity(f"product{i}", properties)

    def offer(self, i, product):
        return self.entity(f"offer{i}", [
            ("product", f"product{product}"), ("vendor", f"vendor{self.rng.randrange(100)}"),
            ("price", self.rng.randint(5, 5000)), ("days", self.rng.randint(1, 14)),
            ("from", self.date()), ("until", self.date()), ("page", f"page{i}")])

    def review(self, i, product):
        tag = self.rng.choice(["@en", "@fr", "@de"])
        return self.entity(f"review{i}", [
            ("about", f"product{product}"), ("by", f"person{i // 5}"), ("title", self.text(4)),
            ("text", self.text(30) + tag), ("rating", self.rng.randint(1, 10)),
            ("other", self.rng.randint(1, 10)), ("date", self.date())])

    def triples(self, n_products):
        yield from self.vocabulary()
        for i in range(n_products):
            yield from self.product(i)
            for j in range(20):
                yield from self.offer(20 * i + j, i)
            for j in range(20):
                yield from self.review(20 * i + j, i)
        for i in range(4 * n_products):
            yield from self.entity(f"person{i}", [("name", self.text(2)),
                                                  ("country", f"country{i % 10}")])
