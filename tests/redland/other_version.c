/* SPDX-License-Identifier: MIT */
/* A library of the right name that serves nobody. */
#include <stddef.h>
#include <stdint.h>

const void* rrn_plugin_descriptor(uint32_t host_abi_version);

const void* rrn_plugin_descriptor(uint32_t host_abi_version) {
  (void)host_abi_version;
  return NULL;
}
