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
  private let tree: YTree
  let inside: PlacedPart?
  /// The least and the greatest y of any exclusion with its margin.
  private let minY: Double
  private let maxY: Double

  /// Buffers that queries reuse, so that they allocate nothing once the buffers have grown.
  public struct Scratch: Sendable {
    var blocked = BlockedSet()
    var own = BlockedSet()
    var buffers = BandBuffers()
    var tops: [Double] = []

    /// Creates empty buffers.
    public init() {}
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
    if window.top < window.bottom { collect(window, .anywhere, scratch: &scratch) }
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
  }

  /// Which x count as blocked by a part.
  enum Extent {
    /// Those with a blocked point anywhere in the band.
    case anywhere
    /// Those that are blocked from the band's top to its bottom.
    case throughout
    /// As `anywhere`, but without what depends on how much room is on either side. It is never more
    /// than what any taller band blocks.
    case certain
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
        widen(placed.wrap, window, extent, scratch: &scratch)
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
    if extent == .throughout {
      placed.part.blockThroughout(
        top: top, bottom: bottom, dx: placed.offset.dx, buffers: &buffers, into: &blocked)
    } else {
      placed.part.block(
        top: top, bottom: bottom, dx: placed.offset.dx, buffers: &buffers, into: &blocked)
    }
  }

  /// Adds what an exclusion blocks, which is in `scratch.own`, and the sides that it doesn't leave.
  private func widen(_ wrap: WrapMode, _ window: Window, _ extent: Extent, scratch: inout Scratch) {
    scratch.own.settle()
    guard !scratch.own.isEmpty else { return }
    let first = scratch.own[0]
    let last = scratch.own[scratch.own.count - 1]
    // An exclusion beside the container leaves the container alone.
    guard first.start < window.right, last.end > window.left else { return }
    let side: WrapMode
    switch wrap {
    case .start: side = window.isRightToLeft ? .right : .left
    case .end: side = window.isRightToLeft ? .left : .right
    case .largest:
      if extent == .anywhere {
        side = window.right - last.end > first.start - window.left ? .right : .left
      } else {
        side = .both
      }
    case .both, .left, .right, .none: side = wrap
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

  /// The y below which nothing more can change.
  var end: Double {
    if let inside { return inside.maxY }
    return blocking.isEmpty ? -.infinity : maxY
  }

  /// Whether a container's shape bounds the text.
  var isBounded: Bool { inside != nil }
}
