/// Exclusions and the outline of a container, prepared for queries of the free spans of bands.
///
/// Everything is in the container's coordinates, in points, y down. The index is immutable;
/// threads may share it if each has a ``Scratch`` of its own.
///
/// The free spans of a band are exact. They are the container's interior minus the x of every
/// point of an exclusion's interior strictly between the band's top and bottom. Curves are solved
/// as curves, notches and holes count, and contact without width blocks nothing.
public struct ExclusionIndex: Sendable {
  /// A part, and its place in the index.
  struct PlacedPart: Sendable {
    var part: ExclusionPart
    var offset: Vector
    var wrap: WrapMode
    /// The least and the greatest y of the part at its place.
    let minY: Double
    let maxY: Double

    init(part: ExclusionPart, offset: Vector, wrap: WrapMode) {
      (self.part, self.offset, self.wrap) = (part, offset, wrap)
      (minY, maxY) = (part.minY + offset.dy, part.maxY + offset.dy)
    }
  }

  /// The exclusions in the order of the caller's list.
  let given: [PlacedPart]
  /// The exclusions that block anything, from top to bottom.
  let blocking: [PlacedPart]
  /// A tree to find the exclusions that a band intersects; nil if they are so few that a linear
  /// scan is faster.
  let tree: YTree?
  /// The container's outline, or empty if it has none.
  let bounds: [PlacedPart]
  /// The least and the greatest y of any exclusion, margin included.
  private let minY: Double
  private let maxY: Double

  /// Buffers that queries reuse. Once they have grown, queries allocate nothing.
  public struct Scratch: Sendable {
    var blocked = BlockedSet()
    var own = BlockedSet()
    var reach = BlockedSet()
    var buffers = BandBuffers()
    var tops: [Double] = []

    /// Creates empty buffers.
    public init() {}

    /// The number of outlines and pieces that bands may meet before a search for a top gives up
    /// and reports that there is none.
    package var allowance = Int.max

    /// The number of outlines, and pieces of outlines, that bands have met.
    package var metCount: Int { buffers.metCount }

    /// True if bands have met more than ``allowance``.
    package var isExhausted: Bool { buffers.metCount > allowance }

    /// Returns the number of outlines and pieces that bands have met, and resets it to zero.
    package mutating func takeMetCount() -> Int {
      defer { buffers.metCount = 0 }
      return buffers.metCount
    }
  }

  /// Prepares a set of exclusions and the outline of a container.
  ///
  /// - Parameters:
  ///   - exclusions: The exclusions, as a union. They may reach beyond the container.
  ///   - inside: The outline that contains the text, or nil for a rectangular container.
  ///   - limits: The limit of curve pieces.
  /// - Throws: A ``GeometryError`` if a coordinate or margin is infinite or not a number, or there
  ///   are too many pieces.
  /// - Complexity: O(n log n) in the pieces of all curves.
  public init(
    exclusions: [ExclusionPath], inside: BezierPath? = nil, limits: GeometryLimits = .standard
  ) throws(GeometryError) {
    try self.init(exclusions: exclusions, inside: inside, limits: limits, reusing: nil)
  }

  init(given: [PlacedPart], inside: PlacedPart?) {
    var blocking = given
    if given.contains(where: { $0.part.pieces.isEmpty }) {
      blocking.removeAll { $0.part.pieces.isEmpty }
    }
    if blocking.count > 1 { blocking.sort { $0.minY < $1.minY } }
    self.given = given
    self.blocking = blocking
    bounds = inside.map { [$0] } ?? []
    tree =
      blocking.count > Self.fewest
      ? YTree(starts: blocking.map(\.minY), ends: blocking.map(\.maxY)) : nil
    minY = blocking.first?.minY ?? 0
    maxY = blocking.reduce(-.infinity) { max($0, $1.maxY) }
  }

  /// An index without exclusions or outline: every band is free.
  package static let empty = ExclusionIndex(given: [], inside: nil)

  /// Up to this number of exclusions, queries scan them linearly.
  private static let fewest = 8

  /// The container's outline, or nil if it has none.
  var inside: PlacedPart? { bounds.first }

  /// True if nothing can block anything: every band is free.
  public var isEmpty: Bool { blocking.isEmpty && bounds.isEmpty }

  /// The least and greatest y of all exclusions with their margins, or nil if there are none.
  public var verticalExtent: ClosedRange<Double>? { blocking.isEmpty ? nil : minY...maxY }

