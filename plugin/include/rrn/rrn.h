/* SPDX-License-Identifier: MIT */
/**
   @file rrn.h
   A reasoner to put beside any RDF store, as a C library.

   A reasoner holds statements that are asserted, and keeps with them what
   follows by OWL 2 RL axioms, SWRL rules and Datalog (derived) and what a
   neural network holds for true (predicted), each apart.

   Conventions:

   1. Functions that can fail return a status; what they make goes to an out
      parameter, which is null or zero on failure.  `rrn_last_error()` says in
      words what went wrong.  No function prints, exits or lets a C++ exception
      through.
   2. Strings are UTF-8, a pointer and a length in bytes, except paths and
      messages, which end in a zero.  A pointer that is handed out is borrowed
      until the call or moment that its comment names, or is freed with
      rrn_free().  Free functions take null.
   3. A struct that the caller fills starts with its size, set by its init
      function or by hand to sizeof.  Fields that the size does not cover have
      their defaults, and the library writes none of them.
   4. A world and all that is made in it belong to one thread at a time; only
      rrn_reasoner_cancel() may be called from any thread.  Different worlds
      share nothing.  Callbacks run on the thread that called the library and
      may call rrn_reasoner_cancel() and nothing else: functions that return
      a status refuse with RRN_ERR_BAD_ARG.
   5. The library may be unloaded when all worlds are freed.  The network's
      runtime (LibTorch), loaded with the first model, stays until the process
      ends.  It is loaded lazily: without models it is not needed.
*/

#ifndef RRN_RRN_H
#define RRN_RRN_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define RRN_API __attribute__((visibility("default")))
#else
#define RRN_API
#endif

