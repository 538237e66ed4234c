import TextStorage

extension SheetStyle {
  /// The role of the paragraphs of a style, apart from their look.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A paragraph of the text, also where Markdown has a heading.
    case paragraph
    case heading1, heading2, heading3, heading4, heading5, heading6
    /// The caption of a table or a picture.
    case caption
    /// A quotation.
    case quote
    /// A part beside the main text.
    case aside
    /// Code of a program.
    case code

    /// The role in the storage's form; nil for headings and for paragraphs of the text.
    var textRole: TextRole? { TextRole(rawValue: rawValue) }

    /// The level of a heading, 0 for none; nil if parts of the role may have headings.
    var headerLevel: Int? {
      switch self {
      case .quote, .aside: nil
      case .paragraph, .caption, .code: 0
      default: MarkdownElement(rawValue: rawValue)?.headingLevel
      }
    }
  }

  /// The quote or the aside that its paragraphs are in; nil for none.
  var partRole: TextRole? {
    let own = self.role.map(\.textRole) ?? self.usualRole
    return own?.isGrouping == true ? own : nil
  }

  /// Leaves code its role in a quote or an aside, which becomes the role around it.
  mutating func keepGroup(ofCodeInQuote isInQuote: Bool) {
    if let own = self.role {
      guard let group = own.textRole, group.isGrouping else { return }
      (self.role, self.outerRole) = (nil, group)
    } else if isInQuote {
      self.outerRole = .quote
    }
  }
}
