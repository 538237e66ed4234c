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

  /// Glyphs of one run before and of one run after that move together.
  struct Movement: Sendable {
    /// The run before; nil for glyphs that appear.
    var from: GlyphRun?
    /// The run after; nil for glyphs that go.
    var to: GlyphRun?
    /// The glyphs, as indices into the lists; -1 where a list lacks them.
    var glyphs: [(from: Int, to: Int)] = []
  }

  var movements: [Movement] = []
  /// Items that are no glyphs, as indices into the lists' items; nil where a list lacks them.
  var items: [(from: Int?, to: Int?)] = []

  /// Matches what is on two pages.
  ///
  /// Glyphs are the same when they stand for the same characters, in the same font. Pages that were not made to keep
  /// their text fade from one to the other.
  ///
  /// - Parameters:
  ///   - start: The page at the start, made with `keepsText`.
  ///   - end: The page at the end, made with `keepsText`.
  ///   - position: Where a position of the later text is in the earlier, in UTF-16 code units, or nil when it is new
  ///     text; the same place unless told. After an edit it is `TextMapping.before(_:)`.
  /// - Complexity: O(*n* log *n*) in the glyphs of both.
  public init(
    from start: DisplayList, to end: DisplayList, position: (Int) -> Int? = { $0 }
  ) {
    self.start = start
    self.end = end
    matchGlyphs(position)
    matchItems()
  }

  /// How many glyphs move, appear and go.
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

  // MARK: Glyphs

  /// A glyph of a list with what it is known by.
  private struct Place {
    /// Where its cluster is in the earlier text; beyond any text for glyphs that stand for none.
    var position: Int
    var glyph: Int
    /// The item that paints it.
    var item: Int
  }

  private mutating func matchGlyphs(_ position: (Int) -> Int?) {
    let from = Self.places(start) { $0 }
    let to = Self.places(end, position)
    var pairs: [(from: Place?, to: Place?)] = []
    var (left, right) = (0, 0)
    while left < from.count || right < to.count {
      let old = left < from.count ? from[left] : nil
      let new = right < to.count ? to[right] : nil
      let isSame = old?.position == new?.position && old?.position != Int.max
      if let old, let new, isSame, isSameGlyph(old, new) {
        pairs.append((old, new))
        left += 1
        right += 1
      } else if let old, old.position <= new?.position ?? Int.max {
        pairs.append((old, nil))
        left += 1
      } else {
        pairs.append((nil, new))
        right += 1
      }
    }
    group(pairs)
  }

  /// Puts together what moves from one run to one other.
  private mutating func group(_ pairs: [(from: Place?, to: Place?)]) {
    struct Key: Hashable { var from, to: Int }
    var known: [Key: Int] = [:]
    for (from, to) in pairs {
      let key = Key(from: from?.item ?? -1, to: to?.item ?? -1)
      let index = known[key] ?? movements.count
      if index == movements.count {
        known[key] = index
        movements.append(
          Movement(from: from.flatMap { run(start, $0) }, to: to.flatMap { run(end, $0) }))
      }
      movements[index].glyphs.append((from?.glyph ?? -1, to?.glyph ?? -1))
    }
  }

  private func run(_ list: DisplayList, _ place: Place) -> GlyphRun? {
    if case .glyphs(let run) = list.items[place.item] { run } else { nil }
  }

  private func isSameGlyph(_ old: Place, _ new: Place) -> Bool {
    guard start.glyphs[old.glyph] == end.glyphs[new.glyph], let one = run(start, old),
      let other = run(end, new)
    else { return false }
    return start.faces[one.face] === end.faces[other.face]
  }

  /// The glyphs of a list in the order of the earlier text.
  private static func places(_ list: DisplayList, _ position: (Int) -> Int?) -> [Place] {
    var positions = [Int](repeating: .max, count: list.glyphs.count)
    if let text = list.text {
      for line in text.lines {
        for glyph in line.glyphs where text.clusters.indices.contains(glyph) {
          let cluster = Int(text.clusters[glyph])
          guard cluster >= 0 else { continue }
          let own = line.position + cluster - line.characters.lowerBound
          positions[glyph] = position(own) ?? .max
        }
      }
    }
    var places: [Place] = []
    places.reserveCapacity(list.glyphs.count)
    for (item, value) in list.items.enumerated() {
      guard case .glyphs(let run) = value, run.color.alpha > 0 else { continue }
      for glyph in run.range {
        places.append(Place(position: positions[glyph], glyph: glyph, item: item))
      }
    }
    return places.sorted { ($0.position, $0.glyph) < ($1.position, $1.glyph) }
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
