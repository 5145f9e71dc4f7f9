# SPDX-License-Identifier: MIT
# rrn_find_jena(wanted): looks for a JDK and for Apache Jena, as Debian has them
# (default-jdk-headless, libapache-jena-java), and sets RRN_JENA_FOUND to ON or OFF.
# If `wanted` is AUTO they may be missing, if it is true that is an error.  Then
# RRN_JENA_JARS are the jars to compile with, and RRN_JNI_FOLDER that of jni.h.
include(UseJava)

function(rrn_find_jena wanted)
  set(found OFF)
  # A library with a sanitizer cannot be opened by Java.
  if(wanted AND NOT RRN_SANITIZE)
    find_package(Java 11 QUIET COMPONENTS Development)
    get_filename_component(javac "${Java_JAVAC_EXECUTABLE}" REALPATH)
    get_filename_component(jdk "${javac}" DIRECTORY)
    find_path(RRN_JNI_FOLDER jni.h PATHS "${jdk}/../include" NO_DEFAULT_PATH)
    set(jars)
    foreach(name jena-base jena-core jena-arq slf4j-api)
      find_jar(RRN_JAR_${name} ${name} PATHS /usr/share/java)
      list(APPEND jars ${RRN_JAR_${name}})
    endforeach()
    if(Java_Development_FOUND AND RRN_JNI_FOLDER AND NOT jars MATCHES "NOTFOUND")
      set(found ON)
    elseif(NOT wanted STREQUAL "AUTO")
      message(FATAL_ERROR "the adapter for Jena needs a JDK and Jena; expected Debian's "
        "default-jdk-headless and libapache-jena-java")
    endif()
  endif()
  set(RRN_JENA_FOUND ${found} PARENT_SCOPE)
  set(RRN_JENA_JARS ${jars} PARENT_SCOPE)
endfunction()