  /// The number of pieces made, and compared with each other, to prepare the index.
  var preparationWork: Int {
    given.reduce(inside?.part.work ?? 0) { $0 + $1.part.work }
  }

  /// The same number without the parts that another index has at the same place of its list.
  package func preparationWork(besides other: ExclusionIndex?) -> Int {
    var work = 0
    if let inside, inside.part !== other?.inside?.part { work += inside.part.work }
    for (index, placed) in given.enumerated() {
      if let other, index < other.given.count, placed.part === other.given[index].part { continue }
      work += placed.part.work
    }
    return work
  }

  /// Finds the free spans of an open band: touching its top or bottom blocks nothing.
  ///
  /// - Parameters:
  ///   - band: The band; the spans lie between its sides. A band without height is free.
  ///   - isRightToLeft: True if lines start on the right; matters only to exclusions that leave
  ///     one side.
  ///   - scratch: Buffers to reuse.
  ///   - spans: Receives the spans from left to right, replacing its contents; each has a width.
  /// - Complexity: O(log n + pieces met), plus a sort if there are many separate blocked
  ///   intervals.
  public func freeSpans(
    of band: Rect, isRightToLeft: Bool, scratch: inout Scratch,
    into spans: inout [HorizontalSpan]
  ) {
    let window = Window(band, isRightToLeft: isRightToLeft)
    let right = window.right
    var count = 0
    if window.left < right {
      scratch.blocked.removeAll()
      if window.top < window.bottom { collect(window.open, .anywhere, scratch: &scratch) }
      scratch.blocked.settle()
      var start = window.left
      for index in 0..<scratch.blocked.count {
        let blocked = scratch.blocked[index]
        if blocked.end <= start { continue }
        if blocked.start >= right { break }
        if Self.isOpen(start, blocked.start) {
          spans.put(HorizontalSpan(start: start, end: blocked.start), at: &count)
        }
        start = blocked.end
      }
      if Self.isOpen(start, right) {
        spans.put(HorizontalSpan(start: start, end: right), at: &count)
      }
    }
    // A band mostly has as many spans as the one before, and emptying the array costs as much as
    // several pieces.
    if spans.count > count { spans.removeSubrange(count...) }
  }

  /// True if a gap is larger than rounding errors.
  @inline(__always)
  static func isOpen(_ start: Double, _ end: Double) -> Bool {
    end - start > 1e-12 * max(abs(start), abs(end))
  }

  /// A band between two sides.
  struct Window {
    var top: Double
    var bottom: Double
    var left: Double
    var right: Double
    var isRightToLeft: Bool

    init(_ band: Rect, isRightToLeft: Bool) {
      top = band.minY
      bottom = band.maxY
      left = band.minX
      right = band.maxX
      self.isRightToLeft = isRightToLeft
    }

    /// Returns the window with another top and bottom.
    @inline(__always)
    func moved(_ top: Double, _ bottom: Double) -> Window {
      var window = self
      window.top = top
      window.bottom = bottom
      return window
    }

    /// The tolerance of touching, relative to the coordinates: the rounding error of a sum of some
    /// hundred heights.
    static let touch = 1e-12

    /// The window without the strips at its top and bottom that only count as touching. A window
    /// too low for that is unchanged.
    @inline(__always)
    var open: Window {
      let slack = Self.touch * max(abs(top), abs(bottom))
      return bottom - top > 4 * slack ? moved(top + slack, bottom - slack) : self
    }
  }

  /// The x that count as blocked by a part.
  enum Extent {
    /// Every x with a blocked point anywhere in the band.
    case anywhere
    /// Every x that is blocked from the band's top to its bottom, in all taller bands within a
    /// window.
    case throughout(bandsWithin: Window)
    /// As `anywhere`, but limited to the x blocked in all taller bands within a window: such bands
    /// may differ in the side of an exclusion that has more room.
    case certain(bandsWithin: Window)

    var bandsWithin: Window? {
      switch self {
      case .anywhere: nil
      case .throughout(let window), .certain(let window): window
      }
    }
  }

  /// The y below which no further change is possible.
  var end: Double {
    if !bounds.isEmpty { return bounds[0].maxY }
    return blocking.isEmpty ? -.infinity : maxY
  }

  /// True if the container has an outline.
  var isBounded: Bool { !bounds.isEmpty }
}

extension [HorizontalSpan] {
  /// Stores a span at `count`, replacing a stale one or appending.
  @inline(__always)
  fileprivate mutating func put(_ span: HorizontalSpan, at count: inout Int) {
    if count < self.count { self[count] = span } else { append(span) }
    count &+= 1
  }
}
