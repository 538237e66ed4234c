/// Runs a piece of work several times at once, each on a thread of its own.
package enum Parallel {
  /// The argument of a new thread.
  private final class Job: Sendable {
    let work: @Sendable (Int) -> Void
    let index: Int

    init(index: Int, work: @escaping @Sendable (Int) -> Void) {
      self.index = index
      self.work = work
    }
  }

  /// Calls `work` with every number below `count` and returns when all calls have ended.
  ///
  /// The last number runs on the calling thread. So does every number for which the system gives
  /// no thread.
  package static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 0..<max(0, count - 1) {
      if let thread = start(Job(index: index, work: work)) {
        threads.append(thread)
      } else {
        work(index)
      }
    }
    if count > 0 { work(count - 1) }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Runs work in the background until the process ends. Does nothing if the system gives no
  /// thread.
  package static func detach(_ work: @escaping @Sendable () -> Void) {
    if let thread = start(Job(index: 0) { _ in work() }) { pthread_detach(thread) }
  }

  private static func start(_ job: Job) -> pthread_t? {
    let job = unsafe Unmanaged.passRetained(job)
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let job = unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue()
        job.work(job.index)
        return nil
      }, unsafe job.toOpaque())
    if status == 0 { return thread }
    unsafe job.release()
    return nil
  }
}
