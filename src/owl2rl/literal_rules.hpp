// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_LITERAL_RULES_HPP
#define RRN_OWL2RL_LITERAL_RULES_HPP

#include "datalog/program/program.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::owl2rl {

/// Adds to `program` what the literals of its facts call for (table 8): that
/// two of one value are equal (dt-eq), that two equal ones must not have
/// different values (dt-diff), and that none may be ill-typed (dt-not-type).
/// To be called before equality_rules() or merging_rules().
///
/// dt-eq is left out under unique names, and where no rule compares literals
/// unless `options.axiomatic` asks for it: each fact would be derived again for
/// every form.  Literals without datatype cost a look each, others are read
/// once; the store is read only if some are equal or ill-typed.
void add_datatype_rules(Dictionary& dictionary, const TripleStore& store,
                        datalog::Program& program,
                        const CompileOptions& options = {});

/// Whether some rule of `program`, or a negated fact, tells two forms of one
/// value apart, so that add_datatype_rules() looks for such forms.
[[nodiscard]] bool compares_literals(const Dictionary& dictionary,
                                     const TripleStore& store,
                                     const datalog::Program& program,
                                     const CompileOptions& options);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_LITERAL_RULES_HPP
