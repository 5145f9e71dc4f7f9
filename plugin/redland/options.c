/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <stdlib.h>
#include <string.h>

#include "library.h"

static char* copy(const char* text, size_t size) {
  char* const result = (char*)malloc(size + 1);
  if (result) {
    memcpy(result, text, size);
    result[size] = 0;
  }
  return result;
}

static int set_text(char** target, const char* value) {
  free(*target);
  *target = copy(value, strlen(value));
  return *target ? 0 : 1;
}

/** Adds `key='value'` to the options of the storage that is wrapped. */
static int add_storage_option(Options* options, const char* key,
                              const char* value) {
  const char* old = options->storage_options ? options->storage_options : "";
  const size_t room = strlen(old) + strlen(key) + 2 * strlen(value) + 6;
  char* const all = (char*)malloc(room);
  char* out = all;
  if (!all) return 1;
  strcpy(out, old);
  if (*old) strcat(out, ",");
  strcat(out, key);
  strcat(out, "='");
  out += strlen(out);
  for (; *value; ++value) {
    if (*value == '\'') *out++ = '\\';
    *out++ = *value;
  }
  strcpy(out, "'");
  free(options->storage_options);
  options->storage_options = all;
  return 0;
}

static int set_yes(librdf_world* world, int* target, const char* key,
                   const char* value) {
  if (!strcmp(value, "yes") || !strcmp(value, "1")) {
    *target = 1;
  } else if (!strcmp(value, "no") || !strcmp(value, "0")) {
    *target = 0;
  } else {
    report_error(world, "bad value '%s' of the option %s; expected yes or no",
                 value, key);
    return 1;
  }
  return 0;
}

static int set_engine(librdf_world* world, Engine* engine, const char* value) {
  if (!strcmp(value, "symbolic")) {
    *engine = ENGINE_SYMBOLIC;
  } else if (!strcmp(value, "neural")) {
    *engine = ENGINE_NEURAL;
  } else if (!strcmp(value, "both")) {
    *engine = ENGINE_BOTH;
  } else {
    report_error(world,
                 "bad value '%s' of the option engine; expected symbolic, "
                 "neural or both",
                 value);
    return 1;
  }
  return 0;
}

static int set_threshold(librdf_world* world, double* threshold,
                         const char* value) {
  char* end = NULL;
  *threshold = strtod(value, &end);
  if (end != value && !*end && *threshold >= 0 && *threshold <= 1) return 0;
  report_error(world,
               "bad value '%s' of the option threshold; expected a "
               "probability from 0 to 1",
               value);
  return 1;
}

static int set_draws(librdf_world* world, uint32_t* draws, const char* value) {
  char* end = NULL;
  const long n = strtol(value, &end, 10);
  if (end != value && !*end && n >= 1 && n <= 1000) {
    *draws = (uint32_t)n;
    return 0;
  }
  report_error(world,
               "bad value '%s' of the option draws; expected a number from 1 "
               "to 1000",
               value);
  return 1;
}

static int set_device(librdf_world* world, uint32_t* device,
                      const char* value) {
  if (!strcmp(value, "cpu")) {
    *device = RRN_DEVICE_CPU;
  } else if (!strcmp(value, "cuda")) {
    *device = RRN_DEVICE_CUDA;
  } else if (!strcmp(value, "auto")) {
    *device = RRN_DEVICE_AUTO;
  } else {
    report_error(world,
                 "bad value '%s' of the option device; expected cpu, cuda or "
                 "auto",
                 value);
    return 1;
  }
  return 0;
}

/** Options that Redland's programs add on their own, without meaning here. */
static int is_ignored(const char* key) {
  return !strcmp(key, "contexts") || !strcmp(key, "hash-type") ||
         !strcmp(key, "dir") || !*key;
}

