#ifdef __linux__
#define _GNU_SOURCE
#include "LinuxProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/landlock.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The rights that version 1 of Landlock governs, and those that later versions added; headers may
// be older than the kernel.
enum {
  READ_FILES = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE,
  READ = READ_FILES | LANDLOCK_ACCESS_FS_READ_DIR,
  WRITE_FILES = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE,
  ALL_OF_1 = (1 << 13) - 1,
  REFER = 1 << 13,
  TRUNCATE = 1 << 14,
};

static int add(int rules, const char *path, uint64_t access) {
  struct landlock_path_beneath_attr rule = {.allowed_access = access};
  rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
  // A missing or inaccessible file needs no rule.
  if (rule.parent_fd < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
  struct stat status;
  // Single files may be read, run if they are the program or its loader, or written. Programs in
  // folders may not be run.
  if (fstat(rule.parent_fd, &status) == 0 && !S_ISDIR(status.st_mode))
    rule.allowed_access &= access == READ ? READ_FILES : WRITE_FILES;
  else
    rule.allowed_access &= ~(uint64_t)LANDLOCK_ACCESS_FS_EXECUTE;
  long result = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  int reason = errno;
  close(rule.parent_fd);
  errno = reason;
  return (int)result;
}

int textrender_confine_files(const char *const *readable, int readable_count,
                             const char *const *writable, int writable_count) {
  long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return 0;
  uint64_t governed = ALL_OF_1;
  if (version >= 2) governed |= REFER;
  if (version >= 3) governed |= TRUNCATE;
  struct landlock_ruleset_attr attributes = {.handled_access_fs = governed};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (rules < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -1;
  int result = 0;
  for (int i = 0; i < readable_count && result == 0; i++) result = add(rules, readable[i], READ);
  for (int i = 0; i < writable_count && result == 0; i++)
    result = add(rules, writable[i], governed);
  if (result == 0) result = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
  int reason = errno;
  close(rules);
  errno = reason;
  return result == 0 ? 1 : -1;
}

// Without /proc, Swift has no other way to get the arguments.
static int argument_count;
static char **argument_list;

__attribute__((constructor)) static void keep_arguments(int count, char **list) {
  argument_count = count;
  argument_list = list;
}

char **textrender_arguments(int *count) {
  *count = argument_count;
  return argument_list;
}

long textrender_stack_size(long wanted, long needed) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= (rlim_t)needed) return wanted;
  limit.rlim_cur = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
  // The stack of the first thread grows up to the current limit.
  setrlimit(RLIMIT_STACK, &limit);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) == 0) {
    if (pthread_attr_setstacksize(&attributes, limit.rlim_cur) == 0) pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }
  return (long)limit.rlim_cur;
}

struct visitor {
  void (*visit)(const char *file, void *context);
  void *context;
};

static int visit_library(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  const struct visitor *visitor = context;
  if (info->dlpi_name && info->dlpi_name[0] == '/') visitor->visit(info->dlpi_name, visitor->context);
  return 0;
}

void textrender_loaded_files(void (*visit)(const char *file, void *context), void *context) {
  visit("/proc/self/exe", context);
  struct visitor visitor = {visit, context};
  dl_iterate_phdr(visit_library, &visitor);
}

void textrender_return_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
}
#endif
