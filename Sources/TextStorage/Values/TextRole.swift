/// The role of a paragraph, apart from its look. It is in HTML and tagged PDF; layout does not
/// depend on it.
public enum TextRole: String, Hashable, Sendable, CaseIterable {
  /// The caption of a table or a picture.
  case caption
  /// Words of somebody else.
  case quote
  /// A part beside the main text, such as a box with facts.
  case aside
  /// Code of a program.
  case code

  /// True if paragraphs of the role that follow each other are one part of the document.
  package var isGrouping: Bool { self == .quote || self == .aside }
}
