import Glibc
import Synchronization
import TextDocument

/// The requests of a worker from their lines to their answers.
///
/// One thread reads them, others answer them, and answers are written in the order of the requests or as they come.
/// A lock on what is written is never taken while ``state`` is locked.
final class WorkerQueue: Sendable {
  let worker: Worker
  let isOrdered: Bool
  let state: Mutex<State>
  /// Why an answer could not be written.
  let output = Mutex<CommandFailure?>(nil)
  /// Told for each request that waits.
  private let work: CountingPipe
  /// Told to the thread that reads: there is room, or nobody takes answers any more.
  private let room: CountingPipe

  /// - Parameters:
  ///   - worker: Who answers.
  ///   - isOrdered: Whether answers come in the order of the requests.
  ///   - resumed: What a worker before this one has left, from ``suspend(_:with:then:)``.
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
  /// - Parameter cancel: Called with the number of each request that is cancelled while a thread works on it.
  func read(onCancel cancel: (Int) -> Void) throws(CommandFailure) {
    defer { stop() }
    // What another worker has left.
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

  /// Lets threads answer requests, but for those that cancel others.
  private func admit(_ added: [Entry], onCancel cancel: (Int) -> Void) {
    for entry in added where entry.isHeld {
      if self.cancel(asked: entry, onCancel: cancel) { continue }
      state.withLock { $0.release(entry.number) }
    }
    work.signal(added.count)
  }

  /// Waits for input and reads what has come.
  private func readMore() throws(CommandFailure) {
    var sources = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: room.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&sources, 2, -1) > 0, sources[0].revents != 0 else { return }
    // Read under the lock, so that whoever suspends the queue misses nothing.
    try state.withLock { state throws(CommandFailure) in
      let bytes = try LineReader.read(0)
      if bytes.isEmpty { state.isAtEnd = true }
      state.input.append(bytes)
    }
  }

  /// Waits until there is room for requests.
  ///
  /// - Returns: Whether more may come.
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

  /// Lets everybody come to an end once the requests that there are have been answered.
  func stop() {
    state.withLock { $0.isOver = true }
    room.signal()
    work.signal(1)
  }

  // MARK: Answering

  /// The next request that waits; nil at the end.
  func take() -> (number: Int, line: LineBuffer.Line)? {
    while true {
      let (found, isOver) = state.withLock { state in
        (state.take(), state.isOver)
      }
      if let found { return (found.number, found.line) }
      if isOver {
        // The others shall see it, too.
        work.signal()
        return nil
      }
      work.wait()
    }
  }

  /// Takes note of a request's answer; one that has been cancelled has another already.
  func complete(_ number: Int, with answer: [UInt8]) {
    _ = state.withLock { $0.answer(number, answer) }
    flush()
  }

  /// Writes the answers whose turn it is.
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

  /// Answers a request that is given up, writes what can be written, and hands out the rest for another worker to go
  /// on with. Afterwards nothing is read or written here any more.
  ///
  /// - Parameters:
  ///   - number: The request.
  ///   - refusal: Its answer.
  ///   - next: Called with what is left; it does not return.
  func suspend(_ number: Int, with refusal: [UInt8], then next: ([UInt8]) -> Never) -> Never {
    output.withLock { failure in
      _ = state.withLock { $0.answer(number, refusal) }
      writeReady(&failure)
      state.withLock { next($0.rest) }
    }
  }
}
