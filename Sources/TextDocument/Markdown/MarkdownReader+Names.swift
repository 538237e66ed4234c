/// Names of divs and of words, which links and references lead to.
extension MarkdownReader {
  /// Gives the last block, which ends, the name of a span without words, unless it has one.
  mutating func takeSpanName() {
    guard let name = emptySpanName else { return }
    emptySpanName = nil
    let last = text.blocks.count - 1
    if text.blocks[last].attributes.identifier == nil {
      text.blocks[last].attributes.identifier = name
    }
  }

  /// Gives the last block, which ends, the name of a div that it begins. The caption of a figure or
  /// table that begins a div takes its name, as the caption has the number.
  mutating func takeDivName() {
    let last = text.blocks.count - 1
    guard text.blocks[last].attributes.identifier == nil else { return }
    if let named = divName, isCaption(last, ofBlock: named.block) {
      text.blocks[named.block].attributes.identifier = nil
      text.blocks[last].attributes.identifier = named.name
      divName = nil
    } else if let div = divs.firstIndex(where: { $0.name != nil }), let name = divs[div].name {
      text.blocks[last].attributes.identifier = name
      (divName, divs[div].name) = ((last, name), nil)
    }
  }

  /// True if a block is the caption of the figure, or of the table, that another one begins.
  private func isCaption(_ block: Int, ofBlock first: Int) -> Bool {
    guard text.blocks[block].element == .caption, first < block else { return false }
    if text.blocks[first].element == .figure { return first == block - 1 }
    return text.blocks[first].table != nil
      && text.blocks[first].table == text.blocks[block - 1].table
  }
}
