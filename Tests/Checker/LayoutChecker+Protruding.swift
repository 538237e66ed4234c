import TextGeometry

/// Optical margins and stretched glyphs, by the rules of the documentation.
extension LayoutChecker {
  /// The room of a fragment with the protrusion of its first and last character.
  mutating func filledRoom(
    of fragment: CheckedFragment, _ paragraph: CheckedParagraph, _ row: CheckedRow,
    _ container: CheckedContainer, _ cap: CheckedCap?, _ place: String
  ) -> HorizontalSpan {
    var room = fragment.available
    let cut = cutRoom(at: fragment.range.lowerBound, fragment.contentEnd, paragraph)
    if paragraph.protrusion == 0 || layout.text[paragraph.range].contains(0x09) {
      room.start += paragraph.isRightToLeft ? cut.after : cut.before
      room.end -= paragraph.isRightToLeft ? cut.before : cut.after
    }
    guard paragraph.protrusion > 0, paragraph.truncation == nil,
      !layout.text[paragraph.range].contains(0x09)
    else {
      expect(fragment.protrusion == (0, 0), "\(place): \(fragment.range) protrudes from its room.")
      return room
    }
    let isReversed = paragraph.isRightToLeft
    let first = fragment.range.lowerBound
    let hasCap = paragraph.capLines > 1 && first == paragraph.range.lowerBound
    var atStart = hasCap ? 0...0 : protrusion(of: fragment, paragraph, atStart: true)
    var atEnd = protrusion(of: fragment, paragraph, atStart: false)
    if fragment.isHyphenated { atEnd = exactly(hyphenPart(of: fragment, paragraph)) }
    if fragment.contentEnd <= first { atEnd = 0...0 }
    if cut.before > 0 { atStart = exactly(-cut.before) }
    if cut.after > 0 { atEnd = exactly(-cut.after) }
    let (left, right) = isReversed ? (atEnd, atStart) : (atStart, atEnd)
    let limits = limits(of: fragment, paragraph, row, container, cap)
    let (start, end) = (
      limited(left, limits.left, fragment.protrusion.left),
      limited(right, limits.right, fragment.protrusion.right)
    )
    room.start -= start
    room.end += end
    if paragraph.alignment == .center {
      // Protrusion does not show there, so where the tolerance leaves it open its middle tells.
      let shift = fragment.used.start + fragment.used.end - room.start - room.end
      let most = (
        left: min(left.upperBound, limits.left.upperBound),
        right: min(right.upperBound, limits.right.upperBound)
      )
      let least = (
        left: min(left.lowerBound, limits.left.lowerBound),
        right: min(right.lowerBound, limits.right.lowerBound)
      )
      let moved = min(max(shift, least.right - end), most.right - end)
      room.end += moved
      room.start += min(max(shift - moved, start - most.left), start - least.left)
    }
    return room
  }

  private func exactly(_ distance: Double) -> Limits { distance...distance }

  /// The distances by which the first or the last character of a fragment may protrude, in points.
  private func protrusion(
    of fragment: CheckedFragment, _ paragraph: CheckedParagraph, atStart isStart: Bool
  ) -> Limits {
    let offset = isStart ? fragment.range.lowerBound : fragment.contentEnd - 1
    guard paragraph.range.contains(offset), layout.boxes[offset] == nil,
      let run = runs(in: offset..<offset + 1).first, run.level == (paragraph.isRightToLeft ? 1 : 0)
    else { return 0...0 }
    let unit = layout.text[offset]
    let (start, end) = (Self.partsAtStart[unit], Self.partsAtEnd[unit])
    if start != nil || end != nil {
      let advance = oracle.glyph(of: UInt32(unit), run: run)?.advance ?? 0
      return exactly((isStart ? start ?? 0 : end ?? 0) * paragraph.protrusion * advance)
    }
    let line = fragment.range.lowerBound..<max(fragment.contentEnd, offset + 1)
    return shapeProtrusion(
      in: run.range.clamped(to: line), of: run, paragraph, atStart: isStart)
  }

  private mutating func hyphenPart(
    of fragment: CheckedFragment, _ paragraph: CheckedParagraph
  ) -> Double {
    guard let run = runs(in: fragment.contentEnd - 1..<fragment.contentEnd).first,
      run.level == (paragraph.isRightToLeft ? 1 : 0)
    else { return 0 }
    let hyphen = oracle.glyph(of: 0x2010, run: run) ?? oracle.glyph(of: 0x2D, run: run)
    return 0.5 * paragraph.protrusion * (hyphen?.advance ?? 0)
  }

  /// The least and the greatest distance by which text may protrude at a side.
  private typealias Limits = ClosedRange<Double>

  /// A wanted distance within its limit. If the tolerance of curves leaves one of them open, the
  /// reported distance counts.
  private func limited(_ wanted: Limits, _ limits: Limits, _ reported: Double) -> Double {
    let (low, high) = (
      min(wanted.lowerBound, limits.lowerBound), min(wanted.upperBound, limits.upperBound)
    )
    return reported > low && reported < high ? reported : abs(reported - high) < 1e-6 ? high : low
  }

