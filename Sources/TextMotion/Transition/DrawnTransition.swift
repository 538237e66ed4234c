public import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// A drawn transition between two pages: glyphs on both pages move, others appear or vanish, and
/// corresponding figures and pictures turn into each other.
///
/// The two pages may be any two layouts of a text: for two size classes or devices, in two fonts,
/// before and after an edit. At its two ends the transition is exactly the one page and the other.
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

  /// Numbers of glyphs by what happens to them.
  public struct Counts: Hashable, Sendable {
    /// The number of glyphs that move.
    public var moving = 0
    /// The number of glyphs that appear.
    public var appearing = 0
    /// The number of glyphs that vanish.
    public var vanishing = 0

    /// Creates numbers of glyphs.
    public init(moving: Int = 0, appearing: Int = 0, vanishing: Int = 0) {
      (self.moving, self.appearing, self.vanishing) = (moving, appearing, vanishing)
    }
  }

  /// Glyphs of one run before and one run after that move together; or of a single run, which
  /// fade.
  struct Movement: Sendable {
    /// The run before, or nil for glyphs that appear.
    var from: GlyphRun?
    /// The run after, or nil for glyphs that vanish.
    var to: GlyphRun?
    /// The glyphs, as indices into the lists; -1 where a list lacks them.
    var glyphs: [(from: Int, to: Int)] = []
  }

  var movements: [Movement] = []
  /// The times of movement and fading.
  var travel = Travel()
  /// Items that are not glyphs, as indices into the lists' items; nil where a list lacks them.
  var items: [(from: Int?, to: Int?)] = []

  /// Matches the contents of two pages.
  ///
  /// Glyphs match if they represent the same characters in the same font. Those of one row on both
  /// pages move together, unless they would overlap others that move. In that case they vanish
  /// before anything moves, in the first fifth of the transition, and appear at their new place in
  /// the last fifth. Pages that were made without `keepsText` vanish and appear.
  ///
  /// - Parameters:
  ///   - start: The page at the start, made with `keepsText`.
  ///   - end: The page at the end, made with `keepsText`.
  ///   - position: Maps a position of the later text to the earlier one, in UTF-16 code units; nil
  ///     for new text. The default is the same position. After an edit use
  ///     `TextMapping.before(_:)`.
  /// - Complexity: O(*n* log *n* + *r*²) in the glyphs of both and the parts of rows that go to
  ///   one other row.
  public init(
    from start: DisplayList, to end: DisplayList, position: (Int) -> Int? = { $0 }
  ) {
    self.start = start
    self.end = end
    matchGlyphs(position)
    matchItems()
  }

  /// The numbers of glyphs that move, appear and vanish. A glyph that changes place by fading
  /// counts as both appearing and vanishing.
  public var counts: Counts {
    var counts = Counts()
    for movement in movements {
      if movement.from == nil {
        counts.appearing += movement.glyphs.count
      } else if movement.to == nil {
        counts.vanishing += movement.glyphs.count
      } else {
        counts.moving += movement.glyphs.count
      }
    }
    return counts
  }

  // MARK: Other items

  /// Pairs items of a kind in order if both lists have the same number; others vanish and appear.
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
    // Painting order: by the index in the first list, then in the second.
    items.sort {
      ($0.from ?? $0.to ?? 0, $0.from == nil ? 1 : 0) < (
        $1.from ?? $1.to ?? 0, $1.from == nil ? 1 : 0
      )
    }
  }

  /// The items that are not glyphs, by kind.
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
        case .gradient: 7
        }
      if let kind { result[kind, default: []].append(index) }
    }
    return result
  }
}
