import TextDocument

extension FuzzTarget {
  /// Lines for the worker: a request, or a refusal, is answered each time.
  static let worker = FuzzTarget(name: "worker") { bytes in
    // Requests that write files are left out.
    if text(bytes).contains("out") { return }
    let answer = Worker().answer(to: bytes)
    precondition(answer.first == UInt8(ascii: "{"), "The worker's answer is no object.")
  }
}
