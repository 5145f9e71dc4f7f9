// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_WORKING_TERMS_HPP
#define RRN_DATALOG_EVALUATION_WORKING_TERMS_HPP

#include "base/error.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/term.hpp"

namespace rrn::datalog {

/// The terms of a run: a borrowed dictionary that computations may add to, or
/// one that is only read, so that several threads may use it.
class WorkingTerms {
 public:
  explicit WorkingTerms(Dictionary& dictionary)
      : dictionary_(&dictionary), writable_(&dictionary) {}
  explicit WorkingTerms(const Dictionary& dictionary)
      : dictionary_(&dictionary) {}

  [[nodiscard]] const Dictionary& dictionary() const { return *dictionary_; }
  [[nodiscard]] TermView view(TermId id) const { return dictionary_->view(id); }
  /// Returns the number of a term, which is new or not.  Requires a dictionary
  /// that may grow.
  [[nodiscard]] TermId intern(TermView term) const {
    RRN_CHECK(writable_ != nullptr);
    return writable_->intern(term);
  }

 private:
  const Dictionary* dictionary_;
  Dictionary* writable_ = nullptr;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_WORKING_TERMS_HPP
