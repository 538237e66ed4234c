import TextDrawing

extension FuzzTarget {
  /// Text that encoders write between quotation marks or parentheses: it reads back unchanged, and
  /// no character of it ends the quotation. An allowed link has a scheme of the list or none.
  static let escapes = FuzzTarget(name: "escapes") { bytes in
    let text = text(bytes)
    checkMarkup(text)
    checkCSS(text)
    checkPDF(bytes, text)
    checkLink(text)
  }

  private static func checkMarkup(_ text: String) {
    var written: [UInt8] = []
    EscapedText.appendMarkup(text, to: &written)
    precondition(
      !written.contains { [0x22, 0x3C, 0x3E].contains($0) || $0 < 0x20 },
      "An attribute could be left.")
    // By scalars: a sign that joins the next one, such as U+06DD, would hide an ampersand.
    var read = String(decoding: written, as: UTF8.self).unicodeScalars
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      read = read.replacing(entity.unicodeScalars, with: character.unicodeScalars)
    }
    let kept = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: " "
      case ..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: nil
      default: scalar
      }
    }
    precondition(read.elementsEqual(kept), "Words of a page are other words.")
  }

  /// Reads a string as CSS does (CSS Syntax 3, sections 4.3.5 and 4.3.7).
  private static func checkCSS(_ text: String) {
    var written: [UInt8] = []
    EscapedText.appendCSSString(text, to: &written)
    let scalars = Array(String(decoding: written, as: UTF8.self).unicodeScalars)
    precondition(
      !scalars.contains { "<>&\"\n\r\u{C}\u{0}".unicodeScalars.contains($0) },
      "A string of CSS could be left.")
    var read = String.UnicodeScalarView()
    var index = 1
    while index < scalars.count, scalars[index] != "'" {
      if scalars[index] == "\\" {
        index += 1
        var digits = ""
        while index < scalars.count, digits.count < 6, Character(scalars[index]).isHexDigit {
          digits.unicodeScalars.append(scalars[index])
          index += 1
        }
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
          preconditionFailure("A string of CSS has an escape without a number.")
        }
        read.append(scalar)
        if index < scalars.count, scalars[index] == " " { index += 1 }
      } else {
        read.append(scalars[index])
        index += 1
      }
    }
    precondition(index == scalars.count - 1, "A string of CSS ends before its end.")
    let expected = text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
    precondition(read.elementsEqual(expected), "A string of CSS is another string.")
    var name: [UInt8] = []
    EscapedText.appendCSSIdentifier(text, to: &name)
    precondition(
      !name.contains { "{}.:;,<>&'\"()[]/*\n\t\r".utf8.contains($0) }, "A selector could be left.")
  }

  private static func checkPDF(_ bytes: [UInt8], _ text: String) {
    var written: [UInt8] = []
    EscapedText.appendPDFString(bytes, to: &written)
    var read: [UInt8] = []
    var index = 1
    while index < written.count, written[index] != UInt8(ascii: ")") {
      precondition(
        (0x20...0x7E).contains(written[index]) && written[index] != UInt8(ascii: "("),
        "A string of PDF could be left.")
      if written[index] == UInt8(ascii: "\\") {
        index += 1
        if (0x30...0x37).contains(written[index]) {
          let value = written[index..<index + 3].reduce(0) { $0 << 3 | Int($1 & 7) }
          read.append(UInt8(value))
          index += 3
          continue
        }
      }
      read.append(written[index])
      index += 1
    }
    precondition(
      index == written.count - 1 && read == bytes, "A string of PDF is another string.")
    var name: [UInt8] = []
    EscapedText.appendPDFName(text, to: &name)
    precondition(
      name.dropFirst().allSatisfy { (0x21...0x7E).contains($0) && !"/()<>[]{}%".utf8.contains($0) },
      "A name of PDF could be left.")
  }

  /// Looks for a scheme as browsers do (WHATWG URL, section 4.4), before and after encoders have
  /// written a link.
  private static func checkLink(_ text: String) {
    guard LinkPolicy.standard.allows(text) else { return }
    var written: [UInt8] = []
    EscapedText.appendMarkup(text, to: &written)
    for link in [text, String(decoding: written, as: UTF8.self)] {
      let cleaned = link.unicodeScalars.drop { $0.value <= 0x20 }
        .filter { ![0x09, 0x0A, 0x0D].contains($0.value) }
      let scheme = String(String.UnicodeScalarView(cleaned.prefix { $0 != ":" })).lowercased()
      precondition(
        scheme.utf8.count == cleaned.count || !LinkPolicy.isScheme(scheme)
          || LinkPolicy.standard.schemes.contains(scheme), "A link has a scheme that is refused.")
    }
  }
}
