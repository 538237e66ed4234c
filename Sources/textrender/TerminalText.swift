import TextFiles

/// Makes untrusted text safe for a terminal: names, messages, words of documents, names of fonts.
///
/// Everything that is printed and came from a document, a font, a file's name or the command line
/// passes through here. JSON has escapes of its own.
enum TerminalText {
  /// Returns one line that a terminal shows literally.
  ///
  /// A line feed or carriage return becomes a space. U+FFFD replaces other control characters,
  /// which a terminal would obey. It also replaces characters that change the direction or the
  /// lines of the text around them: bidirectional controls and the line and paragraph separators.
  /// Bytes of a file's name that are not UTF-8 are shown as `\xFF`.
  static func line(_ text: String) -> String {
    var result = ""
    for scalar in text.showingFileNameBytes.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D: result.unicodeScalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        result.unicodeScalars.append("\u{FFFD}")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
