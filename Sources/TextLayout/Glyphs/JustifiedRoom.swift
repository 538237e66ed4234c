import TextStorage

/// What justification gives the clusters of a fragment, asked of them from left to right: another width of spaces, and
/// room between ideographs.
struct JustifiedRoom {
  /// What the clusters have yet to get.
  var shares = JustifiedShares()
  /// Text from somewhere on: that of the fragment, and some behind it for those that follow.
  private(set) var units: [UInt16] = []
  /// 1 for each code unit of it that is a space that may get another width, 0 for the others.
  private(set) var spaces: [UInt8] = []
  /// Which text that is, in UTF-16 code units of the storage.
  private var known = 0..<0
  /// Where the fragment's text is in it.
  private(set) var place = 0..<0
  /// ``IdeographicGaps/classes``; empty before there are any gaps.
  private(set) var classes: [UInt8] = []

  /// Whether the clusters stand as they were shaped.
  var isNone: Bool { shares.stretch == 0 && shares.gaps == 0 }

  /// How much text is read at once, in UTF-16 code units. Looking it up takes longer than copying some lines of it; so each
  /// time that fragments go on behind what is known, twice as much is read.
  private var reach = Self.leastReach
  private static let leastReach = 512
  private static let mostReach = 8192

  /// Forgets what has been read.
  mutating func forgetText() { known = 0..<0 }

  /// Makes it the room of a fragment.
  ///
  /// - Parameters:
  ///   - spacing: The room between its clusters; nil where there is none.
  ///   - text: The storage's.
  mutating func enter(
    _ fragment: borrowing LineFragment, of paragraph: ShapedParagraph, spacing: JustifiedSpacing?,
    text: borrowing AttributedText
  ) {
    shares = JustifiedShares()
    shares.stretch = fragment.stretch
    if let spacing { (shares.amount, shares.gaps) = (spacing.amount, spacing.gaps) }
    if isNone { return }
    if shares.gaps > 0, classes.isEmpty { classes = IdeographicGaps.classes }
    let range = fragment.range
    if range.lowerBound < known.lowerBound || range.upperBound > known.upperBound {
      read(range, of: text)
    }
    place = range.lowerBound - known.lowerBound..<range.upperBound - known.lowerBound
    shares.start = range.lowerBound - fragment.paragraphStart
    shares.contentEnd = fragment.contentEnd - fragment.paragraphStart
    shares.firstGap = paragraph.dropCap?.length ?? 0
  }

  /// Reads the text of a fragment, and some behind it.
  private mutating func read(_ range: Range<Int>, of text: borrowing AttributedText) {
    let goesOn = known.contains(range.lowerBound) || range.lowerBound == known.upperBound
    reach = goesOn && !known.isEmpty ? min(2 * reach, Self.mostReach) : Self.leastReach
    let end = max(range.upperBound, min(range.lowerBound + reach, text.length))
    known = range.lowerBound..<end
    units.removeAll(keepingCapacity: true)
    text.copyUTF16(in: known, appendingTo: &units)
    Self.find(spacesIn: units, &spaces)
  }

  private static func find(spacesIn units: [UInt16], _ spaces: inout [UInt8]) {
    spaces.removeAll(keepingCapacity: true)
    spaces.append(addingCapacity: units.count) { target in
      let units = units.span
      for index in units.indices { target.append(units[index].isStretchableSpace ? 1 : 0) }
    }
  }

  /// Whether only spaces get anything.
  var isStretchAlone: Bool { shares.gaps == 0 }

  /// What spaces get, where nothing else gets anything.
  var stretchedSpaces: StretchedSpaces {
    StretchedSpaces(
      stretch: shares.stretch, contentEnd: shares.contentEnd,
      shift: place.lowerBound - shares.start)
  }

  /// What the next cluster gets, in points.
  ///
  /// - Parameters:
  ///   - shares: What the clusters from it on have yet to get.
  ///   - cluster: Its start, in UTF-16 code units of the paragraph.
  func take(_ shares: inout JustifiedShares, at cluster: Int) -> Double {
    shares.take(at: cluster, in: units.span.extracting(place), by: classes.span)
  }
}

