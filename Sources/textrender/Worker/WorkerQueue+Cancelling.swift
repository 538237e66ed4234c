import Synchronization
import TextDocument

/// Requests that cancel others; they are answered as soon as they are read.
extension WorkerQueue {
  /// Cancels the earlier requests that this one names, if it is a cancelling request.
  ///
  /// - Parameter cancel: Called with the number of each cancelled request that a thread is working
  ///   on.
  /// - Returns: True if it is a cancelling request.
  func cancel(asked entry: Entry, onCancel cancel: (Int) -> Void) -> Bool {
    guard case .text(let bytes) = entry.line else { return false }
    let request = worker.request(bytes)
    guard let target = request.cancelledID else { return false }
    let others = state.withLock { state in
      state.entries.filter { $0.number < entry.number && !$0.isAnswered }
    }
    var count = 0
    for other in others {
      guard case .text(let bytes) = other.line, bytes.contains(word: target) else { continue }
      let named = worker.request(bytes)
      guard named.id == target else { continue }
      let refusal = worker.refusal(of: named, .cancelled, "it was cancelled")
      guard let stage = state.withLock({ $0.answer(other.number, refusal) }) else { continue }
      count += 1
      if case .working = stage { cancel(other.number) }
    }
    let answer = worker.answer(to: request, cancelledCount: count)
    _ = state.withLock { $0.answer(entry.number, answer) }
    flush()
    return true
  }
}

extension LineBuffer.Line {
  /// True if the line may be a request that cancels others. Such a line is short, and without
  /// escapes there is only one spelling of its operation. Long lines are not searched, since every
  /// request is tested.
  var mayCancel: Bool {
    guard case .text(let bytes) = self, bytes.count <= Self.longestCancel else { return false }
    return bytes.contains(word: Self.cancelWord) || bytes.contains(word: Self.escape)
  }

  /// The most bytes of a request that cancels others.
  private static let longestCancel = 4096
  private static let cancelWord = Array("\"cancel\"".utf8)
  private static let escape = Array("\\u00".utf8)
}

extension WorkerQueue.Entry {
  fileprivate var isAnswered: Bool {
    if case .answered = stage { true } else { false }
  }
}

extension [UInt8] {
  /// Returns true if a sequence of bytes occurs in the array.
  fileprivate func contains(word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    var start = startIndex
    while let next = self[start...].firstIndex(of: first) {
      if self[next...].starts(with: word) { return true }
      start = next + 1
    }
    return false
  }
}
