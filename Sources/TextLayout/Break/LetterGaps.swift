import TextAnalysis
import TextShaping
import TextStorage

/// The numbers of gaps between letters in stretches of a paragraph. The text is read once, as far
/// as it is asked for.
struct LetterGaps {
  /// The offset from which on text was read, in UTF-16 code units of the paragraph.
  private var start = 0
  /// For each offset from ``start`` on, the number of clusters from there to it.
  private var totals: [Int32] = []

  /// The least number of code units that are read at once.
  private static let chunk = 256

  /// Returns the number of gaps between the clusters that start in a range, of text in scripts
  /// whose letters may be spaced.
  ///
  /// - Complexity: O(1) for text that was read, if the ranges asked for do not start earlier and
  ///   earlier.
  mutating func count(in range: Range<Int>, of paragraph: ShapedParagraph) -> Int {
    if totals.isEmpty || range.lowerBound < start {
      start = range.lowerBound
      totals = [0]
    }
    if range.upperBound - start >= totals.count { read(upTo: range.upperBound, of: paragraph) }
    let clusters = totals[range.upperBound - start] - totals[range.lowerBound - start]
    return max(0, Int(clusters) - 1)
  }

  private mutating func read(upTo end: Int, of paragraph: ShapedParagraph) {
    let length = paragraph.items.last?.item.range.upperBound ?? end
    let first = start + totals.count - 1
    let range = first..<max(end, min(length, first + Self.chunk))
    let base = totals.count
    totals.append(contentsOf: repeatElement(0, count: range.count))
    for index in paragraph.itemIndex(containing: first)..<paragraph.items.count {
      let isPast = paragraph.withItem(index) { item in
        if item.item.range.lowerBound >= range.upperBound { return true }
        guard item.item.kind == .text, item.item.script.allowsLetterSpacing else { return false }
        paragraph.glyphs.forEachCluster(in: paragraph.glyphs(of: item, in: range)) { cluster in
          totals[base + cluster - first] = 1
        }
        return false
      }
      if isPast { break }
    }
    for index in base..<totals.count { totals[index] += totals[index - 1] }
  }
}

extension ShapedParagraph {
  /// Returns the number of gaps between letters in a range, in UTF-16 code units of the paragraph;
  /// nil if some of it is no text whose letters may be spaced.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  func countLetterGaps(in range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.lowerBound >= dropCap?.length ?? 0 else { return nil }
    var clusters = 0
    for index in itemIndex(containing: range.lowerBound)..<items.count {
      if items[index].item.range.lowerBound >= range.upperBound { break }
      let count: Int? = withItem(index) { item in
        guard item.item.kind == .text, item.item.script.allowsLetterSpacing else { return nil }
        var count = 0
        glyphs.forEachCluster(in: glyphs(of: item, in: range)) { _ in count += 1 }
        return count
      }
      guard let count else { return nil }
      clusters += count
    }
    return max(0, clusters - 1)
  }
}

extension Justification {
  /// The most by which each gap between letters may be narrowed so that more text fits, in points.
  ///
  /// Letters are moved closer only together with spaces and with glyphs, whose narrowing hides it.
  ///
  /// - Parameters:
  ///   - spaceShrink: The most by which a space may be narrowed, in points.
  ///   - expansion: The most by which glyphs are narrowed, as a fraction of their width.
  func letterShrink(spaceShrink: Double, expansion: Double) -> Double {
    sharesRoom && spaceShrink > 0 && expansion > 0 ? maximumLetterSpacing : 0
  }
}

extension LineBreaker {
  /// The most by which the letters of a candidate can be moved closer, in points.
  ///
  /// - Complexity: O(*n*) in the length of its text.
  func letterShrinkability(of candidate: Candidate) -> Double {
    let most = format.style.justification.letterShrink(
      spaceShrink: spaceShrink, expansion: expansion)
    let range = cursor.offset..<candidate.contentEnd
    guard most > 0, shrinkability(of: candidate) > 0, !range.isEmpty else { return 0 }
    var gaps = LetterGaps()
    return most * Double(gaps.count(in: range, of: paragraph))
  }
}
