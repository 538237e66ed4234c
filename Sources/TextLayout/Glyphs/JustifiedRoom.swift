import TextStorage

/// What justification gives the clusters of a fragment, asked of them from left to right: another width of spaces, and
/// room between ideographs.
struct JustifiedRoom {
  /// What each space gets, in points.
  private var stretch = 0.0
  /// What each gap between ideographs gets, in points, and how many have yet to get it.
  private var amount = 0.0
  private var gaps = 0
  /// Text of the paragraph from somewhere on: that of the fragment, and some behind it for those that follow.
  private(set) var units: [UInt16] = []
  /// Which text of the paragraph that is, in UTF-16 code units.
  private var known = 0..<0
  /// Where the fragment's text is in it.
  private(set) var place = 0..<0
  /// Where the fragment starts and where its visible part ends, in UTF-16 code units of the paragraph.
  private var (start, contentEnd) = (0, 0)
  /// Gaps before this offset of the paragraph stay as they are: those of a drop cap.
  private var firstGap = 0

  /// Whether the clusters stand as they were shaped.
  var isNone: Bool { stretch == 0 && gaps == 0 }

  /// How much text is read at once. Looking it up takes longer than copying some lines of it.
  private static let reach = 1024

  /// Makes it the room of another paragraph's fragments.
  mutating func leaveParagraph() { known = 0..<0 }

  /// Makes it the room of a fragment.
  ///
  /// - Parameters:
  ///   - spacing: The room between its clusters; nil where there is none.
  ///   - text: The storage's.
  mutating func enter(
    _ fragment: borrowing LineFragment, of paragraph: ShapedParagraph, spacing: JustifiedSpacing?,
    text: borrowing AttributedText
  ) {
    stretch = fragment.stretch
    (amount, gaps) = spacing.map { ($0.amount, $0.gaps) } ?? (0, 0)
    if isNone { return }
    let paragraphStart = fragment.paragraphStart
    let range =
      fragment.range.lowerBound - paragraphStart..<fragment.range.upperBound - paragraphStart
    if range.lowerBound < known.lowerBound || range.upperBound > known.upperBound {
      let end = max(range.upperBound, min(range.lowerBound + Self.reach, paragraph.length))
      known = range.lowerBound..<end
      units.removeAll(keepingCapacity: true)
      text.copyUTF16(
        in: range.lowerBound + paragraphStart..<end + paragraphStart, appendingTo: &units)
    }
    place = range.lowerBound - known.lowerBound..<range.upperBound - known.lowerBound
    start = range.lowerBound
    contentEnd = fragment.contentEnd - fragment.paragraphStart
    firstGap = paragraph.dropCap?.length ?? 0
  }

  /// What each space gets, in points, where nothing else gets anything; nil where something does.
  var onlyStretch: Double? { gaps == 0 ? stretch : nil }

  /// Whether a cluster is a space that gets it.
  ///
  /// - Parameter units: The fragment's part of ``units``, read in place.
  @inline(__always)
  func isStretched(_ cluster: Int, in units: borrowing Span<UInt16>) -> Bool {
    cluster < contentEnd && units[cluster - start].isStretchableSpace
  }

  /// What the next cluster gets, in points.
  ///
  /// - Parameter cluster: Its start, in UTF-16 code units of the paragraph.
  @inline(__always)
  mutating func take(at cluster: Int) -> Double {
    let share = share(of: cluster, in: units.span.extracting(place))
    if share.isGap { gaps -= 1 }
    return share.room
  }

  /// The same, of text that is read in place.
  @inline(__always)
  mutating func take(at cluster: Int, in units: borrowing Span<UInt16>) -> Double {
    let share = share(of: cluster, in: units)
    if share.isGap { gaps -= 1 }
    return share.room
  }

  @inline(__always)
  private func share(
    of cluster: Int, in units: borrowing Span<UInt16>
  ) -> (room: Double, isGap: Bool) {
    guard cluster < contentEnd else { return (0, false) }
    let room = units[cluster - start].isStretchableSpace ? stretch : 0
    guard gaps > 0, cluster >= firstGap, units.allowsIdeographicGap(after: cluster - start) else {
      return (room, false)
    }
    return (room + amount, true)
  }
}

extension FragmentAdjustments {
  /// Whether a fragment differs from what was shaped by room between its ideographs alone.
  var isIdeographicSpacing: Bool {
    letterSpacing?.isIdeographic == true && head == nil && tail == nil && hyphen == nil
      && truncation == nil && tabs.isEmpty && elongations.isEmpty
  }
}

extension ShapedParagraph {
  /// How many gaps there are between the visible clusters of a fragment that justification may put room into, beside
  /// ideographs and kana; nil where the fragment is not all of one item that runs from left to right.
  ///
  /// - Parameters:
  ///   - range: The fragment's text, in UTF-16 code units of the paragraph.
  ///   - contentEnd: The end of its visible part.
  ///   - units: Its text.
  /// - Complexity: O(*n*) in the number of the fragment's glyphs.
  func countIdeographicGaps(in range: Range<Int>, upTo contentEnd: Int, of units: [UInt16]) -> Int?
  {
    guard baseLevel == 0, contentEnd > range.lowerBound else { return nil }
    let firstGap = dropCap?.length ?? 0
    return withItem(itemIndex(containing: range.lowerBound)) { item in
      guard item.item.kind == .text, item.item.level == 0,
        item.item.range.upperBound >= contentEnd
      else { return nil }
      let visible = glyphs(of: item, in: range.lowerBound..<contentEnd)
      let text = units.span
      var gaps = 0
      var isBehindGap = false
      glyphs.forEachCluster(in: visible) { cluster in
        isBehindGap =
          cluster >= firstGap && text.allowsIdeographicGap(after: cluster - range.lowerBound)
        if isBehindGap { gaps += 1 }
      }
      // Nothing is put behind the last cluster.
      return isBehindGap ? gaps - 1 : gaps
    }
  }
}
