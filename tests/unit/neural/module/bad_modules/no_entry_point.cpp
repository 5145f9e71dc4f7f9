// SPDX-License-Identifier: MIT
// A library that is no neural module.
extern "C" __attribute__((visibility("default"))) int something_else() {
  return 1;
}
