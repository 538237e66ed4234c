import Synchronization

extension Parallel {
  /// Does a piece of work for every number below a count on several threads, neighbouring numbers on one, and returns
  /// what came of each in order.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - threads: How many threads there may be.
  ///   - work: Gets the number of the thread, so that it may use what that one has, and the number of the piece.
  /// - Throws: What the first piece has thrown that failed.
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

/// What each thread has one of, handed to threads that leave the others' alone.
package struct Threaded<Value>: @unchecked Sendable {
  // Sendable because a thread uses the value of its own number only, and the caller waits for all threads.

  package let values: [Value]

  package init(_ values: [Value]) { self.values = values }
}
