/* SPDX-License-Identifier: MIT */
/* The options of a storage, from Redland's hash of strings. */
#ifndef RRN_REDLAND_OPTIONS_H
#define RRN_REDLAND_OPTIONS_H

#include <redland.h>
#include <stdint.h>

typedef enum {
  ENGINE_UNSET,
  ENGINE_SYMBOLIC,
  ENGINE_NEURAL,
  ENGINE_BOTH
} Engine;

/** Strings are owned, null where an option is not given.  Lists have commas
    between their entries. */
typedef struct {
  char* file;
  char* ontology;
  char* rules;
  char* model;
  Engine engine;
  double threshold; /**< Below 0: the model's */
  uint32_t draws;   /**< 0: the default */
  uint32_t device;  /**< An RrnDevice */
  int unique_names; /**< -1: as the ontology says */
  int lax;
  int write; /**< Changes go to the file; rdfproc asks for that by itself */
  int is_new;
  char* storage;         /**< Type of the storage that is wrapped */
  char* storage_name;    /**< Its name; null: the name of this one */
  char* storage_options; /**< In Redland's syntax, without type and name */
} Options;

/** Reads and checks options.  Returns 0, or reports an error and returns 1;
    `options` is to be freed with free_options() in either case. */
int read_options(librdf_world* world, librdf_hash* hash, Options* options);
void free_options(Options* options);

/** Calls `visit` for each entry of a list, which may be null, until it returns
    something other than 0; returns that. */
int for_each_entry(const char* list, int (*visit)(void*, const char*),
                   void* handle);

#endif /* RRN_REDLAND_OPTIONS_H */