#ifdef __cplusplus
extern "C" {
#define RRN_NOEXCEPT noexcept
#else
#define RRN_NOEXCEPT
#endif

/** Version of the library that this header belongs to. */
#define RRN_VERSION_MAJOR 0
#define RRN_VERSION_MINOR 1
#define RRN_VERSION_PATCH 0
/** Grows when functions or fields are added; see rrn_plugin_descriptor(). */
#define RRN_ABI_VERSION 2

/** Outcome of a call.  Values are ABI: append, never renumber. */
typedef enum {
  RRN_SUCCESS = 0,
  RRN_FAILURE = 1, /**< No error: there is nothing more */
  RRN_CANCELLED = 2,
  RRN_ERR_INTERNAL = 3, /**< A bug, or an exception thrown by a callback */
  RRN_ERR_NO_MEMORY = 4,
  RRN_ERR_BAD_ARG = 5,
  RRN_ERR_BAD_SYNTAX = 6,
  RRN_ERR_UNSUPPORTED = 7,
  RRN_ERR_IO = 8,
  RRN_ERR_UNSAFE_RULE = 9,     /**< A rule with an unbound variable */
  RRN_ERR_UNSTRATIFIABLE = 10, /**< Negation through a cycle of rules */
  RRN_ERR_CORRUPT = 11,        /**< A model file that fails its own checks */
  RRN_ERR_MISMATCH = 12        /**< A model of another vocabulary */
} RrnStatus;

typedef struct RrnWorldImpl RrnWorld;       /**< Root of all state */
typedef struct RrnReasonerImpl RrnReasoner; /**< A graph and what follows */
typedef struct RrnCursorImpl RrnCursor;     /**< A way through statements */

/* ------------------------------------------------------------------------ */
/** @name Terms and statements
    @{ */

/** Kinds of terms. */
typedef enum {
  RRN_IRI = 0,
  RRN_BLANK = 1, /**< `text` is the label without `_:` */
  RRN_LITERAL = 2
} RrnTermKind;

/** Some UTF-8 text, not ended by a zero.  Empty: size 0, data may be null. */
typedef struct {
  const char* data;
  uint64_t size;
} RrnString;

/** An RDF 1.1 term.  A literal has a datatype or a language or, as a plain
    string, neither. */
typedef struct {
  uint32_t kind;     /**< An RrnTermKind */
  uint32_t reserved; /**< 0 */
  RrnString text;    /**< IRI, label or lexical form */
  RrnString datatype;
  RrnString language;
} RrnTerm;

/** Where statements come from: bits of a set. */
typedef enum {
  RRN_ASSERTED = 1,
  RRN_DERIVED = 2,
  RRN_PREDICTED = 4,
  RRN_ALL_ORIGINS = 7
} RrnOrigin;

/** A statement that is handed out.  Its strings are borrowed until the reasoner
    is freed. */
typedef struct {
  uint32_t struct_size;
  uint32_t origin; /**< An RrnOrigin */
  RrnTerm subject;
  RrnTerm predicate;
  RrnTerm object;
  double probability; /**< Of a prediction; else 1 */
} RrnStatement;

/** Receives statements.  Anything but RRN_SUCCESS stops the sender, which
    returns it. */
typedef RrnStatus (*RrnStatementSink)(void* handle,
                                      const RrnStatement* statement);

/** @}
    @name Library
    @{ */

/** Returns the version of the library at run time, for example `0.1.0`. */
RRN_API const char* rrn_version(void) RRN_NOEXCEPT;

/** Returns a few words for a status. */
RRN_API const char* rrn_status_text(RrnStatus status) RRN_NOEXCEPT;

/** Frees text that the library handed out. */
RRN_API void rrn_free(void* memory) RRN_NOEXCEPT;

/** @}
    @name World
    @{ */

/** How serious a message is. */
typedef enum { RRN_INFO = 0, RRN_WARNING = 1, RRN_ERROR = 2 } RrnLevel;

/** Something to be said to people. */
typedef struct {
  uint32_t struct_size;
  uint32_t level;   /**< An RrnLevel */
  RrnStatus status; /**< Of an error; else RRN_SUCCESS */
  uint32_t line;    /**< In `file`, from 1; 0: unknown */
  uint32_t column;
  const char* file; /**< Where it is; null if there is no place */
  const char* text; /**< The whole message, with the place before it */
} RrnMessage;

/** Receives messages; borrowed during the call.  Must not throw. */
typedef void (*RrnMessageSink)(void* handle, const RrnMessage* message);

/** Makes a world.  Freed with rrn_world_free(). */
RRN_API RrnStatus rrn_world_new(RrnWorld** world) RRN_NOEXCEPT;

/** Frees a world; all that was made in it must have been freed before. */
RRN_API void rrn_world_free(RrnWorld* world) RRN_NOEXCEPT;

/** Sends errors and warnings to `sink`; null: nowhere, as at the start. */
RRN_API RrnStatus rrn_world_set_message_sink(RrnWorld* world,
                                             RrnMessageSink sink,
                                             void* handle) RRN_NOEXCEPT;

/** Returns the message of the last call in this world that failed; empty if
    none did.  Borrowed until the next call in the world. */
RRN_API const char* rrn_last_error(const RrnWorld* world) RRN_NOEXCEPT;

/** @}
    @name Reasoner
    @{ */

/** Bits of RrnReasonerOptions::flags. */
typedef enum {
  RRN_NO_RULES = 1,       /**< Derive nothing: predictions alone */
  RRN_UNIQUE_NAMES = 2,   /**< Different names are different things */
  RRN_SEVERAL_NAMES = 4,  /**< They need not be; default: the ontology */
  RRN_LAX = 8,            /**< Skip what is broken in files */
  RRN_DERIVE_AXIOMS = 16, /**< Axioms from axioms, too */
  RRN_SHOW_TRIVIAL = 32   /**< What follows from anything, too:
                               `x owl:sameAs x`, `x a owl:Thing`, ... */
} RrnReasonerFlag;

/** A long job tells how far it is.  `total` is 0 where nobody can know it; a
    result other than 0 cancels the job. */
typedef int (*RrnProgressFunc)(void* handle, const char* phase, uint64_t done,
                               uint64_t total);

/** Where a network predicts. */
typedef enum {
  RRN_DEVICE_CPU = 0,
  RRN_DEVICE_CUDA = 1, /**< RRN_ERR_UNSUPPORTED if there is none */
  RRN_DEVICE_AUTO = 2  /**< CUDA if there is a device for it, else the CPU */
} RrnDevice;

/** How a reasoner works. */
typedef struct {
  uint32_t struct_size;     /**< Set by rrn_reasoner_options_init() */
  uint32_t n_threads;       /**< 0: one */
  uint64_t seed;            /**< Of the network's first embeddings */
  uint32_t flags;           /**< Bitwise OR of RrnReasonerFlag */
  uint32_t n_draws;         /**< How often the network is asked, to take the
                                 mean; at most 1000, 0: once */
  RrnProgressFunc progress; /**< May be null */
  void* progress_handle;
  double threshold; /**< Predict from this probability on; below 0 (default):
                         what the model says */
  uint64_t max_derivations; /**< Stop after so many; 0: no limit */
  uint64_t max_milliseconds;
  uint64_t max_bytes; /**< Of derived statements and their indexes, about */
  uint32_t device;    /**< An RrnDevice */
  uint32_t reserved;  /**< 0 */
} RrnReasonerOptions;

/** Sets all fields that `struct_size` covers to their defaults. */
RRN_API void rrn_reasoner_options_init(RrnReasonerOptions* options,
                                       size_t struct_size) RRN_NOEXCEPT;

/** Makes a reasoner.  `options` may be null.  Freed with rrn_reasoner_free().
 */
RRN_API RrnStatus rrn_reasoner_new(RrnWorld* world,
                                   const RrnReasonerOptions* options,
                                   RrnReasoner** reasoner) RRN_NOEXCEPT;

/** Frees a reasoner; its cursors must have been freed before. */
RRN_API void rrn_reasoner_free(RrnReasoner* reasoner) RRN_NOEXCEPT;

/** Stops the call that is running, which returns RRN_CANCELLED.  Does nothing
   if none is.  From any thread.  It takes about a tenth of a second; a call
   that was bringing a derived graph up to date puts that back first, which may
   take as long as deriving it. */
RRN_API void rrn_reasoner_cancel(RrnReasoner* reasoner) RRN_NOEXCEPT;

/** Names a file of axioms, SWRL rules and assertions: Turtle, TriG, N-Triples,
    N-Quads or RDF/XML, by name and content.

    Files are read by the first call that needs their content, which then
    returns the errors in them.  After that, ontologies and data are read at
    once and take effect with the next rrn_reasoner_reason(); rules and models
    are refused (RRN_ERR_UNSUPPORTED).  A file that cannot be opened is
    RRN_ERR_IO at once. */
RRN_API RrnStatus rrn_reasoner_load_ontology(RrnReasoner* reasoner,
                                             const char* path) RRN_NOEXCEPT;
/** Names a file of Datalog rules; see rrn_reasoner_load_ontology(). */
RRN_API RrnStatus rrn_reasoner_load_rules(RrnReasoner* reasoner,
                                          const char* path) RRN_NOEXCEPT;
/** Names a file of statements; see rrn_reasoner_load_ontology().  Its axioms
    count only if no ontology and no rules are loaded. */
RRN_API RrnStatus rrn_reasoner_load_data(RrnReasoner* reasoner,
                                         const char* path) RRN_NOEXCEPT;
/** Names a trained network, at most one. */
RRN_API RrnStatus rrn_reasoner_load_model(RrnReasoner* reasoner,
                                          const char* path) RRN_NOEXCEPT;

/** Asserts a statement, or takes it back, with the next call of
    rrn_reasoner_reason().  Axioms may change too. */
RRN_API RrnStatus rrn_reasoner_add(RrnReasoner* reasoner,
                                   const RrnTerm* subject,
                                   const RrnTerm* predicate,
                                   const RrnTerm* object) RRN_NOEXCEPT;
RRN_API RrnStatus rrn_reasoner_remove(RrnReasoner* reasoner,
                                      const RrnTerm* subject,
                                      const RrnTerm* predicate,
                                      const RrnTerm* object) RRN_NOEXCEPT;
/** Forgets the changes since the last rrn_reasoner_reason(). */
RRN_API RrnStatus rrn_reasoner_roll_back(RrnReasoner* reasoner) RRN_NOEXCEPT;

/** Bits of RrnOutcome::limits: what stopped the derivation. */
typedef enum {
  RRN_LIMIT_DERIVATIONS = 1,
  RRN_LIMIT_TIME = 2,
  RRN_LIMIT_MEMORY = 4
} RrnLimit;

/** What rrn_reasoner_reason() did. */
typedef struct {
  uint32_t struct_size; /**< Set by the caller */
  uint32_t limits;      /**< More may follow; see RrnLimit */
  uint64_t n_asserted;  /**< Statements asserted that were not */
  uint64_t n_retracted;
  uint64_t n_ignored;    /**< Changes without effect */
  uint64_t n_violations; /**< Contradictions there are now */
  uint32_t rebuilt;      /**< 1: everything was derived anew */
  uint32_t reserved;
} RrnOutcome;

/** Applies what was added and removed, and brings what follows up to date; at
    first, derives it.  If it fails or is cancelled, the reasoner is as before
    and the changes are forgotten.

    `outcome` may be null.  `on_new` and `on_gone`, which may be null, get the
    derived statements that are new and those that are gone, once all is done: a
    sink that stops undoes nothing. */
RRN_API RrnStatus rrn_reasoner_reason(RrnReasoner* reasoner,
                                      RrnOutcome* outcome,
                                      RrnStatementSink on_new,
                                      RrnStatementSink on_gone,
                                      void* handle) RRN_NOEXCEPT;

/** Lets the network predict from what is asserted, if that changed since it did
    so last.  RRN_ERR_BAD_ARG without a model. */
RRN_API RrnStatus rrn_reasoner_predict(RrnReasoner* reasoner) RRN_NOEXCEPT;

/** @}
    @name Asking
    @{ */

/** Counts the statements of these origins (a set of RrnOrigin). */
RRN_API RrnStatus rrn_reasoner_size(RrnReasoner* reasoner, uint32_t origins,
                                    uint64_t* size) RRN_NOEXCEPT;

/** Looks for statements.  A null term stands for any; `origins` is a set of
    RrnOrigin.  Each statement comes once: one that is asserted and derived as
    asserted, and a prediction only if it is neither.  Freed with
    rrn_cursor_free(). */
RRN_API RrnStatus rrn_cursor_new(RrnReasoner* reasoner, const RrnTerm* subject,
                                 const RrnTerm* predicate,
                                 const RrnTerm* object, uint32_t origins,
                                 RrnCursor** cursor) RRN_NOEXCEPT;

/** Gets the next statement, whose struct_size the caller has set.  RRN_FAILURE
    at the end.  RRN_ERR_BAD_ARG once the reasoner has reasoned or predicted
    something else since the cursor was made. */
RRN_API RrnStatus rrn_cursor_next(RrnCursor* cursor,
                                  RrnStatement* statement) RRN_NOEXCEPT;

RRN_API void rrn_cursor_free(RrnCursor* cursor) RRN_NOEXCEPT;

/** Sends to a sink what a cursor would go through. */
RRN_API RrnStatus rrn_reasoner_send(RrnReasoner* reasoner,
                                    const RrnTerm* subject,
                                    const RrnTerm* predicate,
                                    const RrnTerm* object, uint32_t origins,
                                    RrnStatementSink sink,
                                    void* handle) RRN_NOEXCEPT;

/** What is known of a triple. */
typedef enum {
  RRN_IS_UNKNOWN = 0,
  RRN_IS_ASSERTED = 1,
  RRN_IS_DERIVED = 2,
  RRN_IS_PREDICTED = 3,
  RRN_IS_REFUTED = 4 /**< Its negation holds, or it contradicts the rest */
} RrnVerdict;

/** Answer of rrn_reasoner_ask(). */
typedef struct {
  uint32_t struct_size; /**< Set by the caller */
  uint32_t verdict;     /**< An RrnVerdict */
  double probability;   /**< The network's; below 0 if it did not predict it */
} RrnAnswer;

/** Says what is known of one triple.  Whether something unknown contradicts
    the rest may take as long as deriving everything. */
RRN_API RrnStatus rrn_reasoner_ask(RrnReasoner* reasoner,
                                   const RrnTerm* subject,
                                   const RrnTerm* predicate,
                                   const RrnTerm* object,
                                   RrnAnswer* answer) RRN_NOEXCEPT;

/** How texts are written. */
typedef enum { RRN_TEXT = 0, RRN_JSON = 1, RRN_TURTLE = 2 } RrnFormat;

/** Proves a triple step by step; says so if it does not follow.  Derives
    everything anew.  `text` ends in a zero and is freed with rrn_free(). */
RRN_API RrnStatus rrn_reasoner_explain(RrnReasoner* reasoner,
                                       const RrnTerm* subject,
                                       const RrnTerm* predicate,
                                       const RrnTerm* object, RrnFormat format,
                                       char** text) RRN_NOEXCEPT;

/** Reports the contradictions that the last rrn_reasoner_reason() found.  Not
    in Turtle.  `report` may be null; else freed with rrn_free(). */
RRN_API RrnStatus rrn_reasoner_check(RrnReasoner* reasoner, RrnFormat format,
                                     uint64_t* n_violations,
                                     char** report) RRN_NOEXCEPT;

/** @}
    @name Numbers and blocks
    For clients that move many statements; since version 2 of the ABI.

    A reasoner gives every term a number, which stays the same until the
    reasoner is freed.
    @{ */

/** Stands for no term in a row, and for any term in a pattern. */
#define RRN_NO_TERM 0xffffffffU

/** A statement by the numbers of its terms.  Never grows. */
typedef struct {
  uint32_t subject;
  uint32_t predicate;
  uint32_t object;
  uint32_t graph;    /**< RRN_NO_TERM; kept for the names of graphs */
  uint32_t origin;   /**< An RrnOrigin; not read where rows are given */
  float probability; /**< Of a prediction; else 1; not read */
} RrnRow;

/** Gives numbers to terms that have none, and tells those of all.  What is no
    RDF term gets RRN_NO_TERM; then the call returns RRN_ERR_BAD_ARG once the
    others have theirs, with the words of the first. */
RRN_API RrnStatus rrn_reasoner_intern(RrnReasoner* reasoner,
                                      const RrnTerm* terms, size_t n,
                                      uint32_t* ids) RRN_NOEXCEPT;

/** Tells the number of a term; RRN_FAILURE and RRN_NO_TERM if it has none, and
    so occurs nowhere. */
RRN_API RrnStatus rrn_reasoner_find_term(RrnReasoner* reasoner,
                                         const RrnTerm* term,
                                         uint32_t* id) RRN_NOEXCEPT;

/** Hands out the terms with these numbers.  Their strings are borrowed until
    the reasoner is freed. */
RRN_API RrnStatus rrn_reasoner_terms(RrnReasoner* reasoner, const uint32_t* ids,
                                     size_t n, RrnTerm* terms) RRN_NOEXCEPT;

/** Looks for statements by numbers, where RRN_NO_TERM stands for any term; see
    rrn_cursor_new(). */
RRN_API RrnStatus rrn_cursor_new_by_ids(RrnReasoner* reasoner, uint32_t subject,
                                        uint32_t predicate, uint32_t object,
                                        uint32_t origins,
                                        RrnCursor** cursor) RRN_NOEXCEPT;

/** Gets the next statements of any cursor: at most `n`, fewer only at the end.
    RRN_FAILURE if there are none.  4,096 at a time are a good number. */
RRN_API RrnStatus rrn_cursor_read(RrnCursor* cursor, RrnRow* rows, size_t n,
                                  size_t* n_read) RRN_NOEXCEPT;

/** Asserts statements, or takes them back, with the next call of
    rrn_reasoner_reason().  Stops at the first that cannot be changed, such as
    one with a literal for a subject; `n_done`, which may be null, counts those
    before it, which stay. */
RRN_API RrnStatus rrn_reasoner_add_rows(RrnReasoner* reasoner,
                                        const RrnRow* rows, size_t n,
                                        size_t* n_done) RRN_NOEXCEPT;
RRN_API RrnStatus rrn_reasoner_remove_rows(RrnReasoner* reasoner,
                                           const RrnRow* rows, size_t n,
                                           size_t* n_done) RRN_NOEXCEPT;

/** What a text is for. */
typedef enum {
  RRN_ROLE_ONTOLOGY = 0, /**< See rrn_reasoner_load_ontology() */
  RRN_ROLE_DATA = 1,     /**< See rrn_reasoner_load_data() */
  RRN_ROLE_RULES = 2     /**< See rrn_reasoner_load_rules() */
} RrnRole;

/** How a text is written.  Rules are Datalog, whatever this says. */
typedef enum {
  RRN_SYNTAX_TURTLE = 0,
  RRN_SYNTAX_TRIG = 1,
  RRN_SYNTAX_NTRIPLES = 2,
  RRN_SYNTAX_NQUADS = 3,
  RRN_SYNTAX_RDFXML = 4
} RrnSyntax;

/** Text in memory that stands for a file. */
typedef struct {
  uint32_t struct_size; /**< Set by the caller */
  uint32_t role;        /**< An RrnRole */
  uint32_t syntax;      /**< An RrnSyntax */
  uint32_t reserved;    /**< 0 */
  RrnString text;       /**< Copied */
  RrnString base_iri;   /**< Relative IRIs belong to it; empty: none does */
  const char* name;     /**< Stands for the path in messages and places; null:
                             `text1`, `text2`, ...  No two sources share one */
} RrnText;

/** Takes text in the place of a file.  It is read when a file would be: by the
    first call that needs its content, and after that at once, all of it or, if
    it is broken, nothing. */
RRN_API RrnStatus rrn_reasoner_load_text(RrnReasoner* reasoner,
                                         const RrnText* text) RRN_NOEXCEPT;

/** @}
    @name Proofs, evidence and contradictions as data
    Since version 2 of the ABI.
    @{ */

typedef struct RrnViolationsImpl RrnViolations; /**< Some contradictions */
typedef struct RrnProofImpl RrnProof;           /**< Why something follows */

/** A place in a source.  Never grows. */
typedef struct {
  const char* file; /**< Null if it is not known */
  uint32_t line;    /**< From 1; 0: unknown */
  uint32_t column;
} RrnPlace;

/** A statement that takes part in a contradiction.  Never grows. */
typedef struct {
  RrnTerm subject;
  RrnTerm predicate;
  RrnTerm object;
  uint32_t is_negated;  /**< 1: it is the statement's negation that holds */
  uint32_t is_asserted; /**< 0: it is derived */
  RrnPlace place;       /**< Where it is asserted, as far as known */
} RrnFact;

/** A contradiction. */
typedef struct {
  uint32_t struct_size; /**< Set by the caller */
  uint32_t n_facts;
  const char* rule;  /**< W3C rule name, `datalog`, or `clash` for a statement
                          and its negation */
  const char* axiom; /**< The axiom or the rule, for people; may be empty */
  RrnPlace place;    /**< Where the axiom or rule is, as far as known */
  const RrnFact* facts;
} RrnViolation;

/** Takes the contradictions that the last rrn_reasoner_reason() found: at most
    100, while RrnOutcome counts them all.  What is handed out of them is
    borrowed until they are freed, with rrn_violations_free(), before the
    reasoner is. */
RRN_API RrnStatus rrn_violations_new(RrnReasoner* reasoner,
                                     RrnViolations** violations) RRN_NOEXCEPT;

/** Returns how many there are; of null 0. */
RRN_API size_t rrn_violations_size(const RrnViolations* violations)
    RRN_NOEXCEPT;

/** Gets one; `i` is below rrn_violations_size(). */
RRN_API RrnStatus rrn_violations_get(const RrnViolations* violations, size_t i,
                                     RrnViolation* violation) RRN_NOEXCEPT;

RRN_API void rrn_violations_free(RrnViolations* violations) RRN_NOEXCEPT;

/** What became of the search for a proof. */
typedef enum {
  RRN_PROVEN = 0,
  RRN_DOES_NOT_FOLLOW = 1,
  RRN_UNDECIDED = 2 /**< A limit was reached before */
} RrnProofStatus;

/** A step of a proof: a statement, and why it holds. */
typedef struct {
  uint32_t struct_size; /**< Set by the caller */
  uint32_t depth;    /**< 0 if asserted, else 1 more than the deepest premise */
  RrnFact fact;      /**< With the place, if it is asserted */
  const char* rule;  /**< W3C rule name or `datalog`; null if asserted */
  const char* axiom; /**< The axiom or the rule, for people; null if asserted */
  RrnPlace place;    /**< Where the axiom or rule is, as far as known */
  const uint32_t* premises; /**< Numbers of steps before this one */
  uint32_t n_premises;
  uint32_t n_conditions;
  const char* const* conditions; /**< What else the rule asks for */
} RrnProofStep;

/** Proves a triple.  Derives everything anew.  What is handed out of the proof
    is borrowed until it is freed, with rrn_proof_free(), before the reasoner
    is; the reasoner may change meanwhile. */
RRN_API RrnStatus rrn_proof_new(RrnReasoner* reasoner, const RrnTerm* subject,
                                const RrnTerm* predicate, const RrnTerm* object,
                                RrnProof** proof) RRN_NOEXCEPT;

/** Returns what became of it; of null RRN_UNDECIDED. */
RRN_API RrnProofStatus rrn_proof_status(const RrnProof* proof) RRN_NOEXCEPT;

/** Returns how many steps there are; 0 without a proof. */
RRN_API size_t rrn_proof_size(const RrnProof* proof) RRN_NOEXCEPT;

/** Gets a step; `i` is below rrn_proof_size().  Premises come before what
    follows from them, and the last step is what is proven. */
RRN_API RrnStatus rrn_proof_step(const RrnProof* proof, size_t i,
                                 RrnProofStep* step) RRN_NOEXCEPT;

RRN_API void rrn_proof_free(RrnProof* proof) RRN_NOEXCEPT;

typedef struct RrnEvidenceImpl RrnEvidence; /**< What a prediction rests on */

/** A stated fact, and what it does for a prediction.  Never grows. */
typedef struct {
  RrnFact fact;
  double log_odds; /**< What the prediction loses when this fact alone is taken
                        away; negative where it rises */
} RrnWeighedFact;

/** A class in the place of a stated one, after which nothing is predicted.
    Never grows. */
typedef struct {
  uint32_t at; /**< In `facts` of the rationale: the fact that it replaces */
  RrnFact instead;    /**< Stated nowhere; has no place */
  double probability; /**< Told all facts, with it in the place of that one */
} RrnContrast;

/** What a network makes of a statement, and why.  Probabilities are means over
    several draws of initial embeddings. */
typedef struct {
  uint32_t struct_size;  /**< Set by the caller */
  uint32_t is_predicted; /**< 0: `facts` are none */
  double probability;
  double threshold;           /**< From which probability on it is predicted */
  double probability_alone;   /**< With `facts` alone, which are enough */
  double probability_without; /**< With all facts but these */
  double agreement; /**< Part of other draws in which they are enough */
  const RrnWeighedFact* facts;   /**< On which it rests, the heaviest first */
  const RrnWeighedFact* against; /**< Without which it is more probable */
  uint32_t n_facts;
  uint32_t n_against;
  uint32_t n_considered; /**< Stated facts that were looked at */
  uint32_t is_complete;  /**< 0: these are the nearest; there are others */
  /** Why facts belong to `facts` without which the others are enough; at most
      one for each of them, in their order. */
  const RrnContrast* contrasts;
  uint32_t n_contrasts;
} RrnRationale;

/** Finds the stated facts on which the network's prediction of a triple rests,
    whether rules prove it or not; needs a model.  RRN_FAILURE, and no evidence,
    if the network says nothing of the triple: it does not know the class or
    property, or no fact that it reads is about the individuals.  What is handed
    out of the evidence is borrowed until it is freed, with rrn_evidence_free(),
    before the reasoner is; the reasoner may change meanwhile. */
RRN_API RrnStatus rrn_evidence_new(RrnReasoner* reasoner,
                                   const RrnTerm* subject,
                                   const RrnTerm* predicate,
                                   const RrnTerm* object,
                                   RrnEvidence** evidence) RRN_NOEXCEPT;

/** Gets what was found. */
RRN_API RrnStatus rrn_evidence_get(const RrnEvidence* evidence,
                                   RrnRationale* rationale) RRN_NOEXCEPT;

RRN_API void rrn_evidence_free(RrnEvidence* evidence) RRN_NOEXCEPT;

typedef struct RrnCounterfactualImpl
    RrnCounterfactual; /**< What would change an answer */

/** How far changes were looked for after which a network says the opposite of
    what it says of a statement. */
typedef struct {
  uint32_t struct_size;  /**< Set by the caller */
  uint32_t is_predicted; /**< What a change turns into the opposite */
  double probability;    /**< Without any change */
  double threshold;      /**< From which probability on it is predicted */
  uint32_t n_changes;    /**< Found; all have the same number of facts */
  uint32_t max_facts;    /**< The most facts of one change */
  uint32_t n_removable;  /**< Stated facts that were to be taken away */
  uint32_t n_addable;    /**< Facts that were to be stated */
  uint32_t n_tried;      /**< Changes that the network was asked about */
  uint32_t n_exhausted;  /**< All changes of up to so many facts were tried */
  uint32_t is_complete;  /**< 0: there are more facts within reach */
} RrnChangeSearch;

/** A change of what is stated, after which the network says the opposite. */
typedef struct {
  uint32_t struct_size; /**< Set by the caller */
  uint32_t rules_say;   /**< An RrnProofStatus: whether the statement follows by
                             the rules then; undecided without rules, too */
  double probability;   /**< What the network says then */
  double agreement;     /**< Part of other draws in which the answer changes */
  const RrnFact* added;
  const RrnFact* removed; /**< With their places */
  uint32_t n_added;
  uint32_t n_removed;
} RrnFactChange;

/** Finds the smallest changes of stated facts, at most five of up to
    `max_facts` facts (0: 3), after which the network says the opposite of what
    it says of a triple, and whether the rules say so too; needs a model.  Takes
    seconds where much is stated nearby.  RRN_FAILURE as with
    rrn_evidence_new().  What is handed out is borrowed until it is freed, with
    rrn_counterfactual_free(), before the reasoner is; the reasoner may change
    meanwhile. */
RRN_API RrnStatus rrn_counterfactual_new(
    RrnReasoner* reasoner, const RrnTerm* subject, const RrnTerm* predicate,
    const RrnTerm* object, uint32_t max_facts,
    RrnCounterfactual** counterfactual) RRN_NOEXCEPT;

/** Gets what was looked at. */
RRN_API RrnStatus
rrn_counterfactual_get(const RrnCounterfactual* counterfactual,
                       RrnChangeSearch* search) RRN_NOEXCEPT;

/** Gets a change; `i` is below `n_changes`.  Those come first after which the
    rules say what the network says, then the most certain. */
RRN_API RrnStatus
rrn_counterfactual_change(const RrnCounterfactual* counterfactual, size_t i,
                          RrnFactChange* change) RRN_NOEXCEPT;

RRN_API void rrn_counterfactual_free(RrnCounterfactual* counterfactual)
    RRN_NOEXCEPT;

/** Gets the message of the last call in this world that failed, with its place;
    `message->struct_size` is set by the caller.  RRN_FAILURE if none did.
    Borrowed until the next call in the world. */
RRN_API RrnStatus rrn_last_message(const RrnWorld* world,
                                   RrnMessage* message) RRN_NOEXCEPT;

/** @}
    @name The network
    Since version 2 of the ABI.  RRN_ERR_BAD_ARG without a model.
    @{ */

/** Does what rrn_reasoner_predict() does, and hands over the predictions that
    are new and those that are gone, whatever the rules derive, once all is
    done.  The sinks may be null. */
RRN_API RrnStatus rrn_reasoner_predict_changes(RrnReasoner* reasoner,
                                               RrnStatementSink on_new,
                                               RrnStatementSink on_gone,
                                               void* handle) RRN_NOEXCEPT;

/** Tells how probable the network holds each statement for, given what is
    asserted, also below the threshold and for what is asserted or derived.  NaN
    where it knows the class or property not, or the individuals. */
RRN_API RrnStatus rrn_reasoner_score(RrnReasoner* reasoner, const RrnRow* rows,
                                     size_t n, float* scores) RRN_NOEXCEPT;

/** The network's view of the individuals. */
typedef struct {
  uint32_t struct_size; /**< Set by the caller */
  uint32_t dim;         /**< d, the numbers of each individual */
  size_t n;             /**< Individuals */
  const float* values;  /**< n rows of d numbers, each of length 1 */
  const uint32_t* ids;  /**< The number of each row's term */
} RrnEmbeddings;

/** Gets the embeddings of the individuals, given what is asserted.  Borrowed
    until something else is asserted and rrn_reasoner_score() or this is called
    again, or the reasoner is freed.  If the network is asked several times,
    those of the first. */
RRN_API RrnStatus rrn_reasoner_embeddings(
    RrnReasoner* reasoner, RrnEmbeddings* embeddings) RRN_NOEXCEPT;

/** Describes the model as JSON: `kind`, `description`, `dim`, and `classes` and
    `relations` as lists of objects with `iri` and `threshold`.  Freed with
    rrn_free(). */
RRN_API RrnStatus rrn_reasoner_describe_model(RrnReasoner* reasoner,
                                              char** json) RRN_NOEXCEPT;

/** @}
    @name Plugin
    For hosts that find and load reasoners at run time.
    @{ */

/** What a plugin offers.  Lives as long as the library is loaded. */
typedef struct {
  uint32_t struct_size; /**< Do not read past it */
  uint32_t abi_version; /**< That the library has */
  const char* uri;      /**< Names the plugin, in its Turtle manifest too */
  const char* version;  /**< Semantic version, for people */
  RrnStatus (*world_new)(RrnWorld** world);
  void (*world_free)(RrnWorld* world);
  RrnStatus (*reasoner_new)(RrnWorld* world, const RrnReasonerOptions* options,
                            RrnReasoner** reasoner);
  void (*reasoner_free)(RrnReasoner* reasoner);
  /** Returns the address of a function of this header by its name, or null. */
  void (*(*function)(const char* name))(void);
  /** Returns a struct for an extension, or null if it is not known. */
  const void* (*extension_data)(const char* uri);
} RrnPluginDescriptor;

/** Entry point.  Returns null if a host of that ABI version is not served. */
RRN_API const RrnPluginDescriptor* rrn_plugin_descriptor(
    uint32_t host_abi_version) RRN_NOEXCEPT;

/** @} */

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RRN_RRN_H */
