// The same functions for other systems than Linux, which confine a process by other means.
#if !defined(__linux__) || defined(TEXTRENDER_PORTABLE)
#include "LinuxProcess.h"

#include <stddef.h>
#include <sys/resource.h>

#ifdef __APPLE__
#include <crt_externs.h>
#endif

int textrender_confine_files(const char *const *readable, int readable_count,
                             const char *const *writable, int writable_count) {
  (void)readable, (void)readable_count, (void)writable, (void)writable_count;
  return 0;
}

int textrender_confine_calls(int may_reexec) {
  (void)may_reexec;
  return 0;
}

int textrender_call_permission(int number) {
  (void)number;
  return 0;
}

void textrender_loaded_files(void (*visit)(const char *file, void *context), void *context) {
  (void)visit, (void)context;
}

char **textrender_arguments(int *count) {
#ifdef __APPLE__
  *count = *_NSGetArgc();
  return *_NSGetArgv();
#else
  *count = 0;
  return NULL;
#endif
}

long textrender_stack_size(long wanted, long needed) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= (rlim_t)needed) return wanted;
  return (long)limit.rlim_cur;
}

void textrender_return_large_blocks(void) {}
#endif
