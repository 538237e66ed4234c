import TextDocument

extension FuzzTarget {
  /// A worker's session, one request per line. Each answer must equal that of a new worker, so
  /// that no request changes the answer to another.
  static let session = FuzzTarget(name: "session") { bytes in
    // Requests that write files are skipped, and those about the session itself.
    let content = text(bytes)
    if content.contains("out") || content.contains("\\u") { return }
    let session = Worker()
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(8) {
      let answer = session.answer(to: Array(line))
      precondition(answer.last == UInt8(ascii: "\n"), "An answer is not a line.")
      if text(Array(line)).contains("stats") || text(Array(line)).contains("health") { continue }
      precondition(
        answer == Worker().answer(to: Array(line)), "A request was answered in another way.")
    }
  }
}
