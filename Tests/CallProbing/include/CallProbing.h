#pragma once

/// Makes the system calls with numbers from `first` on, each with invalid arguments, in a child
/// process that has called `textrender_confine_calls`.
///
/// - `errors`: the `errno` of each call, 0 if it succeeded, -1 if it was not made because it does
///   not return.
/// - Returns: 0, or -1 if the child did not finish.
int probe_calls(int first, int count, int *errors);

/// The result of a call that the sandbox refuses or allows by its arguments, made on a folder and
/// a process outside it.
struct probe {
  /// The name of the attempt.
  const char *name;
  /// Its `errno`; 0 if it succeeded.
  int error;
};

/// Attempts to access other files, other processes and the machine in such a child.
///
/// - `file`: A file that belongs to this user.
/// - `process`: A process of this user.
/// - Returns: The number of attempts, or -1.
int probe_reaching_outside(const char *file, int process, struct probe *probes, int capacity);

/// Attempts calls that the C library and the program need in such a child.
int probe_needs(const char *folder, struct probe *probes, int capacity);
