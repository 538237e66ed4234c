import Foundation
import TextStorage

/// The properties of a group of an RTF file, which its end restores.
struct RTFState: Hashable {
  /// The use of a group's text.
  enum Destination: Hashable {
    case text, fonts, colors, skipped, instruction
  }

  /// The properties of characters.
  struct Characters: Hashable {
    var font: Int?
    /// The size, in half points.
    var size = 24
    var isBold = false
    var isItalic = false
    var isHidden = false
    var underline: UnderlineStyle = []
    var isStruck = false
    var effect: TextEffect?
    var color = 0
    var background = 0
    var raised = 0
    /// The baseline's offset, in half points.
    var offset = 0
    /// The space between characters, in twentieths of a point.
    var spacing = 0
  }

  /// The properties of paragraphs; lengths in twentieths of a point.
  struct Paragraph: Hashable {
    var alignment = TextAlignment.natural
    var direction = WritingDirection.natural
    var firstIndent = 0
    var indent = 0
    var tail = 0
    var before = 0
    var after = 0
    /// The minimum height of lines; negative for an exact one, 0 for none.
    var line = 0
    /// True if ``line`` is a factor, in units of 1/240.
    var isLineMultiple = false
    /// The tab stops, and the kind of the next one.
    var tabs: [Tab] = []
    var tabKind = TextTab.Alignment.natural
    /// True in a cell of a table.
    var isInTable = false
    /// The number of the cell; nil until it has ended.
    var cell: Int?
  }

  /// A tab stop at a distance in twentieths of a point.
  struct Tab: Hashable {
    var place: Int
    var kind: TextTab.Alignment
  }

  /// The most tab stops of a paragraph.
  static let tabLimit = 256

  var destination = Destination.text
  /// The number of characters that follow `\u` and stand for it.
  var fallbackLength = 1
  /// The address that the text links to.
  var link: String?
  var characters = Characters()
  var paragraph = Paragraph()
}

extension RTFState.Paragraph {
  /// The style of the paragraph; nil for the default.
  var style: NSParagraphStyle? {
    var style = ParagraphStyle()
    func points(_ twips: Int) -> Double { Double(twips) / 20 }
    style.alignment = alignment
    style.baseWritingDirection = direction
    style.headIndent = max(0, points(indent))
    style.firstLineHeadIndent = max(0, points(indent + firstIndent))
    if tail > 0 { style.tailIndent = -points(tail) }
    style.paragraphSpacingBefore = max(0, points(before))
    style.paragraphSpacing = max(0, points(after))
    if isLineMultiple, line > 0 {
      style.lineHeightMultiple = Double(line) / 240
    } else {
      style.minimumLineHeight = points(abs(line))
      if line < 0 { style.maximumLineHeight = points(-line) }
    }
    if !tabs.isEmpty {
      style.tabStops = tabs.map { TextTab(alignment: $0.kind, location: points($0.place)) }
    }
    return style == ParagraphStyle() ? nil : NSParagraphStyle(style)
  }
}
