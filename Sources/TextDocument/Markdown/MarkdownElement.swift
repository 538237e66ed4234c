/// A kind of Markdown element. Its name is the name of the style for it.
public enum MarkdownElement: String, Hashable, Sendable, CaseIterable {
  /// The title of the document.
  case heading1
  /// A heading of the second level.
  case heading2
  /// A heading of the third level.
  case heading3
  /// A heading of the fourth level.
  case heading4
  /// A heading of the fifth level.
  case heading5
  /// A heading of the sixth level.
  case heading6
  /// Emphasized words.
  case emphasis
  /// Strongly emphasized words.
  case strong
  /// Inline code.
  case code
  /// A code block.
  case codeBlock
  /// A quotation.
  case blockQuote
  /// Struck-out words.
  case strikethrough
  /// The words of a link.
  case link
  /// An item of a list.
  case listItem
  /// A row of a table.
  case table
  /// The header row of a table.
  case tableHeader
  /// A footer row of a table.
  case tableFooter
  /// A thematic break between two sections.
  case thematicBreak
  /// The number of a footnote, where the text refers to it.
  case footnoteReference
  /// Raised words (`<sup>`).
  case superscript
  /// Lowered words (`<sub>`).
  case `subscript`
  /// Highlighted words (`<mark>`).
  case mark
  /// The name of a key (`<kbd>`).
  case keyboard
  /// Underlined words (`<u>`).
  case underline
  /// Words with classes: `[words]{.class}` or `<span class="…">`.
  case span
  /// A picture that floats.
  case figure
  /// The caption of a picture that floats.
  case caption
  /// A term of a list of definitions.
  case definitionTerm
  /// A definition of the term before it.
  case definition

  /// True for a heading of any level.
  var isHeading: Bool { headingLevel != nil }

  /// The level of a heading, from 1 to 6; nil for other elements.
  var headingLevel: Int? {
    let headings: [MarkdownElement] = [
      .heading1, .heading2, .heading3, .heading4, .heading5, .heading6,
    ]
    return headings.firstIndex(of: self).map { $0 + 1 }
  }

  /// Returns the heading of a level from 1 to 6.
  static func heading(_ level: Int) -> MarkdownElement {
    switch level {
    case ...1: .heading1
    case 2: .heading2
    case 3: .heading3
    case 4: .heading4
    case 5: .heading5
    default: .heading6
    }
  }
}
