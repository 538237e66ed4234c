/// A function that takes bytes from outside and must neither crash nor hang.
///
/// `make fuzz` runs the targets with libFuzzer. The tests replay the seeds of `Fuzz/Seeds`,
/// unchanged and slightly mutated.
package struct FuzzTarget: Sendable {
  package let name: String
  package let run: @Sendable ([UInt8]) -> Void

  /// Every target; each is in a file of its own in `Targets/`.
  package static let all = [
    bridge, composedMarkdown, composedSheets, delegates, edits, escapes, fonts, gradients,
    hyphenation, journals, json,
    markdown, paths, pictures, regions, session, shapes, sheets, storage, typing, worker, writers,
  ]

  /// Bytes as text; invalid UTF-8 becomes U+FFFD.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension FuzzTarget: CustomStringConvertible {
  package var description: String { name }
}
