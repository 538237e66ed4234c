import TextLayout
import TextStorage

/// Pictures at the start of cells.
extension TablePlacer {
  /// Leaves pictures at the top of their cells if they are higher than the words beside them, which
  /// would be at their feet otherwise.
  ///
  /// - Parameter baselines: The first baselines of the cells, in points; nil for those at the top.
  func releasePictures(in cells: [TableGrid.Cell], _ baselines: inout [Double?]) {
    let known = baselines.lazy.compactMap { $0 }
    // Most rows have words alone.
    guard let least = known.min(), let greatest = known.max(), least < greatest else { return }
    let pictures = zip(cells, baselines).map { cell, baseline in
      baseline.map { $0 > least && flow.layout.storage.beginsWithPictures(cell.range) } ?? false
    }
    let words = zip(baselines, pictures).compactMap { $1 ? nil : $0 }
    guard let lowest = words.max() else { return }
    for place in baselines.indices where pictures[place] {
      if let own = baselines[place], own > lowest { baselines[place] = nil }
    }
  }
}

extension TextStorage {
  /// True if the first paragraph of a cell consists of pictures.
  ///
  /// - Parameter cell: The text of the cell, in UTF-16 code units.
  /// - Complexity: O(*n*) in the pictures and spaces at its start.
  func beginsWithPictures(_ cell: Range<Int>) -> Bool {
    var hasPicture = false
    for position in cell {
      let unit = codeUnit(at: position)
      if unit == 0x0A { break }
      if unit != TextAttachment.character, unit != 0x20 { return false }
      hasPicture = hasPicture || unit != 0x20
    }
    return hasPicture
  }
}