static int set_option(librdf_world* world, Options* options, const char* key,
                      const char* value) {
  static const char kStorage[] = "storage-";
  if (!strcmp(key, "file")) return set_text(&options->file, value);
  if (!strcmp(key, "ontology")) return set_text(&options->ontology, value);
  if (!strcmp(key, "rules")) return set_text(&options->rules, value);
  if (!strcmp(key, "model")) return set_text(&options->model, value);
  if (!strcmp(key, "engine")) return set_engine(world, &options->engine, value);
  if (!strcmp(key, "threshold")) {
    return set_threshold(world, &options->threshold, value);
  }
  if (!strcmp(key, "draws")) return set_draws(world, &options->draws, value);
  if (!strcmp(key, "device")) return set_device(world, &options->device, value);
  if (!strcmp(key, "unique-names")) {
    return set_yes(world, &options->unique_names, key, value);
  }
  if (!strcmp(key, "lax")) return set_yes(world, &options->lax, key, value);
  if (!strcmp(key, "write")) return set_yes(world, &options->write, key, value);
  if (!strcmp(key, "new")) return set_yes(world, &options->is_new, key, value);
  if (!strcmp(key, "storage")) return set_text(&options->storage, value);
  if (!strcmp(key, "storage-name")) {
    return set_text(&options->storage_name, value);
  }
  if (!strncmp(key, kStorage, sizeof kStorage - 1)) {
    return add_storage_option(options, key + sizeof kStorage - 1, value);
  }
  if (is_ignored(key)) return 0;
  report_error(
      world,
      "unknown option '%s'; expected file, ontology, rules, model, "
      "engine, threshold, draws, device, unique-names, lax, write, new, "
      "storage, storage-name, or an option of the wrapped storage with "
      "storage- before it",
      key);
  return 1;
}

/** Reads one `key='value'` from `*text` and moves on behind it.  Returns 0 at
    the end. */
static int next_option(char** text, char** key, char** value) {
  char* at = *text + strspn(*text, ", ");
  char* out = NULL;
  if (!*at) return 0;
  *key = at;
  at = strchr(at, '=');
  if (!at || at[1] != '\'') return 0;
  *at = 0;
  at += 2;
  *value = out = at;
  for (; *at && *at != '\''; ++at) {
    if (at[0] == '\\' && at[1] == '\'') ++at;
    *out++ = *at;
  }
  *text = *at ? at + 1 : at;
  *out = 0;
  return 1;
}

static int check_options(librdf_world* world, const Options* options) {
  const int is_list = options->file && strchr(options->file, ',');
  if (options->file && options->storage) {
    report_error(world, "the options file and storage exclude each other");
    return 1;
  }
  if (!options->file && !options->storage && !options->ontology) {
    report_error(world,
                 "nothing to read; expected the option file, storage or "
                 "ontology");
    return 1;
  }
  if (options->write && !options->storage && (!options->file || is_list)) {
    report_error(world, "the option write needs the option file, of one file");
    return 1;
  }
  if (options->engine > ENGINE_SYMBOLIC && !options->model) {
    report_error(world,
                 "the engines neural and both need the option model: a "
                 "trained network");
    return 1;
  }
  if (!options->storage &&
      (options->storage_name || options->storage_options)) {
    report_error(world, "options of a wrapped storage need the option storage");
    return 1;
  }
  return 0;
}

int read_options(librdf_world* world, librdf_hash* hash, Options* options) {
  char* text = NULL;
  char* at = NULL;
  char* key = NULL;
  char* value = NULL;
  int failed = 0;
  memset(options, 0, sizeof *options);
  options->threshold = -1;
  options->unique_names = -1;
  if (hash) {
    /* An empty hash would give text that is not ended. */
    librdf_hash_put_strings(hash, "contexts", "yes");
    text = librdf_hash_to_string(hash, NULL);
    if (!text) return 1;
    at = text;
    while (!failed && next_option(&at, &key, &value)) {
      failed = set_option(world, options, key, value);
    }
    librdf_free_memory(text);
  }
  return failed || check_options(world, options);
}

void free_options(Options* options) {
  free(options->file);
  free(options->ontology);
  free(options->rules);
  free(options->model);
  free(options->storage);
  free(options->storage_name);
  free(options->storage_options);
  memset(options, 0, sizeof *options);
}

int for_each_entry(const char* list, int (*visit)(void*, const char*),
                   void* handle) {
  while (list && *list) {
    const size_t size = strcspn(list, ",");
    int status = 0;
    if (size) {
      char* const entry = copy(list, size);
      status = entry ? visit(handle, entry) : 1;
      free(entry);
    }
    if (status) return status;
    list += size;
    if (*list) ++list;
  }
  return 0;
}
