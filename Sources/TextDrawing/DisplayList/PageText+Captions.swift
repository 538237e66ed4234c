import TextStorage

/// The parts of a document that captions belong to.
extension PageText {
  /// A part with captions, by the identity of a table or the index of a paragraph.
  enum Captioned: Hashable {
    case table(Int)
    case pictures(Int)
  }

  /// Returns the part that a caption outside of floats belongs to: the table below it, otherwise
  /// the table or the pictures above it. Nil for any other paragraph, and for a caption whose part
  /// is on another page.
  ///
  /// - Parameter number: The index of the caption.
  func captioned(by number: Int) -> Captioned? {
    guard isCaption(number) else { return nil }
    if let below = table(number + 1) { return .table(below) }
    var above = number - 1
    while isCaption(above), number - above < Self.mostCaptions { above -= 1 }
    if let table = table(above) { return above == number - 1 ? .table(table) : nil }
    return isOfPictures(above) ? .pictures(above) : nil
  }

  /// Returns the part with a caption that a paragraph above the caption is, or is the first one of.
  ///
  /// - Complexity: O(*n*) in the paragraphs of its table.
  func captioned(from number: Int) -> Captioned? {
    guard let table = table(number) else {
      return isCaption(number + 1) && isOfPictures(number) ? .pictures(number) : nil
    }
    var end = number
    while self.table(end) == table { end += 1 }
    return captioned(by: end) == .table(table) ? .table(table) : nil
  }

  private func table(_ number: Int) -> Int? {
    paragraphs.indices.contains(number)
      ? paragraphs[number].tableCell.map { cell in
        !cell.table.isInner ? cell.table.identity : cell.outermost.table.identity
      } : nil
  }

  private func isCaption(_ number: Int) -> Bool {
    paragraphs.indices.contains(number) && paragraphs[number].role == .caption
      && paragraphs[number].float == nil && paragraphs[number].tableCell == nil
  }

  /// The most captions of the pictures in a paragraph.
  private static let mostCaptions = 64

  /// True if a paragraph begins with a picture, and does not float.
  private func isOfPictures(_ number: Int) -> Bool {
    paragraphs.indices.contains(number) && paragraphs[number].float == nil
      && paragraphs[number].beginsWithPicture
  }
}
