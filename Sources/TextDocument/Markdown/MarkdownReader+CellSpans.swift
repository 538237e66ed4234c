/// Cells that cover several columns or rows.
extension MarkdownReader {
  /// Merges the cells of a row that continue the one before them (`<`) or above them (`^`).
  ///
  /// A cell that cannot be merged, because the one above covers other columns, too, or is in the
  /// header, keeps its mark as text.
  mutating func mergeCells() {
    guard rules.tables?.spansCells == true, dividesCells else { return }
    let blocks = tables.row
    guard blocks.count == openRow.column else {
      // Some cell has several paragraphs; marks beside it are text.
      tables.above = [:]
      return
    }
    // For each column the block that covers it in this row.
    var covers: [Int: Int] = [:]
    var merged: [Int] = []
    var block = blocks.lowerBound
    while block < blocks.upperBound {
      let column = block - blocks.lowerBound
      if isMark(UInt8(ascii: "<"), block), let owner = covers[column - 1],
        owner >= blocks.lowerBound
      {
        text.blocks[owner].cell?.columnSpan += 1
        covers[column] = owner
        merged.append(block)
      } else if isMark(UInt8(ascii: "^"), block), let owner = tables.above[column],
        let cell = text.blocks[owner].cell, cell.column == column,
        text.blocks[owner].element == openRow.element,
        block + cell.columnSpan <= blocks.upperBound,
        (block..<block + cell.columnSpan).allSatisfy({
          isMark(UInt8(ascii: "^"), $0) || ($0 > block && isMark(UInt8(ascii: "<"), $0))
        })
      {
        text.blocks[owner].cell?.rowSpan += 1
        for next in 0..<cell.columnSpan {
          covers[column + next] = owner
          merged.append(block + next)
        }
        block += cell.columnSpan - 1
      } else {
        covers[column] = block
        if isMark(UInt8(ascii: "^"), block), let owner = tables.above[column],
          text.blocks[owner].element != openRow.element
        {
          reportMarkBelowHeader()
        }
      }
      block += 1
    }
    if merged.count == blocks.count {
      // A row that only continues the one above is none.
      for owner in Set(covers.values) { text.blocks[owner].cell?.rowSpan -= 1 }
      openRow.row -= 1
      return remove(merged)
    }
    // Blocks keep their numbers until the row is complete; those after removed ones move.
    var moved: [Int: Int] = [:]
    var removed = 0
    for block in blocks {
      if removed < merged.count, merged[removed] == block {
        removed += 1
      } else {
        moved[block] = block - removed
      }
    }
    tables.above = covers.mapValues { moved[$0] ?? $0 }
    remove(merged)
  }

  /// Returns true if a cell holds nothing but a mark.
  private func isMark(_ mark: UInt8, _ block: Int) -> Bool {
    let range = text.blocks[block].range
    return range.count == 2 && text.utf16[range.lowerBound] == UInt16(mark)
      && !text.spans.contains { $0.range.lowerBound == range.lowerBound }
  }

  /// Removes blocks of the last row with their text.
  private mutating func remove(_ blocks: [Int]) {
    for block in blocks.reversed() {
      let range = text.blocks[block].range
      let count = range.count
      text.utf16.removeSubrange(range)
      text.blocks.remove(at: block)
      for later in block..<text.blocks.count {
        let own = text.blocks[later].range
        text.blocks[later].range = own.lowerBound - count..<own.upperBound - count
      }
      var span = text.spans.count - 1
      while span >= 0, text.spans[span].range.lowerBound >= range.upperBound {
        let own = text.spans[span].range
        text.spans[span].range = own.lowerBound - count..<own.upperBound - count
        span -= 1
      }
      var tag = text.tags.count - 1
      while tag >= 0, text.tags[tag].lowerBound >= range.upperBound {
        let own = text.tags[tag]
        text.tags[tag] = own.lowerBound - count..<own.upperBound - count
        tag -= 1
      }
      var picture = text.pictures.count - 1
      while picture >= 0, text.pictures[picture].position >= range.upperBound {
        text.pictures[picture].position -= count
        picture -= 1
      }
      places?.remove(range)
    }
  }
}
