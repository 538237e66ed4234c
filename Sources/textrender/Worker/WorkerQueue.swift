import Synchronization
import SystemLibrary
import TextDocument

/// The requests of a worker from their lines to their answers.
///
/// One thread reads them, and others answer them. Answers are written in the order of the requests
/// or as they come. The lock on the output is never taken while ``state`` is locked.
final class WorkerQueue: Sendable {
  let worker: Worker
  let isOrdered: Bool
  let state: Mutex<State>
  /// The failure to write an answer, if any.
  let output = Mutex<CommandFailure?>(nil)
  /// A unit for each waiting request.
  private let work: CountingPipe
  /// A unit for the reading thread if there is room again, or if nobody takes answers any more.
  private let room: CountingPipe

  /// - Parameters:
  ///   - worker: The worker that answers.
  ///   - isOrdered: True to write answers in the order of the requests.
  ///   - resumed: The state that a previous worker handed over, from ``suspend(_:with:then:)``.
  init(_ worker: Worker, isOrdered: Bool, resumed: [UInt8]) throws(CommandFailure) {
    self.worker = worker
    self.isOrdered = isOrdered
    state = Mutex(State(resuming: resumed, limit: Worker.lineLimit))
    work = try CountingPipe()
    room = try CountingPipe()
  }

  // MARK: Reading

  /// Reads requests until the input ends or nobody takes answers any more.
  ///
  /// - Parameter cancel: Called with the number of each cancelled request that a thread is working
  ///   on.
  func read(onCancel cancel: (Int) -> Void) throws(CommandFailure) {
    defer { stop() }
    // These are from the previous worker.
    admit(state.withLock { $0.entries }, onCancel: cancel)
    while waitForRoom() {
      let (added, isAtEnd) = state.withLock { ($0.addLines(), $0.isAtEnd) }
      if !added.isEmpty {
        admit(added, onCancel: cancel)
      } else if isAtEnd {
        return
      } else {
        try readMore()
      }
    }
  }

  /// Releases requests to the answering threads, except those that cancel others.
  private func admit(_ added: [Entry], onCancel cancel: (Int) -> Void) {
    for entry in added where entry.isHeld {
      if self.cancel(asked: entry, onCancel: cancel) { continue }
      state.withLock { $0.release(entry.number) }
    }
    work.signal(added.count)
  }

  /// Waits for input and reads what is available.
  private func readMore() throws(CommandFailure) {
    var sources = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: room.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&sources, 2, -1) > 0, sources[0].revents != 0 else { return }
    // Read under the lock, so that suspending the queue loses nothing.
    try state.withLock { state throws(CommandFailure) in
      let bytes = try LineReader.read(0)
      if bytes.isEmpty { state.isAtEnd = true }
      state.input.append(bytes)
    }
  }

  /// Waits until there is room for requests.
  ///
  /// - Returns: False if no more requests will come.
  private func waitForRoom() -> Bool {
    while true {
      let (isOver, isFull) = state.withLock { state in
        state.waitsForRoom = state.isFull
        return (state.isOver, state.isFull)
      }
      if isOver { return false }
      if !isFull { return true }
      room.wait()
    }
  }

  /// Ends all threads once the existing requests have been answered.
  func stop() {
    state.withLock { $0.isOver = true }
    room.signal()
    work.signal(1)
  }

  // MARK: Answering

  /// Takes the next waiting request; returns nil at the end.
  func take() -> (number: Int, line: LineBuffer.Line)? {
    while true {
      let (found, isOver) = state.withLock { state in
        (state.take(), state.isOver)
      }
      if let found { return (found.number, found.line) }
      if isOver {
        // Wakes the next thread, which must end, too.
        work.signal()
        return nil
      }
      work.wait()
    }
  }

  /// Stores a request's answer, unless the request was cancelled and has one already.
  func complete(_ number: Int, with answer: [UInt8]) {
    _ = state.withLock { $0.answer(number, answer) }
    flush()
  }

  /// Writes the answers that are due.
  func flush() {
    output.withLock { writeReady(&$0) }
  }

  private func writeReady(_ failure: inout CommandFailure?) {
    while let answer = nextAnswer() {
      guard failure == nil else { continue }
      do throws(CommandFailure) {
        try StandardOutput.write(answer)
      } catch {
        failure = error
        state.withLock { $0.removeAll() }
        stop()
      }
    }
  }

  private func nextAnswer() -> [UInt8]? {
    let (answer, hasRoom) = state.withLock { state in
      let answer = state.takeAnswer(inOrder: isOrdered)
      let hasRoom = answer != nil && state.waitsForRoom
      if hasRoom { state.waitsForRoom = false }
      return (answer, hasRoom)
    }
    if hasRoom { room.signal() }
    return answer
  }

  /// Answers an abandoned request, writes all answers that are due, and hands over the rest to
  /// another worker. Afterwards nothing is read or written here.
  ///
  /// - Parameters:
  ///   - number: The request.
  ///   - refusal: Its answer.
  ///   - next: Called with the remaining state; it does not return.
  func suspend(_ number: Int, with refusal: [UInt8], then next: ([UInt8]) -> Never) -> Never {
    output.withLock { failure in
      _ = state.withLock { $0.answer(number, refusal) }
      writeReady(&failure)
      state.withLock { next($0.rest) }
    }
  }
}
