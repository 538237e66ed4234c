import TextStorage

/// The blocks that paragraphs are. A plain one that is alone in its cell is the content of the
/// cell itself.
extension PageText {
  /// The part of a list of definitions that a paragraph is.
  enum DefinitionPart {
    case term
    case definition
  }

  /// Returns true if no other paragraph of the page follows in the cell of a paragraph.
  func endsCell(_ number: Int) -> Bool {
    guard number + 1 < paragraphs.count, let own = paragraphs[number].tableCell,
      let next = paragraphs[number + 1].tableCell
    else { return true }
    if !own.table.isInner, !next.table.isInner { return !next.isSame(as: own) }
    let (path, other) = (own.path, next.path)
    guard let last = path.last, other.count >= path.count else { return true }
    return !other[path.count - 1].isSame(as: last)
  }
}

extension PageText.Paragraph {
  /// The part of a list of definitions that it is; nil if it is in none.
  var definitionPart: PageText.DefinitionPart? {
    if styleNames.isEmpty { return nil }
    if styleNames.contains("definitionTerm") { return .term }
    return styleNames.contains("definition") ? .definition : nil
  }

  /// True if it is a block of a definition after the first one.
  var isDefinitionBlock: Bool {
    !styleNames.isEmpty && styleNames.contains("definitionBlock")
  }

  /// True if it is neither a heading nor a part of a list or a float, and has no role.
  var isPlain: Bool {
    guard role == nil, float == nil, note == nil, tableRow == nil else { return false }
    let style = style
    return style.headerLevel == 0 && style.textLists.isEmpty && definitionPart == nil
  }
}
