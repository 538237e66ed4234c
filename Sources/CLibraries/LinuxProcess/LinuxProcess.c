#define _GNU_SOURCE
#include "LinuxProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// What version 1 of Landlock governs, and what later ones added; headers may be older than the kernel.
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
  // What is not there needs no rule.
  if (rule.parent_fd < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
  struct stat status;
  // Single files are read, run where they are the program and what loads it, or written as they are; programs in
  // folders are not run.
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

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

int textrender_confine_calls(void) {
#ifdef ARCHITECTURE
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define ANSWER(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define REFUSE(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), ANSWER(EPERM)
  struct sock_filter filter[] = {
      // Calls of another architecture have other numbers: none of them is made by this program.
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      ANSWER(EPERM),
      LOAD(nr),
#ifdef __x86_64__
      // The x32 set of calls.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      ANSWER(EPERM),
      REFUSE(SYS_fork),
      REFUSE(SYS_vfork),
      REFUSE(SYS_ioperm),
      REFUSE(SYS_iopl),
      REFUSE(SYS_uselib),
#endif
      // The network.
      REFUSE(SYS_socket),
      REFUSE(SYS_socketpair),
      REFUSE(SYS_connect),
      REFUSE(SYS_bind),
      REFUSE(SYS_listen),
      REFUSE(SYS_accept),
      REFUSE(SYS_accept4),
      // Other processes.
      REFUSE(SYS_ptrace),
      REFUSE(SYS_process_vm_readv),
      REFUSE(SYS_process_vm_writev),
      REFUSE(SYS_kill),
      REFUSE(SYS_tkill),
      REFUSE(SYS_pidfd_open),
      REFUSE(SYS_pidfd_getfd),
      REFUSE(SYS_kcmp),
      // Other views of the machine.
      REFUSE(SYS_unshare),
      REFUSE(SYS_setns),
      REFUSE(SYS_chroot),
      REFUSE(SYS_pivot_root),
      REFUSE(SYS_mount),
      REFUSE(SYS_umount2),
      REFUSE(SYS_open_by_handle_at),
      // Ways into the kernel that have had many faults.
      REFUSE(SYS_bpf),
      REFUSE(SYS_perf_event_open),
      REFUSE(SYS_userfaultfd),
      REFUSE(SYS_io_uring_setup),
      REFUSE(SYS_io_uring_enter),
      REFUSE(SYS_io_uring_register),
      REFUSE(SYS_add_key),
      REFUSE(SYS_request_key),
      REFUSE(SYS_keyctl),
      // The machine itself.
      REFUSE(SYS_init_module),
      REFUSE(SYS_finit_module),
      REFUSE(SYS_delete_module),
      REFUSE(SYS_kexec_load),
      REFUSE(SYS_reboot),
      REFUSE(SYS_swapon),
      REFUSE(SYS_swapoff),
      REFUSE(SYS_acct),
      REFUSE(SYS_settimeofday),
      REFUSE(SYS_clock_settime),
      REFUSE(SYS_personality),
      // Threads are made by clone; the C library takes it where there is no clone3, whose flags cannot be looked at.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      ANSWER(ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
      LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
      ANSWER(EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
  return 0;
#endif
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
