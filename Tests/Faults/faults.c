// A library that is loaded before the C library (LD_PRELOAD) and makes one system call fail.
//
// - FAULT_TABLE: a file with 8 bytes for each name in `names`, which count the calls of this
//   process
// - FAULT_CALL: the name of the call that fails; by default none
// - FAULT_AT: the number of the failing call, counted from 1
// - FAULT_ERROR: the number of the error; `short` to read or write only one byte
//
// A call is counted, and fails, before it reaches the system, so it has no effect.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum call {
  CALL_OPEN, CALL_OPENAT2, CALL_READ, CALL_WRITE, CALL_FSTAT, CALL_STAT, CALL_MMAP, CALL_FSYNC, CALL_RENAME,
  CALL_CLOSE, CALL_MKDIR, CALL_UNLINK, CALL_OPENDIR, CALL_READDIR, CALL_FLOCK, CALL_PIPE, CALL_SPAWN,
  CALL_THREAD, CALL_MEMORY_FILE, CALL_LINK, CALL_ACCESS, CALL_COUNT
};

static const char *const names[CALL_COUNT] = {
    "open", "openat2", "read", "write", "fstat", "stat", "mmap", "fsync", "rename",
    "close", "mkdir", "unlink", "opendir", "readdir", "flock", "pipe", "spawn",
    "thread", "memory-file", "link", "access",
};

static _Atomic uint64_t no_table[CALL_COUNT];
static _Atomic uint64_t *table = no_table;
static int failing = -1;
static uint64_t failing_at;
static int failing_error;
static int is_short;

