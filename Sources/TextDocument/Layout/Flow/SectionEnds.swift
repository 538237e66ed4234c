import TextGeometry
import TextStorage

/// The ends of the sections of a text: each begins with a heading, and ends before the next one of
/// its level or a higher one.
struct SectionEnds {
  /// The starts of the headings, ascending, in UTF-16 code units.
  private let starts: [Int]
  /// The ends of their sections, in UTF-16 code units; nil for the end of the text.
  private let ends: [Int?]

  /// The ends in a text without headings.
  init() { (starts, ends) = ([], []) }

  /// Finds the ends in a text. Headings in cells and floats end no section.
  ///
  /// - Parameter range: The text, in UTF-16 code units.
  /// - Complexity: O(*n*) in the attribute runs of the range.
  init(of storage: TextStorage, in range: Range<Int>) {
    let headings = storage.headings(in: range).filter {
      let start = $0.range.lowerBound
      return storage.attribute(.tableCell, at: start) == nil
        && storage.attribute(.float, at: start) == nil
    }
    var ends: [Int?] = Array(repeating: nil, count: headings.count)
    var open: [Int] = []
    for (index, heading) in headings.enumerated() {
      while let last = open.last, headings[last].level >= heading.level {
        ends[last] = heading.range.lowerBound
        open.removeLast()
      }
      open.append(index)
    }
    (starts, self.ends) = (headings.map(\.range.lowerBound), ends)
  }

  /// Returns the end of the innermost section with a position, or of the text before the first
  /// heading; nil if it is that of the text.
  ///
  /// - Complexity: O(log *n*) in the headings.
  func end(after position: Int) -> Int? {
    let next = starts.partition { $0 <= position }
    return next > 0 ? ends[next - 1] : starts.first
  }
}
