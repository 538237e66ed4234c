import TextAnalysis
import TextStorage

/// The direction of texts that set none.
extension DocumentStyler {
  /// Sets the direction of paragraphs for a text: that of its style, otherwise from right to left
  /// if its language is so written. Without a language its first letter decides, as with HTML's
  /// `dir="auto"` around a whole text.
  mutating func setDirection(for text: MarkdownText) {
    body.direction = part.body.direction
    guard body.direction == nil else { return }
    let language = part.assumesLanguage ? nil : body.language
    let isRightToLeft = language.map(LanguageTag.isRightToLeft) ?? text.beginsRightToLeft
    if isRightToLeft { body.direction = .rightToLeft }
  }
}

extension SheetStyle {
  /// Notes if the style has another direction than the text around its paragraphs. Code from left
  /// to right in a quote from right to left is an example.
  mutating func setOpposed(to other: Direction?) {
    self.isOpposed =
      switch (self.direction, other) {
      case (.leftToRight?, .rightToLeft?), (.rightToLeft?, .leftToRight?): true
      default: false
      }
  }
}

extension MarkdownText {
  /// The most characters among which the first letter is looked for.
  private static let decisiveLength = 2000

  /// Returns true if the first letter of Markdown outside of code is one that is written from right
  /// to left.
  ///
  /// - Complexity: O(1): only the beginning of the text is read.
  static func beginsRightToLeft(_ markdown: String) -> Bool {
    let start = String(markdown.unicodeScalars.prefix(decisiveLength))
    guard TextBoundaries.mayHoldRightToLeft(Array(start.utf16)) else { return false }
    // Descriptions of pictures are not seen.
    return MarkdownText(parsing: start) { _ in TextAttachment() }.beginsRightToLeft
  }

  /// True if the first letter outside of code is one that is written from right to left.
  fileprivate var beginsRightToLeft: Bool {
    for block in blocks where block.element != .codeBlock {
      let scalars = String(decoding: utf16[block.range], as: UTF16.self).unicodeScalars
      if let isRightToLeft = scalars.beginRightToLeft { return isRightToLeft }
    }
    return false
  }
}

extension String.UnicodeScalarView {
  /// True if the first letter is one of a script that is written from right to left; nil without a
  /// letter.
  var beginRightToLeft: Bool? {
    first { $0.properties.isAlphabetic }.map { letter in
      switch letter.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}

extension MarkdownText {
  /// True if a paragraph may have text from right to left.
  func mayHoldRightToLeft(_ block: MarkdownBlock) -> Bool {
    TextBoundaries.mayHoldRightToLeft(Array(utf16[block.range]))
  }
}
