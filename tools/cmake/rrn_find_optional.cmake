# SPDX-License-Identifier: MIT
# rrn_find_optional(NAME wanted prefix ...): has pkg-config look for a library that
# the build can do without, unless `wanted` is false, and sets RRN_<NAME>_FOUND to ON
# or OFF.  If `wanted` is AUTO it may be missing, otherwise that is an error.  The
# rest are the arguments of pkg_check_modules().
function(rrn_find_optional name wanted prefix)
  set(found OFF)
  if(wanted STREQUAL "AUTO")
    pkg_check_modules(${prefix} ${ARGN})
  elseif(wanted)
    pkg_check_modules(${prefix} REQUIRED ${ARGN})
  endif()
  if(wanted AND ${prefix}_FOUND)
    set(found ON)
  endif()
  set(RRN_${name}_FOUND ${found} PARENT_SCOPE)
endfunction()
