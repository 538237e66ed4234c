import Glibc

/// The processor time of the calling thread, independent of other load.
enum ThreadTime {
  /// Returns the processor time of a piece of work, in seconds.
  static func measure(_ work: () -> Void) -> Double {
    let start = now()
    work()
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
