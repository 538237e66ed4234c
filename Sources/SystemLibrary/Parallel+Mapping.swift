import Synchronization

extension Parallel {
  /// Calls `work` for every number below a count on several threads and returns the results in
  /// order. Neighbouring numbers share a thread.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - threads: The most threads to use.
  ///   - work: Receives the number of the thread, for state of its own, and the number of the
  ///     piece.
  /// - Throws: The error of the first piece that failed.
  package static func map<Value: Sendable, Failure>(
    _ count: Int, threads: Int,
    _ work: @escaping @Sendable (_ thread: Int, _ index: Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let used = min(threads, count)
    let finished = Mutex([Result<Value, Failure>?](repeating: nil, count: count))
    run(used) { thread in
      for index in count * thread / used..<count * (thread + 1) / used {
        let result: Result<Value, Failure>
        do throws(Failure) {
          result = .success(try work(thread, index))
        } catch {
          result = .failure(error)
        }
        finished.withLock { $0[index] = result }
        if case .failure = result { return }
      }
    }
    var values: [Value] = []
    for result in finished.withLock({ $0 }) {
      guard let result else { break }
      values.append(try result.get())
    }
    return values
  }
}

/// A value for each thread, handed to threads that only use their own.
package struct Threaded<Value>: @unchecked Sendable {
  // Sendable because a thread uses only the value of its own number, and the caller waits for all
  // threads.

  /// The values, by the numbers of the threads.
  package let values: [Value]

  /// Takes a value for each thread.
  package init(_ values: [Value]) { self.values = values }
}
