import TextDocument

extension WorkerQueue {
  /// A request without an answer, or whose answer has not been written.
  struct Entry: Sendable {
    enum Stage: Sendable {
      /// The request may cancel others; the reading thread handles it first.
      case held
      case waiting
      case working
      case answered([UInt8])
    }

    let number: Int
    let line: LineBuffer.Line
    fileprivate(set) var stage: Stage

    var isHeld: Bool {
      if case .held = stage { true } else { false }
    }

    fileprivate var isWaiting: Bool {
      if case .waiting = stage { true } else { false }
    }
  }

  /// The requests that are read and not answered, in the order of the input.
  struct State: Sendable {
    var input: LineBuffer
    private(set) var entries: [Entry] = []
    private var nextNumber = 0
    /// The number of bytes in the lines of the entries.
    private var byteCount = 0
    /// True at the end of the input.
    var isAtEnd = false
    /// True if no more requests will come.
    var isOver = false
    /// True while the reading thread waits for room.
    var waitsForRoom = false

    /// The most requests that are read ahead.
    private static let maximumEntries = 256
    /// The number of bytes at which reading ahead stops; the last request may exceed it.
    private static let maximumBytes = 64 << 20

    /// - Parameter limit: The most bytes of a line.
    init(limit: Int) { input = LineBuffer(limit: limit) }
  }
}

extension WorkerQueue.State {
  /// True if there is no room for more requests.
  var isFull: Bool { entries.count >= Self.maximumEntries || byteCount >= Self.maximumBytes }

  /// Adds complete lines of the input, and at its end also the last one, as far as there is room.
  ///
  /// - Returns: The added requests.
  mutating func addLines() -> [WorkerQueue.Entry] {
    let first = entries.count
    while !isFull, let line = isAtEnd ? input.last() : input.next() {
      if case .text(let bytes) = line, bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
        continue
      }
      add(line)
    }
    return Array(entries[first...])
  }

  /// Adds a request, or the answer to one.
  mutating func add(_ line: LineBuffer.Line, answer: [UInt8]? = nil) {
    let stage = answer.map(WorkerQueue.Entry.Stage.answered) ?? (line.mayCancel ? .held : .waiting)
    entries.append(WorkerQueue.Entry(number: nextNumber, line: line, stage: stage))
    nextNumber += 1
    byteCount += line.count
  }

  /// Releases a request to the answering threads after the reading thread has examined it.
  mutating func release(_ number: Int) {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
    entries[index].stage = .waiting
  }

  /// Takes the next waiting request, for a thread to work on.
  mutating func take() -> WorkerQueue.Entry? {
    guard let index = entries.firstIndex(where: { $0.isWaiting }) else { return nil }
    entries[index].stage = .working
    return entries[index]
  }

  /// Stores the answer to a request that has none yet.
  ///
  /// - Returns: The stage of the request before; nil if it has an answer already.
  @discardableResult
  mutating func answer(_ number: Int, _ answer: [UInt8]) -> WorkerQueue.Entry.Stage? {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return nil }
    let stage = entries[index].stage
    if case .answered = stage { return nil }
    entries[index].stage = .answered(answer)
    return stage
  }

  /// Takes the next answer that is due; returns nil if there is none.
  mutating func takeAnswer(inOrder isOrdered: Bool) -> [UInt8]? {
    let candidates = isOrdered ? entries.prefix(1).indices : entries.indices
    for index in candidates {
      guard case .answered(let answer) = entries[index].stage else { continue }
      byteCount -= entries.remove(at: index).line.count
      return answer
    }
    return nil
  }

  /// Drops all requests, as nobody takes answers any more.
  mutating func removeAll() { (entries, byteCount) = ([], 0) }
}

extension LineBuffer.Line {
  /// The number of bytes kept of the line.
  fileprivate var count: Int {
    if case .text(let bytes) = self { bytes.count } else { 0 }
  }
}
