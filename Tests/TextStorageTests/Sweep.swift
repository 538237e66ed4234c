import Glibc

/// Whether the long versions of the random tests are asked for, which belong into a release build.
enum Sweep {
  static let isFull = unsafe getenv("TEXTRENDER_SWEEP") != nil
}