__attribute__((constructor)) static void set_up(void) {
  const char *file = getenv("FAULT_TABLE");
  // The C library's own functions are used, because those here would count.
  int (*open_file)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  void *(*map)(void *, size_t, int, int, int, off_t) =
      (void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap");
  int descriptor = file ? open_file(file, O_RDWR | O_CLOEXEC) : -1;
  if (descriptor >= 0) {
    void *memory = map(NULL, sizeof no_table, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (memory != MAP_FAILED) table = memory;
  }
  const char *call = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
  if (!call || !at || !error) return;
  for (int i = 0; i < CALL_COUNT; i++)
    if (!strcmp(names[i], call)) failing = i;
  failing_at = strtoull(at, NULL, 10);
  is_short = !strcmp(error, "short");
  failing_error = atoi(error);
}

// Counts a call and returns whether it is the one that fails.
static int fails(enum call call) {
  uint64_t number = atomic_fetch_add(&table[call], 1) + 1;
  if ((int)call != failing || number != failing_at) return 0;
  if (!is_short) errno = failing_error;
  return 1;
}

#define NEXT(type, name, ...)                                   \
  static type (*next)(__VA_ARGS__);                             \
  if (!next) next = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define OPEN(name)                                              \
  int name(const char *path, int flags, ...) {                  \
    NEXT(int, #name, const char *, int, ...);                   \
    va_list arguments;                                          \
    va_start(arguments, flags);                                 \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0; \
    va_end(arguments);                                          \
    if (fails(CALL_OPEN)) return -1;                            \
    return next(path, flags, mode);                             \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                            \
  int name(int folder, const char *path, int flags, ...) {      \
    NEXT(int, #name, int, const char *, int, ...);              \
    va_list arguments;                                          \
    va_start(arguments, flags);                                 \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0; \
    va_end(arguments);                                          \
    if (fails(CALL_OPEN)) return -1;                            \
    return next(folder, path, flags, mode);                     \
  }
OPENAT(openat)
OPENAT(openat64)

// Only openat2, which has no C function, is called through this function.
long syscall(long number, ...) {
  NEXT(long, "syscall", long, ...);
  va_list arguments;
  va_start(arguments, number);
  long a = va_arg(arguments, long), b = va_arg(arguments, long), c = va_arg(arguments, long),
       d = va_arg(arguments, long), e = va_arg(arguments, long), f = va_arg(arguments, long);
  va_end(arguments);
  if (number == SYS_openat2 && fails(CALL_OPENAT2)) return -1;
  return next(number, a, b, c, d, e, f);
}

ssize_t read(int file, void *bytes, size_t count) {
  NEXT(ssize_t, "read", int, void *, size_t);
  if (fails(CALL_READ)) {
    if (!is_short) return -1;
    count = count > 1 ? 1 : count;
  }
  return next(file, bytes, count);
}

ssize_t write(int file, const void *bytes, size_t count) {
  NEXT(ssize_t, "write", int, const void *, size_t);
  if (fails(CALL_WRITE)) {
    if (!is_short) return -1;
    count = count > 1 ? 1 : count;
  }
  return next(file, bytes, count);
}

#define FSTAT(name, structure)                                  \
  int name(int file, struct structure *status) {                \
    NEXT(int, #name, int, struct structure *);                  \
    return fails(CALL_FSTAT) ? -1 : next(file, status);         \
  }
FSTAT(fstat, stat)
FSTAT(fstat64, stat64)

#define STAT(name, structure)                                   \
  int name(const char *path, struct structure *status) {        \
    NEXT(int, #name, const char *, struct structure *);         \
    return fails(CALL_STAT) ? -1 : next(path, status);          \
  }
STAT(stat, stat)
STAT(stat64, stat64)
STAT(lstat, stat)
STAT(lstat64, stat64)

#define MMAP(name)                                              \
  void *name(void *address, size_t length, int protection, int flags, int file, off_t offset) { \
    NEXT(void *, #name, void *, size_t, int, int, int, off_t);  \
    if (fails(CALL_MMAP)) return MAP_FAILED;                    \
    return next(address, length, protection, flags, file, offset); \
  }
MMAP(mmap)
MMAP(mmap64)

int fsync(int file) {
  NEXT(int, "fsync", int);
  return fails(CALL_FSYNC) ? -1 : next(file);
}

int rename(const char *old, const char *new) {
  NEXT(int, "rename", const char *, const char *);
  return fails(CALL_RENAME) ? -1 : next(old, new);
}

// Linux closes the file whatever close returns.
int close(int file) {
  NEXT(int, "close", int);
  if (!fails(CALL_CLOSE)) return next(file);
  next(file);
  errno = failing_error;
  return -1;
}

int mkdir(const char *path, mode_t mode) {
  NEXT(int, "mkdir", const char *, mode_t);
  return fails(CALL_MKDIR) ? -1 : next(path, mode);
}

int unlink(const char *path) {
  NEXT(int, "unlink", const char *);
  return fails(CALL_UNLINK) ? -1 : next(path);
}

int linkat(int old_folder, const char *old, int new_folder, const char *new, int flags) {
  NEXT(int, "linkat", int, const char *, int, const char *, int);
  return fails(CALL_LINK) ? -1 : next(old_folder, old, new_folder, new, flags);
}

int access(const char *path, int mode) {
  NEXT(int, "access", const char *, int);
  return fails(CALL_ACCESS) ? -1 : next(path, mode);
}

DIR *opendir(const char *path) {
  NEXT(DIR *, "opendir", const char *);
  return fails(CALL_OPENDIR) ? NULL : next(path);
}

struct dirent *readdir(DIR *folder) {
  NEXT(struct dirent *, "readdir", DIR *);
  return fails(CALL_READDIR) ? NULL : next(folder);
}

struct dirent64 *readdir64(DIR *folder) {
  NEXT(struct dirent64 *, "readdir64", DIR *);
  return fails(CALL_READDIR) ? NULL : next(folder);
}

int flock(int file, int operation) {
  NEXT(int, "flock", int, int);
  return fails(CALL_FLOCK) ? -1 : next(file, operation);
}

int pipe2(int ends[2], int flags) {
  NEXT(int, "pipe2", int *, int);
  return fails(CALL_PIPE) ? -1 : next(ends, flags);
}

int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  NEXT(int, "posix_spawn", pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
       char *const *, char *const *);
  if (fails(CALL_SPAWN)) return failing_error;
  return next(process, path, actions, attributes, arguments, environment);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  NEXT(int, "pthread_create", pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (fails(CALL_THREAD)) return failing_error;
  return next(thread, attributes, body, argument);
}

int memfd_create(const char *name, unsigned flags) {
  NEXT(int, "memfd_create", const char *, unsigned);
  return fails(CALL_MEMORY_FILE) ? -1 : next(name, flags);
}
