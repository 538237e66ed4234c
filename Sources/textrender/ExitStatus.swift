/// How the process ends, by the numbers of `sysexits.h`.
enum ExitStatus: Int32 {
  /// Everything was done.
  case done = 0
  /// The command line is wrong.
  case usage = 64
  /// The input is malformed.
  case malformedInput = 65
  /// An input cannot be read.
  case noInput = 66
  /// A font or a library is missing or cannot be used.
  case unavailable = 69
  /// An output cannot be written.
  case cannotCreate = 73
  /// Reading or writing failed half-way.
  case inputOutput = 74
  /// Some documents of a batch failed.
  case someFailed = 75
}
