# SPDX-License-Identifier: MIT
"""rrn.Reasoner against `rrn reason`, and its errors."""
import _thread
import os
import re
import signal
import threading
import time
import unittest

import rrn
from rrn._cdef import CDEF
from support import (DATA, FAMILY, MODEL, ONTOLOGY, PREFIXES, ROYAL, SOURCE,
                     derived_by_program, line_of, needs_network)
from rrn import Origin, Reasoner, Text

SUBCLASS = Text(PREFIXES + ":Dog rdfs:subClassOf :Animal .")
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


def words(text):
    return re.findall(r"\w+|[^\w\s]", text)


def statements_of(lines):
    """The statements that lines of N-Triples describe by rdf:subject, ..."""
    parts = {}
    for line in lines:
        node, name, value = line.removesuffix(" .").split(" ", 2)
        parts.setdefault(node, {})[name.rpartition("#")[2]] = value
    return [" ".join(part[key] for key in
                     ("subject>", "predicate>", "object>")) + " ."
            for part in parts.values()]


class Updates(unittest.TestCase):
    def test_axioms_and_facts_change_together(self):
        # A fact was taken for one that the transitive rule had derived before.
        sub, trans = ":c rdfs:subClassOf :d .", ":p a owl:TransitiveProperty ."
        with Reasoner(data=Text(PREFIXES + trans)) as reasoner:
            reasoner.reason()
            for added, removed in (
                    ((":a :p :b", ":b :p :c"), ()), ((":a :p :c",), ()),
                    ((":x :p :a",), (":b :p :c",)), ((sub, ":c :p :e"), ())):
                for change, triples in ((reasoner.add, added),
                                        (reasoner.remove, removed)):
                    for triple in triples:
                        change(*self.terms(triple))
                reasoner.reason()
            found = {line_of(one) for one in reasoner.triples(
                predicate="urn:t:p")}
        self.assertEqual(found, {
            f"<urn:t:{a}> <urn:t:p> <urn:t:{b}> ." for a, b in
            ("ab", "ac", "xa", "xb", "xc", "ce", "ae", "xe")})

    @staticmethod
    def terms(triple):
        names = {"rdfs:": "http://www.w3.org/2000/01/rdf-schema#", ":": "urn:t:"}
        for word in triple.split()[:3]:
            prefix = "rdfs:" if word.startswith("rdfs:") else ":"
            yield names[prefix] + word.removeprefix(prefix)


class Interface(unittest.TestCase):
    def test_declarations_are_those_of_the_header(self):
        header = (SOURCE / "plugin/include/rrn/rrn.h").read_text()
        header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
        header = re.sub(r"#ifdef __cplusplus.*?#endif", "", header, flags=re.S)
        header = re.sub(r"^#.*$|\bRRN_API\b|\bRRN_NOEXCEPT\b", "", header,
                        flags=re.M)
        self.assertEqual(words(CDEF), words(header))

    def test_structs_are_as_large_as_the_formats_that_read_them(self):
        from rrn._library import ffi
        from rrn._blocks import ROW, TERM
        self.assertEqual(ffi.sizeof("RrnRow"), ROW.size)
        self.assertEqual(ffi.sizeof("RrnTerm"), TERM.size)


class AgainstTheProgram(unittest.TestCase):
    def check_derived(self, arguments, **sources):
        with Reasoner(**sources) as reasoner:
            reasoner.reason()
            lines = sorted(map(line_of, reasoner.derived()))
        self.assertEqual(lines, derived_by_program(*arguments))
        self.assertGreater(len(lines), 0)

    def test_family(self):
        self.check_derived(["--ontology", ONTOLOGY, DATA],
                           ontology=ONTOLOGY, data=DATA)

    def test_family_by_datalog(self):
        rules = SOURCE / "owl/family.dlog"
        self.check_derived(["--rules", rules, DATA], rules=rules, data=DATA)

    def test_family_from_text(self):
        self.check_derived(["--ontology", ONTOLOGY, DATA],
                           ontology=Text(ONTOLOGY.read_text()),
                           data=Text(DATA.read_text()))

    def test_axioms_of_the_data_file_alone(self):
        file = SOURCE / "owl/university.ttl"
        self.check_derived(["--show", "all", "--schema", "yes", file],
                           data=file, schema=True, trivial=True)

    @needs_network
    def test_predictions(self):
        with Reasoner(ontology=ONTOLOGY, data=DATA, model=MODEL,
                      derive=False) as reasoner:
            reasoner.reason()
            reasoner.predict()
            rows = list(reasoner.predicted())
        lines = sorted(map(line_of, rows))
        written = derived_by_program("--engine", "neural", "--model", MODEL,
                                     "--ontology", ONTOLOGY, DATA)
        self.assertEqual(lines, sorted(statements_of(written)))
        self.assertGreater(len(lines), 0)
        for row in rows:
            self.assertEqual(row.origin, Origin.PREDICTED)
            self.assertTrue(0.5 <= row.probability <= 1)


