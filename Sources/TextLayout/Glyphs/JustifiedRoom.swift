import TextAnalysis
import TextShaping
import TextStorage

/// The room that justification adds to the clusters of a fragment, read from left to right: at
/// spaces, and between ideographs.
struct JustifiedRoom {
  /// The room that the remaining clusters get.
  var shares = JustifiedShares()
  /// A section of the storage's text: that of the fragment, and some after it for the next
  /// fragments.
  private(set) var units: [UInt16] = []
  /// For each code unit of the section, 1 if it is a space that may be widened, otherwise 0.
  private(set) var spaces: [UInt8] = []
  /// The section's range, in UTF-16 code units of the storage.
  private var known = 0..<0
  /// The fragment's text, as a range of the section.
  private(set) var place = 0..<0
  /// ``IdeographicGaps/classes``; empty until there are any gaps.
  private(set) var classes: [UInt8] = []

  /// True if justification adds no room.
  var isNone: Bool { shares.stretch == 0 && shares.gaps == 0 }

  /// The length of text read at once, in UTF-16 code units. Looking text up takes longer than
  /// copying some lines of it, so each time that fragments continue after the section, twice as
  /// much is read.
  private var reach = Self.minimumReach
  private static let minimumReach = 512
  private static let maximumReach = 8192

  /// Forgets the section.
  mutating func forgetText() { known = 0..<0 }

  /// Sets the room of a fragment.
  ///
  /// - Parameters:
  ///   - spacing: The room between its clusters; nil for none.
  ///   - text: The storage's text.
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

  /// Reads the text of a fragment, and some after it.
  private mutating func read(_ range: Range<Int>, of text: borrowing AttributedText) {
    let continues = known.contains(range.lowerBound) || range.lowerBound == known.upperBound
    reach = continues && !known.isEmpty ? min(2 * reach, Self.maximumReach) : Self.minimumReach
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

  /// True if only spaces get room.
  var isStretchAlone: Bool { shares.gaps == 0 }

  /// The room that spaces get if nothing else gets any.
  var stretchedSpaces: StretchedSpaces {
    StretchedSpaces(
      stretch: shares.stretch, contentEnd: shares.contentEnd,
      shift: place.lowerBound - shares.start)
  }

  /// Returns the room that the next cluster gets, in points.
  ///
  /// - Parameters:
  ///   - shares: The room that the clusters from this one on get.
  ///   - cluster: Its start, in UTF-16 code units of the paragraph.
  func take(_ shares: inout JustifiedShares, at cluster: Int) -> Double {
    shares.take(at: cluster, in: units.span.extracting(place), by: classes.span)
  }
}

/// The room that justification adds to the clusters of a fragment, in sequence: at spaces, and
/// between ideographs.
struct JustifiedShares {
  /// The room added to each space, in points.
  fileprivate(set) var stretch = 0.0
  /// The room added to each gap between ideographs, in points, and the number of gaps that still
  /// get it.
  fileprivate(set) var amount = 0.0
  var gaps = 0
  /// The start of the fragment and the end of its visible text, in UTF-16 code units of the
  /// paragraph.
  fileprivate var start = 0
  fileprivate(set) var contentEnd = 0
  /// The offset in the paragraph before which gaps stay as they are: those of a drop cap.
  fileprivate var firstGap = 0

  /// True if only gaps between ideographs get room, and the text up to an end is visible. Both
  /// offsets are in UTF-16 code units of the paragraph.
  func areGapsAlone(from cluster: Int, to end: Int) -> Bool {
    stretch == 0 && firstGap <= cluster && end <= contentEnd
  }

  /// Returns the index of a cluster's first code unit in the fragment's text.
  func place(of cluster: Int) -> Int { cluster - start }

  /// Returns the room that the next cluster gets, in points.
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

/// The room that justification adds to the spaces of a fragment whose other clusters stay as they
/// are.
struct StretchedSpaces {
  /// The room added to each space, in points.
  let stretch: Double
  /// The end of the fragment's visible text, in UTF-16 code units of the paragraph.
  let contentEnd: Int
  /// The offset from a code unit of the paragraph to its index in the section that was read.
  let shift: Int

  /// Returns the room that a cluster gets, in points.
  ///
  /// The next space cannot be predicted, and a mispredicted branch takes as long as placing some
  /// glyphs. The code therefore uses the space flag as a factor and not as a condition.
  ///
  /// - Parameters:
  ///   - isLast: True if the current glyph is the cluster's last, which gets the room.
  ///   - spaces: ``JustifiedRoom/spaces``.
  @inline(__always)
  func stretch(of cluster: Int, isLast: Bool, in spaces: borrowing Span<UInt8>) -> Double {
    guard isLast, cluster < contentEnd else { return 0 }
    return Double(bitPattern: stretch.bitPattern & (0 &- UInt64(spaces[cluster &+ shift])))
  }
}

extension FragmentAdjustments {
  /// True if a fragment differs from its shaped text only by room between ideographs.
  @inline(__always)
  var isIdeographicSpacing: Bool {
    letterSpacing?.isIdeographic == true && head == nil && tail == nil && hyphen == nil
      && truncation == nil && tabs.isEmpty && elongations.isEmpty
  }
}

extension ShapedParagraph {
  /// Returns the number of gaps beside ideographs and kana, between the visible clusters of a
  /// fragment, that justification may widen. Returns nil unless the visible text is one
  /// left-to-right item.
  ///
  /// - Parameters:
  ///   - range: The fragment's text, in UTF-16 code units of the paragraph.
  ///   - contentEnd: The end of its visible text.
  ///   - text: The paragraph's text.
  ///   - classes: ``IdeographicGaps/classes``.
  /// - Complexity: O(*n*) in the number of the fragment's glyphs.
  func countIdeographicGaps(
    in range: Range<Int>, upTo contentEnd: Int, of text: [UInt16], by classes: [UInt8]
  ) -> Int? {
    guard baseLevel == 0, contentEnd > range.lowerBound else { return nil }
    // The item is read in place, because a copy would count references.
    let item = itemIndex(containing: range.lowerBound)
    guard items[item].item.kind == .text, items[item].item.level == 0,
      items[item].item.range.upperBound >= contentEnd
    else { return nil }
    let visible = glyphs(of: items[item], in: range.lowerBound..<contentEnd)
    let firstGap = dropCap?.length ?? 0
    let (units, classes) = (text.span.extracting(range), classes.span)
    if firstGap <= range.lowerBound, !glyphs.isWide,
      visible.count == contentEnd - range.lowerBound, areOnePerCodeUnit(visible)
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
    // No room is added after the last cluster.
    return gaps - last
  }
}