/// What justification gives the clusters of a fragment, one after the other: another width of spaces, and room between
/// ideographs.
struct JustifiedShares {
  /// What each space gets, in points.
  fileprivate(set) var stretch = 0.0
  /// What each gap between ideographs gets, in points, and how many have yet to get it.
  fileprivate(set) var amount = 0.0
  var gaps = 0
  /// Where the fragment starts and where its visible part ends, in UTF-16 code units of the paragraph.
  fileprivate var start = 0
  fileprivate(set) var contentEnd = 0
  /// Gaps before this offset of the paragraph stay as they are: those of a drop cap.
  fileprivate var firstGap = 0

  /// Whether nothing but gaps between ideographs gets any, in all of the visible text up to an end, in UTF-16 code units of the
  /// paragraph.
  func areGapsAlone(from cluster: Int, to end: Int) -> Bool {
    stretch == 0 && firstGap <= cluster && end <= contentEnd
  }

  /// Where a cluster's text is in that of the fragment.
  func place(of cluster: Int) -> Int { cluster - start }

  /// What the next cluster gets, in points.
  ///
  /// - Parameters:
  ///   - cluster: Its start, in UTF-16 code units of the paragraph.
  ///   - units: The fragment's text.
  ///   - classes: ``IdeographicGaps/classes``.
  @inline(__always)
  mutating func take(
    at cluster: Int, in units: borrowing Span<UInt16>, by classes: borrowing Span<UInt8>
  ) -> Double {
    guard cluster < contentEnd else { return 0 }
    let index = cluster &- start
    let room = stretch != 0 && units[index].isStretchableSpace ? stretch : 0
    guard gaps > 0, cluster >= firstGap else { return room }
    let gap = units.ideographicGap(after: index, by: classes)
    gaps &-= gap
    return room + Double(bitPattern: amount.bitPattern & (0 &- UInt64(truncatingIfNeeded: gap)))
  }
}

/// What justification gives the spaces of a fragment whose other clusters stay as they are.
struct StretchedSpaces {
  /// What each gets, in points.
  let stretch: Double
  /// Where the fragment's visible part ends, in UTF-16 code units of the paragraph.
  let contentEnd: Int
  /// What leads from a code unit of the paragraph to its place among those that were read.
  let shift: Int

  /// What a cluster gets, in points.
  ///
  /// Where the next space stands cannot be guessed, and a wrong guess takes as long as placing some glyphs: what was read is a
  /// factor and not a condition.
  ///
  /// - Parameters:
  ///   - isLast: Whether the glyph at hand is the cluster's last, which gets it.
  ///   - spaces: ``JustifiedRoom/spaces``.
  @inline(__always)
  func stretch(of cluster: Int, isLast: Bool, in spaces: borrowing Span<UInt8>) -> Double {
    guard isLast, cluster < contentEnd else { return 0 }
    return Double(bitPattern: stretch.bitPattern & (0 &- UInt64(spaces[cluster &+ shift])))
  }
}

extension FragmentAdjustments {
  /// Whether a fragment differs from what was shaped by room between its ideographs alone.
  @inline(__always)
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
  ///   - text: The paragraph's text.
  ///   - classes: ``IdeographicGaps/classes``.
  /// - Complexity: O(*n*) in the number of the fragment's glyphs.
  func countIdeographicGaps(
    in range: Range<Int>, upTo contentEnd: Int, of text: [UInt16], by classes: [UInt8]
  ) -> Int? {
    guard baseLevel == 0, contentEnd > range.lowerBound else { return nil }
    // The item is read where it is: to copy it counts references.
    let item = itemIndex(containing: range.lowerBound)
    guard items[item].item.kind == .text, items[item].item.level == 0,
      items[item].item.range.upperBound >= contentEnd
    else { return nil }
    let visible = glyphs(of: items[item], in: range.lowerBound..<contentEnd)
    let firstGap = dropCap?.length ?? 0
    let (units, classes) = (text.span.extracting(range), classes.span)
    if firstGap <= range.lowerBound, !glyphs.isWide,
      visible.count == contentEnd - range.lowerBound, areSingles(visible)
    {
      let characters = units.extracting(0..<visible.count)
      if characters.areCharacters { return characters.countGapsOfSingles(by: classes) }
    }
    var gaps = 0
    var last = 0
    glyphs.forEachCluster(in: visible) { cluster in
      if cluster < firstGap { return }
      last = units.ideographicGap(after: cluster &- range.lowerBound, by: classes)
      gaps &+= last
    }
    // Nothing is put behind the last cluster.
    return gaps - last
  }
}
