#ifdef __linux__
#define _GNU_SOURCE
#include "LinuxProcess.h"

#include <asm/ioctls.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The system calls of a process that sets text. Everything else is refused, including calls that
// newer kernels add.
//
// - Not included: calls that reach other processes or the network, or that change the machine. Nor
//   those that change anything other than the content of files: modes of files by name, owners,
//   times, attributes.
// - The C library tries newer calls before older ones, and differs by version: both are listed.

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

// Headers may be older than the kernel; these have one number on every architecture.
#ifndef SYS_futex_wake
#define SYS_futex_wake 454
#define SYS_futex_wait 455
#define SYS_futex_requeue 456
#endif
#ifndef SYS_mseal
#define SYS_mseal 462
#endif
#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

enum {
  // The newest call that was reviewed for these lists. Newer calls fail as on older kernels, so
  // that a newer C library does without them.
  NEWEST = 470,
  // TCGETS2, whose header conflicts with the C library's; on both architectures.
  TERMINAL_SETTINGS_2 = 0x802c542a,
  // The flags with which the C library creates a thread: everything shared, in the same
  // namespaces.
  THREAD = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS |
           CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID,
};

// Calls that may be made with any argument; the most frequent ones come first, as they are
// compared in this order.
static const int allowed[] = {
    // Files that are open.
    SYS_read, SYS_write, SYS_close, SYS_fstat, SYS_lseek, SYS_pread64, SYS_pwrite64, SYS_readv, SYS_writev, SYS_preadv,
    SYS_pwritev, SYS_preadv2, SYS_pwritev2, SYS_dup, SYS_dup3, SYS_pipe2, SYS_flock, SYS_fsync, SYS_fdatasync,
    SYS_ftruncate, SYS_fallocate, SYS_fadvise64, SYS_readahead, SYS_sendfile, SYS_copy_file_range, SYS_splice,
    SYS_getdents64, SYS_fstatfs, SYS_memfd_create, SYS_close_range, SYS_ppoll, SYS_pselect6, SYS_eventfd2,
    SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_epoll_pwait2, SYS_timerfd_create, SYS_timerfd_settime,
    SYS_timerfd_gettime,
    // Files by name; Landlock decides which may be read and written.
    SYS_openat, SYS_openat2, SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_statfs,
    SYS_getcwd, SYS_truncate, SYS_mkdirat, SYS_unlinkat, SYS_linkat, SYS_renameat, SYS_renameat2, SYS_umask,
    // Memory.
    SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_brk, SYS_msync, SYS_mincore, SYS_mseal,
    SYS_membarrier,
    // Threads of this process.
    SYS_futex, SYS_futex_waitv, SYS_futex_wake, SYS_futex_wait, SYS_futex_requeue, SYS_set_robust_list,
    SYS_get_robust_list, SYS_rseq, SYS_set_tid_address, SYS_sched_yield, SYS_sched_getaffinity, SYS_sched_getparam,
    SYS_sched_getscheduler, SYS_sched_get_priority_max, SYS_sched_get_priority_min, SYS_gettid, SYS_exit, SYS_exit_group,
    SYS_restart_syscall,
    // Its signals.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigtimedwait, SYS_rt_sigsuspend,
    SYS_sigaltstack, SYS_setitimer, SYS_getitimer,
    // Time: reading it and waiting.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times,
    // Its identity and its limits.
    SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid, SYS_getresgid,
    SYS_getgroups, SYS_getrlimit, SYS_setrlimit, SYS_getrusage, SYS_sysinfo, SYS_uname, SYS_getcpu, SYS_getrandom,
#ifdef __x86_64__
    // Calls that 64-bit ARM has only under newer names.
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_mkdir, SYS_rmdir, SYS_unlink, SYS_link, SYS_rename,
    SYS_getdents, SYS_creat, SYS_dup2, SYS_pipe, SYS_poll, SYS_select, SYS_epoll_create, SYS_epoll_wait, SYS_eventfd,
    SYS_pause, SYS_alarm, SYS_time, SYS_arch_prctl,
#endif
};

// Calls that may be made with some values of one argument: several rows for several values.
struct condition {
  int call;
  int argument;
  // The bits to compare, and their required value.
  uint32_t mask;
  uint32_t value;
};

