/// Something that takes bytes from outside and must neither crash nor hang over any.
///
/// `make fuzz` feeds the targets what libFuzzer finds out about them; the tests replay the seeds of `Fuzz/Seeds`,
/// as they are and changed a little.
package struct FuzzTarget: Sendable {
  package let name: String
  package let run: @Sendable ([UInt8]) -> Void

  /// Every target; each lives in a file of its own in `Targets/`.
  package static let all = [
    bridge, composedMarkdown, composedSheets, delegates, edits, escapes, fonts, hyphenation,
    journals, json,
    markdown, paths, pictures, regions, session, shapes, sheets, storage, typing, worker, writers,
  ]

  /// Bytes as text; what is not UTF-8 becomes U+FFFD.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension FuzzTarget: CustomStringConvertible {
  package var description: String { name }
}
