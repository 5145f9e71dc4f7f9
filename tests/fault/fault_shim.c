/* SPDX-License-Identifier: MIT
 *
 * Makes one call to the system fail, for a program that is run with
 *
 *     LD_PRELOAD=libfault_shim.so RRN_FAULT=write:3 RRN_FAULT_MARK=FILE
 *
 * where the third call of its kind fails from the start of main() on.  The mark
 * is created when that happens, so that a run without a fault shows.  With the
 * number 0 none fails, and the mark holds how many calls there were.  With the
 * kind `slow` the number is that of microseconds that each call about files
 * takes longer, and none fails: a slow disk.  What the C library calls inside
 * itself does not come by here: so the kinds are those functions that programs
 * call.  Files of the kernel, in /proc and /sys, can be read: there are
 * libraries that end the program when it has no processors.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>

static atomic_int is_active;
static atomic_long n_left;
static char kind[16];

static void mark(const char* text) {
  const char* const path = getenv("RRN_FAULT_MARK");
  if (path == NULL) return;
  const long file =
      syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  if (file < 0) return;
  syscall(SYS_write, file, text, strlen(text));
  syscall(SYS_close, file);
}

/* Makes `n` calls about files take longer, if the disk is to be slow. */
static void wait_for_disk(long n) {
  if (!atomic_load_explicit(&is_active, memory_order_relaxed) ||
      strcmp(kind, "slow") != 0) {
    return;
  }
  const int error = errno;
  usleep((useconds_t)(n * atomic_load(&n_left)));
  errno = error;
}

/* The same for `size` bytes that the C library collects in a buffer. */
static void wait_for_buffer(size_t size) {
  enum { kBuffer = 4096 };
  static atomic_long n_bytes;
  const long before = atomic_fetch_add(&n_bytes, (long)size);
  const long n = (before + (long)size) / kBuffer - before / kBuffer;
  if (n > 0) wait_for_disk(n);
}

/* Whether this call is the one to fail. */
static int fails(const char* name, int reason) {
  if (!atomic_load_explicit(&is_active, memory_order_relaxed) ||
      strcmp(kind, name) != 0 || atomic_fetch_sub(&n_left, 1) != 1) {
    return 0;
  }
  mark("");
  errno = reason;
  return 1;
}

#define REAL(name) ((__typeof__(&name))real(#name))

static void* real(const char* name) { return dlsym(RTLD_NEXT, name); }

typedef int (*Main)(int, char**, char**);
static Main real_main;

static int counted_main(int argc, char** argv, char** environment) {
  const char* const fault = getenv("RRN_FAULT");
  const char* const colon = fault == NULL ? NULL : strchr(fault, ':');
  if (colon != NULL && (size_t)(colon - fault) < sizeof kind) {
    memcpy(kind, fault, (size_t)(colon - fault));
    atomic_store(&n_left, atol(colon + 1));
    atomic_store(&is_active, 1);
  }
  const int code = real_main(argc, argv, environment);
  atomic_store(&is_active, 0);
  if (colon != NULL && strcmp(colon, ":0") == 0) {
    char text[32];
    snprintf(text, sizeof text, "%ld", -atomic_load(&n_left));
    mark(text);
  }
  return code;
}

int __libc_start_main(Main main, int argc, char** argv, void (*init)(void),
                      void (*fini)(void), void (*loader_fini)(void),
                      void* stack_end) {
  typedef int (*Start)(Main, int, char**, void (*)(void), void (*)(void),
                       void (*)(void), void*);
  const Start start = (Start)real("__libc_start_main");
  real_main = main;
  return start(counted_main, argc, argv, init, fini, loader_fini, stack_end);
}

static int is_path_of_kernel(const char* path) {
  return strncmp(path, "/proc/", 6) == 0 || strncmp(path, "/sys/", 5) == 0;
}

static int is_file_of_kernel(int file) {
  enum { kProc = 0x9fa0, kSys = 0x62656572 };
  struct statfs status;
  return fstatfs(file, &status) == 0 &&
         (status.f_type == kProc || status.f_type == kSys);
}

/* Whether it is an event counter: that can be written to, and libmicrohttpd
 * ends the program where it cannot. */
static int is_counter(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && (status.st_mode & S_IFMT) == 0;
}

static int mode_of(int flags, va_list* more) {
  return (flags & O_CREAT) != 0 ? va_arg(*more, int) : 0;
}

#define DEFINE_OPEN(name)                                             \
  int name(const char* path, int flags, ...) {                        \
    va_list more;                                                     \
    va_start(more, flags);                                            \
    const int mode = mode_of(flags, &more);                           \
    va_end(more);                                                     \
    wait_for_disk(1);                                                 \
    if (!is_path_of_kernel(path) && fails("open", EMFILE)) return -1; \
    return REAL(name)(path, flags, mode);                             \
  }