  private func limits(
    of fragment: CheckedFragment, _ paragraph: CheckedParagraph, _ row: CheckedRow,
    _ container: CheckedContainer, _ cap: CheckedCap?
  ) -> (left: Limits, right: Limits) {
    let isReversed = paragraph.isRightToLeft
    let width = container.size.width
    var left = max(0, fragment.available.start - fragment.rect.minX)
    var right = max(0, fragment.rect.maxX - fragment.available.end)
    var (outsideLeft, outsideRight): (Limits, Limits) = (0...0, 0...0)
    if container.inside == nil, fragment.rect.minX <= 0 {
      outsideLeft = outside(of: row, container, isReversed) { $0.start < 0 ? -$0.end : nil }
    }
    // The right side of a rectangle is a sum, which may be rounded.
    if container.inside == nil, fragment.rect.maxX >= width - Self.roundingOfSums {
      outsideRight = outside(of: row, container, isReversed) {
        $0.end > width ? $0.start - width : nil
      }
    }
    if let cap {
      if cap.isAtRight { (right, outsideRight) = (0, 0...0) }
      if !cap.isAtRight { (left, outsideLeft) = (0, 0...0) }
    }
    if isKeptApart(fragment, in: row, isReversed) {
      if isReversed { (right, outsideRight) = (0, 0...0) } else { (left, outsideLeft) = (0, 0...0) }
    }
    return (
      left + outsideLeft.lowerBound...left + outsideLeft.upperBound,
      right + outsideRight.lowerBound...right + outsideRight.upperBound
    )
  }

  /// True if a room starts exactly a space after the text before it.
  private func isKeptApart(
    _ fragment: CheckedFragment, in row: CheckedRow, _ isReversed: Bool
  ) -> Bool {
    let earlier = row.fragments.prefix { $0.range.lowerBound < fragment.range.lowerBound }
    guard let before = earlier.last, let first = row.fragments.first,
      let run = runs(in: first.range.lowerBound..<first.range.lowerBound + 1).first
    else { return false }
    let space = (oracle.glyph(of: 0x20, run: run)?.advance ?? 0) + run.letterSpacing
    let gap =
      isReversed
      ? before.available.start - fragment.available.end
      : fragment.available.start - before.available.end
    return abs(gap - space) < 1e-6
  }

  /// The room beside a side of the container, as far as the tolerance of curves tells.
  ///
  /// - Parameter distance: A closure that returns the distance of a blocked span beyond the side,
  ///   negative if it crosses it, or nil if it is elsewhere.
  private func outside(
    of row: CheckedRow, _ container: CheckedContainer, _ isReversed: Bool,
    distance: (HorizontalSpan) -> Double?
  ) -> Limits {
    func room(_ slop: Double) -> Double {
      let blocked = BlockedSpans(
        container, top: row.y, bottom: row.y + row.height, slop: slop, isRightToLeft: isReversed)
      return max(0, blocked.spans.compactMap(distance).min() ?? 72)
    }
    // The side that an exclusion leaves to text is not defined beside the container.
    let least = container.exclusions.contains { $0.wrap != .both } ? 0 : room(Self.spanTolerance)
    return min(72, least)...max(min(72, room(-Self.spanTolerance)), least)
  }

  /// The most by which the glyphs of a line may be stretched or narrowed, as a fraction.
  func expansionLimit(of fragment: CheckedFragment, _ paragraph: CheckedParagraph) -> Double {
    guard paragraph.expansion > 0, paragraph.alignment == .justified, paragraph.truncation == nil,
      !layout.text[paragraph.range].contains(0x09), !holdsIdeographs(paragraph.range),
      !layout.boxes.keys.contains(where: paragraph.range.contains),
      !startsWithCap(fragment, paragraph)
    else { return 0 }
    return (paragraph.expansion / Self.expansionStep + 1e-9).rounded(.down) * Self.expansionStep
  }

  static let expansionStep = 0.0025

  /// Stretches or narrows the glyphs of a line, as it reports, and returns the part of the slack
  /// that is left.
  ///
  /// - Parameters:
  ///   - width: The width of the line's text, in points.
  ///   - wanted: The part of the limit that glyphs take, from -1 to 1.
  mutating func expand(
    _ line: inout FilledLine, as fragment: CheckedFragment, limit: Double, width: Double,
    slack: Double, wanted: Double, _ place: String
  ) -> Double {
    let found = fragment.expansion - 1
    expect(
      abs(found) <= limit + 1e-9 && abs(found - wanted * limit) <= Self.expansionStep + 1e-9,
      "\(place): glyphs are stretched by \(found), not by \(wanted) of \(limit).")
    for index in line.glyphs.indices where line.glyphs[index].cluster < fragment.contentEnd {
      line.glyphs[index].advance *= fragment.expansion
      line.glyphs[index].dx *= fragment.expansion
    }
    return slack - found * width
  }

  /// The parts of punctuation marks' widths that protrude at the start and at the end of a line.
  static let partsAtStart = parts([
    50: "-‐‑'‘‚‛", 40: "\"“„‟", 35: "‹›", 25: "–«»", 15: "—―", 10: "(*†‡¡¿", 5: "[{/",
  ])
  static let partsAtEnd = parts([
    70: ".", 60: ",'‘’‚‛", 50: "-‐‑\u{AD}·\u{387}\u{5BE}\u{60C}\u{6D4}\u{589}",
    40: ":;\"“”„‟\u{37E}\u{61B}", 35: "‹›", 25: "–«»*", 20: "†‡", 15: "—―!?)\u{61F}", 10: "…}",
    5: "]/",
  ])

  private static func parts(_ rows: KeyValuePairs<Int, String>) -> [UInt16: Double] {
    var parts: [UInt16: Double] = [:]
    for (percent, characters) in rows {
      for unit in characters.utf16 { parts[unit] = Double(percent) / 100 }
    }
    return parts
  }
}