class Changes(unittest.TestCase):
    def setUp(self):
        self.reasoner = Reasoner(ontology=SUBCLASS)
        self.addCleanup(self.reasoner.close)

    def animals(self):
        return [row.subject.text for row in
                self.reasoner.derived(None, TYPE, "urn:t:Animal")]

    def test_what_is_added_and_removed_changes_what_follows(self):
        self.reasoner.add("urn:t:rex", TYPE, "urn:t:Dog")
        self.assertEqual(self.animals(), [])
        self.assertEqual(self.reasoner.reason().n_asserted, 1)
        self.assertEqual(self.animals(), ["urn:t:rex"])
        self.reasoner.remove("urn:t:rex", TYPE, "urn:t:Dog")
        self.assertEqual(self.reasoner.reason().n_retracted, 1)
        self.assertEqual(self.animals(), [])

    def test_roll_back_forgets(self):
        self.reasoner.add("urn:t:rex", TYPE, "urn:t:Dog")
        self.reasoner.roll_back()
        self.reasoner.reason()
        self.assertEqual(self.animals(), [])

    def test_a_file_later(self):
        self.reasoner.reason()
        self.reasoner.load_data(Text(PREFIXES + ":rex a :Dog ."))
        self.reasoner.reason()
        self.assertEqual(self.animals(), ["urn:t:rex"])

    def test_terms_come_back_as_they_were(self):
        objects = [rrn.IRI("urn:t:é"), rrn.Blank("b1"), rrn.Literal(""),
                   rrn.Literal("a\0b\n"), rrn.Literal("chat", language="fr"),
                   rrn.Literal("007", "urn:t:agent")]
        for term in objects:
            self.reasoner.add("urn:t:s", "urn:t:p", term)
        self.reasoner.reason()
        found = {row.object for row in self.reasoner.asserted("urn:t:s")}
        self.assertEqual(found, set(objects))

    def test_many_statements_come_in_blocks_and_once(self):
        n = 2000
        self.reasoner.add_all((f"urn:t:{i}", TYPE, "urn:t:Dog")
                              for i in range(n))
        self.reasoner.reason()
        self.assertEqual(self.reasoner.size(Origin.DERIVED), n)
        self.assertEqual(len(set(self.animals())), n)
        self.assertEqual(len(self.animals()), n)

    def test_a_cursor_does_not_survive_a_change(self):
        self.reasoner.add_all((f"urn:t:{i}", TYPE, "urn:t:Dog")
                              for i in range(2000))
        self.reasoner.reason()
        rows = self.reasoner.derived()
        next(rows)
        self.reasoner.add("urn:t:rex", TYPE, "urn:t:Dog")
        self.reasoner.reason()
        with self.assertRaises(rrn.BadArgument):
            list(rows)

    def test_a_cursor_does_not_survive_its_reasoner(self):
        self.reasoner.add_all((f"urn:t:{i}", TYPE, "urn:t:Dog")
                              for i in range(2000))
        self.reasoner.reason()
        rows = self.reasoner.derived()
        next(rows)
        self.reasoner.close()
        with self.assertRaises(rrn.BadArgument):
            list(rows)
        with self.assertRaises(rrn.BadArgument):
            self.reasoner.reason()


class Questions(unittest.TestCase):
    def test_explain_and_ask(self):
        with Reasoner(ontology=ONTOLOGY, data=DATA) as reasoner:
            reasoner.reason()
            triple = (ROYAL + "Alice", FAMILY + "grandmotherOf", ROYAL + "Olga")
            self.assertEqual(reasoner.ask(*triple).verdict, "derived")
            proof = reasoner.explain(*triple)
            self.assertIn("roy:Alice fam:grandmotherOf roy:Olga", proof)
            self.assertIn("asserted, ", proof)
            facts = reasoner.explain(*triple, format="json")["facts"]
            self.assertEqual(facts[0]["status"], "holds")
            turned = triple[::-1]
            self.assertEqual(reasoner.ask(*turned), ("unknown", None))
            self.assertNotIn("asserted, ", reasoner.explain(*turned))

    def test_check(self):
        text = Text(PREFIXES + ":A owl:disjointWith :B . :x a :A, :B .")
        with Reasoner(data=text) as reasoner:
            self.assertEqual(reasoner.reason().n_violations, 1)
            report = reasoner.check()
            self.assertEqual(report.n_violations, 1)
            self.assertIn("cax-dw", report.text)
            self.assertIn('"inconsistent"', reasoner.check("json").text)
            with self.assertRaises(rrn.BadArgument):
                reasoner.check("turtle")


