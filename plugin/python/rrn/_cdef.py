# SPDX-License-Identifier: MIT
"""The declarations of `rrn.h`, version 2 of the interface, for cffi.

A test compares them with the header.
"""

ABI_VERSION = 2

CDEF = """
typedef enum {
  RRN_SUCCESS = 0,
  RRN_FAILURE = 1,
  RRN_CANCELLED = 2,
  RRN_ERR_INTERNAL = 3,
  RRN_ERR_NO_MEMORY = 4,
  RRN_ERR_BAD_ARG = 5,
  RRN_ERR_BAD_SYNTAX = 6,
  RRN_ERR_UNSUPPORTED = 7,
  RRN_ERR_IO = 8,
  RRN_ERR_UNSAFE_RULE = 9,
  RRN_ERR_UNSTRATIFIABLE = 10,
  RRN_ERR_CORRUPT = 11,
  RRN_ERR_MISMATCH = 12
} RrnStatus;
typedef struct RrnWorldImpl RrnWorld;
typedef struct RrnReasonerImpl RrnReasoner;
typedef struct RrnCursorImpl RrnCursor;
typedef enum {
  RRN_IRI = 0,
  RRN_BLANK = 1,
  RRN_LITERAL = 2
} RrnTermKind;
typedef struct {
  const char* data;
  uint64_t size;
} RrnString;
typedef struct {
  uint32_t kind;
  uint32_t reserved;
  RrnString text;
  RrnString datatype;
  RrnString language;
} RrnTerm;
typedef enum {
  RRN_ASSERTED = 1,
  RRN_DERIVED = 2,
  RRN_PREDICTED = 4,
  RRN_ALL_ORIGINS = 7
} RrnOrigin;
typedef struct {
  uint32_t struct_size;
  uint32_t origin;
  RrnTerm subject;
  RrnTerm predicate;
  RrnTerm object;
  double probability;
} RrnStatement;
typedef RrnStatus (*RrnStatementSink)(void* handle,
  const RrnStatement* statement);
  const char* rrn_version(void);
  const char* rrn_status_text(RrnStatus status);
  void rrn_free(void* memory);
typedef enum { RRN_INFO = 0, RRN_WARNING = 1, RRN_ERROR = 2 } RrnLevel;
typedef struct {
  uint32_t struct_size;
  uint32_t level;
  RrnStatus status;
  uint32_t line;
  uint32_t column;
  const char* file;
  const char* text;
} RrnMessage;
typedef void (*RrnMessageSink)(void* handle, const RrnMessage* message);
  RrnStatus rrn_world_new(RrnWorld** world);
  void rrn_world_free(RrnWorld* world);
  RrnStatus rrn_world_set_message_sink(RrnWorld* world,
  RrnMessageSink sink,
  void* handle);
  const char* rrn_last_error(const RrnWorld* world);
typedef enum {
  RRN_NO_RULES = 1,
  RRN_UNIQUE_NAMES = 2,
  RRN_SEVERAL_NAMES = 4,
  RRN_LAX = 8,
  RRN_DERIVE_AXIOMS = 16,
  RRN_SHOW_TRIVIAL = 32
} RrnReasonerFlag;
typedef int (*RrnProgressFunc)(void* handle, const char* phase, uint64_t done,
  uint64_t total);
typedef enum {
  RRN_DEVICE_CPU = 0,
  RRN_DEVICE_CUDA = 1,
  RRN_DEVICE_AUTO = 2
} RrnDevice;
typedef struct {
  uint32_t struct_size;
  uint32_t n_threads;
  uint64_t seed;
  uint32_t flags;
  uint32_t n_draws;
  RrnProgressFunc progress;
  void* progress_handle;
  double threshold;
  uint64_t max_derivations;
  uint64_t max_milliseconds;
  uint64_t max_bytes;
  uint32_t device;
  uint32_t reserved;
} RrnReasonerOptions;
  void rrn_reasoner_options_init(RrnReasonerOptions* options,
  size_t struct_size);
  RrnStatus rrn_reasoner_new(RrnWorld* world,
  const RrnReasonerOptions* options,
  RrnReasoner** reasoner);
  void rrn_reasoner_free(RrnReasoner* reasoner);
  void rrn_reasoner_cancel(RrnReasoner* reasoner);
  RrnStatus rrn_reasoner_load_ontology(RrnReasoner* reasoner,
  const char* path);
  RrnStatus rrn_reasoner_load_rules(RrnReasoner* reasoner,
  const char* path);
  RrnStatus rrn_reasoner_load_data(RrnReasoner* reasoner,
  const char* path);
  RrnStatus rrn_reasoner_load_model(RrnReasoner* reasoner,
  const char* path);
  RrnStatus rrn_reasoner_add(RrnReasoner* reasoner,
  const RrnTerm* subject,
  const RrnTerm* predicate,
  const RrnTerm* object);
  RrnStatus rrn_reasoner_remove(RrnReasoner* reasoner,
  const RrnTerm* subject,
  const RrnTerm* predicate,
  const RrnTerm* object);
  RrnStatus rrn_reasoner_roll_back(RrnReasoner* reasoner);
typedef enum {
  RRN_LIMIT_DERIVATIONS = 1,
  RRN_LIMIT_TIME = 2,
  RRN_LIMIT_MEMORY = 4
} RrnLimit;
typedef struct {
  uint32_t struct_size;
  uint32_t limits;
  uint64_t n_asserted;
  uint64_t n_retracted;
  uint64_t n_ignored;
  uint64_t n_violations;
  uint32_t rebuilt;
  uint32_t reserved;
} RrnOutcome;
  RrnStatus rrn_reasoner_reason(RrnReasoner* reasoner,
  RrnOutcome* outcome,
  RrnStatementSink on_new,
  RrnStatementSink on_gone,
  void* handle);
  RrnStatus rrn_reasoner_predict(RrnReasoner* reasoner);
  RrnStatus rrn_reasoner_size(RrnReasoner* reasoner, uint32_t origins,
  uint64_t* size);
  RrnStatus rrn_cursor_new(RrnReasoner* reasoner, const RrnTerm* subject,
  const RrnTerm* predicate,
  const RrnTerm* object, uint32_t origins,
  RrnCursor** cursor);
  RrnStatus rrn_cursor_next(RrnCursor* cursor,
  RrnStatement* statement);
  void rrn_cursor_free(RrnCursor* cursor);
  RrnStatus rrn_reasoner_send(RrnReasoner* reasoner,
  const RrnTerm* subject,
  const RrnTerm* predicate,
  const RrnTerm* object, uint32_t origins,
  RrnStatementSink sink,
  void* handle);
typedef enum {
  RRN_IS_UNKNOWN = 0,
  RRN_IS_ASSERTED = 1,
  RRN_IS_DERIVED = 2,
  RRN_IS_PREDICTED = 3,
  RRN_IS_REFUTED = 4
} RrnVerdict;
typedef struct {
  uint32_t struct_size;
  uint32_t verdict;
  double probability;
} RrnAnswer;
  RrnStatus rrn_reasoner_ask(RrnReasoner* reasoner,
  const RrnTerm* subject,
  const RrnTerm* predicate,
  const RrnTerm* object,
  RrnAnswer* answer);
typedef enum { RRN_TEXT = 0, RRN_JSON = 1, RRN_TURTLE = 2 } RrnFormat;
  RrnStatus rrn_reasoner_explain(RrnReasoner* reasoner,
  const RrnTerm* subject,
  const RrnTerm* predicate,
  const RrnTerm* object, RrnFormat format,
  char** text);
  RrnStatus rrn_reasoner_check(RrnReasoner* reasoner, RrnFormat format,
  uint64_t* n_violations,
  char** report);
typedef struct {
  uint32_t subject;
  uint32_t predicate;
  uint32_t object;
  uint32_t graph;
  uint32_t origin;
  float probability;
} RrnRow;
  RrnStatus rrn_reasoner_intern(RrnReasoner* reasoner,
  const RrnTerm* terms, size_t n,
  uint32_t* ids);
  RrnStatus rrn_reasoner_find_term(RrnReasoner* reasoner,
  const RrnTerm* term,
  uint32_t* id);
  RrnStatus rrn_reasoner_terms(RrnReasoner* reasoner, const uint32_t* ids,
  size_t n, RrnTerm* terms);
  RrnStatus rrn_cursor_new_by_ids(RrnReasoner* reasoner, uint32_t subject,
  uint32_t predicate, uint32_t object,
  uint32_t origins,
  RrnCursor** cursor);
  RrnStatus rrn_cursor_read(RrnCursor* cursor, RrnRow* rows, size_t n,
  size_t* n_read);
  RrnStatus rrn_reasoner_add_rows(RrnReasoner* reasoner,
  const RrnRow* rows, size_t n,
  size_t* n_done);
  RrnStatus rrn_reasoner_remove_rows(RrnReasoner* reasoner,
  const RrnRow* rows, size_t n,
  size_t* n_done);
typedef enum {
  RRN_ROLE_ONTOLOGY = 0,
  RRN_ROLE_DATA = 1,
  RRN_ROLE_RULES = 2
} RrnRole;
typedef enum {
  RRN_SYNTAX_TURTLE = 0,
  RRN_SYNTAX_TRIG = 1,
  RRN_SYNTAX_NTRIPLES = 2,
  RRN_SYNTAX_NQUADS = 3,
  RRN_SYNTAX_RDFXML = 4
} RrnSyntax;
typedef struct {
  uint32_t struct_size;
  uint32_t role;
  uint32_t syntax;
  uint32_t reserved;
  RrnString text;
  RrnString base_iri;
  const char* name;
} RrnText;
  RrnStatus rrn_reasoner_load_text(RrnReasoner* reasoner,
  const RrnText* text);
typedef struct RrnViolationsImpl RrnViolations;
typedef struct RrnProofImpl RrnProof;
typedef struct {
  const char* file;
  uint32_t line;
  uint32_t column;
} RrnPlace;
typedef struct {
  RrnTerm subject;
  RrnTerm predicate;
  RrnTerm object;
  uint32_t is_negated;
  uint32_t is_asserted;
  RrnPlace place;
} RrnFact;
typedef struct {
  uint32_t struct_size;
  uint32_t n_facts;
  const char* rule;
  const char* axiom;
  RrnPlace place;
  const RrnFact* facts;
} RrnViolation;
  RrnStatus rrn_violations_new(RrnReasoner* reasoner,
  RrnViolations** violations);
  size_t rrn_violations_size(const RrnViolations* violations)
  ;
  RrnStatus rrn_violations_get(const RrnViolations* violations, size_t i,
  RrnViolation* violation);
  void rrn_violations_free(RrnViolations* violations);
typedef enum {
  RRN_PROVEN = 0,
  RRN_DOES_NOT_FOLLOW = 1,
  RRN_UNDECIDED = 2
} RrnProofStatus;
typedef struct {
  uint32_t struct_size;
  uint32_t depth;
  RrnFact fact;
  const char* rule;
  const char* axiom;
  RrnPlace place;
  const uint32_t* premises;
  uint32_t n_premises;
  uint32_t n_conditions;
  const char* const* conditions;
} RrnProofStep;
  RrnStatus rrn_proof_new(RrnReasoner* reasoner, const RrnTerm* subject,
  const RrnTerm* predicate, const RrnTerm* object,
  RrnProof** proof);
  RrnProofStatus rrn_proof_status(const RrnProof* proof);
  size_t rrn_proof_size(const RrnProof* proof);
  RrnStatus rrn_proof_step(const RrnProof* proof, size_t i,
  RrnProofStep* step);
  void rrn_proof_free(RrnProof* proof);
typedef struct RrnEvidenceImpl RrnEvidence;
typedef struct {
  RrnFact fact;
  double log_odds;
} RrnWeighedFact;
typedef struct {
  uint32_t at;
  RrnFact instead;
  double probability;
} RrnContrast;
typedef struct {
  uint32_t struct_size;
  uint32_t is_predicted;
  double probability;
  double threshold;
  double probability_alone;
  double probability_without;
  double agreement;
  const RrnWeighedFact* facts;
  const RrnWeighedFact* against;
  uint32_t n_facts;
  uint32_t n_against;
  uint32_t n_considered;
  uint32_t is_complete;
  const RrnContrast* contrasts;
  uint32_t n_contrasts;
} RrnRationale;
  RrnStatus rrn_evidence_new(RrnReasoner* reasoner,
  const RrnTerm* subject,
  const RrnTerm* predicate,
  const RrnTerm* object,
  RrnEvidence** evidence);
  RrnStatus rrn_evidence_get(const RrnEvidence* evidence,
  RrnRationale* rationale);
  void rrn_evidence_free(RrnEvidence* evidence);
typedef struct RrnCounterfactualImpl RrnCounterfactual;
typedef struct {
  uint32_t struct_size;
  uint32_t is_predicted;
  double probability;
  double threshold;
  uint32_t n_changes;
  uint32_t max_facts;
  uint32_t n_removable;
  uint32_t n_addable;
  uint32_t n_tried;
  uint32_t n_exhausted;
  uint32_t is_complete;
} RrnChangeSearch;
typedef struct {
  uint32_t struct_size;
  uint32_t rules_say;
  double probability;
  double agreement;
  const RrnFact* added;
  const RrnFact* removed;
  uint32_t n_added;
  uint32_t n_removed;
} RrnFactChange;
  RrnStatus rrn_counterfactual_new(
  RrnReasoner* reasoner, const RrnTerm* subject, const RrnTerm* predicate,
  const RrnTerm* object, uint32_t max_facts,
  RrnCounterfactual** counterfactual);
  RrnStatus rrn_counterfactual_get(
  const RrnCounterfactual* counterfactual,
  RrnChangeSearch* search);
  RrnStatus rrn_counterfactual_change(
  const RrnCounterfactual* counterfactual, size_t i,
  RrnFactChange* change);
  void rrn_counterfactual_free(RrnCounterfactual* counterfactual);
  RrnStatus rrn_last_message(const RrnWorld* world,
  RrnMessage* message);
  RrnStatus rrn_reasoner_predict_changes(RrnReasoner* reasoner,
  RrnStatementSink on_new,
  RrnStatementSink on_gone,
  void* handle);
  RrnStatus rrn_reasoner_score(RrnReasoner* reasoner, const RrnRow* rows,
  size_t n, float* scores);
typedef struct {
  uint32_t struct_size;
  uint32_t dim;
  size_t n;
  const float* values;
  const uint32_t* ids;
} RrnEmbeddings;
  RrnStatus rrn_reasoner_embeddings(RrnReasoner* reasoner,
  RrnEmbeddings* embeddings)
  ;
  RrnStatus rrn_reasoner_describe_model(RrnReasoner* reasoner,
  char** json);
typedef struct {
  uint32_t struct_size;
  uint32_t abi_version;
  const char* uri;
  const char* version;
  RrnStatus (*world_new)(RrnWorld** world);
  void (*world_free)(RrnWorld* world);
  RrnStatus (*reasoner_new)(RrnWorld* world, const RrnReasonerOptions* options,
  RrnReasoner** reasoner);
  void (*reasoner_free)(RrnReasoner* reasoner);
  void (*(*function)(const char* name))(void);
  const void* (*extension_data)(const char* uri);
} RrnPluginDescriptor;
  const RrnPluginDescriptor* rrn_plugin_descriptor(
  uint32_t host_abi_version);
"""
