public import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// The way from one page to another, drawn: glyphs that both have move, others appear or go, shapes and pictures that
/// correspond become each other.
///
/// The two pages may be any two layouts of a text: for two size classes or devices, in two fonts, before and after an
/// edit. At both ends of the way the transition is exactly the one page and the other.
///
/// ```swift
/// let transition = DrawnTransition(from: phone, to: pad)
/// for step in 0...60 { show(transition.displayList(progress: Double(step) / 60)) }
/// ```
public struct DrawnTransition: Sendable {
  /// The page at the start.
  public let start: DisplayList
  /// The page at the end.
  public let end: DisplayList

  /// Glyphs of one run before and of one run after that move together; or of one alone, which fade.
  struct Movement: Sendable {
    /// The run before; nil for glyphs that appear.
    var from: GlyphRun?
    /// The run after; nil for glyphs that go.
    var to: GlyphRun?
    /// The glyphs, as indices into the lists; -1 where a list lacks them.
    var glyphs: [(from: Int, to: Int)] = []
  }

  var movements: [Movement] = []
  /// When what moves does so.
  var travel = Travel()
  /// Items that are no glyphs, as indices into the lists' items; nil where a list lacks them.
  var items: [(from: Int?, to: Int?)] = []

  /// Matches what is on two pages.
  ///
  /// Glyphs are the same when they stand for the same characters, in the same font. Those that stand in one row on
  /// both pages move together, unless they would come over others that move: then they go before anything
  /// moves, in the first fifth of the way, and appear at their new place in the last. Pages that were not made to keep their text go and appear.
  ///
  /// - Parameters:
  ///   - start: The page at the start, made with `keepsText`.
  ///   - end: The page at the end, made with `keepsText`.
  ///   - position: Where a position of the later text is in the earlier, in UTF-16 code units, or nil when it is new
  ///     text; the same place unless told. After an edit it is `TextMapping.before(_:)`.
  /// - Complexity: O(*n* log *n* + *r*²) in the glyphs of both and the parts of rows that go to one other row.
  public init(
    from start: DisplayList, to end: DisplayList, position: (Int) -> Int? = { $0 }
  ) {
    self.start = start
    self.end = end
    matchGlyphs(position)
    matchItems()
  }

  /// How many glyphs move, appear and go; those of words that change places without moving appear and go.
  public var counts: (moving: Int, appearing: Int, going: Int) {
    var counts = (moving: 0, appearing: 0, going: 0)
    for movement in movements {
      if movement.from == nil {
        counts.appearing += movement.glyphs.count
      } else if movement.to == nil {
        counts.going += movement.glyphs.count
      } else {
        counts.moving += movement.glyphs.count
      }
    }
    return counts
  }

  // MARK: Other items

  /// Pairs items of a kind in their order, where both lists have as many; others go and appear.
  private mutating func matchItems() {
    let from = Self.others(start)
    let to = Self.others(end)
    for kind in from.keys.sorted() + to.keys.filter({ from[$0] == nil }).sorted() {
      let (old, new) = (from[kind] ?? [], to[kind] ?? [])
      if old.count == new.count {
        items += zip(old, new).map { ($0, $1) }
      } else {
        items += old.map { ($0, nil) } + new.map { (nil, $0) }
      }
    }
    // As they were painted: first by their place in the one list, then in the other.
    items.sort {
      ($0.from ?? $0.to ?? 0, $0.from == nil ? 1 : 0) < (
        $1.from ?? $1.to ?? 0, $1.from == nil ? 1 : 0
      )
    }
  }

  /// The items that are no glyphs by their kind.
  private static func others(_ list: DisplayList) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for (index, item) in list.items.enumerated() {
      let kind: Int? =
        switch item {
        case .glyphs: nil
        case .rectangle: 0
        case .fill: 1
        case .stroke: 2
        case .picture: 3
        case .shadow: 4
        case .rule: 5
        case .group: 6
        }
      if let kind { result[kind, default: []].append(index) }
    }
    return result
  }
}
