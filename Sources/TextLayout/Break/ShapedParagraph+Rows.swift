import TextFonts
import TextShaping
import TextStorage

/// Items of rows, and the room above the baseline of a container's first row.
extension ShapedParagraph {
  /// Visits the items that a row's height depends on, in order.
  ///
  /// - Parameter range: The text of the row.
  @inline(__always)
  func visitItems(ofRow range: Range<Int>, _ visit: (Int) -> Void) {
    var isEmpty = true
    for index in itemIndex(containing: range.lowerBound)..<items.count {
      let isAfter =
        items[index].item.range.lowerBound >= max(range.upperBound, range.lowerBound + 1)
      if isAfter, !isEmpty { break }
      let kind = items[index].item.kind
      if kind == .lineBreak, !isEmpty { continue }
      // Text that takes no room takes no height. If there is nothing else, the text after it
      // decides.
      if kind == .ignored { continue }
      isEmpty = false
      visit(index)
    }
  }

  /// Returns the height above the baseline of the first row of a container with the text of a
  /// range, in points; nil for the height that other rows have.
  func rise(of range: Range<Int>, by measure: FirstBaseline) -> Double? {
    if measure == .ascent { return nil }
    var rise: Double?
    visitItems(ofRow: range) { rise = max(rise ?? 0, self.rise(ofItem: $0, by: measure)) }
    return rise
  }

  /// Returns the height of the letters of an item, or of its attachment, in points.
  func rise(ofItem index: Int, by measure: FirstBaseline) -> Double {
    let scale = items[index].scale
    var letters = items[index].item.face.metrics.height(of: measure) * scale
    if let cap = dropCap, items[index].item.range.lowerBound < cap.length {
      // Its letters are larger than the text by the height that they reach down.
      let height = items[index].item.face.metrics.height(of: .capHeight) * scale
      letters *= max(0, height - cap.drop) / height
    }
    return max(letters, items[index].metrics.boxAscent)
  }
}

extension FontMetrics {
  /// Returns the height of letters, in font units. Fonts without one have their ascent.
  func height(of measure: FirstBaseline) -> Double {
    let height =
      switch measure {
      case .ascent: ascent
      case .capHeight: capHeight
      case .xHeight: xHeight
      }
    return height > 0 ? height : ascent
  }
}

extension ParagraphFormat {
  /// Returns the height of a row of text, without the space below it, in points.
  ///
  /// - Parameters:
  ///   - strut: The metrics of the paragraph's own font.
  ///   - rise: The height above the baseline if it is lower than others; otherwise nil.
  func rowHeight(_ metrics: RowMetrics, strut: RowMetrics, rise: Double?) -> Double {
    let height = rowHeight(metrics)
    guard let rise else { return height }
    return max(0, rise + height - baseline(height: height, metrics: metrics, strut: strut))
  }
}
