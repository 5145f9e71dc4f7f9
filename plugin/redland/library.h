/* SPDX-License-Identifier: MIT */
/* Opens librrn when it is first needed. */
#ifndef RRN_REDLAND_LIBRARY_H
#define RRN_REDLAND_LIBRARY_H

#include <redland.h>

#include <rrn/rrn.h>

/** The functions of librrn that the module calls. */
typedef struct {
  RrnStatus (*world_new)(RrnWorld** world);
  void (*world_free)(RrnWorld* world);
  RrnStatus (*world_set_message_sink)(RrnWorld* world, RrnMessageSink sink,
                                      void* handle);
  void (*reasoner_options_init)(RrnReasonerOptions* options,
                                size_t struct_size);
  RrnStatus (*reasoner_new)(RrnWorld* world, const RrnReasonerOptions* options,
                            RrnReasoner** reasoner);
  void (*reasoner_free)(RrnReasoner* reasoner);
  RrnStatus (*reasoner_load_ontology)(RrnReasoner* reasoner, const char* path);
  RrnStatus (*reasoner_load_rules)(RrnReasoner* reasoner, const char* path);
  RrnStatus (*reasoner_load_data)(RrnReasoner* reasoner, const char* path);
  RrnStatus (*reasoner_load_model)(RrnReasoner* reasoner, const char* path);
  RrnStatus (*reasoner_add)(RrnReasoner* reasoner, const RrnTerm* subject,
                            const RrnTerm* predicate, const RrnTerm* object);
  RrnStatus (*reasoner_remove)(RrnReasoner* reasoner, const RrnTerm* subject,
                               const RrnTerm* predicate, const RrnTerm* object);
  RrnStatus (*reasoner_roll_back)(RrnReasoner* reasoner);
  RrnStatus (*reasoner_reason)(RrnReasoner* reasoner, RrnOutcome* outcome,
                               RrnStatementSink on_new,
                               RrnStatementSink on_gone, void* handle);
  RrnStatus (*reasoner_predict)(RrnReasoner* reasoner);
  RrnStatus (*reasoner_size)(RrnReasoner* reasoner, uint32_t origins,
                             uint64_t* size);
  RrnStatus (*cursor_new)(RrnReasoner* reasoner, const RrnTerm* subject,
                          const RrnTerm* predicate, const RrnTerm* object,
                          uint32_t origins, RrnCursor** cursor);
  RrnStatus (*cursor_next)(RrnCursor* cursor, RrnStatement* statement);
  void (*cursor_free)(RrnCursor* cursor);
} Library;

/** Returns the library, opened once for the process; null after an error that
    was reported to `world`.  It is looked for beside the module, one folder
    above it, and where the system looks. */
const Library* rrn_library(librdf_world* world);

/** Reports an error of the storage. */
void report_error(librdf_world* world, const char* format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

#endif /* RRN_REDLAND_LIBRARY_H */
