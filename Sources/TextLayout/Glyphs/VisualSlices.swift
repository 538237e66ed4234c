import TextAnalysis
import TextShaping

/// The slices of a paragraph's items that one fragment shows, in visual order.
///
/// They are filled again for each fragment, so that reading many of them allocates nothing.
struct VisualSlices {
  /// A part of an item that is drawn as one run.
  struct Slice {
    /// The index of the item in its paragraph.
    var item: Int
    /// The text, in UTF-16 code units of the paragraph.
    var range: Range<Int>
    /// The bidi level; for white space at the end of a line, that of the paragraph.
    var level: UInt8
    /// True if the slice is the truncation token instead of text of the item.
    var isToken = false
  }

  private(set) var slices: [Slice] = []

  /// Fills in the slices of a fragment.
  ///
  /// - Parameters:
  ///   - range: The fragment's text, in UTF-16 code units of the paragraph.
  ///   - contentEnd: The end of the visible text, in the same units.
  /// - Complexity: O(*n* · levels) in the number of slices, and O(log *m*) in the number of items.
  mutating func fill(
    _ range: Range<Int>, contentEnd: Int, of paragraph: ShapedParagraph,
    truncation: FragmentTruncation? = nil
  ) {
    slices.removeAll(keepingCapacity: true)
    let base = paragraph.baseLevel
    let count = paragraph.items.count
    guard !range.isEmpty, count > 0 else { return }
    var highest = base
    var lowest = base
    for index in paragraph.itemIndex(containing: range.lowerBound)..<count {
      let (whole, level) = paragraph.withItem(index) { ($0.item.range, $0.item.level) }
      let part = whole.clamped(to: range)
      if part.isEmpty { break }
      if level == base || part.upperBound <= contentEnd {
        slices.append(Slice(item: index, range: part, level: level))
      } else {
        // Rule L1 of UAX #9: white space at the end of a line has the paragraph's level.
        let split = max(part.lowerBound, contentEnd)
        if split > part.lowerBound {
          slices.append(Slice(item: index, range: part.lowerBound..<split, level: level))
        }
        slices.append(Slice(item: index, range: split..<part.upperBound, level: base))
      }
      highest = max(highest, level)
      lowest = min(lowest, level)
    }
    if let truncation { cut(truncation, range, contentEnd: contentEnd, base: base) }
    if highest > 0 { reorder(from: highest, downTo: lowest | 1) }
  }

  /// Removes the hidden text and inserts the token in its place, in logical order.
  private mutating func cut(
    _ truncation: FragmentTruncation, _ range: Range<Int>, contentEnd: Int, base: UInt8
  ) {
    let hidden = truncation.hidden
    var shown: [Slice] = []
    var token: Slice? = Slice(item: truncation.item, range: hidden, level: base, isToken: true)
    for slice in slices {
      var (first, second) = (slice, slice)
      first.range = slice.range.clamped(to: range.lowerBound..<hidden.lowerBound)
      second.range = slice.range.clamped(to: hidden.upperBound..<max(hidden.upperBound, contentEnd))
      if !first.range.isEmpty { shown.append(first) }
      if slice.range.upperBound > hidden.lowerBound, var put = token {
        // An empty token must not divide two slices of one direction.
        if truncation.glyphs.isEmpty { put.level = shown.last?.level ?? slice.level }
        shown.append(put)
        token = nil
      }
      if !second.range.isEmpty { shown.append(second) }
    }
    if let token { shown.append(token) }
    slices = shown
  }

  /// Rule L2 of UAX #9: from the highest level down to the lowest odd one, reverses every run at
  /// that level or above.
  private mutating func reorder(from highest: UInt8, downTo lowestOdd: UInt8) {
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < slices.count {
        if slices[start].level < level {
          start += 1
          continue
        }
        var end = start
        while end < slices.count, slices[end].level >= level { end += 1 }
        var (left, right) = (start, end - 1)
        while left < right {
          slices.swapAt(left, right)
          left += 1
          right -= 1
        }
        start = end
      }
      level -= 1
    }
  }
}

/// A slice of a fragment with one bidi level and its horizontal position.
///
/// It serves questions about positions between glyphs: tabs and control characters are slices
/// without glyphs.
struct FragmentSlice {
  /// The index of the item in its paragraph.
  var item: Int
  /// The bidi level; for white space at the end of a line, that of the paragraph.
  var level: UInt8
  /// The text, in UTF-16 code units of the storage.
  var range: Range<Int>
  /// The indices of the slice's glyphs among those appended, including inserted ones.
  var glyphs: Range<Int>
  /// The left end, in points of the container.
  var start: Double
  /// The width of a slice without glyphs, in points.
  var width = 0.0
  /// The index of the glyph that represents no character of the text, such as a hyphen; -1 for
  /// none.
  var inserted = -1
  /// True if the glyphs are a token in place of the slice's text, which is not shown.
  var isToken = false
}
