public import Foundation
import TextGeometry

/// Places and drawing of blocks and tables.
extension NSLayoutManager {
  /// Returns the rectangle of a block within the outer edges of its border, by AppKit's name; an
  /// empty one if the block is not around a glyph range.
  ///
  /// - Parameters:
  ///   - block: A block, a cell, or a table, which is around all of its cells.
  ///   - glyphRange: The glyphs.
  public func boundsRect(for block: NSTextBlock, glyphRange: NSRange) -> CGRect {
    place(of: block, glyphRange).map { CGRect($0.frame) } ?? .zero
  }

  /// Returns the rectangle of the content of a block, by AppKit's name; an empty one if the block
  /// is not around a glyph range.
  public func layoutRect(for block: NSTextBlock, glyphRange: NSRange) -> CGRect {
    place(of: block, glyphRange).map { CGRect($0.content) } ?? .zero
  }

  private func place(of block: NSTextBlock, _ glyphRange: NSRange) -> BlockLayout.Block? {
    let shown = characters(glyphRange)
    return blockLayout.blocks.first { $0.block === block && $0.characters.overlaps(shown) }
  }

  /// Draws the backgrounds and borders of blocks around some text.
  func paintBlocks(around shown: Range<Int>, at offset: Vector, on target: CGContext) {
    for place in blockLayout.blocks where !place.isHidden && place.characters.overlaps(shown) {
      target.saveGState()
      let frame = place.frame.offset(by: offset)
      if let color = place.block.backgroundColor {
        target.setFillColor(color)
        target.fill(CGRect(frame))
      }
      let borders = place.borders
      let sides: [(NSRectEdge, Rect)] = [
        (.minY, Rect(x: frame.minX, y: frame.minY, width: frame.width, height: borders.top)),
        (
          .maxY,
          Rect(
            x: frame.minX, y: frame.maxY - borders.bottom, width: frame.width,
            height: borders.bottom)
        ),
        (.minX, Rect(x: frame.minX, y: frame.minY, width: borders.left, height: frame.height)),
        (
          .maxX,
          Rect(
            x: frame.maxX - borders.right, y: frame.minY, width: borders.right,
            height: frame.height)
        ),
      ]
      for (edge, side) in sides where !side.isEmpty {
        target.setFillColor(place.block.borderColor(for: edge) ?? .black)
        target.fill(CGRect(side))
      }
      target.restoreGState()
    }
  }
}
