import TextStorage

/// The parts of a document that captions belong to.
extension PageText {
  /// A part with captions, by the identity of a table or the index of a paragraph.
  enum Captioned: Hashable {
    case table(Int)
    case pictures(Int)
  }

  /// Returns the part that a caption outside of floats belongs to: the table below it, otherwise
  /// the table or the pictures above it, in the same cell. Nil for any other paragraph, and for a
  /// caption whose part is on another page.
  ///
  /// - Parameter number: The index of the caption.
  func captioned(by number: Int) -> Captioned? {
    guard isCaption(number) else { return nil }
    let cell = paragraphs[number].tableCell?.innermost
    if let below = table(number + 1, in: cell) { return .table(below) }
    var above = number - 1
    while isCaption(above), isDirectly(above, in: cell), number - above < Self.mostCaptions {
      above -= 1
    }
    if let table = table(above, in: cell) { return above == number - 1 ? .table(table) : nil }
    return isOfPictures(above) && isDirectly(above, in: cell) ? .pictures(above) : nil
  }

  /// Returns the part with a caption that a paragraph with pictures above the caption is; nil for
  /// any other paragraph.
  func captioned(from number: Int) -> Captioned? {
    isCaption(number + 1) && isOfPictures(number)
      && isDirectly(number + 1, in: paragraphs[number].tableCell?.innermost)
      ? .pictures(number) : nil
  }

  /// Returns the part with a caption that a table above the caption is; nil without a caption.
  ///
  /// - Parameters:
  ///   - number: The index of the table's first paragraph.
  ///   - depth: The number of cells around the table.
  /// - Complexity: O(*n*) in the paragraphs of the table.
  func captionedTable(from number: Int, inCells depth: Int) -> Captioned? {
    let cell = depth == 0 ? nil : paragraphs[number].tableCell?.cell(atDepth: depth - 1)
    guard let table = table(number, in: cell) else { return nil }
    var end = number
    while self.table(end, in: cell) == table { end += 1 }
    return captioned(by: end) == .table(table) ? .table(table) : nil
  }

  /// Returns the quote or the aside that a paragraph is in; nil for none, and in floats and notes.
  /// A caption is where the part is that it belongs to.
  func group(of number: Int) -> TextRole? {
    let own = paragraphs[number]
    if own.float != nil || own.note != nil { return nil }
    guard own.role == .caption else { return own.group }
    let cell = own.tableCell?.innermost
    switch captioned(by: number) {
    case .table?:
      let place = table(number + 1, in: cell) == nil ? number - 1 : number + 1
      return paragraphs[place].tableCell?.cell(atDepth: cell?.depth ?? 0)?.table.role
    case .pictures(let place)?: return group(of: place)
    case nil: return nil
    }
  }

  /// Returns the number of the table that a paragraph is in.
  ///
  /// - Parameter cell: The cell around the table; nil for a table outside of cells.
  private func table(_ number: Int, in cell: TextTableCell?) -> Int? {
    guard paragraphs.indices.contains(number), let own = paragraphs[number].tableCell else {
      return nil
    }
    guard let cell else {
      return own.table.isInner ? own.outermost.table.identity : own.table.identity
    }
    let (path, depth) = (own.path, cell.depth)
    guard path.count > depth, path[depth - 1].isSame(as: cell) else { return nil }
    return path[depth].table.identity
  }

  /// True if a paragraph is in a cell, and in no table in it.
  ///
  /// - Parameter cell: The cell; nil for a paragraph outside of tables.
  private func isDirectly(_ number: Int, in cell: TextTableCell?) -> Bool {
    guard let own = paragraphs[number].tableCell?.innermost else { return cell == nil }
    return cell?.isSame(as: own) == true
  }

  private func isCaption(_ number: Int) -> Bool {
    paragraphs.indices.contains(number) && paragraphs[number].role == .caption
      && paragraphs[number].float == nil
  }

  /// The most captions of the pictures in a paragraph.
  private static let mostCaptions = 64

  /// True if a paragraph begins with a picture, and does not float.
  private func isOfPictures(_ number: Int) -> Bool {
    paragraphs.indices.contains(number) && paragraphs[number].float == nil
      && paragraphs[number].beginsWithPicture
  }
}
