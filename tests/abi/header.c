/* SPDX-License-Identifier: MIT */
/* The header alone, before any other. */
#include <rrn/rrn.h>

typedef char rrn_needs_fixed_sizes[sizeof(RrnTerm) == 56 ? 1 : -1];
