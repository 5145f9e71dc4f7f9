/* SPDX-License-Identifier: MIT */
/* Opens the library, uses it and closes it, many times: nothing stays.
   Usage: abi_unload LIBRARY ONTOLOGY DATA */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include <rrn/rrn.h>

typedef const RrnPluginDescriptor* (*EntryPoint)(uint32_t);
typedef RrnStatus (*Load)(RrnReasoner*, const char*);
typedef RrnStatus (*Reason)(RrnReasoner*, RrnOutcome*, RrnStatementSink,
                            RrnStatementSink, void*);

/** Whether the library is mapped; `n_pages` gets the memory of the process. */
static int is_mapped(long* n_pages) {
  char line[4096];
  int found = 0;
  FILE* file = fopen("/proc/self/maps", "r");
  while (file && fgets(line, sizeof line, file)) {
    if (strstr(line, "/librrn.so")) found = 1;
  }
  if (file) fclose(file);
  file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%*d %ld", n_pages) != 1) *n_pages = 0;
  if (file) fclose(file);
  return found;
}

static int use(const RrnPluginDescriptor* plugin, char** argv) {
  RrnWorld* world = NULL;
  RrnReasoner* reasoner = NULL;
  RrnOutcome outcome;
  Load load_ontology = (Load)plugin->function("rrn_reasoner_load_ontology");
  Load load_data = (Load)plugin->function("rrn_reasoner_load_data");
  Reason reason = (Reason)plugin->function("rrn_reasoner_reason");
  int failed = 1;
  outcome.struct_size = sizeof outcome;
  if (strcmp(plugin->uri, "urn:x-rrn:plugin:rrn")) return 1;
  if (plugin->function("rrn_no_function") || plugin->function(NULL)) return 1;
  if (!plugin->world_new(&world) &&
      !plugin->reasoner_new(world, NULL, &reasoner) &&
      !load_ontology(reasoner, argv[2]) && !load_data(reasoner, argv[3]) &&
      !reason(reasoner, &outcome, NULL, NULL, NULL)) {
    failed = outcome.rebuilt != 1;
  }
  plugin->reasoner_free(reasoner);
  plugin->world_free(world);
  return failed;
}

int main(int argc, char** argv) {
  long first_pages = 0;
  long pages = 0;
  int i = 0;
  if (argc != 4) return 2;
  for (i = 0; i < 20; ++i) {
    void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    EntryPoint entry = NULL;
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    entry = (EntryPoint)dlsym(library, "rrn_plugin_descriptor");
    if (!entry || entry(0) || entry(RRN_ABI_VERSION + 1) ||
        !entry(RRN_ABI_VERSION) || use(entry(RRN_ABI_VERSION), argv)) {
      fprintf(stderr, "round %d failed\n", i);
      return 1;
    }
    dlclose(library);
    if (is_mapped(&pages)) {
      fprintf(stderr, "the library stays\n");
      return 1;
    }
    if (i == 4) first_pages = pages;
  }
#ifndef __SANITIZE_ADDRESS__
  if (pages > first_pages + 256) {
    fprintf(stderr, "memory grew from %ld to %ld pages\n", first_pages, pages);
    return 1;
  }
#endif
  return 0;
}
