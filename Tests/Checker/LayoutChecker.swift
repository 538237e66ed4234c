/// Checks a layout against the rules of the design and reports violations.
package struct LayoutChecker {
  var layout: CheckedLayout
  let oracle: HarfBuzzOracle
  /// The violations, in sentences.
  package internal(set) var faults: [String] = []
  /// The number of checks made, so that a test can prove that it checked something.
  package internal(set) var checks = 0

  /// The tolerance of spans, in points: curves are flattened here.
  static let spanTolerance = 0.006
  /// The tolerance of positions, in points.
  static let tolerance = 0.01

  package init(_ layout: CheckedLayout, oracle: HarfBuzzOracle) {
    self.layout = layout
    self.oracle = oracle
    findBreaks()
  }

  /// Makes all checks.
  package mutating func check() {
    checkCoverage()
    checkRuns()
    checkHyphens()
    for (number, container) in layout.containers.enumerated() {
      checkRows(of: container, number)
    }
  }

  mutating func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    checks += 1
    if condition || faults.count >= 20 { return }
    let sentence = fault()
    faults.append(sentence)
  }

  /// A short form of the layout, for the analysis of a fault.
  package var summary: String {
    var lines: [String] = []
    for paragraph in layout.paragraphs {
      lines.append(
        "\(paragraph.range) \(paragraph.isRightToLeft ? "from the right" : "from the left"), "
          + "\(paragraph.alignment), \(paragraph.justification), cap \(paragraph.capEnd), "
          + "\(paragraph.isPlanned ? "planned" : "greedy"), \(paragraph.truncation as Any), "
          + "tabs \(paragraph.tabs.map { "\($0.kind) \($0.location)" }), \(paragraph.tabInterval)")
    }
    for container in layout.containers {
      lines.append(
        "\(container.size), padding \(container.padding), at least "
          + "\(container.minimumFragmentWidth), \(container.exclusions.count) shapes, "
          + "\(container.truncation as Any)")
      for row in container.rows {
        let fragments = row.fragments.map {
          "\($0.range) \($0.available) \(String(decoding: layout.text[$0.range], as: UTF16.self))"
        }
        lines.append("  \(row.y) + \(row.height): \(fragments)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Checks that every code unit is in exactly one fragment or in the overflow, in order.
  package mutating func checkCoverage() {
    var position = 0
    let length = layout.text.count
    for container in layout.containers {
      for row in container.rows {
        expect(!row.fragments.isEmpty, "The row at \(row.y) is empty.")
        for fragment in row.fragments {
          expect(
            fragment.range.lowerBound == position && !fragment.range.isEmpty,
            "\(fragment.range) follows \(position).")
          position = fragment.range.upperBound
        }
      }
    }
    let end = layout.overflow?.lowerBound ?? length
    expect(position == end, "Fragments end at \(position), not at \(end).")
    if let overflow = layout.overflow {
      expect(
        !overflow.isEmpty && overflow.upperBound == length,
        "The overflow \(overflow) is not the rest of \(length).")
    }
  }

  /// The paragraph that contains a position.
  func paragraph(at position: Int) -> CheckedParagraph? {
    var low = 0
    var high = layout.paragraphs.count
    while low < high {
      let middle = (low + high) / 2
      if layout.paragraphs[middle].range.upperBound > position {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low < layout.paragraphs.count ? layout.paragraphs[low] : nil
  }

  /// The runs that overlap a range, in order.
  func runs(in range: Range<Int>) -> ArraySlice<CheckedRun> {
    var low = 0
    var high = layout.runs.count
    while low < high {
      let middle = (low + high) / 2
      if layout.runs[middle].range.upperBound > range.lowerBound {
        high = middle
      } else {
        low = middle + 1
      }
    }
    var end = low
    while end < layout.runs.count, layout.runs[end].range.lowerBound < range.upperBound { end += 1 }
    return layout.runs[low..<end]
  }

  /// The end of a range without the white space at its end.
  func contentEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, Self.isSpace(layout.text[end - 1]) { end -= 1 }
    return end
  }

  /// True for white space that hangs past the edge of a line; spaces that don't allow a break do
  /// not count.
  static func isSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}
