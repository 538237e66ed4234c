import TextDocument

/// The state that a worker hands over to its replacement: requests, and answers that are not due
/// yet.
///
/// Each part has a line with a word and a number, followed by as many bytes: `line` is a request,
/// and `answer` an answer. `long` is a request of so many bytes that was not kept, and `skipped`
/// the start of one. `rest` is the input after the last request.
extension WorkerQueue.State {
  /// The parts, in the order of the requests.
  var rest: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ word: String, _ part: [UInt8]) {
      bytes += Array("\(word) \(part.count)\n".utf8)
      bytes += part
    }
    for entry in entries {
      if case .answered(let answer) = entry.stage {
        add("answer", answer)
        continue
      }
      switch entry.line {
      case .text(let line): add("line", line)
      case .tooLong(let count): bytes += Array("long \(count)\n".utf8)
      }
    }
    let unread = input.unread
    if unread.skipped > 0 { bytes += Array("skipped \(unread.skipped)\n".utf8) }
    add("rest", unread.bytes)
    return bytes
  }

  /// Continues from the state that another worker handed over.
  ///
  /// - Parameter limit: The most bytes of a line.
  init(resuming bytes: [UInt8], limit: Int) {
    self.init(limit: limit)
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let words = rest[..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard words.count == 2, let count = Int(words[1]) else { return }
      if words[0] == "long" || words[0] == "skipped" {
        if words[0] == "long" { add(.tooLong(count)) } else { input.skip(count) }
        continue
      }
      let part = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      switch words[0] {
      case "line": add(.text(part))
      case "answer": add(.text([]), answer: part)
      default: input.append(part)
      }
    }
  }
}