static const struct condition conditions[] = {
    // New files get the mode of those that they replace, which gives nobody another's rights.
    {SYS_fchmod, 1, ~(uint32_t)0777, 0},
    // No F_SETOWN: it sends signals to others.
    {SYS_fcntl, 1, ~(uint32_t)7, 0},
    {SYS_fcntl, 1, ~(uint32_t)0, F_DUPFD_CLOEXEC},
    {SYS_fcntl, 1, ~(uint32_t)0, F_OFD_GETLK},
    {SYS_fcntl, 1, ~(uint32_t)0, F_OFD_SETLK},
    {SYS_fcntl, 1, ~(uint32_t)0, F_OFD_SETLKW},
    {SYS_fcntl, 1, ~(uint32_t)0, F_GETPIPE_SZ},
    {SYS_fcntl, 1, ~(uint32_t)0, F_SETPIPE_SZ},
    {SYS_fcntl, 1, ~(uint32_t)0, F_GET_SEALS},
    // Queries if something is a terminal, and its width. No TIOCSTI: it injects input for the
    // user.
    {SYS_ioctl, 1, ~(uint32_t)0, TCGETS},
    {SYS_ioctl, 1, ~(uint32_t)0, TERMINAL_SETTINGS_2},
    {SYS_ioctl, 1, ~(uint32_t)0, TIOCGWINSZ},
    {SYS_ioctl, 1, ~(uint32_t)0, FIONREAD},
    // Names of threads and of memory, and queries if this process can gain rights.
    {SYS_prctl, 0, ~(uint32_t)0, PR_SET_NAME},
    {SYS_prctl, 0, ~(uint32_t)0, PR_GET_NAME},
    {SYS_prctl, 0, ~(uint32_t)0, PR_SET_VMA},
    {SYS_prctl, 0, ~(uint32_t)0, PR_GET_DUMPABLE},
    {SYS_prctl, 0, ~(uint32_t)0, PR_GET_NO_NEW_PRIVS},
    // Limits of this process.
    {SYS_prlimit64, 0, ~(uint32_t)0, 0},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define LOAD(offset) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define ANSWER(what) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, what)
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)
#define FAIL(error) ANSWER(SECCOMP_RET_ERRNO | (error))
#define SKIP_UNLESS(test, value, count) (struct sock_filter) BPF_JUMP(BPF_JMP | (test) | BPF_K, value, 0, count)
// Little-endian: the low half of an argument comes first. The kernel reads no more of these
// arguments.
#define LOW(argument) (offsetof(struct seccomp_data, args) + 8 * (argument))
#define NUMBER offsetof(struct seccomp_data, nr)

struct program {
  struct sock_filter steps[2 * COUNT(allowed) + 6 * COUNT(conditions) + 40];
  unsigned short count;
};

static void add(struct program *program, struct sock_filter step) { program->steps[program->count++] = step; }

static void add_condition(struct program *program, struct condition condition) {
  add(program, SKIP_UNLESS(BPF_JEQ, (uint32_t)condition.call, 5));
  add(program, LOAD(LOW(condition.argument)));
  add(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, condition.mask));
  add(program, SKIP_UNLESS(BPF_JEQ, condition.value, 1));
  add(program, ALLOW);
  add(program, LOAD(NUMBER));
}

static void write_program(struct program *program, _Bool may_reexec) {
  // Calls of another architecture have other numbers; this program makes none of them.
  add(program, LOAD(offsetof(struct seccomp_data, arch)));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
  add(program, FAIL(EPERM));
  add(program, LOAD(NUMBER));
  for (size_t i = 0; i < COUNT(allowed); i++) {
    add(program, SKIP_UNLESS(BPF_JEQ, (uint32_t)allowed[i], 1));
    add(program, ALLOW);
  }
  for (size_t i = 0; i < COUNT(conditions); i++) add_condition(program, conditions[i]);
  // Signals to this process alone, by which it ends itself.
  add_condition(program, (struct condition){SYS_tgkill, 0, ~(uint32_t)0, (uint32_t)getpid()});
  // A worker replaces itself by exec. Landlock allows its program.
  if (may_reexec) {
    add(program, SKIP_UNLESS(BPF_JEQ, SYS_execve, 1));
    add(program, ALLOW);
  }
  // Threads are made by clone. The C library uses it if there is no clone3, whose flags cannot be
  // checked.
  add(program, SKIP_UNLESS(BPF_JEQ, SYS_clone3, 1));
  add(program, FAIL(ENOSYS));
  add(program, SKIP_UNLESS(BPF_JEQ, SYS_clone, 5));
  add(program, LOAD(LOW(0)));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, ~(uint32_t)THREAD, 2, 0));
  add(program, SKIP_UNLESS(BPF_JSET, CLONE_THREAD, 1));
  add(program, ALLOW);
  add(program, FAIL(EPERM));
#ifdef __x86_64__
  // The x32 set of calls.
  add(program, SKIP_UNLESS(BPF_JGE, 0x40000000, 1));
  add(program, FAIL(EPERM));
#endif
  add(program, SKIP_UNLESS(BPF_JGT, NEWEST, 1));
  add(program, FAIL(ENOSYS));
  add(program, FAIL(EPERM));
}

int textrender_confine_calls(int may_reexec) {
  struct program program = {.count = 0};
  write_program(&program, may_reexec != 0);
  struct sock_fprog filter = {program.count, program.steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

int textrender_call_permission(int number) {
  for (size_t i = 0; i < COUNT(allowed); i++)
    if (allowed[i] == number) return 2;
  for (size_t i = 0; i < COUNT(conditions); i++)
    if (conditions[i].call == number) return 1;
  return number == SYS_tgkill || number == SYS_clone || number == SYS_clone3 ? 1 : 0;
}

#else

int textrender_confine_calls(int may_reexec) { return 0; }
int textrender_call_permission(int number) { return 2; }

#endif
#endif
