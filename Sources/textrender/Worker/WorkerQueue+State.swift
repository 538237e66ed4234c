import TextDocument

extension WorkerQueue {
  /// A request that has not been answered yet, or whose answer has not been written.
  struct Entry: Sendable {
    enum Stage: Sendable {
      /// It may be one that cancels others, which the thread that reads sees to.
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

  /// What is read and not answered, in the order of the input.
  struct State: Sendable {
    var input: LineBuffer
    private(set) var entries: [Entry] = []
    private var nextNumber = 0
    /// How many bytes the lines of the entries have.
    private var byteCount = 0
    /// Whether the input has come to its end.
    var isAtEnd = false
    /// Whether no more requests come.
    var isOver = false
    /// Whether the thread that reads waits until there are fewer requests.
    var waitsForRoom = false

    /// How many requests are read ahead.
    private static let mostEntries = 256
    /// How many bytes requests that are read ahead have, but for the last of them.
    private static let mostBytes = 64 << 20

    /// - Parameter limit: The most bytes of a line.
    init(limit: Int) { input = LineBuffer(limit: limit) }
  }
}

extension WorkerQueue.State {
  /// Whether there are as many requests as may be.
  var isFull: Bool { entries.count >= Self.mostEntries || byteCount >= Self.mostBytes }

  /// Adds whole lines of the input, at its end also the last one, as far as there is room.
  ///
  /// - Returns: What was added.
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

  /// Lets threads answer a request that the thread that reads has looked at.
  mutating func release(_ number: Int) {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
    entries[index].stage = .waiting
  }

  /// The next request that waits, for a thread to work on.
  mutating func take() -> WorkerQueue.Entry? {
    guard let index = entries.firstIndex(where: { $0.isWaiting }) else { return nil }
    entries[index].stage = .working
    return entries[index]
  }

  /// Notes the answer to a request that has none yet.
  ///
  /// - Returns: How far the request had come; nil when it has an answer already.
  @discardableResult
  mutating func answer(_ number: Int, _ answer: [UInt8]) -> WorkerQueue.Entry.Stage? {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return nil }
    let stage = entries[index].stage
    if case .answered = stage { return nil }
    entries[index].stage = .answered(answer)
    return stage
  }

  /// The next answer to be written; nil when there is none yet.
  mutating func takeAnswer(inOrder isOrdered: Bool) -> [UInt8]? {
    let candidates = isOrdered ? entries.prefix(1).indices : entries.indices
    for index in candidates {
      guard case .answered(let answer) = entries[index].stage else { continue }
      byteCount -= entries.remove(at: index).line.count
      return answer
    }
    return nil
  }

  /// Drops all requests: nobody takes answers any more.
  mutating func removeAll() { (entries, byteCount) = ([], 0) }
}

extension LineBuffer.Line {
  /// How many bytes are kept of it.
  fileprivate var count: Int {
    if case .text(let bytes) = self { bytes.count } else { 0 }
  }
}
