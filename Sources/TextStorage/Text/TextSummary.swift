/// The counts of a text tree, which find positions by UTF-16, UTF-8, paragraph and line.
///
/// The counts of two neighbours add up, except where a CR LF or a surrogate pair lies across their
/// border. The edge flags account for these.
struct TextSummary: TreeSummary {
  struct Edges: OptionSet, Sendable {
    let rawValue: UInt8

    static let startsWithLineFeed = Edges(rawValue: 1)
    static let startsWithTrailingSurrogate = Edges(rawValue: 2)
    static let endsWithCarriageReturn = Edges(rawValue: 4)
    static let endsWithLeadingSurrogate = Edges(rawValue: 8)

    static let atStart: Edges = [.startsWithLineFeed, .startsWithTrailingSurrogate]
    static let atEnd: Edges = [.endsWithCarriageReturn, .endsWithLeadingSurrogate]
  }

  private var units: Int32 = 0
  /// The UTF-8 bytes beyond one per code unit; an unpaired surrogate counts as U+FFFD.
  var extraBytes: UInt32 = 0
  /// The number of CR, LF, CR LF, NEL and PS.
  var paragraphBreaks: Int32 = 0
  /// The number of LS, which ends a line but no paragraph.
  var lineBreaks: Int32 = 0
  var edges: Edges = []

  static let zero = TextSummary()

  init() {}

  init(units: Int, extraBytes: Int, paragraphBreaks: Int, lineBreaks: Int, edges: Edges) {
    self.units = Int32(units)
    self.extraBytes = UInt32(extraBytes)
    self.paragraphBreaks = Int32(paragraphBreaks)
    self.lineBreaks = Int32(lineBreaks)
    self.edges = edges
  }

  var length: Int { Int(units) }
  var utf8Length: Int { Int(units) + Int(extraBytes) }
  /// The number of all line ends.
  var allLineBreaks: Int { Int(paragraphBreaks) + Int(lineBreaks) }

  /// The counts by which positions can be found.
  enum Metric {
    case paragraphBreaks
    case allLineBreaks
    case utf8
  }

  func count(_ metric: Metric) -> Int {
    switch metric {
    case .paragraphBreaks: Int(paragraphBreaks)
    case .allLineBreaks: allLineBreaks
    case .utf8: utf8Length
    }
  }

  mutating func add(_ next: TextSummary) {
    if next.units == 0 { return }
    if units == 0 {
      self = next
      return
    }
    units += next.units
    extraBytes += next.extraBytes
    paragraphBreaks += next.paragraphBreaks
    lineBreaks += next.lineBreaks
    if edges.contains(.endsWithCarriageReturn), next.edges.contains(.startsWithLineFeed) {
      paragraphBreaks -= 1
    }
    // A surrogate pair takes four bytes; its halves alone would take three each.
    if edges.contains(.endsWithLeadingSurrogate), next.edges.contains(.startsWithTrailingSurrogate)
    {
      extraBytes -= 2
    }
    edges = edges.intersection(.atStart).union(next.edges.intersection(.atEnd))
  }

  mutating func exchange(_ old: TextSummary, for new: TextSummary) -> Bool {
    guard old.edges == new.edges, old.units > 0, new.units > 0 else { return false }
    exchangeCounts(old, for: new)
    return true
  }

  /// Replaces the counts of a part, regardless of edges.
  mutating func exchangeCounts(_ old: TextSummary, for new: TextSummary) {
    units += new.units - old.units
    extraBytes = extraBytes &+ new.extraBytes &- old.extraBytes
    paragraphBreaks += new.paragraphBreaks - old.paragraphBreaks
    lineBreaks += new.lineBreaks - old.lineBreaks
  }
}
