import Glibc
import TextDocument

/// Standard error: messages for a person, never the result.
enum StandardError {
  /// Whether a terminal shows it.
  static var isTerminal: Bool { isatty(2) == 1 }

  /// Writes text; where it goes wrong nobody is left to be told.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.write(2, buffer.baseAddress, buffer.count)
    }
  }

  /// Writes what a document asks for and does not get.
  static func note(_ remark: DocumentRemark) {
    note(remark.place, remark.message)
    if let hint = remark.remedy?.option ?? remark.hint {
      write("  \(TerminalText.line(hint))\n")
    }
  }

  /// Writes one line of the tool's own: `textrender: WHERE: WHAT`.
  static func note(_ place: String, _ message: String) {
    write("textrender: \(TerminalText.line(place)): \(TerminalText.line(message))\n")
  }
}
