#ifndef LINUX_PROCESS_H
#define LINUX_PROCESS_H

/// Permanently gives up the file system access that this thread, and those that it starts, do not
/// need.
///
/// Landlock (landlock(7)) of Linux 5.13 and later. Files that are already open stay usable.
///
/// - `readable`: folders whose files may be read, and files that may be read and, if they are
///   programs, run.
/// - `writable`: folders in which files may be read, created, written, renamed and removed, and
///   special files, such as devices, which may be read and written.
/// - Returns: 1 if it is in force, 0 if the kernel does not support it, -1 with `errno` if it
///   failed.
int textrender_confine_files(const char *const *readable, int readable_count,
                             const char *const *writable, int writable_count);

/// Permanently gives up all system calls except those that setting text needs: reading and writing
/// files, memory, and threads, signals and time of this process. The others then fail with EPERM,
/// or with ENOSYS if the C library should use an older call.
///
/// seccomp(2) on x86-64 and 64-bit ARM. Call it last: it also removes the calls that
/// `textrender_confine_files` needs.
///
/// - `may_reexec`: 1 for a process that replaces itself by its own program.
/// - Returns: 1 if it is in force, 0 if the kernel or the processor does not support it.
int textrender_confine_calls(int may_reexec);

/// The permission for the system call of a number under `textrender_confine_calls`: 0 for none, 1
/// for some arguments, 2 for all.
int textrender_call_permission(int number);

/// Calls `visit` with the file of the program, of its dynamic linker, and of each library that it
/// has loaded.
void textrender_loaded_files(void (*visit)(const char *file, void *context), void *context);

/// The words of the command line, starting with the program's name, and their number.
char **textrender_arguments(int *count);

/// Opens standard input, output and error if they are closed, so that no other file gets their
/// numbers. Input is empty, and outputs cannot be written.
void textrender_open_standard_files(void);

/// Raises the stack limit to `wanted` bytes, or to the hard limit, if it is below `needed`.
///
/// - Returns: The largest size of a stack in bytes; `wanted` if the limit was sufficient.
long textrender_stack_size(long wanted, long needed);

/// Returns blocks of 4 MiB and more to the system as soon as they are freed, for long-lived
/// processes.
///
/// By default the C library takes the largest freed block as a sign that such blocks are wanted
/// again. It then keeps them, and the memory between them (mallopt(3), M_MMAP_THRESHOLD).
void textrender_return_large_blocks(void);

#endif
