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

    var minY: Double { part.minY + offset.dy }
    var maxY: Double { part.maxY + offset.dy }
  }

  /// The exclusions as they were given.
  let given: [PlacedPart]
  /// Those that block anything, from top to bottom.
  let blocking: [PlacedPart]
  let tree: YTree
  let inside: PlacedPart?
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
    let blocking = given.filter { !$0.part.pieces.isEmpty }.sorted { $0.minY < $1.minY }
    let ends = blocking.map(\.maxY)
    self.given = given
    self.inside = inside
    self.blocking = blocking
    tree = YTree(starts: blocking.map(\.minY), ends: ends)
    minY = blocking.first?.minY ?? 0
    maxY = ends.max() ?? 0
  }

  /// Whether there is nothing that could block anything: every band is free.
  public var isEmpty: Bool { blocking.isEmpty && inside == nil }

  /// The least and greatest y of all exclusions with their margins, or nil when there are none.
  public var verticalExtent: ClosedRange<Double>? { blocking.isEmpty ? nil : minY...maxY }

  /// How many pieces were made, and compared with each other, to prepare the index.
  var preparationWork: Int {
    given.reduce(inside?.part.work ?? 0) { $0 + $1.part.work }
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
    spans.removeAll(keepingCapacity: true)
    let window = Window(band, isRightToLeft: isRightToLeft)
    let right = window.right
    guard window.left < right else { return }
    scratch.blocked.removeAll()
    if window.top < window.bottom { collect(window.open, .anywhere, scratch: &scratch) }
    scratch.blocked.settle()
    var start = window.left
    for index in 0..<scratch.blocked.count {
      let blocked = scratch.blocked[index]
      if blocked.end <= start { continue }
      if blocked.start >= right { break }
      if Self.isOpen(start, blocked.start) {
        spans.append(HorizontalSpan(start: start, end: blocked.start))
      }
      start = blocked.end
    }
    if Self.isOpen(start, right) { spans.append(HorizontalSpan(start: start, end: right)) }
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

  /// Adds what the parts block.
  func collect(_ window: Window, _ extent: Extent, scratch: inout Scratch) {
    if let inside { add(inside, window, extent, to: &scratch.blocked, buffers: &scratch.buffers) }
    tree.forEach(top: window.top, bottom: window.bottom) { index in
      let placed = blocking[index]
      if placed.wrap == .both {
        add(placed, window, extent, to: &scratch.blocked, buffers: &scratch.buffers)
      } else {
        scratch.own.removeAll()
        add(placed, window, extent, to: &scratch.own, buffers: &scratch.buffers)
        widen(placed, window, extent, scratch: &scratch)
      }
    }
  }

  @inline(__always)
  private func add(
    _ placed: PlacedPart, _ window: Window, _ extent: Extent, to blocked: inout BlockedSet,
    buffers: inout BandBuffers
  ) {
    let top = window.top - placed.offset.dy
    let bottom = window.bottom - placed.offset.dy
    if case .throughout = extent {
      placed.part.blockThroughout(
        top: top, bottom: bottom, dx: placed.offset.dx, buffers: &buffers, into: &blocked)
    } else {
      placed.part.block(
        top: top, bottom: bottom, dx: placed.offset.dx, buffers: &buffers, into: &blocked)
    }
  }

  /// Adds what an exclusion blocks, which is in `scratch.own`, and the sides that it doesn't leave.
  private func widen(
    _ placed: PlacedPart, _ window: Window, _ extent: Extent, scratch: inout Scratch
  ) {
    scratch.own.settle()
    guard !scratch.own.isEmpty else { return }
    let first = scratch.own[0]
    let last = scratch.own[scratch.own.count - 1]
    // An exclusion beside the container leaves the container alone.
    guard first.start < window.right, last.end > window.left else { return }
    let side: WrapMode
    switch placed.wrap {
    case .start: side = window.isRightToLeft ? .right : .left
    case .end: side = window.isRightToLeft ? .left : .right
    case .largest:
      side = largestSide(of: placed, first.start, last.end, window, extent, scratch: &scratch)
    case .both, .left, .right, .none: side = placed.wrap
    }
    switch side {
    case .left: scratch.blocked.insert(first.start, .infinity)
    case .right: scratch.blocked.insert(-.infinity, last.end)
    case .none: scratch.blocked.insert(-.infinity, .infinity)
    case .both, .start, .end, .largest:
      for index in 0..<scratch.own.count {
        scratch.blocked.insert(scratch.own[index].start, scratch.own[index].end)
      }
    }
  }

  /// The side of an exclusion that has more room: left, right, or both when bands differ in it.
  private func largestSide(
    of placed: PlacedPart, _ start: Double, _ end: Double, _ window: Window, _ extent: Extent,
    scratch: inout Scratch
  ) -> WrapMode {
    let left = start - window.left
    let right = window.right - end
    guard let reach = extent.bandsWithin else { return right > left ? .right : .left }
    scratch.reach.removeAll()
    add(placed, reach, .anywhere, to: &scratch.reach, buffers: &scratch.buffers)
    scratch.reach.settle()
    guard !scratch.reach.isEmpty else { return .both }
    // A taller band blocks more, and leaves less on either side.
    if window.right - scratch.reach[scratch.reach.count - 1].end > left { return .right }
    if right <= scratch.reach[0].start - window.left { return .left }
    return .both
  }

  /// The y below which nothing more can change.
  var end: Double {
    if let inside { return inside.maxY }
    return blocking.isEmpty ? -.infinity : maxY
  }

  /// Whether a container's shape bounds the text.
  var isBounded: Bool { inside != nil }
}
