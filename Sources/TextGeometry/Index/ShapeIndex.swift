/// Exclusions and the shape of a container, made ready to tell where text can go.
///
/// Everything is in the container's coordinates, in points, y down. The index never changes; it may
/// be shared by threads that each have a ``Scratch`` of their own.
///
/// The free spans of a band are exact: the container's inside minus the x of every point of every
/// exclusion's inside that lies strictly between the band's top and bottom. Curves are solved as
/// curves, notches and holes count, and contact without width blocks nothing.
public struct ShapeIndex: Sendable {
  /// A part where the index has put it.
  struct PlacedPart: Sendable {
    var part: ShapePart
    var offset: Vector
    var wrap: WrapMode
    /// The least and the greatest y of the part where it is.
    let minY: Double
    let maxY: Double

    init(part: ShapePart, offset: Vector, wrap: WrapMode) {
      (self.part, self.offset, self.wrap) = (part, offset, wrap)
      (minY, maxY) = (part.minY + offset.dy, part.maxY + offset.dy)
    }
  }

  /// The exclusions as they were given.
  let given: [PlacedPart]
  /// Those that block anything, from top to bottom.
  let blocking: [PlacedPart]
  /// Finds those that a band meets; nil where they are so few that a look at each is quicker.
  let tree: YTree?
  /// The shape of the container, if it has one.
  let bounds: [PlacedPart]
  /// The least and the greatest y of any exclusion with its margin.
  private let minY: Double
  private let maxY: Double

  /// Buffers that queries reuse, so that they allocate nothing once the buffers have grown.
  public struct Scratch: Sendable {
    var blocked = BlockedSet()
    var own = BlockedSet()
    var reach = BlockedSet()
    var buffers = BandBuffers()
    var tops: [Double] = []

    /// Creates empty buffers.
    public init() {}

    /// How many shapes and pieces bands may meet until a search for a top gives up, as if there
    /// were none.
    package var allowance = Int.max

    /// How many shapes, and pieces of their outlines, bands have met.
    package var metCount: Int { buffers.metCount }

    /// Whether bands have met more than they may.
    package var isExhausted: Bool { buffers.metCount > allowance }

    /// How many shapes, and pieces of their outlines, bands have met since this was asked last.
    package mutating func takeMetCount() -> Int {
      defer { buffers.metCount = 0 }
      return buffers.metCount
    }
  }

  /// Prepares a set of exclusions and the shape of a container.
  ///
  /// - Parameters:
  ///   - exclusions: What text keeps out of. Several are a union. They may reach beyond the container.
  ///   - inside: The outline that text stays in, or nil for a rectangular container.
  ///   - limits: How many curve pieces are accepted.
  /// - Throws: A ``GeometryError`` when a coordinate or margin is infinite or not a number, or there
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

  /// An index of nothing: every band is free.
  package static let empty = ShapeIndex(given: [], inside: nil)

  /// Up to this many exclusions are asked one after the other.
  private static let fewest = 8

  /// The shape of the container; nil when it has none.
  var inside: PlacedPart? { bounds.first }

  /// Whether there is nothing that could block anything: every band is free.
  public var isEmpty: Bool { blocking.isEmpty && bounds.isEmpty }

  /// The least and greatest y of all exclusions with their margins, or nil when there are none.
  public var verticalExtent: ClosedRange<Double>? { blocking.isEmpty ? nil : minY...maxY }

  /// How many pieces were made, and compared with each other, to prepare the index.
  var preparationWork: Int {
    given.reduce(inside?.part.work ?? 0) { $0 + $1.part.work }
  }

  /// The same without the parts that another index has in the same place of its list.
  package func preparationWork(besides other: ShapeIndex?) -> Int {
    var work = 0
    if let inside, inside.part !== other?.inside?.part { work += inside.part.work }
    for (index, placed) in given.enumerated() {
      if let other, index < other.given.count, placed.part === other.given[index].part { continue }
      work += placed.part.work
    }
    return work
  }

  /// Finds the free spans of an open band: what touches its top or its bottom is not in it.
  ///
  /// - Parameters:
  ///   - band: Between whose sides the spans lie. A band without height is free.
  ///   - isRightToLeft: Whether lines start on the right; only for exclusions that leave one side.
  ///   - scratch: Buffers to reuse.
  ///   - spans: Is emptied, then receives the spans from left to right; none is without width.
  /// - Complexity: O(log n + pieces met), and a sort of those where many blocked stretches are apart.
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
    // One band mostly has as many spans as the one before, and to empty the array takes as long as some pieces.
    if spans.count > count { spans.removeSubrange(count...) }
  }

  /// Whether a gap is more than what rounding makes.
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

    /// The window with another top and bottom.
    @inline(__always)
    func moved(_ top: Double, _ bottom: Double) -> Window {
      var window = self
      window.top = top
      window.bottom = bottom
      return window
    }

    /// What counts as touching: a part in 10¹² of the coordinates, which sums of some hundred heights are off by.
    static let touch = 1e-12

    /// The window without what only touches its top or bottom, where it is higher than that.
    @inline(__always)
    var open: Window {
      let slack = Self.touch * max(abs(top), abs(bottom))
      return bottom - top > 4 * slack ? moved(top + slack, bottom - slack) : self
    }
  }

  /// Which x count as blocked by a part.
  enum Extent {
    /// Those with a blocked point anywhere in the band.
    case anywhere
    /// Those that are blocked from the band's top to its bottom, in all taller bands within a window.
    case throughout(bandsWithin: Window)
    /// As `anywhere`, but not more than what all taller bands within a window block: how much room is on
    /// either side of a shape may differ in those.
    case certain(bandsWithin: Window)

    var bandsWithin: Window? {
      switch self {
      case .anywhere: nil
      case .throughout(let window), .certain(let window): window
      }
    }
  }

  /// The y below which nothing more can change.
  var end: Double {
    if !bounds.isEmpty { return bounds[0].maxY }
    return blocking.isEmpty ? -.infinity : maxY
  }

  /// Whether a container's shape bounds the text.
  var isBounded: Bool { !bounds.isEmpty }
}

extension [HorizontalSpan] {
  /// Puts a span in the place of one that is not wanted any more, or behind the last.
  @inline(__always)
  fileprivate mutating func put(_ span: HorizontalSpan, at count: inout Int) {
    if count < self.count { self[count] = span } else { append(span) }
    count &+= 1
  }
}
