#pragma once

/// Makes the system calls with numbers from `first` on, each with arguments that name nothing, in a
/// child process that has given up what `textrender_confine_calls` takes.
///
/// - `errors`: for each call its `errno`, 0 where it succeeded, -1 where it was not made because it
///   does not return.
/// - Returns: 0, or -1 when the child did not come to its end.
int probe_calls(int first, int count, int *errors);

/// The answers to calls that the sandbox refuses or allows by their arguments, made on a folder and
/// a process outside it.
struct probe {
  /// What is tried.
  const char *name;
  /// Its `errno`; 0 where it succeeded.
  int error;
};

/// Tries, in such a child, what reaches other files, other processes and the machine.
///
/// - `file`: A file that belongs to this user.
/// - `process`: A process of this user.
/// - Returns: How many were tried, or -1.
int probe_reaching_outside(const char *file, int process, struct probe *probes, int capacity);

/// Tries, in such a child, what the C library and the program need.
int probe_needs(const char *folder, struct probe *probes, int capacity);
