import TextDocument

extension FuzzTarget {
  /// Lines for the worker: each is answered, with a result or an error.
  static let worker = FuzzTarget(name: "worker") { bytes in
    // Requests that write files are skipped.
    if text(bytes).contains("out") { return }
    let answer = Worker().answer(to: bytes)
    precondition(answer.first == UInt8(ascii: "{"), "The worker's answer is not an object.")
  }
}
