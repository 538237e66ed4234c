import TextGeometry
import TextLayout
import TextStorage

/// A heading of a document's text.
struct DocumentHeading: Hashable {
  /// Its paragraph without the separator, in UTF-16 code units.
  var range: Range<Int>
  /// The level, from 1.
  var level: Int
  /// Its words.
  var title: String
  /// The name that links to it use, if the text gives it one.
  var anchor: String?
}

extension TextStorage {
  /// Returns the headings in a range, in order.
  ///
  /// - Complexity: O(*n*) in the attribute runs of the range.
  func headings(in range: Range<Int>) -> [DocumentHeading] {
    if range.isEmpty { return [] }
    var runs: [AttributeRun] = []
    appendAttributeRuns(in: range, to: &runs)
    var headings: [DocumentHeading] = []
    for run in runs {
      let attributes = attributes(for: run.attributes)
      guard let level = attributes[.paragraphStyle]?.headerLevel, level > 0 else { continue }
      var position = max(run.range.lowerBound, headings.last?.range.upperBound ?? 0)
      while position < run.range.upperBound {
        let paragraph = paragraphRange(containing: position)
        position = paragraph.upperBound
        if let last = headings.last, last.range.upperBound > paragraph.lowerBound { continue }
        headings.append(
          DocumentHeading(
            range: paragraph, level: level, title: title(in: paragraph).text,
            anchor: attributes[.styleNames]?.anchor))
      }
    }
    return headings
  }
}

/// The headings of a document by level, for running heads.
struct RunningHeads {
  private let headings: [DocumentHeading]

  init(_ headings: [DocumentHeading]) { self.headings = headings }

  /// Returns the first or the last heading of a level on a page, otherwise the last one before it
  /// unless a higher heading follows that one; empty if there is none.
  ///
  /// - Parameters:
  ///   - isLast: True for the last one on the page, unless a higher heading follows it there.
  ///   - page: The text of the page, in UTF-16 code units.
  /// - Complexity: O(log *n* + *k*) in the headings, of which *k* are on the page or between it
  ///   and the one that is found.
  func title(level: Int, isLast: Bool, on page: Range<Int>) -> String {
    var start = headings.partition { $0.range.lowerBound < page.lowerBound }
    if isLast {
      // Headings are read from the end of the page backwards.
      start = headings.partition { $0.range.lowerBound < page.upperBound }
    } else {
      var beginsHigherSection = false
      for heading in headings[start...] {
        if heading.range.lowerBound >= page.upperBound { break }
        if heading.level == level { return heading.title }
        if heading.level < level { beginsHigherSection = true }
      }
      if beginsHigherSection { return "" }
    }
    for heading in headings[..<start].reversed() {
      if heading.level == level { return heading.title }
      if heading.level < level { break }
    }
    return ""
  }
}
