/// The platform's clock that is never set. The clocks of Swift's library of tasks would link that
/// library, and the one for queues below it, into the program.
package enum SteadyClock {
  /// The seconds since some moment before the process started.
  package static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
