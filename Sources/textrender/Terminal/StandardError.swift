import SystemLibrary
import TextDocument

/// Standard error: messages for the user, never the result.
enum StandardError {
  /// True if it is a terminal.
  static var isTerminal: Bool { isatty(2) == 1 }

  /// Writes text; a failure is ignored, as there is nowhere to report it.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe SystemLibrary.write(2, buffer.baseAddress, buffer.count)
    }
  }

  /// Writes a remark on a document.
  static func report(_ remark: DocumentRemark) {
    report(remark.place, remark.message)
    if let hint = remark.remedy?.option ?? remark.hint {
      write("  \(TerminalText.line(hint))\n")
    }
  }

  /// Writes one line of the tool's own: `textrender: WHERE: WHAT`.
  static func report(_ place: String, _ message: String) {
    write("textrender: \(TerminalText.line(place)): \(TerminalText.line(message))\n")
  }
}