class Errors(unittest.TestCase):
    def test_syntax_errors_have_places(self):
        with self.assertRaises(rrn.BadSyntax) as raised:
            with Reasoner(data=Text("<urn:a> <urn:b>\n  ]")) as reasoner:
                reasoner.reason()
        error = raised.exception
        self.assertEqual((error.file, error.line), ("text1", 2))
        self.assertIsNotNone(error.column)
        self.assertTrue(str(error).startswith("text1:2:"))

    def test_rules(self):
        with self.assertRaises(rrn.UnsafeRule):
            Reasoner(rules=Text("<urn:a>[?x, ?y] :- <urn:b>[?x, ?x] ."),
                     data=Text("")).reason()

    def test_missing_file(self):
        with self.assertRaises(rrn.FileProblem) as raised:
            Reasoner(data="/nowhere/a.ttl")
        self.assertEqual(raised.exception.file, "/nowhere/a.ttl")

    @needs_network
    def test_model_that_is_none(self):
        with self.assertRaises(rrn.CorruptModel):
            Reasoner(model=DATA, data=DATA).reason()

    def test_predict_without_a_model(self):
        with Reasoner(data=DATA) as reasoner:
            with self.assertRaises(rrn.BadArgument):
                reasoner.predict()

    def test_terms_that_are_none(self):
        with Reasoner() as reasoner:
            for term, kind in ((5, TypeError), ("relative", rrn.BadArgument),
                               (rrn.Literal("a"), rrn.BadSyntax)):
                with self.assertRaises(kind):
                    reasoner.add(term, "urn:p", "urn:o")

    def test_options_that_are_none(self):
        for options in ({"device": "abacus"}, {"terms": "clay"},
                        {"threshold": 2}):
            with self.assertRaises(ValueError):
                Reasoner(**options)
        with self.assertRaises(TypeError):
            Reasoner(speed=3)

    def test_warnings_of_the_library(self):
        text = Text(PREFIXES + ":A rdfs:subClassOf [ owl:unionOf (:B :C) ] .")
        with self.assertWarns(UserWarning):
            Reasoner(ontology=text).reason()


def chain(n):
    """A transitive chain, from which n * n / 2 statements follow."""
    lines = [f"<urn:t:{i}> <urn:t:p> <urn:t:{i + 1}> ." for i in range(n)]
    return Text(PREFIXES + ":p a owl:TransitiveProperty .\n"
                + "\n".join(lines))


class Stopping(unittest.TestCase):
    def test_ctrl_c_stops_a_call(self):
        def signal_process():
            os.kill(os.getpid(), signal.SIGINT)
        for interrupt in _thread.interrupt_main, signal_process:
            with Reasoner(data=chain(6000)) as reasoner:
                timer = threading.Timer(0.5, interrupt)
                timer.start()
                begin = time.process_time()
                with self.assertRaises(KeyboardInterrupt):
                    reasoner.reason()
                # All that follows takes some seconds of processor time.
                self.assertLess(time.process_time() - begin, 1)
                timer.join()

    def test_a_second_ctrl_c_waits_for_the_end_of_the_call(self):
        def interrupt_often():
            for _ in range(20):
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(0.005)
        for _ in range(5):
            reasoner = Reasoner(data=chain(3000))
            timer = threading.Timer(0.1, interrupt_often)
            timer.start()
            try:
                reasoner.reason()
            except KeyboardInterrupt:
                pass
            # Signals after the end of the call come here.
            while timer.is_alive():
                try:
                    time.sleep(0.1)
                except KeyboardInterrupt:
                    pass
            reasoner.close()

    def test_cancel_from_another_thread(self):
        with Reasoner(data=chain(6000)) as reasoner:
            timer = threading.Timer(0.5, reasoner.cancel)
            timer.start()
            with self.assertRaises(rrn.Cancelled):
                reasoner.reason()

    def test_limits_are_told(self):
        with Reasoner(data=chain(300), max_derivations=1000) as reasoner:
            self.assertEqual(reasoner.reason().limits, ("derivations",))

    def test_progress_is_told_and_its_exception_raised(self):
        phases = []
        with Reasoner(data=chain(300),
                      progress=lambda *event: phases.append(event)) as reasoner:
            reasoner.reason()
        self.assertTrue(all(isinstance(phase, str) for phase, _, _ in phases))

        def stop(*_):
            raise LookupError("enough")
        with Reasoner(data=chain(6000), progress=stop) as reasoner:
            with self.assertRaises(LookupError):
                reasoner.reason()


if __name__ == "__main__":
    unittest.main()