DEFINE_OPEN(open)
DEFINE_OPEN(open64)

FILE* fopen(const char* path, const char* mode) {
  wait_for_disk(1);
  if (!is_path_of_kernel(path) && fails("open", EMFILE)) return NULL;
  return REAL(fopen)(path, mode);
}

FILE* fopen64(const char* path, const char* mode) {
  wait_for_disk(1);
  if (!is_path_of_kernel(path) && fails("open", EMFILE)) return NULL;
  return REAL(fopen64)(path, mode);
}

ssize_t read(int file, void* to, size_t size) {
  wait_for_disk(1);
  if (!is_file_of_kernel(file) && fails("read", EIO)) return -1;
  return REAL(read)(file, to, size);
}

size_t fread(void* to, size_t size, size_t n, FILE* file) {
  wait_for_buffer(size * n);
  if (!is_file_of_kernel(fileno(file)) && fails("read", EIO)) return 0;
  return REAL(fread)(to, size, n, file);
}

ssize_t write(int file, const void* from, size_t size) {
  wait_for_disk(1);
  if (file != STDERR_FILENO && !is_counter(file) && fails("write", ENOSPC)) {
    return -1;
  }
  return REAL(write)(file, from, size);
}

size_t fwrite(const void* from, size_t size, size_t n, FILE* file) {
  wait_for_buffer(size * n);
  if (file != stderr && fails("write", ENOSPC)) return 0;
  return REAL(fwrite)(from, size, n, file);
}

int fflush(FILE* file) {
  wait_for_disk(1);
  return fails("flush", ENOSPC) ? EOF : REAL(fflush)(file);
}

int fclose(FILE* file) {
  if (!fails("close", EIO)) return REAL(fclose)(file);
  REAL(fclose)(file);
  errno = EIO;
  return EOF;
}

int fsync(int file) {
  wait_for_disk(1);
  return fails("fsync", EIO) ? -1 : REAL(fsync)(file);
}

int rename(const char* from, const char* to) {
  wait_for_disk(1);
  return fails("rename", EIO) ? -1 : REAL(rename)(from, to);
}

int mkdir(const char* path, mode_t mode) {
  wait_for_disk(1);
  return fails("mkdir", ENOSPC) ? -1 : REAL(mkdir)(path, mode);
}

void* mmap(void* at, size_t size, int protection, int flags, int file,
           off_t offset) {
  if (fails("mmap", ENOMEM)) return MAP_FAILED;
  return REAL(mmap)(at, size, protection, flags, file, offset);
}

void* mmap64(void* at, size_t size, int protection, int flags, int file,
             off64_t offset) {
  if (fails("mmap", ENOMEM)) return MAP_FAILED;
  return REAL(mmap64)(at, size, protection, flags, file, offset);
}

int socket(int domain, int type, int protocol) {
  return fails("socket", EMFILE) ? -1 : REAL(socket)(domain, type, protocol);
}

int connect(int file, const struct sockaddr* address, socklen_t size) {
  return fails("connect", ECONNREFUSED) ? -1
                                        : REAL(connect)(file, address, size);
}

int accept4(int file, struct sockaddr* address, socklen_t* size, int flags) {
  return fails("accept", EMFILE) ? -1
                                 : REAL(accept4)(file, address, size, flags);
}

ssize_t send(int file, const void* from, size_t size, int flags) {
  return fails("send", ECONNRESET) ? -1 : REAL(send)(file, from, size, flags);
}

ssize_t sendmsg(int file, const struct msghdr* message, int flags) {
  return fails("send", ECONNRESET) ? -1 : REAL(sendmsg)(file, message, flags);
}

ssize_t recv(int file, void* to, size_t size, int flags) {
  return fails("receive", ECONNRESET) ? -1 : REAL(recv)(file, to, size, flags);
}

extern void* __libc_malloc(size_t size);

void* malloc(size_t size) {
  return fails("malloc", ENOMEM) ? NULL : __libc_malloc(size);
}

extern void* __libc_calloc(size_t n, size_t size);
extern void* __libc_realloc(void* block, size_t size);
extern void* __libc_memalign(size_t alignment, size_t size);

void* calloc(size_t n, size_t size) {
  return fails("malloc", ENOMEM) ? NULL : __libc_calloc(n, size);
}

void* realloc(void* block, size_t size) {
  return fails("malloc", ENOMEM) ? NULL : __libc_realloc(block, size);
}

void* aligned_alloc(size_t alignment, size_t size) {
  return fails("malloc", ENOMEM) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void** block, size_t alignment, size_t size) {
  if (fails("malloc", ENOMEM)) return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                   void* (*work)(void*), void* argument) {
  if (fails("thread", EAGAIN)) return EAGAIN;
  return REAL(pthread_create)(thread, attributes, work, argument);
}
